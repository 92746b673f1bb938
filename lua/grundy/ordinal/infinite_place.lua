-- Positions of infinite digraphs (Smith 1966, section 11), as components of
-- compounds: what all kinds of them share. Their lengths and values are
-- ordinals. Every play ends, but there may be infinitely many moves and no
-- longest delay.
--
-- A kind of component has these functions, where c is a component and c.kept
-- its position:
--
-- read(...)        a position, of what the user gives
-- text(c)          as a sentence has it
-- position(c)      for users, who may change it
-- measures(c)      value, remoteness, distance and height: ordinals or infinite
-- follow(c, q)     the position after a move to q, which the user gives; or nil
--                  and the text of q
-- step(c, least)   a follower of remoteness R - 1; where R is a limit, of at
--                  least `least`, which is below R; where R is infinite, of
--                  infinite remoteness
-- reach(c, value)  the follower of this value with the least height, and the
--                  height; nil if there is none
-- longest(c)       a follower with the greatest height, and the height: of a
--                  heap that is finite, of a pile without dollars
--
-- Compounds also ask places of solutions for the last three.

local check = require "grundy.base.check"
local compound = require "grundy.compound"
local ordinal = require "grundy.ordinal.arithmetic"
local place = require "grundy.compound.place"
local solved_place = require "grundy.ordinal.solved_place"

local fail = check.fail
local zero, finite = ordinal.zero, ordinal.finite

local DEFAULT_DELAY, MAX_DELAY = 100, 1 << 30

local methods = {}
local meta = { __name = "grundy.infinite_place", __add = compound.add }

local check_self = check.self(meta, "a heap or a pile", "component")

local kinds = {
  heap = require "grundy.ordinal.heap",
  pile = require "grundy.ordinal.pile",
}

local function new(kind, kept)
  local c = { kind = kind, of = kinds[kind], kept = kept }
  c.measures = c.of.measures(c)
  return setmetatable(c, meta)
end

function meta:__tostring()
  return self.of.text(self)
end

function meta:__index(name)
  if name == "position" then
    return self.of.position(self)
  end
  return methods[name]
end

--
-- What compounds need to know of a component: one of these, or a place
--

-- The value, remoteness, distance or height: an ordinal or infinite.
local function measure(c, name)
  return c.measures and c.measures[name] or solved_place.measure(c, name)
end

-- The option `delay` of best.
local function delay_of(options)
  options = check.options(options, { delay = "any" }, "best")
  return check.count("delay", options.delay, DEFAULT_DELAY, MAX_DELAY)
end

--
-- What users see
--

for _, name in ipairs { "value", "remoteness", "distance", "height" } do
  methods[name] = function(self)
    check_self(self, name)
    return self.measures[name]
  end
end

function methods:outcome()
  check_self(self, "outcome")
  return self.measures.remoteness:parity() == "odd" and "N" or "P"
end

function methods:ended()
  check_self(self, "ended")
  return self.measures.distance == zero
end

function methods:positions()
  check_self(self, "positions")
  return { self.position }
end

function methods:best(options)
  check_self(self, "best")
  local delay = delay_of(options)
  if self:ended() then
    return nil, "there is no move"
  end
  return self.of.step(self, finite(delay - 1))
end

-- The component after a move to q; or nil and what is wrong with it.
local function follow(self, q)
  local after, shown = self.of.follow(self, q)
  if after then
    return new(self.kind, after)
  end
  return nil, ("there is no move from %s to %s"):format(tostring(self), shown)
end

place.kinds[meta] = follow

function methods:after(q)
  check_self(self, "after")
  local after, message = follow(self, q)
  return after or fail("%s", message)
end

return {
  heap = function(x)
    return new("heap", kinds.heap.read(x))
  end,
  pile = function(dollars, cents)
    return new("pile", kinds.pile.read(dollars, cents))
  end,
  methods = methods,
  measure = measure,
  kind_of = function(c)
    return c.of or solved_place
  end,
  delay_of = delay_of,
}
