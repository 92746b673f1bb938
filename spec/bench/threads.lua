-- Rules that are run by two threads, against one: in time that passes, so the
-- processors should have nothing else to do.

local core = require "grundy.core"
local grundy = require "grundy"
local measure = require "spec.bench.measure"
local workloads = require "spec.bench.workloads"

local REPEATS = 9

local rows = {}

-- A game of spec/bench/games.lua.
local function add_game(game, source, group)
  rows[#rows + 1] = {
    name = game.name, group = group or game.group, source = source,
    label = ("threads of %s"):format(game.label or game.name),
    positions = game.positions, moves = game.moves, repeats = game.repeats,
  }
end

-- An example, with some parameters; `keep` says what is kept: "moves", "values"
-- or both.
local function add_example(group, name, file, set, positions, keep)
  for kept in keep:gmatch "%a+" do
    local values = kept == "values"
    rows[#rows + 1] = {
      name = values and keep ~= kept and "the same, values only" or name,
      group = group, positions = positions, keep = values and kept or nil,
      label = ("threads of %s%s"):format(name, values and ", values only" or ""),
      repeats = group == "examples" and measure.slow_repeats or nil,
      load = function()
        return grundy.file(("examples/%s.lua"):format(file), set)
      end,
    }
  end
end

add_game(workloads.games[4], "chomp(10, 10)")
add_game(workloads.games[5], "fair_shares(50)")

-- Those that take longer than a second.
for _, row in ipairs {
  { "Chomp 10 x 9", "chomp", { columns = 10, rows = 9 }, 68323 },
  { "Cram 3 x 9", "cram", { columns = 3, rows = 9 }, 33926 },
  { "Node Kayles 5 x 8", "node_kayles", { columns = 5, rows = 8 }, 28068 },
  { "Node Kayles 15 x 3", "node_kayles", { columns = 15, rows = 3 }, 17796 },
  { "Kayles, a row of 17", "kayles", { pins = 17 }, 131072 },
  { "silver dollar game", "silver_dollar",
    { strip = "......o.......o....o....o...o" }, 74242 },
  { "dollars and cents", "dollars_and_cents", { limit = 900 }, 405002 },
  { "tic-tac-toe 5 x 3", "tic_tac_toe", { columns = 5, rows = 3 }, 573900,
    "moves" },
  { "Fair Shares, N = 46", "fair_shares", { almonds = 46 }, 105558, "moves" },
} do
  add_example("examples", row[1], row[2], row[3], row[4], row[5] or
    "moves, values")
end

-- And smaller ones, which must not suffer.
for _, row in ipairs {
  { "Fox and Hounds", "fox_and_hounds", nil, 10357 },
  { "Dots and Boxes", "dots_and_boxes", nil, 566 },
  { "Node Kayles 5 x 6", "node_kayles", { columns = 5, rows = 6 }, 1966 },
  { "Reversi", "reversi", nil, 14401, "moves" },
  { "Tapatan", "tapatan", nil, 744, "moves" },
} do
  add_example("small games", row[1], row[2], row[3], row[4], row[5] or
    "moves, values")
end
add_game({ name = "subtraction to 10^5", positions = 100001, moves = 299997 },
  "subtraction(100000)", "small games")
add_game({ name = "4-heap Nim to 7", positions = 4096, moves = 57344 }, "nim(7)",
  "small games")

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
    return { name = threads,
      repeats = row.repeats or math.min(REPEATS, 2 * measure.repeats),
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
    .. "with two that run the rules.",
    "Examples take more than a second with one thread, small games less." },
  rows = rows,
  run = run,
  columns = { { "one/", "two", above = 1, below = 2, more = true,
    want = { strings = 1.6, examples = 1.5, ["small games"] = 0.95 } } },
}
