-- The search for a map of some kind between two solutions: backtracking over
-- the possible images of each position. What is possible is first narrowed
-- down by what theory says must agree (classes), and after every choice by the
-- moves on both sides, until nothing more follows; the position with the
-- fewest possible images has its turn next. Nothing here is recursive.

local core = require "grundy.core"
local check = require "grundy.check"
local map = require "grundy.theory.map"
local possible = require "grundy.theory.map_images"

local fail, at = check.fail, core.at

local option_kinds = { kind = "any", onto = "boolean", steps = "any" }
local kinds = { homomorphism = true, d_morphism = true, g_preserving = true }
local KINDS = '"homomorphism" or "d_morphism" or "g_preserving"'

local kind_names = { homomorphism = "homomorphism", d_morphism = "D-morphism",
  g_preserving = "map that preserves G by Theorem 7" }

local DEFAULT_STEPS = 1000000

local spend = possible.spend

-- In what follows `s` is a search: see map_images.lua.

-- The followers of all positions and what they follow, by number.
local function read(s, solution)
  local count = core.count(solution)
  local graph = { count = count, follower = {}, source = {}, goes = {} }
  for u = 0, count - 1 do
    graph.source[u] = {}
  end
  for u = 0, count - 1 do
    local followers, goes = core.followers(solution, u), {}
    for _, v in ipairs(followers) do
      goes[v] = true
      table.insert(graph.source[v], u)
    end
    graph.follower[u], graph.goes[u] = followers, goes
    if spend(s, 1 + #followers) then
      return nil
    end
  end
  return graph
end

--
-- Classes.
--

-- A number for each text.
local function interned()
  local number, count = {}, 0
  return function(text)
    if not number[text] then
      count = count + 1
      number[text] = count
    end
    return number[text]
  end, function() return count end
end

-- Positions with the same class in a digraph have equal values, K included.
-- Class 0: infinite, where that says nothing.
local function by_value(s, solution, class_of)
  local class = {}
  for u = 0, core.count(solution) - 1 do
    local value = at.value(solution, u)
    if s.kind == "d_morphism" and core.is_infinite(value) then
      class[u] = 0 -- Theorem 6 is about finite values
    else
      class[u] = class_of(tostring(value))
    end
  end
  return class
end

-- The classes of the followers of u, each once, as a text.
local function classes_after(graph, class, u)
  local there, list = {}, {}
  for _, v in ipairs(graph.follower[u]) do
    if not there[class[v]] then
      there[class[v]] = true
      list[#list + 1] = class[v]
    end
  end
  table.sort(list)
  return table.concat(list, ",")
end

-- Where play must end, a position is what its followers are: their classes
-- give its own, a negative number, in one pass from the sinks. Returns the
-- other positions; nil when the steps are used up.
local function settle_ending(s, graph, class, class_of)
  local waits, ready, rest = {}, {}, {}
  for u = 0, graph.count - 1 do
    waits[u] = #graph.follower[u]
    if waits[u] == 0 then
      ready[#ready + 1] = u
    end
  end
  for _, u in ipairs(ready) do -- it grows meanwhile
    class[u] = -class_of(classes_after(graph, class, u))
    if spend(s, 1 + #graph.follower[u]) then
      return nil
    end
    for _, t in ipairs(graph.source[u]) do
      waits[t] = waits[t] - 1
      if waits[t] == 0 then
        ready[#ready + 1] = t
      end
    end
  end
  for u = 0, graph.count - 1 do
    if waits[u] > 0 then
      rest[#rest + 1] = u
    end
  end
  return rest
end

-- One round for the rest: the class of a position together with those of its
-- followers. False when the steps are used up.
local function refine(s, graph, rest, class, class_of)
  local finer = {}
  for i, u in ipairs(rest) do
    finer[i] = class_of(class[u] .. ":" .. classes_after(graph, class, u))
    if spend(s, 1 + #graph.follower[u]) then
      return false
    end
  end
  for i, u in ipairs(rest) do
    class[u] = finer[i]
  end
  return true
end

-- The classes that an image must share with its position. A homomorphism is a
-- bisimulation, so the coarsest one of both digraphs together will do.
local function classes(s, a, b)
  local class_of = interned()
  local from, to = by_value(s, a, class_of), by_value(s, b, class_of)
  if s.kind ~= "homomorphism" then
    return from, to
  end
  class_of = interned()
  local from_rest = settle_ending(s, s.from, from, class_of)
  local to_rest = from_rest and settle_ending(s, s.to, to, class_of)
  if not to_rest then
    return nil
  end
  local before, count
  repeat
    before = count and count()
    class_of, count = interned()
    if not refine(s, s.from, from_rest, from, class_of) or
      not refine(s, s.to, to_rest, to, class_of) then
      return nil
    end
  until count() == before
  return from, to
end

-- Lists the possible images of each position: those of its class.
local function list_images(s)
  local from, to = s.class_from, s.class_to
  local members, all = {}, {}
  for x = 0, s.to.count - 1 do
    local class = to[x]
    members[class] = members[class] or {}
    table.insert(members[class], x)
    all[#all + 1] = x
  end
  for u = 0, s.from.count - 1 do
    local list = from[u] == 0 and all or members[from[u]] or {}
    local there = {}
    for _, x in ipairs(list) do
      there[x] = true
    end
    s.list[u], s.possible[u], s.size[u] = list, there, #list
    if spend(s, 1 + #list) then
      return false
    end
  end
  return true
end

-- The weakly connected components of the first digraph, as arrays: between
-- two of them there is no constraint, unless the map must be onto.
local function components(graph)
  local component, list = {}, {}
  for start = 0, graph.count - 1 do
    if not component[start] then
      local members = { start }
      component[start] = members
      list[#list + 1] = members
      local next = 1
      while members[next] do
        local u = members[next]
        for _, near in ipairs { graph.follower[u], graph.source[u] } do
          for _, v in ipairs(near) do
            if not component[v] then
              component[v] = members
              members[#members + 1] = v
            end
          end
        end
        next = next + 1
      end
      table.sort(members)
    end
  end
  return list
end

--
-- The search.
--

-- The position of the first unfinished component with the fewest possible
-- images, if more than one; nil when all have one.
local function most_constrained(s)
  while s.components[s.current] do
    local best
    for _, u in ipairs(s.components[s.current]) do
      if s.size[u] > 1 and (not best or s.size[u] < s.size[best]) then
        best = u
      end
    end
    if best then
      return best
    end
    s.current = s.current + 1
    s.choices = {} -- nothing that follows depends on them
  end
end

-- The image to try first: if the map must be onto, one that no position has.
local function first_possible(s, u)
  local first
  for _, x in ipairs(s.list[u]) do
    if s.possible[u][x] then
      if not s.taken[x] then
        return x
      end
      first = first or x
    end
  end
  return first
end

-- Takes the last choice back and excludes it. False when there is none.
local function backtrack(s)
  local choice = table.remove(s.choices)
  while choice do
    possible.undo(s, choice.mark)
    if possible.exclude(s, choice.position, choice.image) then
      return true
    end
    choice = table.remove(s.choices)
  end
  return false
end

-- True: every position has one image left; false: there is no map; nil: the
-- steps are used up.
local function run(s)
  while true do
    local fine = possible.propagate(s)
    if fine == nil then
      return nil
    elseif not fine then
      if not backtrack(s) then
        return false
      end
    else
      local u = most_constrained(s)
      if not u then
        return true
      end
      local x = first_possible(s, u)
      s.choices[#s.choices + 1] = { position = u, image = x, mark = #s.trail }
      possible.choose(s, u, x)
    end
  end
end

-- All positions in one: where the map must be onto, all depend on all.
local function together(count)
  local all = {}
  for u = 0, count - 1 do
    all[#all + 1] = u
  end
  return { all }
end

-- A search, ready to run; nil if even that takes too many steps.
local function prepare(a, b, kind, onto, steps)
  local s = {
    kind = kind, onto = onto, left = steps,
    list = {}, possible = {}, size = {},
    queue = {}, awaited = {}, trail = {}, choices = {},
    taken = {}, current = 1,
  }
  s.from = read(s, a)
  s.to = s.from and read(s, b)
  if not s.to then
    return nil
  end
  s.class_from, s.class_to = classes(s, a, b)
  if not s.class_from or not list_images(s) then
    return nil
  end
  s.components = onto and together(s.from.count) or components(s.from)
  for u = 0, s.from.count - 1 do
    possible.await(s, u)
  end
  return s
end

-- Is there a position without any image?
local function hopeless(s)
  for u = 0, s.from.count - 1 do
    if s.size[u] == 0 then
      return true
    end
  end
  return s.onto and s.from.count < s.to.count
end

local function out_of_steps(steps)
  return nil, ("the limit of %d steps is reached"):format(steps), "limit"
end

local mapsearch = {}

--- Looks for a map of a kind.
function mapsearch.find_map(a, b, options)
  check.solution("find_map", a, 1)
  check.solution("find_map", b, 2)
  options = options == nil and {} or options
  check.fields("find_map", options, option_kinds)
  local kind = options.kind == nil and "homomorphism" or options.kind
  if not kinds[kind] then
    fail("find_map: option 'kind' must be %s, got %s", KINDS,
      check.shown(kind))
  end
  local steps = options.steps == nil and DEFAULT_STEPS or
    check.integer(options.steps, 1, math.maxinteger) or
    fail("find_map: option 'steps' must be a positive integer, got %s",
      check.shown(options.steps))
  core.map(a, b) -- do these have values?
  local s = prepare(a, b, kind, options.onto, steps)
  if not s then
    return out_of_steps(steps)
  end
  local found = not hopeless(s) and run(s)
  if not found then
    if found == nil then
      return out_of_steps(steps)
    end
    return nil, ("there is no %s%s"):format(kind_names[kind],
      options.onto and " onto it" or ""), "none"
  end
  local images = {}
  for u = 0, s.from.count - 1 do
    images[u] = first_possible(s, u)
  end
  return map.by_numbers(a, b, images)
end

return mapsearch
