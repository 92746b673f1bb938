-- {{path}}: a puzzle, which has one player. As it stands, boxes are pushed.
--
--   grundy solve {{file}}                  can it be solved, and how?
--   grundy figures {{file}}                how many solutions, how many dead ends?
--   grundy play {{file}}                   try it
--   grundy report {{file}} -o page.html    a page with a board to click on
--   grundy puzzles {{file}} --want solutions=1    look for better starts
--   grundy puzzles {{file}} --what-if      what does each change of a cell do?

-- The board at the start. A position is its cells as one text, row by row.
local board = require "grundy.board" {
  "@...",
  ".o#.",
  "....",
  pieces = {
    ["@"] = { name = "you", color = "#0072b2" },
    ["o"] = { name = "box", color = "#b34700" },
    ["#"] = { name = "wall", text = "", fill = "#666666" },
  },
}

-- For each cell, the cells beside it and those behind them, in each direction.
local rays = board:rays "orthogonal"

-- Cells are named by column and row: the last one of the last row.
local goal = board.cells.d3

local function is_solved(p)
  return board:get(p, goal) == "o"
end

return {
  name = "{{name}}",
  how_to_play = [[
Go to a free cell beside you, or push a box that is there, if the cell behind it
is free.

The puzzle is solved when a box is in the corner at the bottom right.]],

  players = 1,
  board = board,

  -- Where grundy puzzles looks for better starts: [.#] is a free cell or a wall.
  puzzles = [[
    @   [.#][.#][.#]
    [.#]o   [.#][.#]
    [.#][.#][.#].
  ]],

  -- Calls add(q) for each position q that a move from p leads to.
  moves = function(p, add)
    if is_solved(p) then return end
    local you = p:find("@", 1, true)
    for _, ray in ipairs(rays[you]) do
      local piece, beyond = board:get(p, ray[1]), ray[2]
      if piece == "." then
        add(board:move(p, you, ray[1]))
      elseif piece == "o" and beyond and board:get(p, beyond) == "." then
        add(board:move(board:move(p, ray[1], beyond), you, ray[1]))
      end
    end
  end,

  -- Where there is no move, it is solved or not. (Without this, it would be
  -- solved wherever there is no move.)
  terminal = function(p)
    return is_solved(p) and "win" or "loss"
  end,
}
