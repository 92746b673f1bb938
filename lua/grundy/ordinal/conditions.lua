-- Smith's conditions on figures that somebody gives for an infinite digraph
-- (Smith 1966): the terminal distance D, the remoteness R, the value G and the
-- height H. A position, a move or a follower that was asked for can show that they
-- fail. If none does, this proves nothing about other moves.
--
-- c is a component of one's own, c.rules what was given: see own_place.lua.

local check = require "grundy.base.check"
local measure = require "grundy.ordinal.infinite_place".measure
local ordinal = require "grundy.ordinal.arithmetic"

local compare, zero, one = ordinal.compare, ordinal.zero, ordinal.one
local finite_part, natural_sum = ordinal.finite_part, ordinal.natural_sum

local INFINITE = math.huge

local conditions = {}

local function broken(number, c, format, ...)
  check.fail("Smith's condition (%s) fails at %s: " .. format, number,
    tostring(c), ...)
end

local function shown(a)
  return a == INFINITE and "infinite" or tostring(a)
end

local function is_less(a, b)
  return a ~= INFINITE and (b == INFINITE or compare(a, b) < 0)
end

local function one_more(a)
  return a == INFINITE and a or natural_sum { a, one }
end

local function is_odd(a)
  return a ~= INFINITE and finite_part(a) % 2 == 1
end

local function is_even(a)
  return a ~= INFINITE and finite_part(a) % 2 == 0
end

-- The figure of this name; nil if it is not given.
local function given(c, name)
  return c.rules[name] and measure(c, name)
end

-- Two figures, the first of which is at most the second: the number of the
-- condition and, if it has another where the first is infinite, that one.
local bounds = {
  { "value", "height", "31", "23a" },
  { "remoteness", "height", "30" },
  { "remoteness", "distance", "7" },
  { "value", "distance", "17" },
}

--- Checks a figure of a position by those that are known of it.
function conditions.figure(c, name, figure)
  local function known(other)
    return other == name and figure or c.measures[other]
  end
  for _, bound in ipairs(bounds) do
    local low, high = known(bound[1]), known(bound[2])
    if low and high and is_less(high, low) then
      broken(low == INFINITE and bound[4] or bound[3], c,
        "the %s is %s, the %s %s", bound[1], shown(low), bound[2], shown(high))
    end
  end
end

-- G and H are ordinals together (23a), and both are 0 where play ends (23b).
local function check_values(c, value, height)
  if height == INFINITE and value ~= INFINITE then
    broken("23a", c, "the value is %s, the height infinite", shown(value))
  elseif given(c, "distance") == zero and (height or zero) ~= zero then
    broken("23b", c, "play ends there; the value is %s, the height %s",
      shown(value), shown(height))
  end
end

-- The previous player wins where G is 0 and where R is even, and wherever G is
-- another ordinal, the next one does.
local function check_winner(c, value, remoteness)
  if value ~= INFINITE and
    not (value == zero and is_even or is_odd)(remoteness) then
    check.fail("%s: the value %s and the remoteness %s do not agree who wins",
      tostring(c), shown(value), shown(remoteness))
  end
end

--- Checks the figures of a position, each when it is asked for.
function conditions.at(c)
  local value, height = given(c, "value"), given(c, "height")
  local remoteness = given(c, "remoteness")
  given(c, "distance")
  if value then
    check_values(c, value, height)
  end
  if value and remoteness then
    check_winner(c, value, remoteness)
  end
end

-- Distances fall with every move (2).
local function check_distances(c, after)
  local before, now = given(c, "distance"), given(after, "distance")
  if before and before ~= INFINITE and not is_less(now, before) then
    broken("2", c, "the distance is %s, and that of the follower %s is %s",
      shown(before), tostring(after), shown(now))
  end
end

-- An odd R is one more than the least even R of a follower (4b), an even one
-- greater than those of all, which are odd (4c); from an infinite one no move
-- leads to an even one (4e).
local function check_remoteness(c, after)
  local before, now = given(c, "remoteness"), given(after, "remoteness")
  local number
  if not before then
    return
  elseif is_odd(before) then
    number = is_even(now) and is_less(one_more(now), before) and "4b"
  elseif is_even(before) then
    number = not (is_odd(now) and is_less(now, before)) and "4c"
  else
    number = is_even(now) and "4e"
  end
  if number then
    broken(number, c, "the remoteness is %s, and that of the follower %s is %s",
      shown(before), tostring(after), shown(now))
  end
end

-- The value changes (23d), and a move that does not lower the height can be taken
-- back to the same value and to a height that is less by two at least (23e).
local function check_heights(c, after)
  local value, height = given(c, "value"), given(c, "height")
  if not (value and height) or value == INFINITE then
    return
  elseif is_less(measure(after, "height"), height) then
    if measure(after, "value") == value then
      broken("23d", c, "the follower %s has the same value %s, and a smaller "
        .. "height", tostring(after), shown(value))
    end
    return
  end
  local back = c.of.find(after, value)
  if not back then
    broken("23e", c, "the follower %s has the height %s, not less than %s, and no "
      .. "follower of value %s", tostring(after),
      shown(measure(after, "height")), shown(height), shown(value))
  elseif not is_less(one_more(measure(back, "height")), height) then
    broken("23e", c, "the follower %s can be taken back to %s, whose height %s "
      .. "is not less than %s by two", tostring(after), tostring(back),
      shown(measure(back, "height")), shown(height))
  end
end

--- Checks the figures of a position and of a follower.
function conditions.move(c, after)
  conditions.at(c)
  conditions.at(after)
  check_distances(c, after)
  check_remoteness(c, after)
  check_heights(c, after)
end

--- Checks what was found as a follower of this value: a component, or nil. There
-- must be one for each smaller value, with a smaller height (23c), and none of
-- the same value (24).
function conditions.reached(c, value, after)
  local own = measure(c, "value")
  if own ~= INFINITE and compare(value, own) < 0 then
    if not after then
      broken("23c", c, "the value is %s, and there is no follower of value %s",
        shown(own), shown(value))
    elseif not is_less(measure(after, "height"), measure(c, "height")) then
      broken("23c", c, "the height is %s, and that of the follower %s of value "
        .. "%s is %s", shown(measure(c, "height")), tostring(after),
        shown(value), shown(measure(after, "height")))
    end
  elseif value == own and after then
    broken("24", c, "the follower %s has the same value %s", tostring(after),
      shown(value))
  end
end

return conditions
