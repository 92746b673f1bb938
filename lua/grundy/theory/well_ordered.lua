-- Elements of well-ordered sets, as users give them for counters and for d:
-- integers and ordinals, or arrays of these in lexicographic order. Those that
-- are given together must be of one kind.
--
-- The core compares integers. What is not a small one becomes a key: a string
-- that compares byte by byte as the element does. No key is the beginning of
-- another, so keys can be put one after the other. (The core sorts them:
-- csrc/lua/theory/ranking.h.)

local require = require "grundy.base.lazy".require
local check = require "grundy.base.check"
local wording = require "grundy.words.wording"

local math_type, pack = math.type, string.pack
local well_ordered = {}

-- An ordinal, by its terms: each begins with "\1", the end is "\0". Exponents
-- decide before coefficients, and these before the terms that follow.
local END, TERM = "\0", "\1"

local function coefficient_key(n)
  return pack(">I8", n)
end

local function integer_key(n)
  return n == 0 and END or pack(">BBI8B", 1, 0, n, 0) -- TERM, END, n, END
end

local function ordinal_key(a)
  local parts = {}
  for i, term in ipairs(a:terms()) do
    parts[i] = TERM .. ordinal_key(term.exponent) ..
      coefficient_key(term.coefficient)
  end
  return table.concat(parts) .. END
end

local function is_ordinal(value)
  return type(value) == "table" and getmetatable(value) ~= nil and
    require "grundy.ordinal.arithmetic".ordinal.is(value)
end

-- The integer that an element is, or else its ordinal; nil if it is neither.
local function number_of(value, least)
  if is_ordinal(value) then
    return value:tointeger() or value
  end
  return math_type(value) and check.integer(value, least, math.maxinteger)
end

-- The key of an integer from 0 on or an ordinal; nil if it is neither.
local function key_of(value)
  if math_type(value) == "integer" and value >= 0 then
    return integer_key(value) -- soon, as most are
  end
  local number = number_of(value, 0)
  return math.type(number) and integer_key(number) or
    number and ordinal_key(number)
end

local function size_of(t)
  local size = 0
  for _ in next, t do
    size = size + 1
  end
  return size
end

-- The key of an array, and its length; nil if it is not one.
local function array_key(value)
  local length = type(value) == "table" and rawlen(value) or 0
  local keys = {}
  for i = 1, length do
    keys[i] = key_of(rawget(value, i))
    if not keys[i] then
      return nil
    end
  end
  if length == 0 or size_of(value) > length then
    return nil
  end
  return table.concat(keys), length
end

-- The kind of an element: the length of an array, or this.
local NUMBER = 0

local function kind_text(kind)
  return kind == NUMBER and "an integer or an ordinal" or
    "an array of " .. wording.count(kind, "element")
end

--- A function that takes elements, one after the other. It returns the integer,
-- if the element is one below `limit`, or else a key; or nil and the end of a
-- sentence that says what is wrong. Integers start at `least`. The argument
-- `integers` says that there were some before which it was not given.
function well_ordered.keys(least, limit)
  local kind
  local function mismatch(new)
    kind = kind or new
    return kind ~= new and ("is %s, but the one of another position is %s: "
      .. "they must be of one kind"):format(kind_text(new), kind_text(kind)) or
      nil
  end
  return function(value, integers)
    if kind == NUMBER and math_type(value) == "integer" and value >= least and
      value < limit then
      return value -- soon, as most are
    end
    kind = kind or integers and NUMBER or nil
    local number = number_of(value, least)
    if number then
      local problem = mismatch(NUMBER)
      if problem then
        return nil, problem
      elseif math.type(number) then
        return number < limit and number or integer_key(number)
      end
      return ordinal_key(number)
    end
    local key, length = array_key(value)
    if not key then
      return nil, ("must be an integer%s, an ordinal, or an array of integers "
        .. "from 0 on and ordinals, got %s"):format(least == 0 and " from 0 on"
          or "", check.shown(value))
    end
    local problem = mismatch(length)
    return not problem and key or nil, problem
  end
end

--- The text of an element.
function well_ordered.shown(value)
  return is_ordinal(value) and tostring(value) or check.shown(value)
end

return well_ordered
