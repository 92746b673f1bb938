-- Products, quotients and roots of nimbers.

local grundy = require "grundy"
local raises = require "spec.harness.raises"
local random = require "spec.harness.random"

local product, quotient = grundy.nimproduct, grundy.nimquotient
local roots = grundy.nimroots

-- The table of products below `count`, by the definition.
local function by_definition(count)
  local of = {}
  for a = 0, count - 1 do
    of[a] = {}
    for b = 0, count - 1 do
      local there, mex = {}, 0
      for x = 0, a - 1 do
        for y = 0, b - 1 do there[of[x][b] ~ of[a][y] ~ of[x][y]] = true end
      end
      while there[mex] do mex = mex + 1 end
      of[a][b] = mex
    end
  end
  return of
end

local function power(a, degree)
  local list = {}
  for i = 1, degree do list[i] = a end
  return product(list)
end

local function number(rng) return rng(0, (1 << (1 << rng(0, 5))) - 1) end

describe("nimproduct", function()
  it("is the mex of its definition", function()
    for a, row in pairs(by_definition(40)) do
      for b, expected in pairs(row) do
        assert.equal(expected, product { a, b })
      end
    end
  end)

  it("has the squares of Fermat's powers, and ordinary products below", function()
    for n = 0, 4 do
      local power_of_two = 1 << (1 << n)
      assert.equal(power_of_two * 3 // 2, product { power_of_two, power_of_two })
      assert.equal(power_of_two * (power_of_two - 1),
        product { power_of_two, power_of_two - 1 })
    end
  end)

  it("is that of a field", function()
    random.cases(2000, function(rng)
      local a, b, c = number(rng), number(rng), number(rng)
      assert(product { a, b } == product { b, a })
      assert(product { a, b, c } == product { a, product { b, c } })
      assert(product { a, b ~ c } == product { a, b } ~ product { a, c })
      assert(product { a, 1 } == a and product { a, 0 } == 0)
    end)
    assert.equal(1, product {})
    assert.equal(7, product { 7 })
  end)
end)

describe("nimquotient", function()
  it("is undone by the product", function()
    random.cases(1000, function(rng)
      local a, b = number(rng), number(rng)
      if b > 0 then
        local q = quotient(a, b)
        assert(product { q, b } == a and 0 <= q and q < 1 << 32)
      end
    end)
  end)
end)

describe("nimroots", function()
  it("are all numbers of the field with this power", function()
    local powers = {}
    for a = 0, 255 do powers[a] = 1 end
    for degree = 1, 40 do
      local expected = {}
      for a = 0, 255 do
        powers[a] = product { powers[a], a }
        expected[powers[a]] = expected[powers[a]] or {}
        table.insert(expected[powers[a]], a)
      end
      for a = 0, 255, 7 do
        local found, small = roots(a, degree), {}
        for i, root in ipairs(found) do
          assert.equal(a, power(root, degree))
          assert(i == 1 or root > found[i - 1])
          if root < 256 then small[#small + 1] = root end
        end
        assert.same(expected[a] or {}, small)
      end
    end
  end)

  it("are found of large numbers", function()
    random.cases(100, function(rng)
      local a, degree = number(rng), rng(1, 256)
      local found = roots(power(a, degree), degree)
      local there = false
      for _, root in ipairs(found) do
        there = there or root == a
        assert(power(root, degree) == power(a, degree))
      end
      assert(there)
    end)
    assert.equal(1, #roots(77))
    assert.equal(255, #roots(1, 255))
    assert.same({}, roots(2, 3))
  end)
end)

describe("mistakes", function()
  it("are told", function()
    raises(function() product { 1, -1 } end,
      "nimproduct: element 2 is not an integer from 0 to 4294967295: -1")
    raises(function() product { grundy.infinity {} } end,
      "nimproduct: element 1 is not an integer from 0 to 4294967295: a grundy.infinity")
    raises(function() product(4) end, "nimproduct: an array expected, got a number")
    raises(function() quotient(1, 1 << 32) end, "nimquotient: the divisor is "
      .. "not an integer from 0 to 4294967295: 4294967296")
    raises(function() quotient(1, 0) end,
      "nimquotient: nothing can be divided by 0")
    raises(function() roots() end, "nimroots: the first argument is not an "
      .. "integer from 0 to 4294967295: nil")
    raises(function() roots(1, 257) end,
      "nimroots: the degree is not an integer from 1 to 256: 257")
  end)
end)
