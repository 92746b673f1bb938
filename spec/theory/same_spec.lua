-- Positions that moves cannot tell apart, in one game and in two.

local grundy = require "grundy"
local core = require "grundy.core"
local feed = require "spec.harness.feed"
local nim = require "spec.harness.nim"
local raises = require "spec.harness.raises"
local random = require "spec.harness.random"
local slow = require "spec.oracles.slow_relations"

describe("solution:same", function()
  it("is the coarsest compatible relation of one game, and of two", function()
    local seen = { [true] = 0, [false] = 0 }
    random.digraphs(750, 1, 8, function(first, rng, case)
      local second = random.digraph(rng, rng(1, 13), rng(1, 8))
      local a, b = feed.solve(first, case), feed.solve(second, case + 1)
      local class = slow.coarsest(slow.beside(first, second))
      for u = 1, #first do
        for v = 1, #first do
          assert.are.equal(class[u] == class[v], a:same(u, v))
          assert.are.equal(class[u] == class[v], a:same(u, a, v))
        end
        for v = 1, #second do
          local expected = class[u] == class[#first + v]
          assert.are.equal(expected, a:same(u, b, v))
          assert.are.equal(expected, b:same(v, a, u))
          seen[expected] = seen[expected] + 1
          if expected then
            assert.are.equal(a:value(u), b:value(v))
            assert.are.equal(a:remoteness(u), b:remoteness(v))
            assert.are.equal(a:misere():remoteness(u),
              b:misere():remoteness(v))
          end
        end
      end
    end)
    random.came_up(seen[true], seen[false])
  end)

  it("is so where rounds are too slow", function()
    local function path(n) -- to a loop with a way out
      local digraph = { { 1, 2 }, {} }
      for u = 3, n do digraph[u] = { u == 3 and 1 or u - 1 } end
      return digraph
    end
    local n = random.size(150, 40)
    local m = n - n // 5
    local first, second = path(n), path(m)
    local class = slow.coarsest(slow.beside(first, second))
    local a, b = feed.solve(first), feed.solve(second)
    for u = 1, n do
      for _, v in ipairs { 1, 2, m // 2, m, math.min(u, m) } do
        assert.are.equal(class[u] == class[n + v], a:same(u, b, v))
      end
    end
  end)

  -- The function E of Grundy and Smith: a position stands for the set of its
  -- followers. Ackermann's numbering of the hereditarily finite sets has each
  -- set once: i is a member of p if bit i of p is set.
  it("tells sets apart", function()
    local all = feed.numbers(31)
    local solution = grundy.game {
      moves = function(p, add)
        for i = 0, 4 do
          if p >> i & 1 == 1 then add(i) end
        end
      end,
    }:solve(0, { starts = all })
    for p = 0, 31 do
      for q = 0, 31 do assert.are.equal(p == q, solution:same(p, q)) end
    end
  end)

  it("looks at ends, and not at what the play is called", function()
    local graph = grundy.graph { { 2 }, {} }
    local normal, misere = graph:solve(), graph:solve(nil, { play = "misere" })
    assert.is_false(normal:same(2, misere, 2))
    assert.is_false(normal:same(1, misere, 1))
    local function ending(x)
      return grundy.game {
        moves = function(n, add) if n > 0 then add(n - 1) end end,
        terminal = function() return x end,
      }:solve(1)
    end
    assert.is_true(ending("win"):same(1, misere, 1))
    assert.is_true(ending(-1):same(1, normal, 1))
    assert.is_true(ending(2.5):same(1, ending(2.5), 1))
    assert.is_false(ending(2.5):same(1, ending(2), 1))
    assert.is_false(ending("draw"):same(0, normal, 2))
    assert.is_true(ending("draw"):same(0, ending(0), 0))
    -- where nothing ends, nothing differs
    local ring = grundy.graph { { 2 }, { 1 } }:solve()
    assert.is_true(ring:same(1, ring:misere(), 2))
  end)

  it("tells the players apart", function()
    local duel = grundy.game {
      players = 2,
      moves = function(n, add, player)
        for k = 1, math.min(n, player) do add(n - k) end
      end,
    }
    local a, b = duel:solve(4, { player = "both" }), duel:solve(3)
    assert.is_true(a:same(0, 1, 0, 1))
    assert.is_false(a:same(0, 1, 0, 2))
    assert.is_true(a:same(3, 1, b, 3, 1))
    assert.is_true(a:same(3, 1, b))
    assert.is_true(b:same(nil, nil, a, 3, 1))
    assert.is_true(a:at(3, 1):same(b, 3, 1))
    raises(function() a:same(3, 1, b, 3, 3) end, "the player to move is 1 or 2")
    raises(function() a:same(3, b, 3) end, "the player to move is 1 or 2")
    raises(function() a:same(0, 1, grundy.graph { {} }:solve(), 1) end,
      "same: one of the games has two players, the other does not")
  end)

  it("takes starts, places, and positions through normal", function()
    local sorted = nim.game { start = { 2, 3 }, normal = nim.sorted }:solve()
    local plain = nim.game():solve { 3, 2 }
    assert.is_true(sorted:same(nil, plain))
    assert.is_true(sorted:same({ 3, 1 }, plain, { 3, 1 }))
    assert.is_true(sorted:at({ 3, 2 }):same(plain))
    assert.is_true(plain:same({ 3, 2 }))
    assert.is_false(plain:at({ 3, 1 }):same { 2, 2 })
    assert.are.same({ nil, "position {7, 7} is not in the graph" },
      { sorted:same({ 7, 7 }, plain) })
    assert.are.same({ nil, "position {7, 7} is not in the graph" },
      { sorted:same({ 1, 1 }, plain, { 7, 7 }) })
  end)

  -- 4 bytes a position and pair, until the first solution is closed or the
  -- second is collected.
  it("keeps what it has found, and gives it back", function()
    local function heap(n)
      return grundy.game {
        moves = function(p, add) if p > 0 then add(p - 1) end end,
      }:solve(n)
    end
    local n = random.size(50000, 20000)
    local a, b = heap(n), heap(n)
    local function count()
      collectgarbage()
      collectgarbage()
      return collectgarbage "count"
    end
    local before = count()
    assert.is_true(a:same(7, b, 7))
    local pair = 2 * n * 4 / 1024
    assert.is_true(count() - before >= pair)
    local classes = core.memo(a)[b]
    for i = 1, 1000 do assert.is_true(a:same(i, b, i)) end
    assert.is_true(rawequal(classes, core.memo(a)[b])) -- not once more
    classes = nil -- luacheck: ignore 311
    assert.is_true(count() - before < 1.5 * pair)
    b = nil -- luacheck: ignore 311
    assert.is_true(count() - before < pair / 2)
    before = count()
    for _ = 1, 20 do
      local c = heap(1000)
      assert.is_true(a:same(7, c, 7))
    end
    assert.is_true(a:same(7, 7))
    assert.is_true(count() - before >= pair / 3)
    a:close()
    assert.is_true(count() - before < pair / 4)
  end)

  it("keeps few of many", function()
    local a, others = grundy.graph { { 2 }, {} }:solve(), {}
    for i = 1, 30 do
      others[i] = grundy.graph { { 2 }, {} }:solve()
      assert.is_true(a:same(1, others[i], 1))
    end
    local count = 0
    for _ in pairs(core.memo(a)) do count = count + 1 end
    assert.is_true(count >= 1 and count <= 8)
    for i = 1, 30 do assert.is_true(a:same(2, others[i], 2)) end
  end)

  it("lets hooks in, which may close what it works on", function()
    local n = 200000
    local ring = grundy.game {
      moves = function(p, add) add((p + 1) % n) end,
    }
    for i = 1, 2 do
      local games = { ring:solve(0), ring:solve(0) }
      debug.sethook(function() games[i]:close() end, "", 1000)
      local fine, message = pcall(games[1].same, games[1], 0, games[2], 1)
      debug.sethook()
      assert.is_false(fine)
      assert.is_truthy(message:find("this solution is closed", 1, true))
    end
  end)
end)
