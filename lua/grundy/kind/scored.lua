-- Scores: moves gain points, and the player who gains more wins.

local core = require "grundy.core"
local refusals = require "grundy.kind.refusals"
local normal = require "grundy.kind.normal"

local at = core.at

local scored = normal.kind {
  play = "scored",
  score_at_start = 0,
  always_ends = true,
  moves_decide = true,
  arrow_words = ", with what the move gains",
  refuses = {
    misere = refusals.by(core.with_play, "misere"),
    q = refusals.by(core.q, 0, 0),
    security = refusals.by(core.q, 0, 0),
    relation = refusals.by(core.relate),
    quotient = refusals.by(core.quotient, "compatible"),
    kept = refusals.by(core.kept_moves, "compatible"),
    reduce = refusals.by(core.quotient, "compatible"),
    same = refusals.by_pair(core.same),
    chances = refusals.by(core.chances, 0),
    ["plot \"remoteness\""] = "remoteness: the game has scores, and a "
      .. "remoteness does not tell who wins",
    ["grundy.disjoint"] = refusals.by_union,
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

-- Moves to equal positions may differ in what they gain.
function scored:first_best(solution, _, numbers, gains)
  local best, least
  for i, n in ipairs(numbers) do
    local rank = core.rank(solution, n, gains[i])
    if not best or rank < least then
      best, least = i, rank
    end
  end
  return best
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

function scored:remoteness_rows()
  return nil
end

-- The score that follows from those of the followers, and the length of best
-- play.
local function score_by(self, solution, row, number)
  if not row[1] then
    return self:said_of(solution, number) or 0, 0
  end
  local best, length
  local gains = core.gains(solution, number)
  for i, n in ipairs(row) do
    local score = gains[i] - at.score(solution, n)
    local after = at.remoteness(solution, n) + 1
    if not best or score > best or score == best and after < length then
      best, length = score, after
    end
  end
  return best, length
end

function scored:fault(solution, row, number)
  local score, remoteness = score_by(self, solution, row, number)
  if at.score(solution, number) ~= score then
    return "score"
  elseif at.remoteness(solution, number) ~= remoteness then
    return "remoteness", remoteness
  end
end

function scored:play_problem(play)
  return play == "misere" and
    "the game has scores, and these decide, not how play ends" or nil
end

return scored
