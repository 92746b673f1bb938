-- Values of integer positions in a row.

local grundy = require "grundy"
local feed = require "spec.harness.feed"
local random = require "spec.harness.random"
local slow = require "spec.oracles.slow"

local take = grundy.game {
  moves = function(n, add)
    for k = 1, math.min(n, 3) do add(n - k) end
  end,
}

describe("sequence", function()
  it("begins with the value of `from`", function()
    assert.same({ 0, 1, 2, 3, 0, 1, 2, 3, 0 }, take:sequence(0, 8))
    assert.same({ 3, 0, 1 }, take:sequence(7, 9))
    assert.same({ 1 }, take:sequence(5, 5))
  end)

  it("is of any game, infinities included", function()
    random.digraphs(400, 1, 12, function(digraph, rng)
      local game = grundy.game { moves = feed.adding(digraph) }
      local from = rng(1, #digraph)
      local to = rng(from, #digraph)
      local values = slow.algorithm_g(digraph)
      local sequence = game:sequence(from, to)
      assert(#sequence == to - from + 1)
      for n = from, to do
        assert(slow.text(feed.value(sequence[n - from + 1])) ==
          slow.text(values[n]))
      end
    end)
    local values = grundy.graph { { 1 }, { 1, 3 } }:sequence(1, 3)
    assert.equal(grundy.infinity {}, values[1])
    assert.equal(grundy.infinity { 0 }, values[2])
    assert.equal(0, values[3])
  end)

  it("is of negative and of very large integers too", function()
    local game = grundy.game {
      moves = function(n, add) if n % 2 ~= 0 then add(n - 1) end end,
    }
    assert.same({ 0, 1, 0, 1, 0 }, game:sequence(-2, 2))
    assert.same({ 0, 1 }, game:sequence(math.maxinteger - 1, math.maxinteger))
    assert.same({ 0, 1 }, game:sequence(math.mininteger, math.mininteger + 1))
    assert.same({ 0 }, game:sequence(math.mininteger, math.mininteger))
    assert.same({ 1 }, game:sequence(3.0, 3.0))
  end)

  it("knows `normal`", function()
    local game = grundy.game {
      moves = function(n, add) for m = 0, math.abs(n) - 1 do add(m) end end,
      normal = math.abs,
    }
    assert.same({ 2, 1, 0, 1, 2 }, game:sequence(-2, 2))
  end)

  it("takes the options of solve", function()
    assert.same({ nil, "the limit of 4 positions is reached" },
      { take:sequence(0, 4, { limit = 4 }) })
    assert.equal(5, #take:sequence(0, 4, { limit = 5 }))
    assert.same({ nil, "the limit of 100 bytes is reached" },
      { take:sequence(0, 4, { bytes = 100 }) })
  end)
end)
