-- The fewest moves to a solved end of a puzzle, from the definition: a digraph
-- is { [1..n] = followers }, pay[u] is more than 0 where the sink u is solved.

local slow_puzzle = {}

-- Can a walk of exactly this many moves from u end at a solved sink?
local function walks(digraph, pay, u, moves, memo)
  local key = u * 1000 + moves
  if memo[key] == nil then
    local found = moves == 0 and #digraph[u] == 0 and pay[u] > 0
    for _, v in ipairs(moves > 0 and digraph[u] or {}) do
      found = found or walks(digraph, pay, v, moves - 1, memo)
    end
    memo[key] = found
  end
  return memo[key]
end

-- By position: the length of the shortest such walk, infinite if there is
-- none. A shortest walk visits no position twice.
function slow_puzzle.remoteness(digraph, pay)
  local least, memo = {}, {}
  for u = 1, #digraph do
    least[u] = math.huge
    for moves = #digraph - 1, 0, -1 do
      least[u] = walks(digraph, pay, u, moves, memo) and moves or least[u]
    end
  end
  return least
end

return slow_puzzle
