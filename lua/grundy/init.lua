-- Impartial games whose rules are a few lines of Lua, cycles and draws
-- included. `require "grundy"` returns this module. types.lua describes what
-- users can call.

local core = require "grundy.core"
core.own() -- errors point at the first line outside this folder

local lazy = require "grundy.base.lazy"

-- The one place that names the version.
core.version = "grundy 0.3.0"

-- The methods of solutions that are not written in C.
lazy.table(core.methods, {
  ["place.solution"] = "at",
  draw = "draw",
  ["draw.dot"] = "dot",
  export = "export",
  figures = "figures",
  ["heaps.known"] = "known",
  ["saved.file"] = "save",
  plot = "plot",
  report = "report",
  solution = "best can followers game info line misere moves positions "
    .. "predecessors starts strategy table",
  ["figures.stats"] = "stats chances",
  ["figures.against"] = "against",
  ["figures.rule_search"] = "rule",
  ["figures.sight"] = "sight",
  ["figures.ways"] = "puzzle solutions",
  ["figures.without"] = "without",
  ["theory.verify"] = "verify",
  ["theory.annihilation"] = "finite",
  ["theory.audit"] = "audit",
  ["theory.claims"] = "holds",
  ["theory.classical"] = "classical",
  ["theory.misere_quotient"] = "genus misere_quotient",
  ["theory.numbering"] = "numbering",
  ["theory.quotient"] = "prune quotient reduce relation",
  ["theory.same"] = "same",
  ["theory.security"] = "q security",
  ["theory.tokens"] = "linear",
  ["theory.trace"] = "trace",
}, function()
  return lazy.require "grundy.base.renamed".methods
end)

--- The methods of games that are not those of game.lua, which asks for them.
function core.jobs.game_methods()
  return lazy.table({}, { nimber = "nimber nimber_job" })
end

--- The same for searches, and nimber.lua.
function core.jobs.search_methods()
  return lazy.table({}, { ["export.searched"] = "export" })
end

-- How games are solved in which moves must be answered.
core.jobs.answered = lazy.table({}, { ["theory.entail"] = "solve" })

-- Ordinals, where a text says the first one.
core.ordinals = lazy.table({}, { ordinal = "of" })

-- How places become sums, which are loaded with the first of them.
core.sums = lazy.table({}, { ["place.compound"] = "make add" })

-- Its three numbers, which compare as numbers.
local function numbers_of(version)
  local major, minor, patch = version:match "(%d+)%.(%d+)%.(%d+)$"
  return { major = math.tointeger(major), minor = math.tointeger(minor),
    patch = math.tointeger(patch) }
end

local grundy = lazy.table({
  _VERSION = core.version,
  version = numbers_of(core.version),
  key = core.key,
}, {
  board = "board",
  heaps = "heaps",
  tokens = "tokens",
  images = "images",
  ["saved.file"] = "open",
  game = "game",
  gamefile = "file",
  graph = "graph graph_file random_graph",
  history = "without_return with_counter",
  match = "match",
  plot = "plot",
  task = "task",
  ["base.values"] = "infinity is_infinite nimsum mex",
  ["place.compound"] = "sum conjunctive selective",
  ["theory.disjoint"] = "disjoint",
  ["heaps.octal"] = "octal",
  ordinal = "ordinal",
  ["heaps.period"] = "period",
  ["theory.annihilation"] = "annihilation",
  ["theory.linear"] = "linear",
  ["theory.map"] = "map",
  ["theory.find_map"] = "find_map",
  ["theory.nim_field"] = "nimproduct nimquotient nimroots",
  ["theory.turning"] = "turning",
})

return grundy --[[@as grundy]]
