-- Plots: pictures in SVG that need no other file.

local require = require "grundy.base.lazy".require
local core = require "grundy.core"
local check = require "grundy.base.check"

local fail = check.fail

local LEAST, MOST = 200, 4000 -- of width and height

local common = { title = "string", width = "any", height = "any",
  colors = "any", id = "any" }

-- A table for check.fields: the common options, and more.
local function fields_with(more)
  local fields = {}
  for _, from in ipairs { common, more } do
    for name, kind in pairs(from) do
      fields[name] = kind
    end
  end
  return fields
end

local function size(name, value, default)
  if value == nil then
    return default
  end
  return check.integer(value, LEAST, MOST) or
    fail("option '%s' must be an integer from %d to %d, got %s", name, LEAST,
      MOST, check.shown(value))
end

-- The prefix of the ids in the picture.
local function id_of(id)
  if id ~= nil and (type(id) ~= "string" or not id:find "^%a[%w_-]*$") then
    fail("option 'id' must be a letter, then letters, digits, '-' or '_', "
      .. "got %s", check.shown(id))
  end
  return id
end

-- The checked options: `given`, a table whose fields are among `fields`, as a
-- look for the canvas.
local function read(given, fields, width, height)
  given = check.options(given, fields, "plot")
  return {
    title = given.title,
    width = size("width", given.width, width),
    height = size("height", given.height, height),
    colors = check.word("colors", given.colors, { "auto", "light", "dark" })
      or "auto",
    id = id_of(given.id),
  }, given
end

local histogram = { module = "histogram",
  fields = fields_with { log = "boolean" } }

-- The kinds of plots: the options that each has, and its size.
local kinds = {
  sequence = { fields = fields_with { from = "any", to = "any" },
    width = 720, height = 340 },
  curve = { fields = fields_with { x = "string", y = "string" },
    width = 720, height = 340 },
  heat = { fields = fields_with { at = "callable", mirror = "boolean",
    player = "any" }, height = 480 },
  values = histogram,
  remoteness = histogram,
  depths = histogram,
}

local function draw(source, kind, options)
  local about = kinds[kind]
  local look
  look, options = read(options, about.fields,
    about.width or 640, about.height or 360)
  check.word("player", options.player, { 1, 2 })
  local plotter = require("grundy.plot." .. (about.module or kind))
  return (about.module and plotter[kind] or plotter)(source, look, options)
end

-- Is the first element of a list a point { x, y }? (A value is no plain table.)
local function has_points(source)
  local first = type(source) == "table" and getmetatable(source) == nil and
    rawget(source, 1)
  return type(first) == "table" and getmetatable(first) == nil
end

local plot = {}

--- A plot of a solution; or, with `grundy.plot(source, options)`, a nim-
-- sequence of a list of values or of an octal game, or a curve through a list
-- of points.
function plot.plot(source, ...)
  local kind, options = ...
  if not check.is_solution(source) then
    return draw(source, has_points(source) and "curve" or "sequence", kind)
  elseif core.count(source) and (not kinds[kind] or kind == "curve") then
    fail('plot: the kind must be "values", "remoteness", "depths", '
      .. '"sequence" or "heat", got %s', check.shown(kind))
  end
  return draw(source, kind, options)
end

return plot
