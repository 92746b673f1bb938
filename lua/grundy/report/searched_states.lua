-- What a search knows of the states of a board: see states.lua. A book of these
-- follows the winner, so every move goes from a state that is won to one that is
-- lost, or back, and the search is asked only for the moves of the winner.

local asking = require "grundy.nimber.asking"
local core = require "grundy.core"
local followers = require "grundy.base.followers"
local states = require "grundy.report.states"

--- The states of the game of a search, from a start with this outcome. `of` is the
-- kind of play.
return function(search, of, start, outcome)
  local rules, known = search.rules, {}
  local shape = followers.by(rules)

  -- The part that is a position, with what its moves lead to.
  local function part_of(p)
    local key = states.key_of(p)
    known[key] = known[key] or { key = key, position = core.copy(p),
      followers = asking.followers(search, p) }
    return known[key]
  end

  local function parts_of(q)
    local parts = {}
    for k, p in ipairs(shape.list(q)) do
      parts[k] = part_of(p)
    end
    return parts
  end

  local by = { game = rules, of = of, sums = rules.splits, first = part_of(start),
    alternates = outcome }

  function by.degree(part)
    return #part.followers
  end

  function by.followers(part)
    local list = {}
    for k, q in ipairs(part.followers) do
      list[k] = parts_of(q)
    end
    return list
  end

  -- A move that wins, or the first one where none does; nil if the search reaches
  -- its limits.
  function by.best(state)
    local positions = {}
    for i, part in ipairs(state.parts or { state }) do
      positions[i] = part.position
    end
    local i, q = asking.best(search, positions)
    if i then
      return i, parts_of(q)
    end
  end

  function by.outcome(state)
    return state.outcome
  end

  -- A search does not know how long play lasts.
  function by.remoteness()
    return math.huge
  end

  return states.of(by)
end
