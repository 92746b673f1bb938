-- The sheet that a plot is drawn on: its title, the note below it, the legend,
-- and the room that is left for the plot itself.

local core = require "grundy.core"
local html = require "grundy.base.html"
local bmp = require "grundy.plot.bmp"
local colors = require "grundy.base.colors"
local svg = require "grundy.plot.svg"
local title_of = require "grundy.base.parameters".title

local element = svg.element

local canvas = {}
local methods = {}
local meta = { __index = methods }

-- The sizes of the text and of the margins.
canvas.TEXT, canvas.SMALL = 12, 11
local TITLE = 15
local MARGIN = 14
local LEAST = 40 -- the height of an empty plot

-- A text broken into lines that fit into the room.
local function lines_of(text, room)
  local lines = {}
  for word in text:gmatch "%S+" do
    local joined = lines[1] and lines[#lines] .. " " .. word
    if joined and svg.width(joined, canvas.TEXT) <= room then
      lines[#lines] = joined
    else
      lines[#lines + 1] = svg.fit(word, canvas.TEXT, room)
    end
  end
  return lines
end

--- A title: `what`, and the name of the game if it has one.
function canvas.title(solution, what)
  local game = core.game(solution)
  local name = game and title_of(game)
  return name and what .. " of " .. name or what
end

--- A new sheet with its `title` and `note` (an array of short texts); `look` is
-- from plot/init.lua.
function canvas.new(look, kind, title, note)
  local self = setmetatable({
    look = look, kind = kind, parts = {}, marks = {},
    width = look.width, height = look.height,
    left = MARGIN, right = look.width - MARGIN, top = MARGIN,
    bottom = look.height - MARGIN,
    title = look.title or title, note = table.concat(note, "; "),
  }, meta)
  self.top = self.top + TITLE
  self:add(svg.text(self.left, self.top, svg.fit(self.title, TITLE,
    (self.right - self.left) / 1.08), -- bold text is wider
    { class = "gp-ink", size = TITLE }):gsub("<text ",
    '<text font-weight="600" '))
  for _, line in ipairs(lines_of(self.note, self.right - self.left)) do
    self.top = self.top + canvas.TEXT + 5
    self:add(svg.text(self.left, self.top, line,
      { class = "gp-faint", size = canvas.TEXT }))
  end
  self.top = self.top + 8
  return self
end

--- Adds markup.
function methods:add(markup)
  self.parts[#self.parts + 1] = markup
end

--- Adds a text; its look as for svg.text.
function methods:text(x, y, text, look)
  look.size = look.size or canvas.SMALL
  look.class = look.class or "gp-faint"
  self:add(svg.text(x, y, text, look))
end

--- Adds a line.
function methods:line(x1, y1, x2, y2, class)
  self:add(element("line", { "x1", x1, "y1", y1, "x2", x2, "y2", y2,
    "class", class }))
end

-- The prefix of ids is known when the picture is complete; until then a
-- character that html.escape never leaves in a text stands for it.
local MARK = "\1"

--- Defines a pattern, gradient or mask under a name, once, and returns the
-- style that applies it (`property` is "fill" or "mask").
function methods:define(name, property, markup)
  if not self.marks[name] then
    self.marks[name] = true
    self.marks[#self.marks + 1] = (markup:gsub("^<%a+", '%0 id="' .. MARK
      .. "-" .. name .. '"'))
  end
  return { ("%s:url(#%s-%s)"):format(property, MARK, name) }
end

--- A hatching in the colour of an outcome, as a style.
function methods:hatch(outcome)
  return self:define("hatch-" .. outcome, "fill", element("pattern", {
    "width", 5, "height", 5, "patternUnits", "userSpaceOnUse",
    "patternTransform", "rotate(45)",
  }, element("rect", { "width", 5, "height", 5, "class", "gp-paper" })
    .. element("path", { "d", "M2.5 0V5", "class", "gp-hatch-" .. outcome })))
end

--- Adds a legend, a row or more: an array of `{ text, draw, width }`, where
-- draw(x, y) returns the markup of a sign that is 12 units high and, unless a
-- width is given, 12 wide.
function methods:legend(entries)
  local x, size = self.left, canvas.SMALL
  if not entries[1] then
    return
  end
  self.top = self.top + 2
  for _, entry in ipairs(entries) do
    local sign = (entry[3] or 12) + 5
    local text = svg.fit(entry[1], size, self.right - self.left - sign)
    local width = sign + svg.width(text, size)
    if x > self.left and x + width > self.right then
      x, self.top = self.left, self.top + 18
    end
    self:add(entry[2](x, self.top))
    self:add(svg.text(x + sign, self.top + 10, text,
      { class = "gp-ink", size = size }))
    x = x + width + 14
  end
  self.top = self.top + 22
end

--- Makes the sheet taller if there is not enough room left on it.
function methods:make_room(least)
  local missing = math.max(0, math.ceil(least - (self.bottom - self.top)))
  self.height, self.bottom = self.height + missing, self.bottom + missing
end

--- Says that there is nothing to draw.
function methods:empty()
  self:make_room(LEAST)
  self:add(element("rect", { "x", self.left, "y", self.top, "width",
    self.right - self.left, "height", self.bottom - self.top, "class",
    "gp-frame" }))
  self:text((self.left + self.right) / 2, (self.top + self.bottom) / 2 + 4,
    "nothing to show", { anchor = "middle", size = canvas.TEXT })
end

--- A sign for the legend: a square that looks like a bar.
function canvas.swatch(class, fill)
  return function(x, y)
    return element("rect", { "x", x + 0.5, "y", y + 0.5, "width", 11,
      "height", 11, "class", class, "style", fill or false })
  end
end

--- Adds a part that is visible only where a bitmap, rows of 0 and 1 that fill a
-- rectangle, has a 1. The part is markup, or the look of that rectangle: a
-- table with `class` or `style`.
function methods:masked(name, rows, x, y, width, height, part)
  local mask = self:define("mask-" .. name, "mask", element("mask", {
    "maskUnits", "userSpaceOnUse", "x", x, "y", y, "width", width, "height",
    height,
  }, self.image(rows, { { 0, 0, 0 }, { 255, 255, 255 } }, x, y, width,
    height)))
  self:add(element("g", { "style", mask }, type(part) == "string" and part or
    element("rect", { "x", x, "y", y, "width", width, "height", height,
      "class", part.class or false, "style", part.style or false })))
end

--- A bitmap as markup: the arguments of bmp.address, and its place.
function methods.image(rows, palette, x, y, width, height)
  return element("image", {
    "x", x, "y", y, "width", width, "height", height, "preserveAspectRatio",
    "none", "style", "image-rendering:pixelated", "href",
    { bmp.address(rows, palette) },
  })
end

-- The text of the whole picture, with the prefix of its ids.
local function complete(self, id)
  local root, rules = colors.rules(self.look.colors)
  local parts = {
    element("title", { "id", id .. "-title" }, html.escape(self.title)),
    element("desc", { "id", id .. "-desc" }, html.escape(self.said or
      self.note)),
    "<style>\n" .. rules .. "\n</style>",
    #self.marks > 0 and "<defs>" .. table.concat(self.marks, "\n")
      .. "</defs>" or "",
    element("rect", { "width", self.width, "height", self.height, "class",
      "gp-paper" }),
    table.concat(self.parts, "\n"),
  }
  return (element("svg", {
    "xmlns", "http://www.w3.org/2000/svg", "role", "img", "class",
    root .. " gp-" .. self.kind, "aria-labelledby", id .. "-title " .. id
    .. "-desc", "width", self.width, "height", self.height, "viewBox",
    ("0 0 %d %d"):format(self.width, self.height),
  }, "\n" .. table.concat(parts, "\n") .. "\n"):gsub(MARK, id)) .. "\n"
end

--- The picture as text. If no id is given, ids begin with a hash of what is
-- drawn, because a page may hold several pictures.
function methods:finish()
  return complete(self, self.look.id or "gp-" .. svg.hash(self.kind
    .. self.title .. table.concat(self.parts)))
end

return canvas
