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
    name = game.name, group = group or game.group,
    label = ("threads of %s"):format(game.label or game.name),
    text = ([[local game = require "spec.bench.games".%s
      return { start = game.start, moves = game.add }]]):format(source),
    positions = game.positions, moves = game.moves, repeats = game.repeats,
  }
end

-- An example: its name, its file or the text of one, parameters, positions, and
-- what is kept: "moves", "values" or both; then a start.
local function add_example(group, name, file, set, positions, keep, start)
  keep = keep or "moves, values"
  for kept in keep:gmatch "%a+" do
    local values = kept == "values"
    rows[#rows + 1] = {
      name = values and keep ~= kept and "the same, values only" or name,
      group = group, positions = positions, keep = values and kept or nil,
      label = ("threads of %s%s"):format(name, values and ", values only" or ""),
      repeats = group ~= "small games" and measure.slow_repeats or nil,
      file = not file:find "%s" and ("examples/%s.lua"):format(file),
      text = file, set = set, start = start,
    }
  end
end

-- The text of an example, with something replaced once.
local function changed(name, pattern, replacement)
  local file <close> = assert(io.open(("examples/%s.lua"):format(name)))
  local text, count = file:read "a":gsub(pattern, replacement, 1)
  assert(count == 1)
  return text
end

-- The text of an example with another board.
local function redrawn(name, ...)
  local lines = ("  %q,\n"):rep(select("#", ...)):format(...)
  return changed(name, '  "[^\n]*",\n.-(  pieces)', lines:gsub("%%", "%%%%") .. "%1")
end

local larger = {
  fox = redrawn("fox_and_hounds", " h h h h", ". . . . ", " . . . .", ". . . . ",
    " . . . .", ". . . . ", " . . . .", ". f . . "),
  rush_hour = redrawn("rush_hour", "GBB.L.", "GH..LM", "GHAA.M", "CCCK.M", "..JKDD",
    "EEJ..."),
  reversi = redrawn("reversi", "..x..", ".oxo.", ".xxo.", "..o.."),
  boxes = changed("dots_and_boxes", "rows = 2, 2", "rows = 3, 2"),
}

add_game(workloads.games[4], "chomp(10, 10)")
add_game(workloads.games[5], "fair_shares(50)")

local nogo = dofile "examples/records/nogo.lua".encodings[1]

-- Those that take longer than a second.
for _, row in ipairs {
  { "Chomp 10 x 9", "chomp", { columns = 10, rows = 9 }, 68323 },
  { "Cram 3 x 9", "cram", { columns = 3, rows = 9 }, 33926 },
  { "Node Kayles 5 x 8", "node_kayles", { columns = 5, rows = 8 }, 28068 },
  { "Node Kayles 15 x 3", "node_kayles", { columns = 15, rows = 3 }, 17796 },
  { "Kayles, a row of 17", "kayles", { pins = 17 }, 131072 },
  { "linear NoGo 1 x 17", 'return dofile "examples/records/nogo.lua"'
    .. ".encodings[1].game(17)", nil, 88049, nil, nogo.start(17) },
  { "silver dollar game", "silver_dollar",
    { strip = "......o.......o....o....o...o" }, 74242 },
  { "dollars and cents", "dollars_and_cents", { limit = 900 }, 405002 },
  { "Nim, 60 60 60", "nim", nil, 39711, nil, { 60, 60, 60 } },
  { "Wythoff, 150 150", "wythoff", nil, 22801, nil, { 150, 150 } },
  { "two piles of 160", "two_piles", nil, 25921, nil, { 160, 160 } },
  { "tic-tac-toe 5 x 3", "tic_tac_toe", { columns = 5, rows = 3 }, 573900,
    "moves" },
  { "Fair Shares, N = 46", "fair_shares", { almonds = 46 }, 105558, "moves" },
  { "Nim with a reserve", "reserve_nim", { room = 6 }, 43156, "moves",
    { heaps = { 20, 20, 20 }, reserve = 0 } },
  { "Square-But-One", "square_but_one", nil, 100002, "moves", 100000 },
  { "Fox and Hounds 8 x 8", larger.fox, nil, 895094, "moves" },
  { "Dots and Boxes 3 x 2", larger.boxes, nil, 33386, "moves" },
  { "Rush Hour, fewer cars", larger.rush_hour, nil, 55545, "moves" },
  { "Reversi 5 x 4", larger.reversi, nil, 315115, "moves" },
} do
  add_example("examples", table.unpack(row, 1, 7))
end

-- Where one position comes after the other, there is nothing to share: at most five
-- positions wait in take and windup, and about twelve in the dragon, whose rules take
-- two microseconds each. In Fox and Hounds, where they take three, a depth-first
-- search has few positions near its path that are new: of 759,000 followers of what it
-- would come to next, it had been to 676,000. Threads find half of the rows further
-- ahead, and to look for these takes about as long as they save.
for _, row in ipairs {
  { "take, 3 million", "take", nil, 3000001, nil, 3000000 },
  { "windup, 2 million", "windup", { hours = 2000000 }, 2000000, "moves" },
  { "the dragon", "dragon", { coins = 20000, deepest = 20 }, 419809, "moves" },
  { "Fox and Hounds by values", larger.fox, nil, 895094, "values" },
} do
  add_example("sequences", table.unpack(row, 1, 7))
end

-- And smaller ones, which must not suffer.
for _, row in ipairs {
  { "Fox and Hounds", "fox_and_hounds", nil, 10357 },
  { "Dots and Boxes", "dots_and_boxes", nil, 566 },
  { "Node Kayles 5 x 6", "node_kayles", { columns = 5, rows = 6 }, 1966 },
  { "Rush Hour", "rush_hour", nil, 3540, "moves" },
  { "Reversi", "reversi", nil, 14401, "moves" },
  { "Tapatan", "tapatan", nil, 744, "moves" },
} do
  add_example("small games", table.unpack(row, 1, 7))
end
add_game({ name = "subtraction to 10^5", positions = 100001, moves = 299997 },
  "subtraction(100000)", "small games")
add_game({ name = "4-heap Nim to 7", positions = 4096, moves = 57344 }, "nim(7)",
  "small games")

-- The game of a row, out of a file.
local function load_game(row)
  if row.file then
    return grundy.file(row.file, row.set)
  end
  local path = os.tmpname()
  local file = assert(io.open(path, "w"))
  file:write(row.text)
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
        local solution <close> = game:solve(row.start, { threads = threads,
          keep = row.keep, limit = 1 << 23 })
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
    "Examples take about a second with one thread, or more, and small games less. In "
      .. "sequences, a",
    "position follows from the one before, or few that are new are near, so that threads "
      .. "have little to run ahead." },
  rows = rows,
  run = run,
  columns = { { "one/", "two", above = 1, below = 2, more = true,
    want = { strings = 1.6, examples = 1.5, sequences = 0.95,
      ["small games"] = 0.95 } } },
}
