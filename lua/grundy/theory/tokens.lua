-- L(G), the token game mod 2 on an acyclic game G (Sato 1972, section 3):
-- tokens stand on positions of G, a move makes a move of G with one of them,
-- and equal tokens cancel. There are 2^n positions for n of G, of which none
-- is ever made: the value of a set is the nim-sum of the values of its tokens
-- (Theorem 3.9).

local core = require "grundy.core"
local check = require "grundy.base.check"
local moves = require "grundy.moves"
local refuse = require "grundy.theory.cyclic"
local results = require "grundy.kind.normal".results

local at = core.at

local MOST_NUMBERED = core.max_vertices -- positions, if sets are integers

local methods = {}
local meta = { __index = methods, __name = "grundy.tokens" }

function meta:__tostring()
  return ("grundy.tokens: sets of %d positions, %d of them units"):format(
    self.dimension, #self.unit_numbers)
end

local check_self = check.self(meta, "a token game", "tokens")

-- A set of tokens is a table from the numbers of positions to the positions
-- as the caller wrote them.

local function toggle(set, number, position)
  if set[number] == nil then
    set[number] = position
  else
    set[number] = nil
  end
end

-- The set of an array of positions; nil, message if one is not in the graph.
local function read(self, name, array)
  check_self(self, name)
  local set = {}
  for i = 1, check.array(name .. ": tokens", array) do
    local position = rawget(array, i)
    local number, message = core.find(self.solution, position)
    if not number then
      return nil, message
    end
    toggle(set, number, core.copy(position))
  end
  return set
end

local function numbers_of(set)
  local numbers = {}
  for number in pairs(set) do
    numbers[#numbers + 1] = number
  end
  table.sort(numbers)
  return numbers
end

-- The array of a set, in the order of the numbers.
local function array_of(set)
  local array = numbers_of(set)
  for i, number in ipairs(array) do
    array[i] = core.copy(set[number])
  end
  return array
end

local function value_of(self, set)
  local value = 0
  for number in pairs(set) do
    value = value ~ at.value(self.solution, number)
  end
  return value
end

local function outcome_of(value)
  return value == 0 and "P" or "N"
end

function methods:value(tokens)
  local set, message = read(self, "value", tokens)
  if not set then
    return nil, message
  end
  return value_of(self, set)
end

function methods:outcome(tokens)
  local set, message = read(self, "outcome", tokens)
  if not set then
    return nil, message
  end
  return outcome_of(value_of(self, set))
end

-- The units that make up a value, as a set.
local function add_units(self, set, value)
  for i, number in ipairs(self.unit_numbers) do
    if value >> (i - 1) & 1 == 1 then
      toggle(set, number, (core.position(self.solution, number)))
    end
  end
  return set
end

function methods:projection(tokens)
  local set, message = read(self, "projection", tokens)
  if not set then
    return nil, message
  end
  return array_of(add_units(self, {}, value_of(self, set)))
end

function methods:units()
  check_self(self, "units")
  local array = {}
  for i, number in ipairs(self.unit_numbers) do
    array[i] = core.position(self.solution, number)
  end
  return array
end

function methods:basis()
  check_self(self, "basis")
  local basis, is_unit = {}, {}
  for _, number in ipairs(self.unit_numbers) do
    is_unit[number] = true
  end
  for number = 0, core.count(self.solution) - 1 do
    if not is_unit[number] then
      local set = { [number] = core.position(self.solution, number) }
      add_units(self, set, at.value(self.solution, number))
      basis[#basis + 1] = array_of(set)
    end
  end
  return basis
end

-- The move of a token from a number of the set to a follower.
local function move_of(self, set, from, to, number)
  local after = {}
  for n, position in pairs(set) do
    after[n] = position
  end
  after[from] = nil
  toggle(after, number, to)
  local value = value_of(self, after)
  local outcome = outcome_of(value)
  return {
    from = core.copy(set[from]),
    to = to,
    position = array_of(after),
    value = value,
    outcome = outcome,
    result = results[outcome],
  }
end

function methods:moves(tokens)
  local set, message = read(self, "moves", tokens)
  if not set then
    return nil, message
  end
  local wins, others = {}, {}
  for _, from in ipairs(numbers_of(set)) do
    local positions, numbers = moves.followers(self.solution, set[from], from)
    for i, number in ipairs(numbers) do
      local move = move_of(self, set, from, positions[i], number)
      table.insert(move.result == "win" and wins or others, move)
    end
  end
  return table.move(others, 1, #others, #wins + 1, wins)
end

-- H(s): the maps h[s,t], as they are called after Theorem 3.4, that move a set.
function methods:maps(tokens)
  local set, message = read(self, "maps", tokens)
  if not set then
    return nil, message
  end
  local maps = {}
  for _, from in ipairs(numbers_of(set)) do
    local positions, numbers = moves.followers(self.solution, set[from], from)
    local there = {}
    for i, number in ipairs(numbers) do
      if not there[number] then
        there[number] = true
        maps[#maps + 1] = { from = core.copy(set[from]), to = positions[i] }
      end
    end
  end
  return maps
end

-- Is s simple, and is H(s) in H(t)? A map h[s,t] moves the sets that have a token
-- on s: so a set is simple if at most one of its tokens can move.
function methods:appears(s, t)
  local simple, message = read(self, "appears", s)
  if not simple then
    return nil, message
  end
  local set
  set, message = read(self, "appears", t)
  if not set then
    return nil, message
  end
  local mobile, count = nil, 0
  for number in pairs(simple) do
    if core.degree(self.solution, number) > 0 then
      mobile, count = number, count + 1
    end
  end
  return count == 0 or count == 1 and set[mobile] ~= nil
end

-- Sato's order of L(G) as a numbering: a set is the number whose bits are the
-- numbers of its tokens.
function methods:numbering()
  check_self(self, "numbering")
  if self.dimension > MOST_NUMBERED then
    return nil, ("numbering: there are %d positions; with more than %d, the "
      .. "numbers of sets are no integers"):format(self.dimension,
      MOST_NUMBERED)
  end
  local d, position = self.solution:numbering()
  return function(tokens)
    local set, message = read(self, "d", tokens)
    if not set then
      return nil, message
    end
    local number = 0
    for _, p in pairs(set) do
      number = number | 1 << d(p)
    end
    return number
  end, function(number)
    local most = (1 << self.dimension) - 1
    number = check.integer(number, 0, most) or check.fail(
      "numbering: an integer from 0 to %d expected, got %s", most,
      check.shown(number))
    local set = {}
    for i = 0, self.dimension - 1 do
      if number >> i & 1 == 1 then
        local p = position(i)
        set[core.find(self.solution, p)] = p
      end
    end
    return array_of(set)
  end
end

-- The first follower that has a value.
local function follower_of(solution, number, value)
  for k = 0, core.degree(solution, number) - 1 do
    local follower = core.follower(solution, number, k)
    if at.value(solution, follower) == value then
      return follower
    end
  end
end

function methods:best(tokens)
  local set, message = read(self, "best", tokens)
  if not set then
    return nil, message
  end
  local solution, value = self.solution, value_of(self, set)
  for _, from in ipairs(value > 0 and numbers_of(set) or {}) do
    local wanted = at.value(solution, from) ~ value
    if wanted < at.value(solution, from) then
      local number = follower_of(solution, from, wanted)
      return move_of(self, set, from,
        moves.locate(solution, set[from], number), number)
    end
  end
  return nil, "no move wins: the tokens have value 0"
end

local tokens = {}

function tokens:linear()
  local units, cyclic = core.units(self)
  if not units then
    return refuse("linear", self, cyclic)
  end
  return setmetatable({
    solution = self,
    dimension = core.count(self),
    unit_numbers = units,
  }, meta)
end

return tokens
