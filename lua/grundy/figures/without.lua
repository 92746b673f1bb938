-- A puzzle on a board without one of its pieces: does the piece matter?

local core = require "grundy.core"
local changes = require "grundy.figures.changes"
local check = require "grundy.base.check"
local kind = require "grundy.kind"

local at = core.at

local methods = {}

-- At most this many positions without each piece, if nothing else is said.
local LIMIT = 1000000

local fields = { by = "string", limit = "any", seconds = "any" }

-- The pieces on a board, in the order of their first cells: `piece`, `name` and
-- `cells`, their numbers. All cells with the same character are one piece, or, by
-- cells, each is one.
local function pieces_on(board, p, by)
  local list, of = {}, {}
  for cell = 1, #board do
    local piece = board:get(p, cell)
    local row = by ~= "cell" and of[piece]
    if piece ~= board.empty and not row then
      row = { piece = piece, name = (board.pieces[piece] or {}).name or piece,
        cells = {} }
      list[#list + 1], of[piece] = row, row
    end
    if row then
      table.insert(row.cells, cell)
    end
  end
  return list
end

local function taken_away(board, p, cells)
  for _, cell in ipairs(cells) do
    p = board:set(p, cell, board.empty)
  end
  return p
end

--- What becomes of the puzzle from p, whose number is `number`, without each piece: the
-- rows, where `solve` gives the moves, the positions and the problem of a position.
function methods.rows(solution, p, number, by, solve)
  local board, own = core.game(solution).board, at.remoteness(solution, number)
  local rows = pieces_on(board, p, by)
  for _, row in ipairs(rows) do
    row.moves, row.positions, row.problem = solve(taken_away(board, p, row.cells))
    if row.moves then
      row.matters = row.moves ~= own
    end
    for i, cell in ipairs(row.cells) do
      row.cells[i] = board[cell]
    end
  end
  return rows
end

function methods:without(p, player, options)
  player, options = check.after_position(self, "without", p, player, options,
    fields)
  local by = check.word("by", options.by, { "kind", "cell" })
  local limits = { limit = check.count("limit", options.limit, LIMIT,
    core.max_positions), seconds = check.seconds(options.seconds) }
  local number
  number, p = core.locate(self, p, player)
  if not number then
    return nil, p
  end
  kind.need(self, "without")
  local game = check.answer(self:game())
  return methods.rows(self, p, number, by, function(q)
    return changes.solve(game, q, limits)
  end)
end

return methods
