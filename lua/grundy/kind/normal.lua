-- Normal play: the player who cannot move loses. And what holds for every kind
-- of play that does not say otherwise: the other kinds inherit from this one.
-- What is said of games is in lexicon/.

local require = require "grundy.base.lazy".require
local better = require "grundy.kind.better"
local core = require "grundy.core"
local followers = require "grundy.base.followers"
local plays = require "grundy.regime.plays"
local refusals = require "grundy.kind.refusals"
local regime = require "grundy.regime"

local at = core.at

local normal = {
  --- As core.play names it.
  play = "normal",

  --- What an outcome is to the player who moved there, and to the player to
  -- move.
  results = { P = "win", N = "loss", D = "draw" },
  results_to_move = { P = "loss", N = "win", D = "draw" },

  --- Does a saved solution that is not loaded tell how good a move is?
  ranks_in_file = true,

  --- How many moves the remoteness counts that are not made.
  unmade = 0,

  --- What counts: "moves", who makes the last one; "points"; "worth", what endings
  -- are worth; "values", where sums are played; or a "solution", of a puzzle. What
  -- is said and shown of a game follows from this, mostly.
  counts = "moves",

  --- The column of moves that tells what they gain; false if there is none.
  gain_column = false,

  --- Does one player make all moves?
  alone = false,

  --- What is wrong with a position, by the name of the fault, where that is not
  -- said as of others.
  faults = {},

  --- The shape of what a move leads to: see base/followers.lua.
  shape = followers.by {},

  --- Can a move lead to several positions at once?
  forks = false,

  --- Does the outcome after a move follow from more than the position?
  moves_decide = false,

  --- Does every play end, by the rules of this kind?
  always_ends = false,

  --- The messages of what is refused, by name: see init.lua.
  refuses = setmetatable(refusals.all("puzzle, solutions, without",
    refusals.by(core.jobs.ways, 0)), { __index = refusals.whole }),
}
normal.__index = normal

--- Another play is refused for the reason that the rules are.
function normal.refuses.misere(solution)
  return regime.play_problem(regime.solved(solution), "misere")
end

--- A kind that differs from another one (default: this one) in some fields.
function normal.kind(fields, from)
  from = from or normal
  local made = setmetatable(fields, from)
  made.__index = made
  made.refuses = setmetatable(rawget(made, "refuses") or {},
    { __index = from.refuses })
  return made
end

--
-- What is measured
--

--- The column that tells more than the outcome; nil if there is none.
function normal:measure(solution)
  return core.has_values(solution) and "value" or nil
end

--- What a position can be asked for, in the order of the columns.
function normal:columns(solution)
  local names = { self:measure(solution) }
  names[#names + 1] = "outcome"
  names[#names + 1] = "remoteness"
  return names
end

--
-- How moves rank
--

--- What the moves of a position gain, in their order; an empty array where
-- there are no scores.
function normal:gains()
  return {}
end

--- What the move from p to q gains, by a solution whose rules are not there;
-- nil where there are no scores.
function normal:gained()
  return nil
end

--- rank_at(solution, number, gain): how good it is to move to the position with
-- a number, with what the move gains where there are scores; less is better.
normal.rank_at = core.rank

--- What a row of `moves` is to the player who makes the move.
function normal:result(row)
  return self.results[row.outcome]
end

--- The rows of the moves to followers with some numbers, and their ranks: less
-- is better.
function normal:rows(solution, _, positions, numbers, gains)
  local rows = core.rows(solution, self:columns(solution), positions, numbers)
  for i, row in ipairs(rows) do
    if gains[i] then
      row.gain = gains[i]
    end
    row.result = self:result(row)
  end
  return rows, core.ranks(solution, numbers, gains)
end

--- The rank of a row that was read from a file.
function normal:rank(row)
  return better.rank(row.outcome, row.remoteness)
end

--- best(solution, number): the number of a best follower; nil if there is no
-- move.
normal.best = core.best

--- Why there is no best move, where play has `ended` or not.
function normal:none_best(_)
  return "there is no move"
end

--- Can a row of `moves` with the least rank be a best move?
function normal:is_best_row()
  return true
end

--- Of the followers that the rules give, the index of the first that is as good
-- as the best one; nil if none is.
function normal:first_best(solution, best, numbers)
  local rank = self.rank_at(solution, best)
  for i, n in ipairs(numbers) do
    if self.rank_at(solution, n) == rank then
      return i
    end
  end
end

--- Is a move good, by its row in `moves`? `wanted` is the result that keeps what
-- the position with a number is.
function normal:is_good(row, wanted)
  return row.best or row.result == wanted
end

--- Is a move from the position with a number best? A function of the list of
-- numbers that it leads to.
function normal:is_best(solution, number)
  local best = self.best(solution, number)
  local rank = best and self.rank_at(solution, best)
  return function(list)
    return self.rank_at(solution, list[1]) == rank
  end
end

--- The outcome after a move from the position with a number, what it gains
-- included: a function of the list of numbers that it leads to.
function normal:outcome_after(solution)
  return function(list)
    return at.outcome(solution, list[1])
  end
end

--
-- How long play lasts
--

--- The outcome of the positions with a finite remoteness.
function normal:outcome_of(remoteness)
  return remoteness % 2 == 0 and "P" or "N"
end

--- What endless play is to the player to move: "win", "loss" or "draw".
function normal:forever()
  return "draw"
end

--
-- Components of compounds
--

--- Why a place cannot be a component of a compound, a "sum", "conjunctive" or
-- "selective"; nil if it can.
function normal:component_problem()
  return nil
end

--
-- What the rules may say
--

--- What an end is to the player to move there, by what `terminal` said, which
-- may be nothing.
function normal:ending_said(said, solution)
  return said or plays[regime.solved(solution).asked].ended
end

--- Do the counts of P, N and D in a saved solution show that play has ends, of
-- which `terminal` can tell?
function normal:shows_ends(counts)
  return counts[1] + counts[2] > 0
end

--- Why a search cannot find the value of a position, by its rules; nil if it can.
function normal:search_problem(rules)
  return rules.players and "the two players move differently, so there are no "
    .. "values" or rules.terminal and "the game has `terminal`, and where its "
    .. "endings differ there are no values" or nil
end

return normal
