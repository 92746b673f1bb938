-- The moves of a component alone, where there may be infinitely many.

local by_remoteness = require "grundy.ordinal.by_remoteness"
local forced = require "grundy.ordinal.forced"
local infinite_moves = require "grundy.ordinal.infinite_moves"
local infinite_place = require "grundy.ordinal.infinite_place"
local normal = require "grundy.kind.normal"
local ordinal = require "grundy.ordinal.arithmetic"

local component = infinite_place.component

-- A way to play what has a single component, which may end in any way: see
-- infinite_moves.lua.
local way = { winning = by_remoteness.winning, compare = forced.compare_lengths }

function way.outcome(_, places)
  return places[1]:outcome()
end

function way.rank(_, _, after)
  return forced.rank(after[1])
end

function component.list(c, most)
  local list, total = infinite_moves.list(way, { index = 1 }, { c },
    { component.best(c) }, most)
  for i, move in ipairs(list) do
    list[i] = {
      position = move.changes[1],
      worth = c.play == "mixed" and move.rank.worth or nil,
      outcome = move.outcome,
      remoteness = move.outcome == "D" and math.huge or move.rank.length,
      result = normal.results[move.outcome],
      best = move.best,
    }
  end
  return list, total == math.huge and ordinal.omega or total
end

function component.random(c, random)
  return infinite_moves.random(c, { index = 1 }, { c }, random)[1]
end
