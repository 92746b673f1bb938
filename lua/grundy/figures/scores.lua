-- The figure of games with scores that differs from that of others: what play at
-- random comes to.

local core = require "grundy.core"
local chances = require "grundy.figures.chances"
local check = require "grundy.base.check"
local play = require "grundy.figures.play"
local seen = require "grundy.moves.seen"
local wording = require "grundy.words.wording"

local figures = {}

-- A mean that is less may be 0, up to roundings.
local ROUNDED = 1e-9

-- What a side wins by, on average.
local function score_text(context, score)
  local text = wording.amount(math.abs(score))
  if math.abs(score) < ROUNDED then
    return "neither side wins by anything"
  end
  return ("%s %s by %s"):format(score > 0 and context.first or context.second,
    wording.does(context.game, "win"), text == "0" and "less than 0.01" or text)
end

--- Play at random: `expected` has `score`, what the player to move wins by, on
-- average, `moves` and `spread`; and `wins` as the figure of other games. What is
-- sensible depends on what was gained before. Nil where there is no move.
function figures.play(context)
  if core.degree(context.solution, context.number) == 0 then
    return nil
  end
  local figure = { name = "play", title = "Random play" }
  local solution, exact = chances.at_random(context, figure)
  if not solution then
    return figure
  end
  local number = check.answer(core.find(solution, context.start,
    context.player))
  seen.count(solution, number)
  local found = core.expected(solution, number)
  found.spread, found.variance = math.sqrt(found.variance), nil
  local sides
  sides, figure.wins = play.sides_text(context)
  figure.expected = found
  figure.headline = play.headline(found.moves)
  figure.text = ("Play at random from %s %s; on average, %s.%s%s"):format(
    context.named, play.lasting(found), score_text(context, found.score), sides,
    chances.counted_text(context, figure, exact))
  return figure
end

return figures
