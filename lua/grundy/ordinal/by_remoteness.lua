-- Conjunctive and selective compounds with heaps or piles among their components
-- (infinite_place.lua): they go by remoteness, as those of finite digraphs do,
-- but ordinals stand for integers and every addition is a natural sum (Smith
-- 1966, section 11).
--
-- A position may have infinitely many moves, so that a best one is constructed
-- and not looked for: the proofs say how. Here, `node` is a compound as a tree
-- (place/rules.lua), and `places` are its components.

local better = require "grundy.kind.better"
local forced = require "grundy.ordinal.forced"
local infinite_place = require "grundy.ordinal.infinite_place"
local ordinal = require "grundy.ordinal.arithmetic"

local compare = ordinal.compare
local zero, one, finite = ordinal.zero, ordinal.one, ordinal.finite
local finite_part, with_finite = ordinal.finite_part, ordinal.with_finite
local lowered, natural_sum = ordinal.lowered, ordinal.natural_sum
local kind_of, measure = infinite_place.kind_of, infinite_place.measure

local INFINITE = math.huge

local by_remoteness = {}

local function is_odd(a)
  return a ~= INFINITE and finite_part(a) % 2 == 1
end

local function is_less(a, b)
  return a ~= INFINITE and (b == INFINITE or compare(a, b) < 0)
end

local remoteness_of

local function least_remoteness(node, places)
  local least = INFINITE
  for _, child in ipairs(node) do
    local remoteness = remoteness_of(child, places)
    least = is_less(remoteness, least) and remoteness or least
  end
  return least
end

-- ΣR, and 1 - k more for k odd ones (equations 13a and 13b).
local function selective_remoteness(node, places)
  local list, odd = {}, false
  for i, child in ipairs(node) do
    local remoteness = remoteness_of(child, places)
    if remoteness == INFINITE then
      return INFINITE
    end
    odd = odd or is_odd(remoteness)
    list[i] = is_odd(remoteness) and lowered(remoteness) or remoteness
  end
  list[#list + 1] = odd and one or nil
  return natural_sum(list)
end

function remoteness_of(node, places)
  if node.index then
    return measure(places[node.index], "remoteness")
  end
  return (node.kind == "conjunctive" and least_remoteness or
    selective_remoteness)(node, places)
end

local step

-- A step in each of some nodes.
local function step_all(nodes, places, least, changes)
  for _, node in ipairs(nodes) do
    local problem = step(node, places, least, changes)
    if problem then
      return problem
    end
  end
end

-- A component that has the least R moves to R - 1 or, if R is a limit, to
-- `least` or more, and no other may get below that (Lemma 1): they cannot be
-- played one by one.
local function step_conjunctive(node, places, least, changes)
  local remoteness = remoteness_of(node, places)
  if remoteness ~= INFINITE and finite_part(remoteness) > 0 then
    least = lowered(remoteness)
  end
  return step_all(node, places, least, changes)
end

-- From D, stay in one component that is D; from N, make all odd ones even. From
-- P, move in one component only: one whose last term is the last of the sum. If
-- that is finite, R - 1 is left; if not, any number can take its place.
local function step_selective(node, places, least, changes)
  local odd, even, last = {}, nil, nil
  for _, child in ipairs(node) do
    local remoteness = remoteness_of(child, places)
    if remoteness == INFINITE then
      return step(child, places, least, changes)
    elseif is_odd(remoteness) then
      odd[#odd + 1] = child
    elseif remoteness ~= zero and
      (not even or finite_part(last) == 0 and finite_part(remoteness) > 0) then
      even, last = child, remoteness
    end
  end
  if odd[1] then
    return step_all(odd, places, least, changes)
  end
  local limit = finite_part(last) == 0
  return step(even, places, limit and
    with_finite(lowered(last), finite_part(least) + 2) or lowered(last),
    changes)
end

-- Writes a move into `changes`, as `step` of a component makes it: to R - 1
-- or, where R is a limit, to `least` or more, which is below R. Returns why there
-- is none, if a component does not know its move.
function step(node, places, least, changes)
  if node.index then
    local c = places[node.index]
    local follower, problem = kind_of(c).step(c, least)
    changes[node.index] = follower
    return follower == nil and problem or nil
  end
  return (node.kind == "conjunctive" and step_conjunctive or step_selective)(
    node, places, least, changes)
end

--- The remoteness: an ordinal, or infinite from D.
by_remoteness.remoteness = remoteness_of

--- The terminal distance, of sums as well: an ordinal or infinite.
function by_remoteness.distance(node, places)
  if node.index then
    return measure(places[node.index], "distance")
  end
  local least, list = INFINITE, {}
  for i, child in ipairs(node) do
    list[i] = by_remoteness.distance(child, places)
    least = is_less(list[i], least) and list[i] or least
  end
  if node.kind == "conjunctive" then
    return least
  end
  for _, distance in ipairs(list) do
    if distance == INFINITE then
      return INFINITE
    end
  end
  return natural_sum(list)
end

--
-- A way to play, as by_value.lua is one for sums
--

--- "P", "N" or "D".
function by_remoteness.outcome(node, places)
  local remoteness = remoteness_of(node, places)
  if remoteness == INFINITE then
    return "D"
  end
  return is_odd(remoteness) and "N" or "P"
end

--- A best move, as a table from components to their followers. A loser who can
-- do so makes play last `delay` moves, this one included. There must be a move.
-- nil, message: a component of one's own would have to move, which does not know
-- how.
function by_remoteness.best(node, places, delay)
  local changes = {}
  local problem = step(node, places, finite(delay - 1), changes)
  if problem then
    return nil, problem
  end
  return changes
end

--- Winning moves that are known besides.
function by_remoteness.winning()
  return {}
end

--- The rank of a move that leads from the components `before` to those `after`, and
-- what compares the lengths of ranks: see kind/better.lua.
function by_remoteness.rank(node, _, after)
  return { worth = better.worths[by_remoteness.outcome(node, after)],
    length = remoteness_of(node, after) }
end

by_remoteness.compare = forced.compare_lengths

return by_remoteness
