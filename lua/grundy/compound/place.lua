-- Places: a position of a solution, as a component of compounds. A place has
-- the methods of its solution, without the position. Its fields `solution`,
-- `position` and, with two players, `player` say where it is.

local require = require "grundy.base.lazy".require
local core = require "grundy.core"
local check = require "grundy.base.check"
local kind = require "grundy.kind"
local moves = require "grundy.moves"
local regime = require "grundy.regime"

local fail = check.fail

local methods = {}
local meta = { __name = "grundy.place" }

local place = { methods = methods }

-- The kinds of components that are not compounds: from their metatables to
-- functions that give what a component becomes by a move.
place.kinds = {}

-- Of kinds that are not places of solutions: from their metatables to functions
-- of a component and a compound, a "sum", "conjunctive" or "selective", that say
-- why it cannot be in one; nil if it can.
place.problems = {}

-- A place whose position and number are known to belong together.
local function make(solution, position, number, player)
  return setmetatable({
    solution = solution,
    kept = position,
    number = number,
    player = player,
  }, meta)
end

-- Is the value a place?
function place.is(value)
  return type(value) == "table" and getmetatable(value) == meta
end

function meta:__tostring()
  return "grundy.place " .. check.shown(self.kept)
end

-- Is it a place, or something else that has a place in a compound?
function place.is_component(value)
  return type(value) == "table" and place.kinds[getmetatable(value)] ~= nil
end

local check_self = check.self(meta, "a place", "place")

-- The other methods of a solution: a place asks its solution.
local function of_solution(name)
  local method = core.methods[name]
  return method and function(self, ...)
    check_self(self, name)
    return method(self.solution, ...)
  end
end

-- Positions are handed out as copies: a caller that changes one does not
-- change the place.
function meta:__index(name)
  if name == "position" then
    return core.copy(self.kept)
  end
  return methods[name] or of_solution(name)
end

-- A method of a solution that is about a position.
local function add_method(name)
  methods[name] = function(self, ...)
    check_self(self, name)
    local answer = self.solution[name]
    if self.player then
      return answer(self.solution, self.kept, self.player, ...)
    end
    return answer(self.solution, self.kept, ...)
  end
end

-- What is known of it, and what else there is to ask.
for name in pairs(core.at) do add_method(name) end
for _, name in ipairs { "followers", "predecessors", "moves", "best", "line", "info",
  "security", "q", "stats", "chances", "sight", "puzzle", "solutions", "without",
  "figures", "report", "same" } do
  add_method(name)
end

--- A text that is the same for components that come one after the other in play
-- exactly when they are equal.
function place.key(self)
  if place.is(self) then
    -- (what has split may leave another solution's place where its own was)
    return kind.of(self.solution).forks and
      ("%d of %p"):format(self.number, self.solution) or self.number
  end
  return (self.of.state or tostring)(self)
end

-- What the move to q gains; nil where there are no scores.
function place.gain(self, q)
  if place.is(self) then
    return moves.gained(self.solution, self.kept, q, self.player)
  end
end

-- The place after a move to q, whose number this is; or an array of places, if
-- the number is an array, and q, too.
function place.moved(self, q, number)
  if type(number) ~= "table" then
    return make(self.solution, q, number, self.player and 3 - self.player)
  end
  local places = {}
  for i, part in ipairs(number) do
    places[i] = make(self.solution, q[i], part)
  end
  return places
end

-- The place after a move to q, or an array of places after a move to several
-- positions; or nil and what is wrong with it.
function place.follow(self, q)
  local shape = kind.of(self.solution).shape
  local problem = shape.problem(q)
  if problem then
    return nil, problem
  end
  local number = moves.number_of(self.solution, self.kept, self.number, q,
    self.player)
  if not number then
    return nil, ("there is no move from %s to %s"):format(
      check.shown(self.kept), check.shown(q))
  end
  return place.moved(self, shape.each(q, core.copy), number)
end

place.kinds[meta] = place.follow

function methods:after(q)
  check_self(self, "after")
  local after, message = place.follow(self, q)
  if not after then
    fail("%s", message)
  end
  return place.is(after) and after or core.sums.make("sum", after)
end

function methods:ended()
  check_self(self, "ended")
  return core.ended(self.solution, self.number)
end

-- The place that the position and the player to move are together. (Where both
-- players have the same moves, there are no colours.)
function methods:uncolored()
  check_self(self, "uncolored")
  if not self.player then
    return self
  end
  local solution = require "grundy.compound.uncolored"(self.solution)
  return make(solution, { self.position, self.player }, self.number)
end

-- As those of a compound, which has several.
function methods:positions()
  check_self(self, "positions")
  return { self.position }
end

place.at = moves.method(function(self, p, number, player)
  local two = regime.solved(self).mover
  return make(self, core.copy(p), number, two and math.tointeger(player) or nil)
end)

-- `place + place` is a sum; see `grundy.sum`.
function meta.__add(a, b)
  return core.sums.add(a, b)
end

return place
