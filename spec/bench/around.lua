-- What is done around a solve: figures and pages, each with the solve that they need,
-- as `grundy figures` and `grundy report` do it.

local grundy = require "grundy"
local measure = require "spec.bench.measure"

local rows = {
  { name = "Chomp 9 x 9", group = "games", file = "chomp",
    parameters = { columns = 9, rows = 9 } },
  { name = "Rush Hour", group = "puzzles", file = "rush_hour" },
}

-- Seconds of solving a game and of asking its solution.
local function asking(game, name)
  return function()
    return (measure.timed(function()
      local solution <close> = game:solve()
      if name then assert(solution[name](solution)) end
    end))
  end
end

local function run(row)
  local game = grundy.file("examples/" .. row.file .. ".lua", row.parameters)
  return measure.interleave {
    { name = "solve", run = asking(game), repeats = measure.slow_repeats },
    { name = "figures", run = asking(game, "figures"),
      repeats = measure.slow_repeats },
    { name = "report", run = asking(game, "report"),
      repeats = measure.slow_repeats },
  }
end

return {
  title = "Around a solve",
  notes = {
    "figures, report: with the solve before them.",
  },
  rows = rows,
  run = run,
  columns = {
    { "figures/", "solve", above = "figures", below = "solve",
      want = { games = 1.5 } },
    { "report/", "solve", above = "report", below = "solve",
      want = { games = 3, puzzles = 15 } },
  },
}
