-- Bitmaps as text for a page: BMP with a palette, a bit for each pixel where
-- two colors are enough, otherwise a byte. Nothing is compressed.

local base64 = require "grundy.base.base64"

local bmp = {}

local HEADER = 14 + 40 -- bytes

-- A row of numbers below 2, eight to the byte.
local function packed(row)
  local bytes = {}
  for i = 1, #row, 8 do
    local byte = 0
    for k = i, i + 7 do
      byte = byte << 1 | (row[k] or 0)
    end
    bytes[#bytes + 1] = string.char(byte)
  end
  return table.concat(bytes)
end

-- A row of numbers below 256, a byte each.
local function whole(row)
  local parts = {}
  for i = 1, #row, 4096 do
    parts[#parts + 1] = string.char(table.unpack(row, i,
      math.min(i + 4095, #row)))
  end
  return table.concat(parts)
end

-- The bytes of a picture.
local function encode(rows, colors)
  local bits = #colors <= 2 and 1 or 8
  local lines, entries = {}, {}
  for y, row in ipairs(rows) do
    local line = (bits == 1 and packed or whole)(row)
    lines[y] = line .. ("\0"):rep(-#line % 4)
  end
  for i, color in ipairs(colors) do
    entries[i] = string.char(color[3], color[2], color[1], 0)
  end
  local data = table.concat(lines)
  local start = HEADER + 4 * #colors
  return ("<c2I4I4I4"):pack("BM", start + #data, 0, start) ..
    -- (A negative height: the first row is at the top.)
    ("<I4i4i4I2I2I4I4I4I4I4I4"):pack(40, #rows[1], -#rows, 1, bits, 0, #data,
      0, 0, #colors, 0) ..
    table.concat(entries) .. data
end

--- A data URL that holds a whole picture: rows (arrays of equal length) of
-- numbers from 0, which are indices into an array of colors
-- `{ red, green, blue }`.
function bmp.address(rows, colors)
  return "data:image/bmp;base64," .. base64(encode(rows, colors))
end

return bmp
