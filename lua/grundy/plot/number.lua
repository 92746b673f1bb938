-- Coordinates as texts, the same in every locale.

local number = {}

--- A coordinate: at most two decimals, no exponent, no trailing zeros.
function number.plain(x)
  local hundredths = math.tointeger(math.floor(x * 100 + 0.5))
  assert(hundredths, "a finite number expected")
  local sign = hundredths < 0 and "-" or ""
  hundredths = math.abs(hundredths)
  local rest = hundredths % 100
  local text = sign .. tostring(hundredths // 100)
  if rest == 0 then
    return text
  end
  return (("%s.%02d"):format(text, rest):gsub("0$", ""))
end

return number
