-- What a designer wants of a variant, as --want says it, and the variants that
-- no other beats.

local columns = require "grundy.figures.columns"
local failure = require "grundy.command.failure"
local hint = require "grundy.text".hint
local wording = require "grundy.wording"

local stop = failure.stop

local wants = {}

--- What can be wanted: the names of figures, in order.
wants.names = {}

local by_name, names = {}, wants.names
for _, column in ipairs(columns.list) do
  if not column.word then
    by_name[column.name] = column
    names[#names + 1] = column.name
  end
end

-- A number, or one in percent.
local function number(text)
  local digits, sign = text:match "^(%-?%d*%.?%d+)(%%?)$"
  local n = tonumber(digits)
  return n and (sign == "%" and n / 100 or n)
end

-- The ends of a range such as 10..20, or of a single number.
local function range(text)
  local from, to = text:match "^(.-%d%%?)%.%.(.+)$"
  from = number(from or text)
  return from, to and number(to) or not to and from or nil
end

-- How far a number is from a range.
local function distance(from, to)
  return function(n)
    return n < from and from - n or n > to and n - to or 0
  end
end

-- How bad a value is, by what is wanted: a function.
local function badness(column, text)
  if text == "low" then
    return function(n) return n end
  elseif text == "high" then
    return function(n) return -n end
  end
  local from, to = range(text)
  if not from or not to then
    stop(failure.USAGE, "--want %s expects low, high, a number or a range "
      .. "such as 10..20, got '%s'", column.name, text)
  elseif from > to then
    stop(failure.USAGE, "--want %s=%s: the range is empty", column.name, text)
  elseif column.share and (from < 0 or to > 1) then
    stop(failure.USAGE, "--want %s=%s: it is a share, from 0 to 1 or from 0%% "
      .. "to 100%%", column.name, text)
  end
  return distance(from, to)
end

--- Reads "length=10..20,draws=low": an array of `{ name, bad }`.
function wants.read(words)
  local list, there = {}, {}
  for part in (words .. ","):gmatch "([^,]*)," do
    local name, text = part:match "^([^=]*)=(.*)$"
    local column = by_name[name]
    if not name then
      stop(failure.USAGE, "--want expects a figure and what is wanted of it, "
        .. "as in draws=low, got '%s'", part)
    elseif not column then
      stop(failure.USAGE, "--want: unknown figure '%s'%s (there are %s)", name,
        hint(name, names), wording.list(names))
    elseif there[name] then
      stop(failure.USAGE, "--want: %s is given twice", name)
    end
    there[name] = true
    list[#list + 1] = { name = name, bad = badness(column, text) }
  end
  return list
end

-- A number without what rounding may have added to it: variants that mirror
-- each other are equally good.
local function rounded(n)
  return math.abs(n) < 1e6 and math.floor(n * 1e9 + 0.5) / 1e9 or n
end

-- How bad a row is by each of the wants; nil where a figure is not known.
local function point_of(row, list)
  local point = { row = row }
  for k, want in ipairs(list) do
    if row[want.name] == nil then
      return nil
    end
    point[k] = rounded(want.bad(row[want.name]))
  end
  return point
end

local function comes_before(a, b)
  for k = 1, #a do
    if a[k] ~= b[k] then
      return a[k] < b[k]
    end
  end
  return false
end

-- Is a as good as b in everything, and better in something?
local function beats(a, b)
  local better = false
  for k = 1, #a do
    if a[k] > b[k] then
      return false
    end
    better = better or a[k] < b[k]
  end
  return better
end

local function is_beaten(point, front)
  for _, other in ipairs(front) do
    if beats(other, point) then
      return true
    end
  end
  return false
end

--- Sets `best` of the rows that no other beats, and returns their number. Rows
-- without one of the figures, those of variants that did not finish among
-- them, are never best.
function wants.mark(rows, list)
  local points, front, count = {}, {}, 0
  for _, row in ipairs(rows) do
    points[#points + 1] = point_of(row, list)
  end
  table.sort(points, comes_before) -- what beats a point comes before it
  for i, point in ipairs(points) do
    local again = i > 1 and not comes_before(points[i - 1], point)
    local best = again and points[i - 1].row.best or
      not again and not is_beaten(point, front) or nil
    if best then
      point.row.best, count = true, count + 1
      front[#front + 1] = not again and point or nil
    end
  end
  return count
end

return wants
