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

-- All walks of exactly this many moves from u to a solved sink.
local function walks_from(digraph, pay, u, moves, memo)
  local found = {}
  if moves == 0 and #digraph[u] == 0 and pay[u] > 0 then found[1] = { u } end
  for _, v in ipairs(moves > 0 and digraph[u] or {}) do
    if walks(digraph, pay, v, moves - 1, memo) then
      for _, walk in ipairs(walks_from(digraph, pay, v, moves - 1, memo)) do
        found[#found + 1] = { u, table.unpack(walk) }
      end
    end
  end
  return found
end

-- Those of at most `length` moves, the shortest first. Each follower is in the
-- digraph once.
function slow_puzzle.solutions(digraph, pay, u, length)
  local found, memo = {}, {}
  for moves = 0, length do
    for _, walk in ipairs(walks_from(digraph, pay, u, moves, memo)) do
      found[#found + 1] = walk
    end
  end
  return found
end

-- What u leads to, itself included: a set.
local function reached(digraph, u, set)
  set = set or {}
  if not set[u] then
    set[u] = true
    for _, v in ipairs(digraph[u]) do reached(digraph, v, set) end
  end
  return set
end

-- Counts the choices on some walks.
local function add_choices(found, digraph, list)
  local choices = {}
  for _, walk in ipairs(list) do
    for i = 1, #walk - 1 do
      choices[walk[i]] = choices[walk[i]] or {}
      choices[walk[i]][walk[i + 1]] = true
    end
  end
  for u, set in pairs(choices) do
    local count = 0
    for _ in pairs(set) do count = count + 1 end
    found.on_way = found.on_way + 1
    found.forced = found.forced + (#digraph[u] == 1 and 1 or 0)
    found.only = found.only + (#digraph[u] > 1 and count == 1 and 1 or 0)
  end
end

-- What `puzzle` counts from u, by its names.
function slow_puzzle.ways(digraph, pay, u)
  local least, set = slow_puzzle.remoteness(digraph, pay), reached(digraph, u)
  local found = { moves = least[u], positions = 0, dead_ends = 0, stuck = 0,
    nearer = 0, sideways = 0, away = 0, lost = 0, on_way = 0, only = 0,
    forced = 0, hardest = -1, hardest_count = 0, undone = true }
  local function more(name) found[name] = found[name] + 1 end
  local kept, open = 0, 0
  for v in pairs(set) do
    more "positions"
    if #digraph[v] > 0 and not reached(digraph, v)[u] then
      found.undone = false
    end
    if least[v] == math.huge then
      more "dead_ends"
      if #digraph[v] == 0 then more "stuck" end
    else
      found.hardest = math.max(found.hardest, least[v])
      open = open + (#digraph[v] > 0 and 1 or 0)
      for _, w in ipairs(digraph[v]) do
        more(least[w] == math.huge and "lost" or least[w] > least[v] and "away"
          or least[w] == least[v] and "sideways" or "nearer")
        if least[w] < math.huge then kept = kept + 1 / #digraph[v] end
      end
    end
  end
  for v in pairs(set) do
    if least[v] == found.hardest then more "hardest_count" end
  end
  found.forgiving = open > 0 and tonumber(("%.12g"):format(kept / open)) or nil
  local list = least[u] == math.huge and {} or
    slow_puzzle.solutions(digraph, pay, u, least[u])
  found.solutions = #list
  add_choices(found, digraph, list)
  return found
end

return slow_puzzle
