-- Numbers as people read them, the same in every locale: string.format would
-- write the decimal comma that os.setlocale has asked for.

local numerals = {}

--- An integer with commas: 5,478; ∞ for math.huge.
function numerals.integer(n)
  if n == math.huge then
    return "∞"
  end
  local sign, digits = ("%d"):format(n):match "^(-?)(%d+)$"
  local head = (#digits - 1) % 3 + 1
  return sign .. digits:sub(1, head) .. digits:sub(head + 1)
    :gsub("%d%d%d", ",%0")
end

--- A count with its word, in one number or the other.
function numerals.count(n, word, plural)
  return ("%s %s"):format(numerals.integer(n), n == 1 and word or plural or
    word .. "s")
end

-- Hundredths, an integer, with as few digits as it takes.
local function hundredths(n)
  local whole, rest = numerals.integer(n // 100), n % 100
  return rest == 0 and whole or
    (("%s.%02d"):format(whole, rest):gsub("0$", ""))
end

--- A number, not a very large one, with at most two digits behind the point.
function numerals.decimal(x)
  local rounded = math.tointeger(math.floor(math.abs(x) * 100 + 0.5))
  assert(rounded, "a number that is not very large expected")
  return (x < 0 and rounded > 0 and "-" or "") .. hundredths(rounded)
end

--- A share from 0 to 1 in percent. What is neither none nor all is never
-- rounded to 0 % or 100 %.
function numerals.share(x)
  if x <= 0 then
    return "0 %"
  elseif x >= 1 then
    return "100 %"
  elseif x < 0.001 then
    return "less than 0.1 %"
  elseif x > 0.999 then
    return "more than 99.9 %"
  end
  return hundredths(math.floor(x * 1000 + 0.5) * 10) .. " %"
end

--- A share that is neither none nor all, whatever it was rounded to.
function numerals.inner_share(x)
  return numerals.share(math.min(math.max(x, 1e-9), 1 - 1e-9))
end

--- The share of so many out of so many.
function numerals.percent(part, whole)
  if part == 0 or part == whole then
    return part == 0 and "0 %" or "100 %"
  end
  return numerals.inner_share(part / whole)
end

return numerals
