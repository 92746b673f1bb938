-- How hard the game is for people, by what players of limited sight make of it.

local core = require "grundy.core"
local chances = require "grundy.figures.chances"
local sight = require "grundy.figures.sight"
local wording = require "grundy.words.wording"

local figures = {}

-- What each player keeps.
local function kept_text(found)
  local parts = {}
  for i, player in ipairs(found) do
    parts[i] = ("%s %s"):format(sight.share(player.kept, player.missed),
      player.name)
  end
  return ("The chance to keep it is %s."):format(wording.list(parts))
end

--- How hard it is to keep the win, or the draw, that the start is to a player, the
-- `side`: the `difficulty`, and `players`, as `solution:sight` returns them. Nil
-- where there is no move.
function figures.difficulty(context)
  if core.degree(context.solution, context.number) == 0 then
    return nil
  end
  local figure = { name = "difficulty", title = "Difficulty" }
  local solution, exact = chances.at_random(context, figure)
  if not solution then
    return figure
  end
  local found, message = solution:sight(context.start, context.player)
  if not found then
    figure.headline = "Not computed"
    figure.text = wording.capital(message) .. "."
    return figure
  end
  figure.difficulty, figure.side = found.difficulty, found.side
  figure.players = table.move(found, 1, #found, 1, {})
  figure.headline = wording.share(found.difficulty)
  figure.text = ("%s %s%s"):format(sight.sentence(found, ("%s %s from %s"):format(
    wording.possessive(context[found.side]), found.wanted, context.named)),
    kept_text(found), chances.counted_text(exact))
  return figure
end

return figures
