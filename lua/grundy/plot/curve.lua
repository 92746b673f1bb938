-- Points, each joined to the next one: how a number grows with another.

local check = require "grundy.base.check"
local canvas = require "grundy.plot.canvas"
local wording = require "grundy.words.wording"
local scale = require "grundy.plot.scale"
local svg = require "grundy.plot.svg"

local element, fail = svg.element, check.fail

local MOST = 1e9 -- the greatest coordinate
local TICKS = 6
local LEAST = 80 -- the height of the plot without its axes
local FOOT = 34 -- and the room below it
local RADIUS = 3.5

-- A number from 0 to MOST.
local function is_coordinate(x)
  return math.type(x) and x >= 0 and x <= MOST
end

-- A checked copy of the points, from left to right.
local function read(list)
  local points = {}
  for i = 1, check.array("plot", list) do
    local point = rawget(list, i)
    local x, y
    if type(point) == "table" and getmetatable(point) == nil then
      x, y = rawget(point, 1), rawget(point, 2)
    end
    if not is_coordinate(x) or not is_coordinate(y) then
      fail("plot: element %d must be a point { x, y } of numbers from 0 to 10^9, "
        .. "got %s", i, check.shown(point))
    end
    points[i] = { x = x, y = y, i = i }
  end
  table.sort(points, function(a, b)
    if a.x ~= b.x then
      return a.x < b.x
    end
    return a.i < b.i
  end)
  return points
end

-- The greatest of some coordinates.
local function greatest(points, name)
  local most = 0
  for _, point in ipairs(points) do
    most = math.max(most, point[name])
  end
  return math.ceil(most)
end

-- The lines across the plot, their numbers, and what they are of. Returns the
-- function that places a y.
local function draw_heights(sheet, points, what)
  local axis = scale.linear(greatest(points, "y"), sheet.bottom - sheet.top,
    TICKS)
  local widest = svg.width(wording.integer(axis.last), canvas.SMALL)
  sheet:text(sheet.left, sheet.top - 12, svg.fit(what, canvas.SMALL,
    sheet.right - sheet.left), {})
  sheet.left = sheet.left + widest + 10
  for _, tick in ipairs(axis.ticks) do
    local y = sheet.bottom - axis.at(tick)
    sheet:line(sheet.left, y, sheet.right, y, tick == 0 and "gp-axis" or
      "gp-grid")
    sheet:text(sheet.left - 8, y + 4, wording.integer(tick),
      { anchor = "end" })
  end
  return function(y)
    return sheet.bottom - axis.at(y)
  end
end

-- The numbers below the plot. Returns the function that places an x.
local function draw_places(sheet, points, what)
  local most = greatest(points, "x")
  local widest = svg.width(wording.integer(scale.step(most)), canvas.SMALL)
  sheet.right = sheet.right - widest / 2
  local axis = scale.linear(most, sheet.right - sheet.left, TICKS)
  for _, tick in ipairs(axis.ticks) do
    local x = sheet.left + axis.at(tick)
    sheet:line(x, sheet.bottom, x, sheet.bottom + 4, "gp-axis")
    sheet:text(x, sheet.bottom + 17, wording.integer(tick),
      { anchor = "middle" })
  end
  local middle = (sheet.left + sheet.right) / 2
  sheet:text(middle, sheet.bottom + 33, svg.fit(what, canvas.SMALL,
    sheet.right - sheet.left), { anchor = "middle" })
  return function(x)
    return sheet.left + axis.at(x)
  end
end

local function draw_points(sheet, points, place, height)
  local path = {}
  for i, point in ipairs(points) do
    path[i] = ("%s%s %s"):format(i == 1 and "M" or "L",
      svg.number(place(point.x)), svg.number(height(point.y)))
  end
  sheet:add(element("path", { "d", table.concat(path), "class", "gp-stem" }))
  for _, point in ipairs(points) do
    sheet:add(element("circle", { "cx", place(point.x), "cy",
      height(point.y), "r", RADIUS, "class", "gp-solid-N" },
      svg.tip(("%s: %s"):format(wording.decimal(point.x),
        wording.decimal(point.y)))))
  end
end

local function note_of(points)
  local note, last = { wording.count(#points, "point") }, points[#points]
  if last then
    note[2] = ("from %s at %s to %s at %s"):format(
      wording.decimal(points[1].y), wording.decimal(points[1].x),
      wording.decimal(last.y), wording.decimal(last.x))
  end
  return note
end

--- Draws it; `look` and `options` are those that plot/init.lua has read.
return function(source, look, options)
  local points = read(source)
  local sheet = canvas.new(look, "curve", "Curve", note_of(points))
  sheet.bottom = sheet.bottom - FOOT + 6
  if #points == 0 then
    sheet:empty()
    return sheet:finish()
  end
  sheet.top = sheet.top + 18
  sheet:make_room(LEAST)
  local height = draw_heights(sheet, points, options.y or "y")
  local place = draw_places(sheet, points, options.x or "x")
  draw_points(sheet, points, place, height)
  return sheet:finish()
end
