-- A finalizer meddles with the objects that a call works on, at some of its
-- allocations: it closes, empties or changes them. The call may then fail, or
-- give another answer; but what it says must not come from memory that was given
-- back, and calls on new objects must answer as ever. (See calls.lua: this runs
-- in a host, which overwrites what is given back.)

local host = host -- luacheck: ignore 113

local restless = require "spec.harness.restless"

-- What memory is full of that was given back.
local FREED = ("Z"):rep(8)

-- How often the collector works again, right after the objects were meddled with:
-- once more to give strings back.
local CYCLES = 2

-- All tables and userdata that are reached from a value without the debug library,
-- into the list. What has a metatable may hold parts of the library; of boards it
-- is known that they do not.
local function reach(value, list)
  local kind = type(value)
  if (kind ~= "table" and kind ~= "userdata") or list[value] then return end
  list[value] = true
  list[#list + 1] = value
  if kind == "userdata" or (getmetatable(value) and not value.in_a_row) then
    return
  end
  for _, held in next, value do reach(held, list) end
end

local function close(object)
  local fine, method = pcall(function() return object.close end)
  return fine and type(method) == "function" and function()
    method(object)
  end
end

local function drop(object)
  return type(object) == "table" and function()
    for key in next, object do object[key] = nil end
  end
end

-- Another value of the same type.
local function other(value)
  if type(value) == "string" then
    return ("#"):rep(#value)
  elseif type(value) == "number" then
    return value + 1
  elseif type(value) == "table" then
    return {}
  elseif type(value) == "boolean" then
    return not value
  elseif type(value) == "function" then
    return function(...) return ... end
  end
end

local function change(object)
  return type(object) == "table" and function()
    for key, value in next, object do object[key] = other(value) end
  end
end

local ways = { close = close, drop = drop, change = change }

-- A function that meddles with all objects among these values, or nothing if
-- there is none with which it can.
local function meddler(values, way)
  local list, acts = {}, {}
  for i = 1, values.n or #values do reach(values[i], list) end
  for _, object in ipairs(list) do
    acts[#acts + 1] = ways[way](object) or nil
  end
  return #acts > 0 and function()
    for _, act in ipairs(acts) do pcall(act) end
  end
end

-- What pcall(call) returns, when a finalizer calls `act` at the n-th allocation;
-- and whether it has.
local function collected(call, act, n)
  local acted = false
  restless.begin "whole"
  collectgarbage()
  collectgarbage "stop"
  do
    local function meet()
      acted = true
      act()
      host.collect_at(1, CYCLES)
    end
    setmetatable({}, { __gc = function() pcall(meet) end })
  end
  local results, met = table.pack(host.collect(call, n)), acted
  restless.stop() -- runs the finalizer, if it has not run yet
  collectgarbage "restart"
  return results, met
end

-- What a call gives, as text, must be of memory that it holds; and if it fails
-- since something is closed, no line of this library is to blame.
local function check(text, way, results)
  assert(not text:find(FREED, 1, true), text)
  local message = not results[1] and tostring(results[2]) or ""
  assert(way ~= "close" or not message:find "^%S*lua/grundy/%S+%.lua:%d+:",
    message)
end

-- The values that the finalizer is to meddle with: all objects or, if there are
-- several, only the last one.
local function chosen(objects, last)
  return last and { objects[objects.n], n = 1 } or objects
end

-- Tries the call that make() gives, with its objects; `texts` tells equal results,
-- and step(calls) gives the distance between two places.
return function(make, way, texts, step)
  local call, _, objects = make()
  if not (objects and meddler(objects, way)) then return end
  local before = host.calls()
  local expected = texts(pcall(call))
  local distance = step(host.calls() - before)
  for _, last in ipairs(objects.n > 1 and { false, true } or { false }) do
    local n, acted = 1, true
    while acted do
      local fresh, _, held = make()
      local act = meddler(chosen(held, last), way)
      if not act then break end
      local results
      results, acted = collected(fresh, act, n)
      local fine, message = pcall(check, texts(table.unpack(results, 1,
        results.n)), way, results)
      if fine then
        message = texts(pcall((make())))
        fine = message == expected
      end
      if not fine then
        error(("%s at allocation %d (%s): %s; expected %s"):format(way, n,
          last and "the last object" or "all objects", message, expected), 0)
      end
      n = n + distance
    end
  end
end
