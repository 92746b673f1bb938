-- Chomp. Turning the bar over its diagonal changes nothing, and `normal` says
-- so: of a bar and its transpose the solution holds one, if both fit on the
-- board.
--
-- Published: every rectangle but the poison alone is N (Schuh 1952, Gale 1974: by
-- stealing the strategy; nobody knows the move in general). With two rows, P
-- is exactly where the first is longer by one. A bar with one row and one column
-- is Nim with two heaps, so from a square the bite at b2 wins.

return { columns = 6, rows = 5 }, function(o)
  local board = require "grundy.board" {
    columns = o.columns, rows = o.rows, fill = "#",
    pieces = { ["#"] = { fill = "#8f4f2a" },
      ["!"] = { fill = "#7dbb3c", text = "☠" } },
    colors = { ground = "#4b4453", cell = "#5d5566" },
  }

  -- What a bite takes: the squares below and to the right.
  local bites = {}
  for cell = 1, #board do
    local x, y = board:xy(cell)
    bites[cell] = board:mask(function(column, row)
      return column >= x and row >= y
    end)
  end

  return {
    name = "Chomp",
    how_to_play = [[
A bar of chocolate, whose top left square is poisoned. A move bites off a
square with everything below it and to its right.

The poison cannot be bitten: the player who is left with it alone loses.]],
    board = board,
    start = board:set(board.start, 1, "!"),
    normal = board:symmetric { function(x, y) return y, x end },

    moves = function(p, add)
      for cell in board:each(p, "#") do
        add(board:set(p, bites[cell], "."))
      end
    end,

    describe = function(p, q)
      return "bite at " .. board[board:changes(p, q)[1]]
    end,
  }
end
