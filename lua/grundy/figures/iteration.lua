-- Iteration: x = b + P x for the states of a Markov chain that lead back to each
-- other, where there are too many for elimination. It is for play that ends soon;
-- what is found is checked.
--
-- Let d be a number of each state with d - P d >= 1/2. If x - P x differs from b by
-- at most r at every state, then x differs from the solution by at most 2 r d: no
-- entry of the inverse of I - P is negative. The same holds for -P, whose powers are
-- no larger.

-- Sweeps go on until nothing changes by more; what is found may be off by so much; and
-- fewer sweeps are never enough.
local SETTLED, MOST_ERROR, FEWEST = 1e-15, 1e-11, 30

-- What is to be in the place of x at state k.
local function step(system, x, b, sign, k)
  local sum = 0
  for _, j in ipairs(system.inside[k]) do
    sum = sum + x[j]
  end
  return b[k] + sign * sum * system.weight[k]
end

-- Puts the next x in the place of x, state by state; the most by which one changes.
-- Most of the time is spent here: so it calls no functions, not even `step`.
local function sweep_once(system, x, b, sign)
  local inside, weights, most = system.inside, system.weight, 0
  for k = 1, #b do
    local list, sum = inside[k], 0
    for i = 1, #list do
      sum = sum + x[list[i]]
    end
    local new = b[k] + sign * sum * weights[k]
    local change = new - x[k]
    if change > most then
      most = change
    elseif -change > most then
      most = -change
    end
    x[k] = new
  end
  return most
end

-- Sweeps over all states, beginning with 0. Nil if that takes too long.
local function sweep(system, b, sign, least, budget)
  local x = {}
  for k = 1, #b do
    x[k] = 0
  end
  repeat
    local change = sweep_once(system, x, b, sign)
    budget.left = budget.left - system.size
    if budget.left < 0 then
      return nil
    end
  until change <= least
  return x
end

-- The most of a number d as above; nil if that takes too long.
local function duration(system, budget)
  local ones = {}
  for k = 1, #system.b do
    ones[k] = 1
  end
  local d, most = sweep(system, ones, 1, 1 / 4, budget), 0
  for k = 1, d and #d or 0 do
    if step(system, d, ones, 1, k) - d[k] > 1 / 2 then
      return nil
    end
    most = math.max(most, d[k])
  end
  return d and most
end

-- By how much x may be off.
local function error_of(system, x, sign, longest)
  local most = 0
  for k = 1, #x do
    most = math.max(most, math.abs(step(system, x, system.b, sign, k) - x[k]))
  end
  return 2 * most * longest
end

--- The numbers x of some states. Of each, the system has the list of those states
-- to which it leads (`inside`), each with the same probability (`weight`), and `b`.
-- The `sign` of P is 1 or -1; `size` is how many there are in these lists, and states.
-- What it takes is taken from the `budget`. Nil if that is used up, or if x cannot be
-- found exactly enough.
return function(system, sign, budget)
  local longest = FEWEST * system.size <= budget.left and duration(system, budget)
  local x = longest and sweep(system, system.b, sign, SETTLED, budget)
  return x and error_of(system, x, sign, longest) <= MOST_ERROR and x or nil
end
