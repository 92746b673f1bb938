-- Relations and quotients from their definitions (Sato 1972, section 2),
-- slowly. A digraph is { [1..n] = followers }, a relation the array of the
-- classes of 1..n. For maps see slow_maps.lua.

local slow = {}

-- Has u a follower in this class?
local function goes(digraph, class, u, c)
  for _, v in ipairs(digraph[u]) do
    if class[v] == c then return true end
  end
  return false
end

slow.goes = goes

-- Is every follower of a position matched by all that are related to it? With
-- `semi`, one that has a follower related to the position need not be. Else
-- also the first position, its follower, and what does not match it.
local function matched(digraph, class, semi)
  for s = 1, #digraph do
    for _, after in ipairs(digraph[s]) do
      local fine = semi and goes(digraph, class, after, class[s])
      for t = 1, #digraph do
        if class[t] == class[s] and not fine
          and not goes(digraph, class, t, class[after]) then
          return false, s, after, t
        end
      end
    end
  end
  return true
end

function slow.compatible(digraph, class)
  return matched(digraph, class, false)
end

-- Sato 2.3.
function slow.semicompatible(digraph, class)
  return matched(digraph, class, true)
end

-- Sato 2.6: the digraph of the moves that are kept.
function slow.kept(digraph, class)
  local kept = {}
  for s = 1, #digraph do
    kept[s] = {}
    for _, after in ipairs(digraph[s]) do
      local all = true
      for t = 1, #digraph do
        all = all and (class[t] ~= class[s]
          or goes(digraph, class, t, class[after]))
      end
      if all then table.insert(kept[s], after) end
    end
  end
  return kept
end

-- Calls each(class) with all relations of 1..n, until it returns true; was
-- there one for which it did?
function slow.all(n, each)
  local class = {}
  local function choose(u, classes)
    if u > n then return each(class) end
    for c = 1, classes + 1 do
      class[u] = c
      if choose(u + 1, math.max(c, classes)) then return true end
    end
    return false
  end
  return choose(1, 0) or false
end

-- Two digraphs side by side: the positions of the second come last.
function slow.beside(a, b)
  local both = table.move(a, 1, #a, 1, {})
  for u, followers in ipairs(b) do
    local row = {}
    for i, v in ipairs(followers) do row[i] = #a + v end
    both[#a + u] = row
  end
  return both
end

-- The same relation, where the class of a position is the first of it.
function slow.by_first(class)
  local first, out = {}, {}
  for u, c in ipairs(class) do
    first[c] = first[c] or u
    out[u] = first[c]
  end
  return out
end

function slow.count(class)
  local count = 0
  for u, c in ipairs(slow.by_first(class)) do
    if c == u then count = count + 1 end
  end
  return count
end

-- The coarsest compatible relation in which the labels of related positions
-- are equal: classes are told apart by those of the followers, again and
-- again.
function slow.coarsest(digraph, label)
  local class = {}
  for u = 1, #digraph do class[u] = tostring(label and label[u]) end
  class = slow.by_first(class)
  while true do
    local finer = {}
    for u = 1, #digraph do
      local there, list = {}, {}
      for _, v in ipairs(digraph[u]) do there[class[v]] = true end
      for c in pairs(there) do list[#list + 1] = c end
      table.sort(list)
      finer[u] = class[u] .. ":" .. table.concat(list, ",")
    end
    finer = slow.by_first(finer)
    if slow.count(finer) == slow.count(class) then return class end
    class = finer
  end
end

-- The followers of each class by Definition 2.6, in the order of the first
-- member, as an array of first members; keys are first members.
function slow.quotient(digraph, class)
  class = slow.by_first(class)
  local rows, kept = {}, slow.kept(digraph, class)
  for c = 1, #digraph do
    if class[c] == c then
      local row, there = {}, {}
      for _, v in ipairs(kept[c]) do
        if not there[class[v]] then
          there[class[v]] = true
          row[#row + 1] = class[v]
        end
      end
      rows[c] = row
    end
  end
  return rows
end

return slow
