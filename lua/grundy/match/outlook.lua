-- Can play of a match still come to an end?

local core = require "grundy.core"
local kind = require "grundy.kind"
local moves = require "grundy.moves"
local place = require "grundy.place"

local outlook = {}

--
-- Positions of one solution, in C
--

-- What is known of solutions, by texts.
local known = setmetatable({}, { __mode = "k" })
local MOST_KNOWN = 8 -- of each solution

-- What `make` returned for a solution and a text.
local function once(solution, text, make, ...)
  local kept = known[solution] or { count = 0 }
  if kept[text] == nil then
    if kept.count == MOST_KNOWN then
      kept = { count = 0 }
    end
    kept[text] = make(solution, ...)
    kept.count = kept.count + 1
    known[solution] = kept
  end
  return kept[text]
end

-- For each position that play from a number reaches, two bits: can it end from
-- there, with the first or with the second player to move? A perfect player
-- makes best moves only, other players may make any.
local function bits_of(solution, number, first, second)
  -- with `normal`, the first best move depends on the caller's position
  local any = (core.game(solution) or {}).normal ~= nil
  return once(solution, ("%d %s %s"):format(number, first, second), core.outlook,
    number, first, second, any)
end

-- The bits of a position.
local function look_up(bits, number)
  return bits:byte(number // 4 + 1) >> 2 * (number % 4) & 3
end

--
-- Positions as the players see them. With `normal`, a perfect player makes the first
-- best move in the order of the position on the board, not of its representative:
-- so play is followed by the rules.
--

-- More states of play are not followed: any best move may be made then.
local MOST_WALKED = 100000

local function state_key(position, turn)
  return core.key(position) .. turn % 2
end

-- The moves that may be made in a state.
local function choices(solution, state, perfect)
  if perfect[state.turn + 1] then
    local q, n = moves.best(solution, state.position, state.number, state.player)
    return { q }, { n }
  end
  return moves.followers(solution, state.position, state.number, state.player)
end

-- Follows play: the states, by their keys, each with those `before` it, and a list
-- of those from which there is no move. Nil if there are too many of them.
local function walk(solution, perfect, start)
  local states, by_key, ended = { start }, {}, {}
  by_key[state_key(start.position, start.turn)] = start
  local function add(before, position, number)
    local key = state_key(position, before.turn + 1)
    local state = by_key[key]
    if not state then
      state = { position = position, number = number, turn = 1 - before.turn,
        player = before.player and 3 - before.player, before = {} }
      by_key[key], states[#states + 1] = state, state
    end
    table.insert(state.before, before)
  end
  local i = 0
  while i < #states do
    i = i + 1
    local positions, numbers = choices(solution, states[i], perfect)
    for k, q in ipairs(positions) do
      add(states[i], q, numbers[k])
    end
    ended[#ended + 1] = not positions[1] and states[i] or nil
    if #states > MOST_WALKED then
      return nil
    end
  end
  return by_key, ended
end

-- For each state, by its key: can play end from there? False if there are too many.
local function ends_of(solution, perfect, start)
  local by_key, list = walk(solution, perfect, start)
  local i, ends = 0, {}
  while list and i < #list do -- backwards, from what has ended
    i = i + 1
    list[i].ends = true
    for _, state in ipairs(list[i].before) do
      if not state.ends then
        state.ends, list[#list + 1] = true, state
      end
    end
  end
  for key, state in next, by_key or {} do
    ends[key] = state.ends or false
  end
  return by_key ~= nil and ends
end

-- The function for a place.
local function of_place(at, first, second)
  local solution, bits = at.solution, bits_of(at.solution, at.number, first, second)
  local rules, ends = core.game(solution), nil
  if (first or second) and rules and rules.normal then
    local start = { position = at.position, number = at.number, player = at.player,
      turn = 0, before = {} }
    ends = once(solution, ("by the rules %s %s %s "):format(first, second,
      at.player) .. core.key(start.position), ends_of, { first, second }, start)
  end
  return function(now, turn)
    if ends then
      return ends[state_key(now.position, turn)]
    end
    return look_up(bits, now.number) & 1 << turn % 2 ~= 0
  end
end

--
-- Compounds
--

-- Can play in a compound end, as far as each component alone tells, whoever
-- moves there? Where every play ends, nothing is looked up.
local function can_end(now, node, bits)
  if node.index and not node.solution then
    return place.can_end(now.places[node.index])
  elseif node.index then
    for _, each in ipairs(bits[node.solution] or {}) do
      if look_up(each, now.state[node.index]) ~= 0 then
        return true
      end
    end
    return bits[node.solution] == nil
  end
  local any = node.kind == "conjunctive" -- which ends when one of them does
  for _, child in ipairs(node) do
    if can_end(now, child, bits) == any then
      return any
    end
  end
  return not any
end

local function of_compound(at)
  local bits = {}
  for _, component in ipairs(at.places) do
    local solution = component.solution
    if solution and not kind.of(solution).always_ends then
      bits[solution] = bits[solution] or {}
      table.insert(bits[solution],
        bits_of(solution, component.number, false, false))
    end
  end
  return function(now)
    return can_end(now, now.tree, bits)
  end
end

--- A function that says whether play that began at `at` can still come to an end.
-- It gets what play has come to, and the turn, a number from 0 on. Are the players
-- perfect, `first` and `second`? Linear time.
function outlook.of(at, first, second)
  if at.solution then
    return of_place(at, first, second)
  elseif place.is_component(at) then
    return place.can_end
  end
  return of_compound(at)
end

return outlook
