-- Ordinals at the vertices of a finite digraph, found from its ends backwards
-- and in ascending order. Nodes 1, 2, … are the vertices and what else can be
-- reached from them; there may be cycles.
--
-- Linear time, after a sort of what is known at first.

local ordinal = require "grundy.ordinal.arithmetic"

local compare, one, natural_sum = ordinal.compare, ordinal.one,
  ordinal.natural_sum
local finite_part = ordinal.finite_part

local function ascending(a, b)
  return compare(a.value, b.value) < 0
end

-- What is left to be told to a vertex by its followers, for each side.
local function counts_of(followers, sides)
  local left = {}
  for side = 1, sides do
    left[side] = {}
    for u, list in ipairs(followers) do
      left[side][u] = #list
    end
  end
  return left
end

local function predecessors_of(followers)
  local lists = {}
  for u, list in ipairs(followers) do
    for _, v in ipairs(list) do
      lists[v] = lists[v] or {}
      table.insert(lists[v], u)
    end
  end
  return lists
end

-- Goes on from what is known, an array of { node, side, value }, in ascending
-- order. A vertex on one side has one more than the first of its followers on
-- the other side of which is_enough(value), or else than the last one.
--
-- Each value that is found is one more than the one which is being told, so they
-- are found in ascending order, too, and two queues do.
local function ascend(followers, sides, known, is_enough)
  table.sort(known, ascending)
  local left, predecessors = counts_of(followers, sides),
    predecessors_of(followers)
  local values = {}
  for side = 1, sides do
    values[side] = {}
  end
  local found, i, j = {}, 1, 1
  local function next_one()
    local a, b = known[i], found[j]
    if b and (not a or compare(b.value, a.value) <= 0) then
      j = j + 1
      return b
    end
    i = i + 1
    return a
  end
  for now in next_one do
    local value, other = now.value, sides + 1 - now.side
    if not values[now.side][now.node] then
      values[now.side][now.node] = value
      for _, u in ipairs(predecessors[now.node] or {}) do
        left[other][u] = left[other][u] - 1
        if left[other][u] == 0 or is_enough(value) then
          found[#found + 1] = { node = u, side = other,
            value = natural_sum { value, one } }
        end
      end
    end
  end
  return values
end

local retrograde = {}

local function is_even(value)
  return finite_part(value) % 2 == 0
end

local function never()
  return false
end

--- Two functions that follow from each other as remoteness does (Smith 1966,
-- equations 4a to 4f): with an even follower, one more than the least even one;
-- if all are odd, one more than the greatest; else infinite, which is nil here.
-- `known` has those of the nodes that are no vertices and of sinks.
function retrograde.remoteness(followers, known)
  return ascend(followers, 2, known, is_even)
end

--- The terminal distance: one more than the greatest.
function retrograde.distance(followers, known)
  return ascend(followers, 1, known, never)[1]
end

return retrograde
