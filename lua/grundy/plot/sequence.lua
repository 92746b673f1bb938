-- The values of integers in a row: a point for each.

local core = require "grundy.core"
local canvas = require "grundy.plot.canvas"
local wording = require "grundy.wording"
local scale = require "grundy.plot.scale"
local series = require "grundy.plot.series"
local svg = require "grundy.plot.svg"

local element = svg.element

local MANY = 1000 -- more points are pixels of a picture
local STEMS = 150 -- up to this many points stand on lines
local BAND = 22 -- the height of the band of infinities
local TICKS = 6
local LEAST = 80 -- the height of the plot, without what is around it
local FOOT = 34

local function kind_of(value)
  if core.is_infinite(value) then
    return value.set[1] == 0 and "∞N" or "∞D"
  end
  return value == 0 and "P" or "N"
end

-- How often each kind occurs, and the greatest finite value.
local function survey(points)
  local tally, most = { P = 0, N = 0, ["∞N"] = 0, ["∞D"] = 0 }, 0
  for _, value in ipairs(points.value) do
    local kind = kind_of(value)
    tally[kind] = tally[kind] + 1
    most = kind == "N" and math.max(most, value) or most
  end
  return tally, most
end

-- The signs of points: squares for P, discs for N, rings for infinities.
local function sign(kind, x, y, radius, tip)
  if kind == "P" then
    return element("rect", { "x", x - radius, "y", y - radius, "width",
      2 * radius, "height", 2 * radius, "class", "gp-solid-P" }, tip)
  end
  return element("circle", { "cx", x, "cy", y, "r", radius, "class",
    kind == "N" and "gp-solid-N" or "gp-ring-" .. kind:sub(-1) }, tip)
end

local words = {
  { "P", "0: P" }, { "N", "above 0: N" }, { "∞N", "∞ with 0: N" },
  { "∞D", "∞ without 0: D" },
}

local function draw_legend(sheet, tally)
  local entries = {}
  for _, word in ipairs(words) do
    if tally[word[1]] > 0 then
      entries[#entries + 1] = { word[2], function(x, y)
        return sign(word[1], x + 6, y + 6, 4.5)
      end }
    end
  end
  sheet:legend(entries)
end

