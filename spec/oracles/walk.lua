-- Play against every opponent: one side follows `best`, the other side makes
-- each of its moves. `digraph` is { [1..n] = followers }, best[u] a follower.

local walk = {}

-- A play in which the side that follows `best` moves at `hero` states; the
-- state of position u is u when that side is to move, -u when it is not.
local function next_states(digraph, best, state)
  if state > 0 then return best[state] and { -best[state] } or {} end
  return digraph[-state]
end

-- Every state reached from the first one.
function walk.reached(digraph, best, first)
  local seen, queue = { [first] = true }, { first }
  local at = 1
  while at <= #queue do
    for _, state in ipairs(next_states(digraph, best, queue[at])) do
      if not seen[state] then
        seen[state] = true
        queue[#queue + 1] = state
      end
    end
    at = at + 1
  end
  return queue
end

-- The number of moves of the longest play from a state in which the side
-- that follows `best` takes the last move; nil and the reason if that side
-- gets stuck or can be led in circles.
function walk.longest(digraph, best, first)
  local length, open = {}, {}

  local function from(state)
    if open[state] then return nil, "circles at " .. state end
    if length[state] then return length[state] end
    local states = next_states(digraph, best, state)
    if #states == 0 and state > 0 then return nil, "stuck at " .. state end
    open[state] = true
    local longest = 0
    for _, s in ipairs(states) do
      local n, why = from(s)
      if not n then return nil, why end
      longest = math.max(longest, n + 1)
    end
    open[state] = nil
    length[state] = longest
    return longest
  end

  return from(first)
end

return walk
