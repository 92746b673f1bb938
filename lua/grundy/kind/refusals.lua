-- What is refused whatever the kind of play is: where moves are not kept, where
-- there are no values, and where two players move differently. Names are those
-- of methods, and of functions that take solutions or places. A refusal is a
-- message, or a function of the solution that gives it. Where C refuses, C is
-- asked: so the message is written in one place.

local core = require "grundy.core"
local check = require "grundy.base.check"

local refusals = {}

--- The message with which f(solution, ...) fails, which it does before it does
-- anything else.
function refusals.by(f, ...)
  local arguments = table.pack(...)
  return function(solution)
    local fine, message = check.try(f, solution, table.unpack(arguments, 1,
      arguments.n))
    return not fine and (core.told(message) or message) or nil
  end
end

--- The same for a function that compares two solutions.
function refusals.by_pair(f)
  return function(solution)
    return refusals.by(f, solution)(solution)
  end
end

--- The message of a union.
function refusals.by_union(solution)
  return refusals.by(function()
    core.disjoint({}, nil, solution)
  end)()
end

--- A table in which all names in a text have the same refusal.
function refusals.all(names, refusal)
  local set = {}
  for name in names:gmatch "[^,\n]+" do
    set[name:match "^ *(.-) *$"] = refusal
  end
  return set
end

local keeps_values = refusals.by(core.need_moves)

--- What is about sums of positions.
refusals.whole = refusals.all("misere_quotient, genus",
  "the moves of this game do not lead to sums of positions")

--- What is known of positions: C says by itself what a solution lacks.
refusals.columns = {}
for name in pairs(core.at) do
  refusals.columns[name] = function(solution)
    return core.lacks(solution, name)
  end
end

--- Where moves are not kept. These are refused before anything else.
refusals.unkept = refusals.all([[predecessors, stats(p), chances, against, sight,
  q, puzzle, solutions, without, security, relation, quotient, quotient "grundy",
  prune, prune "grundy", same, reduce, misere, misere_quotient, genus, linear,
  finite, holds, classical, grundy.map, grundy.find_map, figures, report,
  export]], keeps_values)

--- And these only if the kind of play has nothing against them.
refusals.unkept_at_last = refusals.all([[plot "remoteness", plot "depths",
  sum:counter]], keeps_values)
refusals.unkept_at_last["grundy.disjoint"] = refusals.by_union

--- What needs values.
refusals.valueless = refusals.all([[linear, finite, quotient "grundy",
  prune "grundy", trace, grundy.map, grundy.find_map, holds, classical, known,
  plot "values", plot "sequence"]], check.no_values)

--- What can be asked about a solution besides its methods.
refusals.others = refusals.all([[stats(p), quotient "grundy", prune "grundy",
  plot "values", plot "sequence", plot "remoteness", plot "depths",
  plot "heat", grundy.sum, grundy.conjunctive, grundy.selective, grundy.disjoint,
  grundy.match, grundy.map, grundy.find_map, threads]], true)

-- What each compound is called in a sentence.
local compounds = { sum = "a sum", selective = "a selective compound" }

--- Why a component with two players does not go into a compound, a "sum",
-- "conjunctive" or "selective"; nil if it does.
function refusals.two_players(compound)
  return compounds[compound] and ("has two players: in %s the players do not "
    .. "alternate in each component; with place:uncolored(), each component has "
    .. "a turn of its own"):format(compounds[compound]) or nil
end

return refusals
