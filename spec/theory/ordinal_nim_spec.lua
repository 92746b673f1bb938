-- Transfinite Nim: heaps that are ordinals.

local grundy = require "grundy"
local random = require "spec.harness.random"
local ordinals = require "spec.harness.ordinals"

local ordinal = grundy.ordinal
local nimsum, natural_sum = ordinal.nimsum, ordinal.natural_sum
local zero, omega = ordinal(0), ordinal "w"

describe("transfinite Nim", function()
  local function change(move)
    local i, to = next(move.changes)
    assert.is_nil(next(move.changes, i))
    return i, to
  end

  -- Heaps, alike so that several of them can win, or not; half of the time
  -- such that their nim-sum is 0.
  local function random_heaps(rng)
    local heaps, alike = {}, rng(1, 2) == 1
    for i = 1, rng(1, 5) do
      heaps[i] = not alike and ordinals.any(rng, rng(0, 3)) or natural_sum {
        ordinal.omega("w", rng(0, 3)), omega * rng(0, 3), rng(0, 3) }
    end
    if rng(1, 2) == 1 then
      heaps[#heaps + 1] = nimsum(heaps)
    end
    return random.shuffled(rng, heaps)
  end

  local function heights(nim)
    return natural_sum(nim:positions())
  end

  -- The moves that win, which come first.
  local function winning_moves(nim)
    local list = {}
    for i, move in ipairs(nim:moves(20)) do
      if move.result == "win" then
        assert.equal(i - 1, #list)
        list[i] = move
      end
    end
    return list
  end

  it("is won by a move to nim-sum 0, and by no other", function()
    local wins, losses, choices = 0, 0, 0
    random.cases(400, function(rng)
      local heaps = random_heaps(rng)
      local nim = ordinal.nim(heaps)
      assert.equal(nimsum(heaps), nim:value())
      assert.equal(nim:value() == zero and "P" or "N", nim:outcome())
      local winning, most = {}, nil
      for n, move in ipairs(winning_moves(nim)) do
        local i, to = change(move)
        assert.is_true(to < heaps[i])
        assert.is_nil(winning[i])
        winning[i] = to
        local after = nim:after(move)
        assert.equal("P", after:outcome())
        assert.equal("win", move.result)
        local height = heights(after)
        assert.is_true(height < heights(nim))
        most = most or height
        assert.is_true(most <= height)
        assert.equal(most == height, move.best)
        if n == 1 then assert.same(move, nim:best()) end
        choices = choices + (most < height and 1 or 0)
      end
      assert.equal(nim:outcome() == "N", next(winning) ~= nil)
      wins = wins + (next(winning) and 1 or 0)
      losses = losses + (next(winning) and 0 or 1)
      for i, heap in ipairs(heaps) do
        for _ = 1, heap == zero and 0 or 5 do
          local to = ordinals.below(rng, heap)
          local after = nim:after { changes = { [i] = to } }
          assert.equal(to == winning[i] and "P" or "N", after:outcome())
        end
      end
    end)
    random.came_up(wins, losses, choices)
  end)

  -- The value is the least that no follower has: each smaller one is the
  -- value of a follower.
  it("has the mex of its followers as value", function()
    random.cases(600, function(rng)
      local heaps = random_heaps(rng)
      local value = ordinal.nim(heaps):value()
      if value == zero then return end
      local smaller = ordinals.below(rng, value)
      local with = ordinal.nim { smaller, table.unpack(heaps) }
      local found = false
      for _, move in ipairs(winning_moves(with)) do
        local i, to = change(move)
        if i > 1 then
          local after = { table.unpack(heaps) }
          after[i - 1] = to
          assert.equal(smaller, ordinal.nim(after):value())
          found = true
        end
      end
      assert.is_true(found)
    end)
  end)

  it("takes the first of heaps that are equal", function()
    local nim = ordinal.nim { 0, "w+1", "w+1", "w", "w+1", "w" }
    local heaps = {}
    for n, move in ipairs(winning_moves(nim)) do heaps[n] = change(move) end
    assert.same({ 2, 3, 5, 4, 6 }, heaps)
  end)

  it("wins with the largest coefficients there are", function()
    local most = math.maxinteger
    local nim = ordinal.nim { most, most - 1, most - 3, omega * most, "w" }
    local move = nim:best()
    assert.equal("P", nim:after(move):outcome())
  end)

  it("is a sum of heaps", function()
    local nim = ordinal.nim { "w^2", "w+1", 3 }
    assert.equal("sum{ heap(w^2), heap(w+1), heap(3) }", tostring(nim))
    assert.same({ ordinal "w^2", ordinal "w+1", ordinal(3) }, nim:positions())
    assert.is_false(nim:ended())
    local over = ordinal.nim {}
    assert.is_true(over:ended())
    assert.equal("P", over:outcome())
    assert.equal(zero, over:value())
    assert.same({ {}, 0 }, { over:moves() })
    assert.same({ {} }, over:line())
    assert.same({ nil, "there is no move" }, { over:best() })
    assert.equal("loss", ordinal.nim({ "w", "w" }):best().result)
    nim:positions()[1] = zero
    assert.equal("sum{ heap(w^2), heap(w+1), heap(3), heap(w) }",
      tostring(nim + ordinal.heap "w"))
  end)
end)
