-- Take: a heap of chips; a move takes 1, 2, 3 or 4 of them. The player
-- who cannot move loses.
--
-- Published in every introduction: P is the set of the multiples of 5, and
-- the value of n chips is n mod 5. The winner always leaves a multiple of 5.

local most = 4

return {
  name = "take 1 to 4",
  start = 21,

  moves = function(chips, add)
    for taken = 1, math.min(most, chips) do
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
