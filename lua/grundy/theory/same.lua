-- Positions that the moves cannot tell apart: those that are related by the
-- coarsest compatible relation of a game, or of two games side by side (Sato
-- 1972, Lemmas 2.12 and 2.13, and Definition 3.10).

local core = require "grundy.core"
local check = require "grundy.base.check"
local game = require "grundy.game"
local regime = require "grundy.regime"

local fail = check.fail

-- With how many others, itself included, a solution keeps common classes. It
-- drops them when it is closed, and those with another one when that is
-- collected.
local MOST = 8

local function remember(a, b, classes)
  local memo, count = core.memo(a), 0
  for _ in next, memo or {} do
    count = count + 1
  end
  if not memo or count >= MOST then
    memo = core.memo(a, setmetatable({}, { __mode = "k" }))
  end
  memo[b] = classes
end

local function classes_of(a, b)
  local memo = core.memo(a)
  local classes = memo and memo[b]
  if not classes then
    classes = core.same(a, b)
    remember(a, b, classes)
  end
  return classes
end

local same = {}

--- The classes of the positions of two solutions, which may be one: a function
-- of the number of a position, and of true if it is one of b.
function same.classes(a, b)
  local classes = classes_of(a, b)
  local offset = rawequal(a, b) and 0 or core.count(a)
  return function(number, of_b)
    return core.class(classes, of_b and offset + number or number)
  end
end

-- The number of the position at index i of some arguments, with the player to
-- move if there are two; nil, message if it is not in the graph. Then the index
-- of the next argument.
local function take(solution, arguments, i)
  local two = regime.solved(solution).mover
  local number, message = core.locate(solution, arguments[i],
    two and arguments[i + 1] or nil)
  return number, message, i + (two and 2 or 1)
end

-- self:same(p [, player] [, other], q [, player])
function same.same(self, ...)
  local arguments, other = { ... }, self
  local p, message, i = take(self, arguments, 1)
  if game.rules(arguments[i]) then
    fail "same: a solution expected, got a game: solve it first"
  elseif check.is_solution(arguments[i]) then
    other, i = arguments[i], i + 1
  end
  local q, reason, last = take(other, arguments, i)
  if arguments[last] ~= nil then
    fail("same: nothing expected after the second position, got %s",
      check.shown(arguments[last]))
  elseif not p or not q then
    return nil, not p and message or reason
  end
  local class = same.classes(self, other)
  return class(p) == class(q, true)
end

return same
