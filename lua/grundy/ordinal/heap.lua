-- Heaps that are ordinals: a move makes the ordinal smaller.
--
-- A kind of component: infinite_place.lua lists the functions.

local ordinal = require "grundy.ordinal.arithmetic"

local zero, one = ordinal.zero, ordinal.one
local compare = ordinal.compare

local heap = {}

function heap.read(x)
  return ordinal.of("heap", x)
end

function heap.text(c)
  return ("heap(%s)"):format(c.kept)
end

function heap.position(c)
  return c.kept
end

-- G = D = H = x, and R is 1 unless x is 0.
function heap.measures(c)
  local x = c.kept
  return {
    value = x,
    distance = x,
    height = x,
    remoteness = x == zero and zero or one,
  }
end

function heap.step()
  return zero
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

function heap.follow(c, q)
  q = ordinal.of("after", q)
  if compare(q, c.kept) < 0 then
    return q
  end
  return nil, tostring(q)
end

return heap
