-- Node Kayles on boards. What is left falls into pieces, so the game splits: a
-- position is one piece, # for its free cells. A piece can be turned, turned
-- over and shifted, and `normal` says so.
--
-- Published: on a path, 1 x n, this is Dawson's Chess (Winning Ways, ch. 4),
-- which is Dawson's Kayles with one more; on a cycle, such as ###/#.#/###,
-- every move leaves a path that is shorter by three.

return { columns = 4, rows = 4 }, function(o)
  local board = require "grundy.board" {
    columns = o.columns, rows = o.rows, fill = "#",
  }
  local beside = board:steps "orthogonal"

  return {
    name = "Node Kayles",
    how_to_play = [[
A move takes a free cell, and with it the free cells above, below, left and
right of it.

The player who cannot move loses.]],
    board = board,
    splits = true,
    normal = board:symmetric("all", "shift"),

    moves = function(p, add)
      for cell in board:each(p, "#") do
        add(board:parts(board:set(p, cell, ".", beside[cell], "."), "#"))
      end
    end,
  }
end
