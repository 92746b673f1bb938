-- Places of solutions: positions of them, as components of compounds. A place has
-- the methods of its solution, without the position. Its fields `solution`,
-- `position` and, with two players, `player` say where it is.

local require = require "grundy.base.lazy".require
local core = require "grundy.core"
local check = require "grundy.base.check"
local kind = require "grundy.kind"
local moves = require "grundy.moves"
local place = require "grundy.place"
local regime = require "grundy.regime"

local methods = {}
local meta = { __name = "grundy.place" }

local solved = {
  what = "a place",
  word = "place",
  methods = methods,
  shared = "after ended positions",
  component = true,
}

local check_self = place.provide(meta, solved)

-- A place whose position and number are known to belong together.
local function make(solution, position, number, player)
  return setmetatable({
    solution = solution,
    kept = position,
    number = number,
    player = player,
  }, meta)
end

function meta:__tostring()
  return "grundy.place " .. check.shown(self.kept)
end

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
  "security", "q", "genus", "stats", "chances", "sight", "puzzle", "solutions", "without",
  "figures", "report", "same" } do
  add_method(name)
end

--
-- As a provider
--

function solved.kind(now)
  return kind.of(now.solution)
end

function solved.ended(now)
  return core.ended(now.solution, now.number)
end

-- (What has split may leave another solution's place where its own was.)
function solved.key(now)
  return solved.kind(now).forks and
    ("%d of %p"):format(now.number, now.solution) or now.number
end

function solved.points(now, q)
  return moves.gained(now.solution, now.kept, q, now.player)
end

function solved.payoff(now)
  return core.payoff(now.solution, now.number)
end

function solved.level_problem(now, level)
  local fine, message = check.try(core.weights, now.solution, now.number, level)
  return not fine and (core.told(message) or message):gsub("^match: ", "") or nil
end

-- The first move may split the game.
function solved.begin(now)
  kind.need(now.solution, "grundy.match")
  return solved.kind(now).forks and core.sums.make("sum", { now }) or now
end

--- Why it cannot be in a compound.
function solved.problem(now, compound)
  return kind.play_problem(now.solution, compound)
end

--- The place after a move to q, whose number this is; or an array of places, if
-- the number is an array, and q, too.
function solved.moved(now, q, number)
  if type(number) ~= "table" then
    return make(now.solution, q, number, now.player and 3 - now.player)
  end
  local places = {}
  for i, part in ipairs(number) do
    places[i] = make(now.solution, q[i], part)
  end
  return places
end

function solved.become(now, q)
  local shape = solved.kind(now).shape
  local problem = shape.problem(q)
  if problem then
    return nil, problem
  end
  local number = moves.number_of(now.solution, now.kept, now.number, q, now.player)
  if not number then
    return nil, ("there is no move from %s to %s"):format(
      check.shown(now.kept), check.shown(q))
  end
  return solved.moved(now, shape.each(q, core.copy), number)
end

function solved.follow(now, q)
  local after, message = solved.become(now, q)
  return after and not place.of(after) and core.sums.make("sum", after) or after,
    message
end

-- The place that the position and the player to move are together. (Where both
-- players have the same moves, there are no colours.)
function methods:uncolored()
  check_self(self, "uncolored")
  if not self.player then
    return self
  end
  local solution = require "grundy.place.uncolored"(self.solution)
  return make(solution, { self.position, self.player }, self.number)
end

solved.at = moves.method(function(self, p, number, player)
  local two = regime.solved(self).mover
  return make(self, core.copy(p), number, two and math.tointeger(player) or nil)
end)

-- `place + place` is a sum; see `grundy.sum`.
function meta.__add(a, b)
  return core.sums.add(a, b)
end

return solved
