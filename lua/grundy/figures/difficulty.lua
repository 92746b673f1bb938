-- How hard the game is for people, by what players of limited sight make of it.

local core = require "grundy.core"
local chances = require "grundy.figures.chances"
local features = require "grundy.figures.features"
local sight = require "grundy.figures.sight"
local wording = require "grundy.words.wording"

local figures = {}

-- In games with more moves, nobody goes by the author's numbers: each of them makes
-- two more players.
local MOST_MOVES = 50000

-- A chance after "with".
local function certainly(share)
  return share == "100 %" and "certainty" or "a chance of " .. share
end

-- What each player keeps; of those who go by the author's numbers, the best one.
local function kept_text(found)
  local parts, best, count = {}, nil, 0
  for _, player in ipairs(found) do
    if player.most == nil then
      parts[#parts + 1] = ("%s %s"):format(wording.share(player.kept),
        player.name)
    else
      best, count = best and best.kept >= player.kept and best or player, count + 1
    end
  end
  return ("The chance to keep it is %s.%s"):format(wording.list(parts), best and
    (" Of %s who go by the game's features, the best one moves %s, and keeps it with "
    .. "%s."):format(wording.count(count, "player"), best.name,
    certainly(wording.share(best.kept))) or "")
end

-- What a call of `sight` gets, and why the author's numbers are left out, if they are.
local function options_of(context, solution)
  local f = context.game.features
  if f and core.counts(solution).moves > MOST_MOVES then
    return { features = features.none }, (" The game's features are left out, because "
      .. "there are more than %s moves."):format(wording.integer(MOST_MOVES))
  end
  return { features = f, seconds = features.SECONDS }, ""
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
  local options, remark = options_of(context, solution)
  local found, message = solution:sight(context.start, context.player, options)
  if not found then
    figure.headline = "Not computed"
    figure.text = wording.capital(message) .. "."
    return figure
  end
  context.late = found.late
  figure.difficulty, figure.side = found.difficulty, found.side
  figure.players = table.move(found, 1, #found, 1, {})
  figure.headline = wording.share(found.difficulty)
  figure.text = ("%s %s%s%s"):format(sight.sentence(found, ("%s %s from %s"):format(
    wording.possessive(context[found.side]), found.wanted, context.named)),
    kept_text(found), chances.counted_text(context, figure, exact), remark ..
    features.late_text(found.late))
  return figure
end

return figures
