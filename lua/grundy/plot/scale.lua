-- Scales: from numbers to places along an axis, with ticks at round numbers.

local scale = {}

local ROUND = { 1, 2, 5 }

--- The least of 1, 2, 5, 10, 20, 50 … that is not less than a number.
function scale.step(least)
  local power = 1
  while true do
    for _, digit in ipairs(ROUND) do
      if digit * power >= least then
        return digit * power
      end
    end
    power = power * 10
  end
end

--- The multiples of a step from one integer to another.
function scale.multiples(from, to, step)
  local list = {}
  for tick = -(-from // step) * step, to, step do
    list[#list + 1] = tick
  end
  return list
end

--- The scale of the integers from 0 to `most` along a length: a table with
-- `at(n)`, the place of n; `ticks`, an array of about that many numbers; and
-- `last`, the number at its end.
function scale.linear(most, length, ticks)
  most = math.max(most, 1)
  local step = scale.step(most / ticks)
  local last = -(-most // step) * step
  return {
    last = last,
    ticks = scale.multiples(0, last, step),
    at = function(n) return n / last * length end,
  }
end

-- Where a logarithmic axis begins, so that a count of 1 can be seen.
local FLOOR = 0.5

-- The ticks of a logarithmic axis: powers of ten, at most about `ticks`;
-- where there are only one or two, also 2 and 5 times these.
local function logarithmic_ticks(last, ticks)
  local powers, all = {}, {}
  local tick = 1
  while tick <= last do
    all[#all + 1] = tick
    if tick == 10 ^ #powers then
      powers[#powers + 1] = tick
    end
    tick = scale.step(tick + 1)
  end
  if #powers <= 2 then
    return all
  end
  local every, list = math.ceil(#powers / ticks), {}
  for i = 1, #powers, every do
    list[#list + 1] = powers[i]
  end
  return list
end

--- The same with logarithms; 0 is at the floor.
function scale.logarithmic(most, length, ticks)
  local last = scale.step(math.max(most, 2))
  local unit = length / math.log(last / FLOOR)
  return {
    last = last,
    ticks = logarithmic_ticks(last, ticks),
    at = function(n) return n > 0 and math.log(n / FLOOR) * unit or 0 end,
  }
end

--- The scale of counts: logarithmic if `log` is true, or is nil and the
-- smallest of them could hardly be seen beside the greatest.
function scale.counts(least, most, log, length, ticks)
  if log == nil then
    log = least > 0 and most / least >= 200
  end
  local made = (log and scale.logarithmic or scale.linear)(most, length,
    ticks)
  made.log = log
  return made
end

return scale
