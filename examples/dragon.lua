-- The dragon. This game is our own; everything said here is computed. Its
-- position is a record. The start is a draw. The player who faces the dragon
-- awake loses: coin after coin goes back and is stolen again, for up to 10
-- moves. So neither player leaves it 1 deep: while there are more than 3
-- coins, they steal and give back forever. Of the 28 positions 9 are P, 9 N
-- and 10 D.

return { coins = 8, deepest = 3 }, function(o)
  return {
    name = "the dragon",
    how_to_play = ([[
A dragon lies on a hoard of %d coins and sleeps %d deep. A move steals one coin
or two: the dragon stirs, and sleeps one less deep. Or it gives one coin back:
the dragon sleeps one deeper, but never deeper than at the start. Nothing can be
stolen from a dragon that is awake (0 deep).

The player who steals the last coin wins.]]):format(o.coins, o.deepest),
    start = { hoard = o.coins, sleep = o.deepest },

    moves = function(p, add)
      local hoard, sleep = p.hoard, p.sleep
      if hoard == 0 then return end
      if sleep > 0 then
        for stolen = 1, math.min(2, hoard) do
          add { hoard = hoard - stolen, sleep = sleep - 1 }
        end
      end
      if hoard < o.coins and sleep < o.deepest then
        add { hoard = hoard + 1, sleep = sleep + 1 }
      end
    end,

    show = function(p)
      return ("hoard %d, sleep %d"):format(p.hoard, p.sleep)
    end,

    parse = function(text)
      local hoard, sleep = text:match "^hoard (%d+), sleep (%d+)$"
      hoard, sleep = math.tointeger(tonumber(hoard)),
        math.tointeger(tonumber(sleep))
      if not (hoard and sleep) or hoard > o.coins or sleep > o.deepest then
        return nil, "a position is like: hoard 8, sleep 3"
      end
      return { hoard = hoard, sleep = sleep }
    end,

    describe = function(p, q)
      if q.hoard > p.hoard then return "give one back" end
      return "steal " .. p.hoard - q.hoard
    end,
  }
end
