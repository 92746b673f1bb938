-- A catalogue of named sequences of values (formulas, games with heaps, all
-- octal games with short codes), and a comparison of the values of a game whose
-- positions are integers with them.

local core = require "grundy.core"
local named_codes = require "grundy.heaps.named_codes"
local octal = require "grundy.heaps.octal".octal
local period = require "grundy.heaps.period".period
local wording = require "grundy.words.wording"

local at = core.at

local known = {}

--
-- The catalogue
--

-- How many values must agree with a named game, and how many with a code, of
-- which there are many. (With a formula that has a parameter: two periods.)
local LEAST_NAMED = 10
local LEAST_CODE = 20
local MOST_SLOW = 600 -- values of Grundy's game that are computed
local PERIOD_LIMIT = 1000 -- heaps that a proof of a period may need
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

-- Formulas without a parameter: the name, what the values are, how many values
-- are needed, the formula, and the first n that it covers, if not 0.
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

-- A function from heaps to the values of a game.
local function values_of_code(code, most)
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
    .. "that the values have the period %s%s from n = %s on."):format(game,
    wording.integer(found.period), (found.saltus or 0) > 0 and
    " with saltus " .. wording.integer(found.saltus) or "",
    wording.integer(found.preperiod)) or nil
end

-- A game may number its heaps from another number.
local shifts = { [0] = "", [1] = ", n here being n + 1 there",
  [-1] = ", n here being n - 1 there" }

