-- A sliding puzzle, which has one player. Where the tiles are in order there is
-- no move, so that is the only end. Published: half of the 720 arrangements can
-- be solved, and the hardest of them, from which the puzzle starts here, takes
-- 21 moves.

local board = require "grundy.board" {
  "45.",
  "123",
  pieces = "12345",
}
local next_to = board:steps()
local SOLVED = "12345."

return {
  name = "sliding puzzle",
  how_to_play = [[
Five tiles lie on 2 by 3 cells, the sixth of which is empty. A move slides a tile
next to the empty cell into it.

The puzzle is solved when the tiles are in order.]],
  board = board,
  players = 1,

  moves = function(p, add)
    if p == SOLVED then return end
    local empty = p:find(".", 1, true)
    for _, cell in ipairs(next_to[empty]) do
      add(board:move(p, cell, empty))
    end
  end,
}
