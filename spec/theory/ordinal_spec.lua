-- Ordinals: against finite numbers, against naive definitions below ω^3, and
-- by the laws on random ones; and their texts.

local grundy = require "grundy"
local raises = require "spec.harness.raises"
local random = require "spec.harness.random"
local ordinals = require "spec.harness.ordinals"

local ordinal = grundy.ordinal
local nimsum, natural_sum = ordinal.nimsum, ordinal.natural_sum
local zero, one, omega = ordinal(0), ordinal(1), ordinal "w"

-- Runs body(a, b, c, rng) on random ordinals, often with parts in common.
local function on_ordinals(cases, body)
  local seen = { 0, 0, 0 }
  local shown
  random.cases(cases, function(rng)
    local abc = {}
    for i = 1, 3 do abc[i] = ordinals.any(rng, rng(0, 3)) end
    if rng(1, 3) == 1 then abc[2] = abc[1] + abc[2] end
    if rng(1, 3) == 1 then abc[3] = natural_sum { abc[1], abc[3] } end
    shown = tostring(abc[1]) .. ", " .. tostring(abc[2]) .. ", " ..
      tostring(abc[3])
    local a, b, c = table.unpack(abc)
    seen[1] = seen[1] + (a:tointeger() and b:tointeger() and 1 or 0)
    seen[2] = seen[2] + (omega * omega < a and omega * omega < b and 1 or 0)
    seen[3] = seen[3] + (a + b ~= natural_sum { a, b } and 1 or 0)
    body(a, b, c, rng)
  end, function() return shown end)
  random.came_up(table.unpack(seen))
end

