-- Scripted games: what the module costs beyond Lua itself, how its phases
-- compare, and how it does end to end against a solver in Lua alone.

local grundy = require "grundy"
local bench = require "grundy_bench"
local measure = require "measure"
local plain = require "plain"
local workloads = require "workloads"

-- So many values at most are compared one by one.
local MAX_COMPARED = 150000

local function expect(row, what, found, wanted)
  if wanted and found ~= wanted then
    error(("%s: %s %s, not %s"):format(row.label, found, what, wanted), 0)
  end
end

local function check_size(row, solution)
  local positions, moves = bench.size(solution)
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

-- Medians of seconds by name, and the bytes and peaks of grundy and of Lua.
-- Bytes are counted in the first round, which hardly slows it down.
local function run(row)
  local rules = row.game
  local by_add, by_array = new_game(row, rules.add), new_game(row, rules.array)
  local found = {}
  local solution -- of the first round; the phases work on it

  local function solve_add(round)
    if round > 1 then
      local seconds, again = measure.timed(by_add.solve, by_add)
      again:close()
      return seconds
    end
    local seconds
    seconds, solution, found.bytes, found.peak = measure.weighed(function()
      return by_add:solve()
    end)
    check_size(row, solution)
    return seconds
  end

  local function solve_array()
    local seconds, again = measure.timed(by_array.solve, by_array)
    check_size(row, again)
    again:close()
    return seconds
  end

  local function solve_plain(round)
    if round > 1 then
      return (measure.timed(plain.solve, rules.add, rules.start))
    end
    local seconds, answers
    seconds, answers, found.plain_bytes, found.plain_peak =
      measure.weighed(function()
        return plain.solve(rules.add, rules.start)
      end)
    check_answers(row, solution, answers)
    return seconds
  end

  local contestants = {
    { name = "add", run = solve_add },
    { name = "array", run = solve_array },
    { name = "replay", run = function()
      return bench.replay(solution, rules.array)
    end },
    { name = "values", times = 3, run = function()
      return (bench.values(solution))
    end },
    { name = "verify", times = 3, run = function()
      return bench.verify(solution)
    end },
    { name = "remoteness", times = 3, run = function()
      return bench.measure(solution, "remoteness")
    end },
    { name = "distance", times = 3, run = function()
      return bench.measure(solution, "distance")
    end },
    { name = "height", times = 3, run = function()
      return bench.height(solution)
    end },
    { name = "verify_heights", times = 3, run = function()
      return bench.verify(solution, true)
    end },
    { name = "plain", run = solve_plain, repeats = measure.plain_repeats },
  }
  for _, c in ipairs(contestants) do
    c.times = c.times or 1
    c.repeats = c.repeats or row.slow and measure.slow_repeats
      or measure.repeats
  end
  for name, seconds in pairs(measure.interleave(contestants)) do
    found[name] = seconds
  end
  found.with_heights = found.values + found.height
  found.expansion = found.add - found.values
  found.array_expansion = found.array - found.values
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
    "expand: solve without values. replay: Lua alone, the array form called"
      .. " on each position.",
    "lua: a solver in Lua alone (spec/bench/plain.lua), same rules. bytes:"
      .. " held after solve.",
    "verify/height: of values and heights, to finding both.",
  },
  rows = workloads.games,
  run = run,
  -- Each column is a ratio of what `run` found.
  columns = {
    { "add/", "replay", above = "expansion", below = "replay",
      want = { integers = 1.05, strings = 1.15, arrays = 1.5 } },
    { "array/", "replay", above = "array_expansion", below = "replay",
      want = { integers = 1.9, strings = 1.35, arrays = 1.8 } },
    { "values/", "expand", above = "values", below = "expansion",
      want = 0.2 },
    { "verify/", "values", above = "verify", below = "values", want = 2 },
    { "remote/", "values", above = "remoteness", below = "values" },
    { "dist/", "values", above = "distance", below = "values" },
    { "height/", "remote", above = "height", below = "remoteness", want = 3 },
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
