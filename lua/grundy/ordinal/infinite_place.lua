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
-- q, first         what can be forced: see forced.lua; where these are not known:
-- outcome(c), ended(c), best(c)
-- reach(c, value)  the follower of this value with the least height, and the
--                  height; nil if there is none
-- longest(c)       for the loser of a sum, a follower with the greatest height,
--                  and the height: of a heap that is finite, of a pile without
--                  dollars, of a place whose value is finite
-- count(c)         the number of moves, perhaps infinite
-- follower(c, k)   follower number k, from 0 on
-- key(q)           a text for the follower q, different for different ones
-- can_end(c)       can play come to an end? If it is missing, it always does
-- state(c)         if the text is not different for different components that
--                  play can lead to: one that is
--
-- Compounds ask places of solutions as well for `step` and for those
-- from `reach` to `key`.

local check = require "grundy.base.check"
local compound = require "grundy.place.compound"
local ending = require "grundy.ordinal.ending"
local forced = require "grundy.ordinal.forced"
local guarantees = require "grundy.kind.guarantees"
local mixed = require "grundy.kind.mixed"
local ordinal = require "grundy.ordinal.arithmetic"
local place = require "grundy.place"
local solved_place = require "grundy.ordinal.solved_place"

local fail = check.fail
local zero, finite = ordinal.zero, ordinal.finite

local DEFAULT_DELAY, MAX_DELAY = 100, 1 << 30

local methods = {}
local meta = { __name = "grundy.infinite_place", __add = compound.add }

local component = {
  what = "a component",
  word = "component",
  methods = methods,
  shared = "after best ended line moves outcome positions",
  component = true,
}

local check_self = place.provide(meta, component)

local function is(value)
  return type(value) == "table" and getmetatable(value) == meta
end

-- Makes a component of a table with its fields: `kind`, a word, `of`, the table
-- that this word stands for, `kept` and `ends`, what all ends of play have
-- together: payoffs, paid and play (forced.lua). What is found is kept in
-- `measures`.
local function wrap(c)
  c.play = c.ends.play
  return setmetatable(c, meta)
end

-- A component that ends in one way only.
local function new(kind, name, kept, how)
  return setmetatable({
    kind = name,
    of = kind,
    kept = kept,
    ends = how,
    play = how.play,
  }, meta)
end

function meta:__tostring()
  return self.of.text(self)
end

-- Fields that users see, and that are not kept.
local getters = {}

for _, name in ipairs { "payoffs", "paid" } do
  getters[name] = function(self)
    return self.ends[name]
  end
end

function getters.position(self)
  return self.of.position(self)
end

function meta:__index(name)
  local get = getters[name]
  if get then
    return get(self)
  end
  return methods[name]
end

--
-- What compounds need to know of a component: one of these, or a place
--

-- The value, remoteness, distance or height: an ordinal or infinite.
local function measure(c, name)
  if not c.of then
    return solved_place.measure(c, name)
  end
  local known = rawget(c, "measures")
  if not known then
    known = {}
    c.measures = known
  end
  if not known[name] then
    known[name] = name == "remoteness" and c.of.q and forced.remoteness(c) or
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

function component.problem(c, kind)
  local play = c.play
  return kind == "sum" and c.of.no_value or
    play == "misere" and misere_problem[kind] or
    play == "mixed" and mixed:component_problem(kind) or nil
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

-- Raises an error where Q is not known.
local function need_q(self, name)
  check_self(self, name)
  if not self.of.q then
    fail("%s: it is a place of your own, whose Q are not given",
      tostring(self))
  end
end

function methods:worth()
  need_q(self, "worth")
  return forced.worth(self)
end

function methods:q(which)
  need_q(self, "q")
  return self.of.q(self, guarantees.read(which))
end

function methods:security()
  need_q(self, "security")
  return forced.security(self)
end

--
-- As a provider
--

function component.outcome(c)
  return (c.of.outcome or forced.outcome)(c)
end

function component.ended(c)
  if c.of.ended then
    return c.of.ended(c)
  end
  return measure(c, "distance") == zero
end

function component.best(c, options)
  local delay = delay_of(options)
  if component.ended(c) then
    return nil
  end
  return forced.best(c, finite(delay - 1))
end

function component.key(c)
  return (c.of.state or tostring)(c)
end

function component.payoff(c)
  return c.paid and forced.worth(c) or nil
end

function component.can_end(c)
  return not c.of.can_end or c.of.can_end(c)
end

function component.follow(c, q)
  local after, shown = c.of.follow(c, q)
  if after then
    return is(after) and after or new(c.of, c.kind, after, c.ends)
  end
  return nil, ("there is no move from %s to %s"):format(tostring(c), shown)
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
  component = component,
  measure = measure,
  is = is,
  can_end = component.can_end,
  wrap = wrap,
  step = step,
  kind_of = function(c)
    return c.of or solved_place
  end,
  delay_of = delay_of,
}
