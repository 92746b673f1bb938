-- Cram: dominoes on a board. What is left falls into pieces that have nothing
-- to do with each other, so the game splits: a position is one piece, # for its
-- free cells. A piece can be turned, turned over and shifted, and `normal` says
-- so.
--
-- Published (Winning Ways, ch. 15): 1 x n is Dawson's Kayles; 2 x n is 0 if n
-- is even, 1 if it is odd; 3 x 3 to 3 x 6 are 0, 1, 1, 4; 4 x 4 and 4 x 5 are
-- 0 and 2.

return { columns = 4, rows = 4 }, function(o)
  local board = require "grundy.board" {
    columns = o.columns, rows = o.rows, fill = "#",
  }
  local beside = board:steps { { 1, 0 }, { 0, 1 } }

  return {
    name = "Cram",
    how_to_play = [[
The players take turns to put a domino on two free cells that lie side by
side.

The player who cannot move loses.]],
    board = board,
    splits = true,
    normal = board:symmetric("all", "shift"),

    moves = function(p, add)
      for one in board:each(p, "#") do
        for _, two in ipairs(beside[one]) do
          if board:get(p, two) == "#" then
            add(board:parts(board:set(p, one, ".", two, "."), "#"))
          end
        end
      end
    end,
  }
end
