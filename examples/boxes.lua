-- Boxes, a puzzle with levels: you go to a free cell beside you, or push the box that
-- is there, if the cell behind it is free. The levels were found by `grundy puzzles`,
-- among boards with walls and boxes at random.

local board = require "grundy.board" {
  "@....",
  ".....",
  "...o.",
  ".....",
  pieces = {
    ["@"] = { name = "you", color = "#0072b2" },
    o = { name = "box", color = "#b34700" },
    ["#"] = { name = "wall", text = "", fill = "#666666" },
  },
}
local rays, corner = board:rays "orthogonal", board.cells.e4

local function is_solved(p)
  return board:get(p, corner) == "o"
end

return {
  name = "Boxes",
  how_to_play = [[
Go to a free cell beside you, or push a box that is there, if the cell behind it is
free.

The puzzle is solved when a box is in the corner at the bottom right.]],
  board = board,
  players = 1,
  levels = {
    { name = "One push", start = ".###. .@... ...#o #.#.." },
    { name = "Mind the wall", start = "@#... ...#. #..#o #.#o." },
    { name = "The long way round", start = "#.... ..##. .##.o ..@.." },
    { name = "Up and over", start = "#.... #.... ##o.. #@..." },
    { name = "Three boxes", start = "####. ..##. .@o.# ....." },
    { name = "Back and forth", start = "@#... .o.#. ..... ##.#." },
  },

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

  terminal = function(p)
    return is_solved(p) and "win" or "loss"
  end,
}
