-- Take, a heap of chips. Published in every introduction: where the most is 4,
-- P is the set of the multiples of 5, and the value of n chips is n mod 5. The
-- winner always leaves a multiple of 5.

return { chips = 21, most = 4 }, function(o)
  return {
    name = "take",
    how_to_play = ([[
A move takes 1 to %d chips from a heap.

The player who cannot move loses.]]):format(o.most),
    board = require "grundy.heaps"(o.chips),

    moves = function(chips, add)
      for taken = 1, math.min(o.most, chips) do
        add(chips - taken)
      end
    end,

    show = function(chips)
      return tostring(chips)
    end,

    parse = function(text)
      local chips = math.tointeger(tonumber(text))
      if not chips or chips < 0 then
        return nil, "a position is a number of chips, like 21"
      end
      return chips
    end,

    describe = function(chips, left)
      return "take " .. chips - left
    end,
  }
end
