-- Kayles again, as a game that splits: a position is a run of pins that stand
-- side by side, and a ball leaves a run on its left and one on its right.
-- Thousands of pins take seconds; whole rows (examples/kayles.lua) go as far as
-- twenty.
--
-- Published (Guy & Smith 1956): the values, which have period 12 from 71 pins
-- on.

return {
  name = "Kayles, run by run",
  how_to_play = [[
There is a row of pins. A ball knocks down one pin, or two pins that stand
side by side. Play goes on with the rows that are left.

The player who knocks down the last pin wins.]],
  start = 25,
  splits = true,

  moves = function(pins, add)
    for hit = 1, math.min(pins, 2) do
      for left = 0, (pins - hit) // 2 do add(left, pins - hit - left) end
    end
  end,

  show = function(pins)
    return tostring(pins)
  end,

  parse = function(text)
    local pins = text:find "^%d+$" and math.tointeger(tonumber(text))
    if not pins then return nil, "a position is a number of pins, like 25" end
    return pins
  end,

  describe = function(pins, runs)
    local hit = pins - runs[1] - runs[2]
    return ("hit %d, and leave %d and %d"):format(hit, runs[1], runs[2])
  end,
}
