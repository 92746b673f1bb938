-- Fox and hounds on a small board: 6 by 6, three hounds. When the fox is
-- through, there are no moves: so the player who cannot move always loses,
-- and no `terminal` is needed.

local board = require "grundy.board" {
  " h h h",
  ". . . ",
  " . . .",
  ". . . ",
  " . . .",
  ". f . ",
  pieces = {
    f = { name = "fox", text = "F", color = "#e8590c" },
    h = { name = "hound", text = "H", color = "#1f4e79" },
  },
  colors = { ground = "#f0d9b5", cell = "#a97a50" },
}
local steps = {
  f = board:steps "diagonal",
  h = board:steps { { -1, 1 }, { 1, 1 } },
}

return {
  name = "fox and hounds",
  how_to_play = [[
The fox and three hounds stand on the dark squares, and move to a free square
next to theirs along a diagonal: the fox in any direction, a hound only down.

The fox wins when it reaches the first row, or when the hounds cannot move.
The hounds win when the fox cannot move.]],
  board = board,
  players = { "the fox", "the hounds" },

  ending = function(p, player)
    local _, row = board:xy(p:find "f")
    return row == 1 and "The fox is through." or
      player == 1 and "The fox cannot move." or "The hounds cannot move."
  end,

  moves = function(p, add, player)
    local _, row = board:xy(p:find "f")
    if row == 1 then return end -- the fox is through
    local piece = player == 1 and "f" or "h"
    for from in board:each(p, piece) do
      for _, to in ipairs(steps[piece][from]) do
        if board:get(p, to) == "." then add(board:move(p, from, to)) end
      end
    end
  end,
}
