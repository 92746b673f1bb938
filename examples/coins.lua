-- Coins in a row. An end is a number: what it pays to the player whose turn it
-- would be.
--
-- A position is what is left of the row, from coin `first` to coin `last`,
-- and how much the player to move is `ahead`. With an even number of coins
-- the first player can always take all coins in odd places, or all in even
-- ones, and so never loses (an old puzzle); the exact payoff is computed.

local row = { 8, 15, 3, 7, 10, 2, 5, 12 }

return {
  name = "coins in a row",
  how_to_play = [[
There is a row of coins. The players take turns to take the coin at the left
or at the right end.

The player whose coins are worth more in the end wins the difference.]],
  start = { first = 1, last = #row, ahead = 0 },

  moves = function(p, add)
    local first, last, ahead = p.first, p.last, p.ahead
    if first > last then return end
    add { first = first + 1, last = last, ahead = -(ahead + row[first]) }
    add { first = first, last = last - 1, ahead = -(ahead + row[last]) }
  end,

  terminal = function(p)
    return p.ahead
  end,

  show = function(p)
    return ("%d-%d %+d: %s"):format(p.first, p.last, p.ahead,
      p.first <= p.last and table.concat(row, " ", p.first, p.last) or "-")
  end,

  -- The coins after the colon may be left out.
  parse = function(text)
    local first, last, ahead = text:match "^(%d+)%-(%d+) ([+-]?%d+)"
    first, last = math.tointeger(first), math.tointeger(last)
    ahead = math.tointeger(ahead)
    if not ahead or first < 1 or last > #row or last < first - 1 then
      return nil, "a position is the first and last coin and how much the "
        .. "player to move is ahead, like 1-8 +0"
    end
    return { first = first, last = last, ahead = ahead }
  end,

  describe = function(p, q)
    return q.first > p.first and "the coin on the left" or
      "the coin on the right"
  end,
}
