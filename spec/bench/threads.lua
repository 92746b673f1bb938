-- Rules that are run by two threads, against one: in time that passes, so the
-- processors should have nothing else to do.

local core = require "grundy.core"
local grundy = require "grundy"
local measure = require "spec.bench.measure"
local workloads = require "spec.bench.workloads"

local REPEATS = 9

local rows = {
  { game = workloads.games[4], source = "chomp(10, 10)" },
  { game = workloads.games[5], source = "fair_shares(50)" },
}

for _, row in ipairs(rows) do
  row.name, row.group = row.game.name, row.game.group
  row.label = ("threads of %s"):format(row.game.label)
  row.positions, row.moves = row.game.positions, row.game.moves
end

-- A game that splits, whose moves are kept and not.
for _, keep in ipairs { false, "values" } do
  rows[#rows + 1] = {
    name = keep and "the same, values only" or "Node Kayles 15 x 3",
    group = "examples",
    label = "threads of Node Kayles 15 x 3" .. (keep and ", values only" or ""),
    keep = keep or nil, positions = 17796,
    load = function()
      return grundy.file("examples/node_kayles.lua", { columns = 15, rows = 3 })
    end,
  }
end

-- The game of a row, out of a file.
local function load_game(row)
  if row.load then
    return row.load()
  end
  local path = os.tmpname()
  local file = assert(io.open(path, "w"))
  file:write(([[local game = require "spec.bench.games".%s
    return { start = game.start, moves = game.add }]]):format(row.source))
  file:close()
  return grundy.file(path), path
end

local function run(row)
  local game, path = load_game(row)
  local function solving(threads)
    return { name = threads, repeats = math.min(REPEATS, 2 * measure.repeats),
      run = function()
        local start = core.now()
        local solution <close> = game:solve(nil, { threads = threads,
          keep = row.keep })
        local seconds = core.now() - start
        assert(#solution == row.positions)
        assert(not row.moves or solution:stats().moves == row.moves)
        return seconds
      end }
  end
  local found = measure.interleave { solving(1), solving(2) }
  if path then
    os.remove(path)
  end
  return found
end

return {
  title = "Threads",
  notes = { "one, two: all of solve, in time that passes, with one thread and "
    .. "with two that run the rules." },
  rows = rows,
  run = run,
  columns = { { "one/", "two", above = 1, below = 2, more = true,
    want = { strings = 1.6, examples = 1.5 } } },
}
