-- Counts over the positions of a solution from their definitions, by asking
-- for one position after the other. A state is a key of a position and the
-- player to move, if there are two.

local grundy = require "grundy"

local slow_stats = {}

local function key_of(p, player)
  return grundy.key { p, player or 0 }
end

-- All positions as { position, player, followers = keys, outcome, … }, by
-- key, and their keys in order.
local function read(solution)
  local rows, keys = {}, {}
  for p, player in solution:positions() do
    local row = { outcome = solution:outcome(p, player), followers = {},
      results = {},
      remoteness = solution:remoteness(p, player), winning = 0, drawing = 0 }
    for _, move in ipairs(solution:moves(p, player)) do
      table.insert(row.followers,
        key_of(move.position, player and 3 - player))
      table.insert(row.results, move.result)
      row.winning = row.winning + (move.result == "win" and 1 or 0)
      row.drawing = row.drawing + (move.result == "draw" and 1 or 0)
    end
    local valued, value = pcall(solution.value, solution, p)
    row.value = valued and value or nil
    local key = key_of(p, player)
    rows[key] = row
    keys[#keys + 1] = key
  end
  return rows, keys
end

-- Layers of what is reached from some keys along followers that are wanted.
local function layers(rows, keys, wanted)
  local seen, list = {}, {}
  local function add(layer, key)
    if not seen[key] then
      seen[key] = true
      layer[#layer + 1] = key
    end
  end
  local layer = {}
  for _, key in ipairs(keys) do add(layer, key) end
  while #layer > 0 do
    list[#list + 1] = layer
    local after = {}
    for _, key in ipairs(layer) do
      for i, follower in ipairs(rows[key].followers) do
        if wanted(rows[key], i) then add(after, follower) end
      end
    end
    layer = after
  end
  return list, seen
end

local function anything() return true end

local function sensible(row, i)
  if row.outcome == "N" then return row.results[i] == "win" end
  return row.outcome == "P" or row.results[i] == "draw"
end

local function shares(rows, keys, outcome, name)
  local all = { positions = 0, share = 0, only = 0 }
  for _, key in ipairs(keys) do
    local row = rows[key]
    if row.outcome == outcome and #row.followers > 0 then
      all.positions = all.positions + 1
      all.share = all.share + row[name] / #row.followers
      all.only = all.only + (row[name] == 1 and 1 or 0)
    end
  end
  all.share = all.positions > 0 and all.share / all.positions or 0
  return all
end

-- Rows { name = x, count = n } of a table from x to n, by `less`.
local function listed(counts, name, less)
  local list = {}
  for x, count in pairs(counts) do
    list[#list + 1] = { [name] = x, count = count }
  end
  table.sort(list, function(a, b) return less(a[name], b[name]) end)
  return list
end

local function less_value(a, b)
  local infinite_a, infinite_b = grundy.is_infinite(a), grundy.is_infinite(b)
  if infinite_a and infinite_b then return tostring(a) < tostring(b) end
  return infinite_b or not infinite_a and a < b
end

local function remoteness(rows, keys)
  local list, greatest = {}, -1
  for _, key in ipairs(keys) do
    local r = rows[key].remoteness
    if r ~= math.huge then greatest = math.max(greatest, r) end
  end
  for r = 0, greatest do
    list[r + 1] = { remoteness = r, P = 0, N = 0 }
  end
  for _, key in ipairs(keys) do
    local row = list[rows[key].remoteness + 1]
    local outcome = rows[key].outcome
    if row then row[outcome] = row[outcome] + 1 end
  end
  return list
end

local function branching(rows, keys)
  local least, most, moves, inner, counts = math.huge, 0, 0, 0, {}
  for _, key in ipairs(keys) do
    local degree = #rows[key].followers
    if degree > 0 then
      least, most = math.min(least, degree), math.max(most, degree)
      moves, inner = moves + degree, inner + 1
      counts[degree] = (counts[degree] or 0) + 1
    end
  end
  return { least = inner > 0 and least or 0, most = most,
    mean = inner > 0 and moves / inner or 0,
    counts = listed(counts, "moves", function(a, b) return a < b end) }
end

-- What solution:stats(p, player) is to be; `starts` are pairs of a position
-- and a player, the starts of the game, if p is nil. A solution with scores
-- has a field `scored`.
function slow_stats.stats(solution, starts, p, player)
  local rows, keys = read(solution)
  local from = {}
  if p ~= nil then
    from[1] = key_of(p, player)
  else
    for i, start in ipairs(starts) do from[i] = key_of(start[1], start[2]) end
  end
  local depths, seen = layers(rows, from, anything)
  if p ~= nil then
    local kept = {}
    for _, key in ipairs(keys) do
      if seen[key] then kept[#kept + 1] = key end
    end
    keys = kept
  end
  local census = { positions = #keys, moves = 0, ends = 0, P = 0, N = 0,
    D = 0, depths = {} }
  local values, valued = {}, false
  for _, key in ipairs(keys) do
    local row = rows[key]
    census.moves = census.moves + #row.followers
    census.ends = census.ends + (#row.followers == 0 and 1 or 0)
    census[row.outcome] = census[row.outcome] + 1
    if row.value ~= nil then
      values[row.value] = (values[row.value] or 0) + 1
      valued = true
    end
  end
  for i, layer in ipairs(depths) do census.depths[i] = #layer end
  census.values = valued and listed(values, "value", less_value) or nil
  census.remoteness = not solution.scored and remoteness(rows, keys) or nil
  census.branching = branching(rows, keys)
  census.forgiving = shares(rows, keys, "N", "winning")
  census.holding = shares(rows, keys, "D", "drawing")
  local along = {}
  for _, layer in ipairs(layers(rows, from, sensible)) do
    table.move(layer, 1, #layer, #along + 1, along)
  end
  census.sensible = shares(rows, along, "N", "winning")
  return census
end

return slow_stats
