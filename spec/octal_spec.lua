-- Taking-and-breaking games by their codes.

local grundy = require "grundy"
local testing = require "grundy_testing"
local child = require "spec.support.child"
local guest = require "spec.support.guest"
local published = require "spec.support.published"
local raises = require "spec.support.raises"
local random = require "spec.support.random"
local slow = require "spec.support.slow_heaps"

-- A list of digits as text.
local function text(digits)
  local parts = {}
  for i, digit in ipairs(digits) do parts[i] = ("%x"):format(digit) end
  return table.concat(parts)
end

-- The game of some digits, and the function that gives the digit of k.
local function game_of(first, digits, block, base)
  digits[0] = first
  local code = ("%x.%s"):format(first, text(digits))
  if #block > 0 then code = code .. "(" .. text(block) .. ")" end
  return grundy.octal(code, { base = base }), slow.digits(digits, block), code
end

local function random_digits(rng, least, most, base)
  local digits = {}
  for i = 1, rng(least, most) do
    digits[i] = rng(1, 3) == 1 and 0 or rng(0, base - 1)
  end
  return digits
end

-- A game of any kind.
local function random_game(rng)
  local base = rng(1, 3) == 1 and 16 or 8
  local first = rng(1, 4) > 1 and 0 or 4 * rng(0, base // 4 - 1)
  local block = rng(1, 3) == 1 and random_digits(rng, 1, 3, base) or {}
  return game_of(first, random_digits(rng, 0, 4, base), block, base)
end

-- All codes of two and three digits.
local function short_codes(each)
  for n = 0, 8 ^ 3 - 1 do
    each((".%03o"):format(n // 1))
    if n < 8 ^ 2 then each((".%02o"):format(n // 1)) end
  end
end

local function equal(expected, got, what)
  for i = 1, math.max(#expected, #got) do
    if expected[i] ~= got[i] then
      error(("%s: heap %d has value %s, not %s"):format(what, i - 1, got[i],
        expected[i]), 2)
    end
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
    random.cases(300, function(rng)
      local octal, digit, code = random_game(rng)
      local last = rng(0, 70)
      equal(slow.values(digit, last), octal:values(last), code)
      three = three + (code:find '[89a-f]' and 1 or 0)
      endless = endless + #octal.code.block
    end)
    random.came_up(three)
    random.came_up(endless)
  end)

  -- `verify` is the plain loop.
  it("by sparse spaces are those of the plain loop", function()
    local sparse, misses, last = 0, 0, math.max(random.count(3000), 300)
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
      testing.heaps_guess(octal.heaps, rng(1, rng(1, 2) == 1 and 7 or 127))
      local fine, message = octal:verify(rng(1, 700))
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
      testing.heaps_guess(guess.heaps, rng(1, 15))
      testing.heaps_steps(guess.heaps, last, budget)
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

  it("that is none is an error", function()
    for _, code in ipairs { "", ".", "137", "0137", "1.2.3", ".1(", ".(3)1",
      ".()", "44.7", ".1 7", ".(3", "..", "-.7" } do
      raises(function() local _ = grundy.octal(code) end,
        'octal: a code expected such as ".137"')
    end
    raises(function() local _ = grundy.octal(".78") end,
      'octal: digit 2 of ".78" is 8; octal digits are 0 to 7',
      "base = 16")
    raises(function() local _ = grundy.octal(".07(19)") end, "digit 4",
      "is 9")
    raises(function() local _ = grundy.octal(".g") end, "digit 1", "is g")
    raises(function() local _ = grundy.octal(".fg", { base = 16 }) end,
      "digit 2", "hexadecimal digits are 0 to f")
    raises(function() local _ = grundy.octal("8.7") end, "digit 0", "is 8")
    raises(function() local _ = grundy.octal("3.7") end,
      'the digit before the point of "3.7" is 3; it may be 0 or 4')
    raises(function() local _ = grundy.octal(.137) end,
      "a string such as", "got 0.137")
    raises(function() local _ = grundy.octal() end, "got a nil")
    raises(function() local _ = grundy.octal("." .. ("7"):rep(257)) end,
      "octal: the limit of 256 digits is reached")
    raises(function()
      local _ = grundy.octal(".(" .. ("7"):rep(257) .. ")")
    end, "the limit of 256 digits")
    raises(function() local _ = grundy.octal(".7", { base = 10 }) end,
      "option 'base' must be 8 or 16, got 10")
    raises(function() local _ = grundy.octal(".7", { bass = 16 }) end,
      "unknown field 'bass'")
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
        local found = assert(octal:period { limit = 700000 })
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
    local found, message = octal:period { limit = 166 }
    assert.is_nil(found)
    assert.equal("no period of 0.77 is proved by the heaps up to 166; it looks"
      .. " like period 12 from 71 on, which would need the heaps up to 167",
      message)
    assert.equal(71, octal:period({ limit = 167 }).preperiod)
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
      local found = octal:period { limit = limit }
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
      local found = octal:period { limit = 250 }
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

  it("is not proved where no theorem is", function()
    local found, message = grundy.octal(".(3)"):period()
    assert.is_nil(found)
    assert.is_truthy(message:find "its digits repeat for ever")
    found, message = grundy.octal(".8", { base = 16 }):period { limit = 500 }
    assert.is_nil(found)
    assert.is_truthy(message:find("period 3 with saltus 1 from 1 on", 1, true))
    found, message = grundy.octal(".007"):period { limit = 300 }
    assert.is_nil(found)
    assert.is_truthy(message:find "^no period of 0.007 is proved by the heaps")
  end)

  it("has exceptions", function()
    assert.same(published.kayles_exceptions,
      grundy.octal(".77"):exceptions())
    assert.same({}, grundy.octal(".3"):exceptions())
    assert.is_nil(grundy.octal(".77"):exceptions { limit = 100 })
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
    raises(function() octal:period { limit = 0 } end,
      "option 'limit' must be an integer from 1 to 67108864, got 0")
    raises(function() octal:period { limit = 1 << 27 } end, "option 'limit'")
    raises(function() octal:period { limits = 7 } end,
      "unknown field 'limits'")
    local found, message = octal:period { limit = 1 << 22, seconds = 0.05 }
    assert.is_nil(found)
    assert.is_truthy(message:find "^the limit of 0.05 seconds is reached, with"
      .. " heaps up to %d+$")
    assert.is_nil(octal:values(1 << 22, { seconds = 0.05 }))
    assert.equal(1, octal:value(3))
    raises(function() octal:period { seconds = 0 } end, "option 'seconds'")
  end)
end)

describe("misère heaps", function()
  local misere = { play = "misere" }

  it("of Kayles are the published ones", function()
    assert.same(published.misere_kayles,
      grundy.octal(".77"):values(20, misere))
  end)

  it("are those of whole positions", function()
    random.cases(150, function(rng)
      local octal, digit, code = random_game(rng)
      local last = rng(0, 11)
      equal(slow.misere_values(digit, last), octal:values(last, misere), code)
      local n = rng(0, last)
      local value = slow.misere_values(digit, n)[n + 1]
      assert.equal(value, octal:value(n, misere))
      assert.equal(value == 0 and "P" or "N", octal:outcome(n, misere))
    end)
  end)

  it("of one heap that is not divided may be large", function()
    local last = random.count(3000)
    local values = grundy.octal(".3"):values(last, misere)
    for n = 0, last do assert.equal(n % 2 == 0 and 1 or 0, values[n + 1]) end
    values = grundy.octal("." .. ("0"):rep(99) .. "2"):values(150, {
      play = "misere", limit = 60, -- heaps that cannot move do not count
    })
    for n = 0, 150 do assert.equal(n > 100 and 0 or 1, values[n + 1]) end
  end)

  it("are exact or refused", function()
    local octal = grundy.octal ".77"
    for _, name in ipairs { "value", "values", "outcome" } do
      local answer, message = octal[name](octal, 40,
        { play = "misere", limit = 500 })
      assert.is_nil(answer)
      assert.equal("the limit of 500 positions is reached", message)
    end
    assert.is_nil(octal:values(1 << 26, { play = "misere", limit = 99 }))
    assert.is_nil(octal:value(1 << 26, { play = "misere", limit = 99 }))
    raises(function() octal:value(5, { play = "misère" }) end,
      "option 'play' must be \"normal\" or \"misere\"")
    raises(function() octal:value(5, { limit = 5 }) end,
      "option 'limit' of value is for misère play")
    raises(function() octal:value(5, { play = "misere", limit = 0 }) end,
      "option 'limit' must be")
    assert.equal(4, octal:value(5, { play = "normal" }))
  end)
end)

describe("an octal game", function()
  it("says what is wrong", function()
    local octal = grundy.octal ".77"
    for _, name in ipairs { "value", "values", "outcome", "verify" } do
      for _, n in ipairs { -1, 1.5, "3", (1 << 26) + 1, 1 << 62, 1e300, 0 / 0,
        {} } do
        raises(function() octal[name](octal, n) end,
          name .. ": a heap expected, an integer from 0 to 67108864, got ")
      end
    end
    raises(function() octal:value() end, "got a nil")
    for name, method in pairs(getmetatable(octal).__index) do
      raises(function()
        local _ = method({})
      end, "an octal game expected, got a table (use octal:" ..
        name)
    end
    assert.equal(1, octal:value(1.0))
  end)

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

  it("tells the collector what it holds, and gives it back", function()
    guest [[
      local grundy = require "grundy"
      local most = 0
      for _ = 1, 60 do
        local octal = grundy.octal ".3"
        octal:value(50000)
        assert(octal:stats().bytes > 100000)
        most = math.max(most, host.held())
      end
      assert(most < 5000000, most)
      collectgarbage()
      assert(host.held() < 2000000)
    ]]
  end)

  it("may be asked by a finalizer, to no avail", function()
    guest [[
      local octal = require "grundy".octal ".77"
      octal:value(99)
      setmetatable({ octal }, { __gc = function(t)
        local fine, message = pcall(t[1].value, t[1], 5)
        assert(fine or message:find "closed", message)
      end })
    ]]
  end)
end)

describe("a hook", function()
  local function count_calls(f)
    local calls = 0
    debug.sethook(function()
      if debug.getinfo(2, "S").source == "=grundy" then calls = calls + 1 end
    end, "c")
    f()
    debug.sethook()
    return calls
  end

  it("is called while heaps are computed and checked", function()
    local octal = grundy.octal ".007"
    assert.is_true(count_calls(function() octal:value(3000) end) > 20)
    assert.is_true(count_calls(function() octal:verify() end) > 20)
    assert.is_true(count_calls(function() octal:values(3000) end) == 0)
    octal = grundy.octal ".16"
    octal:value(70000)
    assert.is_true(count_calls(function() octal:values(70000) end) == 2)
    assert.is_true(count_calls(function()
      grundy.octal(".16"):period { limit = 70000 }
    end) > 20)
  end)

  it("may go on with the same heaps, and fail", function()
    guest [[
      local grundy = require "grundy"
      local whole = grundy.octal ".007"
      whole:value(4000)
      local octal, ahead = grundy.octal ".007", 0
      local function guarded(f)
        debug.sethook(function()
          if debug.getinfo(2, "S").source ~= "=grundy" then return end
          debug.sethook()
          ahead = ahead + 1
          f()
        end, "c")
      end
      guarded(function() octal:value(2500) end)
      assert(octal:value(2000) == whole:value(2000))
      guarded(function() error("no more", 0) end)
      local fine, message = pcall(octal.value, octal, 4000)
      assert(not fine and message == "no more")
      guarded(function() octal:value(4000) end)
      assert(octal:verify(3000))
      assert(ahead == 3)
      assert(octal:value(4000) == whole:value(4000) and octal:verify())
    ]]
  end)
end)

describe("Ctrl-C", function()
  it("ends long work on heaps", function()
    for _, work in ipairs { 'grundy.octal(".007"):value(1 << 22)',
      'grundy.octal(".f3c", { base = 16 }):value(1 << 20)',
      'local o = grundy.octal(".77") o:value(1 << 20) o:verify()' } do
      local output = child.run([[
        local grundy = require "grundy"
        io.stdout:flush()
        os.execute "{ sleep 0.3; date '+sent %s.%N'; kill -INT $PPID; } &"
        ]] .. work, "@; date '+ended %s.%N'")
      assert.is_truthy(output:find "interrupted!", output)
      local delay = output:match "ended (%S+)" - output:match "sent (%S+)"
      assert.is_true(delay < 0.5, ("%.3f s\n%s"):format(delay, output))
    end
  end)
end)
