-- What the loser of a sum does, to delay the end: see by_value.lua. All values are
-- ordinals, and so they are again after each move of the winner.

local core = require "grundy.core"
local change = require "grundy.ordinal.change"
local infinite_place = require "grundy.ordinal.infinite_place"
local ordinal = require "grundy.ordinal.arithmetic"

local at = core.at
local TERMS, compare = ordinal.TERMS, ordinal.compare
local zero, finite, lowered = ordinal.zero, ordinal.finite, ordinal.lowered
local finite_part, with_finite = ordinal.finite_part, ordinal.with_finite
local kind_of, measure = infinite_place.kind_of, infinite_place.measure

-- The move that leaves the largest sum of heights: a component and its
-- follower. Components for which skip(c) is true do not move.
local function longest(places, skip)
  local found, to, most
  for i, c in ipairs(places) do
    if measure(c, "distance") ~= zero and not (skip and skip(c)) then
      local follower, height = kind_of(c).longest(c)
      local by = change.between(measure(c, "height"), height)
      if not found or change.compare(by, most) > 0 then
        found, to, most = i, follower, by
      end
    end
  end
  return found, to
end

-- A power of 2 that is larger than all ordinals that components which are not
-- heaps will ever have as values: those of a place are at most its distance, and
-- less than the number of positions, as followers have all smaller ones.
local function unit_of(places)
  local most = 0
  for _, c in ipairs(places) do
    if c.solution then
      most = math.max(most, math.min(at.distance(c.solution, c.number),
        core.count(c.solution) - 1))
    elseif c.kind == "pile" then
      most = math.max(most, 1)
    end
  end
  local unit = 1
  while unit <= most do
    unit = 2 * unit
  end
  return unit
end

-- The last exponent and coefficient of a heap, if its finite part is counted in
-- units; nil if it is less than a unit.
local function tail(heap, unit)
  local terms = heap[TERMS]
  local last = #terms
  if terms[last - 1] == zero then
    if terms[last] >= unit then
      return zero, terms[last] // unit
    end
    last = last - 2
  end
  return terms[last - 1], terms[last]
end

-- The heap whose tail has the smallest power of 2, and the exponent of ω there.
local function smallest_tail(places, unit)
  local found, exponent, bit
  for i, c in ipairs(places) do
    if c.kind == "heap" then
      local e, coefficient = tail(c.kept, unit)
      local low = e and coefficient & -coefficient
      local order = e and (found and compare(e, exponent) or -1)
      if e and (order < 0 or order == 0 and low < bit) then
        found, exponent, bit = i, e, low
      end
    end
  end
  return found, exponent
end

-- The loser's move in a heap, if one has at least a unit; else nil.
--
-- Count the heaps in units, in base 2. Their nim-sum is 0, since all other
-- components have values below a unit, now and after each move of the winner.
-- Let 2^λ be the smallest power of 2 in them. The loser replaces it in a heap by
-- a smaller β. The winner must make the nim-sum 0 again, and so has to replace
-- 2^λ in another heap, by the same β. If λ is finite, the loser takes β = 2^λ -
-- 1, and the winner takes a unit too: play lasts for as many moves as there are
-- units. If it is not, β may be as large a number as the loser likes.
local function lower_heap(places, delay)
  local unit = unit_of(places)
  local i, exponent = smallest_tail(places, unit)
  if not i then
    return nil
  end
  local heap = places[i].kept
  local n = finite_part(heap)
  if exponent == zero then
    return i, with_finite(heap, n - unit)
  end
  return i, with_finite(lowered(with_finite(heap, 0)), n + unit * (delay // 2))
end

local function has_dollars(c)
  return c.kind == "pile" and c.kept[1] > 0
end

-- The loser's move, if a pile has dollars and no heap has a unit; nil if no
-- pile has.
--
-- The loser wants to be the one who changes a dollar, for more cents than
-- `delay`: then play lasts at least as long. Until then the loser leaves no
-- pile with dollars without a cent, as long as there is another move. If there
-- is none, all piles have dollars and one cent, and since the value is 0 there
-- is an even number of them. The winner may change a dollar of one; the others
-- are left, and as soon as a pile has more than one cent or has no more
-- dollars, there is another move again.
local function spend(places, delay)
  local some, single
  for i, c in ipairs(places) do
    if has_dollars(c) then
      local cents = c.kept[2]
      if cents == 0 then
        return i, kind_of(c).step(c, finite(delay))
      end
      some = some or cents > 1 and i or nil
      single = single or i
    end
  end
  if not some and single then
    local i, follower = longest(places, has_dollars)
    if i then
      return i, follower
    end
  end
  local i = some or single
  return i, i and kind_of(places[i]).step(places[i], zero)
end

--- What the loser does in a sum: a component and its follower. If it can last at
-- will, then at least `delay` moves, this one included.
return function(places, delay)
  local i, follower = lower_heap(places, delay)
  if not i then
    i, follower = spend(places, delay)
  end
  if not i then
    i, follower = longest(places)
  end
  return i, follower
end
