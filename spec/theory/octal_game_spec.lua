-- A code as an ordinary game that splits.

local grundy = require "grundy"
local random = require "spec.harness.random"

local function check(octal, last)
  local starts = {}
  for n = 0, last do starts[n + 1] = n end
  local solution = assert(octal:game():solve(nil, { starts = starts }))
  local values = octal:values(last)
  for n = 0, last do
    assert.equal(values[n + 1], solution:value(n), octal.name .. " " .. n)
    assert.equal(octal:outcome(n), solution:outcome(n))
  end
  assert.is_true(solution:verify())
end

describe("octal:game()", function()
  it("has the values of the heaps", function()
    for n = 0, 8 ^ 2 - 1 do
      check(grundy.octal((".%02o"):format(n // 1)), random.count(60))
    end
    for _, code in ipairs { "4.", "4.3", ".(3)", ".(7)", ".2(05)" } do
      check(grundy.octal(code), random.count(60))
    end
  end)

  it("may divide a heap in three", function()
    for _, code in ipairs { ".8", "8.", "c.1", ".f", ".3(9)" } do
      check(grundy.octal(code, { base = 16 }), random.count(40))
    end
  end)

  it("is called by its code, and reads what it shows", function()
    local game = grundy.octal(".77"):game()
    assert.equal("grundy.game 0.77", tostring(game))
    assert.equal("12", game.show(12))
    assert.equal(12, game.parse "12")
    for _, text in ipairs { "", "x", "-1", "1.5", "99999999999999999999" } do
      local position, message = game.parse(text)
      assert.is_nil(position)
      assert.is_string(message)
    end
  end)

  it("does not move from what is no heap", function()
    assert.has_error(function() grundy.octal(".77"):game():solve "x" end)
    assert.has_error(function() grundy.octal(".77"):game():solve(-1) end)
  end)
end)
