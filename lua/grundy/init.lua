-- Impartial games whose rules are a few lines of Lua, cycles and draws
-- included. `require "grundy"` returns this module. types.lua describes what
-- users can call.

local core = require "grundy.core"
core.own() -- errors point at the first line outside this folder

local game = require "grundy.game"
local lazy = require "grundy.lazy"
require "grundy.solution"

local grundy = lazy({
  _VERSION = "grundy 0.2.0",
  game = game.new,
  key = core.key,
  is_infinite = core.is_infinite,
}, {
  graph = "graph random_graph",
  match = "match",
  plot = "plot",
  values = "infinity nimsum mex",
  compound = "sum conjunctive selective",
  ["compound.disjoint"] = "disjoint",
  ["heaps.octal"] = "octal",
  ["heaps.ordinal"] = "ordinal",
  ["heaps.sequence"] = "period",
  ["theory.annihilation"] = "annihilation",
  ["theory.linear"] = "linear",
  ["theory.map"] = "map",
  ["theory.find_map"] = "find_map",
})

return grundy --[[@as grundy]]
