-- The Silver Dollar game, without the dollar: coins, o, on a strip of squares.
--
-- Published (Conway, On Numbers and Games; Guy, Fair Game): pair the coins
-- from the right; the value is the xor of the gaps inside the pairs, where a
-- coin that is left over is paired with the left end. Some moves widen a gap,
-- but the answer closes it again, so they change nothing.

return { strip = "..o..o.o.o" }, function(o)
  return {
    name = "Silver Dollar",
    how_to_play = [[
Coins lie on a strip of squares. A move slides one coin to the left over any
number of empty squares; it may not jump over a coin.

The player who cannot move, because all coins lie at the left end, loses.]],
    board = require "grundy.board" {
      o.strip, pieces = { o = { name = "coin", text = "", color = "#c9ced6" } },
    },

    -- For players who go by it, and for a rule of thumb among the figures.
    features = function(strip)
      local sum = 0
      for gap in (strip:reverse() .. "o"):gmatch "o(%.*)o" do
        sum = sum ~ #gap
      end
      return { ["the nim-sum of the gaps"] = sum }
    end,

    moves = function(strip, add)
      for coin in strip:gmatch "()o" do
        local to = coin - 1
        while strip:sub(to, to) == "." do
          add(strip:sub(1, to - 1) .. "o" .. strip:sub(to + 1, coin - 1)
            .. "." .. strip:sub(coin + 1))
          to = to - 1
        end
      end
    end,
  }
end
