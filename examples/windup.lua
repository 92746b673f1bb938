-- Wind-Up, proposed by Alfie Davies in 2023.
--
-- The clock can go round forever, but with these numbers neither player can
-- force it to: all values are finite. For the hours
-- 0 to 6 they are 0 1 2 0 1 2 0, so two such clocks add like Nim heaps. Other
-- clocks differ: with 5 hours and the steps 1 and 3, the hours 1, 2
-- and 3 have the value ∞(0). (The game is published in cgt-tools; the values
-- are computed.)

local hours = 7
local steps = { 1, 2, 5 }

return {
  name = "Wind-Up",
  rules = [[
A clock has 7 hours. A move turns its hand back by 1, 2 or 5 hours, past 0 and
round again if need be.

The player who stops the clock, at hour 0, wins.]],
  start = 6,

  moves = function(hour, add)
    if hour == 0 then return end
    for _, step in ipairs(steps) do
      add((hour - step) % hours)
    end
  end,

  show = function(hour)
    return tostring(hour)
  end,

  parse = function(text)
    local hour = math.tointeger(tonumber(text))
    if not hour or hour < 0 or hour >= hours then
      return nil, "a position is an hour from 0 to " .. hours - 1
    end
    return hour
  end,

  describe = function(hour, after)
    return ("turn back by %d"):format((hour - after) % hours)
  end,
}
