--- Impartial games whose rules are a few lines of Lua, cycles and draws
-- included. `require "grundy"` returns this module.
-- @module grundy

local core = require "grundy.core"
core.own() -- errors point at the first line outside this folder

local compound = require "grundy.compound"
local game = require "grundy.game"
local graph = require "grundy.graph"
local match = require "grundy.match"
local ordinal = require "grundy.ordinal"
local random_graph = require "grundy.random_graph"
local values = require "grundy.values"
require "grundy.solution"
require "grundy.security"
require "grundy.draw"

return {
  _VERSION = "grundy 0.1.0",
  game = game.new,
  graph = graph.new,
  key = core.key,
  sum = compound.sum,
  conjunctive = compound.conjunctive,
  selective = compound.selective,
  match = match,
  infinity = values.infinity,
  is_infinite = core.is_infinite,
  nimsum = values.nimsum,
  mex = values.mex,
  ordinal = ordinal,
  random_graph = random_graph,
}
