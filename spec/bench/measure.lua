-- How it is measured: repetitions that take turns, their medians; bytes.
--   REPEAT         repetitions, 5
--   REPEAT_PLAIN   at most so many of the pure-Lua solver, 3

local bench = require "grundy_bench"

local SLOW = 3 -- repetitions of a slow workload at most

local function environment(name, default)
  return math.tointeger(tonumber(os.getenv(name) or "")) or default
end

local measure = { repeats = environment("REPEAT", 5) }

measure.slow_repeats = math.min(SLOW, measure.repeats)
measure.plain_repeats = math.min(environment("REPEAT_PLAIN", 3),
  measure.repeats)

function measure.median(list)
  table.sort(list)
  local n = #list
  return n % 2 == 1 and list[n // 2 + 1]
    or (list[n // 2] + list[n // 2 + 1]) / 2
end

-- A full collection before each run. In generational mode (that of lua5.4)
-- the collector remembers heaps that are no more; it forgets them when the
-- mode changes, so that no run profits or suffers from the one before.
local mode = collectgarbage "incremental"
collectgarbage(mode)

function measure.settle()
  collectgarbage "incremental"
  collectgarbage()
  collectgarbage(mode)
end

-- Seconds of f(…), and what it returns first.
function measure.timed(f, ...)
  local start = bench.clock()
  local result = f(...)
  return bench.clock() - start, result
end

-- Lets contestants take turns. A contestant is { name, run, repeats, times }:
-- run(round) returns seconds; it takes part in this many rounds (as many as are
-- usual, if it does not say), and runs this many times in each, more than once
-- if it is quick. The result: name = median.
function measure.interleave(contestants)
  local samples, rounds = {}, 0
  for _, c in ipairs(contestants) do
    samples[c.name] = {}
    c.repeats = c.repeats or measure.repeats
    rounds = math.max(rounds, c.repeats)
  end
  for round = 1, rounds do
    for _, c in ipairs(contestants) do
      for _ = 1, round <= c.repeats and (c.times or 1) or 0 do
        measure.settle()
        local seconds = c.run(round)
        table.insert(samples[c.name], seconds)
      end
    end
  end
  for name, list in pairs(samples) do samples[name] = measure.median(list) end
  return samples
end

-- Lets contestants take turns piece by piece at work that comes in pieces, so
-- that whatever slows the machine down for a while slows all of them. A
-- contestant is { name, start, piece, stop }: start() is what its piece(state,
-- i), which returns seconds, and its stop(state) get. The result: name = the
-- sum of the medians of the pieces.
function measure.in_pieces(contestants, rounds, pieces)
  local samples, sums = {}, {}
  for c in ipairs(contestants) do
    samples[c] = {}
    for i = 1, pieces do samples[c][i] = {} end
  end
  for _ = 1, rounds do
    local states = {}
    for c, contestant in ipairs(contestants) do
      states[c] = contestant.start()
    end
    for i = 1, pieces do
      for c, contestant in ipairs(contestants) do
        measure.settle()
        table.insert(samples[c][i], contestant.piece(states[c], i))
      end
    end
    for c, contestant in ipairs(contestants) do contestant.stop(states[c]) end
  end
  for c, contestant in ipairs(contestants) do
    local sum = 0
    for i = 1, pieces do sum = sum + measure.median(samples[c][i]) end
    sums[contestant.name] = sum
  end
  return sums
end

-- Seconds and result of f(), as `timed`; then the bytes that the Lua state
-- holds more as long as the result lives, the core's memory included, and
-- the most it held meanwhile, with garbage.
function measure.weighed(f)
  local _ <close> = setmetatable({}, { __close = bench.heap_stop })
  measure.settle()
  bench.heap_start()
  local seconds, result = measure.timed(f)
  local peak = select(2, bench.heap())
  collectgarbage()
  local bytes = bench.heap()
  return seconds, result, bytes, peak
end

return measure
