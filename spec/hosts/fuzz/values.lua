-- Arguments for the functions of the library, made after the types that are
-- declared for editors: right ones, and what nobody should pass.

local annotations = require "spec.readers.annotations"
local callbacks = require "spec.hosts.fuzz.callbacks"
local graphs = require "spec.harness.random"
local world = require "spec.hosts.fuzz.world"

local pick, random, once_in = world.pick, world.random, world.once_in

local function one_of(...)
  local list = { ... }
  return function() return pick(list) end
end

local function between(a, b)
  return function() return random(a, b) end
end

local junk = {
  function() return nil end, one_of(true, false), between(-3, 20),
  one_of(0.5, -0.0, 1e15, 1e300, 1 / 0, -1 / 0, 0 / 0),
  one_of(math.maxinteger, math.mininteger, 1 << 53, 1 << 31, 1 << 32,
    (1 << 32) - 1, 1 << 16, -1),
  one_of("", "a", "1", "\0\255", ".77", "w^w", "misere", ("long"):rep(5000)),
  function() return {} end,
  function() return { 1, nil, 3 } end,
  function() return { [pick { 1.5, "limit", "starts", true }] = 1 } end,
  function() return { "p1", world.object() } end,
  function()
    local cyclic = { 1 }
    cyclic[2] = cyclic
    return cyclic
  end,
  function()
    local deep = {}
    for _ = 1, 300 do deep = { deep } end
    return deep
  end,
  function() return coroutine.create(function() end) end,
  one_of(io.stdout, function(x) return x end),
  callbacks.object,
  function() return callbacks.make { { name = "any" } } end,
  world.object, world.object, world.object,
}

--- What need not be of any use.
function world.junk()
  return pick(junk)()
end

-- What arguments and fields of some names are.
-- The path of a game file, which is written anew now and then: solutions are
-- saved there, too.
local function game_file()
  local path = world.scratch .. ".lua"
  if once_in(2) then
    os.remove(path)
    local file <close> = assert(io.open(path, "w"))
    file:write [[return { n = 5, most = 2, back = false }, function(o)
      return { name = "file", start = o.n, moves = function(p, add)
        for k = 1, math.min(o.most, p) do add(p - k) end
        if o.back then add(o.n) end
      end } end]]
  end
  return path
end

local named = {
  limit = one_of(1, 5, 40, 300, 1000), seconds = one_of(1e-9, 1e-3, 10, 100),
  bytes = function() return random(1, 1 << random(1, 20)) end,
  steps = between(1, 500), sums = between(1, 500), length = between(0, 60),
  most = between(1, 40), positions = between(1, 30), n = between(0, 120),
  from = between(0, 5), to = between(0, 40), player = between(1, 2),
  density = function() return random(0, 10) / 10 end,
  base = one_of(8, 16), width = between(200, 900), height = between(200, 900),
  path = function()
    return once_in(3) and game_file() or pick { world.scratch .. ".dot", "/nowhere/a.svg",
      world.scratch .. ".grundy", world.scratch .. ".part" }
  end,
  proof = function()
    return pick { world.scratch .. ".grundy", "/nowhere/a.proof" }
  end,
  arrows = function() -- of tokens, which start anywhere
    local rows = {}
    for i = 0, 20 do rows[i] = { random(0, 20) } end
    return rows
  end,
  known = function() return world.scratch .. ".grundy" end,
  parameters = function()
    return pick { {}, { n = random(0, 9) }, { most = 3, back = true },
      { n = "3" }, { moest = 1 } }
  end,
  checkpoint = function()
    local path = world.scratch .. ".part"
    if once_in(2) then os.remove(path) end
    return once_in(2) and path or { path = path, text = pick { "a", "b" } }
  end,
  vector = function()
    local dimension = type(world.subject) == "table" and
      math.tointeger(rawget(world.subject, "dimension"))
    return random(0, (1 << (dimension or 3)) - 1)
  end,
  last = function() -- of coins, each of which doubles the positions
    return pick { random(0, 9), { random(0, 3), random(0, 3) } }
  end,
  progress = function()
    return callbacks.wrap(function() world.aside(callbacks.act) end)
  end,
}

