-- Puzzles on boards of which single cells are changed, and how they are solved.

local core = require "grundy.core"
local check = require "grundy.base.check"
local games = require "grundy.game"
local regime = require "grundy.regime"

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

-- The rules of a puzzle in which no more moves are asked for once a solved position is
-- met, and a function that tells whether one was. Positions come by their distance
-- from the start, so none that is solved is nearer.
local function until_solved(rules)
  local solved = false
  return games.game(regime.derive(rules, {
    moves = function(p, add)
      if not solved then return rules.moves(p, add) end
    end,
    terminal = function(p)
      local said = not solved and rules.terminal(p) or "loss"
      solved = solved or said == "win"
      return said
    end,
  })), function() return solved end
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

--- The same by the rules of a solution; but once the puzzle is solved, no more positions
-- are looked at, if that can be, and it is not told how many there are.
function changes.shortest(solution, q, options)
  local rules = core.game(solution)
  if not rules.terminal or rules.normal then
    return changes.solve(check.answer(solution:game()), q, options)
  end
  local game, is_solved = until_solved(rules)
  local moves, positions, problem = changes.solve(game, q, options)
  return moves, not is_solved() and positions or nil, problem
end

return changes
