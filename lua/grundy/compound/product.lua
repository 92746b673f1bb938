-- The product of the components of a compound, as a game of its own. For each
-- component, a position holds what is left of it, as its kind of play says: its
-- position, or an array of positions.

local core = require "grundy.core"
local check = require "grundy.base.check"
local game = require "grundy.game"
local kind_of = require "grundy.kind".of
local moves = require "grundy.moves"
local players = require "grundy.regime.players"
local rules = require "grundy.compound.rules"

local fail = check.fail

-- The state of a position; nil if it is not one.
local function read(self, positions, player)
  local state = {}
  if type(positions) ~= "table" or #positions ~= #self.places then
    return nil
  end
  for i, component in ipairs(self.places) do
    local solution = component.solution
    state[i] = kind_of(solution):find_left(solution, positions[i],
      component.player and player)
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
    for _, after in ipairs(kind_of(solution):moves_of_left(solution, now)) do
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
    if kind_of(solution):has_normal(core.game(solution) or {}) then
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
    local left = kind_of(component.solution):left_at_first(component.number)
    start[i] = component.position
    if type(left) == "table" then
      start[i] = { start[i] }
    end
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
