-- Misère play: the player who must move at a sink has won. What is shared with
-- the solution of normal play; see also product_spec.lua.

local grundy = require "grundy"
local feed = require "spec.harness.feed"
local raises = require "spec.harness.raises"
local random = require "spec.harness.random"
local nim = require "spec.harness.nim"

describe("misère play", function()
  it("of Nim is the known one", function()
    local game = nim.game { normal = nim.sorted }
    local solution = game:solve({ 4, 5, 6 }, { play = "misere" })
    for a = 0, 4 do
      for b = 0, 5 do
        for c = 0, 6 do
          local xor = a ~ b ~ c
          local lost
          if math.max(a, b, c) > 1 then lost = xor == 0
          else lost = xor == 1 end
          assert.equal(lost and "P" or "N", solution:outcome { a, b, c })
        end
      end
    end
    assert.is_true(solution:verify())
  end)
end)

describe("a misère solution", function()
  local digraph = { { 2, 3 }, { 3, 2 }, {}, { 1 } }

  it("does not mind in which order the two are closed", function()
    for order = 1, 4 do
      local normal = feed.solve(digraph, 1)
      local misere = normal:misere()
      local first, second = normal, misere
      if order % 2 == 0 then first, second = misere, normal end
      if order > 2 then
        normal:remoteness(1)
        misere:remoteness(1)
      end
      first:close()
      collectgarbage()
      raises(function() local _ = first:outcome(1) end, "closed")
      local sink = second == misere and 1 or 0
      assert.equal(sink, second:remoteness(3))
      assert.equal(3, #second:followers(1) + #second:followers(4))
      assert.is_true(second:verify())
      assert.is_table(second:stats())
      second:close()
      second:close()
      first:close()
      raises(function() local _ = second:outcome(1) end, "closed")
    end
  end)

  it("does not mind in which order the two are collected", function()
    for _ = 1, random.size(20, 2) do
      local kept = {}
      for i = 1, 20 do
        local normal = feed.solve(digraph, i)
        local misere = normal:misere()
        local second = i % 3 == 0 and normal:misere() or nil
        kept[i] = i % 2 == 0 and normal or misere
        if second then kept[#kept + 1] = second end
      end
      collectgarbage()
      for i = 1, 20 do
        assert.equal(i % 2 == 0 and 0 or 1, kept[i]:remoteness(3))
        kept[i] = nil
      end
    end
  end)

  it("outlives the solution in whose scope it was made", function()
    local misere
    do
      local normal <close> = feed.solve(digraph, 1)
      misere = normal:misere()
    end
    assert.is_true(misere:verify())
    assert.equal("N", misere:outcome(3))
  end)

  it("shares its graph: it is smaller than a solution of its own", function()
    local graph = {}
    for u = 1, random.size(3000, 300) do
      graph[u] = {}
      for v = math.max(1, u - 20), u - 1 do table.insert(graph[u], v) end
    end
    local normal = grundy.graph(graph):solve()
    local own = grundy.graph(graph):solve(nil, { play = "misere" })
    local before = normal:stats().bytes
    local misere = normal:misere()
    misere:remoteness(1)
    assert.is_true(misere:stats().bytes < own:stats().bytes / 2)
    assert.is_true(normal:stats().bytes <= before)
  end)
end)
