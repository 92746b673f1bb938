-- Threads that share the work on a large digraph find what one thread finds.
-- Random digraphs are solved by a module in which they share it at once, a few
-- edges at a time (see the Makefile); here from a million moves on.

local grundy = require "grundy"
local child = require "spec.harness.child"
local random = require "spec.harness.random"
local raises = require "spec.harness.raises"
local testing = require "grundy_testing"

local SMALL = assert(package.cpath:match "^([^;]*)/lib/%?%.so")
  .. "/small/lib/?.so"

-- A game of 1.2 million moves: every position but the ends goes to the same
-- ones.
local function large()
  local targets, adjacency = {}, {}
  for i = 1, 1200 do targets[i] = i * 7 % 1201 end
  for u = 0, 999 do adjacency[u] = targets end
  return grundy.graph(adjacency)
end

describe("threads on a digraph", function()
  it("find the same as one thread on random ones", function()
    local output = child.run(([[
      arg = { "%d" }
      dofile "spec/harness/together.lua"]]):format(random.count(250)), nil,
      SMALL)
    assert.truthy(output:match "^%d+ digraphs, %d+ faults\n$", output)
  end)

  it("do not need their memory", function()
    assert.equal("", child.run([[
      local grundy = require "grundy"
      local ring = {}
      for i = 1, 100 do ring[i] = { i % 100 + 1, i < 51 and i + 50 or nil } end
      local game, solved = grundy.graph(ring), 0
      for bytes = 1000, 12000, 50 do
        local one = game:solve(1, { bytes = bytes, only = "outcome" })
        local many = game:solve(1, -- which have room for what they tell
          { bytes = bytes + 400, only = "outcome", threads = 4 })
        assert(not one or many, bytes)
        solved = solved + (one and 1 or 0)
      end
      assert(solved > 20 and solved < 200, solved)]], nil, SMALL))
  end)

  it("find the same as one thread on a large one", function()
    local game = large()
    local one, many = game:solve(), game:solve(nil, { threads = 3 })
    assert.equal(1000 * 1200, many:stats().moves)
    for p in one:positions() do
      assert.equal(tostring(one:value(p)), tostring(many:value(p)))
      assert.equal(one:counter(p), many:counter(p))
      assert.equal(one:remoteness(p), many:remoteness(p))
    end
    assert.is_true(many:verify())
    testing.poke(one, "remoteness", 700, 5)
    testing.poke(one, "remoteness", 900, 5)
    local fine, message = one:verify()
    assert.is_nil(fine)
    assert.equal(message, select(2, one:verify { threads = 2 }))
    assert.equal(message, select(2, one:verify { threads = 0 }))
  end)

  it("share the work on a solution that was loaded", function()
    local path = os.tmpname()
    assert(large():solve():save(path, { moves = true }))
    local loaded = assert(grundy.open(path))
    assert.is_true(loaded:verify { threads = 2 })
    collectgarbage()
    assert.is_true(loaded:verify { threads = 3 })
    loaded:close()
    os.remove(path)
  end)

  it("are refused where their number makes no sense", function()
    local solution = grundy.graph { { 2 } }:solve(nil, { threads = 2 })
    assert.is_true(solution:verify { threads = 1024 })
    raises(function() solution:verify { threads = 1025 } end,
      "option 'threads' must be an integer from 0 to 1024, got 1025")
    raises(function() solution:verify { treads = 2 } end, "treads")
  end)
end)
