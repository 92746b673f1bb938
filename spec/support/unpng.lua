-- Reads PNG as the standard says, as far as ours goes: a palette, 1 or 8 bits,
-- no filters, blocks that are stored. Every checksum is checked, slowly.

local function crc_of(text)
  local crc = 0xffffffff
  for i = 1, #text do
    crc = crc ~ text:byte(i)
    for _ = 1, 8 do
      crc = (crc >> 1) ~ (0xedb88320 & -(crc & 1)) & 0xffffffff
    end
  end
  return crc ~ 0xffffffff
end

local function unbase64(text)
  local alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    .. "0123456789+/"
  local value = {}
  for i = 1, 64 do value[alphabet:sub(i, i)] = i - 1 end
  assert(#text % 4 == 0 and not text:find "[^%w+/=]")
  local parts = {}
  for a, b, c, d in text:gmatch "(.)(.)(.)(.)" do
    local bits = value[a] << 18 | value[b] << 12 | (value[c] or 0) << 6
      | (value[d] or 0)
    local bytes = string.char(bits >> 16, bits >> 8 & 255, bits & 255)
    parts[#parts + 1] = bytes:sub(1, d ~= "=" and 3 or c ~= "=" and 2 or 1)
  end
  return table.concat(parts)
end

local function inflate(text)
  assert((text:byte(1) << 8 | text:byte(2)) % 31 == 0)
  assert(text:byte(1) & 15 == 8)
  local at, last, parts = 3, false, {}
  while not last do
    local head, length, complement = ("<I1I2I2"):unpack(text, at)
    assert(head < 2 and length == ~complement & 0xffff)
    parts[#parts + 1] = text:sub(at + 5, at + 4 + length)
    at, last = at + 5 + length, head == 1
  end
  local data = table.concat(parts)
  local low, high = 1, 0
  for i = 1, #data do
    low = (low + data:byte(i)) % 65521
    high = (high + low) % 65521
  end
  assert((">I4"):unpack(text, at) == high * 65536 + low)
  assert(at + 3 == #text)
  return data
end

local function chunks_of(text)
  assert(text:sub(1, 8) == "\137PNG\r\n\26\n")
  local chunks, at = {}, 9
  while at <= #text do
    local length = (">I4"):unpack(text, at)
    local kind = text:sub(at + 4, at + 7)
    local data = text:sub(at + 8, at + 7 + length)
    assert((">I4"):unpack(text, at + 8 + length) == crc_of(kind .. data))
    assert(not chunks[kind])
    chunks[kind], at = data, at + 12 + length
    chunks[#chunks + 1] = kind
  end
  assert(chunks[1] == "IHDR" and chunks[#chunks] == "IEND")
  return chunks
end

--- The picture of an address that holds it: `width`, `height`, `bits`,
-- `palette` (of "#rrggbb"), `clear` (is colour 0 transparent?), and rows of
-- numbers of colours, from the top.
return function(address)
  local chunks = chunks_of(unbase64(assert(address:match
    "^data:image/png;base64,(.*)$")))
  local width, height, bits, kind, z, f, i = (">I4I4I1I1I1I1I1"):unpack(
    chunks.IHDR)
  assert(kind == 3 and z == 0 and f == 0 and i == 0)
  local picture = { width = width, height = height, bits = bits,
    palette = {}, clear = chunks.tRNS == "\0" }
  for r, g, b in chunks.PLTE:gmatch "(.)(.)(.)" do
    table.insert(picture.palette, ("#%02x%02x%02x"):format(r:byte(),
      g:byte(), b:byte()))
  end
  assert(#picture.palette <= 1 << bits)
  local data = inflate(chunks.IDAT)
  local size = (width * bits + 7) // 8 + 1
  assert(#data == size * height)
  for y = 1, height do
    local from = (y - 1) * size + 1
    assert(data:byte(from) == 0)
    local row = {}
    for x = 0, width - 1 do
      local byte = data:byte(from + 1 + x * bits // 8)
      row[x + 1] = bits == 8 and byte or byte >> 7 - x % 8 & 1
      assert(row[x + 1] < #picture.palette)
    end
    picture[y] = row
  end
  return picture
end
