-- The dragon: it lies on a hoard of 8 coins and sleeps 3 deep. A move is
--   to steal one coin or two; the dragon stirs, and sleeps one less deep; or
--   to give one coin back; it sleeps one deeper, but never deeper than 3.
-- From a dragon that is awake (0 deep) nobody can steal. When the last coin
-- is gone the players run, and the one who stole it has won.
--
-- A house game; all of this is computed. Its position is a record. The start
-- is a draw. Who must face the dragon awake has lost: coin after coin goes
-- back and is stolen again, for up to 10 moves. So nobody dares to leave it
-- 1 deep: while there are more than 3 coins they steal and give back for ever.
-- Of the 28 positions 9 are P, 9 N and 10 D.

local coins, deepest = 8, 3

return {
  name = "the dragon",
  start = { hoard = coins, sleep = deepest },

  moves = function(p, add)
    local hoard, sleep = p.hoard, p.sleep
    if hoard == 0 then return end
    if sleep > 0 then
      for stolen = 1, math.min(2, hoard) do
        add { hoard = hoard - stolen, sleep = sleep - 1 }
      end
    end
    if hoard < coins and sleep < deepest then
      add { hoard = hoard + 1, sleep = sleep + 1 }
    end
  end,

  show = function(p)
    return ("hoard %d, sleep %d"):format(p.hoard, p.sleep)
  end,

  parse = function(text)
    local hoard, sleep = text:match "^hoard (%d), sleep (%d)$"
    hoard, sleep = math.tointeger(tonumber(hoard)),
      math.tointeger(tonumber(sleep))
    if not hoard or hoard > coins or sleep > deepest then
      return nil, "a position is like: hoard 8, sleep 3"
    end
    return { hoard = hoard, sleep = sleep }
  end,

  describe = function(p, q)
    if q.hoard > p.hoard then return "give one back" end
    return "steal " .. p.hoard - q.hoard
  end,
}
