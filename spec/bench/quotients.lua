-- The coarsest compatible relation, against rounds of hashed signatures.

local grundy = require "grundy"
local bench = require "grundy_bench"
local measure = require "spec.bench.measure"
local workloads = require "spec.bench.workloads"

-- Rounds of the plain way where it would take as many as positions.
local SOME_ROUNDS = 20

local KAYLES, NIM = workloads.games[3], workloads.games[6]

local rows = {
  {
    name = "10^6, 4*10^6 edges", group = "random digraphs",
    graph = { "random", 1000000, 4000000 }, slow = true,
  },
  { name = KAYLES.name, group = "games", game = KAYLES.game, classes = 284 },
  { name = NIM.name, group = "games", game = NIM.game, classes = 3876 },
  {
    name = "path of 10^6", group = "long shapes", endless = true,
    graph = { "path", 1000000 }, classes = 1000000,
  },
  {
    name = "path of 10^6 to a loop", group = "long shapes", endless = true,
    graph = { "lasso", 1000000 }, classes = 1000000, slow = true,
  },
}

for _, row in ipairs(rows) do row.label = "quotient of " .. row.name end

local reference -- seconds per edge of the first row

local function graph_of(row)
  if row.graph then return bench.graph(table.unpack(row.graph)) end
  return grundy.game { moves = row.game.add, start = row.game.start }:solve()
end

local function run(row)
  local graph = graph_of(row)
  local repeats = row.slow and measure.slow_repeats or measure.repeats
  local found, plain, rounds
  local seconds = measure.interleave {
    { name = "classes", repeats = repeats, run = function()
      local time
      time, found = bench.classes(graph)
      return time
    end },
    { name = "signatures", repeats = repeats, run = function()
      local time
      time, plain, rounds = bench.signatures(graph,
        row.endless and SOME_ROUNDS or nil)
      return time
    end },
  }
  if found ~= (row.classes or plain) or not row.endless and found ~= plain then
    error(("%s: %d classes, %d"):format(row.label, found, plain), 0)
  end
  if row.endless then -- and as many rounds as there are classes
    seconds.signatures = seconds.signatures / rounds * found
  end
  local _, edges = bench.size(graph)
  local per_edge = seconds.classes / edges
  reference = reference or per_edge
  seconds.per_edge, seconds.reference = per_edge, reference
  return seconds
end

return {
  title = "The coarsest compatible relation",
  notes = {
    "rounds: signatures of all positions hashed, until their number stays;"
      .. " in long shapes, 20 rounds extrapolated.",
    "edge/random: time per edge over that of the first row.",
  },
  rows = rows,
  run = run,
  columns = {
    { "classes/", "rounds", above = "classes", below = "signatures",
      want = 1.5 },
    { "edge/", "random", above = "per_edge", below = "reference",
      want = { ["long shapes"] = 3 } },
  },
}
