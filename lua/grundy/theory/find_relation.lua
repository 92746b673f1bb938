-- The search for a relation by which a map is a semihomomorphism (Sato 1972,
-- Definition 2.10): a semicompatible one such that the map is a homomorphism of
-- the moves that it keeps. Mostly that is the relation of having equal images.
-- If it is not, positions are put into classes, one after the other, and the
-- last choice is taken back as soon as what is left cannot fit. Nothing here is
-- recursive.
--
-- What positions of a class have in common: by the kept moves, the images of
-- related positions are related by the coarsest compatible relation of the
-- second game. So the search looks only among positions for which that holds;
-- these are `near` each other.
--
-- In what follows `s` is a search: s.from and s.to are digraphs, s.image[u] is
-- the image of u and s.near[u] the class of that; s.class[u] is the class of u,
-- nil as long as it has none, and s.members[c] lists the positions in class c;
-- s.left counts the steps that may still be taken.

local core = require "grundy.core"
local check = require "grundy.base.check"
local same = require "grundy.theory.same"
local search = require "grundy.theory.search"

local at, spend = core.at, search.spend

local option_kinds = { steps = "any" }

--
-- What can still become of the classes
--

-- May u and v be related in the end?
local function may_relate(s, u, v)
  local c, d = s.class[u], s.class[v]
  if c and d then
    return c == d
  end
  return s.near[u] == s.near[v]
end

local function is_related(s, u, v)
  return u == v or s.class[u] ~= nil and s.class[u] == s.class[v]
end

-- Has t a follower v' for which f(s, v', v) is true?
local function goes(s, t, v, f)
  for _, after in ipairs(s.from.follower[t]) do
    if f(s, after, v) then
      return true
    end
  end
  return false
end

-- May the move from u to v be kept? All that are related to u must have
-- followers related to v.
local function may_keep(s, u, v)
  for _, t in ipairs(s.members[s.class[u]]) do
    if not goes(s, t, v, may_relate) then
      return false
    end
  end
  return true
end

-- May it be left out? Something related to u must lack such a follower, ...
local function may_drop(s, u, v)
  for _, t in ipairs(s.positions[s.near[u]]) do
    if may_relate(s, t, u) and not goes(s, t, v, is_related) then
      return true
    end
  end
  return false
end

-- ... and there must be a move back.
local function may_reply(s, u, v)
  return goes(s, v, u, may_relate)
end

local function goes_to(graph, x, y)
  for _, follower in ipairs(graph.follower[x]) do
    if follower == y then
      return true
    end
  end
  return false
end

-- May y, a follower of the image of u, be the image of a move that is kept?
local function may_cover(s, u, y)
  for _, v in ipairs(s.from.follower[u]) do
    if s.image[v] == y and may_keep(s, u, v) then
      return true
    end
  end
  return false
end

-- May u, which has a class, be as the definitions want it? When all positions
-- have classes, it is so.
local function fits(s, u)
  for _, v in ipairs(s.from.follower[u]) do
    local fine = may_reply(s, u, v)
    if goes_to(s.to, s.image[u], s.image[v]) then
      fine = fine or may_keep(s, u, v)
    else
      fine = fine and may_drop(s, u, v)
    end
    if not fine then
      return false
    end
  end
  for _, y in ipairs(s.to.follower[s.image[u]]) do
    if not may_cover(s, u, y) then
      return false
    end
  end
  return true
end

-- Do all of the first `count` positions that have got classes fit? Nil when the
-- steps are used up.
local function all_fit(s, count)
  for i = 1, count do
    local u = s.order[i]
    if spend(s, 1 + #s.from.follower[u]) then
      return nil
    elseif not fits(s, u) then
      return false
    end
  end
  return true
end

--
-- The search
--

-- The images, and positions that are near each other: s.order lists those first
-- that have few others near.
local function prepare(map, steps)
  local s = { left = steps, image = {}, near = {}, positions = {}, class = {},
    members = {}, open = {}, order = {} }
  s.from = search.read(s, map.from)
  s.to = s.from and search.read(s, map.to)
  if not s.to then
    return nil
  end
  local class_of = same.classes(map.to, map.to)
  for u = 0, s.from.count - 1 do
    local x = core.map_image(map.images, u)
    local near = class_of(x)
    s.image[u], s.near[u], s.order[u + 1] = x, near, u
    s.positions[near] = s.positions[near] or {}
    s.open[near] = {}
    table.insert(s.positions[near], u)
  end
  table.sort(s.order, function(u, v)
    local a, b = s.near[u], s.near[v]
    local few, many = #s.positions[a], #s.positions[b]
    if few ~= many then
      return few < many
    elseif a ~= b then
      return a < b
    end
    return u < v
  end)
  return s
end

-- Takes u out of its class, in which it is the last one.
local function take_out(s, u)
  local c = s.class[u]
  table.remove(s.members[c])
  s.class[u] = nil
  if #s.members[c] == 0 then
    table.remove(s.members)
    table.remove(s.open[s.near[u]])
  end
end

-- Puts u into the k-th class near it, or into a new one if there is none; false
-- if k is beyond that.
local function put(s, u, k)
  local open = s.open[s.near[u]]
  if k > #open + 1 then
    return false
  elseif k > #open then
    s.members[#s.members + 1] = {}
    open[k] = #s.members
  end
  s.class[u] = open[k]
  table.insert(s.members[open[k]], u)
  return true
end

-- True: all positions have classes; false: there is no such relation; nil: the
-- steps are used up.
local function run(s)
  local choice, i = { 0 }, 1
  while i > 0 do
    local u = s.order[i]
    if s.class[u] then
      take_out(s, u)
    end
    choice[i] = choice[i] + 1
    if put(s, u, choice[i]) then
      local fine = all_fit(s, i)
      if fine == nil then
        return nil
      elseif fine and i == #s.order then
        return true
      elseif fine then
        i = i + 1
        choice[i] = 0
      end
    else
      i = i - 1
    end
  end
  return false
end

-- The relation as the user gets it: from positions to numbers from 1 on, by the
-- function that gives the class of a number.
local function relation_of(map, class_of)
  return function(p)
    local number, message = core.locate(map.from, p)
    if not number then
      return nil, message
    end
    return class_of(number)
  end
end

local function is_acyclic(solution)
  for number = 0, core.count(solution) - 1 do
    if at.distance(solution, number) == math.huge then
      return false
    end
  end
  return true
end

-- Is there no relation, as can be seen at once? Kept moves are moves; and
-- without cycles, a semihomomorphism preserves values (Lemma 2.4).
local function is_hopeless(map)
  return not map.condition1 or
    not map.preserves_value and is_acyclic(map.from)
end

local function none()
  return nil, "the map is not a semihomomorphism by any relation", "none"
end

--- map:find_relation(options)
return function(map, options)
  options = check.options(options, option_kinds, "find_relation")
  local steps = search.steps("find_relation", options.steps)
  if not map.total then
    return nil, map.witness.total.text, "none"
  elseif not core.map_semi(map.images) then
    return relation_of(map, function(number)
      return core.map_image(map.images, number) + 1
    end)
  elseif is_hopeless(map) then
    return none()
  end
  local s = prepare(map, steps)
  local found = s and run(s)
  if found == nil then
    return search.out_of_steps(steps)
  elseif not found then
    return none()
  end
  return relation_of(map, function(number)
    return s.class[number]
  end)
end
