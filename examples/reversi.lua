-- Reversi on 4 by 4 squares. `terminal` gives by how many discs the player to
-- move is ahead. Published: with best play the second player wins by 11 discs
-- to 3.

local board = require "grundy.board" {
  "....",
  ".ox.",
  ".xo.",
  "....",
  pieces = { x = { name = "black", text = "", color = "#1b1f24" },
    o = { name = "white", text = "", color = "#fdfdf8" } },
  colors = { ground = "#1e4d2b", cell = "#3f8f54", line = "#1e4d2b" },
}
local rays = board:rays "all"
local discs = { "x", "o" }

-- What a disc on a cell turns over.
local function enclosed(p, cell, own, other)
  local cells = {}
  for _, ray in ipairs(rays[cell]) do
    local i = 1
    while ray[i] and board:get(p, ray[i]) == other do i = i + 1 end
    if ray[i] and board:get(p, ray[i]) == own then
      table.move(ray, 1, i - 1, #cells + 1, cells)
    end
  end
  return cells
end

-- Calls add with what the player can do; can the player do anything?
local function put(p, player, add)
  local own, other, any = discs[player], discs[3 - player], false
  for cell in board:each(p, ".") do
    local cells = enclosed(p, cell, own, other)
    if cells[1] then
      any = true
      add(board:set(p, cells, own, cell, own))
    end
  end
  return any
end

local function nothing() end

return {
  name = "Reversi",
  how_to_play = [[
A player puts down a disc where it encloses a straight row of the opponent's
discs, and turns these over. A player who cannot do so passes. When neither
player can, the game is over.

The player with more discs wins the difference.]],
  board = board,
  players = { "Black", "White" },
  normal = board:symmetric "all",

  moves = function(p, add, player)
    if not put(p, player, add) and put(p, 3 - player, nothing) then
      add(p)
    end
  end,

  terminal = function(p, player)
    local difference = board:count(p, "x") - board:count(p, "o")
    return player == 1 and difference or -difference
  end,

  describe = function(p, q)
    for cell in board:each(p, ".") do
      if board:get(q, cell) ~= "." then return "at " .. board[cell] end
    end
    return "pass"
  end,
}
