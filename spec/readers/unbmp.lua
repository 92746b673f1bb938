-- Reads BMP as it is documented, as far as ours goes: a palette, 1 or 8 bits,
-- rows from the top, nothing compressed.

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

--- The picture of an address that holds it: `width`, `height`, `bits`,
-- `palette` (of "#rrggbb"), and rows of numbers of colors, from the top.
return function(address)
  local text = unbase64(assert(address:match "^data:image/bmp;base64,(.*)$"))
  local magic, size, zero, start, header, width, height, planes, bits, method,
    bytes, _, _, colors = ("<c2I4I4I4I4i4i4I2I2I4I4I4I4I4"):unpack(text)
  assert(magic == "BM" and size == #text and zero == 0 and header == 40)
  assert(planes == 1 and method == 0 and height < 0)
  assert(start == 54 + 4 * colors and bytes == #text - start)
  assert(bits == 1 or bits == 8)
  height = -height
  local picture = { width = width, height = height, bits = bits,
    palette = {} }
  for i = 1, colors do
    local b, g, r = text:byte(51 + 4 * i, 53 + 4 * i)
    picture.palette[i] = ("#%02x%02x%02x"):format(r, g, b)
  end
  local line = (width * bits + 31) // 32 * 4
  assert(bytes == line * height)
  for y = 1, height do
    local row = {}
    for x = 0, width - 1 do
      local byte = text:byte(start + (y - 1) * line + x * bits // 8 + 1)
      row[x + 1] = bits == 8 and byte or byte >> 7 - x % 8 & 1
      assert(row[x + 1] < colors)
    end
    picture[y] = row
  end
  return picture
end
