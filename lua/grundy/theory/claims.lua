-- Functions on the positions that somebody claims to be G: by Definitions 1, 2
-- and 3 of Fraenkel and Yesha (1986), and by the conditions (23) of Smith (1966).

local core = require "grundy.core"
local check = require "grundy.base.check"
local well_ordered = require "grundy.theory.well_ordered"
local wording = require "grundy.words.wording"

local fail, shown, at = check.fail, check.shown, core.at

local methods = {}

--
-- In words
--

-- The conditions that fail, by the rule and by the fault that is found. A
-- "mex" that no position can have is one that A', or (23c), finds no followers
-- for.
local values = { mex = "A", answer = "B", reason = "C", set = "K",
  value = "C'", order = "monotonic" }
local conditions = {
  values,
  { mex = "A'", missing = "A'", equal = "A''", answer = "B'", reason = "C",
    set = "K", order = "monotonic" },
  values,
  { both = "23a", sink = "23b", mex = "23c", missing = "23c", equal = "23d",
    answer = "23e", reason = "26", set = "K" },
}
local HEIGHTS = 4

-- What is wrong with a claim, by the condition that fails.
local texts = {}

function texts.A(w, degree)
  return ("its value is %s, but the mex of the values of its followers is "
    .. "%s%d"):format(w.value, w.mex and "" or "at most ", w.mex or degree)
end

-- The texts about a counter, or about a height.
local function missing(second)
  return function(w, degree)
    if not w.missing then
      return ("its value is %s, but the values of %s cannot be all those "
        .. "below it"):format(w.value, wording.count(degree, "follower"))
    end
    return ("its value is %s, but no follower has value %d and a smaller %s")
      :format(w.value, w.missing, second)
  end
end

local function equal(second)
  return function(w)
    return ("its follower %s has the same value and a smaller %s"):format(
      shown(w.follower), second)
  end
end

local function unanswered(why, answer)
  return function(w)
    return ("from its follower %s, value %s, %sno move leads to a position "
      .. "with value %s and %s"):format(shown(w.follower), w.follower_value,
      why, w.value, answer)
  end
end

texts["A'"], texts["23c"] = missing "counter", missing "height"
texts["A''"], texts["23d"] = equal "counter", equal "height"
texts.B = unanswered("", "a smaller counter")
texts["B'"] = unanswered("whose counter is not smaller, ", "a smaller counter")
texts["23e"] = unanswered("whose height is not smaller, ",
  "a height that is smaller by 2 or more")

texts["23a"] = function(w)
  return math.type(w.value) and
    ("its value, %s, is finite, but it has no finite height"):format(w.value) or
    ("its value, %s, is infinite, but its height is not"):format(w.value)
end

texts["23b"] = function()
  return "it has no moves, so that its value and its height must be 0"
end

function texts.C(w)
  return ("its value is %s, but no follower has an infinite value whose set K "
    .. "is without %d, the mex of the values of the followers"):format(w.value,
    w.mex)
end

texts["26"] = texts.C

-- Sentences of their own.
local sentences = {}

sentences["C'"] = function(w)
  return ("condition C' fails: A and C hold, but G has more infinite values; "
    .. "at %s it is %s, not %s"):format(shown(w.position), w.expected, w.value)
end

function sentences.K(w)
  local text = ("the set K of %s is not that of its followers: its value is "
    .. "%s"):format(shown(w.position), w.value)
  return text .. (w.expected and (", but by the values of its followers it is "
    .. "%s"):format(w.expected) or ", but no value can be that large")
end

function sentences.monotonic(w)
  return ("the counter is not monotonic: the value of %s is %s, that of %s is "
    .. "%s, but the counter is not larger there"):format(shown(w.position),
    w.value, shown(w.other), w.other_value)
end

local function sentence(w, degree)
  local condition = w.condition
  if sentences[condition] then
    return sentences[condition](w)
  end
  return ("condition %s fails at %s%s: %s"):format(condition:find "^%d" and
    ("(%s)"):format(condition) or condition, shown(w.position), w.follower ~= nil
    and (", value %s"):format(w.value) or "", texts[condition](w, degree))
end

--
-- Claims
--

local fields = { value = "any", counter = "any", height = "any",
  definition = "any", monotonic = "boolean" }

-- Which rule a claim is checked by: the number of a definition, or HEIGHTS.
local function rule_of(claim)
  local counter, height = claim.counter ~= nil, claim.height ~= nil
  local rule = check.word("definition", claim.definition, { 1, 2, 3 }, "field")
  if claim.value == nil then
    fail "holds: field 'value' is missing: the function that is claimed to be G"
  elseif height and (counter or rule or claim.monotonic) then
    fail("holds: field 'height' is for the conditions of Smith: it does not go "
      .. "with '%s'", counter and "counter" or rule and "definition" or
      "monotonic")
  elseif rule == 3 and counter then
    fail "holds: Definition 3 has no counter"
  elseif not counter and (rule == 1 or rule == 2) then
    fail("holds: field 'counter' is missing, which Definition %d needs", rule)
  elseif not counter and claim.monotonic then
    fail "holds: field 'counter' is missing, which 'monotonic' is about"
  end
  return height and HEIGHTS or rule or counter and 1 or 3
end

-- What is found, in words that belong to the condition.
local function witness_of(self, rule, fault, number, other, value, expected,
  other_value)
  local condition = conditions[rule][fault]
  if condition == "23c" and core.degree(self, number) == 0 then
    condition = "23b"
  end
  local w = { condition = condition, position = core.position(self, number),
    value = value }
  other = other and (core.position(self, other))
  if condition == "monotonic" then
    w.other, w.other_value = other, other_value
  else
    w.follower, w.follower_value = other, other_value
  end
  if fault == "missing" then
    w.missing = expected
  elseif fault == "set" then
    w.expected = expected
  elseif fault == "value" then
    w.expected = at.value(self, number)
  else
    w.mex = expected
  end
  return w
end

function methods:holds(claim)
  core.count(self) -- it must be open
  claim = check.fields("holds", claim, fields)
  local rule = rule_of(claim)
  local function mapping(name)
    return claim[name] ~= nil and check.mapping("holds", claim[name],
      ("field '%s' must be a function or a table"):format(name)) or nil
  end
  local function verdict(fault, number, ...)
    if not fault then
      return true
    end
    local w = witness_of(self, rule, fault, number, ...)
    return nil, sentence(w, core.degree(self, number)), w
  end
  return verdict(core.check(self, mapping "value", mapping "counter" or
    mapping "height", rule, claim.monotonic, well_ordered.keys(0, 1 << 31)))
end

return methods
