-- Rush Hour, a puzzle of one player. The cells of a letter are a car, which slides
-- along its own line; to slide any number of cells is one move. A letter on a
-- single cell stands still.
--
-- This start takes 51 moves, as is computed. It is reported to be the hardest of
-- all on 6 by 6 cells where nothing stands still (Michael Fogleman, 2018).

local cars = { A = { name = "red car", text = "A", color = "#c62828",
  joined = true } }
for letter in ("BCDEFGHIJKLM"):gmatch "." do
  cars[letter] = { joined = true }
end

local board = require "grundy.board" {
  "GBB.L.",
  "GHI.LM",
  "GHIAAM",
  "CCCK.M",
  "..JKDD",
  "EEJFF.",
  pieces = cars,
}
local rays, exit = board:rays(), board.cells.f3

-- Adds the slides along a ray that begins at the rear of a car of n + 1 cells: the
-- rear cell goes to the front, again and again.
local function slide(p, car, n, cell, ray, add)
  for i = 1, n do
    if not ray[i] or board:get(p, ray[i]) ~= car then return end
  end
  for i = n + 1, n > 0 and #ray or 0 do
    if board:get(p, ray[i]) ~= "." then return end
    p = board:move(p, ray[i - n - 1] or cell, ray[i])
    add(p)
  end
end

local function is_solved(p)
  return board:get(p, exit) == "A"
end

return {
  name = "Rush Hour",
  how_to_play = [[
Slide the cars, each along its own line, as far as nothing is in the way.

The puzzle is solved when the red car, A, is at the exit on the right.]],
  board = board,
  players = 1,

  moves = function(p, add)
    if is_solved(p) then return end
    for cell = 1, #board do
      local car = board:get(p, cell)
      local n = car ~= "." and board:count(p, car) - 1 or 0
      for _, ray in ipairs(n > 0 and rays[cell] or {}) do
        slide(p, car, n, cell, ray, add)
      end
    end
  end,

  terminal = function(p)
    return is_solved(p) and "win" or "loss"
  end,
}
