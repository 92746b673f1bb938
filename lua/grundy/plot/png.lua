-- Pictures in PNG with a palette, as text for a page. Nothing is compressed:
-- bytes are stored as they are, a bit for each pixel where two colours do.

local png = {}

local SIGNATURE = "\137PNG\r\n\26\n"
local STORED = 65535 -- bytes in a block that is not compressed, at most

local crcs = {}
for byte = 0, 255 do
  local crc = byte
  for _ = 1, 8 do
    crc = crc & 1 == 1 and crc >> 1 ~ 0xedb88320 or crc >> 1
  end
  crcs[byte] = crc
end

-- The checksum of chunks (CRC-32).
local function crc_of(text)
  local crc = 0xffffffff
  for i = 1, #text do
    crc = crcs[(crc ~ text:byte(i)) & 0xff] ~ crc >> 8
  end
  return crc ~ 0xffffffff
end

-- The checksum of what is stored (Adler-32).
local function adler_of(text)
  local low, high = 1, 0
  for i = 1, #text do
    low = (low + text:byte(i)) % 65521
    high = (high + low) % 65521
  end
  return high << 16 | low
end

local function chunk(kind, data)
  return (">I4"):pack(#data) .. kind .. data
    .. (">I4"):pack(crc_of(kind .. data))
end

-- A zlib stream of stored blocks.
local function stored(data)
  local parts = { "\x78\x01" }
  local from = 1
  repeat
    local block = data:sub(from, from + STORED - 1)
    from = from + STORED
    parts[#parts + 1] = ("<I1I2I2"):pack(from > #data and 1 or 0, #block,
      ~#block & 0xffff) .. block
  until from > #data
  parts[#parts + 1] = (">I4"):pack(adler_of(data))
  return table.concat(parts)
end

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

--- The bytes of a picture: rows (arrays of equal length) of numbers from 0,
-- that are places in the palette, an array of colours `{ red, green, blue }`.
-- Number 0 is transparent if `clear` is true.
function png.encode(rows, colours, clear)
  local bits = #colours <= 2 and 1 or 8
  local lines, entries = {}, {}
  for y, row in ipairs(rows) do
    lines[y] = "\0" .. (bits == 1 and packed or whole)(row) -- no filter
  end
  for i, colour in ipairs(colours) do
    entries[i] = string.char(table.unpack(colour))
  end
  return table.concat {
    SIGNATURE,
    chunk("IHDR", (">I4I4I1I1I1I1I1"):pack(#rows[1], #rows, bits, 3, 0, 0,
      0)),
    chunk("PLTE", table.concat(entries)),
    clear and chunk("tRNS", "\0") or "",
    chunk("IDAT", stored(table.concat(lines))),
    chunk("IEND", ""),
  }
end

local DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
  .. "0123456789+/"
local pairs_of_digits = {} -- from 12 bits to two digits
for bits = 0, 4095 do
  local high, low = (bits >> 6) + 1, (bits & 63) + 1
  pairs_of_digits[bits] = DIGITS:sub(high, high) .. DIGITS:sub(low, low)
end

-- Bytes in base 64.
local function base64(text)
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

--- The same picture as an address that holds all of it.
function png.address(rows, colours, clear)
  return "data:image/png;base64," .. base64(png.encode(rows, colours, clear))
end

return png
