-- The value of a sum of heaps, piles and one place of infinite value ∞(K): ∞(L),
-- where L has the nim-sums of the members of K with the value s of all the rest
-- (Fraenkel and Yesha 1986, section 5). If s is finite, the members are integers,
-- and it is an infinite value as solutions have it. If not, they are ordinals.

local core = require "grundy.core"
local check = require "grundy.base.check"
local ordinal = require "grundy.ordinal.arithmetic"
local values = require "grundy.base.values"

local finite, nimsum = ordinal.finite, ordinal.nimsum

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

local infinity = {}

-- The value with these members, ordinals that all differ.
local function make(members)
  table.sort(members, function(a, b) return ordinal.compare(a, b) < 0 end)
  local new = setmetatable({ [MEMBERS] = members }, meta)
  local text = tostring(new)
  known[text] = known[text] or new
  return known[text]
end

--- Is an ordinal a member of the set K of an infinite value ∞(K)?
function infinity.has(value, a)
  local integer = a:tointeger()
  for _, k in ipairs(integer and value.set or {}) do
    if k == integer then
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
  local set, integer = value.set, a:tointeger()
  for i, k in ipairs(set) do
    set[i] = integer and k ~ integer or nimsum { finite(k), a }
  end
  return (integer or not set[1]) and core.infinity(set) or make(set)
end

return infinity
