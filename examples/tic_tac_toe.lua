-- Tic-tac-toe: two players who move differently, and two kinds of ending.
-- Where no move is left, `terminal` says what that is to the player whose
-- turn it would be: a line of marks is a loss, a full board a draw.
--
-- Everybody knows that it is a draw; that 5,478 positions are reached is known as
-- well, and 765 if one counts those that are alike by symmetry once, which
-- `normal` does. On 4 by 3 cells the first player wins with a line of three.

return { columns = 3, rows = 3, line = 3 }, function(o)
  local board = require "grundy.board" {
    columns = o.columns, rows = o.rows,
    pieces = { x = "×", o = "○" },
  }
  local marks = { "x", "o" }

  return {
    name = "tic-tac-toe",
    how_to_play = ([[
The players take turns to write their mark, × or ○, into a free cell. Crosses
begin.

The first player with %d marks in a row wins. A full board is a draw.]])
      :format(o.line),
    board = board,
    players = { "Crosses", "Noughts" },
    normal = board:symmetric "all",

    moves = function(p, add, player)
      if board:in_a_row(p, o.line) then return end
      for cell in board:each(p, ".") do
        add(board:set(p, cell, marks[player]))
      end
    end,

    terminal = function(p)
      return board:in_a_row(p, o.line) and "loss" or "draw"
    end,
  }
end
