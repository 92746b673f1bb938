-- What the fuzzer works on: objects of all kinds, and a generator of numbers
-- that starts anew with every operation, so that an operation depends on the
-- seed, on its number and on the objects, and on nothing else.

local random = require "spec.harness.random"

local world = {
  pool = {},    -- arrays of objects, by the name of their kind
  kind_of = {}, -- that name, by metatable
  calls = {},   -- the arguments of the calls that are being made
  depth = 0,    -- how many they are
  mood = 0,     -- how often a callback is hostile: once in so many, 0: never
  other = random.generator(1, 1),
}

local SLOTS = 8

function world.begin(seed, number)
  world.rng = random.generator(seed, number)
  world.depth, world.calls, world.mood = 0, {}, 0
end

function world.random(a, b)
  return world.rng(a, b)
end

--- True once in n times.
function world.once_in(n)
  return world.rng(1, n) == 1
end

function world.pick(list)
  return list[world.rng(1, math.max(1, #list))]
end

--- Calls f with another generator: for what happens at times that the seed
-- does not set.
function world.aside(f, ...)
  local rng = world.rng
  world.rng = world.other
  local results = table.pack(pcall(f, ...))
  world.rng = rng
  if not results[1] then
    error(results[2], 0)
  end
  return table.unpack(results, 2, results.n)
end

function world.sorted(t)
  local names = {}
  for name in next, t do names[#names + 1] = name end
  table.sort(names, function(a, b) return tostring(a) < tostring(b) end)
  return names
end

--- The kind of an object, if it has one. (The name in its metatable says
-- nothing: hostile objects have it, too.)
function world.kind(value)
  return world.kind_of[debug.getmetatable(value) or false]
end

function world.is_open(solution)
  return not tostring(solution):find("closed", 1, true)
end

--- The solution that an object belongs to.
function world.solution_of(object)
  local kind = world.kind(object)
  if kind == "grundy.compound" then
    object = rawget(object, "places")[1]
  end
  local solution = kind and type(object) == "table" and
    (rawget(object, "solution") or rawget(object, "from")) or object
  return world.kind(solution) == "grundy.solution" and solution or nil
end

local function is_dead(object)
  local solution = world.solution_of(object)
  return solution and not world.is_open(solution)
end

--- Keeps an object; if there are many, in place of one, best a closed one.
function world.keep(kind, object)
  local list = world.pool[kind]
  local slot = #list < SLOTS and #list + 1 or world.rng(1, SLOTS)
  for i, old in ipairs(list) do
    slot = is_dead(old) and i or slot
  end
  list[slot] = object
end

--- Some object of a kind, seldom a closed one; without a kind, of any.
function world.object(kind)
  local list = world.pool[kind or world.pick(world.kinds)]
  local object
  for _ = 1, 5 do
    object = world.pick(list)
    if not is_dead(object) or world.once_in(5) then
      return object
    end
  end
  return object
end

--- A position of a solution, and who is to move there if there are two; of one
-- that is closed, or in a file without moves, any.
function world.position_of(solution)
  local fine, following = pcall(solution.positions, solution)
  if not fine or not require "grundy.core".has_moves(solution) then
    return 1
  end
  local p, player = following()
  for _ = 2, world.rng(1, math.max(1, math.min(#solution, 12))) do
    p, player = following()
  end
  return p, player
end

return world
