-- Functions for the library to call, and objects with metamethods, that are
-- hostile now and then.

local world = require "spec.hosts.fuzz.world"

local pick, random, once_in = world.pick, world.random, world.once_in

local callbacks = {}

-- What a callback may do, given its arguments.
local acts = {}

function acts.raise()
  error(pick { "hostile", "hostile: %s \0", {}, 7, false }, 0)
end

function acts.raise_nil()
  error()
end

function acts.yield()
  coroutine.yield(1)
end

-- An object of a call that is being made, or any other.
local function victim(kind)
  for _, value in ipairs(pick(world.calls) or {}) do
    if world.kind(value) == kind then
      return value
    end
  end
  return world.object(kind)
end

function acts.close()
  local object = victim(pick { "grundy.solution", "grundy.solution",
    "grundy.job", "grundy.place", "grundy.map", "grundy.projection",
    "grundy.tokens", "grundy.compound" })
  object = world.solution_of(object) or object
  if type(object) == "userdata" then
    object:close()
  end
end

function acts.step()
  local job = victim "grundy.job"
  if job then
    job:step(random(1, 30))
  end
end

function acts.collect()
  collectgarbage(pick { "collect", "step" })
end

function acts.operate()
  world.operate()
end

function acts.operate_elsewhere()
  coroutine.wrap(world.operate)()
end

function acts.forget()
  for _, kind in ipairs(world.kinds) do table.remove(world.pool[kind]) end
  collectgarbage()
end

function acts.change(...)
  for _, value in ipairs { ... } do
    if type(value) == "table" and not world.kind(value) then
      value[pick { 1, 2, "x", "n" }] = pick { 0, 3, "y", false }
    end
  end
end

-- Calls those of its arguments that are functions, and keeps them for later.
function acts.call(...)
  for _, value in ipairs { ... } do
    if type(value) == "function" then
      world.keep("function", value)
      for _ = 1, random(1, 40) do
        value(world.value { name = "grundy.position" })
      end
    end
  end
end

function acts.hook()
  world.hook()
end

function acts.take_time()
  local begun = os.clock()
  repeat until os.clock() - begun > 0.001
end

local names = world.sorted(acts)

--- Does something hostile.
function callbacks.act(...)
  if world.depth <= 2 then
    return acts[pick(names)](...)
  end
end

local function is_time()
  return world.mood > 0 and once_in(world.mood)
end

--- The function f, which is hostile before it works; or an object that can be
-- called, and works so.
function callbacks.wrap(f)
  local function wrapped(...)
    if is_time() then
      callbacks.act(...)
    end
    if is_time() then
      return world.junk()
    end
    return f(...)
  end
  return once_in(8) and setmetatable({}, { __call = function(_, ...)
    return wrapped(...)
  end }) or wrapped
end

--- A callback that returns things of some types: its own argument, always the
-- same, or something else each time.
function callbacks.make(types)
  local mode, fixed = random(1, 3), {}
  for i, type in ipairs(types) do
    fixed[i] = world.value(type)
  end
  return callbacks.wrap(function(...)
    if mode == 1 then
      return (...)
    elseif mode == 2 or world.depth > 3 then
      return table.unpack(fixed, 1, #types)
    end
    return types[1] and world.value(types[1])
  end)
end

local events = { "__index", "__newindex", "__len", "__call", "__eq", "__lt",
  "__le", "__concat", "__tostring", "__pairs", "__close", "__unm", "__add",
  "__metatable", "__mode" }

local function finalize()
  if world.depth < 2 then
    pcall(world.aside, callbacks.act)
  end
end

--- An object with hostile metamethods, and perhaps the name of another kind.
function callbacks.object()
  local meta = { __gc = once_in(4) and finalize or nil,
    __name = pick { "grundy.solution", "grundy.place", "grundy.game" } }
  for _, event in ipairs(events) do
    if once_in(2) then
      meta[event] = callbacks.make { { name = "any" } }
    end
  end
  return setmetatable(once_in(2) and {} or { 1, 2, x = 1 }, meta)
end

return callbacks
