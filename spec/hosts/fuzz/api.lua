-- A fuzzer: calls all that the module has, at random, with right and wrong
-- arguments and with callbacks that close, step, collect and call again.
--   lua5.4 spec/hosts/fuzz/api.lua [seed [operations ["restless"]]]
-- The same seed gives the same run: the collector works only when it is told
-- to. A restless one works all the time; then runs differ a little, because
-- finalizers do. Every operation is written to build/api-SEED.txt before it
-- begins, so that a crash tells where it was; the file is removed if all is
-- well.

package.path = "lua/?.lua;lua/?/init.lua;" .. package.path
local own_path = require "spec.harness.child".variable "LUA_CPATH"
if not os.getenv "LUA_CPATH" and not os.getenv(own_path) then
  package.cpath = "build/lib/?.so;" .. package.cpath
end

local annotations = require "spec.readers.annotations"
local callbacks = require "spec.hosts.fuzz.callbacks"
local grundy = require "grundy"
local core = require "grundy.core"
local samples = require "spec.harness.samples"
local world = require "spec.hosts.fuzz.world"
require "spec.hosts.fuzz.values"

local pick, random, once_in = world.pick, world.random, world.once_in
local sorted = world.sorted

local SLOW = 10 -- seconds that no operation may take
local GROWTH = 2048 -- KB by which memory may grow
local ENOUGH = 150 -- calls of which one must have worked

local seed = math.tointeger(arg[1] or os.time())
local operations = math.tointeger(arg[2] or 50000)
world.scratch = ("build/api-%d"):format(seed)
local trace = assert(io.open(world.scratch .. ".txt", "w"))
trace:setvbuf "line"
local number, last = 0, {}

