-- Values over the integers, a point for each: of a list of values, of an octal
-- game, or of a solution whose positions are integers.

local core = require "grundy.core"
local check = require "grundy.base.check"
local canvas = require "grundy.plot.canvas"
local wording = require "grundy.words.wording"
local infinite = require "grundy.plot.infinite"
local scale = require "grundy.plot.scale"
local svg = require "grundy.plot.svg"

local element, fail = svg.element, check.fail

local FAR = 1 << 53 -- the greatest value and position
local OCTAL = 100 -- the last heap that is shown, unless the user sets it
local MANY = 1000 -- more points are drawn as a bitmap
local STEMS = 150 -- at most this many points are drawn on stems
local BAND = 22 -- the height of the band of infinities
local TICKS = 6
local LEAST = 80 -- the height of the plot without its axes and legend
local FOOT = 34

-- The kind of a value, and the value if it is finite.
local function read(value)
  if core.is_infinite(value) then
    return infinite.kind(value)
  end
  return value == 0 and "P" or "N", value
end

--
-- The points: a table with
--   each(visit)  calls visit(n, kind, value) for each, in any order; the value
--                only if it is finite
--   value(n)     any value
--   title        of the plot
-- A solution may have millions of positions, so points are read again whenever
-- they are needed: no table holds them, and no infinite value is created for
-- the collector to free.
--

local function of_list(list, from, to)
  from = from or 0
  local count = check.array("plot", list)
  for i = 1, count do
    local value = rawget(list, i)
    if not check.integer(value, 0, FAR) and not core.is_infinite(value) then
      fail("plot: element %d is not a value: %s", i, check.shown(value))
    end
  end
  local function value_of(n)
    local value = rawget(list, n - from + 1)
    return check.integer(value, 0, FAR) or value
  end
  return { title = "Nim-sequence", value = value_of, each = function(visit)
    for n = from, math.min(from + count - 1, to or FAR) do
      visit(n, read(value_of(n)))
    end
  end }
end

local function of_octal(octal, from, to)
  from = math.max(from or 0, 0)
  to = to or from + OCTAL
  local values, message = octal:values(to >= from and to or 0)
  if not values then
    return nil, message
  end
  local function value_of(n)
    return values[n + 1]
  end
  return { title = "Nim-sequence of " .. octal.name, value = value_of,
    each = function(visit)
      for n = from, to do
        visit(n, read(value_of(n)))
      end
    end }
end

-- Why the values of a solution cannot be shown: there are none, or its
-- positions are not integers. Nil if they can.
local function problem_of(solution)
  if core.count(solution) > 0 and not core.has_values(solution) then
    return check.no_values(solution)
  end
  for number = 0, core.count(solution) - 1 do
    local p = core.position(solution, number)
    if not check.integer(p, -FAR, FAR) then
      return ("sequence: the position %s is not an integer%s"):format(
        core.shown(p), math.type(p) and " from -2^53 to 2^53" or "")
    end
  end
end

-- A function from the number of a position to the kind and value that
-- each(visit) passes on.
local function reader(solution)
  local at = core.at
  local finite = not solution:can "counter"
  return function(number)
    local outcome = at.outcome(solution, number)
    if outcome == "D" or outcome == "N" and not finite and
      not at.counter(solution, number) then
      return infinite.kinds[outcome]
    end
    return outcome, at.value(solution, number)
  end
end

local function of_solution(solution, from, to)
  local message = problem_of(solution)
  if message then
    return nil, message
  end
  local function value_of(n)
    return solution:value(n)
  end
  return { title = canvas.title(solution, "Nim-sequence"), value = value_of,
    each = function(visit)
      local read_number = reader(solution)
      for number = 0, core.count(solution) - 1 do
        local n = check.integer((core.position(solution, number)), -FAR, FAR)
        if n >= (from or n) and n <= (to or n) then
          visit(n, read_number(number))
        end
      end
    end }
end

-- The points of a source; or nil and a message.
local function points_of(source, from, to)
  local meta = type(source) == "table" and getmetatable(source)
  if check.is_solution(source) then
    return of_solution(source, from, to)
  elseif type(meta) == "table" and rawget(meta, "__name") == "grundy.octal"
  then
    return of_octal(source, from, to)
  elseif type(source) ~= "table" or meta ~= nil then
    fail("plot: a list of values, a solution or an octal game "
      .. "expected, got %s", check.shown(source))
  end
  return of_list(source, from, to)
end

-- An option that bounds the integers shown.
local function bound(name, value)
  if value == nil then
    return nil
  end
  return check.integer(value, -FAR, FAR) or
    fail("option '%s' must be an integer from -2^53 to 2^53, got %s", name,
      check.shown(value))
end

-- How many points there are of each kind and in `all`, the `first` and the
-- `last` integer, and the greatest finite value, `most`.
local function survey(points)
  local row = { P = 0, N = 0, ["infinite-N"] = 0, ["infinite-D"] = 0, all = 0, most = 0 }
  points.each(function(n, kind, value)
    row[kind], row.all = row[kind] + 1, row.all + 1
    row.most = kind == "N" and math.max(row.most, value) or row.most
    row.first = math.min(row.first or n, n)
    row.last = math.max(row.last or n, n)
  end)
  return row
end

--
-- Drawing
--

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
  { "P", "0: P" }, { "N", "above 0: N" },
  { infinite.kinds.N, infinite.called.N .. ": N" },
  { infinite.kinds.D, infinite.called.D .. ": D" },
}

