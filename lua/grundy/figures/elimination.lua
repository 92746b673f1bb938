-- Elimination: x = b + P x for the states of a Markov chain that lead back to each
-- other. They are eliminated one at a time, without subtractions (Grassmann, Taksar
-- and Heyman 1985), so that x is exact up to rounding however long play lasts.

local elimination = {}

-- So many operations may it take; each step looks at all states.
local MOST_WORK = 3000000

--- With more states it takes more.
elimination.MOST_STATES = 1700

-- The state to eliminate next: that for which the fewest entries can arise.
local function cheapest(system, count)
  local best, least = nil, math.huge
  for k = 1, count do
    local cost = system.left[k] and system.size[k] * system.entering[k]
    if cost and cost < least then
      best, least = k, cost
    end
  end
  return best, least
end

-- Where a state leads when it is left: its row becomes one of other states. False
-- if nothing is left of it that a number can hold.
local function normalize(system, k)
  local row, sum = system.row[k], system.out[k]
  for _, weight in next, row do
    sum = sum + weight
  end
  if sum == 0 then
    return false
  end
  for j, weight in next, row do
    row[j] = weight / sum
    system.columns[j][k] = nil
    system.entering[j] = system.entering[j] - 1
  end
  system.out[k], system.b[k] = system.out[k] / sum, system.b[k] / sum
  return true
end

-- Replaces state k in the row of state i by what it leads to.
local function replace(system, i, k)
  local row, from = system.row[i], system.row[k]
  local weight = row[k]
  row[k], system.size[i] = nil, system.size[i] - 1
  for j, part in next, from do
    if j ~= i then
      if not row[j] then
        system.size[i] = system.size[i] + 1
        system.columns[j][i] = true
        system.entering[j] = system.entering[j] + 1
      end
      row[j] = (row[j] or 0) + weight * part
    end
  end
  system.out[i] = system.out[i] + weight * system.out[k]
  system.b[i] = system.b[i] + weight * system.b[k]
end

-- The number of entries of each row, and those of each column.
local function index_of(system, count)
  system.size, system.entering, system.columns = {}, {}, {}
  system.left = {}
  for k = 1, count do
    system.size[k], system.entering[k], system.columns[k] = 0, 0, {}
    system.left[k] = true
  end
  for i = 1, count do
    system.row[i][i] = nil -- to stay there only takes time
    for j in next, system.row[i] do
      system.size[i] = system.size[i] + 1
      system.columns[j][i] = true
      system.entering[j] = system.entering[j] + 1
    end
  end
end

--- The numbers x of so many states. Of each, the system has the `row`, a table from
-- states to probabilities, what leads `out` of them all, and `b`; all of this is
-- used up. What it takes is taken from the `budget`. Nil if it takes too long, or more
-- digits than numbers have.
function elimination.solve(system, count, budget)
  local order, work, x = {}, 0, {}
  index_of(system, count)
  for step = 1, count do
    local k, cost = cheapest(system, count)
    work, budget.left = work + cost + count, budget.left - cost - count
    if work > MOST_WORK or not normalize(system, k) then
      return nil
    end
    for i in next, system.columns[k] do
      replace(system, i, k)
    end
    order[step], system.left[k] = k, false
  end
  for step = count, 1, -1 do
    local k = order[step]
    x[k] = system.b[k]
    for j, weight in next, system.row[k] do
      x[k] = x[k] + weight * x[j]
    end
  end
  return x
end

return elimination
