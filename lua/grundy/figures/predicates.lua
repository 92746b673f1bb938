-- Predicates, made of the numbers that are known of positions: "the sum is even",
-- "the nim-sum is 0". Each is a set of positions, with a bit for each of them.

local quantities = require "grundy.figures.quantities"

local whole = quantities.whole

local predicates = {}

-- Remainders by 2 to this number are looked at, and at most so many values of a
-- quantity are named at once.
local LARGEST, MOST_VALUES = 12, 3

-- At most this many predicates are kept, the simplest.
local MOST = 400

--
-- Sets of positions: arrays of integers. Position i, from 0 on, has bit i % 64 of
-- element i // 64 + 1.
--

--- The positions, of `count` ones, for which test(i) is true.
function predicates.set(count, test)
  local set = {}
  for first = 0, count - 1, 64 do
    local word = 0
    for i = first, math.min(first + 64, count) - 1 do
      if test(i) then
        word = word | 1 << (i - first)
      end
    end
    set[#set + 1] = word
  end
  return set
end

--- Is a position in a set?
function predicates.has(set, i)
  return set[(i >> 6) + 1] >> (i & 63) & 1 == 1
end

-- The number of bits of an integer, added up by halves, quarters, …
local function bits(x)
  x = x - (x >> 1 & 0x5555555555555555)
  x = (x & 0x3333333333333333) + (x >> 2 & 0x3333333333333333)
  x = x + (x >> 4) & 0x0F0F0F0F0F0F0F0F
  return x * 0x0101010101010101 >> 56
end

--- In how many positions the intersection of two sets differs from a third; more
-- than `most` if it differs in more, and then it may be any such number.
function predicates.difference(a, b, c, most)
  local count = 0
  for i, word in ipairs(c) do
    local other = a[i] & b[i] ~ word
    if other ~= 0 then
      count = count + bits(other)
      if count > most then
        break
      end
    end
  end
  return count
end

--- How many positions are in one set, but not in another.
function predicates.without(a, b)
  local count = 0
  for i, word in ipairs(a) do
    count = count + bits(word & ~b[i])
  end
  return count
end

--
-- As facts
--

-- What is said of a quantity or its remainder that has one of some values: a fact, "the
-- sum is 3", "the sum is even", "the sum mod 5 is 2 or 3".
local function fact_of(column, modulus, values)
  local name = column.name
  if column.no then
    return values[1] == 1 and { fact = "term.so", name = name } or
      { fact = "term.not_so", name = name, no = column.no }
  end
  local key = not modulus and "values" or modulus == 2 and (values[1] == 0 and "even" or
    "odd") or values[1] == 0 and not values[2] and "multiple" or "remainder"
  return { fact = "term." .. key, name = name, modulus = modulus, values = values }
end

--
-- What a quantity has to say
--

-- The positions that have each value of a quantity: by the value, those elements of
-- their set that are not 0. So positions are looked at once, and then only values.
local function by_value(column, count)
  local sets, default = {}, column.default
  for i = 0, count - 1 do
    local x = column[i]
    if x == nil then
      x = default
    end
    if x then
      local set = sets[x]
      if not set then
        set = {}
        sets[x] = set
      end
      local k = (i >> 6) + 1
      set[k] = (set[k] or 0) | 1 << (i & 63)
    end
  end
  return sets
end

-- How many positions of a set, and how many others, have each value.
local function counts_of(sets, wanted)
  local inside, outside = {}, {}
  for x, set in next, sets do
    local a, b = 0, 0
    for k, word in next, set do
      a, b = a + bits(word & wanted[k]), b + bits(word & ~wanted[k])
    end
    inside[x], outside[x] = a > 0 and a or nil, b
  end
  return inside, outside
end

-- The remainder of a value; the value itself if there is no modulus. Nil if it has
-- none.
local function remainder(x, modulus)
  if modulus then
    x = whole(x)
    return x and x % modulus
  end
  return x
end

-- The same numbers for the remainders of values.
local function counts_by(modulus, counts)
  local sums = {}
  for x, n in next, counts do
    local r = remainder(x, modulus)
    if r then
      sums[r] = (sums[r] or 0) + n
    end
  end
  return sums
end

-- The set of the positions whose value passes a test.
local function united(sets, count, test)
  local all = {}
  for k = 1, (count + 63) // 64 do
    all[k] = 0
  end
  for x, set in next, sets do
    if test(x) then
      for k, word in next, set do
        all[k] = all[k] | word
      end
    end
  end
  return all
end

-- The values that pass a test, in ascending order; nil if there are none, or too
-- many.
local function values_where(counts, test)
  local values = {}
  for x, count in next, counts do
    if test(x, count) then
      values[#values + 1] = x
      if #values > MOST_VALUES then
        return nil
      end
    end
  end
  table.sort(values)
  return values[1] and values
end

-- Gives `take` the predicate that a quantity, or its remainder, is one of some
-- values: what is said (a fact), its cost, and a test of values.
local function take_values(column, modulus, values, take)
  local among = {}
  for _, x in ipairs(values or {}) do
    among[x] = true
  end
  if values then
    take(fact_of(column, modulus, values), #values + (modulus or 0) / 10 +
      (column.no and values[1] == 0 and 0.1 or 0), function(x)
      local r = remainder(x, modulus)
      return r and among[r]
    end)
  end
end

-- The same for bounds: the least and the greatest value that the positions of the
-- set have.
local function take_bounds(column, inside, take)
  local least, most
  for x in next, inside do
    least, most = math.min(least or x, x), math.max(most or x, x)
  end
  if least and not column.no then
    take({ fact = "term.at_most", name = column.name, value = most }, 1.5,
      function(x) return x <= most end)
    take({ fact = "term.at_least", name = column.name, value = least }, 1.5,
      function(x) return x >= least end)
  end
end

-- The predicates of a quantity that may tell the positions of a set from others:
-- that it has one of the values that most often mean the set, or one of all those
-- that occur in it. The same for remainders; and bounds.
local function take_all(column, inside, outside, take)
  for k = 1, column.no and 1 or LARGEST do
    local modulus = k > 1 and k or nil
    local these, others = counts_by(modulus, inside), counts_by(modulus, outside)
    take_values(column, modulus, values_where(these, function(x, n)
      return n > (others[x] or 0)
    end), take)
    take_values(column, modulus, values_where(these, function()
      return true
    end), take)
    if not modulus then
      take_bounds(column, inside, take)
    end
  end
end

-- The simplest first, those of the same cost in their order; each set once.
local function simplest(list)
  table.sort(list, function(a, b)
    return a.cost < b.cost or a.cost == b.cost and a.order < b.order
  end)
  local kept, known = {}, {}
  for _, predicate in ipairs(list) do
    local key = table.concat(predicate.set, " ")
    if not known[key] and #kept < MOST then
      known[key] = true
      kept[#kept + 1] = predicate
    end
  end
  return kept
end

--- The predicates of some quantities, the simplest first: `fact`, `cost`, the `set`
-- of positions for which it is true, and `misses`, how many of the wanted set it
-- lacks. A column has the quantity by the numbers of `count` positions.
function predicates.of(columns, count, wanted)
  local list = {}
  for _, column in ipairs(columns) do
    local sets = by_value(column, count)
    local inside, outside = counts_of(sets, wanted)
    take_all(column, inside, outside, function(fact, cost, test)
      local set = united(sets, count, test)
      list[#list + 1] = { fact = fact, cost = cost, order = #list, set = set,
        misses = predicates.without(wanted, set) }
    end)
  end
  return simplest(list)
end

return predicates
