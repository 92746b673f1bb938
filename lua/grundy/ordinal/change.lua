-- How a natural sum changes if one of its ordinals becomes another. The sum itself
-- is not needed: it may have coefficients that are too large for an integer.

local ordinal = require "grundy.ordinal.arithmetic"

local TERMS, compare = ordinal.TERMS, ordinal.compare

local change = {}

--- By how much the coefficients change from a to b, by their exponents.
function change.between(a, b)
  local by, s, t = {}, a[TERMS], b[TERMS]
  for i = 1, #s, 2 do
    by[s[i]] = -s[i + 1]
  end
  for i = 1, #t, 2 do
    by[t[i]] = (by[t[i]] or 0) + t[i + 1]
  end
  return by
end

--- Negative, 0 or positive as the change c of a natural sum leaves less than,
-- as much as or more than the change d.
function change.compare(c, d)
  local first, sign = nil, 0
  local function look_at(e)
    local m, n = c[e] or 0, d[e] or 0
    if m ~= n and (not first or compare(e, first) > 0) then
      first, sign = e, m < n and -1 or 1
    end
  end
  for e in pairs(c) do
    look_at(e)
  end
  for e in pairs(d) do
    look_at(e)
  end
  return sign
end

return change
