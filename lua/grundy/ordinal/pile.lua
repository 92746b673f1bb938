-- Piles of dollars and cents, with a bank that changes a dollar for any even
-- number of cents (Smith 1966, section 11): a move takes a cent, and before
-- that changes a dollar if there are no cents.
--
-- A kind of component: infinite_place.lua lists the functions.

local check = require "grundy.base.check"
local ending = require "grundy.ordinal.ending"
local ordinal = require "grundy.ordinal.arithmetic"
local partner = require "grundy.kind.guarantees".partner

local zero, one, finite = ordinal.zero, ordinal.one, ordinal.finite

local pile = {}

local function amount(name, n)
  return check.integer(n, 0, math.maxinteger) or
    check.fail("pile: the %s must be an integer from 0 on, got %s", name,
      check.shown(n))
end

function pile.read(dollars, cents)
  return { amount("dollars", dollars), amount("cents", cents) }
end

function pile.text(c)
  return ("pile(%d, %d%s)"):format(c.kept[1], c.kept[2],
    ending.text(c.ends))
end

-- Piles are handed out as copies.
function pile.position(c)
  return { table.unpack(c.kept) }
end

-- ω·dollars + cents.
local function length_of(dollars, cents)
  return ordinal.with_finite(dollars == 0 and zero or
    ordinal.make { one, dollars }, cents)
end

-- The same of a component, which keeps it.
local function length_at(c)
  c.length = c.length or length_of(c.kept[1], c.kept[2])
  return c.length
end

-- D = H = ω·dollars + cents, and G is 0 or 1 as the cents are even or odd.
function pile.measure(c, name)
  return name == "value" and finite(c.kept[2] % 2) or length_at(c)
end

-- What the end counts for Q[of]. Whoever is to move there is to move now, if the
-- number of cents is even: then the end counts for Q[of] itself, otherwise for
-- its partner.
local function count_of(c, of, late)
  return ending.count(c.ends.pays, c.kept[2] % 2 == 0 and of or partner(of),
    late)
end

-- Q follows from the end by one way: each move takes a cent, and only the
-- number of cents for a dollar is chosen. A player who wants the end, which
-- counts 1 then, changes each dollar for 2 cents; another one delays the end at
-- will. So Q is 2·dollars + 1 + cents, or ω·dollars + cents.
function pile.q(c, of, late)
  local dollars, cents = c.kept[1], c.kept[2]
  local count = count_of(c, of, late)
  if count == 1 then
    return ordinal.natural_sum { finite(dollars), finite(dollars), one,
      finite(cents) }
  elseif dollars == 0 then
    return ordinal.natural_sum { finite(count), finite(cents) }
  end
  return length_at(c)
end

-- A dollar is changed for an even number of cents, of which one is taken.
local function change(c, least)
  local dollars, cents = c.kept[1], c.kept[2]
  if cents > 0 then
    return { dollars, cents - 1 }
  end
  return { dollars - 1, ordinal.finite_part(least) | 1 }
end

function pile.first(c, of, least)
  return change(c, count_of(c, of) == 1 and zero or least)
end

function pile.longest(c)
  local after = change(c, zero)
  return after, length_of(after[1], after[2])
end

function pile.reach(c, value)
  local dollars, cents = c.kept[1], c.kept[2]
  if value == finite(1 - cents % 2) and (dollars > 0 or cents > 0) then
    return pile.longest(c)
  end
end

function pile.count(c)
  local dollars, cents = c.kept[1], c.kept[2]
  return cents > 0 and 1 or dollars > 0 and math.huge or 0
end

-- Those with the fewest cents first.
function pile.follower(c, k)
  local dollars, cents = c.kept[1], c.kept[2]
  if cents > 0 then
    return { dollars, cents - 1 }
  end
  return { dollars - 1, 2 * k + 1 }
end

function pile.key(q)
  return ("%d,%d"):format(q[1], q[2])
end

-- Can a pile become this one?
local function is_change(from, d, c)
  if from[2] > 0 then
    return d == from[1] and c == from[2] - 1
  end
  return d == from[1] - 1 and c % 2 == 1
end

function pile.follow(c, q)
  if type(q) == "table" then
    local dollars = check.integer(rawget(q, 1), 0, math.maxinteger)
    local cents = check.integer(rawget(q, 2), 0, math.maxinteger)
    if dollars and cents and is_change(c.kept, dollars, cents) then
      return { dollars, cents }
    end
  end
  return nil, check.shown(q)
end

return pile
