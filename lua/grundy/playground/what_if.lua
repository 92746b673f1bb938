-- What single changes of cells make of the puzzle of a request, as a page of maps.

local attempt = require "grundy.command.shared.attempt"
local built = require "grundy.playground.built"
local candidates = require "grundy.command.puzzles.candidates"
local columns = require "grundy.figures.puzzle_columns"
local failure = require "grundy.command.shared.failure"
local puzzles_page = require "grundy.report.puzzles"
local starts = require "grundy.command.shared.starts"
local what_if = require "grundy.figures.what_if"
local wording = require "grundy.words.wording"

-- The most changes, and the most positions after each.
local MOST, LIMIT = 1000, 100000

-- The row of a position: what is known of the puzzle from there.
local function row_of(game, p)
  local fine, row = attempt.try(function()
    local solution <close>, message = game:solve(p, { limit = LIMIT })
    return solution and columns.row(assert(solution:puzzle(p, { entrances = 0 })))
      or { problem = message }
  end)
  row = fine and row or { problem = row.message }
  row.position = p
  return row
end

return function(request, say)
  local game = built.game(request)
  if game.players ~= 1 then
    failure.stop(failure.USAGE, "it is no puzzle: a puzzle has players = 1")
  end
  candidates.need_board({ game = game, path = request.path }, "what-if")
  local function solve(positions)
    if #positions > MOST then
      failure.stop(failure.USAGE, "%s are more than the playground solves, which "
        .. "is %d", wording.count(#positions - 1, "change"), MOST)
    end
    local rows = {}
    for i, p in ipairs(positions) do
      say("progress", ("%d of %s"):format(i - 1, wording.count(#positions,
        "puzzle")))
      rows[i] = row_of(game, p)
      collectgarbage()
    end
    return rows
  end
  local own = what_if.run(game, starts.of({ path = request.path, game = game }, {}),
    solve)
  say("page", puzzles_page { path = request.path, game = game, rows = { own },
    lead = what_if.text(own) })
end
