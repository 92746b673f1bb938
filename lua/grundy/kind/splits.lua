-- Games that split: a move leads to a sum of positions. They go by values, for
-- nothing else adds up over a sum.

local better = require "grundy.kind.better"
local core = require "grundy.core"
local followers = require "grundy.base.followers"
local refusals = require "grundy.kind.refusals"
local normal = require "grundy.kind.normal"

local at, key_of_number = core.at, followers.key_of_number

local SUMS = "%s: the game splits, so its moves lead to sums of positions"

local splits = normal.kind {
  counts = "values",
  faults = { cycle = "%s is on a cycle, or reached from one, in a game that "
    .. "splits" },
  ranks_in_file = false, -- moves are ranked by all those of the sum
  always_ends = true,
  shape = followers.by { splits = true },
  forks = true,
  moves_decide = true,
  refuses = {
    misere_quotient = false,
    genus = false,
    q = refusals.by(core.q, 0, 0),
    security = refusals.by(core.q, 0, 0),
    predecessors = refusals.by(core.predecessor, 0, 0),
    ["stats(p)"] = refusals.by(core.stats, 0),
    chances = refusals.by(core.chances, 0),
    against = refusals.by(core.against, 0),
    relation = refusals.by(core.classes),
    quotient = refusals.by(core.quotient, "compatible"),
    ["quotient \"grundy\""] = refusals.by(core.quotient, "grundy"),
    prune = refusals.by(core.kept_moves, "compatible"),
    ["prune \"grundy\""] = refusals.by(core.kept_moves, "grundy"),
    reduce = refusals.by(core.quotient, "compatible"),
    same = refusals.by_pair(core.same),
    linear = refusals.by(core.units),
    holds = refusals.by(core.check),
    classical = refusals.by(core.classical, 0, 0),
    sight = SUMS:format "sight",
    trace = SUMS:format "trace",
    ["plot \"remoteness\""] = SUMS:format "remoteness",
    ["plot \"depths\""] = SUMS:format "depths",
    ["grundy.map"] = refusals.by_pair(core.map),
    ["grundy.find_map"] = refusals.by_pair(core.map),
    ["grundy.disjoint"] = refusals.by_union,
    ["part of a union"] = " splits, so its moves lead to sums of positions",
    ["sum with heaps"] = "is of a game that splits; beside a heap or a pile, use "
      .. "grundy.ordinal.heap of its value",
    ["sum:counter"] = "a sum with a component of a game that splits has no "
      .. "counter",
  },
}

function splits:columns()
  return { "value", "outcome" }
end

-- The value of a sum.
local function value_of(solution, list)
  local value = 0
  for _, n in ipairs(list) do
    value = value ~ at.value(solution, n)
  end
  return value
end

--- Does the move to a list of positions win? Only values are asked for.
function splits:wins(solution, list)
  local sum = 0
  for _, p in ipairs(list) do
    sum = sum ~ solution:value(p)
  end
  return sum == 0
end

-- A bound on the moves that are left; nil if it is too large to be known.
local function known(bound)
  return bound < core.far and bound or nil
end

-- What is known of the moves to lists from a position: a function that gives
-- for a list of numbers a table `{ outcome, bound }`.
local function ratings(solution, number)
  local parts = core.parts({ solution }, { number })
  local degree = core.degree(solution, number)
  local _, _, _, _, _, kept = core.sum_moves(parts, degree)
  local numbers, found = core.followers(solution, number), {}
  for k = 1, kept and #kept or 0, 4 do
    found[key_of_number(numbers[kept[k + 1] + 1])] = {
      outcome = kept[k + 2],
      bound = kept[k + 3],
    }
  end
  return function(list)
    return found[key_of_number(list)]
  end
end

local function rank_of(rating)
  return better.rank(rating.outcome, rating.bound)
end

-- Nil if the rules do not give the same moves again.
function splits:rows(solution, number, positions, numbers)
  local rating_of = ratings(solution, number)
  local rows, ranks = {}, {}
  for i, list in ipairs(numbers) do
    local rating = rating_of(list)
    if not rating then
      return nil
    end
    rows[i] = {
      position = positions[i],
      value = value_of(solution, list),
      outcome = rating.outcome,
      bound = known(rating.bound),
      result = self.results[rating.outcome],
      best = false,
    }
    ranks[i] = rank_of(rating)
  end
  return rows, ranks
end

-- A list of numbers.
function splits.best(solution, number)
  local parts = core.parts({ solution }, { number })
  local _, part, k = core.sum_moves(parts, 0)
  return part and core.follower(solution, number, k) or nil
end

function splits:first_best(_, best, numbers)
  local wanted = key_of_number(best)
  for i, list in ipairs(numbers) do
    if key_of_number(list) == wanted then
      return i
    end
  end
end

function splits:is_best(solution, number)
  local rating_of, least = ratings(solution, number), math.huge
  for _, list in ipairs(core.followers(solution, number)) do
    least = math.min(least, rank_of(rating_of(list)))
  end
  return function(list)
    return rank_of(rating_of(list)) == least
  end
end

function splits:outcome_after(solution)
  return function(list)
    return value_of(solution, list) == 0 and "P" or "N"
  end
end

function splits:component_problem(compound)
  return compound ~= "sum" and "is of a game that splits, which has no "
    .. "remoteness" or nil
end

return splits
