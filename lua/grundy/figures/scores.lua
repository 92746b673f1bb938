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

-- What a side wins by, on average: a fact.
local function won_by(context, score)
  local amount = math.abs(score)
  return amount < ROUNDED and { fact = "play.even" } or
    { fact = wording.amount(amount) == "0" and "play.by_less" or "play.by",
      score = amount, who = score > 0 and context.first or context.second }
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
  figure.expected = found
  figure.headline = play.headline(found.moves)
  figure.facts:add("play.points", { lasting = play.lasting("expected", found),
    by = won_by(context, found.score) })
  play.add_sides(context, figure)
  chances.add_counted(context, figure, exact)
  return figure
end

return figures
