-- Scripted games: what the module costs beyond Lua itself, how its phases
-- compare, and how it does end to end against a solver in Lua alone.

local grundy = require "grundy"
local bench = require "grundy_bench"
local measure = require "spec.bench.measure"
local plain = require "spec.bench.plain"
local workloads = require "spec.bench.workloads"

-- At most this many values are compared one by one.
local MAX_COMPARED = 150000

-- Expansion, floor and replay are measured in this many pieces.
local PIECES = 12

local function expect(row, what, found, wanted)
  if wanted and found ~= wanted then
    error(("%s: %s %s, not %s"):format(row.label, found, what, wanted), 0)
  end
end

local function check_size(row, positions, moves)
  expect(row, "positions", positions, row.positions)
  expect(row, "moves", moves, row.moves)
end

-- The solution and the answers of the plain solver must be the same.
local function check_answers(row, solution, answers)
  local stats = solution:stats()
  for outcome, count in pairs(answers.tally) do
    expect(row, outcome, stats[outcome], count)
    expect(row, outcome, count, row.outcomes and row.outcomes[outcome])
  end
  expect(row, "positions", #solution, answers.count)
  local compared = 0
  for p in solution:positions() do
    local u = answers.number[plain.key(p)]
    expect(row, "as value", tostring(solution:value(p)),
      tostring(answers.value[u]))
    expect(row, "as outcome", solution:outcome(p), answers.outcome[u])
    compared = compared + 1
    if #solution > MAX_COMPARED then break end -- the start comes first
  end
  assert(compared > 0)
end

local function new_game(row, moves)
  return grundy.game { moves = moves, start = row.game.start }
end

-- The contestant that expands a game: the starts, all positions, and the end
-- of it, when what was kept for growing is given back.
local function expanding(name, row, game, bounds)
  return {
    name = name,
    start = function() return game:job() end,
    piece = function(job, i)
      local from, to = bounds(i)
      local units = to - from
      if i == 1 then units = units + 1 end
      if i == PIECES then units = units + 1 end
      return (measure.timed(job.step, job, units))
    end,
    stop = function(job)
      local progress = job:progress()
      expect(row, "as stage", progress.stage, "solving")
      check_size(row, progress.positions, progress.moves)
      job:close()
    end,
  }
end

-- Seconds of expansion in both forms, of the floor and of replay, and of values
-- beside them.
local function run_expansion(row, solution)
  local rules = row.game
  local function bounds(i)
    return #solution * (i - 1) // PIECES, #solution * i // PIECES
  end
  local function nothing() end
  return measure.in_pieces({
    expanding("expansion", row, new_game(row, rules.add), bounds),
    { name = "floor", start = nothing, stop = nothing,
      piece = function(_, i)
        return bench.floor(solution, rules.add, bounds(i))
      end },
    { name = "replay", start = nothing, stop = nothing,
      piece = function(_, i)
        return bench.replay(solution, rules.array, bounds(i))
      end },
    expanding("array_expansion", row, new_game(row, rules.array), bounds),
    { name = "values_beside", start = nothing, stop = nothing,
      piece = function() return bench.values(solution) / PIECES end },
  }, row.slow and measure.slow_repeats or measure.repeats, PIECES)
end

-- Solves the row by grundy and by Lua alone, compares, and finds the bytes
-- and peaks of both; the solution.
local function weigh(row, found)
  local game, rules = new_game(row, row.game.add), row.game
  local _, solution, answers
  _, solution, found.bytes, found.peak = measure.weighed(function()
    return game:solve()
  end)
  check_size(row, bench.size(solution))
  _, answers, found.plain_bytes, found.plain_peak = measure.weighed(function()
    return plain.solve(rules.add, rules.start)
  end)
  check_answers(row, solution, answers)
  return solution
end

-- Seconds of the whole, by grundy and by Lua alone.
local function whole(row)
  local game, rules = new_game(row, row.game.add), row.game
  return {
    { name = "add", repeats = measure.plain_repeats, run = function()
      local seconds, solution = measure.timed(game.solve, game)
      solution:close()
      return seconds
    end },
    { name = "plain", repeats = measure.plain_repeats, run = function()
      return (measure.timed(plain.solve, rules.add, rules.start))
    end },
  }
end

-- Seconds of the phases that follow expansion.
local function phases(row, solution)
  local list = {}
  for name, run in pairs {
    values = function() return (bench.values(solution)) end,
    verify = function() return bench.verify(solution) end,
    remoteness = function() return bench.measure(solution, "remoteness") end,
    distance = function() return bench.measure(solution, "distance") end,
    height = function() return bench.height(solution) end,
    verify_heights = function() return bench.verify(solution, true) end,
  } do
    list[#list + 1] = { name = name, run = run, times = 3,
      repeats = row.slow and measure.slow_repeats or measure.repeats }
  end
  return list
end

-- Medians of seconds by name, and the bytes and peaks of grundy and of Lua.
local function run(row)
  local found = {}
  local solution = weigh(row, found)
  for _, medians in ipairs {
    measure.interleave(whole(row)), run_expansion(row, solution),
    measure.interleave(phases(row, solution)),
  } do
    for name, seconds in pairs(medians) do found[name] = seconds end
  end
  found.solve = found.expansion + found.values_beside
  found.with_heights = found.values + found.height
  solution:close()
  return found
end

local function geometric_mean(list)
  local sum = 0
  for _, x in ipairs(list) do sum = sum + math.log(x) end
  return math.exp(sum / #list)
end

local function least(list)
  return math.min(table.unpack(list))
end

return {
  title = "Scripted games",
  notes = {
    "solve: expansion, where rules call add, and values. floor: the same rules"
      .. " called on each",
    "position, made for them as the solver makes it, with an add in C that does"
      .. " nothing.",
    "add, array: expansion in either form. replay: Lua alone, the array form"
      .. " called on each position.",
    "lua: a solver in Lua alone (spec/bench/plain.lua), same rules. bytes:"
      .. " held after solve.",
    "verify/height: of values and heights, to finding both.",
  },
  rows = workloads.games,
  run = run,
  -- Each column is a ratio of what `run` found.
  columns = {
    { "solve/", "floor", above = "solve", below = "floor",
      want = { integers = 2, strings = 1.4, arrays = 2 } },
    { "add/", "replay", above = "expansion", below = "replay",
      want = { integers = 1.05, strings = 1.15, arrays = 1.5 } },
    { "array/", "replay", above = "array_expansion", below = "replay",
      want = { integers = 1.9, strings = 1.35, arrays = 1.8 } },
    { "values/", "expand", above = "values_beside", below = "expansion",
      want = 0.2 },
    { "verify/", "values", above = "verify", below = "values", want = 2 },
    { "remote/", "values", above = "remoteness", below = "values" },
    { "dist/", "values", above = "distance", below = "values" },
    { "height/", "values", above = "height", below = "values", want = 7 },
    { "verify/", "height", above = "verify_heights", below = "with_heights",
      want = 2 },
    { "lua/", "grundy", above = "plain", below = "add", want = 1.7,
      more = true },
    { "bytes/", "lua", above = "bytes", below = "plain_bytes", want = 0.25 },
    { "peak/", "lua", above = "peak", below = "plain_peak" },
  },
  -- Figures over all rows, of one column.
  totals = {
    { "geometric mean", of = "lua/grundy", total = geometric_mean,
      want = 2.5, more = true },
    { "least", of = "lua/grundy", total = least, want = 1.7, more = true },
  },
}
