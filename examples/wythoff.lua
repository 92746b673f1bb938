-- Wythoff's game. On a chessboard it is a queen that moves towards one corner.
--
-- Published (Wythoff 1907): the k-th P-position is
-- (floor(k * phi), floor(k * phi^2)), phi the golden ratio, and its mirror
-- image. The values of all positions are the table A004481 of the OEIS; they
-- look chaotic, and no quick way to compute them is known.

return {
  name = "Wythoff",
  how_to_play = [[
There are two heaps of chips. A move takes any number of chips from one heap,
or the same number from both.

The player who cannot move loses.]],
  board = require "grundy.heaps" { 11, 11 },

  moves = function(heaps, add)
    local x, y = heaps[1], heaps[2]
    for left = 0, x - 1 do add { left, y } end
    for left = 0, y - 1 do add { x, left } end
    for taken = 1, math.min(x, y) do add { x - taken, y - taken } end
  end,

  show = function(heaps)
    return heaps[1] .. " " .. heaps[2]
  end,

  parse = function(text)
    local x, y = text:match "^%s*(%d+)%s+(%d+)%s*$"
    x, y = math.tointeger(tonumber(x)), math.tointeger(tonumber(y))
    if not (x and y) then
      return nil, "a position is two numbers of chips, like 11 11"
    end
    return { x, y }
  end,

  describe = function(heaps, after)
    local x, y = heaps[1] - after[1], heaps[2] - after[2]
    if y == 0 then return ("take %d from the first heap"):format(x) end
    if x == 0 then return ("take %d from the second heap"):format(y) end
    return ("take %d from both heaps"):format(x)
  end,
}
