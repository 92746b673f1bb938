-- Plots: pictures in SVG, written here, that need nothing else.

--- @module grundy

local core = require "grundy.core"
local check = require "grundy.check"
local settings = require "grundy.plot.options"

local histogram = { fields = settings.fields { log = "boolean" } }

-- The kinds of plots: the options that each has, and its size.
local kinds = {
  sequence = { fields = settings.fields { from = "any", to = "any" },
    width = 720, height = 340 },
  heat = { fields = settings.fields { at = "callable", mirror = "boolean",
    player = "any" }, height = 480 },
  values = histogram,
  remoteness = histogram,
  depths = histogram,
}

local function draw(source, kind, options)
  local about = kinds[kind]
  local look
  look, options = settings.read("plot", options, about.fields,
    about.width or 640, about.height or 360)
  check.word("player", options.player, { 1, 2 })
  return require("grundy.plot." .. kind)(source, look, options)
end

local plot = {}

--- A plot of a solution; or, with `grundy.plot(source, options)`, a
-- nim-sequence of a list of values or of an octal game.
-- @param kind "values" (how many positions have each value), "remoteness" (are
-- decided in each number of moves), "depths" (are first reached after each
-- number of moves), "sequence" (the value of each integer in a row), "heat"
-- (values over two coordinates; outcomes, where there are no values)
-- @param[opt] options a table with any of `title`, `width`, `height`, `colors`
-- ("light", "dark", or "auto": as the reader has it), `id` (what the ids in the
-- picture begin with); of the first three kinds `log` (is the axis of counts
-- logarithmic? default: where they span much); of "sequence" `from` (the first
-- n; of a list, the n of its first element, default 0) and `to` (the last n; of
-- an octal game by default 100 more than the first); of "heat" `at` (a function
-- that gives two integers for a position, or nil: it is left out; default: a
-- position is an array of them), `mirror` (true: what is missing at x, y is as
-- at y, x; default: so where the game's `normal` says it), `player` (the player
-- to move, if there are two; default 1)
-- @return a string, SVG; or `nil, message` where there is nothing to show
-- @usage solution:plot "values":match "^<%a+" --> <svg
function plot.plot(source, ...)
  local kind, options = ...
  if not check.is_solution(source) then
    return draw(source, "sequence", kind)
  elseif core.count(source) and not kinds[kind] then
    check.fail('plot: the kind must be "values", "remoteness", "depths", '
      .. '"sequence" or "heat", got %s', check.shown(kind))
  end
  return draw(source, kind, options)
end

return plot
