-- Cycles, as the reason why something is refused that is for games without them.

local core = require "grundy.core"
local check = require "grundy.base.check"

local at = core.at

-- The first follower from which play can last for ever.
local function lasting(solution, number)
  for k = 0, core.degree(solution, number) - 1 do
    local follower = core.follower(solution, number, k)
    if at.distance(solution, follower) == math.huge then
      return follower
    end
  end
end

-- A cycle to which a position with an infinite distance leads, as an array of
-- numbers. (Brent: one that runs ahead and one that waits for it, longer and
-- longer.)
local function cycle_from(solution, number)
  local waiting, running, steps, patience = number, number, 0, 1
  repeat
    if steps == patience then
      waiting, steps, patience = running, 0, 2 * patience
    end
    running, steps = lasting(solution, running), steps + 1
  until running == waiting
  local cycle = {}
  for i = 1, steps do
    cycle[i] = running
    running = lasting(solution, running)
  end
  return cycle
end

--- What is returned by the function `name`, which needs a game without cycles:
-- play from a position, by its number, can last for ever.
return function(name, solution, number)
  local cycle = cycle_from(solution, number)
  for i, n in ipairs(cycle) do
    cycle[i] = core.position(solution, n)
  end
  return nil, name .. ": the game is cyclic: " .. check.cycle(#cycle,
    function(i)
      return core.shown(cycle[i])
    end), cycle
end
