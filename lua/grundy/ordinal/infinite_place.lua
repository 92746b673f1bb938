-- Positions of infinite digraphs (Smith 1966, section 11), as components of
-- compounds: heaps that are ordinals, and piles of dollars and cents with a
-- bank that changes a dollar for any even number of cents. Their lengths and
-- values are ordinals. Every play ends, but there may be infinitely many moves
-- and no longest delay.

local core = require "grundy.core"
local check = require "grundy.base.check"
local compound = require "grundy.compound"
local ordinal = require "grundy.ordinal.arithmetic"
local place = require "grundy.compound.place"

local fail, at = check.fail, core.at
local zero, one, finite = ordinal.zero, ordinal.one, ordinal.finite
local compare = ordinal.compare

local INFINITE = math.huge
local DEFAULT_DELAY, MAX_DELAY = 100, 1 << 30

local methods = {}
local meta = { __name = "grundy.infinite_place", __add = compound.add }

local check_self = check.self(meta, "a heap or a pile", "component")

-- The value, remoteness and so on are in `measures`.
local function new(kind, kept, measures)
  measures.height = measures.distance
  return setmetatable({ kind = kind, kept = kept, measures = measures }, meta)
end

-- A move makes the ordinal smaller, so G = D = H = x, and R is 1 unless x is 0.
local function new_heap(x)
  return new("heap", x, {
    value = x,
    distance = x,
    remoteness = x == zero and zero or one,
  })
end

-- A move takes a cent, and before that changes a dollar if there are no cents.
-- So D = H = R = ω·dollars + cents, and G is 0 or 1 as the cents are even or
-- odd.
local function new_pile(dollars, cents)
  local length = ordinal.with_finite(dollars == 0 and zero or
    ordinal.make { one, dollars }, cents)
  return new("pile", { dollars, cents }, {
    value = finite(cents % 2),
    distance = length,
    remoteness = length,
  })
end

function meta:__tostring()
  return self.kind == "heap" and ("heap(%s)"):format(self.kept) or
    ("pile(%d, %d)"):format(self.kept[1], self.kept[2])
end

-- Piles are handed out as copies.
function meta:__index(name)
  if name == "position" then
    return self.kind == "heap" and self.kept or { table.unpack(self.kept) }
  end
  return methods[name]
end

--
-- What compounds need to know of a component. Here and in
-- infinite_compound.lua, c is a heap, a pile or a place.
--

-- The height of a place; where moves are not kept, the distance serves as such.
local function height_of(solution, number)
  return (core.unkept(solution) and at.distance or at.height)(solution, number)
end

-- The value, remoteness, distance or height: an ordinal or infinite.
local function measure(c, name)
  if c.measures then
    return c.measures[name]
  end
  local of = name == "height" and height_of or at[name]
  local number = of(c.solution, c.number)
  return number == INFINITE and INFINITE or finite(number)
end

-- Each kind has these functions. Followers of heaps and piles are positions,
-- those of places are numbers.
-- step(c, least)   a follower of remoteness R - 1; where R is a limit, of at
--                  least `least`, which is below R; where R is infinite, of
--                  infinite remoteness
-- reach(c, value)  the follower of this value with the least height, and the
--                  height; nil if there is none
-- longest(c)       a follower with the greatest height, and the height: of a
--                  heap that is finite, of a pile without dollars
local kinds = { heap = {}, pile = {}, place = {} }

function kinds.heap.step()
  return zero
end

function kinds.heap.reach(c, value)
  if compare(value, c.kept) < 0 then
    return value, value
  end
end

function kinds.heap.longest(c)
  local after = ordinal.lowered(c.kept)
  return after, after
end

-- A dollar is changed for an even number of cents, of which one is taken.
function kinds.pile.step(c, least)
  local dollars, cents = c.kept[1], c.kept[2]
  if cents > 0 then
    return { dollars, cents - 1 }
  end
  return { dollars - 1, ordinal.finite_part(least) | 1 }
end

function kinds.pile.longest(c)
  local after = kinds.pile.step(c, zero)
  return after, measure(new_pile(after[1], after[2]), "height")
end

function kinds.pile.reach(c, value)
  local other = finite(1 - c.kept[2] % 2)
  if value == other and measure(c, "distance") ~= zero then
    return kinds.pile.longest(c)
  end
end

function kinds.place.step(c)
  return core.best(c.solution, c.number)
end

-- Of the followers of a place that have this value (nil: of all), the first
-- with the least height or, if the sign is -1, with the greatest.
local function extreme(c, sign, value)
  local solution, found, least = c.solution, nil, nil
  for _, number in ipairs(core.followers(solution, c.number)) do
    if value == nil or at.value(solution, number) == value then
      local height = height_of(solution, number)
      if not found or sign * height < sign * least then
        found, least = number, height
      end
    end
  end
  return found, found and finite(least)
end

function kinds.place.reach(c, value)
  local integer = value:tointeger()
  if integer then
    return extreme(c, 1, integer)
  end
end

function kinds.place.longest(c)
  return extreme(c, -1)
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

-- The option `delay` of best.
local function delay_of(options)
  options = check.options(options, { delay = "any" }, "best")
  return check.count("delay", options.delay, DEFAULT_DELAY, MAX_DELAY)
end

function methods:best(options)
  check_self(self, "best")
  local delay = delay_of(options)
  if self:ended() then
    return nil, "there is no move"
  end
  return kinds[self.kind].step(self, finite(delay - 1))
end

-- Where a pile may go to.
local function is_change(from, d, c)
  if from[2] > 0 then
    return d == from[1] and c == from[2] - 1
  end
  return d == from[1] - 1 and c % 2 == 1
end

-- The heap or pile after a move to q; or nil and what is wrong with it.
local function follow(self, q)
  local after
  if self.kind == "heap" then
    q = ordinal.of("after", q)
    after = compare(q, self.kept) < 0 and new_heap(q)
  elseif type(q) == "table" then
    local d = check.integer(rawget(q, 1), 0, math.maxinteger)
    local c = check.integer(rawget(q, 2), 0, math.maxinteger)
    after = d and c and is_change(self.kept, d, c) and new_pile(d, c)
  end
  if after then
    return after
  end
  return nil, ("there is no move from %s to %s"):format(tostring(self),
    self.kind == "heap" and tostring(q) or check.shown(q))
end

place.kinds[meta] = follow

function methods:after(q)
  check_self(self, "after")
  local after, message = follow(self, q)
  return after or fail("%s", message)
end

local function amount(name, n)
  return check.integer(n, 0, math.maxinteger) or
    fail("pile: the %s must be an integer from 0 on, got %s", name,
      check.shown(n))
end

return {
  heap = function(x)
    return new_heap(ordinal.of("heap", x))
  end,
  pile = function(dollars, cents)
    return new_pile(amount("dollars", dollars), amount("cents", cents))
  end,
  methods = methods,
  measure = measure,
  kind_of = function(c)
    return kinds[c.kind or "place"]
  end,
  delay_of = delay_of,
}
