-- grundy figures

local gamefile = require "grundy.command.gamefile"
local wording = require "grundy.wording"

-- How many moves of the longest win are shown.
local MOVES_SHOWN = 12

local function write_line(screen, figure)
  for i = 1, math.min(#figure.line, MOVES_SHOWN) do
    screen:paragraph(("%4d. %s"):format(i, figure.line[i]), 6)
  end
  if figure.moves > MOVES_SHOWN then
    screen:line("  ... %d moves in all", figure.moves)
  end
end

local function write(screen, entry, figures, quiet)
  if not quiet then
    screen:paragraph(("%s, from %s"):format(entry.game.name or "A game",
      wording.flat(entry.game, entry.start)))
  end
  for i, figure in ipairs(figures) do
    if i > 1 or not quiet then
      screen:line()
    end
    screen:line("%s", screen:paint(("%s: %s"):format(figure.title,
      figure.headline), "strong"))
    screen:paragraph("  " .. figure.text, 2)
    if figure.line and not quiet then
      write_line(screen, figure)
    end
  end
end

local function write_json(screen, entry, figures)
  screen:json {
    game = entry.game.name,
    start = entry.start,
    text = wording.flat(entry.game, entry.start),
    player = figures.player,
    figures = table.move(figures, 1, #figures, 1, {}),
  }
end

return {
  name = "figures",
  usage = "FILE [START]",
  least = 1,
  most = 2,
  summary = "show what a designer wants to know: length, chances, dead rules",
  text = {
    "Each figure is exact and is explained in a sentence: who wins, how long "
      .. "best play lasts, how many moves there are to choose from, how many "
      .. "of them win, what chances a random player has, how drawish the game "
      .. "is, the longest forced win, moves that are never good, symmetries, "
      .. "and what the game is equal to.",
    "--json gives all the numbers.",
  },
  options = { "json",
    table.unpack(require "grundy.command.options".solving) },
  run = function(context)
    local values, screen = context.values, context.screen
    local entry = gamefile.solve(context.words, values, 1)[1]
    local figures = assert(entry.place:figures())
    if values.json then
      write_json(screen, entry, figures)
    else
      write(screen, entry, figures, values.quiet)
    end
  end,
}
