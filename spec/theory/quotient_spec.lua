-- Quotients against their definition, and what they promise.

local grundy = require "grundy"
local testing = require "grundy_testing"
local random = require "spec.support.random"
local feed = require "spec.support.feed"
local slow = require "spec.support.slow_relations"
local raises = require "spec.support.raises"
local games = require "spec.bench.games"
local nim = require "spec.support.nim"

-- The images of 1 .. n under a map.
local function images(map, n)
  local class = {}
  for u = 1, n do class[u] = map(u) end
  return class
end

-- The quotient must be the one by these classes: its positions, their
-- followers, and what the map says of them.
local function check_quotient(digraph, quotient, map, class)
  local first = slow.by_first(class)
  local rows, positions = slow.quotient(digraph, class), {}
  local members = {}
  for u = 1, #digraph do
    members[first[u]] = members[first[u]] or {}
    table.insert(members[first[u]], u)
    if first[u] == u then positions[#positions + 1] = u end
  end
  assert.are.same(first, images(map, #digraph))
  assert.are.same(positions, feed.positions(quotient))
  for c, row in pairs(rows) do
    assert.are.same(row, quotient:followers(c))
    assert.are.same(members[c], map:class(c))
  end
  assert.is_true(quotient:verify())
end

-- Each move of the quotient can be lifted.
local function check_lifts(digraph, quotient, map)
  for u = 1, #digraph do
    for _, q in ipairs(quotient:followers(map(u))) do
      local v = assert(map:lift(u, q))
      assert(map(v) == q)
      assert(slow.goes(digraph, feed.numbers(#digraph), u, v))
    end
  end
end

-- Who plays from u by the quotient wins, whatever the opponent does, in time.
local function check_win(digraph, quotient, map, u, moves)
  assert(moves > 0, "it takes too long")
  local v = map:lift(u, quotient:best(map(u)))
  for _, w in ipairs(digraph[v]) do
    check_win(digraph, quotient, map, w, moves - 2)
  end
end

local NAMES = { "value", "outcome", "remoteness", "distance", "height" }

local function check_same(solution, quotient, map, names)
  for p in solution:positions() do
    for _, name in ipairs(names) do
      assert.are.equal(solution[name](solution, p),
        quotient[name](quotient, (map(p))))
    end
  end
end

describe("the coarsest compatible quotient", function()
  it("is that of the definition", function()
    local smaller = 0
    random.digraphs(1200, 1, 12, function(digraph, _, case)
      local solution = feed.solve(digraph, case)
      local quotient, map = solution:quotient "compatible"
      local class = slow.coarsest(digraph)
      assert(slow.compatible(digraph, class))
      check_quotient(digraph, quotient, map, class)
      if #quotient < #solution then smaller = smaller + 1 end
    end)
    random.came_up(smaller)
  end)

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
    for u = 3, 150 do digraph[u] = { u == 3 and 1 or u - 1 } end
    for u = 151, 298 do digraph[u] = { u == 151 and 1 or u - 1 } end
    for u = 299, 320 do digraph[u] = { u - 1, u - 149, 299 + u % 7 } end
    local solution = feed.solve(digraph)
    local quotient, map = solution:quotient "compatible"
    assert.are.same(slow.coarsest(digraph), images(map, #digraph))
    assert(#quotient < 180 and quotient:verify())
    assert.is_true((select(5,
      testing.quotient(solution, "compatible", 1 << 20))))
  end)

  it("preserves everything", function()
    random.digraphs(150, 1, 20, function(digraph, _, case)
      local solution = feed.solve(digraph, case)
      local quotient, map = solution:quotient "compatible"
      check_same(solution, quotient, map, NAMES)
      check_lifts(digraph, quotient, map)
    end)
  end)

  it("has a strategy that wins the game, as soon as can be", function()
    local won = 0
    random.digraphs(500, 1, 9, function(digraph, _, case)
      local solution = feed.solve(digraph, case)
      local quotient, map = solution:quotient "compatible"
      for u = 1, #digraph do
        if solution:outcome(u) == "N" and solution:remoteness(u) < 8 then
          check_win(digraph, quotient, map, u, solution:remoteness(u))
          won = won + 1
        end
      end
    end)
    random.came_up(won)
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
    assert.are.equal(0, testing.signatures(random.count(300000)))
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
    count, positions = classes(games.nim(15))
    assert.are.equal(65536, positions)
    assert.are.equal(3876, count)
  end)

  it("is there where there are no values", function()
    local moves = { { 3, 4 }, { 4, 3 }, { 5 }, { 6 }, {}, {}, { 1, 2, 7 } }
    local options = { { play = "misere" }, { only = "outcome" } }
    for _, option in ipairs(options) do
      local solution = feed.solve(moves, 1, option)
      local quotient, map = solution:quotient "compatible"
      assert.are.equal(4, #quotient)
      check_same(solution, quotient, map, { "outcome", "remoteness" })
      assert.are.same({ 1, 2 }, map:class(1))
      assert.is_false(pcall(quotient.value, quotient, 1))
      assert.is_true(quotient:verify())
    end
    local misere = feed.solve(moves, 1):misere()
    local quotient, map = misere:quotient "compatible"
    check_same(misere, quotient, map, { "outcome", "remoteness" })
    assert.is_true(quotient:verify())
  end)

  it("respects endings", function()
    local words = { "win", "loss", "draw" }
    local differ = 0
    random.digraphs(400, 1, 10, function(digraph, rng)
      local numbers, label, pays = rng(1, 2) == 1, {}, {}
      for u = 1, #digraph do
        local kind = rng(1, numbers and 3 or 4)
        if #digraph[u] == 0 then
          pays[u] = numbers and kind * 2 - 3 or words[kind]
          label[u] = pays[u] or "loss"
        end
      end
      local solution = grundy.game {
        moves = feed.adding(digraph),
        terminal = function(p) return pays[p] end,
      }:solve(1, { starts = feed.numbers(#digraph) })
      local quotient, map = solution:quotient "compatible"
      local class = slow.coarsest(digraph, label)
      check_quotient(digraph, quotient, map, class)
      check_same(solution, quotient, map, { "outcome", "worth", "remoteness" })
      local misere = solution:misere()
      quotient, map = misere:quotient "compatible"
      check_same(misere, quotient, map, { "outcome", "worth", "remoteness" })
      assert.is_true(quotient:verify())
      if slow.count(class) > slow.count(slow.coarsest(digraph)) then
        differ = differ + 1
      end
    end)
    random.came_up(differ)
  end)

  it("respects the player to move", function()
    random.digraphs(300, 1, 10, function(digraph, rng)
      local other = random.digraph(rng, rng(1, 20), #digraph)
      local solution = grundy.game {
        players = 2,
        moves = function(p, _, player)
          return player == 1 and digraph[p] or other[p]
        end,
      }:solve(1, { starts = feed.numbers(#digraph), player = "both" })
      local quotient, map = solution:quotient "compatible"
      assert.is_true(quotient:verify())
      local doubled, label, n = {}, {}, #digraph
      for u = 1, n do
        doubled[u], doubled[n + u] = {}, {}
        label[u], label[n + u] = 1, 2
        for _, v in ipairs(digraph[u]) do table.insert(doubled[u], n + v) end
        for _, v in ipairs(other[u]) do table.insert(doubled[n + u], v) end
      end
      local class = slow.coarsest(doubled, label)
      assert.are.equal(slow.count(class), #quotient)
      for p, player in solution:positions() do
        local q, who = map(p, player)
        assert.are.equal(player, who)
        assert.are.equal(class[(player - 1) * n + p],
          class[(player - 1) * n + q])
        assert.are.equal(solution:outcome(p, player),
          quotient:outcome(q, player))
        for _, r in ipairs(quotient:followers(q, player)) do
          assert.are.equal(r, (map(map:lift(p, player, r), 3 - player)))
        end
      end
    end)
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
  it("is that of the definition where it is compatible", function()
    local coarsest = 0
    random.digraphs(400, 1, 10, function(digraph, rng, case)
      local solution, label = feed.solve(digraph, case), {}
      for u = 1, #digraph do label[u] = rng(1, 2) end
      local class = slow.coarsest(digraph, label)
      local quotient, map = solution:quotient(function(p) return class[p] end)
      check_quotient(digraph, quotient, map, class)
      check_same(solution, quotient, map, NAMES)
      check_lifts(digraph, quotient, map)
      if slow.count(class) > slow.count(slow.coarsest(digraph)) then
        coarsest = coarsest + 1
      end
    end)
    random.came_up(coarsest)
  end)

  it("is that of the definition where it is semicompatible", function()
    local semi, refused, cyclic = 0, 0, 0
    random.digraphs(2000, 1, 7, function(digraph, rng, case)
      local solution, class = feed.solve(digraph, case), {}
      for u = 1, #digraph do
        class[u] = tostring(solution:value(u)) .. " " .. rng(1, 3) // 3
      end
      local quotient, map, witness = solution:quotient(function(p)
        return class[p]
      end)
      if slow.compatible(digraph, class) then
        check_quotient(digraph, quotient, map, class)
      elseif not slow.semicompatible(digraph, class) then
        assert(quotient == nil and witness.position)
        assert(map:find("nor semicompatible", 1, true))
        refused = refused + 1
      elseif not quotient then
        assert(solution:stats().largest_component > 1 or
          map:find("cycles", 1, true))
        assert(witness.position)
        cyclic = cyclic + 1
      else
        check_quotient(digraph, quotient, map, class)
        check_same(solution, quotient, map, { "value", "outcome" })
        check_lifts(digraph, quotient, map)
        semi = semi + 1
      end
    end)
    random.came_up(semi, refused, cyclic)
  end)

  it("by values is a Nim heap", function()
    local acyclic, cyclic = 0, 0
    random.digraphs(800, 1, 12, function(digraph, _, case)
      local solution = feed.solve(digraph, case)
      local quotient, map = solution:quotient "grundy"
      local loops = false
      for u = 1, #digraph do
        loops = loops or solution:distance(u) == math.huge
      end
      assert.are.equal(loops, quotient == nil)
      if loops then
        assert.are.equal("the game has cycles, where positions of equal "
          .. "values may differ", map)
        cyclic = cyclic + 1
        return
      end
      acyclic = acyclic + 1
      local stats = quotient:stats()
      assert.are.equal(solution:stats().max_value + 1, #quotient)
      assert.are.equal(#quotient * (#quotient - 1) // 2, stats.edges)
      check_same(solution, quotient, map, { "value" })
      check_lifts(digraph, quotient, map)
      for u = 1, #digraph do
        if solution:outcome(u) == "N" then
          check_win(digraph, quotient, map, u, #digraph)
        end
      end
    end)
    random.came_up(acyclic, cyclic)
  end)

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

  it("answers for what is not there as solutions do", function()
    local solution = grundy.graph { { 2, 3 }, { 4 }, { 4 } }:solve()
    local _, map = solution:quotient "compatible"
    local missing = "position 9 is not in the graph"
    assert.are.same({ nil, missing }, { map(9) })
    assert.are.same({ nil, missing }, { map:class(9) })
    assert.are.same({ nil, "position 3 is not in the graph" },
      { map:class(3) })
    assert.are.same({ nil, missing }, { map:lift(9, 1) })
    assert.are.same({ nil, missing }, { map:lift(1, 9) })
    assert.are.same({ nil, "no follower of 2 has the image 1" },
      { map:lift(2, 1) })
    raises(function() map.class(1) end,
      "a map expected, got a number (use map:class)")
    raises(function() map.lift(nil, 1) end,
      "a map expected, got a nil (use map:lift)")
    raises(function() map(print) end, "position is a function")
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
    local solution = games.nim(7)
    solution = grundy.game { moves = solution.add, start = solution.start }
      :solve()
    local before = solution:stats().bytes
    local quotient = solution:quotient "compatible"
    assert.are.equal(before, solution:stats().bytes)
    assert(quotient:stats().bytes < before)
  end)
end)
