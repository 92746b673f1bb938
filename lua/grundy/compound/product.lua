-- The product of the components of a compound, as a game of its own. For each
-- component, a position holds its position or, if its game splits, the array
-- of what is left of it, in the order of their numbers.

local core = require "grundy.core"
local check = require "grundy.base.check"
local game = require "grundy.game"
local moves = require "grundy.moves"
local place = require "grundy.compound.place"
local rules = require "grundy.compound.rules"

local fail = check.fail

-- The number of a component's position, or the sorted numbers of what is left
-- of it; nil if one is not in the graph.
local function read_part(component, p, player)
  local solution = component.solution
  if not place.splits(component) then
    return core.find(solution, p, component.player and player)
  end
  local numbers = {}
  for i = 1, type(p) == "table" and rawlen(p) or 0 do
    numbers[i] = core.find(solution, rawget(p, i))
    if not numbers[i] then
      return nil
    end
  end
  table.sort(numbers)
  return type(p) == "table" and numbers or nil
end

-- The state of a position; nil if it is not one.
local function read(self, positions, player)
  local state = {}
  if type(positions) ~= "table" or #positions ~= #self.places then
    return nil
  end
  for i, component in ipairs(self.places) do
    state[i] = read_part(component, positions[i], player)
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

-- What a list can become by a move in one of its members; `normal` sorts it.
local function list_options(solution, list)
  local options = {}
  for k, number in ipairs(list) do
    for _, follower in ipairs(core.followers(solution, number)) do
      local after = table.move(list, 1, #list, 1, {})
      table.remove(after, k)
      table.move(follower, 1, #follower, #after + 1, after)
      options[#options + 1] = after
    end
  end
  return options
end

-- The moves of a sum in which games split.
local function add_parts(self, state, add)
  for i, component in ipairs(self.places) do
    local now = state[i]
    local options = (place.splits(component) and list_options or
      core.followers)(component.solution, now)
    for _, after in ipairs(options) do
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
    local of = core.game(component.solution)
    if place.splits(component) or of and (of.normal or of.found_by) then
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
  return self.player and (game.common_sides(list) or 2) or nil
end

--- The game of a compound.
return function(self)
  local start = {}
  for i, component in ipairs(self.places) do
    start[i] = place.splits(component) and { component.number } or
      component.number
  end
  return game.game {
    name = tostring(self),
    start = write(self, start),
    players = players_of(self),
    moves = function(positions, add, player)
      local state = read(self, positions, player) or
        fail("expand: %s is not an array of positions of the components",
          check.shown(positions))
      return (self.splits and add_parts or add_moves)(self, state, add)
    end,
    normal = has_normal(self) and function(positions, player)
      local state = read(self, positions, player)
      return state and write(self, state) or positions
    end or nil,
  }
end
