-- The values of integers in a row, from whatever has some.

local core = require "grundy.core"
local check = require "grundy.check"
local counts = require "grundy.plot.counts"

local fail = check.fail

local series = {}

local FAR = 1 << 53 -- as far as values and positions may go
local MOST = 1 << 22 -- positions of a solution
local OCTAL = 100 -- the last heap that is shown, unless another is asked for

local function is_octal(source)
  local meta = type(source) == "table" and getmetatable(source)
  return type(meta) == "table" and rawget(meta, "__name") == "grundy.octal"
end

-- An empty row: integers n, and the value of each.
local function row()
  return { n = {}, value = {} }
end

local function add(points, n, value)
  local count = #points.n + 1
  points.n[count], points.value[count] = n, value
end

-- A list of values.
local function of_list(list, from, to)
  local points = row()
  from = from or 0
  for i = 1, check.array("plot", list) do
    local value, n = rawget(list, i), from + i - 1
    local integer = check.integer(value, 0, FAR)
    if not integer and not core.is_infinite(value) then
      fail("plot: element %d is not a value: %s", i,
        check.shown(value))
    end
    if not to or n <= to then
      add(points, n, integer or value)
    end
  end
  return points, "Nim-sequence"
end

-- The heaps of an octal game.
local function of_octal(octal, from, to)
  from = math.max(from or 0, 0)
  to = to or from + OCTAL
  local points = row()
  if to >= from then
    local values, message = octal:values(to)
    if not values then
      return nil, message
    end
    for n = from, to do
      add(points, n, values[n + 1])
    end
  end
  return points, "Nim-sequence of " .. octal.name
end

-- Sorting by a function lets hooks run meanwhile.
local function is_less(a, b)
  return a < b
end

-- The integers from one to another that are positions, in order; or nil and a
-- message if there are other positions, or too many.
local function integers(solution, from, to)
  local list = {}
  for number = 0, core.count(solution) - 1 do
    local p = core.position(solution, number)
    local n = check.integer(p, -FAR, FAR)
    if not n then
      return nil, ("sequence: the position %s is not an integer%s"):format(
        core.shown(p), math.type(p) and " from -2^53 to 2^53" or "")
    elseif n >= (from or n) and n <= (to or n) then
      list[#list + 1] = n
    end
    if #list > MOST then
      return nil, ("sequence: more than %d positions; the options 'from' and "
        .. "'to' can choose some"):format(MOST)
    end
  end
  table.sort(list, is_less)
  return list
end

-- The positions of a solution.
local function of_solution(solution, from, to)
  local message = core.count(solution) > 0 and counts.no_values(solution)
  if message then
    return nil, message
  end
  local points = row()
  points.n, message = integers(solution, from, to)
  if not points.n then
    return nil, message
  end
  for i, n in ipairs(points.n) do
    points.value[i] = solution:value(n)
  end
  return points, counts.title(solution, "Nim-sequence")
end

--- A table of two arrays, `n`, which ascends, and `value`; and a title. Or
-- `nil, message`.
function series.read(source, from, to)
  if check.is_solution(source) then
    return of_solution(source, from, to)
  elseif is_octal(source) then
    return of_octal(source, from, to)
  elseif type(source) ~= "table" or getmetatable(source) ~= nil then
    fail("plot: a list of values, a solution or an octal game "
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
