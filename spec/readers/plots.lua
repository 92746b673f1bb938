-- Reads plots back: whatever holds for all of them is checked here.

local assert = require "luassert"
local unbmp = require "spec.readers.unbmp"
local xml = require "spec.readers.xml"

local plots = {}

local function numbers_of(text)
  local list = {}
  for word in text:gmatch "%S+" do
    list[#list + 1] = assert(tonumber(word), word)
  end
  return list
end

-- Every coordinate is a finite number, written without exponent or comma.
local coordinates = { x = true, y = true, x1 = true, x2 = true, y1 = true,
  y2 = true, width = true, height = true, cx = true, cy = true, r = true,
  ["font-size"] = true, offset = true }

local function check_numbers(element)
  for name, value in pairs(element[2]) do
    if coordinates[name] then
      assert.is_truthy(value:find "^-?%d+%.?%d*$", name .. "=" .. value)
    end
  end
  for _, name in ipairs { "width", "height", "r" } do
    local value = element[2][name]
    assert.is_true(value == nil or tonumber(value) >= 0, name)
  end
end

local function check_ids(root)
  local ids = {}
  xml.walk(root, function(element)
    local id = element[2].id
    assert.is_nil(ids[id or ""], id)
    ids[id or 0] = element
  end)
  xml.walk(root, function(element)
    for _, value in pairs(element[2]) do
      for id in value:gmatch "url%(#(.-)%)" do
        assert.is_truthy(ids[id], id)
      end
    end
  end)
  return ids
end

-- How broad a text is in DejaVu Sans, which is a broad one.
local widths = { [" "] = 0.318, m = 0.974, w = 0.818, W = 0.989, M = 0.863,
  f = 0.352, t = 0.392, r = 0.411, ["\u{2009}"] = 0.2, ["…"] = 1,
  ["∞"] = 0.833 }
for char in ("ijl"):gmatch "." do widths[char] = 0.278 end
for char in (".,:;|!'"):gmatch "." do widths[char] = 0.33 end

local function broad(text, size)
  local width = 0
  for _, code in utf8.codes(text) do
    local char = utf8.char(code)
    width = width + (widths[char] or char:find "%u" and 0.68 or
      char:find "%d" and 0.636 or code > 0x2fff and 1 or 0.6)
  end
  return width * size
end

local function check_text(element, parents, width, height)
  local size = element[2]["font-size"]
  local anchor = element[2]["text-anchor"]
  for _, parent in ipairs(parents) do
    size = size or parent[2]["font-size"]
    anchor = anchor or parent[2]["text-anchor"]
  end
  local text = xml.text(element)
  local x, y = tonumber(element[2].x), tonumber(element[2].y)
  local long = broad(text, tonumber(size))
  local before = anchor == "end" and long or anchor == "middle" and long / 2
    or 0
  if element[2].transform then
    assert.is_truthy(element[2].transform:find "^rotate%(%-90 ")
    assert.is_true(y + before <= height and y + before - long >= 0, text)
    assert.is_true(x >= 0 and x <= width, text)
  else
    assert.is_true(x - before >= -1 and x - before + long <= width + 1,
      ("%s: %g to %g of %g"):format(text, x - before, x - before + long,
        width))
    assert.is_true(y - size * 0.7 >= 0 and y <= height, text)
  end
end

-- Everything that is drawn is in the picture.
local function check_place(element, width, height)
  local a = element[2]
  if element[1] == "rect" or element[1] == "image" then
    local x, y = tonumber(a.x or 0), tonumber(a.y or 0)
    assert.is_true(x >= 0 and y >= 0, "x, y")
    assert.is_true(x + tonumber(a.width) <= width + 2, a.width)
    assert.is_true(y + tonumber(a.height) <= height + 2, a.height)
  elseif element[1] == "circle" then
    assert.is_true(tonumber(a.cx) >= 0 and tonumber(a.cx) <= width)
    assert.is_true(tonumber(a.cy) >= 0 and tonumber(a.cy) <= height)
  end
end

--- The root element of a plot, after all checks.
function plots.read(text)
  local root = xml.read(text)
  assert.equal("svg", root[1])
  assert.equal("http://www.w3.org/2000/svg", root[2].xmlns)
  assert.equal("img", root[2].role)
  local box = numbers_of(root[2].viewBox)
  local width, height = box[3], box[4]
  assert.same({ 0, 0, tonumber(root[2].width), tonumber(root[2].height) },
    box)
  local ids = check_ids(root)
  local named = {}
  for id in root[2]["aria-labelledby"]:gmatch "%S+" do
    named[#named + 1] = assert.is_truthy(ids[id])[1]
  end
  local elements = {}
  for i = 3, #root do
    elements[#elements + 1] = type(root[i]) == "table" and root[i] or nil
  end
  assert.same({ "title", "desc" }, { elements[1][1], elements[2][1] })
  assert.same({ "title", "desc" }, { ids[root[2]["aria-labelledby"]
    :match "^%S+"][1], ids[root[2]["aria-labelledby"]:match "%S+$"][1] })
  xml.walk(root, function(element, parents)
    local above = parents[#parents]
    assert.is_falsy(element[1] == "script" or element[1] == "foreignObject")
    for name, value in pairs(element[2]) do
      assert.is_falsy(name:find "^on", name)
      assert.is_true(name ~= "href" or value:find "^data:image/bmp" ~= nil)
    end
    check_numbers(element)
    if element[1] == "text" then
      check_text(element, parents, width, height)
    elseif above and above[1] ~= "pattern" and above[1] ~= "mask" then
      check_place(element, width, height)
    end
  end)
  return root
end

--- What an element says when the pointer rests on it.
function plots.tip(element)
  local child = element[3]
  return type(child) == "table" and child[1] == "title" and xml.text(child)
    or nil
end

--- The elements with a tip: an array of { tip, element }.
function plots.tips(root)
  local list = {}
  xml.walk(root, function(element)
    if element ~= root and plots.tip(element) then
      list[#list + 1] = { plots.tip(element), element }
    end
  end)
  return list
end

--- Has an element a class?
function plots.has(element, class)
  return (" " .. (element[2].class or "") .. " "):find(" gp-" .. class .. " ",
    1, true) ~= nil
end

--- A number from an attribute.
function plots.number(element, name)
  return tonumber(element[2][name])
end

--- All texts, without the thin spaces in numbers.
function plots.texts(root)
  local list = {}
  for i, element in ipairs(xml.all(root, "text")) do
    list[i] = xml.text(element):gsub(",(%d%d%d)", "%1")
  end
  return list
end

--- The description.
function plots.desc(root)
  return (xml.text(xml.all(root, "desc")[1]):gsub(",(%d%d%d)", "%1"))
end

--- The title.
function plots.title(root)
  return xml.text(xml.all(root, "title")[1])
end

--- The ticks of the axis on the left: from numbers to heights.
function plots.heights(root)
  local heights = {}
  for _, element in ipairs(xml.all(root, "text")) do
    local n = math.tointeger(tonumber((xml.text(element)
      :gsub(",(%d%d%d)", "%1"))))
    if element[2]["text-anchor"] == "end" and n then
      heights[n] = plots.number(element, "y") - 4
    end
  end
  return heights
end

--- The pictures of pixels: an array, and by the ids of their masks.
function plots.pictures(root)
  local list = {}
  xml.walk(root, function(element, parents)
    if element[1] == "image" then
      local picture = unbmp(element[2].href)
      local above = parents[#parents]
      list[#list + 1], picture.at = picture, element
      if above[1] == "mask" then
        list[above[2].id:match "mask%-(.*)$"] = picture
      else
        list.values = picture
      end
    end
  end)
  return list
end

return plots
