-- {{path}}: a game for two players who move differently.
--
--   grundy solve {{file}}                  who wins, and how?
--   grundy solve {{file}} --player 2       and if the mouse moves first?
--   grundy play {{file}}                   try it
--   grundy report {{file}} -o page.html    a page with a board to click on

-- The board at the start. A position is its cells as one text, row by row.
local board = require "grundy.board" {
  ".c..",
  "....",
  "....",
  "..m.",
  pieces = {
    c = { name = "cat", text = "C", color = "#b34700" },
    m = { name = "mouse", text = "M", color = "#0067a3" },
  },
}

-- For each cell, where a piece can go from there.
local steps = { c = board:steps "orthogonal", m = board:steps "all" }

return {
  name = "{{name}}",
  how_to_play = [[
The cat moves to a cell beside its own, and catches the mouse if it stands
there. The mouse moves to a free cell next to its own, also diagonally.

The cat wins when it catches the mouse, the mouse when it reaches the first
row.]],

  -- Player 1 and player 2. The player who cannot move loses.
  players = { "the cat", "the mouse" },
  board = board,

  -- Calls add(q) for each position q that a move of the player from p leads to.
  moves = function(p, add, player)
    local mouse, piece = p:find "m", player == 1 and "c" or "m"
    if mouse and select(2, board:xy(mouse)) == 1 then return end -- it is safe
    for from in board:each(p, piece) do
      for _, to in ipairs(steps[piece][from]) do
        if player == 1 or board:get(p, to) == "." then
          add(board:move(p, from, to))
        end
      end
    end
  end,
}
