-- Puzzles on boards of which single cells are changed, and how they are solved.

local core = require "grundy.core"
local check = require "grundy.base.check"

local changes = {}

--- Has the game a board, whose cells can be changed?
function changes.has_board(game)
  return check.kind(game.board) == "a grundy.board"
end

--- The pieces of a board, the empty cell among them, in order.
function changes.pieces(board)
  local list = {}
  for piece in next, board.pieces do
    list[#list + 1] = piece
  end
  table.sort(list)
  return list
end

--- What single changes of cells make of a position: an array of `{ position, cell,
-- piece }`, by cells, then by pieces. With a pattern, a cell becomes only what it
-- allows.
function changes.of(game, p, pattern)
  local board, list = game.board, {}
  local pieces = changes.pieces(board)
  for cell = 1, #board do
    local before = board:get(p, cell)
    for _, piece in ipairs(pattern and pattern[cell] or pieces) do
      if piece ~= before then
        list[#list + 1] = { position = board:set(p, cell, piece), cell = cell,
          piece = piece }
      end
    end
  end
  return list
end

--- Solves the puzzle from q: the moves, and how many positions there are; or what
-- was in the way, as it is if the rules do not know what to do there.
function changes.solve(game, q, options)
  local fine, found, message = check.try(game.solve, game, q, options)
  if not fine then
    return nil, nil, core.told(found) or tostring(found)
  elseif not found then
    return nil, nil, message
  end
  local solution <close> = found
  return solution:remoteness(q), core.count(solution)
end

return changes
