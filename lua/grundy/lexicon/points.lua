-- The words of games in which the player who gains more points wins.

local two = require "grundy.lexicon.two"
local wording = require "grundy.words.wording"

local NEITHER = "neither player gains more"
local AS_MUCH, DRAWN = "gains as much from here on", NEITHER .. " from here on"

local points = setmetatable({
  prospects = { win = "gains more from here on", lose = "gains less from here on",
    draw = AS_MUCH, drawn = DRAWN },
  named_prospects = { win = "will gain more from here on",
    lose = "will gain less from here on", draw = AS_MUCH, drawn = DRAWN },
  drawn = "from here on " .. NEITHER .. " with best play",
  outcomes = { { "P", "previous player gains more from there on" },
    { "N", "next player gains more from there on", "next player does" },
    { "D", NEITHER .. " from there on", "neither does" } },
  moves = false,
  no_values = { "the score of a sum does not follow from those of its components",
    "Moves gain points: there are no values." },
}, two)
points.__index = points

function points.ending()
  return "the player who gains more points wins"
end

function points.margin(start)
  local score = start:score()
  return score ~= 0 and " by " .. wording.count(math.abs(score), "point") or ""
end

return points
