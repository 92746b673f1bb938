-- Steps that two threads share, against one: in time that passes, so the
-- processors should have nothing else to do.

local bench = require "grundy_bench"
local measure = require "spec.bench.measure"
local workloads = require "spec.bench.workloads"

local rows = { { of = workloads.digraphs[1] }, { of = workloads.digraphs[2] } }

for _, row in ipairs(rows) do
  row.name, row.group = row.of.name, row.of.group
  row.label = ("threads on %s"):format(row.of.label)
end

-- Medians of seconds, by phase and number of threads.
local function run(row)
  local graph = bench.graph(table.unpack(row.of.graph))
  local contestants, samples = {}, {}
  for threads = 1, 2 do
    local reverse, pass = {}, {}
    samples["reverse" .. threads], samples["pass" .. threads] = reverse, pass
    for _, phase in ipairs { "values", "remoteness", "verify" } do
      table.insert(contestants, { name = phase .. threads,
        repeats = measure.slow_repeats, run = function()
          bench.threads(graph, threads)
          if phase ~= "remoteness" then
            return (bench[phase](graph))
          end
          local seconds, without = bench.measure(graph, phase)
          table.insert(reverse, seconds - without)
          table.insert(pass, without)
          return seconds
        end })
    end
  end
  local found = measure.interleave(contestants)
  bench.threads(graph)
  for name, list in pairs(samples) do found[name] = measure.median(list) end
  return found
end

-- One thread over two.
local function column(name, phase)
  return { name, "one/two", above = phase .. "1", below = phase .. "2",
    want = 1.3, more = true }
end

return {
  title = "Threads on a digraph",
  notes = {
    "one/two: in time that passes, with one thread and with two. remote: all of"
      .. " it, the reverse", "edges, and without them.",
  },
  rows = rows,
  run = run,
  columns = {
    column("values", "values"), column("remote", "remoteness"),
    column("reverse", "reverse"), column("pass", "pass"),
    column("verify", "verify"),
  },
}