local function by_game(list, from)
  if #list < LEAST_NAMED then
    return nil
  end
  for _, shift in ipairs { 0, 1, -1 } do
    for _, game in ipairs(named_codes) do
      local name, code = game[1], game[2]
      local values = values_of_code(code, from + #list)
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

-- Does a code have these values? The first of them rule out most codes.
local function is_code(code, list, beginning, from)
  return agrees(beginning, from, values_of_code(code, from + #beginning)) and
    agrees(list, from, values_of_code(code, from + #list))
end

-- The first code with these values: those with 0 before the point, then those
-- with 4, the shorter first. A last digit 0 would change nothing.
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

--- The first sequence that agrees with a list of integers, the values of
-- `from`, `from` + 1, …: a table with `kind`, `name`, `says` (what the values
-- are, in words) and, where they apply, `first` and `last` (the n that it
-- covers), `proof` (what is known of larger numbers), `code` and `shift`,
-- `parameter`, `formula` (a function). Nil if no sequence agrees.
function known.find(list, from)
  for _, search in ipairs(searches) do
    local found = search[2](list, from)
    if found then
      found.kind = search[1]
      return found
    end
  end
end

--
-- The values of a game
--

-- A sequence is looked for in the first MOST_VALUES values, if there are at
-- least LEAST_VALUES. A formula or a period is then compared with all the
-- others.
local MOST_VALUES = 10000
local LEAST_VALUES = 4
-- With fewer values, "no known sequence" is not reported, nor is a period that
-- occurs only twice, which may be chance.
local LEAST_UNKNOWN = 12

-- The least position, if all are integers; else nil.
local function least_of(solution)
  local least
  for number = 0, core.count(solution) - 1 do
    local p = core.position(solution, number)
    if math.type(p) ~= "integer" then
      return nil
    end
    least = math.min(least or p, p)
  end
  return least
end

-- The values of the positions from the least one up to the first gap, at most
-- MOST_VALUES; none if the least is neither 0 nor 1. The second result is how
-- many positions there are up to the gap.
local function values_of(solution, least)
  local values, count = {}, 0
  if least < 0 or least > 1 then
    return values, 0
  end
  local number = core.find(solution, least)
  -- where a position is missing, normal may find another one for it
  while number and core.position(solution, number) == least + count do
    count = count + 1
    if count <= MOST_VALUES then
      values[count] = at.value(solution, number)
    end
    number = core.find(solution, least + count)
  end
  return values, count
end

-- The values as integers: each infinite value becomes a negative number of its
-- own. The second result says whether there are any.
local function encoded(values)
  local codes, list, count = {}, {}, 0
  for i, value in ipairs(values) do
    if core.is_infinite(value) then
      local text = tostring(value)
      if not codes[text] then
        count = count + 1
        codes[text] = -count
      end
      list[i] = codes[text]
    else
      list[i] = value
    end
  end
  return list, count > 0
end

local UNPROVED = "That is what was computed; it proves nothing for larger "
  .. "numbers."

local TWICE = "The period occurs only twice in what was computed, so it may be "
  .. "chance."

local function range_text(from, last)
  return ("from %s to %s"):format(wording.integer(from), wording.integer(last))
end

-- The function that a period predicts. Infinite values have no saltus.
local function predicted_by(found, values, from)
  local preperiod, length, saltus = found.preperiod, found.period,
    found.saltus
  return function(n)
    if n < preperiod then
      return values[n - from + 1]
    end
    local times = (n - preperiod) // length
    local value = values[n - times * length - from + 1]
    return saltus ~= 0 and value + times * saltus or value
  end
end

-- A period that occurs at least `repeats` times.
local function repeating(values, from, repeats)
  local list, infinite = encoded(values)
  local found = period(list, { from = from, repeats = repeats })
  if not found or infinite and found.saltus ~= 0 or
    found.preperiod - from > #list // 2 then -- too late to tell
    return nil
  end
  local saltus = found.saltus
  return {
    kind = "period",
    preperiod = found.preperiod,
    period = found.period,
    saltus = saltus,
    formula = predicted_by(found, values, from),
    proof = repeats == 2 and TWICE or nil,
    says = ("have the period %s%s%s"):format(wording.integer(found.period),
      saltus ~= 0 and ", each time " .. wording.integer(saltus) .. " more" or
      "", found.preperiod > from and
      (" from %s on"):format(wording.integer(found.preperiod)) or ""),
  }
end

local function periodic(values, from)
  return repeating(values, from, 3) or
    #values >= LEAST_UNKNOWN and repeating(values, from, 2) or nil
end

local function named(values, from)
  local list, infinite = encoded(values)
  local found = not infinite and known.find(list, from) or nil
  if found then
    found.says = "are " .. found.says
  end
  return found
end

-- The least position whose value is not what a formula says; nil if all are.
local function refuting(solution, formula)
  local least
  for number = 0, core.count(solution) - 1 do
    local n = core.position(solution, number)
    if not least or n < least then
      local expected = formula(n)
      if expected ~= nil and expected ~= at.value(solution, number) then
        least = n
      end
    end
  end
  return least
end

local BEGIN = "The positions are numbers, and their values %s %s%s"

-- The value of the number before those that the sequence covers.
local function before(values, from, first)
  return first > from and ("; the value of %s is %s"):format(
    wording.integer(from), wording.value(values[1])) or ""
end

-- What was found in the first values, compared with all of them.
local function confirmed(solution, found, values, from, count)
  local first = math.max(from, found.first or from)
  local compared = math.min(from + #values - 1, found.last or math.huge)
  local last = from + count - 1
  local exception = found.formula and refuting(solution, found.formula)
  if exception then
    return {
      kind = "unknown",
      from = first,
      values = compared - first + 1,
      text = (BEGIN .. "; but that of %s does not fit."):format(
        range_text(first, compared), found.says, before(values, from, first),
        wording.integer(exception)),
    }
  end
  compared = found.formula and last or compared
  found.from, found.values = first, compared - first + 1
  found.text = (BEGIN .. ". %s%s"):format(range_text(first, compared),
    found.says, before(values, from, first), found.proof or UNPROVED,
    compared < last and (" The values up to %s are also known but were not "
    .. "compared."):format(wording.integer(last)) or "")
  found.says, found.proof, found.formula = nil, nil, nil
  found.first, found.last = nil, nil
  return found
end

local function nothing(from, count)
  return count >= LEAST_UNKNOWN and {
    kind = "unknown",
    from = from,
    values = count,
    text = ("The positions are numbers; their values %s are not a sequence "
      .. "known here, and no period was found in them."):format(
      range_text(from, from + count - 1)),
  } or nil
end

--- The sequence of the values of a game whose positions are integers: a table
-- with `kind` ("formula", "octal", "game", "period" or "unknown"), `name`,
-- `from`, `values` (how many were compared), `text`. Nil if the positions are
-- not integers, or there are too few.
function known.sequence(solution)
  local least = least_of(solution)
  if not least then
    return nil
  end
  local values, count = values_of(solution, least)
  if #values < LEAST_VALUES then
    return nil
  end
  local found = named(values, least) or periodic(values, least)
  return found and confirmed(solution, found, values, least, count) or
    nothing(least, #values)
end

return known
