-- How many moves best play lasts. The remoteness tells it, but where endings
-- are won by the player to move there it counts a last move that is not made.

local core = require "grundy.core"

local at = core.at

local lengths = {}

-- Where some endings are won and others lost, best play is followed to its
-- end; what has been found is kept.
local function followed(solution)
  local found = {}
  return function(number)
    if at.remoteness(solution, number) == math.huge then
      return math.huge
    end
    local path, next_one = {}, number
    while next_one and not found[next_one] do
      path[#path + 1] = next_one
      next_one = core.best(solution, next_one)
    end
    local length = next_one and found[next_one] or -1
    for i = #path, 1, -1 do
      length = length + 1
      found[path[i]] = length
    end
    return found[number]
  end
end

-- The moves that the remoteness counts and that are not made, where all
-- endings are alike.
local function unmade(solution)
  return core.play(solution) == "misere" and 1 or 0
end

--- A function that gives for the number of a position how many moves are made
-- until the end, if the winner hurries and the loser delays; math.huge for a
-- draw. For games that do not split.
function lengths.of(solution)
  if core.play(solution) == "mixed" then
    return followed(solution)
  end
  local more = unmade(solution)
  return function(number)
    return at.remoteness(solution, number) - more
  end
end

--- The most moves that a win takes, by the census of the solution; nil if
-- nobody wins anywhere.
function lengths.longest(solution, census)
  if #census.lengths == 0 then
    return nil
  elseif core.play(solution) ~= "mixed" then
    return #census.lengths - 1 - unmade(solution)
  end
  local most, length_of = 0, lengths.of(solution)
  for number = 0, core.count(solution) - 1 do
    local length = length_of(number)
    most = length < math.huge and math.max(most, length) or most
  end
  return most
end

return lengths
