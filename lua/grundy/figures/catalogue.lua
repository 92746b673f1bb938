-- Sequences of values that have a name: formulas, games with heaps, and all
-- octal games with short codes.

local octal = require "grundy.heaps.octal".octal
local wording = require "grundy.wording"

local catalogue = {}

-- How many values must agree: with a game by name, and with any code, of which
-- there are many. (For a formula with a parameter: twice its period.)
local LEAST_NAMED = 10
local LEAST_CODE = 20
local MOST_SLOW = 600 -- values of a slow game that are computed
local PERIOD_LIMIT = 1000 -- heaps that may be needed to prove a period
local MOST_DIGITS = 3 -- of a code, after the point
local FIRST_LOOK = 16 -- values that tell most codes apart

-- Does f give the values? A place where f is nil is not compared.
local function agrees(list, from, f)
  for i, value in ipairs(list) do
    local expected = f(from + i - 1)
    if expected ~= nil and expected ~= value then
      return false
    end
  end
  return true
end

local function greatest_of(list)
  local greatest = 0
  for _, value in ipairs(list) do
    greatest = math.max(greatest, value)
  end
  return greatest
end

-- The greatest power of 2 that divides n; nil for 0, where games differ.
local function divisor(n)
  return n > 0 and n & -n or nil
end

-- The number of binary digits of n.
local function digits(n)
  local count = 0
  while n > 0 do
    n, count = n >> 1, count + 1
  end
  return count
end

-- Formulas without a parameter: the name, what the values are, how many must
-- be there, the formula, and the first n that it is said of, if not 0.
local formulas = {
  { "0", "all 0", 4, function() return 0 end },
  { "n", "n itself: a row of Nim heaps", 4, function(n) return n end },
  { "n - 1", "n - 1", 6, function(n) return math.max(n - 1, 0) end, 1 },
  { "n + 1", "n + 1", 6, function(n) return n + 1 end },
  { "power of 2", "the greatest power of 2 that divides n, as in the game "
    .. "Ruler (A006519 in the OEIS)", LEAST_NAMED, divisor, 1 },
  { "ruler", "how often 2 divides n, the ruler function (A007814 in the "
    .. "OEIS)", LEAST_NAMED, function(n)
      return n > 0 and digits(n & -n) - 1 or nil
    end, 1 },
  { "ruler + 1", "one more than how often 2 divides n, the ruler function "
    .. "(A001511 in the OEIS)", LEAST_NAMED, function(n)
      return n > 0 and digits(n & -n) or nil
    end, 1 },
  { "binary digits", "how many binary digits n has", LEAST_NAMED, digits,
    1 },
}

-- n mod m and n // m, for the m that the values themselves suggest.
local function with_parameter(list, from)
  local m = greatest_of(list) + 1
  local function remainder(n)
    return n % m
  end
  if m > 1 and #list >= 2 * m and agrees(list, from, remainder) then
    return {
      formula = remainder,
      name = ("n mod %d"):format(m),
      parameter = m,
      says = m == 2 and "0 and 1 in turn: n mod 2" or
        ("n mod %s, the remainder of n divided by %s"):format(
        wording.integer(m), wording.integer(m)),
    }
  end
  local first = 0 -- the first n with a value above 0
  while list[first - from + 1] == 0 do
    first = first + 1
  end
  local function quotient(n)
    return n // first
  end
  if first > 1 and first > from and #list >= 3 * first and
    agrees(list, from, quotient) then
    return {
      formula = quotient,
      name = ("n // %d"):format(first),
      parameter = first,
      says = ("n divided by %s, rounded down"):format(wording.integer(first)),
    }
  end
end

local function by_formula(list, from)
  for _, row in ipairs(formulas) do
    local name, says, least, formula, first = table.unpack(row)
    if #list >= least and agrees(list, from, formula) then
      return { name = name, says = says, formula = formula, first = first }
    end
  end
  return with_parameter(list, from)
end

-- Games by their names.
local games = {
  { "Kayles", "0.77" },
  { "Dawson's Kayles", "0.07" },
  { "Dawson's Chess", "0.137" },
  { "Treblecross", "0.007" },
  { "Guiles", "0.15" },
  { "Officers", "0.6" },
  { "Lasker's Nim", "4.(3)" },
}

