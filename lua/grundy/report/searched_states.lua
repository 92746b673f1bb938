-- What lies on the board at a time, as in states.lua and sums.lua, where a search
-- knows who wins. A book of these follows the winner, so every move goes from a
-- state that is won to one that is lost, or back: states have their `outcome` from
-- there, and the search is asked only for the moves of the winner.

local asking = require "grundy.nimber.asking"
local core = require "grundy.core"
local followers = require "grundy.base.followers"

local other = { P = "N", N = "P" }

-- A state of one position.
local function single_state(parts, outcome)
  local part = parts[1]
  return { key = part.key, position = part.position, parts = parts,
    outcome = outcome }
end

-- A state that is a sum: parts that have ended leave the board, and the order of
-- parts does not matter.
local function sum_state(parts, outcome)
  local state, keys = { parts = {}, outcome = outcome }, {}
  for _, part in ipairs(parts) do
    if part.followers[1] ~= nil then
      table.insert(state.parts, part)
    end
  end
  table.sort(state.parts, function(a, b)
    return a.key < b.key
  end)
  for i, part in ipairs(state.parts) do
    keys[i] = #part.key .. ":" .. part.key
  end
  state.key = table.concat(keys)
  return state
end

--- The states of the game of a search, from a start with this outcome. `of` is the
-- kind of play.
return function(search, of, start, outcome)
  local rules, known = search.rules, {}
  local shape = followers.by(rules)
  local make = rules.splits and sum_state or single_state

  -- The part that is a position, with what its moves lead to.
  local function part_of(p)
    local key = core.key(p)
    known[key] = known[key] or { key = key, position = core.copy(p),
      followers = asking.followers(search, p) }
    return known[key]
  end

  -- The move in part i of a state to q.
  local function move_to(state, i, q)
    local parts, list = {}, shape.list(q)
    for k, part in ipairs(state.parts) do
      parts[#parts + 1] = k ~= i and part or nil
    end
    for _, p in ipairs(list) do
      parts[#parts + 1] = part_of(p)
    end
    return { part = i, follower = list, to = make(parts, other[state.outcome]) }
  end

  local states = { sums = rules.splits, game = rules, of = of,
    start = make({ part_of(start) }, outcome) }

  function states.degree(state)
    local degree = 0
    for _, part in ipairs(state.parts) do
      degree = degree + #part.followers
    end
    return degree
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
