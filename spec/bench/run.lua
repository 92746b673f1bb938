-- make bench: ratios measured side by side in one run, medians of
-- interleaved repetitions. `make bench JSON=file` keeps a record.

package.path = "spec/bench/?.lua;" .. package.path

local grundy = require "grundy"
local bench = require "grundy_bench"
local games = require "games"

local REPEAT = tonumber(os.getenv "REPEAT") or 5

local function median(list)
  table.sort(list)
  local n = #list
  return n % 2 == 1 and list[n // 2 + 1]
    or (list[n // 2] + list[n // 2 + 1]) / 2
end

-- Runs each function of a table in turn, REPEAT times; the median of the
-- seconds each returns.
local function interleave(functions)
  local times, names = {}, {}
  for name in pairs(functions) do
    names[#names + 1] = name
    times[name] = {}
  end
  table.sort(names)
  for _ = 1, REPEAT do
    for _, name in ipairs(names) do
      collectgarbage()
      local seconds = functions[name]()
      table.insert(times[name], seconds)
    end
  end
  local medians = {}
  for name, list in pairs(times) do
    medians[name] = median(list)
  end
  return medians
end

local record = {}

local function note(workload, name, ratio)
  record[#record + 1] = { workload = workload, name = name, ratio = ratio }
  return ratio
end

-- The seconds of one call.
local function timed(f)
  local start = bench.clock()
  f()
  return bench.clock() - start
end

local function game_row(t)
  local by_add = grundy.game { moves = t.add, start = t.start }
  local by_array = grundy.game { moves = t.array, start = t.start }
  local solution = assert(by_add:solve())
  assert(#solution == #assert(by_array:solve()))
  local function solve(game)
    return function()
      return timed(function() game:solve():close() end)
    end
  end
  local m = interleave {
    add = solve(by_add),
    array = solve(by_array),
    replay = function() return bench.replay(solution, t.array) end,
    values = function() return (bench.values(solution)) end,
    verify = function() return bench.verify(solution) end,
    remoteness = function() return bench.measure(solution, "remoteness") end,
    distance = function() return bench.measure(solution, "distance") end,
  }
  local name = ("%s (%s)"):format(t.name, t.kind)
  local expansion = m.add - m.values
  print(("%-36s %9d %9d %7.2f %7.2f %7.2f %7.2f %7.2f %7.2f"):format(name,
    #solution, bench.edges(solution),
    note(name, "add / replay", expansion / m.replay),
    note(name, "array / replay", (m.array - m.values) / m.replay),
    note(name, "values / expansion", m.values / expansion),
    note(name, "verify / values", m.verify / m.values),
    note(name, "remoteness / values", m.remoteness / m.values),
    note(name, "distance / values", m.distance / m.values)))
  solution:close()
end

local function graph_row(name, ...)
  local graph = bench.graph(...)
  local m = interleave {
    values = function() return (bench.values(graph)) end,
    verify = function() return bench.verify(graph) end,
    plain = function() return (bench.retrograde(graph)) end,
    remoteness = function() return bench.measure(graph, "remoteness") end,
    distance = function() return bench.measure(graph, "distance") end,
  }
  local edges = math.max(bench.edges(graph), 1)
  print(("%-36s %9d %7.2f %7.2f %7.2f %7.2f"):format(name, edges,
    note(name, "values / plain", m.values / m.plain),
    note(name, "verify / values", m.verify / m.values),
    note(name, "remoteness / plain", m.remoteness / m.plain),
    note(name, "distance / plain", m.distance / m.plain)))
  return m.values / edges
end

print(("Medians of %d interleaved repetitions; every figure is a ratio.")
  :format(REPEAT))
print "\nScripted games. replay: Lua alone running the array form."
print(("%-36s %9s %9s %7s %7s %7s %7s %7s %7s"):format("", "", "",
  "add/", "array/", "values/", "verify/", "remote/", "dist/"))
print(("%-36s %9s %9s %7s %7s %7s %7s %7s %7s"):format("game", "positions",
  "moves", "replay", "replay", "expand", "values", "values", "values"))
for _, t in ipairs(games) do
  game_row(t)
end

print "\nDigraphs built in C. plain: reverse edges, win/loss/draw backwards."
print(("%-36s %9s %7s %7s %7s %7s"):format("", "", "values/", "verify/",
  "remote/", "dist/"))
print(("%-36s %9s %7s %7s %7s %7s"):format("digraph", "edges", "plain",
  "values", "plain", "plain"))
local per_edge = graph_row("random 10^6 / 4*10^6", "random", 1000000, 4000000)
if os.getenv "LARGE" then
  graph_row("random 10^7 / 4*10^7", "random", 10000000, 40000000)
end
local twinned = graph_row("twinned Nim 3000", "twinned", 3000)
for _, kind in ipairs { "path", "cycle", "star" } do
  graph_row(kind .. " of 10^6", kind, 1000000)
end
print(("\nvalues per edge, twinned Nim / random: %.2f"):format(
  note("twinned Nim 3000", "per edge / random", twinned / per_edge)))

local path = arg[1]
if path then
  local file = assert(io.open(path, "w"))
  file:write "[\n"
  for i, r in ipairs(record) do
    file:write(("  { \"workload\": %q, \"name\": %q, \"ratio\": %.4f }%s\n")
      :format(r.workload, r.name, r.ratio, i < #record and "," or ""))
  end
  file:write "]\n"
  file:close()
end
