-- How many moves best play lasts. The remoteness tells it, but where endings
-- are won by the player to move there it counts a last move that is not made.

local core = require "grundy.core"

local at = core.at

-- Where some endings are won and others lost, best play is followed to its
-- end; what has been found is kept.
local function followed(solution)
  local lengths = {}
  return function(number)
    if at.remoteness(solution, number) == math.huge then
      return math.huge
    end
    local path, next_one = {}, number
    while next_one and not lengths[next_one] do
      path[#path + 1] = next_one
      next_one = core.best(solution, next_one)
    end
    local length = next_one and lengths[next_one] or -1
    for i = #path, 1, -1 do
      length = length + 1
      lengths[path[i]] = length
    end
    return lengths[number]
  end
end

--- A function that gives for the number of a position how many moves are made
-- until the end, if the winner hurries and the loser delays; math.huge for a
-- draw. For games that do not split.
return function(solution)
  local play = core.play(solution)
  if play == "mixed" then
    return followed(solution)
  end
  local unmade = play == "misere" and 1 or 0
  return function(number)
    return at.remoteness(solution, number) - unmade
  end
end
