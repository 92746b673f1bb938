-- The value of a sum of heaps, piles and one place of infinite value ∞(K): ∞(L),
-- where L has the nim-sums of the members of K with the value s of all the rest
-- (Fraenkel and Yesha 1986, section 5). If s is finite, the members are integers,
-- and it is an infinite value as solutions have it. If not, they are ordinals.

local core = require "grundy.core"
local check = require "grundy.base.check"
local ordinal = require "grundy.ordinal.arithmetic"
local values = require "grundy.base.values"

local nimsum = ordinal.nimsum

-- The key of the only field, the members in ascending order.
local MEMBERS = {}

local meta = { __name = "grundy.ordinal_infinity" }
values.infinite[meta] = true

-- Those in use, by their texts: equal ones are the same object.
local known = setmetatable({}, { __mode = "v" })

-- Members are handed out as copies.
function meta:__index(name)
  if name == "set" then
    local members = rawget(self, MEMBERS)
    return table.move(members, 1, #members, 1, {})
  end
end

function meta.__newindex()
  check.fail("an infinite value cannot be changed")
end

function meta:__tostring()
  local texts = {}
  for i, member in ipairs(rawget(self, MEMBERS)) do
    texts[i] = tostring(member)
  end
  return ("∞(%s)"):format(table.concat(texts, ","))
end

-- A member, which may be an integer, as an ordinal.
local function member_of(k)
  return ordinal.of("infinity", k)
end

-- Is the value infinite? If not, it must be a number or an ordinal.
local function is_infinite(value)
  if values.is_infinite(value) then
    return true
  elseif math.type(value) == nil and not ordinal.ordinal.is(value) then
    check.fail("attempt to compare an infinity with %s", check.kind(value))
  end
  return false
end

-- Negative, 0 or positive as a < b, a = b or a > b: numbers and ordinals are less,
-- infinite values go by their sets.
local function order(a, b)
  if not is_infinite(a) then
    return -1
  elseif not is_infinite(b) then
    return 1
  end
  local s, t = a.set, b.set
  for i = 1, math.min(#s, #t) do
    local difference = ordinal.compare(member_of(s[i]), member_of(t[i]))
    if difference ~= 0 then
      return difference
    end
  end
  return #s - #t
end

function meta.__lt(a, b)
  return order(a, b) < 0
end

function meta.__le(a, b)
  return order(a, b) <= 0
end

local infinity = {}

--- The value with these members, integers and ordinals of which one is infinite.
function infinity.make(list)
  local members, there = {}, {}
  for i, k in ipairs(list) do
    local a = ordinal.of(("infinity: element %d"):format(i), k)
    if not there[a] then
      there[a] = true
      members[#members + 1] = a:tointeger() or a
    end
  end
  table.sort(members, function(a, b)
    return ordinal.compare(member_of(a), member_of(b)) < 0
  end)
  local new = setmetatable({ [MEMBERS] = members }, meta)
  local text = tostring(new)
  known[text] = known[text] or new
  return known[text]
end

--- Is an ordinal a member of the set K of an infinite value ∞(K)?
function infinity.has(value, a)
  local wanted = a:tointeger() or a
  for _, k in ipairs(value.set) do
    if k == wanted then
      return true
    end
  end
  return false
end

--- The least integer that is not in K.
function infinity.mex(value)
  return values.mex(value.set)
end

--- The nim-sum of ∞(K) and an ordinal.
function infinity.shifted(value, a)
  local set, integer, all_finite = value.set, a:tointeger(), true
  for i, k in ipairs(set) do
    if integer and math.type(k) then
      set[i] = k ~ integer
    else
      local sum = nimsum { member_of(k), a }
      set[i] = sum:tointeger() or sum
    end
    all_finite = all_finite and math.type(set[i]) ~= nil
  end
  return all_finite and core.infinity(set) or infinity.make(set)
end

--- The generalized nim-sum of integers, ordinals and infinite values (Smith's
-- equation 36).
function infinity.nimsum(list)
  local rest, infinite, count = {}, nil, 0
  for _, value in ipairs(list) do
    if values.is_infinite(value) then
      infinite, count = value, count + 1
    else
      rest[#rest + 1] = ordinal.of("nimsum", value)
    end
  end
  if count > 1 then
    return core.infinity {}
  end
  local sum = nimsum(rest)
  return infinite and infinity.shifted(infinite, sum) or sum
end

return infinity