local function draw_legend(sheet, row)
  local entries = {}
  for _, word in ipairs(words) do
    if row[word[1]] > 0 then
      entries[#entries + 1] = { word[2], function(x, y)
        return sign(word[1], x + 6, y + 6, 4.5)
      end }
    end
  end
  sheet:legend(entries)
end

-- Both axes. Returns the functions that place an integer and a value (nil: an
-- infinite one), and the distance of neighbouring integers.
local function draw_axes(sheet, row)
  local band = row["infinite-N"] + row["infinite-D"] > 0 and BAND or 0
  local top = sheet.top + band
  local axis = scale.linear(row.most, sheet.bottom - top, TICKS)
  local widest = 0
  for _, tick in ipairs(axis.ticks) do
    widest = math.max(widest, svg.width(wording.integer(tick),
      canvas.SMALL))
  end
  sheet:text(sheet.left, sheet.top - 12, "value", {})
  sheet.left = sheet.left + widest + 10
  for _, tick in ipairs(axis.ticks) do
    local y = sheet.bottom - axis.at(tick)
    sheet:line(sheet.left, y, sheet.right, y, tick == 0 and "gp-axis" or
      "gp-grid")
    sheet:text(sheet.left - 8, y + 4, wording.integer(tick),
      { anchor = "end" })
  end
  if band > 0 then
    sheet:text(sheet.left - 8, sheet.top + 10, wording.INFINITY, { anchor = "end" })
  end
  local unit = (sheet.right - sheet.left - 12) / (row.last - row.first + 1)
  return function(n)
    return sheet.left + 6 + (n - row.first + 0.5) * unit
  end, function(value)
    return value and sheet.bottom - axis.at(value) or sheet.top + 6
  end, unit
end

-- The numbers below the axis, as many as there is room for.
local function draw_numbers(sheet, row, place, unit)
  local first, last = row.first, row.last
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

-- The points in order.
local function sorted(points)
  local list = {}
  points.each(function(n, kind, value)
    list[#list + 1] = { n = n, kind = kind, value = value }
  end)
  table.sort(list, function(a, b) return a.n < b.n end)
  return list
end

local function draw_stems(sheet, list, place, height)
  local stems = {}
  for _, point in ipairs(list) do
    if point.kind == "N" then
      stems[#stems + 1] = ("M%s %sV%s"):format(svg.number(place(point.n)),
        svg.number(sheet.bottom), svg.number(height(point.value)))
    end
  end
  sheet:add(element("path", { "d", table.concat(stems), "class",
    "gp-stem" }))
end

local function draw_points(sheet, points, place, height, unit)
  local radius = math.max(1.4, math.min(4, unit * 0.32))
  local list = sorted(points)
  if #list <= STEMS then
    draw_stems(sheet, list, place, height)
  end
  for _, point in ipairs(list) do
    sheet:add(sign(point.kind, place(point.n), height(point.value), radius,
      svg.tip(("%s: value %s"):format(wording.integer(point.n),
        tostring(points.value(point.n))))))
  end
end

-- A bitmap of zeros.
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

-- Very many points: each is a square of four pixels in the bitmap of its kind.
local function draw_pixels(sheet, points, place, height)
  local left, top = sheet.left, sheet.top - 2
  local width = math.ceil(sheet.right - left) + 2
  local tall = math.ceil(sheet.bottom - top) + 2
  local pictures = {}
  points.each(function(n, kind, value)
    local rows = pictures[kind] or blank(width, tall)
    pictures[kind] = rows
    local x = math.floor(place(n) - left) + 1
    local y = math.floor(height(value) - top) + 1
    rows[y][x], rows[y][x + 1] = 1, 1
    rows[y - 1][x], rows[y - 1][x + 1] = 1, 1
  end)
  for _, word in ipairs(words) do
    local kind = word[1]
    if pictures[kind] then
      sheet:masked(kind, pictures[kind], left, top,
        width, tall, { class = "gp-solid-" .. kind:sub(-1) })
    end
  end
end

local function note_of(row)
  local all = row.all
  local note = { wording.count(all, "value") }
  if all > 0 then
    note[1] = ("%s, n from %s to %s"):format(note[1],
      wording.integer(row.first), wording.integer(row.last))
    note[2] = (row.P == 0 and "none is" or wording.count(row.P,
      "value is", "values are")) .. " 0"
    local finite = row.P + row.N
    note[3] = finite > 0 and ("the greatest%s is %s"):format(finite < all and
      " finite one" or "", wording.integer(row.most)) or nil
  end
  if all > MANY then
    note[#note + 1] = "too many to tell apart: points in the same spot are "
      .. "drawn once"
  end
  return note
end

--- Draws it; `look` and `options` are those that plot/init.lua has read.
return function(source, look, options)
  local points, message = points_of(source, bound("from", options.from),
    bound("to", options.to))
  if not points then
    return nil, message
  end
  local row = survey(points)
  local sheet = canvas.new(look, "sequence", points.title, note_of(row))
  sheet.bottom = sheet.bottom - FOOT + 6
  if row.all == 0 then
    sheet:empty()
    return sheet:finish()
  end
  draw_legend(sheet, row)
  sheet.top = sheet.top + 18
  sheet:make_room(LEAST)
  local place, height, unit = draw_axes(sheet, row)
  if row.all > MANY then
    draw_pixels(sheet, points, place, height)
  else
    draw_points(sheet, points, place, height, unit)
  end
  draw_numbers(sheet, row, place, unit)
  sheet:text((sheet.left + sheet.right) / 2, sheet.bottom + 33, "n",
    { anchor = "middle" })
  return sheet:finish()
end
