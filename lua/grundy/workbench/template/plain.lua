-- {{path}}: say here what the players do, and when it ends.
--
-- As it stands: a heap of chips; a move takes 1, 2 or 3 of them. The player
-- who cannot move loses.
--
--   grundy solve {{file}}      who wins, and how?
--   grundy moves {{file}} 7    how good is each move, with 7 chips?
--   grundy play {{file}}       try it

local most = 3

return {
  name = "{{name}}",

  -- Where play begins. A position is a number, a text, or a table of these
  -- and of booleans; here it is the number of chips.
  start = 10,

  -- Calls add(q) for each position q that a move from p leads to. Nothing
  -- added means that play has ended.
  moves = function(p, add)
    for taken = 1, math.min(most, p) do
      add(p - taken)
    end
    -- What if a player may also put a chip back? Cycles are fine; try it:
    -- if p > 0 and p < 10 then add(p + 1) end
  end,

  -- Everything below is optional.

  -- A position as people see it,
  show = function(p)
    return p .. (p == 1 and " chip" or " chips")
  end,

  -- and the position that a text on the command line means: nil and the reason
  -- if it means none.
  parse = function(text)
    local chips = math.tointeger(tonumber(text:match "^%d+"))
    if not chips then
      return nil, "a position is a number of chips, like 10"
    end
    return chips
  end,

  -- The name of the move from p to q.
  describe = function(p, q)
    return q > p and "put 1 back" or "take " .. p - q
  end,

  -- Other fields: `how_to_play` for the rules in words, `play = "misere"` if
  -- the player who cannot move wins, `normal` for symmetries, `terminal` for
  -- endings that are not lost, `players = 2` for players who move differently.
}
