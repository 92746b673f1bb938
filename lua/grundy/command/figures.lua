-- grundy figures

local all_levels = require "grundy.command.shared.all_levels"
local columns = require "grundy.figures.puzzle_columns"
local failure = require "grundy.workbench.failure"
local level_number = require "grundy.command.shared.options".level_number
local solved = require "grundy.command.shared.solved"
local solving = require "grundy.command.shared.options".solving
local summary = require "grundy.workbench.summary"
local wishes = require "grundy.command.shared.wishes"
local wording = require "grundy.words.wording"

-- How many moves of the longest win are shown.
local MOVES_SHOWN = 12

local function write_figure(screen, figure, quiet)
  screen:line("%s", screen:paint(("%s: %s"):format(figure.title,
    figure.headline), "strong"))
  screen:paragraph("  " .. figure.text, 2)
  local line = not quiet and figure.line or {}
  for i = 1, math.min(#line, MOVES_SHOWN) do
    screen:paragraph(("%4d. %s"):format(i, line[i]), 6)
  end
  if line[1] and figure.moves > MOVES_SHOWN then
    screen:line("  ... %d moves in all", figure.moves)
  end
end

return {
  usage = "FILE [START]",
  summary = "show what a designer wants to know: length, chances, dead rules",
  text = {
    "Each figure is exact and is explained in a sentence: who wins, how long "
      .. "best play lasts, how many moves there are to choose from, how many "
      .. "of them win, what chances a random player has, how long random and "
      .. "sensible play last, the most tempting mistake, how hard and how drawish "
      .. "the game is, the longest forced win, the narrowest and the most "
      .. "surprising one, a rule of thumb if one was found, moves that are "
      .. "never good, symmetries, and what the game is equal to. Of a puzzle: how "
      .. "many shortest solutions there are, dead ends and where they are entered, "
      .. "moves that lead away, the hardest position, and pieces that do not matter.",
    "--json gives all the numbers.",
    "--level N is about a level of the game, where the file lists levels or "
      .. "--levels names a pack. --level all solves all of them together, and has a "
      .. "row for each: " .. wording.list(wishes.names(columns.list)) .. ".",
  },
  own = { level = level_number },
  options = solving { "level", "levels", "json", "csv" },
  run = function(screen, words, values)
    if values.level == "all" then
      return all_levels.write(screen, words, values, columns.list, function(place)
        return columns.row(assert(place:puzzle { entrances = 0 }))
      end)
    elseif values.csv then
      failure.stop(failure.USAGE, "--csv is for the rows of --level all")
    end
    local entry = solved.one(words, values, { by_level = true })
    local figures = assert(entry.place:figures())
    if values.json then
      return screen:json {
        game = entry.game.name,
        parameters = entry.game.parameters,
        start = entry.start,
        text = wording.flat(entry.game, entry.start),
        player = figures.player,
        figures = table.move(figures, 1, #figures, 1, {}),
      }
    elseif not values.quiet then
      screen:paragraph(summary.title(entry.game, entry.start))
    end
    for i, figure in ipairs(figures) do
      if i > 1 or not values.quiet then
        screen:line()
      end
      write_figure(screen, figure, values.quiet)
    end
  end,
}
