-- Square-But-One. The heap can grow, but only from an even number to the odd
-- one above it: from 100 one never gets beyond 101, and nothing is cut off.
-- Published: P = {0, 5}; N = the numbers m * m and m * m + 5, m > 0, from
-- which a square is taken to leave 0 or 5; everything else is a draw.
-- Computed, up to 101: only 0, 1 and 5 have a finite value, and G(1) = 1.

return {
  name = "Square-But-One",
  how_to_play = [[
A move takes a square number of chips (1, 4, 9, …) from a heap, or adds one
chip if the number of chips is even and not 0.

The player who cannot move loses.]],
  start = 100,
  board = require "grundy.heaps" (101),

  moves = function(chips, add)
    if chips > 0 and chips % 2 == 0 then
      add(chips + 1)
    end
    local root = 1
    while root * root <= chips do
      add(chips - root * root)
      root = root + 1
    end
  end,

  show = function(chips)
    return tostring(chips)
  end,

  parse = function(text)
    local chips = math.tointeger(tonumber(text))
    if not chips or chips < 0 then
      return nil, "a position is a number of chips, like 100"
    end
    return chips
  end,

  describe = function(chips, after)
    if after > chips then return "add 1" end
    return "take " .. chips - after
  end,
}
