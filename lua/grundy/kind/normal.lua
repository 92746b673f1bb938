-- Normal play: the player who cannot move loses. And what holds for every kind
-- of play that does not say otherwise: the other kinds inherit from this one.
-- What is said of it is in sentences.lua.

local require = require "grundy.base.lazy".require
local core = require "grundy.core"
local followers = require "grundy.base.followers"
local refusals = require "grundy.kind.refusals"

local at = core.at

local normal = {
  --- As core.play names it.
  play = "normal",
  play_words = "normal: ",

  --- What an outcome is to the player who moved there, and to the player to
  -- move.
  results = { P = "win", N = "loss", D = "draw" },
  results_to_move = { P = "loss", N = "win", D = "draw" },

  --- What a position is worth to the player who moved there, as a multiple of
  -- what it is worth to the player to move.
  worth_of_moving = -1,

  --- What 'grundy check' has certified, if that is not "normal play, values": see
  -- `checked_text`.
  checked_words = false,

  --- Does a saved solution that is not loaded tell how good a move is?
  ranks_in_file = true,

  --- Or only whether a move wins: see `wins`.
  wins_in_file = false,

  --- How many moves the remoteness counts that are not made.
  unmade = 0,

  --- What the players have gained when play begins; false where moves gain
  -- nothing.
  score_at_start = false,

  --- Why a place whose moves are not kept cannot be a component, by the compound.
  unkept_component_problem = {},

  --- Why a place cannot be in a sum with a heap or a pile; and why such a game
  -- cannot be a part of a union, after "game 1". False if it can.
  infinite_problem = false,
  union_problem = false,

  --- The column of moves that tells what they gain, if there is one; and the
  -- titles of columns that are not their names.
  gain_column = false,
  column_titles = false,

  --- Is the remoteness only a bound on the moves of best play?
  remoteness_is_bound = false,

  --- The module that has the states of play, for the board of a page.
  states = "grundy.report.states",

  --- Does the loser's best move hold out longest?
  resists = true,

  --- What counts: "moves", who makes the last one; "points"; "worth", what endings
  -- are worth; "values", where sums are played; or a "solution", of a puzzle. What
  -- is said and shown of a game follows from this, mostly.
  counts = "moves",

  --- Does one player make all moves?
  alone = false,

  --- Do values decide, so that outcomes alone are not enough?
  needs_values = false,

  --- What endings are worth that `terminal` tells of: is that found by a pass
  -- over all moves for each payoff?
  passes_for_endings = true,

  --- What is wrong with a position, by the name of the fault, where that is not
  -- said as of others.
  faults = {},

  --- Why many ranks cannot solve such a game; false if they can.
  undistributed = false,

  --- The shape of what a move leads to: see base/followers.lua.
  shape = followers.by {},

  --- Can a move lead to several positions at once?
  forks = false,

  --- Does the outcome after a move follow from more than the position?
  moves_decide = false,

  --- The name of what exported modules do otherwise than for other kinds: a
  -- section of export/template/, and a field of the data; false if it is
  -- nothing. And what such a module is called, and has in JSON.
  exported = false,
  exported_as = "an opponent",
  json_fields = "",

  --- What positions with the outcomes P, N and D are, in a picture.
  outcome_words = {
    { "P", "previous player wins" },
    { "N", "next player wins" },
    { "D", "draw" },
  },

  --- Can a picture show the best moves alone?
  draws_best_alone = true,

  --- What is said in a picture after "arrow: the outcome after the move".
  arrow_words = "",

  --- Does every play end, by the rules of this kind?
  always_ends = false,

  --- The messages of what is refused, by name: see init.lua.
  refuses = refusals.all("puzzle, solutions, without", refusals.by(core.jobs.ways, 0)),
}
normal.__index = normal

-- The sentences are loaded when one is first said.
setmetatable(normal, { __index = function(_, name)
  local sentences = require "grundy.kind.sentences"
  setmetatable(normal, sentences)
  return sentences[name]
end })

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
  local rows, ranks, rank_of = {}, {}, self.rank_at
  local names, answers = self:columns(solution), {}
  for k, name in ipairs(names) do
    answers[k] = at[name]
  end
  for i, n in ipairs(numbers) do
    local gain = gains[i]
    local row = { position = positions[i], gain = gain, outcome = "",
      result = "", best = false }
    for k = 1, #names do
      row[names[k]] = answers[k](solution, n)
    end
    row.result = self:result(row)
    rows[i], ranks[i] = row, rank_of(solution, n, gain)
  end
  return rows, ranks
