-- Taking-and-breaking games by their codes.

local grundy = require "grundy"
local testing = require "grundy_testing"
local octals = require "spec.harness.octals"
local published = require "spec.oracles.published"
local random = require "spec.harness.random"
local slow = require "spec.oracles.slow_heaps"

local game_of, random_digits = octals.game_of, octals.random_digits
local random_game, equal = octals.random_game, octals.equal

-- All codes of two and three digits.
local function short_codes(each)
  for n = 0, 8 ^ 3 - 1 do
    each((".%03o"):format(n // 1))
    if n < 8 ^ 2 then each((".%02o"):format(n // 1)) end
  end
end

describe("values", function()
  it("are the published ones", function()
    equal(published.kayles, grundy.octal(".77"):values(83), ".77")
    for code, values in pairs(published.octal) do
      equal(values, grundy.octal(code):values(#values - 1), code)
    end
  end)

  it("are those of the definition, for two digits", function()
    local last = random.count(500)
    for n = 0, 8 ^ 2 - 1 do
      local first = n % 3 == 0 and 4 or 0
      local octal, digit, code = game_of(first, { n // 8, n % 8 }, {}, 8)
      equal(slow.values(digit, last), octal:values(last), code)
    end
  end)

  it("are those of the definition, for codes of all kinds", function()
    local three, endless = 0, 0
    random.cases(500, function(rng)
      local octal, digit, code = random_game(rng)
      local last = rng(0, 40)
      equal(slow.values(digit, last), octal:values(last), code)
      three = three + (code:find '[89a-f]' and 1 or 0)
      endless = endless + #octal.code.block
    end)
    random.came_up(three)
    random.came_up(endless)
  end)

  it("are those of the definition, for all short blocks", function()
    for n = 1, 8 ^ 3 - 1 do
      if n % math.max(1, 1 // random.scale) == 0 then
        local digits, block = {}, { n // 64, n // 8 % 8, n % 8 }
        if n % 5 == 0 then digits[1] = table.remove(block, 1) end
        local octal, digit, code = game_of(0, digits, block, 8)
        equal(slow.values(digit, 20), octal:values(20), code)
      end
    end
  end)

  -- `verify` is the plain loop.
  it("by sparse spaces are those of the plain loop", function()
    local sparse, misses, last = 0, 0, math.max(random.count(1800), 300)
    short_codes(function(code)
      local octal = grundy.octal(code)
      local fine, message = octal:verify(last)
      if not fine then error(code .. ": " .. message) end
      local stats = octal:stats()
      sparse = sparse + (stats.method == "sparse" and 1 or 0)
      misses = misses + stats.misses
      assert(stats.divisions <= 2 * stats.plain_divisions + 50 * last)
    end)
    random.came_up(sparse)
    random.came_up(misses)
  end)

  it("are right whatever is guessed", function()
    local misses = 0
    random.cases(300, function(rng)
      local first = rng(1, 3) == 1 and 4 or 0
      local octal, _, code = game_of(first, random_digits(rng, 1, 4, 8), {}, 8)
      local last = rng(1, 700)
      testing.heaps_steps(octal.heaps, last, 10000,
        rng(1, rng(1, 2) == 1 and 7 or 127))
      local fine, message = octal:verify(last)
      if not fine then error(code .. ": " .. message) end
      misses = misses + octal:stats().misses
    end)
    random.came_up(misses)
  end)

  it("do not depend on the steps in which they are computed", function()
    random.cases(200, function(rng)
      local octal, digit, code = random_game(rng)
      local last, budget = rng(1, 60), rng(1, 9)
      local steps = testing.heaps_steps(octal.heaps, last, budget)
      assert(steps >= last // budget)
      equal(slow.values(digit, last), octal:values(last), code)
      local guess, other = game_of(0, { 7, rng(0, 7) }, {}, 8)
      testing.heaps_steps(guess.heaps, last, budget, rng(1, 15))
      equal(slow.values(other, last), guess:values(last), "with a guess")
    end)
  end)

  it("are few where a heap is divided in three, and right", function()
    local octal = grundy.octal("0.8", { base = 16 })
    local values = octal:values(3 * 70)
    for n = 1, 3 * 70 do assert.equal((n - 1) // 3, values[n + 1]) end
    assert.is_true(octal:verify())
  end)

  it("go on where they ended", function()
    local octal, whole = grundy.octal ".6", grundy.octal ".6"
    local last = random.count(2000)
    for n = 0, last, 37 do octal:value(n) end
    equal(whole:values(last), octal:values(last), ".6")
    assert.equal(3, #octal:values(2))
    assert.equal(whole:value(last), octal:value(last))
  end)

  it("are those of Nim where all may be taken", function()
    local nim = grundy.octal ".(3)"
    for n = 0, 300 do assert.equal(n, nim:value(n)) end
    for n = 0, 300 do assert.equal(n % 4, grundy.octal(".333"):value(n)) end
    assert.equal("P", nim:outcome(0))
    assert.equal("N", nim:outcome(1))
  end)

  it("are refused above a limit, and the others stay", function()
    if random.scale < 0.2 then return end
    local nim = grundy.octal ".(3)"
    local value, message = nim:value(70000)
    assert.is_nil(value)
    assert.equal("the value of heap 65536 is above the limit of 65535",
      message)
    assert.is_nil(nim:values(65536))
    assert.same({ nil, message }, { nim:verify(65536) })
    assert.same({ nil, message }, { grundy.plot(nim, { from = 65530 }) })
    assert.equal(65535, nim:value(65535))
  end)
end)

describe("a code", function()
  it("may be written in several ways", function()
    local function name(code, base)
      return grundy.octal(code, { base = base }).name
    end
    assert.equal("0.137", name ".137")
    assert.equal("0.137", name "0.137000")
    assert.equal("0.137", name "0.137(0)")
    assert.equal("4.7", name "4.7")
    assert.equal("4.", name "4.")
    assert.equal("0.(3)", name ".(3)")
    assert.equal("0.00(70)", name ".00(70)")
    assert.equal("c.8f", name("C.8F", 16))
    assert.equal("grundy.octal 0.137: 0 heaps known",
      tostring(grundy.octal ".137"))
    assert.equal("grundy.octal 0.8 (base 16): 0 heaps known",
      tostring(grundy.octal(".8", { base = 16 })))
  end)

  it("of nothing is a game without moves", function()
    assert.same({ 0, 0, 0 }, grundy.octal(".0"):values(2))
    assert.equal("there are no moves", grundy.octal("0."):rules())
    assert.equal(1, grundy.octal(".0"):period().period)
    assert.equal(0, grundy.octal(".0"):period().preperiod)
  end)

  it("is told in words", function()
    assert.equal("take 1, leaving nothing\ntake 2, leaving nothing or one heap"
      .. "\ntake 3, leaving nothing, one heap or two heaps",
      grundy.octal(".137"):rules())
    assert.equal("take nothing, leaving two heaps or three heaps\n"
      .. "take 2, leaving one heap or three heaps",
      grundy.octal("c.0a", { base = 16 }):rules())
    assert.equal("take 1 or more, leaving nothing or one heap",
      grundy.octal(".(33)"):rules())
    assert.equal("take 1, leaving two heaps\ntake 3, 5, 7, …, leaving one heap",
      grundy.octal(".4(02)"):rules())
  end)

  it("may have 256 digits", function()
    local octal = grundy.octal("." .. ("0"):rep(255) .. "7")
    assert.equal(0, octal:value(255))
    assert.equal(1, octal:value(256))
    assert.is_true(octal:verify(random.count(2000)))
    octal = grundy.octal(".(" .. ("0"):rep(255) .. "3)")
    assert.equal(1, octal:value(256))
    assert.equal(2, octal:value(512))
  end)
end)

describe("a period", function()
  it("is the published one, and proved", function()
    for code, known in pairs(published.octal_periods) do
      if random.scale >= 1 or known[1] + known[2] < 5000 then
        local octal = grundy.octal(code)
        local found = assert(octal:period { heaps = 700000 })
        assert.same({ code, known[1], known[2], true },
          { code, found.preperiod, found.period, found.proved })
        assert.is_truthy(found.theorem:find(
          ("g(n + %d) = g(n) for all n >= %d,"):format(known[2], known[1]), 1,
          true))
      end
    end
  end)

  it("is as far checked as the theorem wants", function()
    -- s (n0 + p) + t - 1
    assert.equal(2 * (71 + 12) + 2 - 1,
      grundy.octal(".77"):period().checked_to)
    assert.equal(2 * (53 + 34) + 2 - 1,
      grundy.octal(".07"):period().checked_to)
    assert.equal(1 * (1 + 4) + 3 - 1,
      grundy.octal(".333"):period().checked_to)
    local octal = grundy.octal ".77"
    local found, message = octal:period { heaps = 166 }
    assert.is_nil(found)
    assert.equal("no period of 0.77 is proved by the heaps up to 166; it looks"
      .. " like period 12 from 71 on, which would need the heaps up to 167",
      message)
    assert.equal(71, octal:period({ heaps = 167 }).preperiod)
  end)

  it("does not depend on what was computed before", function()
    local octal = grundy.octal ".156"
    local found = octal:period()
    local other = grundy.octal ".156"
    other:value(9000)
    assert.same(found, other:period())
    assert.same(found, octal:period())
  end)

  -- All short codes, with what the theorem says tried far beyond.
  it("goes on, and is the least one", function()
    local proved, limit = 0, random.count(1500)
    local function check(octal)
      local found = octal:period { heaps = limit }
      if not found then return end
      proved = proved + 1
      local g = octal:values(3 * found.checked_to + 100)
      local p, n0 = found.period, found.preperiod
      for n = n0, #g - 1 - p do
        assert(g[n + 1] == g[n + p + 1], octal.name)
      end
      assert(n0 == 0 or g[n0] ~= g[n0 + p], octal.name)
      assert.same(p, slow.period(table.move(g, n0 + 1, n0 + 3 * p, 1, {}),
        2).period)
    end
    short_codes(function(code)
      if #code == 3 or random.scale >= 1 then check(grundy.octal(code)) end
    end)
    random.cases(100, function(rng)
      check((game_of(4 * rng(0, 1), random_digits(rng, 1, 4, 8), {}, 8)))
    end)
    random.came_up(proved)
  end)

  it("of a code with three parts is proved too", function()
    local proved = 0
    random.cases(100, function(rng)
      local octal, _, code = game_of(0, random_digits(rng, 1, 3, 16), {}, 16)
      local found = octal:period { heaps = 250 }
      if not found or not code:find "[89a-f]" then return end
      proved = proved + 1
      local p, n0 = found.period, found.preperiod
      assert.equal(3 * (math.max(n0, 1) + p) + #octal.code.digits - 1,
        found.checked_to)
      local g = octal:values(2 * found.checked_to + 50)
      for n = n0, #g - 1 - p do
        assert(g[n + 1] == g[n + p + 1], octal.name)
      end
    end)
    random.came_up(proved)
  end)

  it("has exceptions", function()
    assert.same(published.kayles_exceptions,
      grundy.octal(".77"):exceptions())
    assert.same({}, grundy.octal(".3"):exceptions())
    assert.is_nil(grundy.octal(".77"):exceptions { heaps = 100 })
    -- by the definition
    local octal = grundy.octal ".45"
    local found, exceptions = octal:period(), octal:exceptions()
    local g = octal:values(1000)
    for n = 0, found.preperiod - 1 do
      local m = n
      while m < found.preperiod do m = m + found.period end
      assert.equal(g[m + 1] ~= g[n + 1] and g[n + 1] or nil, exceptions[n])
    end
  end)

  it("has limits", function()
    local octal = grundy.octal ".007"
    local found, message = octal:period { heaps = 1 << 22, seconds = 0.05 }
    assert.is_nil(found)
    assert.is_truthy(message:find "^the limit of 0.05 seconds is reached, with"
      .. " heaps up to %d+$")
    assert.is_nil(octal:values(1 << 22, { seconds = 0.05 }))
    assert.equal(1, octal:value(3))
  end)
end)

describe("an octal game", function()
  it("finds wrong values", function()
    random.cases(60, function(rng)
      local octal = random_game(rng)
      local n = rng(1, 40)
      octal:value(n)
      assert.is_true(octal:verify())
      local wrong = rng(0, n)
      local value = octal:value(wrong)
      testing.heaps_poke(octal.heaps, wrong,
        rng(1, 2) == 1 and value + rng(1, 3) or value ~ 1)
      local fine, message, heap = octal:verify()
      assert.is_nil(fine)
      assert.equal(wrong, heap)
      assert.equal("the value of heap " .. wrong .. " is wrong", message)
    end)
  end)

  it("knows how it was done", function()
    local octal = grundy.octal ".77"
    octal:value(5000)
    local stats = octal:stats()
    assert.equal("sparse", stats.method)
    assert.equal(5001, stats.heaps)
    assert.equal(15, stats.mask)
    assert.equal(9, stats.rare) -- those of 3, 5 and 6
    assert.equal(8, stats.max_value)
    assert.equal(27, stats.max_at)
    assert.is_true(stats.divisions < stats.plain_divisions / 10)
    local plain = 0
    for n = 1, 5000 do plain = plain + (n - 1) // 2 + (n - 2) // 2 end
    assert.equal(plain + 1, stats.plain_divisions) -- (1 - 2) // 2 is -1
    octal = grundy.octal ".007"
    octal:value(1000)
    stats = octal:stats()
    assert.equal("plain", stats.method)
    assert.equal(0, stats.rare)
    assert.is_true(stats.guesses > 0)
    assert.is_true(stats.divisions <= 1.2 * stats.plain_divisions)
  end)
end)
