-- The cells of a heat map: each an element, or where they are very many
-- pixels of a picture.

local core = require "grundy.core"
local number = require "grundy.plot.number"
local numerals = require "grundy.wording"
local palette = require "grundy.plot.palette"
local svg = require "grundy.plot.svg"

local element = svg.element

local tiles = {}

local MANY = 2000 -- more cells are pixels of a picture
local LEAST_GAP = 11 -- from here on there is a gap between cells
local LEVELS = 255 -- of the picture
local FEW = 8 -- where there are fewer values, none is as dark as can be

--- What a cell is: "P", "N" or "D" in outcomes; "finite" for values from 1 on,
-- "∞N" and "∞D"; "none" if there is no position.
function tiles.kind_of(content)
  if content == nil then
    return "none"
  elseif content == 0 then
    return "P"
  elseif core.is_infinite(content) then
    return content.set[1] == 0 and "∞N" or "∞D"
  end
  return type(content) == "string" and content or "finite"
end

local kind_of = tiles.kind_of

--- How dark a value from 1 to `most` is, as a share for palette.ramp.
function tiles.share(value, most)
  return (value - 1) / math.max(most - 1, FEW - 1)
end

local share = tiles.share

--- The looks of the kinds that have always the same: a `class`, or a `style`.
function tiles.look_of(sheet, kind)
  if kind == "P" then
    return { class = "gp-cell-P" }
  elseif kind == "N" or kind == "D" then
    return { class = "gp-" .. kind }
  end
  return { style = sheet:hatch(kind:sub(-1)) }
end

local look_of = tiles.look_of

-- A cell with what it says when the pointer rests there, and its number if
-- there is room.
local function draw_cell(sheet, box, x, y, most)
  local content, cell = box.grid[x][y], box.cell
  local kind, gap = kind_of(content), cell >= LEAST_GAP and 1 or 0
  local left = box.x + (x - box.left) * cell
  local top = box.y + (box.top - y) * cell
  local look, ink
  if kind == "finite" then
    local red, green, blue = palette.ramp(share(content, most))
    look = { fill = palette.hex(red, green, blue) }
    ink = palette.is_pale(red, green, blue) and "#000000" or "#ffffff"
  else
    look = look_of(sheet, kind)
  end
  local said = type(content) == "string" and content or
    ("value %s"):format(tostring(content))
  sheet:add(element("rect", { "x", left, "y", top, "width", cell - gap,
    "height", cell - gap, "class", look.class or false, "fill",
    look.fill or false, "style", look.style or false },
    svg.tip(("%d, %d: %s"):format(x, y, said))))
  local text = type(content) == "number" and numerals.integer(content) or
    type(content) == "string" and content
  if text and box.size then
    sheet.labels[#sheet.labels + 1] = element("text", { "x",
      left + (cell - gap) / 2, "y", top + (cell - gap) / 2 + box.size * 0.36,
      "class", kind == "P" and "gp-on-P" or not ink and "gp-ink" or false,
      "fill", ink or false }, text)
  end
end

-- Cells as elements.
local function draw_cells(sheet, box, most)
  local broadest = svg.width(numerals.integer(most), 1)
  local size = math.min(box.cell * 0.5, (box.cell - 2) / broadest, 13)
  box.size = size >= 8 and size or nil
  sheet.labels = {}
  sheet:add '<g shape-rendering="crispEdges">'
  for x = box.left, box.right do
    for y = box.bottom, box.top do
      if box.grid[x] and box.grid[x][y] ~= nil then
        draw_cell(sheet, box, x, y, most)
      end
    end
  end
  sheet:add "</g>"
  if sheet.labels[1] then
    sheet:add(element("g", { "text-anchor", "middle", "font-size", box.size,
      "pointer-events", "none" }, table.concat(sheet.labels, "\n")))
  end
end

-- The rows of a picture of all cells, the top one first.
local function pixels(box, pixel_of)
  local rows = {}
  for y = box.top, box.bottom, -1 do
    local row = {}
    for x = box.left, box.right do
      local column = box.grid[x]
      row[#row + 1] = pixel_of(column and column[y])
    end
    rows[#rows + 1] = row
  end
  return rows
end

-- The cells of a kind as rows of neighbours: the outline of all of them, or
-- nil if they are too many.
local function outline(box, kind)
  local parts = {}
  for y = box.top, box.bottom, -1 do
    local x = box.left
    while x <= box.right do
      local from = x
      while x <= box.right and kind_of((box.grid[x] or {})[y]) == kind do
        x = x + 1
      end
      if x > from then
        parts[#parts + 1] = ("M%s %sh%sv%sh-%sz"):format(
          number.plain(box.x + (from - box.left) * box.cell),
          number.plain(box.y + (box.top - y) * box.cell),
          number.plain((x - from) * box.cell), number.plain(box.cell),
          number.plain((x - from) * box.cell))
      end
      x = math.max(x, from + 1)
    end
    if #parts > MANY then
      return nil
    end
  end
  return table.concat(parts)
end

-- The cells of a kind whose colour the reader chooses. Outlines are sharp
-- everywhere; very many are a mask.
local function draw_kind(sheet, box, kind)
  local look, path = look_of(sheet, kind), outline(box, kind)
  if path then
    return sheet:add(element("path", { "d", path, "class", look.class or false,
      "style", look.style or false }))
  end
  local x, y = box.x, box.y
  local width, height = box.width * box.cell, box.height * box.cell
  sheet:masked(kind:gsub("∞", "infinite-"), pixels(box, function(content)
    return kind_of(content) == kind and 1 or 0
  end), x, y, width, height, element("rect", { "x", x, "y", y, "width", width,
    "height", height, "class", look.class or false, "style",
    look.style or false }))
end

-- Finite values as one picture with a color for each, or for some together.
local function draw_finite(sheet, box, most)
  local colors, levels = { { 0, 0, 0 } }, math.min(most, LEVELS)
  for level = 1, levels do
    colors[level + 1] = { palette.ramp(share(level, levels)) }
  end
  local rows = pixels(box, function(content)
    if kind_of(content) ~= "finite" then
      return 0
    end
    return most <= LEVELS and content or
      1 + (content - 1) * (LEVELS - 1) // (most - 1)
  end)
  local x, y = box.x, box.y
  local width, height = box.width * box.cell, box.height * box.cell
  sheet:masked("finite", pixels(box, function(content)
    return kind_of(content) == "finite" and 1 or 0
  end), x, y, width, height, element("g", { "class", "gp-pixels" },
    sheet.image(rows, colors, x, y, width, height)))
end

local function draw_picture(sheet, box, tally, most)
  if tally.finite > 0 then
    draw_finite(sheet, box, most)
  end
  for _, kind in ipairs { "P", "N", "D", "∞N", "∞D" } do
    if tally[kind] > 0 then
      draw_kind(sheet, box, kind)
    end
  end
end

--- Are there so many that they become a picture?
function tiles.are_many(box)
  return box.width * box.height > MANY
end

--- Draws the cells of a box from cells.gather that has its place on the sheet:
-- `x`, `y` and the side `cell`.
function tiles.draw(sheet, box, tally, most)
  if tiles.are_many(box) then
    draw_picture(sheet, box, tally, most)
  else
    draw_cells(sheet, box, most)
  end
end

return tiles
