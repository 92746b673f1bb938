-- Compounds with heaps or piles among their components, as users see them. How
-- they are played: by_value.lua, by_remoteness.lua.

local check = require "grundy.base.check"
local compound = require "grundy.place.compound"
local by_remoteness = require "grundy.ordinal.by_remoteness"
local by_value = require "grundy.ordinal.by_value"
local infinite_place = require "grundy.ordinal.infinite_place"
local infinite_moves = require "grundy.ordinal.infinite_moves"
local kind = require "grundy.kind"
local moves = require "grundy.moves"
local normal = require "grundy.kind.normal"
local ordinal = require "grundy.ordinal.arithmetic"
local place = require "grundy.place"
local renamed = require "grundy.base.renamed".sums
require "grundy.ordinal.component_play"

local fail = check.fail

local methods = {}
local meta = { __name = "grundy.infinite_compound", __index = methods }
meta.__add, meta.__tostring = compound.add, compound.text

local by = place.differing({ methods = methods }, compound.by)
local check_self = place.provide(meta, by)

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

-- The way to play it.
local function way_of(self)
  return self.kind == "sum" and by_value or by_remoteness
end

function by.obstacle()
  return nil
end

function by.outcome(self)
  return way_of(self).outcome(self.tree, self.places)
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

-- What a move of a component leads to, as a position.
local function position_of(c, q)
  return c.solution and moves.locate(c.solution, c.kept, q, c.player) or q
end

-- The same for all components that move.
local function positions_of(self, changes)
  local positions = {}
  for i, q in pairs(changes) do
    positions[i] = position_of(self.places[i], q)
  end
  return positions
end

local function best_changes(self, delay)
  return way_of(self).best(self.tree, self.places, delay)
end

function by.best(self, options)
  local delay = infinite_place.delay_of(options)
  if by.ended(self) then
    return nil
  end
  local changes, message = best_changes(self, delay)
  return changes and {
    changes = positions_of(self, changes),
    result = normal.results_to_move[by.outcome(self)],
    best = true,
    claimed = self.claimed,
  }, message
end

by.next = place.follow_best

function by.list(self, most)
  local list, total = infinite_moves.list(way_of(self), self.tree, self.places,
    best_changes(self, infinite_place.delay_of()), most)
  for i, move in ipairs(list) do
    list[i] = {
      changes = positions_of(self, move.changes),
      result = normal.results[move.outcome],
      best = move.best,
    }
  end
  return list, total == math.huge and ordinal.omega or total
end

-- What other compounds have besides needs all moves.
setmetatable(methods, { __index = function(_, name)
  if renamed[name] then
    fail("method '%s': since 0.3.0 it is called '%s'", name, renamed[name])
  end
  return compound.by.methods[name] and function()
    fail("%s: a compound with a heap or a pile may have infinitely many "
      .. "moves", name)
  end
end })

-- Refuses places that the rules do not cover.
local function check_place(i, c)
  local problem = kind.of(c.solution).refuses["sum with heaps"]
  if problem then
    fail("sum: component %d %s", i, problem)
  end
end

-- Makes a compound of what compound.make has collected.
function compound.finish_infinite(self)
  for i, c in ipairs(self.places) do
    if self.kind == "sum" and c.solution then
      check_place(i, c)
    end
    self.claimed = self.claimed or c.claimed
  end
  return setmetatable(self, meta)
end

function by.random(self, random)
  return { changes = positions_of(self,
    infinite_moves.random(self, self.tree, self.places, random)) }
end

return {
  heap = infinite_place.heap,
  pile = infinite_place.pile,
  nim = function(list)
    local heaps = {}
    for i = 1, check.array("nim", list) do
      heaps[i] = infinite_place.heap(ordinal.of("nim: heap " .. i,
        rawget(list, i)))
    end
    -- there may be no heap
    return compound.finish_infinite(compound.make("sum", heaps))
  end,
}
