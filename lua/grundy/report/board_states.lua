-- What lies on the board at a time: a state. It has `parts`, an array of
-- { position, number } in the solution: one, or, where the game splits, those
-- that have not ended, in order; `key`, equal exactly for equal states;
-- `player`, who is to move, if there are two. Positions are those that the
-- rules lead to, not their representatives under `normal`: on a board nothing
-- may turn around by itself.

local core = require "grundy.core"
local caller = require "grundy.moves"
local wording = require "grundy.wording"

local at = core.at

local function single_state(position, number, player)
  return {
    key = core.key(position) .. (player and "/" .. player or ""),
    parts = { { position = position, number = number } },
    player = player,
  }
end

-- Where a state is one position.
local function of_positions(solution)
  local states = {}

  -- How many moves there are, about.
  function states.degree(state)
    return core.degree(solution, state.parts[1].number)
  end

  -- An array of moves { to = state, part = 1, follower = what they lead to }.
  function states.moves(state)
    local part, player = state.parts[1], state.player
    local positions, numbers = caller.followers(solution, part.position,
      part.number, player)
    local moves = {}
    for i, q in ipairs(positions) do
      moves[i] = { part = 1, follower = q,
        to = single_state(q, numbers[i], player and 3 - player) }
    end
    return moves
  end

  -- A best move, the first among equals; nil at the end.
  function states.reply(state)
    local part, player = state.parts[1], state.player
    local q, number = caller.best(solution, part.position, part.number, player)
    if number then
      return { part = 1, follower = q,
        to = single_state(q, number, player and 3 - player) }
    end
  end

  function states.outcome(state)
    return at.outcome(solution, state.parts[1].number)
  end

  function states.remoteness(state)
    return at.remoteness(solution, state.parts[1].number)
  end

  -- How good it is to move there: less is better.
  function states.rank(state)
    return core.rank(solution, state.parts[1].number)
  end

  return states
end

-- The state with some parts: what has ended is no more on the board, and the
-- order of parts says nothing.
local function sum_state(solution, parts)
  local state = { parts = {} }
  for _, part in ipairs(parts) do
    if core.degree(solution, part.number) > 0 then
      part.key = part.key or core.key(part.position)
      table.insert(state.parts, part)
    end
  end
  table.sort(state.parts, function(a, b)
    if a.number ~= b.number then
      return a.number < b.number
    end
    return a.key < b.key
  end)
  local keys = {}
  for i, part in ipairs(state.parts) do
    keys[i] = #part.key .. ":" .. part.key
  end
  state.key = table.concat(keys)
  return state
end

-- A state without the part i, and with other parts instead.
local function replaced(solution, state, i, positions, numbers)
  local parts = {}
  for k, part in ipairs(state.parts) do
    parts[#parts + 1] = k ~= i and part or nil
  end
  for k, q in ipairs(positions) do
    parts[#parts + 1] = { position = q, number = numbers[k] }
  end
  return sum_state(solution, parts)
end

-- For a game that splits, two functions of a part: the first move to each
-- value, by the value, and what the k-th move leads to: a list of positions,
-- and their numbers.
local function moves_of_parts(solution)
  local by_rules = (core.game(solution) or {}).normal ~= nil
  local first_moves = {} -- by the key of the position

  local function value_of(numbers)
    local value = 0
    for _, number in ipairs(numbers) do
      value = value ~ at.value(solution, number)
    end
    return value
  end

  local function first_of(part)
    local first = first_moves[part.key]
    if not first then
      first = {}
      local lists_of_numbers = by_rules and select(2, caller.followers(solution,
        part.position, part.number)) or core.followers(solution, part.number)
      for k, numbers in ipairs(lists_of_numbers) do
        local value = value_of(numbers)
        first[value] = first[value] or k
      end
      first_moves[part.key] = first
    end
    return first
  end

  local function follower_of(part, k)
    if by_rules then
      local positions, numbers = caller.followers(solution, part.position,
        part.number)
      return positions[k], numbers[k]
    end
    local numbers, positions = core.follower(solution, part.number, k - 1), {}
    for i, number in ipairs(numbers) do
      positions[i] = core.position(solution, number)
    end
    return positions, numbers
  end

  return first_of, follower_of
end

-- Where the game splits: a state is a sum.
local function of_sums(solution)
  local states = { sums = true }
  local replies = {} -- by the key of the state
  local first_of, follower_of = moves_of_parts(solution)

  function states.degree(state)
    local degree = 0
    for _, part in ipairs(state.parts) do
      degree = degree + core.degree(solution, part.number)
    end
    return degree
  end

  -- Of equal parts the moves of the first will do.
  function states.moves(state)
    local moves, last = {}, nil
    for i, part in ipairs(state.parts) do
      if part.key ~= last then
        local positions, numbers = caller.followers(solution, part.position,
          part.number)
        for k, list in ipairs(positions) do
          moves[#moves + 1] = { part = i, follower = list,
            to = replaced(solution, state, i, list, numbers[k]) }
        end
      end
      last = part.key
    end
    return moves
  end

  local function value_of(state)
    local value = 0
    for _, part in ipairs(state.parts) do
      value = value ~ at.value(solution, part.number)
    end
    return value
  end

  function states.outcome(state)
    return value_of(state) == 0 and "P" or "N"
  end

  -- All winning moves are alike here, and all others.
  function states.rank(state)
    return states.outcome(state) == "P" and 0 or 1
  end

  -- The first move that wins, else the first one: its part, and which move of
  -- that it is; nil if there is none.
  local function choose(state)
    local value = value_of(state)
    for i, part in ipairs(value ~= 0 and state.parts or {}) do
      local k = first_of(part)[value ~ at.value(solution, part.number)]
      if k then
        return i, k
      end
    end
    return state.parts[1] and 1, 1
  end

  -- Without building what other moves lead to: it is asked for many states,
  -- each of which may have thousands of moves.
  function states.reply(state)
    local reply = replies[state.key]
    if not reply then
      local i, k = choose(state)
      if not i then
        return nil
      end
      local list, numbers = follower_of(state.parts[i], k)
      reply = { part = i, follower = list,
        to = replaced(solution, state, i, list, numbers) }
      replies[state.key] = reply
    end
    return { part = reply.part, follower = reply.follower, to = reply.to }
  end

  -- How long a sum lasts is told only by a book that holds all of it.
  function states.remoteness()
    return math.huge
  end

  return states
end

--- The states of a game: functions, and `start`.
return function(context)
  local solution = context.solution
  local states
  if core.splits(solution) then
    states = of_sums(solution)
    states.start = sum_state(solution,
      { { position = core.copy(context.start), number = context.number } })
  else
    states = of_positions(solution)
    states.start = single_state(core.copy(context.start), context.number,
      core.players(solution) == 2 and math.tointeger(context.player) or nil)
  end
  states.game = core.game(solution) or {}

  -- What a move is called: by `describe`, else by what it leads to; where
  -- there are several parts, after the part in which it is.
  function states.label(state, move)
    local game, part = states.game, state.parts[move.part]
    local name = wording.name(game, part.position, move.follower)
    if not state.parts[2] then
      return name or wording.follower(game, move.follower)
    end
    return wording.flat(game, part.position) .. (name and ": " .. name or
      " → " .. wording.follower(game, move.follower))
  end

  return states
end
