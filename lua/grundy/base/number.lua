-- Numbers as texts.

local number = {}

-- All numbers of so many digits are read back as they were written, and with so many
-- digits all numbers are.
local SURE, MOST = 15, 17

-- The integer that a number is; nil if it is none, or too large. (Lua 5.1 has no
-- integers.)
local tointeger = math.tointeger or function(x)
  return x % 1 == 0 and math.abs(x) < 2 ^ 53 and x or nil
end

--- The shortest text that is read back as the number, in any locale: 3, 0.625, 1e+300,
-- inf, -inf, nan. (In C: lgr_text_number.)
function number.text(x)
  local integer = x - x == 0 and tointeger(x)
  if integer then
    return ("%d"):format(integer)
  elseif x - x ~= 0 then
    return x ~= x and "nan" or x > 0 and "inf" or "-inf"
  end
  for digits = SURE, MOST do
    local text = ("%." .. digits .. "g"):format(x)
    if digits == MOST or tonumber(text) == x then
      return (text:gsub("[^%w+-]+", "."))
    end
  end
end

-- The greatest number below 1.
local ALMOST = 1 - 2 ^ -53

--- Chances, of all that can happen, by their names: what is certain is 1 and what is
-- not is less, whatever was rounded. Names without a chance are left out.
function number.settle(chances, names)
  local possible = 0
  for _, name in ipairs(names) do
    possible = possible + ((chances[name] or 0) > 0 and 1 or 0)
  end
  for _, name in ipairs(names) do
    local chance = chances[name]
    if chance and chance > 0 then
      chances[name] = possible == 1 and 1.0 or math.min(chance, ALMOST)
    end
  end
  return chances
end

return number
