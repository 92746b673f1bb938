-- A fuzzer of grundy.core, the module in C: calls each of its functions, those for
-- internal use as well, with objects of every kind and state, and with finalizers
-- that close, empty and change them. An error is as good as a result; a crash is not.
--   lua5.4 spec/hosts/fuzz/core.lua SEED CALLS [FUNCTION]
-- CALLS of each function. Every call is written to build/core-SEED.txt before it
-- begins, so that a crash tells where it was; the file is removed if all is well.

package.path = "./?.lua;lua/?.lua;lua/?/init.lua;" .. package.path

local grundy = require "grundy"
local core = require "grundy.core"
local random = require "spec.harness.random"
local nim = require "spec.harness.nim"

local seed, calls = math.tointeger(arg[1]), math.tointeger(arg[2])
local rng = random.generator(seed, 1)

-- Files that are written have their own folder.
local folder = ("build/core-%d"):format(seed)
local trace = assert(io.open(folder .. ".txt", "w"))
trace:setvbuf "line"

-- What is called: name and function.
local functions = {}
local function add_functions(prefix, list)
  for name, f in pairs(list) do
    if type(f) == "function" then
      functions[#functions + 1] = { prefix .. name, f }
    elseif type(f) == "table" and prefix == "" then
      add_functions(name .. ".", f)
    end
  end
end
add_functions("", core)
table.sort(functions, function(a, b) return a[1] < b[1] end)

-- What changes the process, and not an object, or waits for somebody who types.
local LEFT_OUT = { own = true, hold_streams = true, attend = true }

-- What writes a file, which has one place.
local WRITES = { save = true, draw = true, create = true }

--
-- The arguments.
--

local function moves(n, add)
  for k = 1, math.min(n, 3) do add(n - k) end
end
local function heap(fields)
  local all = { start = 6, moves = moves }
  for name, value in pairs(fields or {}) do all[name] = value end
  return grundy.game(all)
end
local digraph = { a = { "b", "c" }, b = { "c", "a" }, c = {}, d = { "d" },
  e = { "d", "c", "a" } }
local split = { splits = true, start = 7, moves = function(n, add)
  for a = 0, (n - 1) // 2 do add(a, n - 1 - a) end
end }
local two = { players = 2, moves = function(n, add, player)
  for k = 1, math.min(n, player) do add(n - k) end
end }
local path = folder .. ".grundy"

local function searched(stop)
  local job = heap(split):nimber_job()
  if stop then
    job:step(3)
  else
    while not job:step(100) do end
  end
  return job
end

local function saved(options)
  assert(grundy.graph(digraph):solve():save(path, options))
  return grundy.open(path)
end

local makers = {
  function() return grundy.graph(digraph):solve() end,
  function() return heap():solve() end,
  function() return heap(split):solve() end,
  function() return heap(two):solve(5, { player = "both" }) end,
  function() return heap { gain = function() return 2 end }:solve() end,
  function() return heap { terminal = function() return 1.5 end }:solve() end,
  function()
    return heap { start = { 2, 1 }, normal = "sorted", moves = nim.moves }:solve()
  end,
  function() return heap():solve(nil, { keep = "values" }) end,
  function() return heap():solve(nil, { only = "outcome" }) end,
  function() return saved() end,
  function() return saved { moves = true } end,
  function()
    local s = grundy.graph(digraph):solve()
    s:close()
    return s
  end,
  function() return heap():job() end,
  function()
    local job = heap():job()
    job:step(3)
    return job
  end,
  function()
    local job = heap(two):job()
    while not job:step(100) do end
    return job
  end,
  function()
    local job = heap():job()
    job:close()
    return job
  end,
  function() return heap():job(nil, { limit = 2 }) end,
  function() return searched() end,
  function() return searched(true) end,
  function() return (select(2, heap(split):nimber())) end,
  function() return grundy.task(function() return heap():solve() end) end,
  function()
    local task = grundy.task(function() return heap(split):nimber() end)
    task:step { seconds = 1e-9 }
    return task
  end,
  function() return grundy.board { "...", "...", pieces = "xo" } end,
  function() return (select(2, grundy.graph(digraph):solve():reduce())) end,
  function()
    local s = heap():solve()
    return grundy.map(s, s, function(p) return p end)
  end,
  function() return grundy.octal ".77" end,
  function() return grundy.infinity { 0, 3, 70 } end,
  function() return coroutine.create(print) end,
}

-- Objects that live on for some calls; solutions first, since most functions
-- want one.
local objects = {}
local SLOTS = 12
local function new_object()
  local maker = rng(1, 2) == 1 and makers[rng(1, 11)]
    or makers[rng(1, #makers)]
  return maker()
end
local function object()
  local slot = rng(1, SLOTS)
  if objects[slot] == nil or rng(1, 15) == 1 then
    objects[slot] = new_object()
  end
  return objects[slot]
end

-- A finalizer that closes, steps, asks, empties or changes something at the next
-- collection.
local function ghost(victim)
  return setmetatable({}, { __gc = function()
    local act = rng(1, 4)
    if type(victim) == "table" then
      for key, value in next, victim do
        victim[key] = act > 1 and type(value) == "number" and act or nil
      end
    elseif act == 1 then
      pcall(function() victim:step(2) end)
    elseif act == 2 then
      pcall(function() core.jobs.ask(victim, 3, -1) end)
    else
      pcall(function() victim:close() end)
    end
  end })
end

local numbers = { 0, 1, 2, 3, 4, 5, 6, 7, -1, 0.5, 1e300, 0 / 0, 1 << 31,
  (1 << 32) - 1, 1 << 32, math.maxinteger, math.mininteger }
local texts = { "a", "b", "c", "value", "remoteness", "distance", "normal",
  "misere", "win", "sum", "", ("\0\xFF"):rep(9), ("x."):rep(40), path,
  folder .. "/no/such" }

local function constant(value) return function() return value end end
local callbacks = { constant(nil), constant(0), constant(true), constant {},
  constant "c", function(...) return ... end,
  function() error("no", 0) end,
  function() collectgarbage() return 1 end,
}

local argument
local function list(depth)
  local t = {}
  for i = 1, rng(0, 4) do t[i] = argument(depth + 1) end
  if rng(1, 3) == 1 then t[texts[rng(1, #texts)]] = argument(depth + 1) end
  return t
end

function argument(depth)
  local kind = rng(1, 10)
  if kind <= 4 then return numbers[rng(1, rng(1, 2) == 1 and 8 or #numbers)] end
  if kind == 5 then return texts[rng(1, #texts)] end
  if kind == 6 then return callbacks[rng(1, #callbacks)] end
  if kind == 7 then return rng(1, 2) == 1 end
  if kind == 8 then return nil end
  if kind == 9 and depth < 3 then return list(depth) end
  return object()
end

--
-- The calls.
--

local function call(name, f)
  local arguments = table.pack(object())
  for i = 2, rng(1, 6) do
    arguments[i] = argument(1)
    arguments.n = i
  end
  if rng(1, 12) == 1 then arguments[1] = argument(1) end
  for i = 1, WRITES[name:match "%w+$"] and arguments.n or 0 do
    local kind = type(arguments[i])
    if kind == "string" or kind == "number" then arguments[i] = path end
  end
  for _ = 1, rng(0, 2) do ghost(arguments[rng(1, arguments.n)]) end
  trace:write(name, " ", arguments.n)
  for i = 1, arguments.n do -- some are empty by now
    local fine, text = pcall(tostring, arguments[i])
    trace:write(" ", fine and text or type(arguments[i]))
  end
  trace:write "\n"
  pcall(f, table.unpack(arguments, 1, arguments.n))
end

if _VERSION == "Lua 5.4" then
  collectgarbage("incremental", 100, 1000, 8)
end
for _, entry in ipairs(functions) do
  local name, f = table.unpack(entry)
  if not LEFT_OUT[name] and name:find(arg[3] or "", 1, arg[3] and true) then
    for _ = 1, calls do call(name, f) end
  end
end
objects = nil
collectgarbage()
collectgarbage()
trace:close()
for _, suffix in ipairs { ".txt", ".grundy" } do os.remove(folder .. suffix) end
print(("seed %d, %d functions"):format(seed, #functions))
