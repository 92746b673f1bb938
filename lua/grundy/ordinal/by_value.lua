-- Sums with heaps or piles among their components (infinite_place.lua): they go
-- by values and heights, as those of finite digraphs do, but ordinals stand for
-- integers and every addition of heights is a natural sum (Smith 1966, section
-- 11). Let s be the nim-sum of the values that are ordinals. The sum is
--
-- P  if s = 0 and no value is infinite;
-- N  if s > 0 and no value is infinite, or if a single one is, ∞(K), and s is in
--    K: then some component has a follower that makes the sum P;
-- D  otherwise: the single ∞(K) has no follower of value s, and where two values
--    are infinite, one of them still is after any move; `staying` finds a move
--    to D again.
--
-- (Smith's equations 33 and 36; Fraenkel and Yesha 1986, Theorem 5.) From P, a
-- move in a component from u leads to some v. By Smith's conditions 23, which
-- heights fulfil, H(v) < H(u), or else v has a follower w with G(w) = G(u) and
-- H(w) < H(u): this is a move back to P. If H(v) < H(u), there is another one, as
-- in Nim: it lowers the value of a component, and by the same conditions there is
-- a follower of that value and smaller height. So after the move to P that leaves
-- the smallest natural sum of heights, that sum is smaller than two moves before.
-- Ordinals cannot fall for ever: the winner wins, cycles or not.
--
-- A position may have infinitely many moves, so that a best one is constructed
-- and not looked for: the proofs say how. That of the loser: delaying.lua.

local better = require "grundy.kind.better"
local core = require "grundy.core"
local change = require "grundy.ordinal.change"
local delaying = require "grundy.ordinal.delaying"
local infinite_place = require "grundy.ordinal.infinite_place"
local infinity = require "grundy.ordinal.infinity"
local ordinal = require "grundy.ordinal.arithmetic"

local at, is_infinite = core.at, core.is_infinite
local zero, one, finite = ordinal.zero, ordinal.one, ordinal.finite
local compare, nimsum = ordinal.compare, ordinal.nimsum
local natural_sum = ordinal.natural_sum
local kind_of, measure = infinite_place.kind_of, infinite_place.measure

local INFINITE = math.huge

local by_value = {}

-- The value of a component: an ordinal, or an infinite one. Of a place of one's
-- own that is only INFINITE, and the members of its set are asked for.
local function value_of(c)
  local value = c.solution and at.value(c.solution, c.number)
  return is_infinite(value) and value or measure(c, "value")
end

-- Has a component of infinite value ∞(K) this ordinal in K?
local function has_member(c, a)
  local value = value_of(c)
  if value == INFINITE then
    return kind_of(c).reach(c, a) ~= nil
  end
  return infinity.has(value, a)
end

-- The nim-sum of the values that are ordinals; how many are infinite, and where
-- the first of these is.
local function collect(places)
  local list, count, first = {}, 0, nil
  for i, c in ipairs(places) do
    local value = value_of(c)
    if is_infinite(value) or value == INFINITE then
      count, first = count + 1, first or i
    else
      list[#list + 1] = value
    end
  end
  return nimsum(list), count, first
end

--- The value: an ordinal, or an infinite one; INFINITE if not more is known.
function by_value.value(places)
  local rest, count, i = collect(places)
  if count == 0 then
    return rest
  elseif count > 1 then
    return core.infinity {}
  end
  local value = value_of(places[i])
  return value == INFINITE and value or infinity.shifted(value, rest)
end

-- "P", "N" or "D".
local function outcome_of(places)
  local rest, count, i = collect(places)
  if count == 0 then
    return rest == zero and "P" or "N"
  end
  return count == 1 and has_member(places[i], rest) and "N" or "D"
end

-- The components that may have a move to value 0, as a table from their indexes
-- to the values of such moves.
local function wanted_values(places)
  local rest, count, first = collect(places)
  local wanted = {}
  if count > 0 then
    wanted[first] = count == 1 and rest or nil
  elseif rest ~= zero then
    for i, c in ipairs(places) do
      wanted[i] = nimsum { value_of(c), rest }
    end
  end
  return wanted
end

-- How a move to this height changes that of a component, which may be infinite
-- only if all such moves are its own.
local function change_of(c, height)
  local before = measure(c, "height")
  return change.between(before == INFINITE and zero or before, height)
end

--- The moves to value 0, at most one for each component: its index, the
-- follower, the height of that and how it changes. Those that leave the
-- smallest sum of heights are best and come first.
function by_value.winning(places)
  local list, wanted = {}, wanted_values(places)
  for i, c in ipairs(places) do
    local follower, height
    if wanted[i] then
      follower, height = kind_of(c).reach(c, wanted[i])
    end
    if follower then
      list[#list + 1] = {
        index = i,
        follower = follower,
        height = height,
        change = change_of(c, height),
      }
    end
  end
  table.sort(list, function(x, y)
    local order = change.compare(x.change, y.change)
    return order < 0 or order == 0 and x.index < y.index
  end)
  for _, move in ipairs(list) do
    move.best = change.compare(move.change, list[1].change) == 0
  end
  return list
end

--- How long a sum can last when the winner plays best: the natural sum of the
-- heights that the winner leaves, and that move; infinite from D.
function by_value.bound(places)
  if outcome_of(places) == "D" then
    return INFINITE
  end
  local best, list = by_value.winning(places)[1], {}
  for i, c in ipairs(places) do
    list[i] = best and best.index == i and best.height or measure(c, "height")
  end
  list[#list + 1] = best and one or nil
  return natural_sum(list)
end

-- From D, a move that keeps the draw: a component and its follower.
--
-- A place of value ∞(K) has a follower of infinite value, by condition C of
-- Fraenkel and Yesha. Where two or more values are infinite, they are so after
-- that move. Where a single one is, and m = mex K, that follower is ∞(L) with m
-- not in L. As s is not in K, it is m or larger. If s = m, then ∞(L) keeps the
-- draw; if s > m, some other component can lower the nim-sum s of the rest to m,
-- as in Nim, and ∞(K) does.
local function staying(places)
  local rest, count, first = collect(places)
  local c = places[first]
  for _, number in ipairs(core.followers(c.solution, c.number)) do
    local value = at.value(c.solution, number)
    if is_infinite(value) and (count > 1 or not infinity.has(value, rest)) then
      return first, number
    end
  end
  local lowering = nimsum { rest, finite(infinity.mex(value_of(c))) }
  for i, other in ipairs(places) do
    local wanted = i ~= first and nimsum { value_of(other), lowering }
    if wanted and compare(wanted, value_of(other)) < 0 then
      return i, (kind_of(other).reach(other, wanted))
    end
  end
end

--
-- A way to play: as in by_remoteness.lua
--

function by_value.outcome(_, places)
  return outcome_of(places)
end

-- A component of one's own, whose moves are found by their values alone; nil if
-- there is none.
local function find_claimed(places)
  for _, c in ipairs(places) do
    if c.claimed then
      return c
    end
  end
end

-- Beside a component of one's own only a winning move is known: nil, message.
function by_value.best(_, places, delay)
  local best = by_value.winning(places)[1]
  if best then
    return { [best.index] = best.follower }
  end
  local outcome, claimed = outcome_of(places), find_claimed(places)
  if claimed then
    return nil, claimed.of.no_best[outcome]
  end
  local i, follower = (outcome == "D" and staying or delaying)(places, delay)
  return { [i] = follower }
end

-- Winning moves go by heights, and all that keep a draw are equal. Of those that
-- lose, none is known to be better than another.
function by_value.rank(_, before, after, changes)
  local outcome = outcome_of(after)
  local rank, i = { worth = better.worths[outcome] }, next(changes)
  if outcome == "P" then
    rank.length = change_of(before[i], measure(after[i], "height"))
  elseif outcome == "D" then
    rank.length = zero
  end
  return rank
end

by_value.compare = change.compare

return by_value
