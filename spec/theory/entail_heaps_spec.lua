-- Heaps of a code where some moves must be answered.

local grundy = require "grundy"
local raises = require "spec.harness.raises"
local random = require "spec.harness.random"

local function top_entails() return grundy.octal("4.", { entail = ".3" }) end

describe("Top Entails", function()
  it("has the loony stacks of Winning Ways", function()
    local last = random.size(33300, 2600)
    local loony = {}
    for i, value in ipairs(top_entails():values(last)) do
      if value == "loony" then loony[#loony + 1] = i - 1 end
    end
    assert.same({ 1, 3, 2403, 2505, last > 33243 and 33243 or nil }, loony)
  end)

  it("is said in words", function()
    local heaps = top_entails()
    assert.equal("grundy.entail_heaps 4., entailing 0.3", tostring(heaps))
    assert.equal("take nothing, leaving two heaps\ntake 1, leaving nothing or one "
      .. "heap, to be answered there", heaps:rules())
    assert.equal("loony", heaps:value(3))
    assert.equal(1, heaps:value(4))
    assert.same({ 0, "loony", 0, "loony", 1 }, heaps:values(4))
  end)
end)

describe("values", function()
  it("are those of the game", function()
    random.cases(60, function(rng)
      local digits, answered = {}, {}
      for i = 1, 3 do digits[i], answered[i] = rng(0, 7), rng(0, 3) end
      local heaps = grundy.octal(("%d.%s"):format(4 * rng(0, 1),
        table.concat(digits)), { entail = "." .. table.concat(answered) })
      local solution <close> = heaps:game():solve(12)
      for n = 0, 12 do
        if solution:has(n) then assert(solution:value(n) == heaps:value(n)) end
      end
    end)
  end)

  it("are those of a code without such moves", function()
    local heaps = grundy.octal(".77", { entail = ".0" })
    assert.same(grundy.octal(".77"):values(500), heaps:values(500))
  end)

  it("are computed within a time", function()
    assert.same({ nil, "the limit of 1e-09 seconds is reached" },
      { top_entails():values(30000, { seconds = 1e-9 }) })
  end)
end)

describe("mistakes", function()
  it("are told", function()
    raises(function() grundy.octal("4.", { entail = ".4" }) end, "octal: a digit of a "
      .. "code of moves that must be answered is 0 to 3, got 4")
    raises(function() grundy.octal(".(3)", { entail = ".3" }) end,
      "octal: where moves must be answered, codes are octal, and end")
    raises(function() grundy.octal("4.", { entail = "4.3" }) end,
      "octal: a move that must be answered takes something")
    raises(function() top_entails():value(-1) end,
      "value: a heap expected, an integer from 0 to 262144, got -1")
    raises(function() grundy.octal("4.", { entail = 3 }) end,
      "field 'entail' must be a string, got a number")
  end)
end)
