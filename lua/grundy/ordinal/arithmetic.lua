-- Ordinals below ε₀ in Cantor normal form,
--   ω^e1·c1 + ω^e2·c2 + …,  e1 > e2 > …,  c1, c2, … from 1 on,
-- where the exponents are such ordinals again. The same ordinal is the same
-- object, so that `==` and table keys work, and two of them are compared in one
-- way down through their exponents.

local check = require "grundy.base.check"
local values = require "grundy.base.values"

local fail = check.fail

-- Nothing is built beyond these: how deep exponents have exponents, and the
-- number of terms, those in the exponents included.
local MAX_DEPTH = 64
local TOO_DEEP = "exponents in exponents, deeper than " .. MAX_DEPTH
local MAX_TERMS = 1 << 20

-- The key of an ordinal's only field, a list of exponents and coefficients by
-- turns. No user can name it, and no position may have such a key.
local TERMS = {}

local meta = { __name = "grundy.ordinal" }

function meta.__newindex()
  fail("an ordinal cannot be changed")
end

-- The ordinals in use, by their terms; and how many were ever made.
local known, made = setmetatable({}, { __mode = "v" }), 0

local function key_of(terms)
  local key = {}
  for i = 1, #terms, 2 do
    key[i], key[i + 1] = terms[i][TERMS].number, terms[i + 1]
  end
  return table.concat(key, " ")
end

-- Depth and size. The first exponent is the deepest: what is deeper is larger.
local function measure(terms)
  local size = #terms // 2
  for i = 1, #terms, 2 do
    size = size + terms[i][TERMS].size
  end
  return terms[1] and 1 + terms[1][TERMS].depth or 0, size
end

local function too_many()
  fail("ordinal: more than %d terms", MAX_TERMS)
end

-- The ordinal with these terms: exponents that fall, and coefficients from 1
-- on. The list now belongs to it.
local function make(terms)
  local depth, size = measure(terms)
  if depth > MAX_DEPTH then
    fail("ordinal: %s", TOO_DEEP)
  elseif size > MAX_TERMS then
    too_many()
  end
  local key = key_of(terms)
  local old = known[key]
  if old then
    return old
  end
  made = made + 1
  terms.depth, terms.size, terms.number = depth, size, made
  local new = setmetatable({ [TERMS] = terms }, meta)
  known[key] = new
  return new
end

local zero = make {}

local function is_ordinal(value)
  return type(value) == "table" and rawget(value, TERMS) ~= nil
end

-- The ordinal of an integer from 0 on.
local function finite(n)
  return n == 0 and zero or make { zero, n }
end

-- The integer; nil if the ordinal is not finite.
local function integer(a)
  local terms = a[TERMS]
  if terms[1] == nil then
    return 0
  end
  return terms[1] == zero and terms[2] or nil
end

-- Negative, 0 or positive as a < b, a = b or a > b. Where the terms first
-- differ, exponents decide, then coefficients.
local function compare(a, b)
  while a ~= b do
    local s, t, i = a[TERMS], b[TERMS], 1
    while s[i] == t[i] and s[i + 1] == t[i + 1] do
      i = i + 2
    end
    if s[i] == t[i] then
      return s[i + 1] < t[i + 1] and -1 or 1
    elseif s[i] == nil or t[i] == nil then
      return s[i] == nil and -1 or 1
    end
    a, b = s[i], t[i]
  end
  return 0
end

local function too_large()
  fail("ordinal: a coefficient larger than %d", math.maxinteger)
end

-- The sum of two coefficients.
local function plus(m, n)
  return m <= math.maxinteger - n and m + n or too_large()
end

local function times(m, n)
  return m <= math.maxinteger // n and m * n or too_large()
end

