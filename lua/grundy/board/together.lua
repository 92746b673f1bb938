-- The parts of a sum on one board, where they lie side by side.

local together = {}

--- Can positions of a board be put together? They are texts, and the board can
-- show them.
function together.can(board)
  return board and board.template and not board.field or false
end

--- Is it a position of such a board?
function together.fits(board, p)
  return type(p) == "string" and #p == #board
end

--- The position that some positions of a board make up; nil if two have pieces on
-- the same cell.
function together.of(board, positions)
  local pieces = 0
  for _, p in ipairs(positions) do
    pieces = pieces + #board - board:count(p, board.empty)
  end
  local _, _, all = board:changes(board.empty:rep(#board), positions)
  return #board - board:count(all, board.empty) == pieces and all or nil
end

return together
