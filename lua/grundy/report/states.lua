-- What lies on the board at a time, a state, where that is one position. It has
-- `key`, equal exactly for equal states; a `position`, its `number` in the
-- solution, and the `player` to move, if there are two. Positions are those that
-- the rules lead to, not their representatives under `normal`: on a board
-- nothing may turn around by itself.
--
-- The states of a game are functions, the `start`, the `count` of all that can be
-- reached from the only start of a solution, if it is known, and whether one
-- player moves `alone`. In sums.lua, a state is a sum.

local core = require "grundy.core"
local kind = require "grundy.kind"
local best_of = require "grundy.moves".best
local followers_of = require "grundy.moves".followers
local gained = require "grundy.moves".gained
local regime = require "grundy.regime"

local at = core.at

local function single_state(position, number, player)
  local key = core.key(position)
  if not player then
    return { key = key, position = position, number = number }
  end
  return { key = key .. "/" .. player, position = position, number = number,
    player = player }
end

--- The states of a game, of which a page has this context.
return function(context)
  local solution, of = context.solution, kind.of(context.solution)
  local states = {
    alone = of.alone,
    count = core.count(solution),
    start = single_state(core.copy(context.start), context.number,
      regime.solved(solution).mover and math.tointeger(context.player) or nil),
  }

  -- The key of the state with this position.
  function states.key(position, player)
    return single_state(position, nil, player).key
  end

  -- How many moves there are, about.
  function states.degree(state)
    return core.degree(solution, state.number)
  end

  -- An array of moves { to = state }.
  function states.moves(state)
    local player = state.player
    local positions, numbers = followers_of(solution, state.position,
      state.number, player)
    local moves = {}
    for i, q in ipairs(positions) do
      moves[i] = { to = single_state(q, numbers[i], player and 3 - player) }
    end
    return moves
  end

  -- A best move, the first among equals; nil at the end.
  function states.reply(state)
    local player = state.player
    local q, number = best_of(solution, state.position, state.number, player)
    return number and { to = single_state(q, number, player and 3 - player) }
  end

  function states.outcome(state)
    return at.outcome(solution, state.number)
  end

  function states.remoteness(state)
    return at.remoteness(solution, state.number)
  end

  -- What a move gains; nil where there are no scores.
  states.gain = of.counts == "points" and function(state, to)
    return gained(solution, state.position, to.position,
      state.player)
  end or nil

  return states
end
