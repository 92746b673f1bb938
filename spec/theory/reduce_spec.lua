-- The smallest picture that preserves values, by brute force.

local testing = require "grundy_testing"
local random = require "spec.harness.random"
local feed = require "spec.harness.feed"
local maps = require "spec.oracles.slow_maps"
local slow = require "spec.oracles.slow_relations"

-- The digraph of a solution whose positions are integers: rows by position.
local function rows_of(solution)
  local rows = {}
  for p in solution:positions() do rows[p] = solution:followers(p) end
  return rows
end

-- Theorem 7 for a map between solutions: what is its image, and where it goes.
-- (The positions of a quotient are not 1 .. n: so they are numbered.)
local function check_theorem_7(from, to, map)
  local number, digraph, class = {}, {}, {}
  for p in from:positions() do
    number[p] = #digraph + 1
    digraph[#digraph + 1] = from:followers(p)
    class[#digraph] = map(p)
  end
  for u, followers in ipairs(digraph) do
    for i, p in ipairs(followers) do followers[i] = number[p] end
    assert(to:has(class[u]))
  end
  assert(maps.g_preserving(digraph, rows_of(to), class))
end

local function check_values(from, to, map)
  for p in from:positions() do
    assert.are.equal(from:value(p), to:value(map(p)))
  end
end

-- Who has moved to w by the map wins, whatever the opponent does: `path` holds
-- where this player has been, to which the play must not come back.
local function check_win(digraph, quotient, map, w, path, won)
  assert(not path[w], "it goes on for ever")
  if won[w] then return end
  path[w] = true
  local known = {}
  for _, q in ipairs(quotient:followers(map(w))) do known[q] = true end
  for _, v in ipairs(digraph[w]) do
    local answer
    if known[map(v)] then
      answer = map:lift(v, quotient:best(map(v)))
    else
      answer = map:lift(v, map(w)) -- taken back
    end
    assert(quotient:value(map(answer)) == 0)
    check_win(digraph, quotient, map, answer, path, won)
  end
  path[w], won[w] = nil, true
end

-- The least number of classes of a partition that Theorem 7 allows, by trying
-- all that keep values apart.
local function least_classes(digraph, value)
  local least, class = #digraph, {}
  local function try(u, count)
    if count >= least then return end
    if u > #digraph then
      local first = slow.by_first(class)
      if maps.g_preserving(digraph, slow.quotient(digraph, first), first) then
        least = count
      end
      return
    end
    for c = 1, count + 1 do
      local equal = true
      for v = 1, u - 1 do
        equal = equal and (class[v] ~= c or value[v] == value[u])
      end
      if equal then
        class[u] = c
        try(u + 1, math.max(count, c))
      end
    end
    class[u] = nil
  end
  try(1, 0)
  return least
end

describe("reduce", function()
  it("preserves values, sets K included, step by step", function()
    local kinds = { compatible = 0, reversible = 0 }
    random.digraphs(500, 1, 12, function(digraph, _, case)
      local solution = feed.solve(digraph, case)
      local quotient, map, steps = solution:reduce()
      assert.is_true(quotient:verify())
      check_values(solution, quotient, map)
      check_theorem_7(solution, quotient, map)
      local from = solution
      for _, step in ipairs(steps) do
        local to = step.map.to
        assert.are.equal(from, step.map.from)
        check_theorem_7(from, to, step.map)
        check_values(from, to, step.map)
        assert.are.equal(#from, step.before.positions)
        assert.are.equal(from:stats().moves, step.before.moves)
        assert.are.equal(#to, step.after.positions)
        assert.are.equal(to:stats().moves, step.after.moves)
        assert(#to < #from)
        kinds[step.kind] = kinds[step.kind] + 1
        from = to
      end
      assert(#from == #quotient)
    end)
    random.came_up(kinds.compatible, kinds.reversible)
  end)

  it("finds the smallest, where all can be tried", function()
    local infinite = 0
    random.digraphs(600, 1, 7, function(digraph, _, case)
      local solution, value = feed.solve(digraph, case), {}
      for u = 1, #digraph do value[u] = solution:value(u) end
      local quotient = solution:reduce()
      assert.are.equal(least_classes(digraph, value), #quotient)
      local stats = quotient:stats()
      if stats.infinite > stats.distinct_K then infinite = infinite + 1 end
    end)
    random.came_up(infinite)
  end)

  it("has a strategy that wins, if moves are taken back", function()
    local games, back = 0, 0
    random.digraphs(600, 2, 10, function(digraph, _, case)
      local solution = feed.solve(digraph, case)
      local quotient, map = solution:reduce()
      local won = {}
      for u = 1, #digraph do
        if solution:value(u) == 0 then
          check_win(digraph, quotient, map, u, {}, won)
          games = games + 1
        end
        for _, v in ipairs(digraph[u]) do
          if solution:value(u) == 0 and solution:distance(v) == math.huge then
            back = back + 1
          end
        end
      end
    end)
    random.came_up(games, back)
  end)

  it("has the least d, however large the steps", function()
    local deep = 0
    random.digraphs(800, 1, 14, function(digraph, rng, case)
      local solution = feed.solve(digraph, case)
      local class, _, depth = testing.quotient(solution, "reversible",
        rng(1, 20))
      class = slow.by_first(class)
      local expected = maps.rounds(digraph,
        slow.quotient(digraph, class), class)
      for u = 1, #digraph do
        assert.are.equal(expected[u], depth[u])
        if depth[u] > 1 then deep = deep + 1 end
      end
    end)
    random.came_up(deep)
  end)

  -- The loop can go to 1, so its value is ∞(1); the positions before it have
  -- ∞(), and each round tells one of them from the others.
  it("gives infinite values up after many rounds, and is right", function()
    local digraph = { { 1, 2 }, { 3 }, {}, { 3, 2 }, { 2, 3 } }
    for u = 6, 90 do digraph[u] = { u == 6 and 1 or u - 1 } end
    local solution = feed.solve(digraph)
    assert(select(4, testing.quotient(solution, "reversible", 100)) > 32)
    local quotient, map, steps = solution:reduce()
    check_values(solution, quotient, map)
    assert.are.equal(89, #quotient) -- 0, 1, 2, the loop and the path
    assert.are.equal("compatible", steps[1].kind)
    assert.is_true(quotient:verify())
  end)

  it("gives only those up that need it", function()
    local digraph = { { 4 }, { 4, 1, 5 }, { 1 }, { 4, 6 }, {}, { 3, 5 },
      { 5 }, { 5, 7 }, { 5, 7, 8 }, { 10, 9, 8 } }
    local solution = feed.solve { table.unpack(digraph, 1, 6) }
    assert.are.equal(3, #solution:reduce()) -- 0, ∞(), ∞(0)
    for u = 11, 70 do digraph[u] = { u - 1, 9 } end
    solution = feed.solve(digraph)
    local quotient, map = solution:reduce()
    check_values(solution, quotient, map)
    check_theorem_7(solution, quotient, map)
    assert.are.equal(3 + 3 + 61, #quotient) -- 1, 2, 3; the loop and the path
  end)

  -- Two such paths that differ in where they can leave: to different positions
  -- of value 1. Once these are one, the paths are.
  it("takes as many steps as save something", function()
    local digraph = { {}, { 1 }, { 1, 4 }, { 1, 2 }, { 5, 4 } }
    for u = 6, 125 do
      digraph[u] = { u < 8 and 5 or u - 2, u % 2 == 0 and 2 or 3 }
    end
    local solution = feed.solve(digraph)
    local quotient, map, steps = solution:reduce()
    check_values(solution, quotient, map)
    check_theorem_7(solution, quotient, map)
    assert.are.equal(64, #quotient) -- 0, 1, 2, the loop, one path
    assert.are.same({ 7, 6 }, { map:lift(9, 6) == 7 and 7, map(7) })
    local kinds = {}
    for i, step in ipairs(steps) do kinds[i] = step.kind end
    assert.are.same({ "reversible", "compatible" }, kinds)
  end)
end)
