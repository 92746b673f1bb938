-- How a number grows with the size of something, and what it may come to at a size
-- that has not been reached. Nobody knows; but there are ways to go on, and which
-- of them would have been right so far can be computed.

local growth = {}

-- Ways to go on from the m-th of some logarithms by k steps. Each needs some of
-- them. `sizes` has the sizes, which are a step apart.
local ways = {}

-- The factor from one size to the next stays the same.
ways[1] = { needs = 2, go = function(logs, m, k)
  return logs[m] + k * (logs[m] - logs[m - 1])
end }

-- It is a power of the size.
ways[2] = { needs = 2, go = function(logs, m, k, sizes)
  local power = (logs[m] - logs[m - 1]) / math.log(sizes[m] / sizes[m - 1])
  local step = sizes[m] - sizes[m - 1]
  return logs[m] + power * math.log(1 + k * step / sizes[m])
end }

-- The logarithm of the factor goes on changing. If it grows, it does so by the same
-- amount: the number of positions on a square, say. If it falls, its inverse grows
-- by the same amount, as that of a power does, or of a binomial coefficient: so it
-- never gets to 0.
ways[3] = { needs = 3, go = function(logs, m, k)
  local now, before = logs[m] - logs[m - 1], logs[m - 1] - logs[m - 2]
  local result = logs[m]
  if now <= 0 or before <= 0 then
    return result
  end
  for i = 1, k do
    result = result + (now >= before and now + i * (now - before) or
      1 / (1 / now + i * (1 / now - 1 / before)))
  end
  return result
end }

--- As many sizes as this must be known.
growth.LEAST = 3

-- Sizes that a way is tried at.
local TRIED = 3

-- How wrong a way was, on average for each step, and how often it was tried: from
-- one and two sizes before, for each of the last sizes. nil if it cannot be tried.
local function tried(way, logs, sizes)
  local sum, count = 0, 0
  for m = #logs, math.max(2, #logs - TRIED + 1), -1 do
    for back = 1, 2 do
      if m - back >= way.needs then
        sum = sum + math.abs(way.go(logs, m - back, back, sizes) - logs[m]) / back
        count = count + 1
      end
    end
  end
  return count > 0 and { error = sum / count, count = count } or nil
end

-- What there is to know of the ways: the trial of each, false if there was none; the
-- best trial; and the error of all that were tried, on average.
local function trials_of(logs, sizes)
  local trials, best, sum, count = {}, { error = math.huge }, 0, 0
  for i, way in ipairs(ways) do
    local trial = tried(way, logs, sizes)
    trials[i] = trial or false
    if trial then
      sum, count = sum + trial.error, count + 1
      best = trial.error < best.error and trial or best
    end
  end
  return trials, best, sum / count
end

-- A way is believed if it was not much worse than the best one: by a factor, or
-- by this much in each step. And none is more certain than this, in each step.
local WORSE, ALIKE, CERTAIN = 3, 0.01, 0.02

--- What a number may come to at a size that is `steps` beyond the last one: the
-- least and the most, as logarithms. `numbers` are those at the sizes, which are
-- as far apart. nil if there are too few. What has grown is not expected to shrink.
-- A way that was tried only a few times may have been the best one by chance: the
-- fewer they were, the more the errors of the others count.
function growth.beyond(sizes, numbers, steps)
  if #numbers < growth.LEAST then
    return nil
  end
  local logs = {}
  for i, number in ipairs(numbers) do
    logs[i] = math.log(math.max(number, 1))
  end
  local trials, best, all = trials_of(logs, sizes)
  local low, high = math.huge, -math.huge
  local doubt = (best.error + all / best.count + CERTAIN) * steps
  for i, way in ipairs(ways) do
    if not trials[i] or trials[i].error <= WORSE * best.error + ALIKE then
      local found = way.go(logs, #logs, steps, sizes)
      low, high = math.min(low, found), math.max(high, found)
    end
  end
  local floor = logs[#logs] >= logs[#logs - 1] and logs[#logs] or 0
  return math.max(low - doubt, floor), math.max(high + doubt, floor)
end

return growth
