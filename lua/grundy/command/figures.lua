-- grundy figures

local solved = require "grundy.command.shared.solved"
local solving = require "grundy.command.shared.options".solving
local summary = require "grundy.workbench.summary"
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
  },
  options = solving { "json" },
  run = function(screen, words, values)
    local entry = solved.one(words, values)
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
