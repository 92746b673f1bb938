-- The product of the components of a compound, as a game of its own.

local core = require "grundy.core"
local check = require "grundy.check"
local game = require "grundy.game"
local tree = require "grundy.compound.rules"

local fail = check.fail

-- The state of an array of positions of the components; nil if it is none or
-- one of them is not in its graph.
local function state_of(self, positions, player)
  local state = {}
  if type(positions) ~= "table" or #positions ~= #self.places then
    return nil
  end
  for i, component in ipairs(self.places) do
    local number = core.find(component.solution, positions[i],
      component.player and player)
    if not number then
      return nil
    end
    state[i] = number
  end
  return state
end

local function positions_of(self, state)
  local positions = {}
  for i, number in ipairs(state) do
    positions[i] = core.position(self.places[i].solution, number)
  end
  return positions
end

-- The moves of the product.
local function rules_of(self)
  return function(positions, add, player)
    local state = state_of(self, positions, player) or
      fail("expand: %s is no array of positions of the components",
        check.shown(positions))
    for k = 0, tree.count(self.tree, state) - 1 do
      local numbers = {}
      tree.move(self.tree, state, k, numbers)
      if add(positions_of(self, tree.after(state, numbers))) then
        return -- a limit is reached; there may be 2^63 moves more
      end
    end
  end
end

-- Representatives, where a component's game has them.
local function normal_of(self)
  local needed = false
  for _, component in ipairs(self.places) do
    local rules = core.game(component.solution)
    needed = needed or rules and (rules.normal or rules.sorted)
  end
  return needed and function(positions, player)
    local state = state_of(self, positions, player)
    return state and positions_of(self, state) or positions
  end or nil
end

--- The game of a compound: a position is the array of the components'
-- positions.
return function(self)
  return game.new {
    name = tostring(self),
    start = positions_of(self, self.state),
    players = self.player and 2,
    moves = rules_of(self),
    normal = normal_of(self),
  }
end
