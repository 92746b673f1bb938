-- The values of integers in a row, from whatever has some.

local core = require "grundy.core"
local check = require "grundy.check"
local counts = require "grundy.plot.counts"

local fail = check.fail

local series = {}

local FAR = 1 << 53 -- as far as values and positions may go
local OCTAL = 100 -- the last heap that is shown, unless another is asked for

local function is_octal(source)
  local meta = type(source) == "table" and getmetatable(source)
  return type(meta) == "table" and rawget(meta, "__name") == "grundy.octal"
end

-- A list of values.
local function of_list(list, from, to)
  local points = {}
  from = from or 0
  for i = 1, check.array("plot.sequence", list) do
    local value, n = rawget(list, i), from + i - 1
    local integer = check.integer(value, 0, FAR)
    if not integer and not core.is_infinite(value) then
      fail("plot.sequence: element %d is not a value: %s", i,
        check.shown(value))
    end
    if not to or n <= to then
      points[#points + 1] = { n, integer or value }
    end
  end
  return points, "Nim-sequence"
end

-- The heaps of an octal game.
local function of_octal(octal, from, to)
  from = math.max(from or 0, 0)
  to = to or from + OCTAL
  local points = {}
  if to >= 0 then
    local values, message = octal:values(to)
    if not values then
      return nil, message
    end
    for n = from, to do
      points[#points + 1] = { n, values[n + 1] }
    end
  end
  return points, "Nim-sequence of " .. octal.name
end

-- The positions of a solution.
local function of_solution(solution, from, to)
  local points = {}
  for number = 0, core.count(solution) - 1 do
    local p = core.position(solution, number)
    local n = check.integer(p, -FAR, FAR)
    if not n then
      return nil, ("sequence: the position %s is not an integer%s"):format(
        core.shown(p), math.type(p) and " from -2^53 to 2^53" or "")
    end
    if n >= (from or n) and n <= (to or n) then
      points[#points + 1] = { n, number }
    end
  end
  local message = points[1] and counts.no_values(solution)
  if message then
    return nil, message
  end
  for _, point in ipairs(points) do
    point[2] = core.at.value(solution, point[2])
  end
  table.sort(points, function(a, b) return a[1] < b[1] end)
  return points, counts.title(solution, "Nim-sequence")
end

--- An array of `{ n, value }`, n ascending, and a title; or `nil, message`.
function series.read(source, from, to)
  if check.is_solution(source) then
    return of_solution(source, from, to)
  elseif is_octal(source) then
    return of_octal(source, from, to)
  elseif type(source) ~= "table" or getmetatable(source) ~= nil then
    fail("plot.sequence: a list of values, a solution or an octal game "
      .. "expected, got %s", check.shown(source))
  end
  return of_list(source, from, to)
end

--- The option that bounds a row.
function series.bound(name, value)
  if value == nil then
    return nil
  end
  return check.integer(value, -FAR, FAR) or
    fail("option '%s' must be an integer from -2^53 to 2^53, got %s", name,
      check.shown(value))
end

return series
