-- Puzzles: one player makes all moves. N can be solved, P cannot, and the
-- remoteness is the fewest moves to a solution.

local core = require "grundy.core"
local check = require "grundy.base.check"
local refusals = require "grundy.kind.refusals"
local normal = require "grundy.kind.normal"

local at = core.at

-- Pieces can be taken away from a board, and then the rules are run again.
local function without_board(solution)
  local rules = core.game(solution)
  return not (rules and rules.moves and check.kind(rules.board) ==
    "a grundy.board") and "without: pieces can be taken away only where the game "
    .. "has a board" or nil
end

local puzzle = normal.kind {
  play = "puzzle",
  results = normal.results_to_move, -- the same player moves again
  counts = "solution",
  alone = true,
  refuses = {
    q = refusals.by(core.q, 0, 0),
    security = refusals.by(core.q, 0, 0),
    against = refusals.by(core.against, 0),
    sight = "sight: a puzzle has one player, and nobody to play against",
    ["solve --distributed"] = "it is a puzzle",
    ["part of a union"] = ": a puzzle has one player",
    puzzle = false,
    solutions = false,
    without = without_board,
    ["chances: option 'second'"] = "chances: option 'second': a puzzle has one "
      .. "player",
    ["grundy.match"] = "match: a puzzle has one player",
    ["grundy.disjoint"] = refusals.by_union,
  },
}

-- What is said in the place of a best move and of best play.
local UNSOLVABLE = "the puzzle cannot be solved"

--- Where the puzzle cannot be solved, no move is better than another one.
function puzzle.best(solution, number)
  return at.outcome(solution, number) == "N" and core.best(solution, number) or nil
end

function puzzle:none_best(ended)
  return ended and normal.none_best(self) or UNSOLVABLE
end

function puzzle:is_best_row(row)
  return row.result == "win"
end

function puzzle:component_problem()
  return "is a puzzle: a puzzle has one player, and compounds are games for two"
end

function puzzle:rank(row)
  return row.remoteness
end

function puzzle:outcome_of()
  return "N"
end

-- Without `terminal`, all ends are solved; else what is not solved is lost.
function puzzle:ending_said(said, solution)
  return (said == "win" or not core.game(solution).terminal) and "win" or "loss"
end

-- Play that goes on for ever does not solve it either.
function puzzle:shows_ends(counts)
  return counts[2] > 0
end

function puzzle:search_problem()
  return "a puzzle has no values"
end

return puzzle
