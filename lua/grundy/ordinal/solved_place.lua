-- Places of solutions, as components beside heaps and piles. Followers are
-- numbers of positions.
--
-- A kind of component: infinite_place.lua lists the functions.

local core = require "grundy.core"
local finite = require "grundy.ordinal.arithmetic".finite

local at = core.at

local solved = {}

-- The height; where moves are not kept, the distance serves as such.
local function height_of(solution, number)
  return (core.unkept(solution) and at.distance or at.height)(solution, number)
end

-- The value, remoteness, distance or height: an ordinal or infinite.
function solved.measure(c, name)
  local of = name == "height" and height_of or at[name]
  local number = of(c.solution, c.number)
  return number == math.huge and number or finite(number)
end

function solved.step(c)
  return core.best(c.solution, c.number)
end

-- Of the followers of a place that have this value (nil: of all), the first
-- with the least height or, if the sign is -1, with the greatest.
local function extreme(c, sign, value)
  local solution, found, least = c.solution, nil, nil
  for _, number in ipairs(core.followers(solution, c.number)) do
    if value == nil or at.value(solution, number) == value then
      local height = height_of(solution, number)
      if not found or sign * height < sign * least then
        found, least = number, height
      end
    end
  end
  return found, found and finite(least)
end

function solved.reach(c, value)
  local integer = value:tointeger()
  if integer then
    return extreme(c, 1, integer)
  end
end

function solved.longest(c)
  return extreme(c, -1)
end

return solved
