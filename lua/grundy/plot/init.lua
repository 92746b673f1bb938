-- Plots: pictures in SVG, written here, that need nothing else.

--- @module grundy

local check = require "grundy.check"
local options = require "grundy.plot.options"

local plot = {}

local sequence = options.fields { from = "any", to = "any" }
local heat = options.fields { at = "callable", mirror = "boolean",
  player = "any" }
local histogram = options.fields { log = "boolean" }

--- A nim-sequence: the value of each integer in a row, as a point.
-- @function plot.sequence
-- @within Pictures
-- @param source a list of values; an octal game; or a solution with values
-- whose positions are integers
-- @param[opt] options a table with any of `from` (the first n; of a list, the
-- n of its first element, default 0), `to` (the last n; of an octal game by
-- default 100 more than the first), and those of `plot.values` but `log`
-- @return a string, SVG; or `nil, message` if positions are no integers, or
-- there are no values
-- @usage grundy.plot.sequence({ 0, 1, 2 }):match "<title[^>]*>([^<]*)"
-- --> Nim-sequence
function plot.sequence(source, given)
  local look
  look, given = options.read("plot.sequence", given, sequence, 720, 340)
  return require "grundy.plot.sequence"(source, look, given)
end

--- Values over two coordinates, a cell for each position: a heat map. Value 0
-- has the colour of P; where there are no values, outcomes are shown.
-- @function plot.heat
-- @within Pictures
-- @param solution a solution
-- @param[opt] options a table with any of `at` (a function that gives two
-- integers for a position, or nil: it is left out; default: a position is an
-- array of them), `mirror` (true: what is missing at x, y is as at y, x;
-- default: so where the game's `normal` says it), `player` (who is to move, if
-- there are two; default 1), and those of `plot.values` but `log`
-- @return a string, SVG; or `nil, message` if positions are no pairs, or lie
-- too far apart
function plot.heat(solution, given)
  check.solution("plot.heat", solution, 1)
  local look
  look, given = options.read("plot.heat", given, heat, 640, 480)
  check.word("player", given.player, { 1, 2 })
  return require "grundy.plot.heat"(solution, look, given)
end

-- A plot of the positions of a solution.
local function of_solution(kind, solution, given)
  check.solution("plot." .. kind, solution, 1)
  local look
  look, given = options.read("plot." .. kind, given, histogram, 640, 360)
  return require("grundy.plot." .. kind)(solution, look, given)
end

--- How many positions have each value, as bars. Value 0 is the one of P; more
-- than 60 values are put together.
-- @function plot.values
-- @within Pictures
-- @param solution a solution with values
-- @param[opt] options a table with any of `title`, `width`, `height` (default
-- 640 and 360), `colors` ("light", "dark", or "auto": as the reader has it),
-- `id` (what the ids in the picture begin with), `log` (is the axis of counts
-- logarithmic? default: where they span much)
-- @return a string, SVG; or `nil, message` if there are no values
-- @usage grundy.plot.values(solution):match "^<%a+" --> <svg
function plot.values(solution, given)
  return of_solution("values", solution, given)
end

--- How many positions are decided in so many moves, as bars.
-- @function plot.remoteness
-- @within Pictures
-- @param solution a solution
-- @param[opt] options as for `plot.values`
-- @return a string, SVG; or `nil, message` if the game splits
function plot.remoteness(solution, given)
  return of_solution("remoteness", solution, given)
end

--- How many positions are first reached after so many moves, as bars.
-- @function plot.depths
-- @within Pictures
-- @param solution a solution
-- @param[opt] options as for `plot.values`
-- @return a string, SVG; or `nil, message` if the game splits
function plot.depths(solution, given)
  return of_solution("depths", solution, given)
end

return plot
