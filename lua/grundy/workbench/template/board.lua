-- {{path}}: a game on a board. As it stands, the players put stones on it.
--
--   grundy solve {{file}}                  who wins, and how?
--   grundy play {{file}}                   try it
--   grundy report {{file}} -o page.html    a page with a board to click on

-- The board at the start. A position is its cells as one text, row by row. Try
-- another size, holes (a space is no cell), or shape = "hexagons".
local board = require "grundy.board" {
  "....",
  "....",
  "....",
  pieces = { x = { name = "stone", text = "", color = "#b34700" } },
}

-- For each cell, the cells next to it; "diagonal", "all" and "knight" will do,
-- too.
local near = board:steps "orthogonal"

local function touches(p, cell)
  for _, other in ipairs(near[cell]) do
    if board:get(p, other) == "x" then return true end
  end
end

return {
  name = "{{name}}",
  how_to_play = [[
The players take turns to put a stone on a free cell that is not beside a
stone.

The player who cannot move loses.]],

  board = board,

  -- Positions that are mirror images or turned are the same one.
  normal = board:symmetric "all",

  -- Calls add(q) for each position q that a move from p leads to.
  moves = function(p, add)
    for cell in board:each(p, ".") do
      if not touches(p, cell) then
        add(board:set(p, cell, "x"))
      end
    end
  end,
}
