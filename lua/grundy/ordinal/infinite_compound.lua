-- Compounds with heaps or piles among their components, as users see them. How
-- they are played: by_value.lua, by_remoteness.lua.

local core = require "grundy.core"
local check = require "grundy.base.check"
local compound = require "grundy.compound"
local by_remoteness = require "grundy.ordinal.by_remoteness"
local by_value = require "grundy.ordinal.by_value"
local infinite_place = require "grundy.ordinal.infinite_place"
local kind = require "grundy.kind"
local results_to_move = require "grundy.kind.normal".results_to_move
local moves = require "grundy.moves"
local place = require "grundy.compound.place"

local fail, at = check.fail, core.at

local INFINITE = math.huge

local methods = {}
local meta = { __name = "grundy.infinite_compound", __index = methods }
compound.kinds[meta] = true
meta.__add, meta.__tostring = compound.add, compound.text

local check_self = check.self(meta, "a compound", "compound")

local function need_sum(self, name)
  check_self(self, name)
  if self.kind ~= "sum" then
    fail("%s has no %s", compound.names[self.kind], name)
  end
end

function methods:value()
  need_sum(self, "value")
  return by_value.value(self.places)
end

function methods:bound()
  need_sum(self, "bound")
  return by_value.bound(self.places)
end

function methods:outcome()
  check_self(self, "outcome")
  if self.kind == "sum" then
    return by_value.outcome(self.places)
  end
  return by_remoteness.outcome(self.tree, self.places)
end

function methods:remoteness()
  check_self(self, "remoteness")
  if self.kind == "sum" then
    fail("the remoteness of a sum is not decided by its components")
  end
  return by_remoteness.remoteness(self.tree, self.places)
end

function methods:distance()
  check_self(self, "distance")
  return by_remoteness.distance(self.tree, self.places)
end

compound.share(methods, check_self)

-- What a move of a component leads to, as a position.
local function position_of(c, q)
  return place.is(c) and moves.locate(c.solution, c.kept, q, c.player) or q
end

function methods:best(options)
  check_self(self, "best")
  local delay = infinite_place.delay_of(options)
  if self:ended() then
    return nil, "there is no move"
  end
  local changes = self.kind == "sum" and
    by_value.best(self.places, delay) or
    by_remoteness.best(self.tree, self.places, delay)
  for i, q in pairs(changes) do
    changes[i] = position_of(self.places[i], q)
  end
  return {
    changes = changes,
    result = results_to_move[self:outcome()],
    best = true,
  }
end

-- What other compounds have besides needs all moves.
setmetatable(methods, { __index = function(_, name)
  return compound.methods[name] and function()
    fail("%s: a compound with a heap or a pile may have infinitely many "
      .. "moves", name)
  end
end })

-- Refuses places that the rules do not cover.
local function check_place(i, c)
  local problem = kind.of(c.solution).infinite_problem
  if problem then
    fail("sum: component %d %s", i, problem)
  elseif at.distance(c.solution, c.number) == INFINITE then
    fail("sum: component %d can go on for ever; beside a heap or a pile, the "
      .. "play of every component must end", i)
  end
end

-- Makes a compound of what compound.make has collected.
function compound.finish_infinite(self)
  for i, c in ipairs(self.kind == "sum" and self.places or {}) do
    if place.is(c) then
      check_place(i, c)
    end
  end
  return setmetatable(self, meta)
end

return {
  heap = infinite_place.heap,
  pile = infinite_place.pile,
  winning = by_value.winning,
}
