-- Periods with a saltus, of codes whose digits repeat for ever.

local grundy = require "grundy"
local random = require "spec.harness.random"

local function period_of(code, heaps)
  local found, message = grundy.octal(code):period { heaps = heaps or 1000 }
  if not found then return nil, message end
  assert.is_true(found.proved)
  return { found.preperiod, found.period, found.saltus }
end

describe("a code whose digits repeat", function()
  it("has a period with a saltus", function()
    assert.same({ 0, 1, 1 }, period_of ".(3)") -- Nim
    assert.same({ 0, 2, 1 }, period_of ".0(3)") -- take two or more
    assert.same({ 0, 2, 0 }, period_of ".(30)") -- take an odd number
    assert.same({ 1, 4, 2 }, period_of ".20(3)")
    assert.same({ 3, 1, 1 }, period_of ".(32)")
    assert.equal("g(n + 2) = g(n) + 1 for all n >= 0, since it is so, and so are the "
      .. "values that are left, as far as heap 6", grundy.octal ".0(3)":period().theorem)
  end)

  it("has exceptions before that", function()
    local octal = grundy.octal ".(32)"
    local exceptions = octal:exceptions()
    for n = 0, 2 do
      local value = octal:value(n)
      assert.equal(value ~= octal:value(3) + n - 3 and value or nil, exceptions[n])
    end
    assert.is_truthy(exceptions[2])
  end)

  it("has it as far as one looks", function()
    local proved, risen = 0, 0
    random.cases(60, function(rng)
      local digits, block = {}, {}
      for k = 1, rng(0, 3) do digits[k] = rng(0, 3) end
      for k = 1, rng(1, 3) do block[k] = rng(0, 3) end
      local octal = grundy.octal((".%s(%s)"):format(table.concat(digits),
        table.concat(block)))
      local found = octal:period { heaps = 500 }
      if not found or not found.saltus then return end
      proved, risen = proved + 1, risen + (found.saltus > 0 and 1 or 0)
      local values = octal:values(2000)
      for i = found.preperiod + 1, #values - found.period do
        assert(values[i + found.period] == values[i] + found.saltus)
      end
    end)
    random.came_up(proved, risen)
  end)

  it("has none that is proved where several heaps are left", function()
    assert.same({ nil, "no period of 0.(7) can be proved: its digits repeat for ever, "
      .. "and it may leave several heaps" }, { period_of ".(7)" })
    assert.same({ nil, "no period of 0.(3) is proved by the heaps up to 1" },
      { period_of(".(3)", 1) })
  end)
end)
