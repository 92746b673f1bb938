-- Relations and quotients from their definitions (Sato 1972, section 2;
-- Fraenkel and Yesha 1986, section 6), slowly. A digraph is { [1..n] =
-- followers }, a relation the array of the classes of 1..n.

local slow = {}

-- Has u a follower in this class?
local function goes(digraph, class, u, c)
  for _, v in ipairs(digraph[u]) do
    if class[v] == c then return true end
  end
  return false
end

slow.goes = goes

-- Is every follower of s matched by one of t? With `semi`, a follower that
-- has one related to s need not be. Else also that follower.
local function matched(digraph, class, s, t, semi)
  for _, v in ipairs(digraph[s]) do
    if not goes(digraph, class, t, class[v])
      and not (semi and goes(digraph, class, v, class[s])) then
      return false, v
    end
  end
  return true
end

slow.matched = matched

local function all_matched(digraph, class, semi)
  for s = 1, #digraph do
    for t = 1, #digraph do
      if class[s] == class[t] and not matched(digraph, class, s, t, semi) then
        return false
      end
    end
  end
  return true
end

function slow.compatible(digraph, class)
  return all_matched(digraph, class, false)
end

function slow.semicompatible(digraph, class)
  return all_matched(digraph, class, true)
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
  local rows = {}
  for c = 1, #digraph do
    if class[c] == c then
      local row, there = {}, {}
      for _, v in ipairs(digraph[c]) do
        local d, all = class[v], true
        for u = 1, #digraph do
          all = all and (class[u] ~= c or goes(digraph, class, u, d))
        end
        if all and not there[d] then
          there[d] = true
          row[#row + 1] = d
        end
      end
      rows[c] = row
    end
  end
  return rows
end

-- The least d of Theorem 7 for the map from a digraph to another one that is
-- given by its rows: class[u] is the image of u. Nil where there is none.
function slow.depths(digraph, class, rows)
  local depth, round, changed = {}, 0, true
  local function fine(u, v)
    for _, d in ipairs(rows[class[u]]) do
      if d == class[v] then return true end
    end
    for _, w in ipairs(digraph[v]) do
      if class[w] == class[u] and depth[w] then return true end
    end
    return false
  end
  while changed do
    local now = {}
    for u = 1, #digraph do
      local all = not depth[u]
      for _, v in ipairs(digraph[u]) do all = all and fine(u, v) end
      if all then now[#now + 1] = u end
    end
    for _, u in ipairs(now) do depth[u] = round end
    changed, round = #now > 0, round + 1
  end
  return depth
end

-- Theorem 7: the followers of an image are images of followers, and there is
-- d.
function slow.theorem_7(digraph, class, rows)
  for u = 1, #digraph do
    for _, d in ipairs(rows[class[u]]) do
      if not goes(digraph, class, u, d) then return false end
    end
  end
  local depth = slow.depths(digraph, class, rows)
  for u = 1, #digraph do
    if not depth[u] then return false end
  end
  return true
end

return slow
