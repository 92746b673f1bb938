-- Runs in a host of grundy_testing: every public call, with its k-th
-- allocation failing, for k = 1, 2, 3 … until none is left to fail. Whatever
-- fails must be the want of memory, and what was used must then give the
-- same answers as if nothing had happened. Or finalizers run at these places,
-- and meddle with what the call works on (meddle.lua).
--
-- The cases are in files by subject. Each adds its own to those of common.lua,
-- and returns a function that names the public calls that must be among them:
-- it calls add(prefix, table of functions).

local host = host -- luacheck: ignore 113

local cases = require "spec.oom.common".cases
local meddle = require "spec.oom.meddle"

local SUBJECTS = { "games", "solutions", "theory", "pictures" }

-- Loads the cases of a subject; the function that names calls.
local function load_cases(subject)
  return require("spec.oom." .. subject)
end

local oom = {}

-- A text that is equal for equal results. (What is in an ordinal depends on which
-- others the collector has left.)
local function text(x)
  local name = (getmetatable(x) or {}).__name
  if type(x) ~= "table" or name == "grundy.ordinal" then
    return math.type(x) or type(x), tostring(x)
  end
  local parts = {}
  for key, value in pairs(x) do
    parts[#parts + 1] = tostring(key) .. "=" .. select(2, text(value))
  end
  table.sort(parts)
  return "table", "{" .. table.concat(parts, " ") .. "}"
end

local function texts(...)
  local parts = {}
  for i = 1, select("#", ...) do
    parts[i] = table.concat({ text((select(i, ...))) }, " ")
  end
  return table.concat(parts, ", ")
end

-- Is this what a call may give when memory is short? A message about a
-- mistake may be shorter then.
local function check(expected, fine, ...)
  local got = texts(fine, ...)
  local message = ...
  if fine or expected:find "^boolean true" then
    assert(not fine and message == "not enough memory" or got == expected,
      got)
  else
    assert(type(message) == "string", got)
  end
end

-- With one failure after `good` allocations: how many there were.
local function try(make, expected, good, failures)
  local call, after = make()
  local failed, fine
  local function look(count, ...)
    failed, fine = count, (...)
    check(expected, ...)
  end
  look(host.attempt(call, good, failures))
  if after then
    after(fine, expected)
  else
    local again = texts(pcall(call))
    assert(again == expected, "and then " .. again)
  end
  return failed
end

-- At how many places of a call an allocation fails: at all of them if
-- GRUNDY_OOM is "all" and one fails at a time; else at some, evenly spread. They
-- are fewer where several fail in a row, and where specs are slow (valgrind).
local SCALE = tonumber(os.getenv "GRUNDY_SCALE" or "") or 1
local ALL = os.getenv "GRUNDY_OOM" == "all"

local function places(failures)
  if failures == 1 then return not ALL and math.ceil(8 * SCALE) or nil end
  return math.ceil((ALL and 50 or 4) * SCALE)
end

-- The distance between these places. `most` is what a case has to say: there are
-- no more, if it is slow.
local function step_of(make, failures, most)
  local tries = places(failures)
  tries = math.min(tries or math.huge, most or math.huge)
  if tries == math.huge then return 1 end
  local call = make()
  local before = host.calls()
  pcall(call)
  return (host.calls() - before) // tries | 1
end

local function run(name, make, failures, tries)
  local expected = texts(pcall((make())))
  local step = step_of(make, failures, tries)
  local good, failed = 0, nil
  repeat
    local fine, message = pcall(function()
      failed = try(make, expected, good, failures)
    end)
    if not fine then
      error(("%s, %d failures after %d allocations: %s; expected %s"):format(
        name, failures, good, message, expected), 0)
    end
    good = good + step
  until failed == 0
  return good - 1
end

-- Makes a call with a hook that counts calls and returns, and raises an error
-- at one of them. Then it can be made again, or says why not. How many there
-- were, and the numbers of calls of C by C: some of them close what was begun.
local function call_with_hook(make, at)
  local call, events, by_c, inside = make(), 0, {}, true
  pcall(function()
    debug.sethook(function(event)
      events = events + 1
      if not at and event == "call" then
        local info = debug.getinfo(2, "Sn")
        if info.what == "C" and not info.name then by_c[#by_c + 1] = events end
      end
      if events == at and inside then error("the hook", 0) end
    end, "cr")
    pcall(call)
    inside = false
  end)
  debug.sethook()
  pcall(call)
  return events, by_c
end

-- The hook fails at some events, evenly spread, and at the first of those.
local function interrupt(make)
  local events, by_c = call_with_hook(make)
  for at = 1, events, ALL and 1 or events // math.ceil(4 * SCALE) | 1 do
    call_with_hook(make, at)
  end
  for i = 1, math.min(#by_c, 20) do call_with_hook(make, by_c[i]) end
end

-- Forgets all cases: a collection for each failure should be short.
local function forget()
  for i = #cases, 1, -1 do cases[i] = nil end
  for _, subject in ipairs(SUBJECTS) do
    package.loaded["spec.oom." .. subject] = nil
  end
end

-- The case of this name. Subjects are loaded until it is found, since each case
-- has a state of its own.
local function find(name)
  for _, subject in ipairs(SUBJECTS) do
    load_cases(subject)
    for _, case in ipairs(cases) do
      if case[1] == name then
        forget()
        return case
      end
    end
  end
  error("no case " .. name)
end

-- How many allocations could fail.
function oom.run(name, failures)
  local case = find(name)
  return run(name, case[2], failures, case.tries)
end

-- A hook fails.
function oom.interrupt(name) interrupt(find(name)[2]) end

-- Makes the call in a task that gives way as often as it can.
function oom.slice(name)
  local make = find(name)[2]
  local expected = texts(pcall((make())))
  local task <close> = require "grundy".task(function(call)
    return texts(pcall(call))
  end, (make()))
  local done, got
  repeat
    done, got = task:step { seconds = 1e-9 }
  until done
  assert(got == expected, got .. "; expected " .. expected)
end

-- A finalizer meddles with what the call works on, in this way.
function oom.meddle(name, way)
  local make = find(name)[2]
  meddle(make, way, texts, function(calls)
    local tries = math.ceil((ALL and 1e9 or 2) * SCALE)
    return math.max(calls // tries, 1)
  end)
end

-- The names of all cases, a line each.
function oom.names()
  for _, subject in ipairs(SUBJECTS) do load_cases(subject) end
  local names = {}
  for i, case in ipairs(cases) do names[i] = case[1] end
  return table.concat(names, "\n")
end

-- The names of all public calls, a line each.
function oom.calls()
  local names = {}
  local function add(prefix, list)
    for name, call in pairs(list) do
      if type(call) == "function" then names[#names + 1] = prefix .. name end
    end
  end
  for _, subject in ipairs(SUBJECTS) do load_cases(subject)(add) end
  return table.concat(names, "\n")
end

return oom
