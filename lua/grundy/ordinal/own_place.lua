-- Positions of one's own: a component whose figures are given by functions, since
-- its digraph is infinite and nothing can be found by looking at all of it.
-- Whatever is played or asked for is checked against Smith's conditions, as
-- far as it can show that they fail: see conditions.lua. So answers are right if
-- the figures are, and are marked as claimed.
--
-- A kind of component: infinite_place.lua lists the functions.

local check = require "grundy.base.check"
local conditions = require "grundy.ordinal.conditions"
local core = require "grundy.core"
local ending = require "grundy.ordinal.ending"
local infinite_place = require "grundy.ordinal.infinite_place"
local ordinal = require "grundy.ordinal.arithmetic"

local fail, shown = check.fail, check.shown
local measure, zero = infinite_place.measure, ordinal.zero

local INFINITE = math.huge

local fields = { start = "any", value = "callable", height = "callable",
  remoteness = "callable", distance = "callable", is_move = "callable",
  to = "callable" }

local own = {}

-- The text of a position, which may be an ordinal.
local function text_of(p)
  return ordinal.ordinal.is(p) and tostring(p) or shown(p)
end

-- Users get copies, and what they give is copied.
local function copy_of(p)
  return ordinal.ordinal.is(p) and p or core.copy(p)
end

-- The component at a position.
local function at(rules, p)
  if p == nil or core.problem(p) and not ordinal.ordinal.is(p) then
    fail("place: a position or an ordinal expected, got %s", shown(p))
  end
  return infinite_place.wrap {
    kind = "place",
    of = own,
    kept = copy_of(p),
    ends = ending.loss,
    rules = rules,
    claimed = true,
  }
end

--- `grundy.ordinal.place`.
function own.new(definition)
  local rules = check.fields("place", definition, fields)
  if rules.start == nil then
    fail("place: field 'start' is missing")
  end
  return at(rules, rules.start)
end

-- What a given function returns. Its errors pass through, and say where they
-- come from.
local function ask(c, name, ...)
  local f = c.rules[name]
  if not f then
    fail("%s: the field '%s' is not given", tostring(c), name)
  end
  local fine, answer = check.try(f, own.position(c), ...)
  if not fine then
    error(type(answer) == "string" and ("%s: %s: %s"):format(tostring(c), name,
      answer) or answer, 0)
  end
  return answer
end

function own.text(c)
  return "place " .. text_of(c.kept)
end

function own.position(c)
  return copy_of(c.kept)
end

-- The text may be cut short.
function own.state(c)
  return ordinal.ordinal.is(c.kept) and tostring(c.kept) or core.key(c.kept)
end

-- A figure: an ordinal or infinite. It must fit those that were asked for before.
function own.measure(c, name)
  local figure = ask(c, name)
  if figure ~= INFINITE then
    figure = ordinal.of(("%s: %s"):format(tostring(c), name), figure)
  end
  conditions.figure(c, name, figure)
  return figure
end

-- Is there a move to q?
local function leads_to(c, q)
  local answer = ask(c, "is_move", q)
  if type(answer) ~= "boolean" and answer ~= nil then
    fail("%s: is_move: a boolean expected, got %s", tostring(c), shown(answer))
  end
  return answer
end

--- The follower that `to` gives for a value, as a component; nil if it gives
-- none. It must be one, and have the value.
function own.find(c, value)
  local q = ask(c, "to", value)
  if q == nil then
    return nil
  end
  local after = at(c.rules, q)
  if not leads_to(c, q) then
    fail("%s: to: there is no move to %s", tostring(c), text_of(q))
  elseif measure(after, "value") ~= value then
    fail("%s: to: %s has not the value %s", tostring(c), text_of(q),
      tostring(value))
  end
  return after
end

function own.reach(c, value)
  local after = own.find(c, value)
  conditions.reached(c, value, after)
  if after then
    conditions.move(c, after)
    return own.position(after), measure(after, "height")
  end
end

function own.follow(c, q)
  if q == nil or not leads_to(c, q) then
    return nil, text_of(q)
  end
  local after = at(c.rules, q)
  conditions.move(c, after)
  return after
end

-- By the values, if they are given.
function own.outcome(c)
  conditions.at(c)
  if not c.rules.value then
    local remoteness = measure(c, "remoteness")
    return remoteness == INFINITE and "D" or
      remoteness:parity() == "odd" and "N" or "P"
  end
  local value = measure(c, "value")
  if value == INFINITE then
    return own.reach(c, zero) and "N" or "D"
  end
  return value == zero and "P" or "N"
end

-- There is no move from a position of height 0, by (23e).
function own.ended(c)
  local name = c.rules.distance and "distance" or c.rules.remoteness and
    "remoteness" or "height"
  return measure(c, name) == zero
end

-- Why there is no best move to be found, by the outcome.
own.no_best = {
  P = "every move loses, if the given figures are right; which of them delays the "
    .. "end, the figures of a place of your own do not tell",
  D = "it is a draw, if the given figures are right; which move keeps it, the "
    .. "figures of a place of your own do not tell",
}

function own.best(c)
  local q = own.outcome(c) == "N" and own.reach(c, zero)
  if q then
    return q
  end
  return nil, own.no_best[own.outcome(c)]
end

--
-- What compounds cannot know of it
--

function own.step(c)
  return nil, ("%s is a place of your own, where `to` finds followers by their "
    .. "values; conjunctive and selective compounds go by remoteness"):format(
    tostring(c))
end

function own.count(c)
  fail("moves: those of %s, a place of your own, cannot be listed", tostring(c))
end

return own
