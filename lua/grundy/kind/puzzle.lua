-- Puzzles: one player makes all moves. N can be solved, P cannot, and the
-- remoteness is the fewest moves to a solution.

local core = require "grundy.core"
local check = require "grundy.base.check"
local refusals = require "grundy.kind.refusals"
local normal = require "grundy.kind.normal"
local wording = require "grundy.words.wording"

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
  play_words = "one player: ",
  prospects = {
    win = "can be solved",
    lose = "cannot be solved",
    draw = "",
    drawn = "",
  },
  who_words = "it",
  move_words = { P = "no solution", N = "can be solved" },
  longest_words = "hardest",
  results = normal.results_to_move, -- the same player moves again
  worth_of_moving = 1,
  counts = "solution",
  alone = true,
  union_problem = ": a puzzle has one player",
  outcome_words = { { "P", "cannot be solved" }, { "N", "can be solved" } },
  refuses = {
    q = refusals.by(core.q, 0, 0),
    security = refusals.by(core.q, 0, 0),
    against = refusals.by(core.against, 0),
    sight = "sight: a puzzle has one player, and nobody to play against",
    ["solve --distributed"] = "it is a puzzle",
    puzzle = false,
    solutions = false,
    without = without_board,
    ["chances: option 'second'"] = "chances: option 'second': a puzzle has one "
      .. "player",
    ["grundy.match"] = "match: a puzzle has one player",
    ["grundy.disjoint"] = refusals.by_union,
  },
}

puzzle.named_prospects = puzzle.prospects

function puzzle:ending(solution)
  local rules = core.game(solution) or {}
  local told = rules.terminal or rules.saved and rules.saved.ends
  return told and "the puzzle is solved at an end that the rules call a win" or
    "the puzzle is solved where there is no move"
end

function puzzle:winner(_, outcome)
  return outcome == "N" and "it can be solved" or "it cannot be solved"
end

function puzzle:result_text(start)
  local length = start:remoteness()
  if start:ended() then
    return (length == 0 and "it is solved" or "it cannot be solved")
      .. ": the start has no moves"
  end
  return length == math.huge and "it cannot be solved" or
    ("it can be solved in %s, and not in fewer"):format(wording.count(length,
    "move"))
end

function puzzle:result_in_sentence(start)
  return (self:result_text(start):gsub("^it", "the puzzle"))
end

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

function puzzle:line(solution, p, number, ...)
  if at.outcome(solution, number) == "P" and not core.ended(solution, number) then
    return nil, UNSOLVABLE
  end
  return normal.line(self, solution, p, number, ...)
end

function puzzle:line_heading(start)
  return start:outcome() == "N" and "A shortest way:" or nil
end

-- How much is left.
local left = { never = "it cannot be solved", none = "it is solved",
  moves = "it takes %s" }

function puzzle:left_text(now, move)
  local moves = now:after(move):remoteness()
  return moves == math.huge and left.never or moves == 0 and left.none or
    left.moves:format(wording.count(moves, "move"))
end

local HOPELESS = "The puzzle cannot be solved from here."

function puzzle:hopeless_text(now)
  return now:outcome() == "P" and HOPELESS or nil
end

function puzzle:end_text(outcome, made)
  if outcome == "N" then
    return "Solved", (", after %s."):format(wording.count(made, "move"))
  end
  return nil, "There is no move, and the puzzle is not solved: undo takes a move "
    .. "back."
end

function puzzle:explanation(now, move_text)
  local moves = now:remoteness()
  if now:ended() then
    return moves == 0 and "There is no move: the puzzle is solved." or
      "There is no move, and the puzzle is not solved."
  elseif moves == math.huge then
    return "The puzzle cannot be solved from here: no moves lead to a solution."
  end
  return ("The puzzle can be solved in %s, and not in fewer. A shortest way "
    .. "begins with %s."):format(wording.count(moves, "move"), move_text(now,
    now:best()))
end

function puzzle:no_goal()
  return "Find the moves."
end

puzzle.page_words = { play = "Solve it", result = "The solution",
  shown = "the solution", tells = "how the puzzle is solved",
  over = "you have solved it", anew = "Start over" }

function puzzle:board_words()
  return {
    results = self.results,
    alone = true,
    left = left,
    hopeless = HOPELESS,
    winner = { won = "it is solved", lost = "it is not solved" },
    standing = { won = "can be solved", lost = "cannot be solved" },
    ended = { won = "Solved, after %s!",
      lost = "There is no move, and it is not solved." },
  }
end

function puzzle:graph_words(said)
  local words = normal.graph_words(self, said)
  words.done = "it is solved"
  return words
end

function puzzle:graph_key()
  return "P: it cannot be solved. N: it can be solved. "
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
