-- Periods with a saltus, g(n + p) = g(n) + s, of codes whose digits repeat for ever and
-- which leave one heap at most: so `.(3)`, Nim, where p = s = 1. All but finitely many
-- numbers, or those in some residue classes, may be taken.
--
-- Let T digits come before those that repeat with period b, let p be a multiple of b,
-- and let A(n, N) be the set of all g(m) such that m < N, and m is left of n by taking
-- more than T. Then g(n + p) = g(n) + s for all n >= N > T if
--
--   (1) it is so from N - T - b on, up to N - 1;
--   (2) A(n + p, N + p) = (A(n, N) + s) and all numbers below s, for the b heaps n
--       from N on.
--
-- Proof by induction. What is left of n >= N is in A(n, N), or it is N - T or more, or
-- it comes from a heap of (1). A(n, N) is that of the heap in N to N + b - 1 whose
-- residue by b is that of n, but for some heaps of (1), as digits repeat. So the values
-- that are left of n + p are those that are left of n, plus s, and all numbers below
-- s; and so is the least that is missing.

local core = require "grundy.core"

local arithmetic = {}

local NOTHING, ONE = 1, 2

--- Can there be a proof? Do digits repeat, and is one heap left at most?
function arithmetic.suits(code)
  local one = #code.block > 0
  for _, digits in ipairs { code.digits, code.block } do
    for _, digit in ipairs(digits) do
      one = one and digit <= NOTHING | ONE
    end
  end
  return one and code.digits[0] == 0
end

-- The digit for taking k, which is more than T.
local function digit_of(code, k)
  return code.block[(k - #code.digits - 1) % #code.block + 1]
end

-- A(n, N), as a set; values[m + 1] is that of heap m.
local function values_left(code, values, n, bound)
  local set = {}
  for m = 0, math.min(bound, n - #code.digits) - 1 do
    if digit_of(code, n - m) & (m == 0 and NOTHING or ONE) ~= 0 then
      set[values[m + 1]] = true
    end
  end
  return set
end

-- Is the set `after` the set `before`, with s added, and all numbers below s?
local function is_moved(before, after, s)
  for value in pairs(before) do
    if not after[value + s] then
      return false
    end
  end
  for value in pairs(after) do
    if value >= s and not before[value - s] then
      return false
    end
  end
  for value = 0, s - 1 do
    if not after[value] then
      return false
    end
  end
  return true
end

-- Do (1) and (2) hold?
local function holds(code, values, bound, p, s)
  for n = bound - #code.digits - #code.block, bound - 1 do
    if n < 0 or values[n + p + 1] ~= values[n + 1] + s then
      return false
    end
  end
  for n = bound, bound + #code.block - 1 do
    if not is_moved(values_left(code, values, n, bound),
      values_left(code, values, n + p, bound + p), s) then
      return false
    end
  end
  return true
end

--- The period that is proved by a list of values: a table with `preperiod`, `period`,
-- `saltus` and `checked_to`; nil if none is.
function arithmetic.prove(code, values)
  local preperiod, period, saltus = core.repeats(values, 2)
  if not preperiod or saltus < 0 then
    return nil
  end
  local p, block = period, #code.block
  while p % block ~= 0 do
    p = p + period
  end
  local bound = math.max(preperiod + block, 1) + #code.digits
  while bound + p + period < #values do
    if holds(code, values, bound, p, saltus * (p // period)) then
      return { preperiod = preperiod, period = period, saltus = saltus,
        checked_to = bound + p + period }
    end
    bound = bound + p
  end
end

return arithmetic
