-- The product of the components of a compound, as a game of its own. For each
-- component, a position holds what is left of it: its position or, where it can
-- split, an array of positions.

local core = require "grundy.core"
local check = require "grundy.base.check"
local game = require "grundy.game"
local kind_of = require "grundy.kind".of
local moves = require "grundy.moves"
local players = require "grundy.regime.players"
local rules = require "grundy.place.rules"

local fail = check.fail

-- What is left of a component where it can split: a list, in the order of the
-- numbers.
local function find_parts(solution, p)
  if type(p) ~= "table" then
    return nil
  end
  local numbers = {}
  for i = 1, rawlen(p) do
    numbers[i] = core.find(solution, rawget(p, i))
    if not numbers[i] then
      return nil
    end
  end
  table.sort(numbers)
  return numbers
end

-- By a move in one of its members; `normal` sorts it.
local function moves_of_parts(solution, left)
  local options = {}
  for k, number in ipairs(left) do
    for _, follower in ipairs(core.followers(solution, number)) do
      local after = table.move(left, 1, #left, 1, {})
      table.remove(after, k)
      table.move(follower, 1, #follower, #after + 1, after)
      options[#options + 1] = after
    end
  end
  return options
end

-- What is left of a component, by what stands for it in a position; nil if it is not
-- in the graph.
local function find_left(solution, p, player)
  if kind_of(solution).forks then
    return find_parts(solution, p)
  end
  return core.find(solution, p, player)
end

-- What it can become by a move.
local function moves_of_left(solution, left)
  return type(left) == "table" and moves_of_parts(solution, left) or
    core.followers(solution, left)
end

-- The state of a position; nil if it is not one.
local function read(self, positions, player)
  local state = {}
  if type(positions) ~= "table" or #positions ~= #self.places then
    return nil
  end
  for i, component in ipairs(self.places) do
    local solution = component.solution
    state[i] = find_left(solution, positions[i], component.player and player)
    if not state[i] then
      return nil
    end
  end
  return state
end

local function write(self, state)
  local positions = {}
  for i, component in ipairs(self.places) do
    positions[i] = moves.position(component.solution, state[i])
  end
  return positions
end

-- The moves of a sum: one component moves.
local function add_moves_of_sum(self, state, add)
  for i, component in ipairs(self.places) do
    local now, solution = state[i], component.solution
    for _, after in ipairs(moves_of_left(solution, now)) do
      state[i] = after
      if add(write(self, state)) then
        return -- a limit is reached
      end
    end
    state[i] = now
  end
end

local function add_moves(self, state, add)
  for k = 0, rules.count(self.tree, state) - 1 do
    local numbers = {}
    rules.move(self.tree, state, k, numbers)
    if add(write(self, rules.after(state, numbers))) then
      return -- a limit is reached; there may be 2^63 moves more
    end
  end
end

-- Does a position of a component have a representative?
local function has_normal(self)
  for _, component in ipairs(self.places) do
    local solution = component.solution
    local of = core.game(solution) or {}
    if kind_of(solution).forks or of.normal ~= nil or of.found_by ~= nil then
      return true
    end
  end
  return false
end

-- The number of players, or their names if all games have the same.
local function players_of(self)
  local list = {}
  for i, component in ipairs(self.places) do
    list[i] = core.game(component.solution) or {}
  end
  return self.player and (players.common_sides(list) or 2) or nil
end

--- The game of a compound.
return function(self)
  local start = {}
  for i, component in ipairs(self.places) do
    start[i] = kind_of(component.solution).forks and { component.position } or
      component.position
  end
  return game.game {
    name = tostring(self),
    start = start,
    players = players_of(self),
    moves = function(positions, add, player)
      local state = read(self, positions, player) or
        fail("expand: %s is not an array of positions of the components",
          check.shown(positions))
      return (self.kind == "sum" and add_moves_of_sum or add_moves)(self,
        state, add)
    end,
    normal = has_normal(self) and function(positions, player)
      local state = read(self, positions, player)
      return state and write(self, state) or positions
    end or nil,
  }
end
