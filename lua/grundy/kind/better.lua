-- Which of two moves is better: a win before a draw, a draw before a loss; of wins
-- the shorter one, of losses the longer one. In C a solution says it (`core.rank`, by
-- core/length/play.h); this is for all else that can be played.

local better = {}

local FOREVER, LOST = 1 << 61, 1 << 62

--- The rank of a move after which there is this outcome, and best play lasts so
-- long: less is better. Lengths that never end are alike.
function better.rank(outcome, length)
  if outcome == "D" or length == math.huge then
    return FOREVER
  end
  return outcome == "P" and length or LOST - length
end

return better
