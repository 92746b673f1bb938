-- Maps between digraphs, from the definitions: Fraenkel and Yesha 1986,
-- section 6; Sato 1972, sections 1 and 2. Digraphs as in slow.lua; a map is
-- an array of images. (That the positions of the digraph `to` are 1..n is
-- asked for only where all of them are looked at.)

local slow = require "spec.oracles.slow"
local relations = require "spec.oracles.slow_relations"

local maps = {}

local contains = slow.contains

-- The images of some positions.
local function images(map, positions)
  local out = {}
  for i, v in ipairs(positions) do out[i] = map[v] end
  return out
end

-- Is a part of b? If not, the first that is missing.
local function is_part(a, b)
  for _, x in ipairs(a) do
    if not contains(b, x) then return false, x end
  end
  return true
end

function maps.surjective(_, to, map)
  for x = 1, #to do
    if not contains(map, x) then return false, x end
  end
  return true
end

local function condition1_at(from, to, map, u)
  return is_part(to[map[u]], images(map, from[u]))
end

function maps.condition1(from, to, map)
  for u = 1, #from do
    local fine, missing = condition1_at(from, to, map, u)
    if not fine then return false, u, nil, missing end
  end
  return true
end

function maps.condition2(from, to, map)
  for u = 1, #from do
    for _, v in ipairs(from[u]) do
      if v ~= u and not contains(to[map[u]], map[v]) and
        not contains(to[map[v]], map[u]) then
        return false, u, v
      end
    end
  end
  return true
end

function maps.homomorphism(from, to, map)
  for u = 1, #from do
    for _, v in ipairs(from[u]) do
      if not contains(to[map[u]], map[v]) then return false, u, v end
    end
    local fine, missing = condition1_at(from, to, map, u)
    if not fine then return false, u, nil, missing end
  end
  return true
end

function maps.d_morphism(from, to, map)
  return maps.condition1(from, to, map) and maps.condition2(from, to, map)
end

-- Is d what Theorem 7 wants? Else also the first move that shows that it is
-- not.
function maps.is_d(from, to, map, d)
  local function replied(u, v)
    for _, w in ipairs(from[v]) do
      if map[w] == map[u] and d[w] < d[u] then return true end
    end
    return false
  end
  for u = 1, #from do
    for _, v in ipairs(from[u]) do
      if not contains(to[map[u]], map[v]) and not replied(u, v) then
        return false, u, v
      end
    end
  end
  return true
end

-- Calls each(array) for all arrays of n integers from `least` to `most`.
function maps.all(n, least, most, each)
  local array = {}
  for i = 1, n do array[i] = least end
  while true do
    each(array)
    local i = n
    while i > 0 and array[i] == most do
      array[i] = least
      i = i - 1
    end
    if i == 0 then return end
    array[i] = array[i] + 1
  end
end

-- The least d, in rounds: what can be had from what there was before; nil
-- where it never can.
function maps.rounds(from, to, map)
  local d, round = {}, 0
  local function is_due(u, before)
    for _, v in ipairs(from[u]) do
      local fine = contains(to[map[u]], map[v])
      for _, w in ipairs(from[v]) do
        fine = fine or map[w] == map[u] and before[w] ~= nil
      end
      if not fine then return false end
    end
    return true
  end
  repeat
    local changed, before = false, { table.unpack(d, 1, #from) }
    for u = 1, #from do
      if not d[u] and is_due(u, before) then
        d[u], changed = round, true
      end
    end
    round = round + 1
  until not changed
  return d
end

-- The same if all positions have one.
function maps.least_d(from, to, map)
  local d = maps.rounds(from, to, map)
  for u = 1, #from do
    if not d[u] then return nil end
  end
  return d
end

function maps.g_preserving(from, to, map)
  return maps.condition1(from, to, map) and
    maps.least_d(from, to, map) ~= nil
end

-- Sato 2.10, for a given relation.
function maps.semihomomorphism(from, to, map, class)
  return relations.semicompatible(from, class) and
    maps.homomorphism(relations.kept(from, class), to, map)
end

-- Sato 2.10: is there some relation?
function maps.is_semihomomorphism(from, to, map)
  return relations.all(#from, function(class)
    return maps.semihomomorphism(from, to, map, class)
  end)
end

-- The first map of a kind, onto or not, in lexicographic order.
function maps.find(from, to, kind, onto)
  local found
  maps.all(#from, 1, #to, function(map)
    if not found and maps[kind](from, to, map) and
      (not onto or maps.surjective(from, to, map)) then
      found = { table.unpack(map) }
    end
  end)
  return found
end

return maps
