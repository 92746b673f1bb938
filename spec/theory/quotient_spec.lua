-- Quotients against their definition, and what they promise.

local grundy = require "grundy"
local testing = require "grundy_testing"
local random = require "spec.harness.random"
local feed = require "spec.harness.feed"
local slow = require "spec.oracles.slow_relations"
local raises = require "spec.harness.raises"
local games = require "spec.bench.games"
local nim = require "spec.harness.nim"

-- The images of 1 .. n under a map.
local function images(map, n)
  local class = {}
  for u = 1, n do class[u] = map(u) end
  return class
end

describe("the coarsest compatible quotient", function()
  it("is that of the definition on larger digraphs", function()
    local split = 0
    random.digraphs(60, 30, 200, function(digraph, _, case)
      local solution = feed.solve(digraph, case)
      local quotient, map = solution:quotient "compatible"
      assert.are.same(slow.coarsest(digraph), images(map, #digraph))
      assert(#quotient <= #solution)
      if select(5, testing.quotient(solution, "compatible", 1 << 20)) then
        split = split + 1
      end
    end)
    random.came_up(split)
  end)

  -- A path to a loop with a way out: each round tells one more position from
  -- the others, so there are too few rounds. Then two such paths.
  it("is so where rounds are too slow", function()
    local digraph = { { 1, 2 }, {} }
    local m = random.size(148, 30)
    for u = 3, 2 * m + 2 do
      digraph[u] = { (u == 3 or u == m + 3) and 1 or u - 1 }
    end
    local top = #digraph + 1
    for u = top, top + 21 do digraph[u] = { u - 1, u - m - 1, top + u % 7 } end
    local solution = feed.solve(digraph)
    local quotient, map = solution:quotient "compatible"
    assert.are.same(slow.coarsest(digraph), images(map, #digraph))
    assert(#quotient < m + 32 and quotient:verify())
    assert.is_true((select(5,
      testing.quotient(solution, "compatible", 1 << 20))))
  end)

  -- Heaps, one of them a loop, twice.
  it("is so where positions have many moves", function()
    local digraph = { {}, { 2 } }
    for k = 3, 400 do
      digraph[k] = {}
      for i = 1, k - 1 do digraph[k][i] = i end
    end
    for k = 401, 800 do
      digraph[k] = {}
      for i, v in ipairs(digraph[k - 400]) do digraph[k][i] = v + 400 end
    end
    local solution = feed.solve(digraph)
    local quotient, map = solution:quotient "compatible"
    local class = {}
    for u = 1, 800 do class[u] = (u - 1) % 400 + 1 end
    assert.are.same(class, images(map, 800))
    assert.is_true(quotient:verify())
  end)

  it("does not depend on the size of the steps", function()
    local split = 0
    random.digraphs(600, 1, 30, function(digraph, rng, case)
      local solution = feed.solve(digraph, case)
      local class = slow.coarsest(digraph)
      local got, steps, _, _, cut = testing.quotient(solution, "compatible",
        rng(1, 9))
      assert.are.same(class, slow.by_first(got))
      assert(steps > #digraph // 9)
      if cut then split = split + 1 end
    end)
    random.came_up(split)
  end)

  it("does not trust in hashes", function()
    assert.are.equal(0, testing.signatures(random.count(600000)))
  end)

  it("has the classes that are known", function()
    local function classes(game)
      local solution = grundy.game { moves = game.add, start = game.start }
        :solve()
      local quotient, map = solution:quotient "compatible"
      assert.is_true(quotient:verify())
      assert.are.equal(solution:value(game.start),
        quotient:value(map(game.start)))
      return #quotient, #solution
    end
    local count, positions = classes(games.nim(3))
    assert.are.equal(256, positions)
    assert.are.equal(35, count) -- 4 heaps out of 4, in any order
    if random.scale < 0.1 then return end -- the others are large
    count, positions = classes(games.kayles(17))
    assert.are.equal(131072, positions)
    assert.are.equal(284, count)
    count, positions = classes(games.nim(11))
    assert.are.equal(20736, positions)
    assert.are.equal(1365, count)
  end)

  it("of a game with `normal` answers in the caller's frame", function()
    local solution = nim.game {
      name = "Nim", start = { 2, 2, 1 }, normal = nim.sorted,
    }:solve()
    local quotient, map = solution:quotient "grundy"
    assert.are.equal("grundy.solution of a quotient of Nim: 4 positions, 1 P, "
      .. "3 N, 0 D", tostring(quotient))
    local zero = map { 2, 0, 2 }
    assert.are.same(map { 0, 0, 0 }, zero)
    assert.are.equal(0, quotient:value(zero))
    assert.are.same({ 1, 1, 0 }, map:lift({ 1, 2, 0 }, zero))
  end)
end)

describe("a quotient by a relation", function()
  it("is refused where play is not normal, unless it is compatible", function()
    local digraph = { { 3 }, { 3 }, {}, { 2, 3 }, { 4, 3 } }
    local misere = feed.solve(digraph, 1, { play = "misere" })
    local function f(p) return p == 3 and 0 or p == 4 and 2 or 1 end
    local quotient, message = misere:quotient(f)
    assert.is_nil(quotient)
    assert.are.equal("the relation is only semicompatible, and this is not "
      .. "normal play: 5 goes to 4, but 1 has no follower related to 4",
      message)
    assert.is_true(feed.solve(digraph):quotient(f):verify())
    raises(function() misere:quotient "grundy" end,
      "this solution has no values: misère play has none")
  end)

  it("lives on when the game's solution is closed; the map does not", function()
    local solution = grundy.graph { { 3 }, { 3 }, {} }:solve()
    local quotient, map = solution:quotient "compatible"
    solution:close()
    assert.are.equal(1, quotient:value(1))
    assert.are.same({ 3 }, quotient:followers(1))
    assert.are.same({ n = 2, nil, "the solution that this is a quotient of is "
      .. "closed: the two cannot be compared any more" },
      table.pack(quotient:verify()))
    raises(function() map(1) end, "this solution is closed")
    quotient:close()
    raises(function() return #quotient end, "this solution is closed")
  end)

  it("can have a quotient itself, places and sums", function()
    local solution = grundy.game {
      moves = function(p, add)
        for i = 0, p.n - 1 do add { n = i, c = i % 2 } end
      end,
    }:solve { n = 5, c = 0 }
    local quotient, map = solution:quotient(function(p) return p.n end)
    local again = quotient:quotient "grundy"
    assert.are.equal("grundy.solution of a quotient: 6 positions, 1 P, 5 N, "
      .. "0 D", tostring(again))
    local sum = quotient:at(map { n = 3, c = 1 }) +
      solution:at { n = 5, c = 0 }
    assert.are.equal(6, sum:value())
    assert.are.equal("grundy.projection of 6 positions to 6", tostring(map))
  end)

  -- A path, and as many sinks that pay the same, all of them starts.
  it("of a large game lets hooks run, which may close it", function()
    local n, sinks = random.size(40000, 2000), {}
    for i = 1, n do sinks[i] = "sink" .. i end
    local function solve()
      return grundy.game {
        moves = function(p, add)
          local number = math.tointeger(tonumber(p:match "^%d+$")) or 0
          if number > 0 then add(tostring(number - 1)) end
        end,
        terminal = function() return "draw" end,
      }:solve(tostring(n), { starts = sinks })
    end
    local solution = solve()
    local quotient, map = solution:quotient "compatible"
    assert.are.equal(n + 1, #quotient)
    assert.are.equal(map "0", map("sink" .. n))
    assert.is_true(quotient:verify())
    for _, delay in ipairs { 1000, 10000, 50000 } do
      debug.sethook(function() solution:close() end, "", delay)
      local fine, message = pcall(solution.quotient, solution, "compatible")
      debug.sethook()
      assert(fine or message:find "closed", message)
      if not fine then solution = solve() end
    end
  end)

  it("of next to nothing", function()
    local empty = grundy.graph {}:solve()
    local quotient, map = empty:quotient "compatible"
    assert.are.equal(0, #quotient)
    assert.is_nil((map(1)))
    assert.are.equal(0, #empty:quotient "grundy")
    assert.are.equal(0, #empty:quotient(function() end))
    assert.are.equal(0, #empty:reduce())
    assert.are.equal(0, empty:relation(function() end).classes)
    local loop = grundy.graph { { 1 } }:solve()
    quotient, map = loop:quotient "compatible"
    assert.are.equal(1, map(1))
    assert.are.same({ 1 }, quotient:followers(1))
    assert.are.equal(1, map:lift(1, 1))
  end)

  it("tells what it holds, and gives it back", function()
    local solution = games.nim(random.size(7, 3))
    solution = grundy.game { moves = solution.add, start = solution.start }
      :solve()
    local before = solution:stats().bytes
    local quotient = solution:quotient "compatible"
    assert.are.equal(before, solution:stats().bytes)
    assert(quotient:stats().bytes < before)
  end)
end)