describe("ordinals below ω^3", function()
  -- ω^4·m[4] + … + m[0] as the table m, from 0 to 4; the definitions are for
  -- these alone.
  local function model_sum(x, y)
    local top = 0
    for k = 0, 4 do
      if y[k] > 0 then top = k end
    end
    local sum = {}
    for k = 0, 4 do
      sum[k] = k > top and x[k] or k == top and x[k] + y[k] or y[k]
    end
    return sum
  end

  -- x·ω^k is ω^(d + k) for k > 0, where d is the degree of x; and y is a sum
  -- of ones and powers of ω.
  local function model_product(x, y)
    local product, degree = { [0] = 0, 0, 0, 0, 0 }, nil
    for k = 0, 4 do
      if x[k] > 0 then degree = k end
    end
    for k = degree and 2 or -1, 0, -1 do
      for _ = 1, y[k] do
        local part = x
        if k > 0 then
          part = { [0] = 0, 0, 0, 0, 0 }
          part[degree + k] = 1
        end
        product = model_sum(product, part)
      end
    end
    return product
  end

  local function text(x)
    local parts = {}
    for k = 4, 0, -1 do
      if x[k] > 0 then parts[#parts + 1] = ("w^%d*%d"):format(k, x[k]) end
    end
    return parts[1] and table.concat(parts, "+") or "0"
  end

  local function less(x, y)
    for k = 4, 0, -1 do
      if x[k] ~= y[k] then return x[k] < y[k] end
    end
    return false
  end

  local function pointwise(x, y, f)
    local z = {}
    for k = 0, 4 do z[k] = f(x[k], y[k]) end
    return z
  end

  it("are as triples of integers", function()
    random.cases(1000, function(rng)
      local x = { [0] = rng(0, 3), rng(0, 3), rng(0, 3), 0, 0 }
      local y = { [0] = rng(0, 3), rng(0, 3), rng(0, 3), 0, 0 }
      local a, b = ordinal(text(x)), ordinal(text(y))
      assert.equal(ordinal(text(model_sum(x, y))), a + b)
      assert.equal(ordinal(text(model_product(x, y))), a * b)
      assert.equal(ordinal(text(pointwise(x, y, function(m, n)
        return m + n
      end))), natural_sum { a, b })
      assert.equal(ordinal(text(pointwise(x, y, function(m, n)
        return m ~ n
      end))), nimsum { a, b })
      assert.equal(less(x, y), a < b)
      assert.equal(not less(y, x), a <= b)
      assert.equal(x[0] % 2 == 1 and "odd" or "even", a:parity())
    end)
  end)
end)

describe("laws", function()
  it("of the order", function()
    on_ordinals(750, function(a, b, c, rng)
      local less, more = a < b, b < a
      assert.equal(1, (less and 1 or 0) + (a == b and 1 or 0) +
        (more and 1 or 0))
      assert.equal(not more, a <= b)
      assert.is_true(a >= zero and a < a + 1)
      if less and b < c then assert.is_true(a < c) end
      if a ~= zero then
        local below = ordinals.below(rng, a)
        assert.is_true(below < a and below + 1 <= a)
      end
    end)
  end)

  it("of the ordinal sum", function()
    on_ordinals(750, function(a, b, c, rng)
      assert.equal((a + b) + c, a + (b + c))
      assert.equal(a, a + 0)
      assert.equal(a, 0 + a)
      assert.is_true(b <= a + b)
      assert.equal(b < c, a + b < a + c)        -- and so cancels on the left
      if b ~= zero then assert.is_true(a < a + b) end
      if a ~= zero then
        assert.is_true(ordinals.below(rng, a) + b <= a + b)
        local power = ordinal.omega(a)          -- absorbs what is smaller
        assert.equal(power, ordinals.below(rng, power) + power)
      end
    end)
  end)

  it("of the difference", function()
    on_ordinals(750, function(a, b)
      assert.equal(b, a + b - a)
      if a <= b then
        assert.equal(b, a + (b - a))
      else
        assert.error_matches(function() return b - a end, "is less than")
      end
    end)
  end)

  -- What powers are by definition: 1, times the base for each successor; and of a limit
  -- the least above all before it, so that it is above each of them.
  it("of the power", function()
    local exponents = { zero, one, ordinal(2), ordinal(3), omega, omega + 1, omega * 2,
      ordinal "w^2", ordinal "w^2+w*3+2", ordinal "w^w", ordinal "w^(w+1)" }
    random.cases(300, function(rng)
      local a = ordinals.any(rng, rng(0, 2))
      local b, c = random.pick(rng, exponents), random.pick(rng, exponents)
      assert.equal(a ^ b * a ^ c, a ^ (b + c))
      assert.equal((a ^ b) ^ c, a ^ (b * c))
      assert.equal(a ^ b * a, a ^ (b + 1))
      if one < a then
        assert.equal(b < c, a ^ b < a ^ c)
      end
    end)
    assert.equal(omega, ordinal(2) ^ omega)
    assert.equal(ordinal "w^w", ordinal(7) ^ "w^2")
    assert.equal(ordinal "w^(w^w)", ordinal(2) ^ ordinal "w^w")
    assert.equal(ordinal "w^3+w^2+w+1", ordinal "w+1" ^ 3)
    assert.equal(ordinal(81), ordinal(3) ^ 4)
    assert.same({ one, zero, one }, { zero ^ 0, zero ^ omega, one ^ "w^w" })
    raises(function() return ordinal(2) ^ 63 end,
      "ordinal: a coefficient larger than 9223372036854775807")
    raises(function() return (omega + 1) ^ math.maxinteger end,
      "ordinal: more than 1048576 terms")
    assert.equal(ordinal "w^8+w^7+w^6+w^5+w^4+w^3+w^2+w+1", (omega + 1) ^ 8)
  end)

  it("of the ordinal product", function()
    on_ordinals(750, function(a, b, c, rng)
      assert.equal((a * b) * c, a * (b * c))
      assert.equal(a * b + a * c, a * (b + c))
      assert.equal(a, a * 1)
      assert.equal(a, 1 * a)
      assert.equal(zero, a * 0)
      assert.equal(zero, 0 * a)
      assert.equal(ordinal.omega(a + b), ordinal.omega(a) * ordinal.omega(b))
      assert.equal(a ~= zero and b < c, a * b < a * c)
      local n, sum = rng(0, 5), zero
      for _ = 1, n do sum = sum + a end
      assert.equal(sum, a * n)
      if a ~= zero then
        assert.is_true(ordinals.below(rng, a) * b <= a * b)
        -- a·ω is the least above all a·n
        assert.is_true(a * n < a * omega)
        local below, k = ordinals.below(rng, a * omega), 0
        while a * k <= below and k < 100 do k = k + 1 end
        assert.is_true(k < 100)
      end
    end)
  end)

  it("of the natural sum", function()
    on_ordinals(750, function(a, b, c)
      local sum = natural_sum { a, b }
      assert.equal(sum, natural_sum { b, a })
      assert.equal(natural_sum { a, b, c }, natural_sum { sum, c })
      assert.equal(natural_sum { a, b, c }, natural_sum { a, natural_sum { b, c } })
      assert.equal(a, natural_sum { a })
      assert.equal(a, natural_sum { a, 0 })
      assert.equal(b < c, sum < natural_sum { a, c })
      assert.is_true(a + b <= sum and b + a <= sum)
    end)
    assert.equal(zero, natural_sum {})
  end)

  it("of parity", function()
    on_ordinals(500, function(a, b)
      local even = a:parity() == "even"
      assert.equal(even, a + 1 == nimsum { a, 1 })
      assert.equal(even, (a + 1):parity() == "odd")
      assert.equal("even", (omega * a):parity())
      local same = a:parity() == b:parity()
      assert.equal(same, nimsum { a, b }:parity() == "even")
      assert.equal(same, natural_sum { a, b }:parity() == "even")
    end)
  end)

  -- Smith's definition: α is the sum of the 2^λ, λ falling, where 2^(ω·e + k)
  -- is ω^e·2^k; the nim-sum has those λ that only one of two ordinals has.
  it("of the scale of 2", function()
    local function scale(a)
      local powers = {}
      for _, term in ipairs(a:terms()) do
        for k = 62, 0, -1 do
          if term.coefficient >> k & 1 == 1 then
            powers[omega * term.exponent + k] = ordinal.omega(term.exponent,
              1 << k)
          end
        end
      end
      return powers
    end
    on_ordinals(500, function(a, b)
      local expected = scale(a)
      for lambda, power in pairs(scale(b)) do
        expected[lambda] = not expected[lambda] and power or nil
      end
      local lambdas, sum = {}, zero
      for lambda in pairs(expected) do lambdas[#lambdas + 1] = lambda end
      table.sort(lambdas, function(x, y) return x > y end)
      for _, lambda in ipairs(lambdas) do sum = sum + expected[lambda] end
      assert.equal(sum, nimsum { a, b })
    end)
  end)
end)

describe("texts of ordinals", function()
  it("are canonical, and read back", function()
    on_ordinals(750, function(a)
      local text = tostring(a)
      assert.equal(a, ordinal(text))
      assert.equal(a, ordinal(a:show()))
      assert.equal(a, ordinal((text:gsub("%D", " %0\t"))))
      assert.equal(text, (a:show():gsub("ω", "w"):gsub("·", "*")))
      assert.is_nil(text:find "[^w^%d%(%)%*%+]")
    end)
  end)

  it("are written so", function()
    for text, canonical in pairs {
      ["w^2*3+w+1"] = "w^2*3+w+1",
      ["ω^2·3 + ω + 1"] = "w^2*3+w+1",
      ["w^0*3"] = "3", ["w^1"] = "w", ["w*0"] = "0", ["w+0"] = "w",
      ["0+w"] = "w", ["w*0+w^2"] = "w^2", ["w^2+w*0+w^2"] = "w^2*2",
      ["w+w"] = "w*2", ["1+2+3"] = "6", ["007"] = "7",
      ["w^w"] = "w^w", ["w^(w)"] = "w^w", ["w^(7)"] = "w^7",
      ["w^2^2"] = "w^4", ["w^2^w"] = "w^w", ["w^2^3^2+1"] = "w^512+1",
      ["w^w^w"] = "w^(w^w)", ["w^w^2*3"] = "w^(w^2)*3",
      ["w^(w+1)*2+w^w"] = "w^(w+1)*2+w^w", ["w^(w*2)"] = "w^(w*2)",
    } do
      assert.equal(canonical, tostring(ordinal(text)), text)
    end
    assert.equal("ω^(ω^2)·3+ω·2+1", ordinal("w^(w^2)*3+w*2+1"):show())
  end)

  local tower = ("w^"):rep(62) .. "w"

  it("reach up to the depth and the number of terms there may be", function()
    local deepest = ordinal(tower)
    assert.equal(deepest, ordinal(tostring(deepest)))
    assert.equal(deepest, ordinal(("w^"):rep(63) .. "1"))
    assert.is_true(deepest + 1 < deepest * 2)
    for _, deeper in ipairs {
      function() ordinal.omega(deepest) end,
      function() local _ = ordinal("w^" .. tower) end,
    } do
      raises(deeper, "exponents in exponents, deeper than 64")
    end
    local many = omega
    for _ = 1, 18 do many = natural_sum { ordinal.omega(many), many } end
    raises(function()
      for _ = 1, 2 do many = natural_sum { ordinal.omega(many), many } end
    end, "more than 1048576 terms")
  end)
end)

describe("an ordinal", function()
  it("is the same object if it is the same ordinal", function()
    on_ordinals(300, function(a, b)
      assert.is_true(rawequal(a, ordinal(tostring(a))))
      assert.is_true(rawequal(a, ordinal(a)))
      assert.equal(tostring(a) == tostring(b), rawequal(a, b))
      assert.equal("found", ({ [a] = "found" })[ordinal(tostring(a))])
    end)
    assert.is_false(omega == "w")       -- as Lua has it
    assert.is_false(one == 1)
  end)

  it("is made of terms", function()
    on_ordinals(500, function(a)
      local sum, before = zero, nil
      for _, term in ipairs(a:terms()) do
        assert.is_true(not before or term.exponent < before)
        before = term.exponent
        sum = sum + ordinal.omega(term.exponent, term.coefficient)
      end
      assert.equal(a, sum)
    end)
    assert.equal(omega, ordinal.omega())
    assert.equal(zero, ordinal.omega("w", 0))
    assert.same({}, zero:terms())
    omega:terms()[1].coefficient = 9
    assert.equal("w", tostring(omega))
  end)

  it("is an integer where it is finite", function()
    assert.equal(0, zero:tointeger())
    assert.equal(7, ordinal("7"):tointeger())
    assert.equal(7, ordinal(7.0):tointeger())
    assert.is_nil(omega:tointeger())
    assert.is_nil((omega + 7):tointeger())
  end)

  it("is told from all else", function()
    assert.is_true(ordinal.is(omega) and ordinal.is(zero))
    for _, other in ipairs { 1, "w", {}, print, true,
      setmetatable({}, getmetatable(omega)) } do
      assert.is_false(ordinal.is(other))
    end
    assert.is_false(ordinal.is())
  end)

  it("compares with texts and integers", function()
    assert.is_true(omega > 10 and 10 < omega and omega <= "w" and "5" < omega)
    assert.is_false(omega < 10 or omega > "w^2")
  end)

  it("is forgotten when nobody has it", function()
    local kept = ordinal "w^5*17+4"
    local function use(n)
      for i = 1, n do local _ = ordinal.omega(i, i) * "w+1" + i end
      collectgarbage()
      collectgarbage()
      return collectgarbage "count"
    end
    use(100)
    local before = use(100)
    assert.is_true(use(random.count(20000)) < before + 100)
    assert.is_true(rawequal(kept, ordinal "w^5*17+4"))
  end)
end)

-- Values as integers, with 2^10 for ω: an ordinal is one, an infinite value the
-- array of those of its set.
local OMEGA = 1 << 10

local function of_integer(n)
  return ordinal "w" * (n // OMEGA) + n % OMEGA
end

local function model_of(value)
  if math.type(value) then return value end
  if ordinal.is(value) then
    local model = 0
    for _, term in ipairs(value:terms()) do
      model = model + term.coefficient * (term.exponent == one and OMEGA or 1)
    end
    return model
  end
  local set = value.set
  for i, k in ipairs(set) do set[i] = model_of(k) end
  return set
end

local function is_less(a, b)
  if type(a) == "number" then return type(b) == "table" or a < b end
  if type(b) == "number" then return false end
  for i = 1, math.min(#a, #b) do
    if a[i] ~= b[i] then return a[i] < b[i] end
  end
  return #a < #b
end

local function nimsum_of(models)
  local sum, infinite, count = 0, nil, 0
  for _, model in ipairs(models) do
    if type(model) == "number" then
      sum = sum ~ model
    else
      infinite, count = model, count + 1
    end
  end
  if count == 0 then return sum end
  local set = {}
  for i, k in ipairs(count == 1 and infinite or {}) do set[i] = k ~ sum end
  table.sort(set)
  return set
end

-- An integer, an ordinal, or an infinite value; of each kind some are equal.
local function any_value(rng)
  local kind = rng(1, 4)
  if kind == 1 then return rng(0, 3) end
  local a = of_integer(OMEGA * rng(0, 2) + rng(0, 2))
  if kind == 2 then return a end
  local set = {}
  for _ = 1, rng(0, 2) do set[#set + 1] = rng(0, 2) end
  local infinite = grundy.infinity(set)
  return kind == 3 and infinite or grundy.nimsum { infinite, a }
end

describe("integers, ordinals and infinite values", function()
  it("are ordered, and have nim-sums", function()
    local transfinite = 0
    random.cases(750, function(rng)
      local list, models = {}, {}
      for i = 1, rng(2, 4) do
        list[i] = any_value(rng)
        models[i] = model_of(list[i])
        transfinite = transfinite + (tostring(list[i]):find "∞%(w" and 1 or 0)
      end
      assert.same(nimsum_of(models), model_of(grundy.nimsum(list)))
      local a, b = list[1], list[2]
      local less, greater = is_less(models[1], models[2]),
        is_less(models[2], models[1])
      assert.equal(less, a < b)
      assert.equal(greater, a > b)
      assert.equal(not greater, a <= b)
      assert.equal(not less, a >= b)
    end)
    random.came_up(transfinite)
  end)

  it("may be members of what is infinite", function()
    local value = grundy.infinity { "w+1", 2, omega, ordinal(2) }
    assert.equal("∞(2,w,w+1)", tostring(value))
    assert.equal(value, grundy.infinity { 2.0, omega + 1, "w" })
    raises(function() grundy.infinity { "w", -1 } end, "infinity: element 2: an ordinal, "
      .. "a text or an integer from 0 on expected, got -1")
    assert.same({ 2, omega, omega + 1 }, value.set)
    assert.equal("∞(3,w,w+1)", tostring(grundy.nimsum { value, 1 }))
    assert.equal(grundy.infinity { 1, 2 }, grundy.infinity { ordinal(2), "1" })
    assert.equal("w+3", tostring(grundy.nimsum { "w", 1, 2 }))
    assert.equal(2, grundy.mex { ordinal(0), "w", 1, omega, value })
    raises(function() grundy.nimsum { 1, "x" } end,
      'nimsum: element 2: a number or w expected, got "x", at column 1 of "x"')
  end)

  it("are below what is infinite without a set", function()
    local w = ordinal "w^w"
    assert.is_true(w < math.huge and math.huge > w and w <= math.huge)
    assert.is_false(w > math.huge or math.huge <= w)
  end)

  it("have ordinals as nim-sums, if one is there", function()
    assert.equal(ordinal(3), grundy.nimsum { 1, ordinal(2) })
    assert.equal(grundy.infinity { 2 }, grundy.nimsum { grundy.nimsum {
      grundy.infinity { 0 }, ordinal "w" }, ordinal "w+2" })
    assert.is_true(grundy.is_infinite(grundy.nimsum { grundy.infinity { 0 },
      ordinal "w" }))
  end)
end)
