-- Smith's H against its definition.

local grundy = require "grundy"
local testing = require "grundy_testing"
local slow = require "spec.oracles.slow"
local random = require "spec.harness.random"
local feed = require "spec.harness.feed"

-- Reads the heights, which must be those of the definition.
local function check(digraph, solution)
  local n = #digraph
  local value = feed.read(solution, "value", n)
  local height = feed.read(solution, "height", n)
  feed.same("height", height, slow.height(digraph, value))
  return height, value
end

-- Heaps 0 .. n and twins: i goes to all smaller ones and to its twin, the
-- twin back.
local function twinned(n)
  local digraph = {}
  for i = 0, n do
    local followers = {}
    for j = 0, i - 1 do followers[#followers + 1] = j + 1 end
    if i > 0 then followers[#followers + 1] = n + 1 + i end
    digraph[i + 1] = followers
    if i > 0 then digraph[n + 1 + i] = { i + 1 } end
  end
  return digraph
end

-- Heaps; above them positions with few moves, to anywhere, and positions that
-- go to the heaps below some size, and to a few with few moves. So there are
-- values far above the degrees of those that lead to them.
local function perched(rng)
  local digraph, m, n = {}, rng(2, 45), rng(3, 40)
  for u = 1, m do
    digraph[u] = {}
    for v = 1, u - 1 do digraph[u][v] = v end
  end
  for u = m + 1, m + n do
    local followers = {}
    if rng(1, 2) == 1 then
      for v = 1, rng(math.max(1, m - 8), m) do followers[v] = v end
    end
    for _ = 1, rng(1, 3) do
      local lowest = rng(1, 3) == 1 and m - 1 or m + 1
      followers[#followers + 1] = rng(lowest, rng(1, 3) == 1 and m + n or u)
    end
    digraph[u] = followers
  end
  return digraph
end

describe("height", function()
  it("is so on larger ones", function()
    random.digraphs(60, 50, 300, function(digraph, _, case)
      check(digraph, feed.solve(digraph, case))
    end)
  end)

  it("is so with great values among cycles", function()
    random.towers(8, function(digraph, _, case)
      check(digraph, feed.solve(digraph, case))
    end)
    for _, n in ipairs(random.scale < 0.1 and { 2, 33 } or
      { 1, 2, 32, 33, 65 }) do
      local digraph = twinned(n)
      check(digraph, feed.solve(digraph))
    end
  end)

  it("is so with values above the degrees", function()
    local high = 0
    random.cases(60, function(rng, case)
      local digraph = perched(rng)
      local _, value = check(digraph, feed.solve(digraph, case))
      for u = 1, #digraph do
        for _, v in ipairs(digraph[u]) do
          if slow.is_finite(value[v]) and value[v] > 32 + #digraph[u] then
            high = high + 1
          end
        end
      end
    end)
    random.came_up(high)
  end)

  -- From all of the many, value 1, one goes to the end or to the hub, which
  -- has value 0, a great height and many followers; some have value 1.
  it("is so where a hub is asked again and again", function()
    local digraph, many = { {} }, random.size(400, 40)
    for u = 2, 60 do digraph[u] = { u - 1 } end
    local hub = #digraph + 1
    digraph[hub] = { 60 }
    for _ = 1, many do
      digraph[#digraph + 1] = { 1 }
      table.insert(digraph[hub], #digraph)
    end
    for _ = 1, many do digraph[#digraph + 1] = { 1, hub } end
    local height = check(digraph, feed.solve(digraph))
    assert.are.equal(3, height[#digraph])
    for u = 2, hub - 1, 2 do digraph[u] = { 1 } end -- and with no answer
    check(digraph, feed.solve(digraph))
  end)

  it("does not depend on the size of the steps", function()
    random.digraphs(500, 1, 20, function(digraph, rng, case)
      local solution = feed.solve(digraph, case)
      local height = check(digraph, solution)
      local budget = rng(1, 9)
      local got, steps = testing.heights(solution, budget)
      for u = 1, #digraph do got[u] = got[u] or math.huge end
      feed.same("height", got, height)
      assert(steps >= #digraph // budget, steps .. " steps")
    end)
  end)

  it("is large where many wait for one", function()
    local n = random.size(100000, 1000)
    local game = grundy.game {
      moves = function(p, add)
        if p == -1 then return end
        if p == 0 then add(0) add(-1) else add(0) end
      end,
    }
    local starts = {}
    for i = 1, n do starts[i] = i end
    local solution = game:solve(0, { starts = starts })
    assert.are.equal(2, solution:height(n))
    assert.are.equal(math.huge, solution:height(0))
    assert.is_true(solution:verify())
  end)
end)
