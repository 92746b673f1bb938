-- What lies on the board at a time, as in states.lua and sums.lua, where a search
-- knows who wins. A book of these follows the winner, so every move goes from a
-- state that is won to one that is lost, or back: states have their `outcome` from
-- there, and the search is asked only for the moves of the winner.

local asking = require "grundy.nimber.asking"
local core = require "grundy.core"
local followers = require "grundy.base.followers"
local sum_state = require "grundy.report.sum_state"

local other = { P = "N", N = "P" }

-- A state of one position.
local function single_state(parts, outcome)
  local part = parts[1]
  return { key = part.key, position = part.position, parts = parts,
    outcome = outcome }
end

local function count_of(part)
  return #part.followers
end

-- A state that is a sum.
local function several(parts, outcome)
  return sum_state.make(parts, count_of, outcome)
end

--- The states of the game of a search, from a start with this outcome. `of` is the
-- kind of play.
return function(search, of, start, outcome)
  local rules, known = search.rules, {}
  local shape = followers.by(rules)
  local make = rules.splits and several or single_state

  -- The part that is a position, with what its moves lead to.
  local function part_of(p)
    local key = core.key(p)
    known[key] = known[key] or { key = key, position = core.copy(p),
      followers = asking.followers(search, p) }
    return known[key]
  end

  -- The move in part i of a state to q.
  local function move_to(state, i, q)
    local list, parts = shape.list(q), {}
    for k, p in ipairs(list) do
      parts[k] = part_of(p)
    end
    parts = sum_state.replaced(state, i, parts)
    return { part = i, follower = list, to = make(parts, other[state.outcome]) }
  end

  local states = { sums = rules.splits, game = rules, of = of,
    start = make({ part_of(start) }, outcome) }

  function states.degree(state)
    return sum_state.degree(state, count_of)
  end

  -- Of equal parts the moves of the first will do.
  function states.moves(state)
    local moves, last = {}, nil
    for i, part in ipairs(state.parts) do
      for _, q in ipairs(part ~= last and part.followers or {}) do
        moves[#moves + 1] = move_to(state, i, q)
      end
      last = part
    end
    return moves
  end

  -- A move that wins, or the first one where none does; nil if the search reaches
  -- its limits.
  function states.reply(state)
    local positions = {}
    for i, part in ipairs(state.parts) do
      positions[i] = part.position
    end
    local i, q = asking.best(search, positions)
    return i and move_to(state, i, q) or nil
  end

  function states.outcome(state)
    return state.outcome
  end

  -- A search does not know how long play lasts.
  function states.remoteness()
    return math.huge
  end

  return states
end
