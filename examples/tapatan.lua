-- Tapatan, a game of three in a row from the Philippines.
--
-- Pieces can go round for ever. What is said here is computed: the first player
-- wins by taking the middle; a corner is a draw, and a side loses.

local board = require "grundy.board" {
  ".-.-.",
  "|\\|/|",
  ".-.-.",
  "|/|\\|",
  ".-.-.",
  shape = "graph",
  pieces = { x = "#0067a3", o = "#b34700" },
}
local lines = board:steps()
local pieces = { "x", "o" }

return {
  name = "Tapatan",
  how_to_play = [[
Each player puts three pieces on the points of the board, one at a time. After
that, a move takes a piece along a line to a free point next to it.

Three pieces of a player in a row win. A player who cannot move loses.]],
  board = board,
  players = { "Blue", "Orange" },
  normal = board:symmetric "all",

  moves = function(p, add, player)
    local own = pieces[player]
    if board:in_a_row(p, 3) then return end
    for free in board:each(p, ".") do
      if board:count(p, own) < 3 then
        add(board:set(p, free, own))
      else
        for _, from in ipairs(lines[free]) do
          if board:get(p, from) == own then add(board:move(p, from, free)) end
        end
      end
    end
  end,
}
