-- The values of a game whose positions are integers, compared to sequences
-- that have a name.

local core = require "grundy.core"
local catalogue = require "grundy.figures.catalogue"
local period = require "grundy.heaps.sequence".period
local wording = require "grundy.wording"

local at = core.at

-- A sequence is looked for in at most and at least this many values. A formula
-- or a period is then compared to all others.
local MOST_VALUES = 10000
local LEAST_VALUES = 4
-- With fewer values, neither "no known sequence" is reported, nor a period that
-- is there only twice: that may be chance.
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

-- The values of the positions from the least one on, without a gap; not if
-- it is negative or too large to start a sequence with. The second result is
-- how many there are, of which these may be the first.
local function values_of(solution, least)
  local values, count = {}, 0
  if least < 0 or least > 1 then
    return values, 0
  end
  local number = core.find(solution, least)
  -- a normal may find others for those that are not there
  while number and core.position(solution, number) == least + count do
    count = count + 1
    if count <= MOST_VALUES then
      values[count] = at.value(solution, number)
    end
    number = core.find(solution, least + count)
  end
  return values, count
end

-- The values as integers: infinite ones become negative, each its own. The
-- second result says whether there are any.
local function encoded(values)
  local codes, list, count = {}, {}, 0
  for i, value in ipairs(values) do
    if core.is_infinite(value) then
      local text = tostring(value)
      if not codes[text] then
        count = count + 1
        codes[text] = -count
      end
      value = codes[text]
    end
    list[i] = value
  end
  return list, count > 0
end

local UNPROVED = "That is what was computed; it proves nothing for larger "
  .. "numbers."

local TWICE = "The period is there only twice in what was computed, so it may "
  .. "be chance."

local function range_text(from, last)
  return ("from %s to %s"):format(wording.integer(from), wording.integer(last))
end

-- The value that a period foretells for n. Infinite values have no saltus.
local function foretelling(found, values, from)
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

-- A period that is there so often.
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
    formula = foretelling(found, values, from),
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
  local found = not infinite and catalogue.find(list, from) or nil
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

-- The values before the first one that a sequence is said of.
local function before(values, from, first)
  return first > from and ("; the value of %s is %s"):format(
    wording.integer(from), wording.value(values[1])) or ""
end

-- What was found in the first values, compared to all of them.
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
    compared < last and (" The values up to %s, which are known, too, were "
    .. "not compared."):format(wording.integer(last)) or "")
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
-- no numbers, or too few.
return function(solution)
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
