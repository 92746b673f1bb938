-- What single changes of cells make of the puzzle of a request, as a page of maps.

local built = require "grundy.playground.built"
local candidates = require "grundy.workbench.candidates"
local columns = require "grundy.figures.puzzle_columns"
local failure = require "grundy.workbench.failure"
local players = require "grundy.regime.players"
local puzzles_page = require "grundy.report.puzzles"
local rows = require "grundy.playground.rows"
local starts = require "grundy.workbench.starts"
local what_if = require "grundy.figures.what_if"

-- The most changes, and the most positions after each.
local MOST, LIMIT = 1000, 100000

-- The row of a position: what is known of the puzzle from there.
local function row_of(game, p)
  local solution <close>, message = game:solve(p, { limit = LIMIT })
  return solution and columns.row(assert(solution:puzzle(p, { entrances = 0 })))
    or { problem = message }
end

return function(request, say)
  local game = built.game(request)
  if not players.is_alone(game) then
    failure.stop(failure.USAGE, "it is no puzzle: a puzzle has players = 1")
  end
  candidates.need_board({ game = game, path = request.path }, "what-if")
  local function solve(positions)
    rows.limit(#positions - 1, "change", MOST)
    local list = rows.make(#positions, "puzzle", say, function(i)
      return row_of(game, positions[i])
    end)
    for i, row in ipairs(list) do
      row.position = positions[i]
    end
    return list
  end
  local own = what_if.run(game, starts.of({ path = request.path, game = game }, {}),
    solve)
  say("page", puzzles_page { path = request.path, game = game, rows = { own },
    lead = what_if.text(own) })
end
