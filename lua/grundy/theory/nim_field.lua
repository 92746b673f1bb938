-- Products, quotients and roots of nimbers. Those below 2^32 are a field, with
-- the nim-sum as addition; values of games are far below.

local core = require "grundy.core"
local check = require "grundy.base.check"

local fail = check.fail

local LARGEST = (1 << 32) - 1

local nim_field = {}

local function check_number(what, value)
  return check.integer(value, 0, LARGEST) or
    fail("%s is not an integer from 0 to %d: %s", what, LARGEST,
      check.shown(value))
end

function nim_field.nimproduct(list)
  local product = 1
  for i = 1, check.array("nimproduct", list) do
    product = core.nim_product(product,
      check_number(("nimproduct: element %d"):format(i), rawget(list, i)))
  end
  return product
end

function nim_field.nimquotient(a, b)
  a = check_number("nimquotient: the dividend", a)
  b = check_number("nimquotient: the divisor", b)
  if b == 0 then
    fail "nimquotient: nothing can be divided by 0"
  end
  return core.nim_product(a, core.nim_inverse(b))
end

function nim_field.nimroots(a, degree)
  a = check_number("nimroots: the first argument", a)
  if degree == nil then
    degree = 2
  end
  degree = check.integer(degree, 1, core.max_roots) or
    fail("nimroots: the degree is not an integer from 1 to %d: %s",
      core.max_roots, check.shown(degree))
  local roots = core.nim_roots(a, degree)
  table.sort(roots)
  return roots
end

return nim_field
