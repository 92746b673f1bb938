-- Puzzles: one player makes all moves. N can be solved, P cannot, and the
-- remoteness is the fewest moves to a solution.

local core = require "grundy.core"
local refusals = require "grundy.kind.refusals"
local normal = require "grundy.kind.normal"

local at = core.at

local puzzle = normal.kind {
  play = "puzzle",
  results = normal.results_to_move, -- the same player moves again
  worth_of_moving = 1,
  page = { puzzle = true },
  outcome_words = { { "P", "cannot be solved" }, { "N", "can be solved" } },
  refuses = {
    misere = refusals.by(core.with_play, "misere"),
    q = refusals.by(core.q, 0, 0),
    security = refusals.by(core.q, 0, 0),
    ["chances: option 'second'"] = "chances: option 'second': a puzzle has one "
      .. "player",
    ["grundy.match"] = "match: a puzzle has one player",
    ["grundy.disjoint"] = refusals.by_union,
  },
}

function puzzle:component_problem()
  return "is a puzzle: a puzzle has one player, and compounds are games for two"
end

function puzzle:rank(row)
  return row.remoteness
end

function puzzle:outcome_of()
  return "N"
end

function puzzle:remoteness_plot()
  return {
    P = "P: no solution",
    N = "N: can be solved",
    take = "solutions take",
    axis = "moves to the solution",
    endless = { outcome = "P", label = "none", tip = "no solution" },
  }
end

function puzzle:remoteness_by(solution, row, number)
  if not row[1] then
    return core.game(solution).terminal and
      self:said_of(solution, number) ~= "win" and math.huge or 0
  end
  local least = math.huge
  for _, n in ipairs(row) do
    least = math.min(least, at.remoteness(solution, n))
  end
  return least + 1
end

-- What is not solved is lost.
function puzzle:ending_said(said, solution)
  return said == "draw" and "loss" or normal.ending_said(self, said, solution)
end

function puzzle:problem(rules)
  return rules.gain and
    "field 'gain': a puzzle has one player, and scores are for two" or nil
end

function puzzle:play_problem(play, field)
  return play and (play == "misere" or field) and
    "a puzzle has one player; normal and misère play are for two" or nil
end

return puzzle
