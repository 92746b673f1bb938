--- Impartial games whose rules are a few lines of Lua, cycles and draws
-- included. `require "grundy"` returns this module.
-- @module grundy

local core = require "grundy.core"
core.own() -- errors point at the first line outside this folder

local game = require "grundy.game"
local graph = require "grundy.graph"
local values = require "grundy.values"
require "grundy.solution"

return {
  _VERSION = "grundy 0.1.0",
  game = game.new,
  graph = graph.new,
  key = core.key,
  infinity = values.infinity,
  is_infinite = core.is_infinite,
  nimsum = values.nimsum,
  mex = values.mex,
}
