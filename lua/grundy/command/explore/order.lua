-- The order in which variants are solved: those that are expected to be small come
-- first. So most rows are there if the command is interrupted, and no process works
-- at a large variant before the others have anything to show.
--
-- What to expect is a forecast from the variants that were solved first: the one
-- with the least numbers, and for each parameter the one that is a step away from
-- it. By as much as the logarithm of the number of positions grows in this step, it
-- is taken to grow in all steps of the parameter.

local variants = require "grundy.workbench.variants"

local order = {}

-- Fewer variants, or fewer parameters, are solved in the order in which they are
-- written.
local FEWEST, FEWEST_PARAMETERS = 6, 2

-- The index of the least value of a parameter, and of the next one; those of the
-- first two, if they are not numbers. The second is nil if there is one value only.
local function least_two(texts)
  local indices = {}
  for i = 1, #texts do
    indices[i] = i
  end
  table.sort(indices, function(a, b)
    local x, y = tonumber(texts[a]), tonumber(texts[b])
    if x and y and x ~= y then
      return x < y
    end
    return a < b
  end)
  return indices[1], indices[2]
end

-- Are all values of a parameter numbers?
local function are_numbers(texts)
  for _, text in ipairs(texts) do
    if not tonumber(text) then
      return false
    end
  end
  return true
end

-- The number of the variant in which the parameters have the values with these
-- indices.
local function number_of(list, indices)
  local number = 0
  for i, vary in ipairs(list) do
    number = number * #vary.values + indices[i] - 1
  end
  return number + 1
end

-- The number of the variant with the least values, and for each parameter that of
-- the one a step away, or nil; with the indices of the values.
local function compared(list)
  local least, steps = {}, {}
  for i, vary in ipairs(list) do
    local first, second = 1, #vary.values > 1 and 2 or nil
    if are_numbers(vary.values) then
      first, second = least_two(vary.values)
    end
    least[i], steps[i] = first, { first = first, second = second }
  end
  for i, step in ipairs(steps) do
    if step.second then
      local indices = table.move(least, 1, #least, 1, {})
      indices[i] = step.second
      step.number = number_of(list, indices)
    end
  end
  return number_of(list, least), steps
end

--- Takes the variants out of a list of numbers that are to be solved first: a list
-- of these, which is empty if the others need no order.
function order.take_first(list, todo)
  local first, wanted = {}, {}
  if #todo < FEWEST or #list < FEWEST_PARAMETERS then
    return first
  end
  local least, steps = compared(list)
  wanted[least] = true
  for _, step in ipairs(steps) do
    wanted[step.number or least] = true
  end
  for i = #todo, 1, -1 do
    if wanted[todo[i]] then
      table.insert(first, 1, table.remove(todo, i))
    end
  end
  return first
end

-- For each parameter, how much larger the logarithm is where it has the value with
-- an index than where it has its least one.
local function growth_of(vary, step, more)
  local first = tonumber(vary.values[step.first])
  local second = tonumber(vary.values[step.second or step.first])
  local numbers = are_numbers(vary.values) and first ~= second
  return function(index)
    if numbers then
      return more * (tonumber(vary.values[index]) - first) / (second - first)
    end
    return index ~= step.first and more or 0
  end
end

--- Puts the numbers of variants in order. `positions_of(number)` tells how many
-- positions a variant has that was solved, nil if it is not known.
function order.sort(list, todo, positions_of)
  local least, steps = compared(list)
  local before, growth, sizes = positions_of(least), {}, {}
  for i, vary in ipairs(list) do
    local after = steps[i].number and positions_of(steps[i].number)
    growth[i] = growth_of(vary, steps[i], before and after and
      math.log(after / before) or 0)
  end
  for _, number in ipairs(todo) do
    sizes[number] = 0
    for i, index in ipairs(variants.indices(list, number)) do
      sizes[number] = sizes[number] + growth[i](index)
    end
  end
  table.sort(todo, function(a, b)
    if sizes[a] ~= sizes[b] then
      return sizes[a] < sizes[b]
    end
    return a < b
  end)
end

return order