-- A function from heaps to the values of a game.
local function values_of(code, most)
  local values = octal(code):values(math.max(most, 0))
  return function(n)
    return values[n + 1] or 0
  end
end

local function shifted(f, shift)
  return function(n)
    return n + shift >= 0 and f(n + shift) or 0
  end
end

-- What is known of larger heaps, if the rules are those of the code.
local function proof_of(game, code)
  local found = octal(code):period { heaps = PERIOD_LIMIT }
  return found and ("That is what was computed; for %s itself it is proved "
    .. "that the values have the period %s from n = %s on."):format(game,
    wording.integer(found.period), wording.integer(found.preperiod)) or nil
end

-- n here may be another number there.
local shifts = { [0] = "", [1] = ", n here being n + 1 there",
  [-1] = ", n here being n - 1 there" }

local function by_game(list, from)
  if #list < LEAST_NAMED then
    return nil
  end
  for _, shift in ipairs { 0, 1, -1 } do
    for _, game in ipairs(games) do
      local name, code = game[1], game[2]
      local values = values_of(code, from + #list)
      if agrees(list, from, shifted(values, shift)) then
        return {
          name = name,
          code = code,
          shift = shift,
          first = math.max(-shift, 0), -- there is no heap of -1
          says = ("those of %s (%s)%s"):format(name, code, shifts[shift]),
          proof = proof_of(name, code),
        }
      end
    end
  end
end

-- Grundy's game: a heap is divided into two that are not equal.
local function grundys_game(most)
  local values = { [0] = 0 }
  for n = 1, most do
    local there, mex = {}, 0
    for a = 1, (n - 1) // 2 do
      there[values[a] ~ values[n - a]] = true
    end
    while there[mex] do
      mex = mex + 1
    end
    values[n] = mex
  end
  return values
end

local function by_grundys_game(list, from)
  if #list < LEAST_NAMED then
    return nil
  end
  local values = grundys_game(math.min(from + #list, MOST_SLOW))
  if agrees(list, from, function(n) return values[n] end) then
    return {
      name = "Grundy's game",
      last = MOST_SLOW,
      says = "those of Grundy's game",
      proof = "That is what was computed; it is not known whether they "
        .. "ever become periodic.",
    }
  end
end

-- Is a code that of the list? Its beginning tells most of them apart.
local function is_code(code, list, beginning, from)
  return agrees(beginning, from, values_of(code, from + #beginning)) and
    agrees(list, from, values_of(code, from + #list))
end

-- The first code whose values these are, the shortest first: digits before
-- the point, then how many behind it; a last digit 0 would change nothing.
local function find_code(list, from)
  local beginning = table.move(list, 1, FIRST_LOOK, 1, {})
  for _, first in ipairs { "0", "4" } do
    for length = 1, MOST_DIGITS do
      local format = first .. ".%0" .. length .. "o"
      for number = 1, (1 << 3 * length) - 1 do
        local code = number % 8 ~= 0 and format:format(number)
        if code and is_code(code, list, beginning, from) then
          return code
        end
      end
    end
  end
end

local function by_code(list, from)
  local code = #list >= LEAST_CODE and find_code(list, from)
  return code and {
    name = code,
    code = code,
    shift = 0,
    says = ("those of the octal game %s"):format(code),
    proof = proof_of(code, code),
  } or nil
end

local searches = {
  { "formula", by_formula },
  { "octal", by_game },
  { "game", by_grundys_game },
  { "octal", by_code },
}

--- The first sequence that agrees with a list of integers, that of `from`
-- first: a table with `kind`, `name`, `says` (what the values are, in words)
-- and, if there is one, `first` and `last` (it is said of no n before and
-- after), `proof` (what is known of larger numbers), `code` and `shift`,
-- `parameter`, `formula` (a function). Nil if none does.
function catalogue.find(list, from)
  for _, search in ipairs(searches) do
    local found = search[2](list, from)
    if found then
      found.kind = search[1]
      return found
    end
  end
end

return catalogue
