-- Sato's numbering d (1972, Lemma 1.2): the positions of a game without cycles,
-- numbered from 0 on so that every move leads to a smaller number. They are
-- numbered by distance, which is his length (Definition 1.3), and at the same
-- distance in the order of the solution. Where a move leads to several
-- positions, each of these has a smaller number.

local core = require "grundy.core"
local check = require "grundy.base.check"
local refuse = require "grundy.theory.cyclic"

-- The numbers of the positions by distance; or nil, message and perhaps a cycle.
local function groups_of(solution)
  local groups, distances = {}, {}
  for number = 0, core.count(solution) - 1 do
    local distance, message = core.at.distance(solution, number)
    if not distance then
      return nil, "numbering: " .. message
    elseif distance == math.huge then
      return refuse("numbering", solution, number)
    elseif not groups[distance] then
      groups[distance] = {}
      distances[#distances + 1] = distance
    end
    table.insert(groups[distance], number)
  end
  table.sort(distances)
  for i, distance in ipairs(distances) do
    distances[i] = groups[distance]
  end
  return distances
end

-- The element of an array that an integer from 0 on is the number of.
local function element(array, i)
  i = check.integer(i, 0, #array - 1) or
    check.fail("numbering: an integer from 0 to %d expected, got %s",
      #array - 1, check.shown(i))
  return array[i + 1]
end

local numbering = {}

function numbering:numbering()
  local groups, message, cycle = groups_of(self)
  if not groups then
    return nil, message, cycle
  end
  local order, place = {}, {}
  for _, group in ipairs(groups) do
    for _, number in ipairs(group) do
      place[number] = #order
      order[#order + 1] = number
    end
  end
  local function d(p, player)
    local number, outside = core.find(self, p, player)
    if not number then
      return nil, outside
    end
    return place[number]
  end
  local function state(i)
    return core.position(self, element(order, i))
  end
  return d, state
end

return numbering
