-- Numbers as texts, the same in every locale: string.format would write the
-- decimal comma that os.setlocale has asked for.

local number = {}

local THIN = "\u{2009}" -- the space between groups of digits

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

--- An integer for people: 1234567 is "1 234 567", with thin spaces.
function number.grouped(n)
  local sign, digits = ("%d"):format(n):match "^(-?)(%d+)$"
  local head = (#digits - 1) % 3 + 1
  return (sign == "-" and "\u{2212}" or "") .. digits:sub(1, head)
    .. digits:sub(head + 1):gsub("%d%d%d", THIN .. "%0")
end

--- A count with its word: "1 position", "1 234 positions".
function number.count(n, word)
  return number.grouped(n) .. " " .. word .. (n == 1 and "" or "s")
end

--- A share of a whole in percent, with a decimal where it is small: "12 %".
function number.percent(part, whole)
  local tenths = math.floor(part * 1000 / whole + 0.5)
  if part > 0 and tenths == 0 then
    return "less than 0.1" .. THIN .. "%"
  elseif part < whole and tenths == 1000 then
    return "more than 99.9" .. THIN .. "%"
  elseif tenths % 10 == 0 or tenths >= 100 and tenths < 990 then
    return ("%d"):format((tenths + 5) // 10) .. THIN .. "%"
  end
  return ("%d.%d"):format(tenths // 10, tenths % 10) .. THIN .. "%"
end

return number
