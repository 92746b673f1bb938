-- Piles of dollars and cents, with a bank that changes a dollar for any even
-- number of cents (Smith 1966, section 11): a move takes a cent, and before
-- that changes a dollar if there are no cents.
--
-- A kind of component: infinite_place.lua lists the functions.

local check = require "grundy.base.check"
local ordinal = require "grundy.ordinal.arithmetic"

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
  return ("pile(%d, %d)"):format(c.kept[1], c.kept[2])
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

-- D = H = R = ω·dollars + cents, and G is 0 or 1 as the cents are even or odd.
function pile.measures(c)
  local dollars, cents = c.kept[1], c.kept[2]
  local length = length_of(dollars, cents)
  return {
    value = finite(cents % 2),
    distance = length,
    height = length,
    remoteness = length,
  }
end

-- A dollar is changed for an even number of cents, of which one is taken.
function pile.step(c, least)
  local dollars, cents = c.kept[1], c.kept[2]
  if cents > 0 then
    return { dollars, cents - 1 }
  end
  return { dollars - 1, ordinal.finite_part(least) | 1 }
end

function pile.longest(c)
  local after = pile.step(c, zero)
  return after, length_of(after[1], after[2])
end

function pile.reach(c, value)
  local dollars, cents = c.kept[1], c.kept[2]
  if value == finite(1 - cents % 2) and (dollars > 0 or cents > 0) then
    return pile.longest(c)
  end
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