-- Both axes. Returns functions that give the place of an integer and of a
-- value.
local function draw_axes(sheet, points, tally, most)
  local band = tally["∞N"] + tally["∞D"] > 0 and BAND or 0
  local top = sheet.top + band
  local axis = scale.linear(most, sheet.bottom - top, TICKS)
  local broadest = 0
  for _, tick in ipairs(axis.ticks) do
    broadest = math.max(broadest, svg.width(wording.integer(tick),
      canvas.SMALL))
  end
  sheet:text(sheet.left, sheet.top - 12, "value", {})
  sheet.left = sheet.left + broadest + 10
  for _, tick in ipairs(axis.ticks) do
    local y = sheet.bottom - axis.at(tick)
    sheet:line(sheet.left, y, sheet.right, y, tick == 0 and "gp-axis" or
      "gp-grid")
    sheet:text(sheet.left - 8, y + 4, wording.integer(tick),
      { anchor = "end" })
  end
  if band > 0 then
    sheet:text(sheet.left - 8, sheet.top + 10, "∞", { anchor = "end" })
  end
  local first, last = points.n[1], points.n[#points.n]
  local unit = (sheet.right - sheet.left - 12) / (last - first + 1)
  return function(n)
    return sheet.left + 6 + (n - first + 0.5) * unit
  end, function(value)
    return core.is_infinite(value) and sheet.top + 6 or
      sheet.bottom - axis.at(value)
  end, unit
end

-- The numbers under the row, as many as there is room for.
local function draw_numbers(sheet, points, place, unit)
  local first, last = points.n[1], points.n[#points.n]
  local room = 14 + math.max(svg.width(wording.integer(first), canvas.SMALL),
    svg.width(wording.integer(last), canvas.SMALL))
  local step = scale.step(math.max(1, room / unit))
  for _, tick in ipairs(scale.multiples(first, last, step)) do
    local half = svg.width(wording.integer(tick), canvas.SMALL) / 2
    local x = math.max(half, math.min(place(tick), sheet.width - half - 2))
    sheet:line(place(tick), sheet.bottom, place(tick), sheet.bottom + 4,
      "gp-axis")
    sheet:text(x, sheet.bottom + 17, wording.integer(tick),
      { anchor = "middle" })
  end
end

local function draw_points(sheet, points, place, height, unit)
  local radius = math.max(1.4, math.min(4, unit * 0.32))
  if #points.n <= STEMS then
    local stems = {}
    for i, value in ipairs(points.value) do
      if kind_of(value) == "N" then
        stems[#stems + 1] = ("M%s %sV%s"):format(
          svg.number(place(points.n[i])), svg.number(sheet.bottom),
          svg.number(height(value)))
      end
    end
    sheet:add(element("path", { "d", table.concat(stems), "class",
      "gp-stem" }))
  end
  for i, value in ipairs(points.value) do
    sheet:add(sign(kind_of(value), place(points.n[i]), height(value), radius,
      svg.tip(("%s: value %s"):format(wording.integer(points.n[i]),
        tostring(value)))))
  end
end

-- A picture of zeros.
local function blank(width, height)
  local rows = {}
  for y = 1, height do
    rows[y] = {}
    for x = 1, width do
      rows[y][x] = 0
    end
  end
  return rows
end

-- Very many points: each marks a pixel and its neighbour, in a picture for
-- each kind.
local function draw_pixels(sheet, points, place, height)
  local left, top = sheet.left, sheet.top - 2
  local width = math.ceil(sheet.right - left) + 2
  local tall = math.ceil(sheet.bottom - top) + 2
  local pictures = {}
  for i, value in ipairs(points.value) do
    local kind = kind_of(value)
    local rows = pictures[kind] or blank(width, tall)
    pictures[kind] = rows
    local x = math.floor(place(points.n[i]) - left) + 1
    local y = math.floor(height(value) - top) + 1
    rows[y][x], rows[y][x + 1] = 1, 1
    rows[y - 1][x], rows[y - 1][x + 1] = 1, 1
  end
  for _, word in ipairs(words) do
    local kind = word[1]
    if pictures[kind] then
      sheet:masked(kind:gsub("∞", "infinite-"), pictures[kind], left, top,
        width, tall, { class = "gp-solid-" .. kind:sub(-1) })
    end
  end
end

local function note_of(points, tally, most)
  local all = #points.n
  local note = { wording.count(all, "value") }
  if all > 0 then
    note[1] = ("%s, n from %s to %s"):format(note[1],
      wording.integer(points.n[1]), wording.integer(points.n[all]))
    note[2] = (tally.P == 0 and "none is" or wording.count(tally.P,
      "value is", "values are")) .. " 0"
    local finite = tally.P + tally.N
    note[3] = finite > 0 and ("the greatest%s is %s"):format(finite < all and
      " finite one" or "", wording.integer(most)) or nil
  end
  if all > MANY then
    note[#note + 1] = "too many to tell apart: those that fall into the same "
      .. "spot are drawn once"
  end
  return note
end

--- Draws it; `look` and `options` as options.read gives them.
return function(source, look, options)
  local points, title = series.read(source, series.bound("from", options.from),
    series.bound("to", options.to))
  if not points then
    return nil, title -- which is the message
  end
  local tally, most = survey(points)
  local sheet = canvas.new(look, "sequence", title, note_of(points, tally,
    most))
  sheet.bottom = sheet.bottom - FOOT + 6
  if not points.n[1] then
    sheet:empty()
    return sheet:finish()
  end
  draw_legend(sheet, tally)
  sheet.top = sheet.top + 18
  sheet:make_room(LEAST)
  local place, height, unit = draw_axes(sheet, points, tally, most)
  if #points.n > MANY then
    draw_pixels(sheet, points, place, height)
  else
    draw_points(sheet, points, place, height, unit)
  end
  draw_numbers(sheet, points, place, unit)
  sheet:text((sheet.left + sheet.right) / 2, sheet.bottom + 33, "n",
    { anchor = "middle" })
  return sheet:finish()
end
