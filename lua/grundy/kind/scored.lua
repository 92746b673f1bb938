-- Scores: moves gain points, and the player who gains more wins.

local better = require "grundy.kind.better"
local core = require "grundy.core"
local refusals = require "grundy.kind.refusals"
local normal = require "grundy.kind.normal"

local at = core.at

local scored = normal.kind {
  play = "scored",
  counts = "points",
  gain_column = "gain",
  faults = {
    score = "the score of %s does not follow from its followers",
    cycle = "%s is on a cycle, or reached from one, in a game with scores",
  },
  always_ends = true,
  moves_decide = true,
  refuses = {
    q = refusals.by(core.q, 0, 0),
    security = refusals.by(core.q, 0, 0),
    relation = refusals.by(core.relate),
    quotient = refusals.by(core.quotient, "compatible"),
    prune = refusals.by(core.kept_moves, "compatible"),
    reduce = refusals.by(core.quotient, "compatible"),
    same = refusals.by_pair(core.same),
    chances = refusals.by(core.chances, 0),
    against = refusals.by(core.against, 0),
    ["plot \"remoteness\""] = "remoteness: the game has scores, and a "
      .. "remoteness does not tell who wins",
    ["grundy.disjoint"] = refusals.by_union,
    ["solve --distributed"] = "it has scores, which are found one after the other",
  },
}

function scored:component_problem()
  return "has scores, and the score of a sum does not follow from those of its "
    .. "components"
end

function scored:measure()
  return "score"
end

--- What a score is to the player who gets it: "win", "draw" or "loss".
function scored.result_of(score)
  return score > 0 and "win" or score < 0 and "loss" or "draw"
end

function scored:result(row)
  return scored.result_of(row.gain - row.score)
end

function scored:gains(solution, number)
  return core.gains(solution, number)
end

-- What the moves from a position gain, by the number that they lead to.
local function gains_of(solution, number)
  local gain_of, gains = {}, core.gains(solution, number)
  for i, n in ipairs(gains[1] and core.followers(solution, number) or {}) do
    gain_of[n] = gains[i]
  end
  return gain_of
end

function scored:gained(solution, p, q, player)
  local number = core.find(solution, p, player)
  local to = core.find(solution, q, player and 3 - player)
  return gains_of(solution, number)[to]
end

-- What the move comes to, then the length of best play.
local POINT = 1 << 30

function scored:rank(row)
  return (row.score - row.gain) * POINT + row.remoteness
end

-- It is if it reaches the score.
function scored:is_good(row, _, solution, number)
  return row.gain - row.score == at.score(solution, number)
end

-- Moves to equal positions may differ in what they gain.
function scored:first_best(solution, _, numbers, gains)
  return better.first(core.ranks(solution, numbers, gains))
end

function scored:is_best(solution, number)
  local best, gain_of = core.best(solution, number), gains_of(solution, number)
  local rank = best and core.rank(solution, best, gain_of[best])
  return function(list)
    return core.rank(solution, list[1], gain_of[list[1]]) == rank
  end
end

-- What the player who has made a move has made of it.
local outcomes = { win = "P", loss = "N", draw = "D" }

function scored:outcome_after(solution, number)
  local gain_of = gains_of(solution, number)
  return function(list)
    return outcomes[scored.result_of(gain_of[list[1]] -
      at.score(solution, list[1]))]
  end
end

function scored:ending_said(said)
  return said or 0
end

-- Play always ends, perhaps in a draw.
function scored:shows_ends(counts)
  return counts[3] > 0 or normal.shows_ends(self, counts)
end

function scored:search_problem()
  return "moves gain points, so there are no values"
end

return scored
