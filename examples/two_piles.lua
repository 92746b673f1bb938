-- Two piles. Published (it is Nim with two heaps, Bouton 1901): P is the set
-- of all (x, x), because the second player can repeat each move in the other
-- pile; the value of (x, y) is x xor y.

return {
  name = "two piles",
  how_to_play = [[
There are two piles of chips. A move takes any number of chips, at least one,
from one pile.

The player who cannot move loses.]],
  board = require "grundy.heaps" { 6, 9 },

  moves = function(piles, add)
    local x, y = piles[1], piles[2]
    for left = 0, x - 1 do add { left, y } end
    for left = 0, y - 1 do add { x, left } end
  end,

  show = function(piles)
    return piles[1] .. " " .. piles[2]
  end,

  parse = function(text)
    local x, y = text:match "^%s*(%d+)%s+(%d+)%s*$"
    x, y = math.tointeger(tonumber(x)), math.tointeger(tonumber(y))
    if not (x and y) then
      return nil, "a position is two numbers of chips, like 6 9"
    end
    return { x, y }
  end,

  describe = function(piles, after)
    local pile = piles[1] ~= after[1] and 1 or 2
    return ("take %d from pile %d"):format(piles[pile] - after[pile], pile)
  end,
}
