-- The figure of games that split that differs from that of others: how long a sum
-- lasts.

local core = require "grundy.core"
local facts = require "grundy.figures.facts"
local length = require "grundy.figures.length"
local wording = require "grundy.words.wording"

local at = core.at

local figures = {}

-- At most this many moves of best play are looked at.
local MOST_SPLITTING = 1000

-- No win is quicker than one of so many moves, the first or the second of which
-- ends play.
local SHORTEST = 2

-- `best` wins within a bound but need not win quickest.
local function of_sum(context, distance)
  local solution, start, list = context.solution, context.start, facts.list()
  local found = distance and distance <= MOST_SPLITTING and solution:line(start)
  local moves = found and #found - 1 or nil
  if not found then
    list:add("length.long_sum", { most = MOST_SPLITTING })
  else
    list:add(moves == 0 and "length.over" or moves > SHORTEST and "length.slow_sum" or
      "length.sum")
  end
  if moves ~= 0 then
    length.add_longest(list, context, distance, moves,
      at.outcome(solution, context.number))
  end
  return { facts = list, moves = moves, headline = moves and
    wording.count(moves, "move") or distance and
    "At most " .. wording.integer(distance) or "Not known" }
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
