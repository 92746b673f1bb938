-- {{path}}: a game with heaps of chips.
--
--   grundy solve {{file}}                who wins, and how?
--   grundy moves {{file}} '2 5'          how good is each move from these heaps?
--   grundy play {{file}} --set most=4    try it, with another parameter

-- The parameters with their defaults, and what makes the game out of them.
return { most = 3 }, function(o)
  return {
    name = "{{name}}",
    how_to_play = ([[
There are some heaps of chips. A move takes 1 to %d chips from one heap.

The player who cannot move loses.]]):format(o.most),

    -- The chips in each heap, and their order does not matter.
    start = { 3, 4, 5 },
    normal = "sorted",

    -- Calls add(q) for each position q that a move from p leads to.
    moves = function(p, add)
      for i, chips in ipairs(p) do
        for taken = 1, math.min(o.most, chips) do
          local q = { table.unpack(p) }
          q[i] = chips - taken
          add(q)
        end
      end
    end,

    -- If the player who cannot move shall win instead: play = "misere",

    -- A position as people see it, and the position that a text means.
    show = function(p)
      return table.concat(p, " ")
    end,
    parse = function(text)
      local p = {}
      for word in text:gmatch "%S+" do
        p[#p + 1] = math.tointeger(tonumber(word))
        if not p[1] or p[#p] < 0 or text:find "[^%d ]" then
          return nil, "a position is the chips in each heap, like 3 4 5"
        end
      end
      return p
    end,

    -- The name of the move from p to q.
    describe = function(p, q)
      for i, chips in ipairs(p) do
        if q[i] < chips then
          return ("take %d from heap %d"):format(chips - q[i], i)
        end
      end
    end,
  }
end
