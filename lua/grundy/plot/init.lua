-- Plots: pictures in SVG, written here, that need nothing else.

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

--- A plot of a solution; or, with `grundy.plot(source, options)`, a nim-
-- sequence of a list of values or of an octal game.
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
