-- What lies on the board at a time, a state: a position or, in a game that splits, a
-- sum of positions. It has `key`, equal exactly for equal states, and `parts`, if it
-- is a sum: those that have not ended, whose order does not matter. Else it is its
-- only part. Parts have a `key` and a `position`, and of a solution the `number` of
-- that and the `player` to move, if there are two. Positions are those that the rules
-- lead to, not their representatives under `normal`: on a board nothing may turn
-- around by itself.
--
-- All states are written here, over a provider, as places are (place/init.lua):
--
-- game, of        the rules and the kind of play
-- sums            are states sums?
-- alone           does one player move alone?
-- count           of all that can be reached from the only start, if it is known
-- first           the part where play starts
-- levels          those where levels start, if the page has some
-- alternates      the outcome there, if moves always go from P to N or back
-- degree(part)    how many moves there are, about
-- followers(part) what they lead to, arrays of parts
-- best(state)     which part a best move is in, and what that becomes; nil if there
--                 is none
-- outcome(state)
-- remoteness(state)
-- gain(state, to) what a move gains; nil where there are no scores

local core = require "grundy.core"

local states = {}

--- The key of a part.
function states.key_of(position, player)
  local key = core.key(position)
  return player and key .. "/" .. player or key
end

local function with_length(key)
  return #key .. ":" .. key
end

local function is_before(a, b)
  if a.number ~= b.number then
    return a.number < b.number
  end
  return a.key < b.key
end

local function sum_of(by, parts)
  local state, keys = { parts = {} }, {}
  for _, part in ipairs(parts) do
    if by.degree(part) > 0 then
      table.insert(state.parts, part)
    end
  end
  table.sort(state.parts, is_before)
  for i, part in ipairs(state.parts) do
    keys[i] = with_length(part.key)
  end
  state.key = table.concat(keys)
  return state
end

-- The parts of a sum without part i, and with others instead.
local function replaced(state, i, others)
  local parts = {}
  for k, part in ipairs(state.parts) do
    parts[#parts + 1] = k ~= i and part or nil
  end
  return table.move(others, 1, #others, #parts + 1, parts)
end

-- The move in part i of a sum by which it becomes others: besides where it leads
-- `to`, it has these as positions, and `part`, which is i.
local function move_in(by, state, i, others)
  local positions = {}
  for k, part in ipairs(others) do
    positions[k] = part.position
  end
  return { part = i, follower = positions,
    to = sum_of(by, replaced(state, i, others)) }
end

local after = { P = "N", N = "P" }

--- The states of a provider: what it tells, and functions.
function states.of(by)
  local self, replies = setmetatable({}, { __index = by }), {} -- by key

  local function move_to(state, i, others)
    local move = by.sums and move_in(by, state, i, others) or { to = others[1] }
    move.to.outcome = after[state.outcome]
    return move
  end

  --- The key of the state with this position.
  function self.key(position, player)
    local key = states.key_of(position, player)
    return by.sums and with_length(key) or key
  end

  --- How many moves there are, about.
  function self.degree(state)
    local degree = 0
    for _, part in ipairs(state.parts or { state }) do
      degree = degree + by.degree(part)
    end
    return degree
  end

  --- An array of moves { to = state }. Of equal parts the moves of the first will do.
  function self.moves(state)
    local moves, last = {}, nil
    for i, part in ipairs(state.parts or { state }) do
      for _, others in ipairs(part.key ~= last and by.followers(part) or {}) do
        moves[#moves + 1] = move_to(state, i, others)
      end
      last = part.key
    end
    return moves
  end

  --- A best move; nil if there is none. It is asked for many states, each of which
  -- may have thousands of moves: what other moves lead to is not built.
  function self.reply(state)
    if not replies[state.key] then
      local i, others = by.best(state)
      replies[state.key] = i and move_to(state, i, others)
    end
    return replies[state.key]
  end

  self.start = by.sums and sum_of(by, { by.first }) or by.first
  self.start.outcome = by.alternates
  return self
end

return states