-- The position with number i, in some form; and i again.
local forms = {
  { function(i) return i end, function(p) return p end },
  { function(i) return "p" .. i end,
    function(p) return tonumber(p:sub(2)) end },
  { function(i) return i + 0.5 end, function(p) return p // 1 | 0 end },
  { function(i) return { i, x = { 1, "y" } } end,
    function(p) return p[1] end },
  { function(i) return once_in(2) and { i, -i } or { -i, i } end,
    function(p) return math.max(p[1], p[2]) end, "sorted" },
}

local function maybe(f)
  return once_in(3) and callbacks.wrap(f) or nil
end

-- Rules that are right: a random digraph, in some form.
local function rules()
  local label, number, normal = table.unpack(pick(forms))
  local splits = once_in(6)
  local players = not splits and once_in(3) and pick { 1, 2, { "a", "b" } } or
    nil
  local scored = not splits and players ~= 1 and once_in(5)
  local digraph = graphs.digraph(world.rng, random(1, 20),
    pick { 1, 3, 8, 14, 14, 50 })
  local endings = pick { { "loss" }, { "win", "loss", false },
    { "draw", "loss" }, players ~= 1 and { 3, -2, 0.5 } or { "win" } }
  endings = scored and once_in(5) and { 3, -2, false } or endings
  local function moves(p, add)
    for k, j in ipairs(digraph[number(p)] or {}) do
      if not splits and (j < number(p) or not scored) then
        add(label(j))
      elseif splits and j < number(p) then
        add(table.unpack({ label(j), label(1) }, 1, k % 3))
      end
    end
  end
  return {
    moves = callbacks.wrap(moves), splits = splits,
    start = label(random(1, #digraph)), name = once_in(2) and "a" or nil,
    play = not splits and not scored and players ~= 1 and once_in(5) and
      "misere" or nil,
    players = players,
    endless = once_in(players == 2 and 3 or 50) and random(1, 2) or nil,
    how_to_play = once_in(4) and "Move.\n\nStop." or nil,
    terminal = not splits and maybe(function(p)
      return endings[number(p) % #endings + 1] or nil
    end) or nil,
    gain = scored and callbacks.wrap(function(p, q)
      return number(p) % 5 - number(q) % 3
    end) or nil,
    normal = normal or maybe(function(p) return label(number(p)) end),
    show = maybe(function(p) return "at " .. number(p) end),
    describe = maybe(function(p) return number(p) .. " on" end),
    features = maybe(function(p) return { a = number(p) % 3 } end),
    parse = maybe(function(s) return label(tonumber(s:match "%d+") or 1) end),
    picture = maybe(function() return "<svg></svg>" end),
  }
end

local function linear()
  local n, maps = random(1, 4), {}
  for i = 1, random(1, 3) do
    local images = {}
    for k = 1, n do
      images[k] = once_in(2) and 1 << (k % n) or random(0, (1 << n) - 1)
    end
    maps[i] = once_in(4) and callbacks.wrap(function(v)
      local sum = 0
      for k = 1, n do
        sum = v >> (k - 1) & 1 == 1 and sum ~ images[k] or sum
      end
      return sum
    end) or images
  end
  return { dimension = n, maps = maps }
end

-- Drawings of boards with what belongs to them; texts of any kind are hardly ever one.
local function board()
  local definition = pick {
    { "...", ".x.", pieces = "ox" }, { " . .", ". . .", shape = "hexagons" },
    { "a-b", "|", "c", shape = "graph", pieces = "x" }, { "..", ".#", field = "cells" },
  }
  local other = once_in(3) and pick { "pieces", "shape", "field", "colors", "wall" }
  if other then definition[other] = world.junk() end
  return definition
end

-- A move of the object that is being called.
local function move()
  local fine, best = pcall(function() return world.subject:best() end)
  return fine and best or world.junk()
end

local function position()
  if once_in(10) then
    return pick { 0, 1, 2, 7, "a", "p1", { 1 }, { 1, 2 } }
  end
  local solution = once_in(6) and world.object "grundy.solution" or
    world.solution_of(world.subject) or world.object "grundy.solution"
  return solution and (world.position_of(solution)) or random(0, 9)
end

-- Types that are made in a way of their own, by name.
local made = {
  ["grundy.position"] = position, ["grundy.definition"] = rules,
  ["grundy.compound_move"] = move, ["grundy.nim_move"] = move,
  ["grundy.linear_definition"] = linear, ["grundy.board_definition"] = board,
  ["grundy.adjacency"] = function()
    return graphs.digraph(world.rng, random(1, 20), random(1, 7))
  end,
  any = function() return once_in(3) and world.junk() or position() end,
  ["nil"] = function() return nil end, boolean = one_of(true, false),
  ["true"] = one_of(true), ["false"] = one_of(false),
  integer = between(0, 9), number = one_of(0, 1, 2, -1, 0.5, 3),
  string = one_of(".77", ".3", ".07", ".137", "0.45", "w", "w^w*2+1", "3"),
  table = function() return { position(), position() } end,
}

local value

-- A table with the fields of a class: those that must be there, and some.
local function fields(class, depth)
  local new, abouts = {}, annotations.fields(world.classes, class)
  for _, name in ipairs(world.sorted(abouts)) do
    if not abouts[name].optional or once_in(8) or name == "steps" or
      name == "length" then
      new[name] = value(abouts[name].type, name, depth + 1)
    end
  end
  if new.play == "misere" and abouts.limit then
    new.limit = new.limit or named.limit() -- else it may take long
  end
  return new
end

local function array(of, depth)
  local list = {}
  for i = 1, random(0, of.name == "grundy.value" and 12 or 3) do
    list[i] = value(of, nil, depth + 1)
  end
  return list
end

-- What could be the name of a file that would be written here.
local written = { path = true, proof = true, checkpoint = true }

-- What is of no such type, or too large; nothing of it becomes a file.
local function wrong(name)
  local any = world.junk()
  return written[name] and type(any) == "string" and "/nowhere/" .. any or
    any
end

--- A value of a type, for what `name` says; now and then of no such type.
function value(type, name, depth)
  depth = depth or 0
  if once_in(world.wrong) or depth > 6 then
    return wrong(name)
  elseif named[name] then
    return named[name]()
  elseif name == "q" then
    return move()
  elseif name == "set" then
    return array({ name = "grundy.position" }, depth)
  elseif type.literal then
    return type.literal
  elseif type.union then
    return value(pick(type.union), name, depth + 1)
  elseif type.array then
    return array(type.array, depth)
  elseif type.fun then
    return callbacks.make(type.fun)
  elseif type.map then
    return {}
  elseif world.pool[type.name] then
    return world.object(type.name)
  elseif made[type.name] then
    return made[type.name]()
  elseif world.aliases[type.name] then
    return value(world.aliases[type.name], name, depth + 1)
  end
  return fields(type.name, depth)
end

world.value = value
