-- What lies on the board at a time, as in states.lua, where a state is a sum: see
-- sum_state.lua. Its parts have a `number`, too.

local core = require "grundy.core"
local followers_of = require "grundy.moves".followers
local sum_state = require "grundy.report.sum_state"

local at = core.at

-- Two functions of a part: the first move to each value, by the value, and what
-- the k-th move leads to: a list of positions, and their numbers.
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
      local lists_of_numbers = by_rules and select(2, followers_of(solution,
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
      local positions, numbers = followers_of(solution, part.position,
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

--- The states of a game, of which a page has this context.
return function(context)
  local solution = context.solution

  local function count_of(part)
    return core.degree(solution, part.number)
  end

  -- The state after a move in part i to some positions, which have these numbers.
  local function replaced(state, i, positions, numbers)
    local parts = {}
    for k, q in ipairs(positions) do
      parts[k] = { position = q, number = numbers[k] }
    end
    return sum_state.make(sum_state.replaced(state, i, parts), count_of)
  end

  local states = {
    sums = true,
    count = 0, -- not known
    start = sum_state.make(
      { { position = core.copy(context.start), number = context.number } }, count_of),
  }
  local replies = {} -- by the key of the state
  local first_of, follower_of = moves_of_parts(solution)

  function states.key(position)
    local key = core.key(position)
    return #key .. ":" .. key
  end

  function states.degree(state)
    return sum_state.degree(state, count_of)
  end

  -- Moves have also `part`, the index of the one in which they are, and
  -- `follower`, the list of positions that it becomes. Of equal parts the moves
  -- of the first will do.
  function states.moves(state)
    local moves, last = {}, nil
    for i, part in ipairs(state.parts) do
      if part.key ~= last then
        local positions, numbers = followers_of(solution, part.position,
          part.number)
        for k, list in ipairs(positions) do
          moves[#moves + 1] = { part = i, follower = list,
            to = replaced(state, i, list, numbers[k]) }
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
        to = replaced(state, i, list, numbers) }
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
