-- Lists of moves, where there may be infinitely many. Then the list has a best
-- move, in a sum also a winning one of each component that has one, and the moves
-- to the first followers of each component, as many of each as are needed.
--
-- A way to play is by_value.lua or by_remoteness.lua.

local better = require "grundy.kind.better"
local check = require "grundy.base.check"
local rules = require "grundy.place.rules"
local infinite_place = require "grundy.ordinal.infinite_place"
local place = require "grundy.place"
local solved = require "grundy.place.solution"

local kind_of = infinite_place.kind_of

local INFINITE = math.huge

local infinite_moves = {}

-- What components have as moves, each at most this many.
local function at_most(limit)
  return {
    count = function(node, places)
      local c = places[node.index]
      return math.min(limit, kind_of(c).count(c))
    end,
    follower = function(node, places, k)
      local c = places[node.index]
      return kind_of(c).follower(c, k)
    end,
  }
end

local all = at_most(INFINITE)

--- The number of moves: infinite, an integer or, if there are very many, a float.
function infinite_moves.count(node, places)
  local count = rules.count(node, places, all)
  for _, c in ipairs(count == INFINITE and places or {}) do
    if kind_of(c).count(c) == INFINITE then
      return INFINITE
    end
  end
  return count
end

--- A move of a place, every one as likely as any other. There must be finitely
-- many.
function infinite_moves.random(now, node, places, random)
  local changes = {}
  if infinite_moves.count(node, places) == INFINITE then
    check.fail("match: there are infinitely many moves from %s, which cannot all "
      .. "be as likely; let a function play", tostring(now))
  end
  rules.random(node, places, random, changes, all)
  return changes
end

-- The least number of followers of each component with which there are as many
-- moves as are wanted, by bisection: there are more in all.
local function least_limit(node, places, most)
  local low, high = 0, most
  while high - low > 1 do
    local middle = low + (high - low) // 2
    if rules.count(node, places, at_most(middle)) < most then
      low = middle
    else
      high = middle
    end
  end
  return high
end

-- A text for each move of a position, different for different ones.
local function key_of(places, changes)
  local keys = {}
  for i, c in ipairs(places) do
    keys[i] = changes[i] == nil and "-" or kind_of(c).key(changes[i])
  end
  return table.concat(keys, " ")
end

-- What a component becomes. The position of a place is not needed.
local function moved(c, follower)
  if c.solution then
    return solved.moved(c, nil, follower)
  end
  return (place.follow(c, follower))
end

local function components_after(places, changes)
  local after = table.move(places, 1, #places, 1, {})
  for i, follower in pairs(changes) do
    after[i] = moved(places[i], follower)
  end
  return after
end

-- The first move of the list stays the first one.
local function sort(list, way)
  table.sort(list, function(a, b)
    if a == b or a.place == 1 or b.place == 1 then
      return a ~= b and a.place == 1
    end
    local difference = better.compare(a.rank, b.rank, way.compare)
    return difference < 0 or difference == 0 and a.place < b.place
  end)
end

-- Moves that some functions give, each once, at most `most` of them. A move is a
-- table with its `changes`, the `outcome` after it and its `rank`.
local function collect(way, node, places, most)
  local list, there = {}, {}
  return list, function(changes)
    local key = key_of(places, changes)
    if not there[key] and #list < most then
      there[key] = true
      local after = components_after(places, changes)
      list[#list + 1] = {
        changes = changes,
        place = #list + 1,
        outcome = way.outcome(node, after),
        rank = way.rank(node, places, after, changes),
      }
    end
    return #list < most
  end
end

--- At most `most` moves, the given best one first, and how many there are.
function infinite_moves.list(way, node, places, best, most)
  local total = infinite_moves.count(node, places)
  local list, append = collect(way, node, places, most)
  append(best)
  for _, move in ipairs(way.winning(places)) do
    append({ [move.index] = move.follower })
  end
  local limit = total > most and least_limit(node, places, most) or INFINITE
  local some = at_most(limit)
  local count, k = rules.count(node, places, some), 0
  while k < count do
    local changes = {}
    rules.move(node, places, k, changes, some)
    k = append(changes) and k + 1 or count
  end
  sort(list, way)
  for _, move in ipairs(list) do
    move.best = move == list[1] or move.rank.length ~= nil and
      better.compare(move.rank, list[1].rank, way.compare) == 0
  end
  return list, total
end

return infinite_moves
