-- Nim. Published (Bouton 1901): the value is the xor of the heaps. The order of
-- the heaps does not matter, and `normal` says so: {3, 5, 7} and {7, 3, 5}
-- are one position of the solution, which holds sorted heaps only, while
-- questions may be asked, and are answered, in any order.

return {
  name = "Nim",
  how_to_play = [[
There are heaps of chips. A move takes any number of chips, at least one, from
one heap.

The player who cannot move loses.]],
  board = require "grundy.heaps" { 3, 5, 7 },
  normal = "sorted",

  moves = function(heaps, add)
    for i, chips in ipairs(heaps) do
      for left = 0, chips - 1 do
        local after = { table.unpack(heaps) }
        after[i] = left
        add(after)
      end
    end
  end,
}
