-- SVG as text: elements, and texts that are measured.

local html = require "grundy.base.html"

local svg = {}

--- A coordinate: at most two decimals, no exponent, no trailing zeros.
function svg.number(x)
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

--- An element. The attributes are an array of alternating names and values: a
-- number is a coordinate, a false value leaves the attribute out, and a string
-- in a table is already escaped. The content is markup, or nil.
function svg.element(name, attributes, content)
  local parts = { "<", name }
  for i = 1, #attributes, 2 do
    local value = attributes[i + 1]
    if value then
      value = type(value) == "number" and svg.number(value) or
        type(value) == "table" and value[1] or html.escape(value)
      parts[#parts + 1] = (' %s="%s"'):format(attributes[i], value)
    end
  end
  parts[#parts + 1] = content and ">" .. content .. "</" .. name .. ">" or
    "/>"
  return table.concat(parts)
end

local element = svg.element

--- What is shown when the pointer rests on an element: its first child.
function svg.tip(text)
  return element("title", {}, html.escape(text))
end

-- About how wide characters are, relative to the font size. Fonts differ, so
-- the estimate is rather too wide than too narrow.
local NARROW, NORMAL, WIDE, FULL = 0.4, 0.62, 0.8, 1.05
local narrow = {}
for char in (" .,:;|!'()[]ijltfr\u{2009}"):gmatch(utf8.charpattern) do
  narrow[utf8.codepoint(char)] = true
end

local function width_of(code)
  if narrow[code] then
    return NARROW
  elseif code < 0x500 then
    local capital = code >= 65 and code <= 90 or code == 109 or code == 119
    return capital and WIDE or NORMAL
  end
  return FULL
end

-- Texts that are not UTF-8 are measured as html.escape will read them.
local function codes_of(text)
  if utf8.len(text) then
    return utf8.codes(text)
  end
  return function(_, i)
    i = i + 1
    if i <= #text then
      return i, text:byte(i)
    end
  end, text, 0
end

--- About how wide a text is at a font size.
function svg.width(text, size)
  local width = 0
  for _, code in codes_of(text) do
    width = width + width_of(code)
  end
  return width * size
end

--- The text in one line, cut so that it fits into a width.
function svg.fit(text, size, most)
  text = text:gsub("%s*[\r\n\t]+%s*", " ")
  local width, room = 0, most / size
  local kept = 0 -- bytes that fit with an ellipsis after them
  for i, code in codes_of(text) do
    if width + FULL <= room then
      kept = i - 1
    end
    width = width + width_of(code)
    if width > room then
      return text:sub(1, kept) .. "\u{2026}"
    end
  end
  return text
end

--- A text. `look` may have `class`, `anchor` ("start", "middle", "end"),
-- `size`, `turned` (true: it runs upwards).
function svg.text(x, y, text, look)
  local anchor = look.anchor ~= "start" and look.anchor
  return element("text", {
    "x", x, "y", y, "class", look.class or false,
    "text-anchor", anchor or false, "font-size", look.size or false,
    "transform", look.turned and ("rotate(-90 %s %s)"):format(
      svg.number(x), svg.number(y)) or false,
  }, html.escape(text))
end

--- A short text that differs for texts that differ (FNV-1a).
function svg.hash(text)
  local hash = 0xcbf29ce484222325
  for i = 1, #text do
    hash = (hash ~ text:byte(i)) * 0x100000001b3
  end
  return ("%08x"):format((hash ~ hash >> 32) & 0xffffffff)
end

return svg