-- a + b: the terms of a below the first of b are lost in it.
local function sum(a, b)
  local s, t = a[TERMS], b[TERMS]
  local first = t[1]
  if first == nil then
    return a
  end
  local i, terms = 1, {}
  while s[i] and compare(s[i], first) > 0 do
    terms[i], terms[i + 1] = s[i], s[i + 1]
    i = i + 2
  end
  table.move(t, 1, #t, i, terms)
  if s[i] == first then
    terms[i + 1] = plus(s[i + 1], t[2])
  end
  return make(terms)
end

-- a · b, by (ω^e·c + …) · ω^f = ω^(e + f) for f > 0, and distributivity.
local function product(a, b)
  local s, t = a[TERMS], b[TERMS]
  local terms = {}
  for i = 1, s[1] and #t or 0, 2 do
    if t[i] == zero then
      terms[i], terms[i + 1] = s[1], times(s[2], t[i + 1])
      table.move(s, 3, #s, i + 2, terms)
    else
      terms[i], terms[i + 1] = sum(s[1], t[i]), t[i + 1]
    end
  end
  return make(terms)
end

-- x to the power n from 1 on, by squares.
local function repeated(x, n, multiply)
  local power
  while true do
    if n & 1 == 1 then
      power = power and multiply(power, x) or x
    end
    n = n >> 1
    if n == 0 then return power end
    x = multiply(x, x)
  end
end

-- n to the power b, for n from 2 on: n^(ω^e) is ω^(ω^(e - 1)) for e from 1 on, where
-- e - 1 is e if e is infinite.
local function power_of_integer(n, b)
  local terms, limit = b[TERMS], {}
  local finite_exponent = terms[#terms - 1] == zero and terms[#terms] or 0
  for i = 1, #terms, 2 do
    local e = terms[i]
    if e ~= zero then
      local k = integer(e)
      limit[#limit + 1] = k and finite(k - 1) or e
      limit[#limit + 1] = terms[i + 1]
    end
  end
  local factor = finite_exponent > 0 and repeated(n, finite_exponent, times) or 1
  return make { make(limit), factor }
end

-- With a finite part, each factor a adds its other terms: what would be too large at the
-- end is not begun.
local function check_size_of_power(a, k)
  local terms = a[TERMS]
  local others = #terms // 2 - 1
  if others > 0 and terms[#terms - 1] == zero and k > MAX_TERMS // others then
    too_many()
  end
end

-- a to the power b: a^(λ + k) = a^λ · a^k, and a^λ = ω^(e·λ) for an infinite a whose
-- first exponent is e, and a limit λ.
local function raised(a, b)
  local n = integer(a)
  if b == zero then
    return finite(1)
  elseif n then
    return n < 2 and a or power_of_integer(n, b)
  end
  local terms = table.move(b[TERMS], 1, #b[TERMS], 1, {})
  local last = #terms
  local k = terms[last - 1] == zero and terms[last] or 0
  if k > 0 then
    terms[last - 1], terms[last] = nil, nil
  end
  local first = make { product(a[TERMS][1], make(terms)), 1 }
  check_size_of_power(a, k)
  return k > 0 and product(first, repeated(a, k, product)) or first
end

-- The ordinal c with b + c = a; nil if b is larger.
local function difference(a, b)
  local s, t, i = a[TERMS], b[TERMS], 1
  while s[i] and s[i] == t[i] and s[i + 1] == t[i + 1] do
    i = i + 2
  end
  if t[i] and (not s[i] or compare(a, b) < 0) then
    return nil
  end
  local terms = table.move(s, i, #s, 1, {})
  if t[i] and s[i] == t[i] then
    terms[2] = s[i + 1] - t[i + 1]
  end
  return make(terms)
end

-- The terms with these exponents, sorted; those with coefficient 0 left out.
local function sorted(exponents, coefficient)
  table.sort(exponents, function(e, f) return compare(e, f) > 0 end)
  local terms = {}
  for _, e in ipairs(exponents) do
    if coefficient[e] > 0 then
      local n = #terms
      terms[n + 1], terms[n + 2] = e, coefficient[e]
    end
  end
  return terms
end

-- Joins an array of ordinals: coefficients of equal exponents by `add`.
local function join(list, add)
  local exponents, coefficient = {}, {}
  for _, a in ipairs(list) do
    local terms = a[TERMS]
    for i = 1, #terms, 2 do
      local e, c = terms[i], terms[i + 1]
      local before = coefficient[e]
      if not before then
        exponents[#exponents + 1] = e
      end
      coefficient[e] = before and add(before, c) or c
    end
  end
  return make(sorted(exponents, coefficient))
end

local function xor(m, n)
  return m ~ n
end

-- The nim-sum of an array of ordinals. As ω^e·2^k = 2^(ω·e + k), adding in
-- base 2 without carry does so in every coefficient (Smith 1966, §11).
local function nimsum(list)
  return join(list, xor)
end

-- The natural sum of an array of ordinals.
local function natural_sum(list)
  return join(list, plus)
end

local function finite_part(a)
  local terms = a[TERMS]
  return terms[#terms - 1] == zero and terms[#terms] or 0
end

-- The ordinal with the same infinite terms and another finite part.
local function with_finite(a, n)
  local old = a[TERMS]
  local last = old[#old - 1] == zero and #old - 2 or #old
  local terms = table.move(old, 1, last, 1, {})
  if n > 0 then
    terms[last + 1], terms[last + 2] = zero, n
  end
  return make(terms)
end

-- The ordinal, which is not 0, with its last coefficient less by 1: a - 1 if
-- there is such an ordinal.
local function lowered(a)
  local old = a[TERMS]
  local last = #old
  local terms = table.move(old, 1, last - 2, 1, {})
  if old[last] > 1 then
    terms[last - 1], terms[last] = old[last - 1], old[last] - 1
  end
  return make(terms)
end

--
-- Texts: w^2*3+w+1, or ω^2·3+ω+1. A text is a Cantor normal form; equal
-- exponents may follow each other, but 1+w is refused: some would read it as w
-- (it is, as an ordinal sum) and others as w+1.
--

local one = finite(1)
local omega = make { one, 1 }

-- What can stand in a text, as patterns for the token and the place behind.
local tokens = {
  number = { "^(%d+)()" },
  w = { "^(w)()", "^(ω)()" },
  power = { "^(%^)()" },
  times = { "^(%*)()", "^(·)()" },
  plus = { "^(%+)()" },
  open = { "^(%()()" },
  close = { "^(%))()" },
}

-- A reader is a text and a place in it, behind any spaces.
local function skip(reader, at)
  reader.at = reader.text:match("^%s*()", at)
end

-- Takes the token, if it is next; else nil.
local function take(reader, name)
  for _, pattern in ipairs(tokens[name]) do
    local token, after = reader.text:match(pattern, reader.at)
    if token then
      skip(reader, after)
      return token
    end
  end
end

-- Raises an error about a place, by default the current one.
local function refuse(reader, message, at)
  at = at or reader.at
  local before = reader.text:sub(1, at - 1)
  fail("%s: %s, at column %d of %s", reader.what, message,
    (utf8.len(before) or #before) + 1, check.shown(reader.text))
end

local function expected(reader, what)
  local got = reader.text:match("^" .. utf8.charpattern, reader.at) or
    reader.text:sub(reader.at, reader.at)
  refuse(reader, ("%s expected, got %s"):format(what,
    got == "" and "the end" or check.shown(got)))
end

-- An integer; nil if there is none.
local function read_number(reader)
  local at = reader.at
  local digits = take(reader, "number")
  local n = digits and tonumber(digits)
  if digits and math.type(n) ~= "integer" then
    refuse(reader, "a number larger than " .. math.maxinteger, at)
  end
  return n
end

local read_sum

-- What stands behind a w: its exponent, 1 if there is none.
local function read_power(reader)
  if not take(reader, "power") then
    return one
  elseif reader.depth == MAX_DEPTH then
    refuse(reader, TOO_DEEP)
  end
  reader.depth = reader.depth + 1
  local n, exponent = read_number(reader), nil
  if n then
    exponent = finite(n)
    if reader.text:match("^%^", reader.at) then -- 2^2, whose own exponent is read first
      exponent = raised(exponent, read_power(reader))
    end
  elseif take(reader, "w") then
    exponent = make { read_power(reader), 1 }
  elseif take(reader, "open") then
    exponent = read_sum(reader)
    if not take(reader, "close") then
      expected(reader, '"+" or ")"')
    end
  else
    expected(reader, 'a number, w or "("')
  end
  reader.depth = reader.depth - 1
  return exponent
end

-- The exponent and the coefficient of a term.
local function read_term(reader)
  local n = read_number(reader)
  if n then
    return zero, n
  elseif not take(reader, "w") then
    expected(reader, "a number or w")
  end
  local exponent = read_power(reader)
  if not take(reader, "times") then
    return exponent, 1
  end
  return exponent, read_number(reader) or expected(reader, "a number")
end

-- Terms with + between them, each at most as large as the one before.
function read_sum(reader)
  local terms = {}
  repeat
    local at, last = reader.at, #terms
    local exponent, coefficient = read_term(reader)
    local order = last == 0 and -1 or compare(exponent, terms[last - 1])
    if coefficient > 0 and order > 0 then
      refuse(reader, "a term larger than the one before", at)
    elseif coefficient > 0 and order == 0 then
      terms[last] = plus(terms[last], coefficient)
    elseif coefficient > 0 then
      terms[last + 1], terms[last + 2] = exponent, coefficient
    end
  until not take(reader, "plus")
  return make(terms)
end

-- The ordinal that a text says.
local function read(what, text)
  local reader = { what = what, text = text, depth = 0 }
  skip(reader, 1)
  local ordinal = read_sum(reader)
  if reader.at <= #text then
    expected(reader, '"+" or the end')
  end
  return ordinal
end

-- The ordinal that a user gives as such, as an integer or as a text; else an
-- error about `what`.
local function of(what, value)
  local n = check.integer(value, 0, math.maxinteger)
  if n then
    return finite(n)
  elseif type(value) == "string" then
    return read(what, value)
  end
  return is_ordinal(value) and value or fail(
    "%s: an ordinal, a text or an integer from 0 on expected, got %s", what,
    check.shown(value))
end

local write

-- The text of ω^exponent·coefficient.
local function term_text(exponent, coefficient, w, by)
  if exponent == zero then
    return tostring(coefficient)
  end
  local text = w
  if exponent ~= one then
    local power = write(exponent, w, by)
    local short = exponent == omega or integer(exponent)
    text = w .. "^" .. (short and power or "(" .. power .. ")")
  end
  return coefficient == 1 and text or text .. by .. coefficient
end

-- The text of an ordinal, with the given signs for ω and the product; `read`
-- reads it back.
function write(a, w, by)
  local terms, texts = a[TERMS], {}
  for i = 1, #terms, 2 do
    texts[#texts + 1] = term_text(terms[i], terms[i + 1], w, by)
  end
  return texts[1] and table.concat(texts, "+") or "0"
end

--
-- What users see
--

local methods = {}
meta.__index = methods

function meta.__add(a, b)
  return sum(of("ordinal +", a), of("ordinal +", b))
end

function meta.__mul(a, b)
  return product(of("ordinal *", a), of("ordinal *", b))
end

function meta.__pow(a, b)
  return raised(of("ordinal ^", a), of("ordinal ^", b))
end

function meta.__sub(a, b)
  a, b = of("ordinal -", a), of("ordinal -", b)
  return difference(a, b) or
    fail("ordinal -: %s is less than %s", write(a, "w", "*"), write(b, "w", "*"))
end

-- Infinite values, and math.huge, are above all ordinals, as Smith's ∞ is.
local function is_above(value)
  return value == math.huge or values.is_infinite(value)
end

function meta.__lt(a, b)
  if is_above(a) or is_above(b) then
    return is_above(b)
  end
  return compare(of("ordinal <", a), of("ordinal <", b)) < 0
end

function meta.__le(a, b)
  if is_above(a) or is_above(b) then
    return is_above(b)
  end
  return compare(of("ordinal <=", a), of("ordinal <=", b)) <= 0
end

function meta:__tostring()
  return write(self, "w", "*")
end

local check_self = check.self(meta, "an ordinal", "ordinal")

function methods:show()
  check_self(self, "show")
  return write(self, "ω", "·")
end

function methods:tointeger()
  check_self(self, "tointeger")
  return integer(self)
end

function methods:parity()
  check_self(self, "parity")
  local terms = self[TERMS]
  local last = #terms
  local odd = terms[last - 1] == zero and terms[last] % 2 == 1
  return odd and "odd" or "even"
end

function methods:terms()
  check_self(self, "terms")
  local terms, list = self[TERMS], {}
  for i = 1, #terms, 2 do
    list[#list + 1] = { exponent = terms[i], coefficient = terms[i + 1] }
  end
  return list
end

local ordinal = { is = is_ordinal }

function ordinal.omega(exponent, coefficient)
  local e = of("omega: the exponent", exponent == nil and 1 or exponent)
  local c = coefficient == nil and 1 or
    check.integer(coefficient, 0, math.maxinteger) or
    fail("omega: the coefficient must be an integer from 0 on, got %s",
      check.shown(coefficient))
  return c == 0 and zero or make { e, c }
end

local function all_of(what, list)
  local ordinals = {}
  for i = 1, check.array(what, list) do
    ordinals[i] = of(("%s: element %d"):format(what, i), rawget(list, i))
  end
  return ordinals
end

function ordinal.nimsum(list)
  return nimsum(all_of("nimsum", list))
end

function ordinal.natural_sum(list)
  return natural_sum(all_of("natural_sum", list))
end

--- The ordinal of a text such as "w^(w+1)*2+w+1", or of an integer from 0 on.
setmetatable(ordinal, {
  __call = function(_, value)
    return of("ordinal", value)
  end,
})

return {
  ordinal = ordinal,
  TERMS = TERMS,
  zero = zero,
  one = one,
  omega = omega,
  make = make,
  finite = finite,
  finite_part = finite_part,
  with_finite = with_finite,
  lowered = lowered,
  compare = compare,
  nimsum = nimsum,
  natural_sum = natural_sum,
  of = of,
}
