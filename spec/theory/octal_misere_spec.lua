-- Misère heaps.

local grundy = require "grundy"
local octals = require "spec.harness.octals"
local published = require "spec.oracles.published"
local random = require "spec.harness.random"
local slow = require "spec.oracles.slow_heaps"

local random_game, equal = octals.random_game, octals.equal

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

  it("are refused above a limit", function()
    local limited = { play = "misere", limit = 4 }
    local kayles = grundy.octal ".77"
    local reached = { nil, "the limit of 4 positions is reached" }
    assert.same(reached, { kayles:values(1 << 26, limited) }) -- and at once
    assert.same(reached, { kayles:outcome(20, limited) })
  end)
end)
