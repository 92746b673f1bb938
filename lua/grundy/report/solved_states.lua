-- What a solution knows of the states of a board: see states.lua.

local core = require "grundy.core"
local kind = require "grundy.kind"
local moves = require "grundy.moves"
local regime = require "grundy.regime"
local states = require "grundy.report.states"

local at = core.at

local function part_of(position, number, player)
  return { key = states.key_of(position, player), position = position,
    number = number, player = player }
end

-- Where each state is a position.
local function add_positions(by, solution)
  function by.best(state)
    local player = state.player
    local q, number = moves.best(solution, state.position, state.number, player)
    if number then
      return 1, { part_of(q, number, player and 3 - player) }
    end
  end

  function by.outcome(state)
    return at.outcome(solution, state.number)
  end

  function by.remoteness(state)
    return at.remoteness(solution, state.number)
  end

  by.gain = by.of.counts == "points" and function(state, to)
    return moves.gained(solution, state.position, to.position, state.player)
  end or nil
end

-- The value of a sum of positions with some numbers.
local function value_of(solution, numbers)
  local value = 0
  for _, number in ipairs(numbers) do
    value = value ~ at.value(solution, number)
  end
  return value
end

-- The moves of a part that are chosen from: the first one to each value, by the value,
-- and the `first` of all; the numbers of what each leads to, and the positions, where
-- only the rules tell them.
local function choices_of(solution, part)
  local choices, lists, positions = {}
  if (core.game(solution) or {}).normal ~= nil then
    positions, lists = moves.followers(solution, part.position, part.number)
  else
    lists = core.followers(solution, part.number)
  end
  for k, numbers in ipairs(lists) do
    local value = value_of(solution, numbers)
    choices[value] = choices[value] or { numbers = numbers,
      positions = positions and positions[k] }
    choices.first = choices.first or choices[value]
  end
  return choices
end

local function parts_of(positions, numbers)
  local parts = {}
  for i, q in ipairs(positions) do
    parts[i] = part_of(q, numbers[i])
  end
  return parts
end

-- Where each state is a sum.
local function add_sums(by, solution)
  local known = {} -- by the key of the part

  local function choices_in(part)
    known[part.key] = known[part.key] or choices_of(solution, part)
    return known[part.key]
  end

  local function value(state)
    local numbers = {}
    for i, part in ipairs(state.parts) do
      numbers[i] = part.number
    end
    return value_of(solution, numbers)
  end

  local function become(i, choice)
    return i, parts_of(choice.positions or moves.position(solution, choice.numbers),
      choice.numbers)
  end

  -- The first move that wins, else the first one.
  function by.best(state)
    local sum = value(state)
    for i, part in ipairs(sum ~= 0 and state.parts or {}) do
      local choice = choices_in(part)[sum ~ at.value(solution, part.number)]
      if choice then
        return become(i, choice)
      end
    end
    if state.parts[1] then
      return become(1, choices_in(state.parts[1]).first)
    end
  end

  function by.outcome(state)
    return value(state) == 0 and "P" or "N"
  end

  -- How long a sum lasts is told only by a book that holds all of it.
  function by.remoteness()
    return math.huge
  end
end

-- Where levels start; nil if there are none.
local function starts_of(levels)
  local parts = {}
  for i, level in ipairs(levels or {}) do
    parts[i] = part_of(core.copy(level.start), level.number)
  end
  return levels and parts
end

--- The states of a game, of which a page has this context.
return function(context)
  local solution = context.solution
  local of = kind.of(solution)
  local by = {
    game = core.game(solution) or {},
    of = of,
    alone = of.alone,
    sums = of.forks,
    count = of.forks and 0 or core.count(solution), -- not known of sums
    first = part_of(core.copy(context.start), context.number,
      regime.solved(solution).mover and math.tointeger(context.player) or nil),
    levels = starts_of(context.level_set),
  }

  -- How many moves there are, about.
  function by.degree(part)
    return core.degree(solution, part.number)
  end

  function by.followers(part)
    local player, list = part.player, {}
    local positions, numbers = moves.followers(solution, part.position, part.number,
      player)
    for k, q in ipairs(positions) do
      list[k] = of.forks and parts_of(q, numbers[k]) or
        { part_of(q, numbers[k], player and 3 - player) }
    end
    return list
  end

  (of.forks and add_sums or add_positions)(by, solution)
  return states.of(by)
end
