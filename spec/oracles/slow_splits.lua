-- Games that split, slowly: whole positions, that is lists of positions, with
-- all their moves. A game is { [1..n] = moves }, a move a list of smaller
-- numbers.

local slow_splits = {}

-- The list after a move in one of its members.
local function after(state, i, parts)
  local list = table.move(state, 1, #state, 1, {})
  table.remove(list, i)
  table.move(parts, 1, #parts, #list + 1, list)
  table.sort(list)
  return list
end

-- All that a list can become.
function slow_splits.options(game, state)
  local all = {}
  for i, u in ipairs(state) do
    for _, parts in ipairs(game[u]) do all[#all + 1] = after(state, i, parts) end
  end
  return all
end

-- A function of lists by a recursion on what they can become.
local function recursion(game, rule)
  local known = {}
  local function answer(state)
    local key = table.concat(state, " ")
    if not known[key] then
      local results = {}
      for i, option in ipairs(slow_splits.options(game, state)) do
        results[i] = answer(option)
      end
      known[key] = rule(results)
    end
    return known[key]
  end
  return answer
end

-- The value of a list: the mex of what it can become.
function slow_splits.value(game)
  return recursion(game, function(results)
    local there, mex = {}, 0
    for _, value in ipairs(results) do there[value] = true end
    while there[mex] do mex = mex + 1 end
    return mex
  end)
end

-- Who wins a list in misère play, "P" or "N".
function slow_splits.misere(game)
  return recursion(game, function(results)
    for _, outcome in ipairs(results) do
      if outcome == "P" then return "N" end
    end
    return results[1] and "P" or "N"
  end)
end

-- The moves from a list in misère play, by the parts that a solution gives, each as
-- a text: the part that moves, the outcome, the result, is it best?
function slow_splits.rows(solution, list, outcome)
  local rows, won = {}, false
  for i, u in ipairs(list) do
    for _, parts in ipairs(solution:followers(u)) do
      local found = outcome(after(list, i, parts))
      rows[#rows + 1] = { i, found, found == "P" and "win" or "loss" }
      won = won or found == "P"
    end
  end
  for k, row in ipairs(rows) do
    rows[k] = ("%d: %s %s %s"):format(row[1], row[2], row[3], row[2] == "P" or not won)
  end
  table.sort(rows)
  return rows
end

-- How long play can last.
function slow_splits.distance(game)
  return recursion(game, function(results)
    local longest = 0
    for _, distance in ipairs(results) do
      longest = math.max(longest, distance + 1)
    end
    return longest
  end)
end

-- A random game of n positions in which no play lasts longer than `longest`.
function slow_splits.game(rng, n, longest)
  local game, lengths = {}, {}
  for u = 1, n do
    game[u], lengths[u] = {}, 0
    for _ = 1, rng(0, 4) do
      local parts, length = {}, 1
      for k = 1, u > 1 and rng(0, 3) or 0 do
        parts[k] = rng(1, u - 1)
        length = length + lengths[parts[k]]
      end
      if length <= longest then
        table.insert(game[u], parts)
        lengths[u] = math.max(lengths[u], length)
        if #parts > 1 and rng(1, 4) == 1 then -- again, in another order
          table.insert(game[u], { parts[#parts],
            table.unpack(parts, 1, #parts - 1) })
        end
      end
    end
  end
  return game
end

-- "{{}, {{1, 1}, {}}}"
function slow_splits.text(game)
  local rows = {}
  for u, moves in ipairs(game) do
    local lists = {}
    for i, parts in ipairs(moves) do
      lists[i] = "{" .. table.concat(parts, ", ") .. "}"
    end
    rows[u] = "{" .. table.concat(lists, ", ") .. "}"
  end
  return "{" .. table.concat(rows, ", ") .. "}"
end

return slow_splits