end

-- Ranks of moves in a file: wins, the shortest first, what never ends, losses,
-- the longest first.
local ENDLESS, LOST = 1 << 32, 1 << 33

--- The rank of a row that was read from a file.
function normal:rank(row)
  if row.remoteness == math.huge then
    return ENDLESS
  end
  return row.outcome == "P" and row.remoteness or LOST - row.remoteness
end

--- best(solution, number): the number of a best follower; nil if there is no
-- move.
normal.best = core.best

--- Why there is no best move.
function normal:none_best()
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

--- Best play from p, followed by the function `best` of moves.lua. `sum` makes
-- a sum of places.
function normal:line(solution, p, number, player, best)
  local line, index = {}, {}
  p = core.copy(p)
  while p ~= nil do
    line[#line + 1] = p
    index[number] = #line
    p, number = best(solution, p, number, player)
    player = player and 3 - player
    if number and index[number] then
      line.cycle = index[number]
      return line
    end
  end
  return line
end

--- What a match that begins at a place is played in; `sum` as above.
function normal:arena(place)
  return place
end

--- The outcome of the positions with a finite remoteness.
function normal:outcome_of(remoteness)
  return remoteness % 2 == 0 and "P" or "N"
end

--- What endless play is to the player to move: "win", "loss" or "draw".
function normal:forever()
  return "draw"
end

--- What 'grundy check' has certified, by what the checker says.
function normal:checked_text(_, facts)
  return self.checked_words or ("%s play, %s"):format(facts.play, facts.values and
    "values" or "outcomes")
end

--
-- Components of compounds
--

--- Why a place cannot be a component of a compound, a "sum", "conjunctive" or
-- "selective"; nil if it can.
function normal:component_problem()
  return nil
end

--- The kind of play of a compound with a component of this kind, given that of
-- the components before it, if there are some.
function normal:beside(before)
  return before or self
end

--- A bound on the moves of a sum; nil if it is too large to be known.
function normal.bound(bound)
  return bound
end

--- For how many positions a compound with so many components counts in a line.
function normal:positions_in_line()
  return 1
end

--- What tells a component from others that may be in its place.
function normal:component_key(_, number)
  return number
end

--- What a component becomes by a move that core.sum_moves gives as k.
function normal:follower_in_sum(_, _, k)
  return k
end

--- What is left of a component in the product of a compound, at first; the same
-- by what stands for it in a position, nil if it is not in the graph; what it
-- can become by a move; and can positions stand for the same that differ?
function normal:left_at_first(number)
  return number
end

function normal:find_left(solution, p, player)
  return core.find(solution, p, player)
end

function normal:moves_of_left(solution, left)
  return core.followers(solution, left)
end

function normal:has_normal(rules)
  return rules.normal ~= nil or rules.found_by ~= nil
end

--
-- What the rules may say
--

--- What an end is to the player to move there, by what `terminal` said, which
-- may be nothing.
function normal:ending_said(said, solution)
  return said or core.misere(solution) and "win" or "loss"
end

--- The same by the answers of a solution at the end with a number.
function normal:ending_before(solution, number)
  return self.results_to_move[at.outcome(solution, number)]
end

--- Do the counts of P, N and D in a saved solution show that play has ends, of
-- which `terminal` can tell?
function normal:shows_ends(counts)
  return counts[1] + counts[2] > 0
end

--- Why there is no sequence of values; nil if there is one.
function normal:sequence_problem(rules)
  return rules.players and "a game with two players has no values" or nil
end

--- Why a search cannot find the value of a position, by its rules; nil if it can.
function normal:search_problem(rules)
  return rules.players and "the two players move differently, so there are no "
    .. "values" or rules.terminal and "the game has `terminal`, and where its "
    .. "endings differ there are no values" or nil
end

return normal
