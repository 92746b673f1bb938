-- Bars over a row of numbers or names: how many positions there are of each.

local canvas = require "grundy.plot.canvas"
local wording = require "grundy.wording"
local scale = require "grundy.plot.scale"
local svg = require "grundy.plot.svg"

local element = svg.element

local bars = {}

local ORDER = { "P", "N", "D", "fill" } -- of bars side by side
local TICKS = 5 -- about this many
local MOST_BAR = 48 -- the width of a bar
local LABEL = 84 -- the width of a label
local LEAST = 80 -- the height of the plot, without what is around it
local FOOT = 34 -- the height of what stands under the bars

--- More bars than these are put together.
bars.MOST = 60

-- The kinds that occur, in order; and are there bars of several kinds?
local function kinds_of(list)
  local kinds, several, there = {}, false, {}
  for _, bar in ipairs(list) do
    local count = 0
    for _, kind in ipairs(ORDER) do
      if (bar[kind] or 0) > 0 then
        there[kind], count = true, count + 1
      end
    end
    several = several or count > 1
  end
  for _, kind in ipairs(ORDER) do
    if there[kind] then
      kinds[#kinds + 1] = kind
    end
  end
  return kinds, several
end

-- The least and the greatest count of a bar, 0 not counted.
local function extremes(list)
  local least, most = math.huge, 0
  for _, bar in ipairs(list) do
    for _, kind in ipairs(ORDER) do
      local count = bar[kind] or 0
      if count > 0 then
        least, most = math.min(least, count), math.max(most, count)
      end
    end
  end
  return most > 0 and least or 0, most
end

-- The axis of counts, with lines across. The room for its numbers is taken
-- from the left.
local function draw_counts(sheet, log, least, most)
  local height = sheet.bottom - sheet.top
  local axis = scale.counts(least, most, log, height, TICKS)
  local broadest = 0
  for _, tick in ipairs(axis.ticks) do
    broadest = math.max(broadest, svg.width(wording.integer(tick),
      canvas.SMALL))
  end
  sheet:text(sheet.left, sheet.top - 19, axis.log and
    "positions (logarithmic)" or "positions", {})
  sheet.left = sheet.left + broadest + 8
  for _, tick in ipairs(axis.ticks) do
    local y = sheet.bottom - axis.at(tick)
    sheet:line(sheet.left, y, sheet.right, y, "gp-grid")
    sheet:text(sheet.left - 6, y + 4, wording.integer(tick),
      { anchor = "end" })
  end
  return axis
end

-- The labels under the bars, as many as there is room for: numbers only if
-- they are multiples of a round one.
local function draw_labels(sheet, list, slot)
  local broadest = 0
  for _, bar in ipairs(list) do
    broadest = math.max(broadest, bar.number and
      svg.width(bar.label, canvas.SMALL) or 0)
  end
  local stride = scale.step(math.max(1, (broadest + 8) / slot))
  local free = 0 -- up to here labels have been written
  for i, bar in ipairs(list) do
    if not bar.number or bar.number % stride == 0 then
      local text = svg.fit(bar.label, canvas.SMALL, math.max(slot - 6, LABEL))
      local width = svg.width(text, canvas.SMALL)
      local x = math.min(sheet.left + (i - 0.5) * slot,
        sheet.width - width / 2 - 2)
      if x - width / 2 >= free then
        sheet:text(x, sheet.bottom + 15, text, { anchor = "middle" })
        free = x + width / 2 + 6
      end
    end
  end
end

-- A bar, and its count above it if that is wanted.
local function draw_bar(sheet, bar, kind, x, width, height, counted)
  local count = bar[kind]
  sheet:add(element("rect", {
    "x", x, "y", sheet.bottom - height, "width", width, "height", height,
    "class", "gp-" .. kind, "style", bar.hatched and sheet:hatch(kind)
      or false,
  }, svg.tip(("%s: %s%s"):format(bar.tip, wording.count(count, "position"),
    kind ~= "fill" and ", " .. kind or ""))))
  if counted then
    sheet:text(x + width / 2, sheet.bottom - height - 4,
      wording.integer(count), { anchor = "middle", class = "gp-ink" })
  end
end

local function draw_bars(sheet, list, axis, slot)
  local kinds, several = kinds_of(list)
  local columns = several and #kinds or 1
  local width = math.min(slot * 0.8, MOST_BAR * columns) / columns
  local _, most = extremes(list)
  local counted = svg.width(wording.integer(most), canvas.SMALL) + 4 <=
    (several and width or slot)
  for i, bar in ipairs(list) do
    local x = sheet.left + (i - 0.5) * slot - width * columns / 2
    for k, kind in ipairs(kinds) do
      if (bar[kind] or 0) > 0 then
        draw_bar(sheet, bar, kind, x + (several and (k - 1) * width or 0),
          width, axis.at(bar[kind]), counted)
      end
    end
  end
end

--- Draws the bars: an array of tables with `label`, `number` (if it is one),
-- `tip`, `hatched` and the counts by kind ("P", "N", "D", "fill"). `below` is
-- what the row is of.
function bars.draw(sheet, list, below, log)
  sheet.bottom = sheet.bottom - FOOT + 6
  local least, most = extremes(list)
  if most == 0 then
    return sheet:empty()
  end
  sheet.top = sheet.top + 28 -- for the name of the axis, and a count
  sheet:make_room(LEAST)
  local axis = draw_counts(sheet, log, least, most)
  local slot = (sheet.right - sheet.left) / #list
  draw_bars(sheet, list, axis, slot)
  sheet:line(sheet.left, sheet.bottom, sheet.right, sheet.bottom, "gp-axis")
  draw_labels(sheet, list, slot)
  sheet:text((sheet.left + sheet.right) / 2, sheet.bottom + 31, below,
    { anchor = "middle" })
end

--- How many of so many bars are put together in one.
function bars.width(count, most)
  return scale.step(count / most)
end

-- A bar of the numbers from `first` to `last`, made of the bar of one of them.
local function joined_bar(bar, from, first, last)
  local label = first == last and wording.integer(last) or
    wording.integer(first) .. "\u{2013}" .. wording.integer(last)
  return { from = from, label = label, tip = bar.what .. " " .. label,
    P = bar.P, N = bar.N, D = bar.D, fill = bar.fill }
end

--- The bars of the numbers from 0 to count - 1, which bar_of(number) makes,
-- put together where they are too many. Number 0 stays alone if `alone` is
-- true. There may be millions of numbers, so bars are not kept.
function bars.together(count, bar_of, most, alone)
  local width, list = bars.width(count, most), {}
  for number = 0, count - 1 do
    local bar, last = bar_of(number), list[#list]
    local from = number // width * width
    if width == 1 or alone and number == 0 then
      list[#list + 1] = bar
    elseif last and last.from == from then
      for _, kind in ipairs(ORDER) do
        last[kind] = bar[kind] and (last[kind] or 0) + bar[kind] or last[kind]
      end
    else
      list[#list + 1] = joined_bar(bar, from, number,
        math.min(from + width, count) - 1)
    end
  end
  return list, width
end

return bars
