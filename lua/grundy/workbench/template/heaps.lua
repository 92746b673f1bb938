-- {{path}}: a game with heaps of chips.
--
--   grundy solve {{file}}                who wins, and how?
--   grundy moves {{file}} '2 5'          how good is each move from these heaps?
--   grundy play {{file}} --set most=4    try it, with another parameter
--   grundy report {{file}} -o page.html  a page on which chips can be clicked

local heaps = require "grundy.heaps"

-- The parameters with their defaults, and what makes the game out of them.
return { most = 3 }, function(o)
  return {
    name = "{{name}}",
    how_to_play = ([[
There are some heaps of chips. A move takes 1 to %d chips from one heap.

The player who cannot move loses.]]):format(o.most),

    -- The chips in each heap at the start. With `board`, positions are shown and
    -- read, and moves are called, as heaps are.
    board = heaps { 3, 4, 5 },

    -- The order of the heaps does not matter.
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
  }
end