local function fail(format, ...)
  debug.sethook()
  print("the last operations, of " .. world.scratch .. ".txt:")
  print(table.concat(last, "\n", math.max(1, #last - 9)))
  print(("seed %d, operation %d: "):format(seed, number)
    .. format:format(...))
  os.exit(1)
end

--
-- What there is to call.
--

local entries, by_kind = {}, {}

-- Adds a function; `about` is what the types say of it.
local function add_entry(kind, name, f, about)
  local entry = {
    name = kind .. ":" .. name, f = f, field = name, tries = 0, good = 0,
    kind = kind, types = about.types, params = about.params,
    method = about.method,
  }
  by_kind[kind] = by_kind[kind] or {}
  table.insert(by_kind[kind], entry)
  table.insert(entries, entry)
end

-- The functions in a table, which are declared in a class.
local function add_functions(kind, class, functions)
  for _, name in ipairs(sorted(functions)) do
    if type(functions[name]) == "function" then
      add_entry(kind, name, functions[name],
        world.classes[class].methods[name] or
        error(class .. ": " .. name .. " is not in the types"))
    end
  end
end

local function add_kinds()
  for _, kind in ipairs(samples.kinds) do
    local name, objects = kind[2], kind[3]
    local meta = debug.getmetatable(objects[1])
    world.pool[name] = table.move(objects, 1, #objects, 1, {})
    world.kind_of[meta] = name
    add_functions(name, name, kind.methods or meta.__index)
    if kind.own then
      add_functions(name, name, objects[1])
    end
  end
  world.pool["function"], world.pool.thread = {}, {}
  world.kinds = sorted(world.pool)
end

-- A place of one's own: a heap of chips, whose figures may be wrong.
local function own_place()
  local function figure(p) return once_in(20) and random(0, 3) or p end
  return grundy.ordinal.place {
    start = random(0, 4), value = figure, height = figure, distance = figure,
    is_move = function(p, q) return math.type(q) and q < p end,
    to = function(_, y) return y:tointeger() end,
  }
end

-- What can be done to an object besides. What is done with metatables, or with
-- fields that were changed, must not crash; its errors may be of any kind.
local operators = {
  add = function(a, b) return a + b end, mul = function(a, b) return a * b end,
  lt = function(a, b) return a < b end, eq = function(a, b) return a == b end,
  index = function(a, b) return a[b] end, len = function(a) return #a end,
  call = function(a, ...) return a(...) end, tostring = tostring,
  pairs = function(a) for _ in pairs(a) do random(1, 1) end end,
  meddle = function(object, value)
    local meta = getmetatable(object)
    for _, name in ipairs(type(meta) == "table" and sorted(meta) or {}) do
      pcall(meta[name], object, value)
    end
  end,
  corrupt = function(object, value)
    local names = type(object) == "table" and sorted(object) or {}
    local copy = {}
    for _, name in ipairs(names) do copy[name] = rawget(object, name) end
    local name = pick(names) or "number"
    local near = math.type(copy[name]) and copy[name] + random(-2, 2)
    if type(value) == "table" and not world.kind(value) then
      value = {} -- not one that is endless
    end
    copy[name] = once_in(2) and near or value
    pcall(pick(by_kind[world.kind(object)] or entries).f,
      debug.setmetatable(copy, debug.getmetatable(object)),
      world.value { name = "any" })
  end,
}

local function set_up()
  local files = {}
  for file in io.popen "ls lua/grundy/types*.lua":lines() do
    files[#files + 1] = file
  end
  world.classes, world.aliases = annotations.read(files)
  add_functions("module", "grundy", grundy)
  add_functions("module", "grundy.ordinals", grundy.ordinal)
  add_kinds()
  local any = { type = { name = "any" } }
  for _, name in ipairs(sorted(operators)) do
    add_entry("operator", name, operators[name],
      { params = { "", "" }, types = { any, any } })
  end
end

-- What takes long is called less often.
local slow = {
  ["grundy.solution:report"] = 20, ["grundy.solution:figures"] = 6,
}

local function choose()
  local kind = once_in(4) and "module" or once_in(2) and "grundy.solution" or
    once_in(8) and "operator" or pick(world.kinds)
  local entry = pick(by_kind[kind] or entries)
  return once_in(slow[entry.name] or 1) and entry or choose()
end

--
-- Calls.
--

-- The arguments of a call: mostly all, sometimes too few or too many.
local function arguments_of(entry)
  local arguments = { n = 0 }
  local function put(value)
    arguments.n = arguments.n + 1
    arguments[arguments.n] = value
  end
  world.wrong = pick { 10, 40, 1000 }
  if entry.method then
    put(once_in(50) and world.junk() or world.object(entry.kind))
  elseif entry.kind == "operator" then
    put(world.object())
  end
  world.subject = arguments[1]
  local given = once_in(20) and random(0, #entry.types) or #entry.types
  for i = 1, given do
    local type, name = entry.types[i].type, entry.params[i]
    for _ = 1, name == "..." and random(0, 3) or 1 do
      if entry.types[i].optional and once_in(4) then
        put(nil)
      elseif name == "b" and once_in(2) then
        put(arguments[1])
      else
        put(world.value(type, name))
      end
    end
  end
  local options = arguments[2] or {}
  if entry.field == "expand" and not getmetatable(options) and
    type(options) == "table" then -- else it may take long
    options.limit = options.limit or 300
    arguments[2], arguments.n = options, math.max(arguments.n, 2)
  elseif rawequal(arguments[2], options) and type(options) == "table" and
    rawget(options, "play") == "misere" and entry.kind == "grundy.octal" then -- likewise
    options.sums = options.sums or 300
  end
  if once_in(40) then
    put(world.junk())
  end
  return arguments
end

local function shown(value, inner)
  local kind = world.kind(value)
  if kind then
    for i, object in ipairs(world.pool[kind]) do
      kind = rawequal(object, value) and kind .. " " .. i or kind
    end
    return kind
  elseif type(value) == "string" then
    return ("%q"):format(value:sub(1, 20)):gsub("\n", "n")
  elseif type(value) == "table" and not getmetatable(value) and not inner then
    local parts = {}
    for i, name in ipairs(sorted(value)) do
      parts[i] = shown(name, true) .. " = " .. shown(value[name], true)
    end
    return "{" .. table.concat(parts, ", ", 1, math.min(#parts, 12)) .. "}"
  end
  return math.type(value) and tostring(value) or type(value)
end

local function note(entry, arguments)
  local texts = {}
  for i = 1, arguments.n do texts[i] = shown(arguments[i]) end
  local line = ("%s%d %s(%s)"):format(("  "):rep(world.depth), number,
    entry.name, table.concat(texts, ", "))
  trace:write(line, "\n")
  last[#last + 1] = line
  last = #last > 100 and table.move(last, 51, #last, 1, {}) or last
end

-- Calls f; an error in here is caught.
local function guarded(f, arguments)
  local results = table.pack(f(table.unpack(arguments, 1, arguments.n)))
  return table.unpack(results, 1, results.n)
end

local function is_guarded()
  local level, info = 3
  repeat
    info = debug.getinfo(level, "f")
    level = level + 1
  until not info or info.func == guarded
  return info
end

--- Sets a hook that is hostile once.
function world.hook()
  local left = random(1, 30)
  debug.sethook(function()
    left = left - 1
    if left == 0 then
      debug.sethook()
      if is_guarded() then
        callbacks.act()
      end
    end
  end, pick { "c", "r", "l", "" }, random(1, 200))
end

-- Ways to make a call; they return what pcall does.
local ways = {}

function ways.plainly(f, arguments)
  return pcall(guarded, f, arguments)
end

function ways.in_a_coroutine(f, arguments)
  local thread = coroutine.create(guarded)
  world.keep("thread", thread)
  return coroutine.resume(thread, f, arguments)
end

-- In slices, between which other things may happen; some are never finished.
function ways.in_a_task(f, arguments)
  local task = grundy.task(guarded, f, arguments)
  local most = once_in(4) and random(1, 20) or math.huge
  local slices = 0
  local results
  world.keep("grundy.task", task)
  repeat
    local seconds = slices < 1000 and 1e-9 or 1 -- or long work would never end
    results = table.pack(pcall(task.step, task, { seconds = seconds }))
    slices = slices + 1
    if once_in(100) then pcall(callbacks.act) end
  until not results[1] or results[2] or slices >= most
  if not results[1] then
    return false, results[2]
  end
  return results[2], table.unpack(results, 3, results.n)
end

function ways.with_a_hook(f, arguments)
  return pcall(guarded, function(...)
    world.hook()
    return f(...)
  end, arguments)
end

function ways.and_close(f, arguments)
  return pcall(guarded, function(...)
    local meta = debug.getmetatable((...))
    local kept <close> = meta and meta.__close and (...) or nil
    return f(...), kept
  end, arguments)
end

local function call(entry, arguments)
  local f, way = entry.f, "plainly"
  if world.pool[entry.kind] and not entry.method then
    local object = world.object(entry.kind) -- which has f as a field
    f = object and object[entry.field] or f
  end
  if world.depth == 1 and once_in(2) then
    way = pick { "in_a_coroutine", "in_a_task", "with_a_hook", "and_close" }
  end
  return table.pack(ways[way](f, arguments))
end

--
-- What must hold.
--

-- A message must not be about a line of the library.
local function check_message(name, message)
  if type(message) == "string" and message:find "lua/grundy/[%w_/]+%.lua:%d"
    and not message:find "stack overflow"
    and not message:find "^stack traceback" then
    fail("%s: an error inside the library: %s", name, message)
  end
end

-- What solutions said when they were new.
local prints = setmetatable({}, { __mode = "k" })

-- A solution stays what it was, and right. (One that keeps values only is
-- compared with rules that may have been hostile when it was solved, and one in a
-- file without moves cannot be loaded.)
local function check_solution(solution)
  local mood = world.mood
  world.mood = 0
  if world.is_open(solution) and core.has_moves(solution) then
    local rows = solution:table { "outcome" }
    for i, row in ipairs(rows) do
      rows[i] = grundy.key(row.position) .. row.outcome
    end
    local now = table.concat(rows, "\n")
    prints[solution] = prints[solution] or now
    if prints[solution] ~= now then
      fail "a solution has changed"
    end
    local rules = core.game(solution)
    if core.regime(solution).unkept and not (rules and rules.moves) then
      world.mood = mood
      return -- it is in a file, and its game is not there
    end
    local ran, fine, message, witness = pcall(solution.verify, solution)
    if not ran then -- its moves may be those of a compound
      fine = fine:find "this solution is closed$" or error(fine, 0)
    end
    if not fine and not core.regime(solution).unkept
      and (witness or not message:find "a quotient of is closed") then
      fail("a solution is wrong: %s", message)
    end
  end
  world.mood = mood
end

--
-- Operations.
--

local function is_large(kind, object)
  return kind == "grundy.compound" and #object.places > 4 or
    kind == "grundy.solution" and world.is_open(object) and #object > 400
end

-- Keeps the objects among some results.
local function keep(...)
  for i = 1, math.min(select("#", ...), 4) do
    local object = select(i, ...)
    local kind = world.kind(object) or
      type(object) == "function" and "function"
    if kind and not is_large(kind, object) then
      world.keep(kind, object)
      if kind == "grundy.solution" then
        check_solution(object)
      end
    end
  end
end

-- Goes on with something that was kept: an iterator, an `add`, a coroutine.
local function go_on()
  local thread, f = world.object "thread", world.object "function"
  if thread and once_in(2) and coroutine.status(thread) == "suspended" then
    local go = once_in(3) and coroutine.close or coroutine.resume
    check_message("a coroutine", select(2, go(thread)))
  elseif f then
    check_message("a function", select(2, pcall(f, once_in(2) and
      world.value { name = "grundy.position" } or nil)))
  end
end

--- Makes a call.
function world.operate()
  if once_in(30) then
    return go_on()
  end
  local entry = choose()
  local subject, mood, depth = world.subject, world.mood, world.depth
  world.mood = pick { 0, 0, 0, 40, 40, 4 }
  local arguments = arguments_of(entry)
  note(entry, arguments)
  world.depth = depth + 1
  world.calls[world.depth] = arguments
  local results = call(entry, arguments)
  if depth == 0 then
    debug.sethook()
  end
  world.calls[depth + 1] = nil
  world.subject, world.mood, world.depth = subject, mood, depth
  entry.tries = entry.tries + 1
  check_message(entry.name, results[2])
  check_message(entry.name, results[3])
  if results[1] then
    entry.good = entry.good + 1
    keep(table.unpack(results, 2, results.n))
  end
end

-- Objects of some kinds, so that there are always some to work on.
local makers = {
  ["grundy.game"] = function()
    return world.value { name = "grundy.definition" }
  end,
  ["grundy.solution"] = function()
    local game = world.object "grundy.game"
    local fine, solution = pcall(game.solve, game, nil,
      pick { {}, {}, { keep = "values" } })
    return fine and solution or game:solve()
  end,
  ["grundy.job"] = function() return world.object "grundy.game":job() end,
  ["grundy.place"] = function(solution)
    return solution:at(world.position_of(solution))
  end,
  ["grundy.compound"] = function(solution)
    local place = solution:at(world.position_of(solution))
    return grundy[pick { "sum", "conjunctive", "selective" }] {
      place, solution:at(world.position_of(solution)), place,
    }
  end,
  ["grundy.map"] = function(solution)
    return grundy.map(solution, solution, function(p) return p end)
  end,
  ["grundy.projection"] = function(solution)
    return select(2, solution:quotient "compatible")
  end,
  ["grundy.tokens"] = function(solution) return solution:linear() end,
  ["grundy.trace"] = function(solution) return solution:trace() end,
  ["grundy.octal"] = function() return grundy.octal(pick { ".77", ".3" }) end,
  ["grundy.entail_solution"] = function()
    return grundy.game { start = 4,
      moves = function(n, add) for k = 0, n - 1 do add(k) end end,
      entail = function(n, add) if n > 1 then add(n - 2) end end,
      again = function(n, add) if n == 3 then add(1) end end }:solve()
  end,
  ["grundy.entail_place"] = function()
    return world.object "grundy.entail_solution":at(pick { 1, 3 }) + pick { 0, 2 }
  end,
  ["grundy.entail_heaps"] = function()
    return grundy.octal(pick { "4.", ".77" }, { entail = pick { ".3", ".02" } })
  end,
  ["grundy.turning"] = function()
    local one = grundy.turning { turns = function(_, add) add() end }
    return pick { one, one * one }
  end,
  ["grundy.linear"] = function()
    return grundy.linear(world.value { name = "grundy.linear_definition" })
  end,
  ["grundy.ordinal"] = function() return grundy.ordinal "w^2*3+1" end,
  ["grundy.infinite_place"] = function()
    local how = pick { {}, {}, { play = "misere" }, { terminal = "draw" } }
    return once_in(5) and own_place() or
      once_in(3) and world.object "grundy.infinite_digraph":at "u" or
      once_in(2) and grundy.ordinal.pile(random(0, 2), random(0, 3), how) or
      grundy.ordinal.heap(pick { "w", "w*2+3", 5 }, how)
  end,
  ["grundy.infinite_digraph"] = function()
    return grundy.ordinal.digraph { u = pick { { "u" }, { "v" },
      { "u", grundy.ordinal.pile(1, 0) } }, v = { grundy.ordinal.heap "w" } }
  end,
  ["grundy.infinite_compound"] = function(solution)
    if once_in(3) then return grundy.ordinal.nim { "w", 3, "w^2" } end
    return grundy[pick { "sum", "conjunctive", "selective" }] {
      solution:at(world.position_of(solution)),
      world.object "grundy.infinite_place", grundy.ordinal.pile(1, 1),
    }
  end,
  ["grundy.board"] = function()
    return grundy.board(pick { { "...", ".x.", pieces = "o" },
      { " . .", ". . .", shape = "hexagons", pieces = "x", field = "cells" },
      { "a-b", "|", "c", shape = "graph", pieces = "x" } })
  end,
  ["grundy.infinity"] = function() return grundy.infinity { 0, 2 } end,
  ["grundy.ordinal_infinity"] = function()
    return (grundy.graph { { 1, 2 }, {} }:solve():at(1) + grundy.ordinal.heap "w")
      :value()
  end,
}

local function provide()
  local kind = once_in(3) and pick { "grundy.game", "grundy.solution" } or
    pick(sorted(makers))
  world.wrong = 1000
  local fine, new = pcall(makers[kind], world.object "grundy.solution")
  if fine and kind == "grundy.game" then
    fine, new = pcall(grundy.game, new)
  end
  keep(fine and new or nil)
end

local function round()
  world.begin(seed, number)
  local begun = os.clock()
  if once_in(30) then
    collectgarbage(once_in(2) and "collect" or "step")
  end
  if once_in(5) then
    provide()
  end
  world.operate()
  world.mood = 0
  if os.clock() - begun > SLOW then
    fail("it took %.1f s", os.clock() - begun)
  end
  local solution = once_in(10) and world.object "grundy.solution"
  if solution then
    check_solution(solution)
  end
end

local function memory()
  for _ = 1, 4 do collectgarbage() end
  return collectgarbage "count"
end

print(("seed %d, %d operations"):format(seed, operations))
io.stdout:flush()
set_up()
if arg[3] == "restless" then
  require "spec.harness.restless".begin "incremental"
else
  collectgarbage "stop"
end
local base
for i = 1, operations do
  number = i
  round()
  base = i == math.min(1000, operations) and memory() or base
end
for _, entry in ipairs(entries) do
  if entry.good == 0 and entry.tries >= ENOUGH and
    entry.kind ~= "operator" then
    fail("%s never worked, in %d calls", entry.name, entry.tries)
  end
end
for _, kind in ipairs(world.kinds) do world.pool[kind] = {} end
world.subject, world.calls = nil, {}
local left = memory()
if left > base + GROWTH then
  fail("memory has grown from %.0f KB to %.0f KB", base, left)
end
trace:close()
os.remove(world.scratch .. ".txt")
os.remove(world.scratch .. ".dot")
os.remove(world.scratch .. ".grundy")
os.remove(world.scratch .. ".part")
os.remove(world.scratch .. ".lua")
