-- The figure of games that split that differs from that of others: how long a sum
-- lasts.

local core = require "grundy.core"
local length = require "grundy.figures.length"
local wording = require "grundy.words.wording"

local at = core.at

local figures = {}

-- At most this many moves of best play are looked at.
local MOST_SPLITTING = 1000

-- No win is quicker than one of so many moves, the first or the second of which
-- ends play.
local SHORTEST = 2

local QUICKER = "; there may be a quicker win, because in a sum the parts do "
  .. "not tell how long it takes"

-- `best` wins within a bound but need not win quickest.
local function of_sum(context, distance)
  local solution, start = context.solution, context.start
  local bounded = distance and distance <= MOST_SPLITTING
  local found = bounded and solution:line(start)
  local most = length.longest_text(context, distance, found and #found - 1,
    at.outcome(solution, context.number))
  if not found then
    return {
      headline = distance and "At most " .. wording.integer(distance) or
        "Not known",
      text = ("Best play is not followed here, because a sum can last more "
        .. "than %s.%s"):format(wording.count(MOST_SPLITTING, "move"),
        most),
    }
  end
  local moves = #found - 1
  return {
    headline = wording.count(moves, "move"),
    text = moves == 0 and "Play is over at once." or
      ("With the best moves it lasts %s%s.%s"):format(wording.count(moves,
      "move"), moves > SHORTEST and QUICKER or "", most),
    moves = moves,
  }
end

--- How long: the `moves` of the best moves, if they are followed, and `distance`
-- (the most moves that any play can have).
function figures.length(context)
  local distance = at.distance(context.solution, context.number)
  local figure = of_sum(context, distance)
  figure.name, figure.title = "length", "Length of best play"
  figure.distance = distance
  return figure
end

return figures
