-- Heaps that are ordinals: a move makes the ordinal smaller.
--
-- A kind of component: infinite_place.lua lists the functions.

local ending = require "grundy.ordinal.ending"
local ordinal = require "grundy.ordinal.arithmetic"
local partner = require "grundy.kind.guarantees".partner

local zero, one, finite = ordinal.zero, ordinal.one, ordinal.finite
local compare = ordinal.compare

local heap = {}

function heap.read(x)
  return ordinal.of("heap", x)
end

function heap.text(c)
  return ("heap(%s%s)"):format(c.kept, ending.text(c.ends))
end

function heap.position(c)
  return c.kept
end

-- G = D = H = x.
function heap.measure(c)
  return c.kept
end

-- Smith's Q of a heap of n, if the end counts `mine` for it and `theirs` for its
-- partner.
local function q_of(n, mine, theirs)
  if n == 0 then
    return mine
  end
  local even, odd = math.huge, 0
  for left = 0, n - 1 do
    local q = q_of(left, theirs, mine)
    if q % 2 == 0 then
      even = math.min(even, q)
    else
      odd = math.max(odd, q)
    end
  end
  return 1 + (even < math.huge and even or odd)
end

-- The finite heap that has the same Q. Heaps of 2 and 3 have the same,
-- whatever the end counts; so each larger heap has followers with the same Q as
-- they, and the same Q.
local function small(x)
  return math.min(x:tointeger() or 2, 2)
end

-- The Q that have been found: there are few.
local known = {}

function heap.q(c, of, late)
  local pays, n = c.ends.pays, small(c.kept)
  local mine = ending.count(pays, of, late)
  local theirs = ending.count(pays, partner(of), late)
  local key = 9 * n + 3 * mine + theirs -- each is 0, 1 or 2
  known[key] = known[key] or finite(q_of(n, mine, theirs))
  return known[key]
end

-- To 0 or 1, since Q comes from these.
function heap.first(c, of)
  local pays, there = c.ends.pays, partner(of)
  local mine, theirs = ending.count(pays, of), ending.count(pays, there)
  local q = q_of(small(c.kept), mine, theirs)
  return q_of(0, theirs, mine) == q - 1 and zero or one
end

function heap.reach(c, value)
  if compare(value, c.kept) < 0 then
    return value, value
  end
end

function heap.longest(c)
  local after = ordinal.lowered(c.kept)
  return after, after
end

-- Very large counts are floats: see place/rules.lua.
function heap.count(c)
  local n = c.kept:tointeger() or math.huge
  return n <= 1 << 62 and n or n + 0.0
end

-- The smallest ones first.
function heap.follower(_, k)
  return ordinal.finite(math.tointeger(k))
end

heap.key = tostring

function heap.follow(c, q)
  q = ordinal.of("after", q)
  if compare(q, c.kept) < 0 then
    return q
  end
  return nil, tostring(q)
end

return heap
