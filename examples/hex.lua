-- Hex on a small board. One of the players always makes a chain, so there is
-- no draw (Gale 1979). When a chain is there, the other player has no move, and
-- a player without a move loses.
--
-- Published: the first player wins on every board (Nash: by stealing the
-- strategy). On this one the best move is the middle.

return { size = 3 }, function(o)
  local board = require "grundy.board" {
    columns = o.size, rows = o.size,
    shape = "hexagons",
    pieces = { x = "#b3261e", o = "#0b57a4" },
    edges = { left = "#b3261e", right = "#b3261e", top = "#0b57a4",
      bottom = "#0b57a4" },
  }
  local pieces = { "x", "o" }

  -- For each player, the two sides that are to be connected.
  local sides = {
    { board:where(function(x, y) return x == y end),
      board:where(function(x, y) return x == y + 2 * (o.size - 1) end) },
    { board:where(function(_, y) return y == 1 end),
      board:where(function(_, y) return y == o.size end) },
  }

  local function touches(p, side, piece)
    for _, cell in ipairs(side) do
      if board:get(p, cell) == piece then return true end
    end
  end

  -- Has a player a chain from side to side?
  local function has_chain(p, player)
    local piece, ends = pieces[player], sides[player]
    for _, part in ipairs { board:parts(p, piece) } do
      if touches(part, ends[1], piece) and touches(part, ends[2], piece) then
        return true
      end
    end
  end

  return {
    name = "Hex",
    how_to_play = [[
The players take turns to put a stone of their own colour on a free hexagon.

Red wins by a chain from left to right, Blue by a chain from top to bottom.]],
    board = board,
    players = { "Red", "Blue" },
    normal = board:symmetric "turn",
    ending = function(_, player)
      return (player == 1 and "Blue" or "Red") .. " has a chain."
    end,

    moves = function(p, add, player)
      if has_chain(p, 3 - player) then return end
      for cell in board:each(p, ".") do
        add(board:set(p, cell, pieces[player]))
      end
    end,
  }
end
