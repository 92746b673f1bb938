-- The search for a map of some kind between two solutions: backtracking over
-- the possible images of each position. What is possible is first narrowed
-- down by what theory says must agree (classes), and after every choice by the
-- moves on both sides, until nothing more follows; the position with the
-- fewest possible images has its turn next. Nothing here is recursive.
--
-- In what follows `s` is a search: s.from and s.to are digraphs, s.list[u] the
-- images of u that were possible at first, s.possible[u][x] says whether x
-- still is, s.size[u] how many are; s.trail lists what was excluded; s.left
-- counts the steps that may still be taken.

local core = require "grundy.core"
local check = require "grundy.base.check"
local map = require "grundy.theory.map"
local same = require "grundy.theory.same"
local search = require "grundy.theory.search"

local fail, at = check.fail, core.at
local spend, out_of_steps = search.spend, search.out_of_steps

local option_kinds = { kind = "any", onto = "boolean", steps = "any" }
local KINDS = '"homomorphism" or "d_morphism" or "g_preserving"'

local kinds = { homomorphism = "homomorphism", d_morphism = "D-morphism",
  g_preserving = "map that preserves G by Theorem 7" }

--
-- Possible images, narrowed down by the moves on both sides
--

local function await(s, u)
  if not s.awaited[u] then
    s.awaited[u] = true
    s.queue[#s.queue + 1] = u
  end
end

-- The positions whose images may depend on that of u have their turn again.
local function await_neighbours(s, u)
  await(s, u)
  for _, v in ipairs(s.from.follower[u]) do
    await(s, v)
  end
  for _, t in ipairs(s.from.source[u]) do
    await(s, t)
    if s.kind == "g_preserving" then
      for _, before in ipairs(s.from.source[t]) do
        await(s, before)
      end
    end
  end
end

local function exclude(s, u, x)
  s.possible[u][x] = nil
  s.size[u] = s.size[u] - 1
  s.trail[#s.trail + 1] = u
  s.trail[#s.trail + 1] = x
  await_neighbours(s, u)
  return s.size[u] > 0
end

-- Leaves x as the only possible image of u.
local function choose(s, u, x)
  for _, other in ipairs(s.list[u]) do
    if other ~= x and s.possible[u][other] then
      exclude(s, u, other)
    end
  end
end

local function undo(s, mark)
  local trail = s.trail
  for i = #trail, mark + 1, -2 do
    local u, x = trail[i - 1], trail[i]
    s.possible[u][x] = true
    s.size[u] = s.size[u] + 1
    trail[i], trail[i - 1] = nil, nil
  end
  s.queue, s.awaited = {}, {}
end

-- May y be the image of v, if x is that of u?
local function may(s, v, y, u, x)
  if u == v then
    return y == x
  end
  return s.possible[v][y]
end

-- May the image of v be one of the list, if x is that of u?
local function may_be_in(s, v, list, u, x)
  for _, y in ipairs(list) do
    if may(s, v, y, u, x) then
      return true
    end
  end
  return false
end

-- Can there be a reply to the move from u to v?
local function may_reply(s, v, u, x)
  for _, w in ipairs(s.from.follower[v]) do
    if w ~= u and s.possible[w][x] then
      return true
    end
  end
  return false
end

-- Condition 1: each follower of x may be the image of one of u.
local function may_cover(s, u, x)
  for _, y in ipairs(s.to.follower[x]) do
    local found = false
    for _, v in ipairs(s.from.follower[u]) do
      if may(s, v, y, u, x) then
        found = true
        break
      end
    end
    if not found then
      return false
    end
  end
  return true
end

-- May the move from u to v be what the kind wants, if x is the image of u?
local function may_go(s, u, x, v)
  return may_be_in(s, v, s.to.follower[x], u, x) or
    s.kind == "d_morphism" and
      (u == v or may_be_in(s, v, s.to.source[x], u, x)) or
    s.kind == "g_preserving" and may_reply(s, v, u, x)
end

-- Can there be a reply to the move from t to v, by some image of t?
local function may_return(s, t, v)
  for _, x in ipairs(s.list[t]) do
    if s.possible[t][x] and may_reply(s, v, t, x) then
      return true
    end
  end
  return false
end

-- May the move from t to v, another position, be what the kind wants, if y is
-- the image of v?
local function may_come(s, t, v, y)
  return may_be_in(s, t, s.to.source[y], v, y) or
    s.kind == "d_morphism" and may_be_in(s, t, s.to.follower[y], v, y) or
    s.kind == "g_preserving" and may_return(s, t, v)
end

-- May x be the image of u, as far as one move away from it can be seen?
local function fits_around(s, u, x)
  if not may_cover(s, u, x) then
    return false
  end
  for _, v in ipairs(s.from.follower[u]) do
    if not may_go(s, u, x, v) then
      return false
    end
  end
  for _, t in ipairs(s.from.source[u]) do
    if t ~= u and not may_come(s, t, u, x) then
      return false
    end
  end
  return true
end

-- Excludes images that do not fit, until all do. False: some position has
-- none left; nil: the steps are used up.
local function narrow(s)
  local next = 1
  while s.queue[next] do
    local u = s.queue[next]
    s.awaited[u] = nil
    next = next + 1
    for _, x in ipairs(s.list[u]) do
      if s.possible[u][x] then
        if spend(s, 1) then
          return nil
        elseif not fits_around(s, u, x) and not exclude(s, u, x) then
          return false
        end
      end
    end
  end
  s.queue = {}
  return true
end

-- Theorem 7 wants replies that make progress. They are found in rounds, like d,
-- but with all images that are still possible. An image that is never reached
-- is not possible.
local function settles(s, u, x, settled)
  for _, v in ipairs(s.from.follower[u]) do
    if not may_be_in(s, v, s.to.follower[x], u, x) then
      local reply = false
      for _, w in ipairs(s.from.follower[v]) do
        reply = reply or settled[w][x]
      end
      if not reply then
        return false
      end
    end
  end
  return true
end

local function settle(s)
  local settled, changed = {}, true
  for u = 0, s.from.count - 1 do
    settled[u] = {}
  end
  while changed do
    changed = false
    for u = 0, s.from.count - 1 do
      for _, x in ipairs(s.list[u]) do
        if s.possible[u][x] and not settled[u][x] then
          if spend(s, 1) then
            return nil
          end
          settled[u][x] = settles(s, u, x, settled) or nil
          changed = changed or settled[u][x]
        end
      end
    end
  end
  return settled
end

-- Excludes what never settles: false if nothing is left of a position; nil
-- when the steps are used up.
local function exclude_unsettled(s)
  local settled = settle(s)
  if not settled then
    return nil
  end
  for u = 0, s.from.count - 1 do
    for _, x in ipairs(s.list[u]) do
      if s.possible[u][x] and not settled[u][x] and not exclude(s, u, x) then
        return false
      end
    end
  end
  return true
end

-- Of each class, no more images may be left to be taken than there are
-- positions without an image that could take them; those of class 0 could
-- take any.
local function enough_left(s)
  local wanted, free, taken = {}, { [0] = 0 }, {}
  for u = 0, s.from.count - 1 do
    local class = s.class_from[u]
    if s.size[u] > 1 then
      free[class] = (free[class] or 0) + 1
    else
      taken[next(s.possible[u])] = true
    end
  end
  for x = 0, s.to.count - 1 do
    local class = s.class_to[x]
    if not taken[x] then
      wanted[class] = (wanted[class] or 0) + 1
      local others = class == 0 and 0 or free[class] or 0
      if wanted[class] > others + free[0] then
        return false
      end
    end
  end
  s.taken = taken
  return not spend(s, s.from.count + s.to.count) or nil
end

-- Narrows down all that can be narrowed; returns what `narrow` does.
local function propagate(s)
  repeat
    local fine = narrow(s)
    if fine and s.kind == "g_preserving" then
      fine = exclude_unsettled(s)
    end
    if not fine then
      return fine
    end
  until not s.queue[1]
  return not s.onto or enough_left(s)
end

--
-- Classes
--

-- The classes of the positions of both digraphs under the coarsest compatible
-- relation.
local function bisimilar(s, a, b)
  local class_of, from, to = same.classes(a, b), {}, {}
  for u = 0, s.from.count - 1 do
    from[u] = class_of(u) + 1
  end
  for x = 0, s.to.count - 1 do
    to[x] = class_of(x, true) + 1
  end
  return from, to
end

-- Positions with the same class have equal values, K included. Class 0:
-- infinite, where that says nothing.
local function by_value(s, solution)
  local class = {}
  for u = 0, core.count(solution) - 1 do
    local value = at.value(solution, u)
    local free = s.kind == "d_morphism" and core.is_infinite(value)
    class[u] = free and 0 or tostring(value) -- Theorem 6 is about finite ones
  end
  return class
end

-- The classes that an image must share with its position. A homomorphism is a
-- bisimulation.
local function classes(s, a, b)
  if s.kind == "homomorphism" then
    return bisimilar(s, a, b)
  end
  return by_value(s, a), by_value(s, b)
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
-- The search
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

-- Takes the last choice back and excludes it; it was made among several, so
-- others are left. False when there is none.
local function backtrack(s)
  local choice = table.remove(s.choices)
  if not choice then
    return false
  end
  undo(s, choice.mark)
  exclude(s, choice.position, choice.image)
  return true
end

-- True: every position has one image left; false: there is no map; nil: the
-- steps are used up.
local function run(s)
  while true do
    local fine = propagate(s)
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
      choose(s, u, x)
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
  s.from = search.read(s, a)
  s.to = s.from and search.read(s, b)
  if not s.to then
    return nil
  end
  s.class_from, s.class_to = classes(s, a, b)
  if not list_images(s) then
    return nil
  end
  s.components = onto and together(s.from.count) or components(s.from)
  for u = 0, s.from.count - 1 do
    await(s, u)
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

local find_map = {}

function find_map.find_map(a, b, options)
  check.solution("find_map", a, 1)
  check.solution("find_map", b, 2)
  options = check.options(options, option_kinds, "find_map")
  local kind = options.kind == nil and "homomorphism" or options.kind
  if not kinds[kind] then
    fail("find_map: option 'kind' must be %s, got %s", KINDS,
      check.shown(kind))
  end
  local steps = search.steps("find_map", options.steps)
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
    return nil, ("there is no %s%s"):format(kinds[kind],
      options.onto and " onto it" or ""), "none"
  end
  local images = {}
  for u = 0, s.from.count - 1 do
    images[u] = first_possible(s, u)
  end
  return map.by_numbers(a, b, images)
end

return find_map
