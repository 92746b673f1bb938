-- Saved solutions: what it costs to save one and to open it, against solving;
-- questions to the file, against questions to the solution; and its size.

local grundy = require "grundy"
local measure = require "spec.bench.measure"
local workloads = require "spec.bench.workloads"

local PROBES = 20000 -- positions that are asked for
local OPENINGS = 1000

local SUBTRACTION, CHOMP, SHARES = workloads.games[1], workloads.games[4],
  workloads.games[5]

-- Bytes of a position that are wanted in a file without moves.
local rows = {
  { game = SUBTRACTION, bytes = 16 },
  { game = CHOMP, bytes = 8, slow = true },
  { game = SHARES, bytes = 16, slow = true },
}

for _, row in ipairs(rows) do
  row.name = row.game.name
  row.group = row.game.group
  row.label = ("file of %s"):format(row.game.label)
end

-- Some positions, in a random order that is always the same.
local function sample(solution)
  local list, stride, state = {}, math.max(1, #solution // PROBES), 1
  local count = 0
  for p in solution:positions() do
    count = count + 1
    if count % stride == 0 then list[#list + 1] = p end
  end
  for i = #list, 2, -1 do
    state = (state * 1103515245 + 12345) % 2147483648
    local j = (state >> 8) % i + 1
    list[i], list[j] = list[j], list[i]
  end
  return list
end

local function probe(solution, positions)
  return measure.timed(function()
    for i = 1, #positions do solution:value(positions[i]) end
  end)
end

local function size_of(path)
  local file <close> = assert(io.open(path, "rb"))
  return file:seek "end"
end

-- Seconds to open a file, of many times.
local function opening(path)
  return measure.timed(function()
    for _ = 1, OPENINGS do assert(grundy.open(path)):close() end
  end) / OPENINGS
end

-- Seconds to save a solution.
local function saving(solution, path, options)
  local seconds, saved = measure.timed(solution.save, solution, path, options)
  assert(saved)
  return seconds
end

local function run(row)
  local game = grundy.game { moves = row.game.game.add,
    start = row.game.game.start }
  local path, one, whole = os.tmpname(), os.tmpname(), os.tmpname()
  local solution = game:solve()
  local positions = sample(solution)
  assert(#solution == row.game.positions)
  solution:remoteness()
  solution:height()
  assert(solution:save(path))
  assert(grundy.graph { a = {} }:solve():save(one))
  local opened = assert(grundy.open(path))
  for i = 1, #positions, 97 do
    assert(tostring(opened:value(positions[i])) ==
      tostring(solution:value(positions[i])))
  end
  local found = measure.interleave {
    { name = "solve", run = function()
      local seconds, again = measure.timed(game.solve, game)
      again:close()
      return seconds
    end, repeats = row.slow and measure.slow_repeats },
    { name = "save", run = function() return saving(solution, path) end },
    { name = "moves", run = function()
      return saving(solution, whole, { moves = true })
    end },
    { name = "open", run = function() return opening(path) end },
    { name = "open one", run = function() return opening(one) end },
    { name = "file", run = function() return probe(opened, positions) end },
    { name = "memory", run = function() return probe(solution, positions) end },
    { name = "load", run = function()
      local loaded <close> = assert(grundy.open(whole))
      return (measure.timed(loaded.best, loaded))
    end },
  }
  found.bytes, found.room = size_of(path), row.bytes * #solution
  found.moves_bytes = size_of(whole)
  found.moves_room = 4 * row.game.moves + found.room
  opened:close()
  solution:close()
  for _, name in ipairs { path, one, whole } do os.remove(name) end
  return found
end

return {
  title = "Saved solutions",
  notes = {
    "save: without moves, remoteness and height being known; moves: with them."
      .. " one: opening a file of one position.",
    "file, memory: value(p) of 20,000 positions in a random order. load: the"
      .. " file with its moves, as a whole.",
    "bytes: of a file without moves, over 16 bytes for each position, 8 in"
      .. " Chomp; with them, and 4 bytes for each move.",
  },
  rows = rows,
  run = run,
  columns = {
    { "save/", "solve", above = "save", below = "solve",
      want = { integers = 1, strings = 0.3 } },
    { "moves/", "solve", above = "moves", below = "solve" },
    { "load/", "solve", above = "load", below = "solve" },
    { "open/", "one", above = "open", below = "open one", want = 1.5 },
    { "file/", "memory", above = "file", below = "memory" },
    { "bytes/", "room", above = "bytes", below = "room", want = 1 },
    { "the same,", "moves", above = "moves_bytes", below = "moves_room" },
  },
}
