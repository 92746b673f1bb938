-- Games that threads solve, against one thread: run with a module in which
-- threads start at once.
--   lua5.4 spec/harness/threads.lua CASES [FILE]...

local grundy = require "grundy"
local core = require "grundy.core"
local random = require "spec.harness.random"

local FILE = "spec/harness/random_game.lua"

local kinds = { "integer", "far", "string", "short", "array", "record",
  "mixed" }

-- The parameters of a random game, the options of solve, and how many threads
-- there are.
local function case_of(rng, number)
  local set = { seed = number, kind = kinds[rng(1, #kinds)],
    size = rng(2, core.max_positions < 1000 and 90 or 900), moves = rng(1, 4),
    array = rng(1, 2) == 1, players = rng(1, 3) == 1 and rng(1, 2) or 0 }
  if set.players < 2 and rng(1, 3) == 1 then
    set.normal = rng(1, 2) == 1 and "halve" or "adds"
  elseif set.kind == "array" and rng(1, 2) == 1 then
    set.normal = "sorted"
  end
  local kind = rng(1, 3)
  set.splits = kind == 1 and set.players == 0
  set.catches = set.splits and rng(1, 3) == 1
  set.terminal = kind == 2 and set.players ~= 1
  set.gain = kind == 3 and set.players ~= 1 and not set.normal and
    rng(1, 2) == 1
  set.fails = rng(1, 10) == 1 and rng(0, set.size) or -1
  set.forward = rng(1, 2) == 1
  return set, {
    keep = set.forward and rng(1, 4) > 1 and "values" or nil,
    limit = rng(1, 6) == 1 and rng(1, set.size) or nil,
    only = rng(1, 6) == 1 and "outcome" or nil,
    seconds = rng(1, 4) == 1 and 1000 or nil,
  }, rng(2, 4)
end

-- Everything about a solution, or why there is none.
local function told(game, options)
  local list = {}
  local fine, s, message = pcall(game.solve, game, nil, options)
  if not fine or not s then
    return tostring(message or s)
  end
  for p, player in s:positions() do
    local row = not options.keep and s:followers(p, player) or 0
    list[#list + 1] = core.key { p, player or 0, row,
      tostring(s:outcome(p, player)), s:can "value" and
      tostring(s:value(p, player)), s:can "remoteness" and
      tostring(s:remoteness(p, player)) }
  end
  local name = os.tmpname()
  if pcall(s.save, s, name) then
    local file <close> = io.open(name, "rb")
    list[#list + 1] = file:read "a"
  end
  os.remove(name)
  s:close()
  return table.concat(list, "\n")
end

-- The value of the start, and the bytes of its proof; or why there is none.
local function searched(game, options)
  local name = os.tmpname()
  local fine, value, message = pcall(game.nimber, game, nil, {
    threads = options.threads, limit = options.limit or 3000,
    seconds = options.seconds, proof = name,
  })
  local file <close> = io.open(name, "rb")
  os.remove(name)
  return fine and value and value .. file:read "a" or
    tostring(fine and message or value)
end

-- Solves a game in both ways; returns whether there was a solution.
local function compare(about, game, options, threads)
  local one = told(game, options) .. searched(game, options)
  options.threads = threads
  local many = told(game, options) .. searched(game, options)
  if one ~= many then
    print(("%s, %d threads"):format(about, threads))
    print(#one < 500 and one or #one)
    print(#many < 500 and many or #many)
    os.exit(1)
  end
  return #one > 500
end

local count, solved = 0, 0
for number = random.case or 1, random.case or math.tointeger(arg[1]) do
  local set, options, threads = case_of(random.generator(random.seed, number),
    number)
  local fine = compare(("GRUNDY_SEED=%d GRUNDY_CASE=%d %s"):format(random.seed,
    number, core.shown(set)), grundy.file(FILE, set), options, threads)
  count, solved = count + 1, solved + (fine and 1 or 0)
end
for i = 2, #arg do
  compare(arg[i], grundy.file(arg[i]), {}, 2)
end
print(("%d games, %d solved"):format(count + #arg - 1, solved))
