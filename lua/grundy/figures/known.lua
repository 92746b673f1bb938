-- The values of a game whose positions are integers, compared to sequences
-- that have a name.

local core = require "grundy.core"
local catalogue = require "grundy.figures.catalogue"
local period = require "grundy.period"
local words = require "grundy.figures.words"

local at = core.at

-- So many values are compared at most; fewer than the least are no sequence.
local MOST_VALUES = 10000
local LEAST_VALUES = 4
-- Of fewer it is not said that they are no known sequence: few are.
local LEAST_UNKNOWN = 12
-- A period that is there less often is not told.
local LEAST_REPEATS = 3

-- The least and the greatest position, if all are integers; else nil.
local function ends_of(solution)
  local least, greatest
  for number = 0, core.count(solution) - 1 do
    local p = core.position(solution, number)
    if math.type(p) ~= "integer" then
      return nil
    end
    least = math.min(least or p, p)
    greatest = math.max(greatest or p, p)
  end
  return least, greatest
end

-- The values of the positions from the least one on, without a gap; not if
-- it is negative or too large to start a sequence with.
local function values_of(solution, least)
  local values = {}
  if least < 0 or least > 1 then
    return values
  end
  for i = 1, MOST_VALUES do
    local number = core.find(solution, least + i - 1)
    if not number then
      break
    end
    values[i] = at.value(solution, number)
  end
  return values
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

local function range_text(from, count)
  return ("from %s to %s"):format(words.integer(from),
    words.integer(from + count - 1))
end

local function periodic(list, from, infinite)
  local found = period(list, { from = from, repeats = LEAST_REPEATS })
  if not found or infinite and found.saltus ~= 0 or
    found.preperiod - from > #list // 2 then -- the end of a list is no period
    return nil
  end
  local saltus = found.saltus
  return {
    kind = "period",
    preperiod = found.preperiod,
    period = found.period,
    saltus = saltus,
    text = ("The positions are numbers, and their values %s have the period "
      .. "%s%s. %s"):format(range_text(from, #list),
      words.integer(found.period), (saltus ~= 0 and
      (", each time %s more"):format(words.integer(saltus)) or "")
      .. (found.preperiod > from and (" from %s on"):format(
      words.integer(found.preperiod)) or ""), UNPROVED),
  }
end

local function named(list, from)
  local found = catalogue.find(list, from)
  if not found then
    return nil
  end
  found.text = ("The positions are numbers, and the values %s are %s. %s"
    ):format(range_text(from, #list), found.says, found.proof or UNPROVED)
  found.says, found.proof = nil, nil
  return found
end

local function nothing(from, count)
  return count >= LEAST_UNKNOWN and {
    kind = "unknown",
    text = ("The positions are numbers; their values %s are no sequence that "
      .. "has a name here, nor periodic."):format(range_text(from, count)),
  } or nil
end

--- The sequence of the values of a game whose positions are integers: a table
-- with `kind` ("formula", "octal", "game", "period" or "unknown"), `name`,
-- `from`, `values` (how many were compared), `text`. Nil if the positions are
-- no numbers, or too few.
return function(solution)
  local least = ends_of(solution)
  local values = least and values_of(solution, least) or {}
  if #values < LEAST_VALUES then
    return nil
  end
  local list, infinite = encoded(values)
  local found = not infinite and named(list, least) or
    periodic(list, least, infinite) or nothing(least, #list)
  if found then
    found.from, found.values = least, #list
  end
  return found
end
