-- Positions of infinite digraphs (Smith 1966, section 11), as components of
-- compounds: what all kinds of them share. Their lengths and values are
-- ordinals, and there may be infinitely many moves and no longest delay.
--
-- A kind of component is a table; c is a component, c.kept its position:
--
-- no_value         why it cannot be in a sum, after "component 1"; nil if it can
-- text(c)          the component in a sentence
-- position(c)      for users, who may change it
-- follow(c, q)     the position after a move to q, which the user gives, or the
--                  component; or nil and the text of q
-- measure(c, name) the value, distance or height in normal play: an ordinal or
--                  infinite
-- q, first         what can be forced: see forced.lua
-- reach(c, value)  the follower of this value with the least height, and the
--                  height; nil if there is none
-- longest(c)       for the loser of a sum, a follower with the greatest height,
--                  and the height: of a heap that is finite, of a pile without
--                  dollars, of a place whose value is finite
-- count(c)         the number of moves, perhaps infinite
-- follower(c, k)   follower number k, from 0 on
-- key(q)           a text for the follower q, different for different ones
-- can_end(c)       can play come to an end? If it is missing, it always does
--
-- Compounds ask places of solutions as well for `step` and for those
-- from `reach` to `key`.

local check = require "grundy.base.check"
local compound = require "grundy.compound"
local ending = require "grundy.ordinal.ending"
local forced = require "grundy.ordinal.forced"
local guarantees = require "grundy.kind.guarantees"
local ordinal = require "grundy.ordinal.arithmetic"
local place = require "grundy.compound.place"
local solved_place = require "grundy.ordinal.solved_place"

local fail = check.fail
local zero, finite = ordinal.zero, ordinal.finite

local DEFAULT_DELAY, MAX_DELAY = 100, 1 << 30

local methods = {}
local meta = { __name = "grundy.infinite_place", __add = compound.add }

local check_self = check.self(meta, "a heap or a pile", "component")

local function is(value)
  return type(value) == "table" and getmetatable(value) == meta
end

-- Makes a component of a table with its fields.
local function wrap(c)
  c.measures = {}
  return setmetatable(c, meta)
end

-- A component that ends in one way only.
local function new(kind, name, kept, how)
  return wrap {
    kind = name,
    of = kind,
    kept = kept,
    ending = how,
    play = how.play,
    payoffs = { how.pays },
    paid = not how.word,
  }
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
  local known = c.measures
  if not known then
    return solved_place.measure(c, name)
  elseif not known[name] then
    known[name] = name == "remoteness" and forced.remoteness(c) or
      c.of.measure(c, name)
  end
  return known[name]
end

-- A follower of remoteness R - 1; where R is a limit, of at least `least`, which
-- is below R; where R is infinite, of infinite remoteness. In normal and misère
-- play Q1 is the remoteness.
local function step(c, least)
  return c.of.first(c, guarantees.functions[1], least)
end

-- The option `delay` of best.
local function delay_of(options)
  options = check.options(options, { delay = "any" }, "best")
  return check.count("delay", options.delay, DEFAULT_DELAY, MAX_DELAY)
end

-- Why a component in misère play cannot be in a compound.
local misere_problem = {
  sum = "is in misère play; misère sums are not decided by their components",
  selective = "is in misère play; a misère selective compound is not decided by "
    .. "the remoteness of its components, and a heap or a pile cannot be "
    .. "expanded",
}

place.problems[meta] = function(c, kind)
  return kind == "sum" and c.of.no_value or
    c.play == "misere" and misere_problem[kind] or
    ending.kind(c.play):component_problem(kind)
end

--
-- What users see
--

-- Values are about normal play.
for _, name in ipairs { "value", "height" } do
  methods[name] = function(self)
    check_self(self, name)
    if self.of.no_value then
      fail("%s has no %s: it %s", tostring(self), name, self.of.no_value)
    elseif self.play ~= "normal" then
      fail("%s has no %s: sums are decided by their components in normal play "
        .. "only", tostring(self), name)
    end
    return measure(self, name)
  end
end

for _, name in ipairs { "remoteness", "distance" } do
  methods[name] = function(self)
    check_self(self, name)
    return measure(self, name)
  end
end

function methods:worth()
  check_self(self, "worth")
  return forced.worth(self)
end

function methods:outcome()
  check_self(self, "outcome")
  local worth = forced.worth(self)
  return worth == 0 and "D" or worth > 0 and "N" or "P"
end

function methods:q(which)
  check_self(self, "q")
  return self.of.q(self, guarantees.read(which))
end

function methods:security()
  check_self(self, "security")
  return forced.security(self)
end

function methods:ended()
  check_self(self, "ended")
  return measure(self, "distance") == zero
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
  return forced.best(self, finite(delay - 1))
end

-- The component after a move to q; or nil and what is wrong with it.
local function follow(self, q)
  local after, shown = self.of.follow(self, q)
  if after then
    return is(after) and after or new(self.of, self.kind, after, self.ending)
  end
  return nil, ("there is no move from %s to %s"):format(tostring(self), shown)
end

place.kinds[meta] = follow

function methods:after(q)
  check_self(self, "after")
  local after, message = follow(self, q)
  return after or fail("%s", message)
end

local heap = require "grundy.ordinal.heap"
local pile = require "grundy.ordinal.pile"

heap.step, pile.step = step, step

return {
  heap = function(x, options)
    return new(heap, "heap", heap.read(x), ending.read("heap", options))
  end,
  pile = function(dollars, cents, options)
    return new(pile, "pile", pile.read(dollars, cents),
      ending.read("pile", options))
  end,
  methods = methods,
  check_self = check_self,
  measure = measure,
  is = is,
  can_end = function(c)
    return not c.of.can_end or c.of.can_end(c)
  end,
  wrap = wrap,
  step = step,
  kind_of = function(c)
    return c.of or solved_place
  end,
  delay_of = delay_of,
}
