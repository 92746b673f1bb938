-- The product of a sum in which games split, as a game of its own: for each
-- component, a position holds its position or, if its game splits, the array
-- of what is left of it, in the order of their numbers.

local core = require "grundy.core"
local check = require "grundy.check"
local game = require "grundy.game"
local place = require "grundy.compound.place"

local fail = check.fail

-- The sorted numbers of a list of positions; nil if one is not in the graph.
local function numbers_of(solution, list)
  local numbers = {}
  if type(list) ~= "table" then
    return nil
  end
  for i = 1, rawlen(list) do
    numbers[i] = core.find(solution, rawget(list, i))
    if not numbers[i] then
      return nil
    end
  end
  table.sort(numbers)
  return numbers
end

-- The numbers of what a position holds; nil if it is none.
local function read(self, positions)
  local state = {}
  if type(positions) ~= "table" or #positions ~= #self.places then
    return nil
  end
  for i, component in ipairs(self.places) do
    local find = place.splits(component) and numbers_of or core.find
    state[i] = find(component.solution, positions[i])
    if not state[i] then
      return nil
    end
  end
  return state
end

local function write(self, state)
  local positions = {}
  for i, component in ipairs(self.places) do
    local solution, now = component.solution, state[i]
    if place.splits(component) then
      positions[i] = {}
      for k, number in ipairs(now) do
        positions[i][k] = core.position(solution, number)
      end
    else
      positions[i] = core.position(solution, now)
    end
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

local function rules_of(self)
  return function(positions, add)
    local state = read(self, positions) or
      fail("expand: %s is no array of positions of the components",
        check.shown(positions))
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
end

--- The game of a sum in which games split.
return function(self)
  local start = {}
  for i, component in ipairs(self.places) do
    start[i] = place.splits(component) and { component.number } or
      component.number
  end
  return game.new {
    name = tostring(self),
    start = write(self, start),
    moves = rules_of(self),
    normal = function(positions)
      local state = read(self, positions)
      return state and write(self, state) or positions
    end,
  }
end
