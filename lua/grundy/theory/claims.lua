-- Functions on the positions that somebody claims to be G (Fraenkel and Yesha
-- 1986, Definitions 1 and 3).

local core = require "grundy.core"
local check = require "grundy.base.check"

local fail, shown, at = check.fail, check.shown, core.at

local methods = {}

-- What is wrong with a claim, by the condition that fails.
local texts = {}

function texts.A(w, degree)
  return ("condition A fails at %s: its value is %s, but the mex of the values "
    .. "of its followers is %s%d"):format(shown(w.position), w.value,
    w.mex and "" or "at most ", w.mex or degree)
end

function texts.B(w)
  return ("condition B fails at %s, value %s: from its follower %s, value %s, "
    .. "no move leads to a position with value %s and a smaller counter")
    :format(shown(w.position), w.value, shown(w.follower), w.follower_value,
    w.value)
end

function texts.C(w)
  return ("condition C fails at %s: its value is %s, but no follower has an "
    .. "infinite value whose set K is without %d, the mex of the values of the "
    .. "followers"):format(shown(w.position), w.value, w.mex)
end

texts["C'"] = function(w)
  return ("condition C' fails: A and C hold, but G has more infinite values; "
    .. "at %s it is %s, not %s"):format(shown(w.position), w.expected, w.value)
end

function texts.K(w)
  local text = ("the set K of %s is not that of its followers: its value is "
    .. "%s"):format(shown(w.position), w.value)
  return text .. (w.expected and (", but by the values of its followers it is "
    .. "%s"):format(w.expected) or ", but no value can be that large")
end

function methods:holds(claim)
  core.count(self) -- it must be open
  claim = check.fields("holds", claim, { value = "any", counter = "any" })
  if claim.value == nil then
    fail "holds: field 'value' is missing: the function that is claimed to be G"
  end
  local function mapping(name)
    return check.mapping("holds", claim[name],
      ("field '%s' must be a function or a table"):format(name))
  end
  local condition, number, value, expected, follower, follower_value =
    core.check(self, mapping "value",
      claim.counter ~= nil and mapping "counter" or nil)
  if not condition then
    return true
  end
  local witness = {
    condition = condition,
    position = core.position(self, number),
    value = value,
    mex = math.type(expected) and expected or nil,
    expected = condition == "C'" and at.value(self, number) or
      condition == "K" and expected or nil,
    follower = follower and core.position(self, follower),
    follower_value = follower_value,
  }
  return nil, texts[condition](witness, core.degree(self, number)), witness
end

return methods
