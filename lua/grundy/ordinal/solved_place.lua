-- Places of solutions, as components beside heaps and piles. Followers are
-- numbers of positions.
--
-- A kind of component: infinite_place.lua lists the functions.

local core = require "grundy.core"
local finite = require "grundy.ordinal.arithmetic".finite

local at = core.at

local INFINITE = math.huge

local solved = {}

-- The height; where moves are not kept, the distance serves as such.
local function height_of(solution, number)
  return (core.lacks(solution, "height") and at.distance or at.height)(solution, number)
end

-- The value, remoteness, distance or height: an ordinal or infinite.
function solved.measure(c, name)
  local of = name == "height" and height_of or at[name]
  local number = of(c.solution, c.number)
  return number == INFINITE and number or finite(number)
end

function solved.step(c)
  return core.best(c.solution, c.number)
end

-- The first one among those of the least height.
function solved.reach(c, value)
  local solution, wanted = c.solution, value:tointeger()
  local found, least = nil, INFINITE
  for _, number in ipairs(wanted and core.followers(solution, c.number) or {}) do
    local height = at.value(solution, number) == wanted and
      height_of(solution, number)
    if height and height < least then
      found, least = number, height
    end
  end
  return found, found and finite(least)
end

-- What a follower leaves to the loser of a sum: its height, or one more than the
-- least to which the winner can take the value of c back (Smith 1966, 23e). A
-- follower of infinite value can be taken back.
local function height_left(c, number)
  local solution, value = c.solution, at.value(c.solution, c.number)
  local height = core.is_infinite(at.value(solution, number)) and INFINITE or
    height_of(solution, number)
  for _, back in ipairs(core.followers(solution, number)) do
    if at.value(solution, back) == value then
      height = math.min(height, 1 + height_of(solution, back))
    end
  end
  return height
end

function solved.longest(c)
  local found, most = nil, -1
  for _, number in ipairs(core.followers(c.solution, c.number)) do
    local height = height_left(c, number)
    if height > most then
      found, most = number, height
    end
  end
  return found, finite(most)
end

function solved.count(c)
  return core.degree(c.solution, c.number)
end

function solved.follower(c, k)
  return core.follower(c.solution, c.number, k)
end

solved.key = tostring

return solved
