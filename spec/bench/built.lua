-- Digraphs built in C: G against the plain way to know who wins.

local bench = require "grundy_bench"
local measure = require "spec.bench.measure"
local workloads = require "spec.bench.workloads"

local reference -- seconds per edge for values, of the first row

local function check(row, graph, counts, decided)
  local positions = bench.size(graph)
  local wrong = counts.P + counts.N ~= decided
    or counts.P + counts.N + counts.D ~= positions
  for outcome, count in pairs(row.outcomes or {}) do
    wrong = wrong or counts[outcome] ~= count
  end
  if wrong then
    error(("%s: %d P, %d N, %d D"):format(row.label or row.name, counts.P,
      counts.N, counts.D), 0)
  end
end

-- Medians of seconds by name; and per edge.
local function run(row)
  local graph = bench.graph(table.unpack(row.graph))
  local counts, decided, peak = {}, nil, nil
  local backward, pass = {}, {} -- seconds without the reverse edges
  local phases = {
    { name = "values", run = function()
      local seconds
      bench.peak(graph)
      seconds, counts.P, counts.N, counts.D = bench.values(graph)
      peak = bench.peak(graph)
      return seconds
    end },
    { name = "retrograde", run = function()
      local seconds
      seconds, decided, backward[#backward + 1] = bench.retrograde(graph)
      return seconds
    end },
    { name = "verify", run = function() return bench.verify(graph) end },
    { name = "remoteness", run = function()
      local seconds
      seconds, pass[#pass + 1] = bench.measure(graph, "remoteness")
      return seconds
    end },
    { name = "distance", run = function()
      return (bench.measure(graph, "distance"))
    end },
    { name = "height", run = function() return bench.height(graph) end },
    { name = "verify_heights", run = function()
      return bench.verify(graph, true)
    end },
  }
  local contestants = {}
  for _, phase in ipairs(phases) do
    if not row.only or row.only[phase.name] then
      phase.repeats = row.slow and measure.slow_repeats or measure.repeats
      table.insert(contestants, phase)
    end
  end
  local found = measure.interleave(contestants)
  if #pass > 0 then
    found.backward = measure.median(backward)
    found.pass = measure.median(pass)
  end
  check(row, graph, counts, decided)
  found.with_heights = found.height and found.values + found.height
  local _, edges = bench.size(graph)
  found.peak, found.edges = edges > 1e7 and peak or nil, edges
  local per_edge = found.values / edges
  if reference then
    found.per_edge, found.reference = per_edge, reference
  else
    reference = per_edge
  end
  return found
end

return {
  title = "Digraphs built in C",
  notes = {
    "values: full G, reverse edges included. retro: reverse edges, then win,"
      .. " loss and draw backwards.",
    "shared: without the reverse edges, which both need.",
    "edge/random: values, time per edge over that of the first row."
      .. " bytes/edge: at the peak, with the",
    "digraph (wanted: 10^8 edges within 1.6 GiB). verify/height: of values and"
      .. " heights.",
  },
  rows = workloads.digraphs,
  run = run,
  columns = {
    { "values/", "retro", above = "values", below = "retrograde",
      want = { ["random digraphs"] = 3 } },
    { "edge/", "random", above = "per_edge", below = "reference",
      want = { ["random digraphs"] = 1.5, ["twinned Nim"] = 1 } },
    { "bytes/", "edge", above = "peak", below = "edges",
      want = { ["random digraphs"] = 1.6 * 2 ^ 30 / 1e8 } },
    { "verify/", "values", above = "verify", below = "values", want = 2 },
    { "remote/", "retro", above = "remoteness", below = "retrograde",
      want = { ["random digraphs"] = 1.25 } },
    { "the same,", "shared", above = "pass", below = "backward",
      want = { ["random digraphs"] = 1.25 } },
    { "dist/", "retro", above = "distance", below = "retrograde" },
    { "height/", "remote", above = "height", below = "remoteness", want = 3 },
    { "verify/", "height", above = "verify_heights", below = "with_heights",
      want = 2 },
  },
}
