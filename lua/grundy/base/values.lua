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
-- have. And what there is of ordinals, as soon as there can be some: `is(value)`
-- and `nimsum(list)`, of values and ordinals.
local values = { infinite = {}, ordinals = nil }

function values.is_infinite(value)
  return is_infinite(value) or
    type(value) == "table" and values.infinite[getmetatable(value)] == true
end

function values.infinity(list)
  check.array("infinity", list)
  return core.infinity(list)
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
  local copy, total = {}, values.total
  for i = 1, check.array("nimsum", list) do
    local value = rawget(list, i)
    if is_transfinite(value) then
      copy[i], total = value, values.ordinals.nimsum
    else
      copy[i] = check_value("nimsum", i, value)
    end
  end
  return total(copy)
end

function values.mex(list)
  local there, mex = {}, 0
  for i = 1, check.array("mex", list) do
    there[check_value("mex", i, rawget(list, i))] = true
  end
  while there[mex] do
    mex = mex + 1
  end
  return mex
end

return values
