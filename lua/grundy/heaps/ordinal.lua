-- Ordinals below ε₀: `grundy.ordinal "w^2*3+w+1"`. The same ordinal is always
-- the same object. `+` and `*` are the ordinal sum and product, `<` and `<=`
-- compare, `tostring` gives the Cantor normal form. Wherever an ordinal is
-- expected, a text or an integer from 0 on will do; but `==` with one of those
-- is false, as Lua has it.

local cantor = require "grundy.heaps.ordinal_arithmetic"
local check = require "grundy.check"
local nim = require "grundy.heaps.ordinal_nim"
local ordinal_text = require "grundy.heaps.ordinal_text"

local fail = check.fail
local of, write = ordinal_text.of, ordinal_text.write

local methods = {}
local meta = cantor.meta
meta.__index = methods

function meta.__add(a, b)
  return cantor.sum(of("ordinal +", a), of("ordinal +", b))
end

function meta.__mul(a, b)
  return cantor.product(of("ordinal *", a), of("ordinal *", b))
end

function meta.__lt(a, b)
  return cantor.compare(of("ordinal <", a), of("ordinal <", b)) < 0
end

function meta.__le(a, b)
  return cantor.compare(of("ordinal <=", a), of("ordinal <=", b)) <= 0
end

function meta:__tostring()
  return write(self, "w", "*")
end

local check_self = check.self(meta, "an ordinal", "ordinal")

--- The text for people, with ω: `ω^2·3+ω+1`.
function methods:show()
  check_self(self, "show")
  return write(self, "ω", "·")
end

--- The integer; `nil` if the ordinal is not finite.
function methods:tointeger()
  check_self(self, "tointeger")
  return cantor.integer(self)
end

--- "odd" or "even", as its finite part is (Smith 1966, §11).
function methods:parity()
  check_self(self, "parity")
  local terms = cantor.terms(self)
  local last = #terms
  local finite = terms[last - 1] == cantor.zero and terms[last] or 0
  return finite % 2 == 1 and "odd" or "even"
end

--- The terms of the Cantor normal form: an array of `{ exponent, coefficient
-- }`, the first the largest.
function methods:terms()
  check_self(self, "terms")
  local terms, list = cantor.terms(self), {}
  for i = 1, #terms, 2 do
    list[#list + 1] = { exponent = terms[i], coefficient = terms[i + 1] }
  end
  return list
end

local ordinal = { nim = nim.new }

--- Is the value an ordinal?
function ordinal.is(value)
  return cantor.is(value)
end

--- ω^exponent·coefficient.
function ordinal.omega(exponent, coefficient)
  local e = of("omega: the exponent", exponent == nil and 1 or exponent)
  local c = coefficient == nil and 1 or
    check.integer(coefficient, 0, math.maxinteger) or
    fail("omega: the coefficient must be an integer from 0 on, got %s",
      check.shown(coefficient))
  return c == 0 and cantor.zero or cantor.make { e, c }
end

local function all_of(what, list)
  local ordinals = {}
  for i = 1, check.array(what, list) do
    ordinals[i] = of(("%s: element %d"):format(what, i), rawget(list, i))
  end
  return ordinals
end

--- The nim-sum of a list of ordinals.
function ordinal.nimsum(list)
  return cantor.nimsum(all_of("nimsum", list))
end

--- The natural sum (Hessenberg's) of a list of ordinals, in whatever order:
-- coefficients of equal exponents are added.
function ordinal.natural_sum(list)
  return cantor.join(all_of("natural_sum", list), cantor.plus)
end

--- The ordinal of a text such as "w^(w+1)*2+w+1", or of an integer from 0 on.
setmetatable(ordinal, {
  __call = function(_, value)
    return of("ordinal", value)
  end,
})

return { ordinal = ordinal }
