-- Coins that are turned over, and products of such games.

local grundy = require "grundy"
local raises = require "spec.harness.raises"
local random = require "spec.harness.random"

local turtles = grundy.turning { name = "Turning Turtles",
  turns = function(n, add)
    add()
    for k = 1, n - 1 do add(k) end
  end }
local mock = grundy.turning { name = "Mock Turtles", first = 0,
  turns = function(n, add)
    add()
    for i = 0, n - 1 do
      add(i)
      for k = 0, i - 1 do add(i, k) end
    end
  end }
local ruler = grundy.turning { name = "Ruler",
  turns = function(n, add)
    local run = {}
    for k = n - 1, 0, -1 do
      add(table.unpack(run))
      run[#run + 1] = k
    end
  end }
local pairs_only = grundy.turning { turns = function(n, add)
  for k = math.max(1, n - 2), n - 1 do add(k) end
end }

-- A rule that turns any sets of few coins.
local function random_rule(rng, most)
  local rule = {}
  for n = 1, most do
    rule[n] = {}
    for i = 1, rng(0, 3) do
      local coins = {}
      for k = 1, n - 1 do if rng(1, 3) == 1 then coins[#coins + 1] = k end end
      rule[n][i] = coins
    end
  end
  return grundy.turning { turns = function(n, add)
    for _, coins in ipairs(rule[n]) do add(table.unpack(coins)) end
  end }
end

describe("coins in a row", function()
  it("have the values of Winning Ways", function()
    assert.same({ 1, 2, 3, 4, 5, 6 }, turtles:values(6))
    assert.same({ 1, 2, 4, 7, 8, 11, 13, 14, 16, 19 }, mock:values(9))
    assert.same({ 1, 2, 1, 4, 1, 2, 1, 8, 1 }, ruler:values(9))
    assert.same({ 0, 1, 2, 0, 1, 2 }, pairs_only:values(6))
    assert.equal(7 ~ 4, turtles:value(7, 4))
    assert.equal(0, turtles:value())
    assert.equal("grundy.turning Ruler", tostring(ruler))
  end)

  it("are what the expanded game says", function()
    assert.is_true(turtles:verify(7))
    assert.is_true(mock:verify(6))
    random.cases(20, function(rng)
      assert(random_rule(rng, 6):verify(6))
    end)
  end)

  it("are a game with a board", function()
    local game = mock:game(3)
    local solution = game:solve()
    assert.equal(1 ~ 2 ~ 4 ~ 7, solution:value())
    assert.equal(16, #solution)
    assert.equal("oooo", solution:positions()())
  end)
end)

describe("products", function()
  it("have nim-products as values", function()
    local product = turtles * ruler
    assert.equal("grundy.turning Turning Turtles × Ruler", tostring(product))
    assert.equal(grundy.nimproduct { 3, 4 }, product:value { 3, 4 })
    assert.equal(grundy.nimproduct { 3, 4 } ~ 1, product:value({ 3, 4 }, { 1, 1 }))
    assert.same({ { 1, 2, 3 }, { 2, 3, 1 }, { 3, 1, 2 } },
      (turtles * turtles):values { 3, 3 })
    assert.equal(14, (product * mock):value { 4, 4, 2 })
  end)

  it("are what the expanded game says", function()
    assert.is_true((turtles * turtles):verify { 3, 3 })
    assert.is_true((mock * ruler):verify { 2, 3 })
    random.cases(20, function(rng)
      assert((random_rule(rng, 3) * random_rule(rng, 3)):verify { 3, 3 })
    end)
  end)
end)

describe("a check", function()
  it("finds a rule that is another game each time", function()
    local calls = 0
    local fickle = grundy.turning { turns = function(_, add)
      calls = calls + 1
      if calls > 1 then add() end
    end }
    assert.equal(0, fickle:value(1))
    local fine, message, p = fickle:verify(1)
    assert.is_nil(fine)
    assert.equal("the value of o is 1, and the nim-sum of those of its heads "
      .. "is 0", message)
    assert.equal("o", p)
  end)

  it("keeps to limits", function()
    assert.same({ nil, "the limit of 10 positions is reached" },
      { turtles:verify(9, { limit = 10 }) })
  end)
end)

describe("mistakes", function()
  local function rule(f) return grundy.turning { turns = f } end
  it("are told", function()
    raises(function() rule(function(n, add) add(n) end):value(3) end,
      "turns: coin 1 cannot be turned with coin 1: those from 1 to 0 can")
    raises(function() rule(function(n, add) if n == 3 then add(1, 1) end end)
      :value(3) end, "turns: coin 1 is turned twice with coin 3")
    raises(function() turtles:value(0) end, "value: the number of a coin "
      .. "expected, an integer from 1 to 1073741824, got 0")
    raises(function() turtles:values { 3 } end, "the number of a coin expected")
    raises(function() (turtles * mock):value { 3 } end,
      "value: 2 numbers expected for a coin, got {3}")
    raises(function() (turtles * mock * ruler):game { 1, 1, 1 } end,
      "game: a board has one row or several, and this is a product of 3 games")
    raises(function() return turtles * 2 end,
      "a game of turning coins expected, got a number")
    raises(function() grundy.turning {} end, "turning: field 'turns' is missing")
    raises(function() grundy.turning { first = 2, turns = print } end,
      "turning: field 'first' must be 0 or 1, got 2")
    raises(function() grundy.turning { turns = 3 } end,
      "turning: field 'turns' must be a function, got a number")
    raises(function() turtles:verify(3, { starts = {} }) end,
      "unknown field 'starts'")
  end)
end)
