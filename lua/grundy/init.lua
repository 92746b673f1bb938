--- Impartial games whose rules are a few lines of Lua, cycles and draws
-- included. `require "grundy"` returns this module.
-- @module grundy

local core = require "grundy.core"
core.own() -- errors point at the first line outside this folder

local annihilation = require "grundy.theory.annihilation"
local compound = require "grundy.compound"
local disjoint = require "grundy.compound.disjoint"
local game = require "grundy.game"
local graph = require "grundy.graph"
local linear = require "grundy.theory.linear"
local map = require "grundy.theory.map"
local mapsearch = require "grundy.theory.map_search"
local match = require "grundy.match"
local ordinal = require "grundy.heaps.ordinal"
local octal = require "grundy.heaps.octal"
local period = require "grundy.heaps.period"
local random_graph = require "grundy.random_graph"
local sequence = require "grundy.heaps.sequence"
local values = require "grundy.values"
require "grundy.solution"
require "grundy.theory.audit"
require "grundy.census"
require "grundy.figures"
require "grundy.theory.security"
require "grundy.theory.tokens"
require "grundy.theory.quotient"
require "grundy.draw"

--- A string, equal exactly for equal positions.
-- @function key
-- @within Positions and values
-- @param position an integer, another float, a string, or a table of these
-- and of booleans
-- @usage grundy.key { 1, 2.0 } == grundy.key { 1, 2 } --> true

--- Is the value an infinite one?
-- @function is_infinite
-- @within Positions and values
-- @param value any value
-- @usage grundy.is_infinite(grundy.infinity {}) --> true

-- Pages are not made by every program: what makes them is loaded when it is
-- first called.
local function report(...)
  return require "grundy.report"(...)
end

-- Nor are plots.
local plot = {}
for _, name in ipairs { "sequence", "heat", "values", "remoteness",
  "depths" } do
  plot[name] = function(...)
    return require "grundy.plot"[name](...)
  end
end

return {
  _VERSION = "grundy 0.1.0",
  game = game.new,
  graph = graph.new,
  annihilation = annihilation,
  linear = linear,
  disjoint = disjoint,
  key = core.key,
  sum = compound.sum,
  conjunctive = compound.conjunctive,
  selective = compound.selective,
  match = match.new,
  map = map.new,
  find_map = mapsearch.find,
  octal = octal,
  period = period,
  sequence = sequence,
  infinity = values.infinity,
  is_infinite = core.is_infinite,
  nimsum = values.nimsum,
  mex = values.mex,
  ordinal = ordinal,
  random_graph = random_graph,
  plot = plot,
  report = report,
} --[[@as grundy]]
