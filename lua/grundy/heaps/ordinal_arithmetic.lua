-- Ordinals below ε₀ in Cantor normal form,
--   ω^e1·c1 + ω^e2·c2 + …,  e1 > e2 > …,  c1, c2, … from 1 on,
-- where the exponents are such ordinals again. The same ordinal is the same
-- object, so that `==` and table keys work, and to compare two of them takes
-- one way down through their exponents.

local check = require "grundy.check"

local fail = check.fail

-- Nothing is built beyond these: how deep exponents have exponents, and the
-- number of terms, those in the exponents included.
local MAX_DEPTH = 64
local MAX_TERMS = 1 << 20

-- The key of an ordinal's only field, a list of exponents and coefficients by
-- turns. Nobody else can name it, and no position may have such a key.
local TERMS = {}

local meta = { __name = "grundy.ordinal" }

function meta.__newindex()
  fail("an ordinal cannot be changed")
end

local cantor = { meta = meta, MAX_DEPTH = MAX_DEPTH }

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

--- The ordinal with these terms: exponents that fall, and coefficients from 1
-- on. The list now belongs to it.
function cantor.make(terms)
  local depth, size = measure(terms)
  if depth > MAX_DEPTH then
    fail("ordinal: exponents in exponents, deeper than %d", MAX_DEPTH)
  elseif size > MAX_TERMS then
    fail("ordinal: more than %d terms", MAX_TERMS)
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

local make = cantor.make
local zero = make {}

cantor.zero = zero

--- Is the value an ordinal?
function cantor.is(value)
  return type(value) == "table" and rawget(value, TERMS) ~= nil
end

--- The exponents and coefficients by turns; not to be changed.
function cantor.terms(a)
  return a[TERMS]
end

--- The ordinal of an integer from 0 on.
function cantor.finite(n)
  return n == 0 and zero or make { zero, n }
end

--- The integer; nil if the ordinal is not finite.
function cantor.integer(a)
  local terms = a[TERMS]
  if terms[1] == nil then
    return 0
  end
  return terms[1] == zero and terms[2] or nil
end

--- Negative, 0 or positive as a < b, a = b or a > b. Where the terms first
-- differ, exponents decide, then coefficients.
function cantor.compare(a, b)
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

local compare = cantor.compare

local function too_large()
  fail("ordinal: a coefficient larger than %d", math.maxinteger)
end

--- The sum of two coefficients.
function cantor.plus(m, n)
  return m <= math.maxinteger - n and m + n or too_large()
end

local plus = cantor.plus

local function times(m, n)
  return m <= math.maxinteger // n and m * n or too_large()
end

--- a + b: the terms of a below the first of b are lost in it.
function cantor.sum(a, b)
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

--- a · b, by (ω^e·c + …) · ω^f = ω^(e + f) for f > 0, and distributivity.
function cantor.product(a, b)
  local s, t = a[TERMS], b[TERMS]
  local terms = {}
  for i = 1, s[1] and #t or 0, 2 do
    if t[i] == zero then
      terms[i], terms[i + 1] = s[1], times(s[2], t[i + 1])
      table.move(s, 3, #s, i + 2, terms)
    else
      terms[i], terms[i + 1] = cantor.sum(s[1], t[i]), t[i + 1]
    end
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

--- Joins an array of ordinals: coefficients of equal exponents by `join`.
function cantor.join(list, join)
  local exponents, coefficient = {}, {}
  for _, a in ipairs(list) do
    local terms = a[TERMS]
    for i = 1, #terms, 2 do
      local e, c = terms[i], terms[i + 1]
      local before = coefficient[e]
      if not before then
        exponents[#exponents + 1] = e
      end
      coefficient[e] = before and join(before, c) or c
    end
  end
  return make(sorted(exponents, coefficient))
end

local function xor(m, n)
  return m ~ n
end

--- The nim-sum of an array of ordinals. As ω^e·2^k = 2^(ω·e + k), adding in
-- base 2 without carry does so in every coefficient (Smith 1966, §11).
function cantor.nimsum(list)
  return cantor.join(list, xor)
end

return cantor
