-- Arithmetic of values: finite ones are integers, infinite ones the objects of
-- grundy.infinity.

local core = require "grundy.core"
local check = require "grundy.base.check"

local fail, is_infinite = check.fail, core.is_infinite

local function check_value(what, i, value)
  local integer = math.type(value) and math.tointeger(value)
  if integer and integer >= 0 then
    return integer
  elseif is_infinite(value) then
    return value
  end
  fail("%s: element %d is not a value: %s", what, i, check.shown(value))
end

-- The metatables of infinite values of another kind, which sums with ordinals
-- have. And what there is of ordinals, as soon as there can be some: `is(value)`,
-- `infinity(list)` and `nimsum(list)`, of values and ordinals. (A text may be the first
-- thing that says an ordinal: core.ordinals reads it.)
local values = { infinite = {}, ordinals = nil }

function values.is_infinite(value)
  return is_infinite(value) or
    type(value) == "table" and values.infinite[getmetatable(value)] == true
end

-- The elements of an array of values, ordinals and texts of ordinals, finite ones as
-- integers; how many were ordinals; and whether any is infinite.
local function elements(what, list)
  local ordinals, copy, count, any = values.ordinals, {}, 0, false
  for i = 1, check.array(what, list) do
    local value = rawget(list, i)
    if type(value) == "string" then
      value = core.ordinals.of(("%s: element %d"):format(what, i), value)
      ordinals = values.ordinals
    end
    local is_ordinal = ordinals ~= nil and ordinals.is(value)
    copy[i] = is_ordinal and value:tointeger() or value
    count = count + (is_ordinal and 1 or 0)
    any = any or is_ordinal and not math.type(copy[i])
  end
  return copy, count, any
end

function values.infinity(list)
  local copy, _, any = elements("infinity", list)
  return any and values.ordinals.infinity(copy) or core.infinity(copy)
end

-- The generalized nim-sum of an array of values.
function values.total(list)
  local finite, infinite, count = 0, nil, 0
  for _, value in ipairs(list) do
    if is_infinite(value) then
      infinite, count = value, count + 1
    else
      finite = finite ~ value
    end
  end
  if count == 0 then
    return finite
  elseif count > 1 then
    return core.infinity {}
  end
  local set = infinite.set
  for i, k in ipairs(set) do
    set[i] = k ~ finite
  end
  return core.infinity(set)
end

-- Is the value an ordinal, or an infinite one whose members are?
local function is_transfinite(value)
  local ordinals = values.ordinals
  return ordinals ~= nil and (ordinals.is(value) or
    not is_infinite(value) and values.is_infinite(value))
end

function values.nimsum(list)
  local copy, count = elements("nimsum", list)
  for i, value in ipairs(copy) do
    if is_transfinite(value) then
      count = count + 1
    else
      copy[i] = check_value("nimsum", i, value)
    end
  end
  return (count > 0 and values.ordinals.nimsum or values.total)(copy)
end

function values.mex(list)
  local there, mex = {}, 0
  for i, value in ipairs((elements("mex", list))) do
    there[is_transfinite(value) and value or check_value("mex", i, value)] = true
  end
  while there[mex] do
    mex = mex + 1
  end
  return mex
end

return values
