-- Bytes in base 64, as addresses of pictures have them.

local DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
  .. "0123456789+/"
local pairs_of_digits = {} -- from 12 bits to two digits
for bits = 0, 4095 do
  local high, low = (bits >> 6) + 1, (bits & 63) + 1
  pairs_of_digits[bits] = DIGITS:sub(high, high) .. DIGITS:sub(low, low)
end

--- Bytes as a text.
return function(text)
  local parts = {}
  for i = 1, #text - 2, 3 do
    local a, b, c = text:byte(i, i + 2)
    local bits = a << 16 | b << 8 | c
    parts[#parts + 1] = pairs_of_digits[bits >> 12]
    parts[#parts + 1] = pairs_of_digits[bits & 4095]
  end
  local rest = #text % 3
  if rest > 0 then
    local a, b = text:byte(#text - rest + 1, #text)
    local bits = a << 16 | (b or 0) << 8
    parts[#parts + 1] = pairs_of_digits[bits >> 12]
    parts[#parts + 1] = rest == 2 and pairs_of_digits[bits & 4095]:sub(1, 1)
      .. "=" or "=="
  end
  return table.concat(parts)
end
