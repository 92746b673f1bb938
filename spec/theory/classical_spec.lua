-- solution:classical: all functions g with g(u) = mex g(F(u)), against a slow
-- search that tries everything.

local grundy = require "grundy"
local feed = require "spec.harness.feed"
local random = require "spec.harness.random"
local slow = require "spec.oracles.slow"

-- A function of the library as an array, by position 1..n.
local function values_of(rows)
  local g = {}
  for i, row in ipairs(rows) do
    assert(row.position == i and math.type(row.value) == "integer")
    g[i] = row.value
  end
  return g
end

-- The functions as sorted texts; each must be one, and no two the same.
local function texts_of(digraph, found)
  local texts = {}
  for i, rows in ipairs(found) do
    local g = values_of(rows)
    assert(#g == #digraph)
    for u = 1, #digraph do
      assert(slow.holds("A", digraph, g, nil, u), "not a classical function")
    end
    texts[i] = table.concat(g, " ")
    assert(not texts[texts[i]], "a function comes twice")
    texts[texts[i]] = true
  end
  return texts
end

local function sorted(list)
  local out = table.move(list, 1, #list, 1, {})
  table.sort(out)
  return table.concat(out, "\n")
end

-- Compares with the slow search; returns the functions.
local function check(digraph, case)
  local found = feed.solve(digraph, case):classical { most = 100000 }
  local expected = {}
  for i, g in ipairs(slow.classical(digraph)) do
    expected[i] = table.concat(g, " ")
  end
  assert(found.complete)
  assert(found.count == #expected and #found == #expected,
    ("%s functions, not %d"):format(found.count, #expected))
  assert(sorted(texts_of(digraph, found)) == sorted(expected))
  local value, infinite = slow.algorithm_g(digraph), false
  for u = 1, #digraph do
    infinite = infinite or not slow.is_finite(value[u])
  end
  assert(found.generalized == (not infinite and 1 or nil))
  if found.generalized then
    feed.same("g", values_of(found[1]), value)
  end
  return found
end

-- Digraphs side by side.
local function beside(...)
  local all = {}
  for _, digraph in ipairs { ... } do
    local offset = #all
    for u, followers in ipairs(digraph) do
      local row = {}
      for i, v in ipairs(followers) do row[i] = v + offset end
      all[offset + u] = row
    end
  end
  return all
end

local PAIR, RING = { { 2 }, { 1 } }, { { 2 }, { 3 }, { 1 } }

local function pairs_of(count)
  local all = {}
  for i = 1, count do all[i] = PAIR end
  return beside(table.unpack(all))
end

describe("classical functions", function()
  it("are those of the slow search on random digraphs", function()
    local none, several, other = 0, 0, 0
    random.digraphs(2000, 1, 7, function(digraph, _, case)
      local found = check(digraph, case)
      none = none + (found.count == 0 and 1 or 0)
      several = several + (found.count > 1 and 1 or 0)
      other = other + (found.count == 1 and not found.generalized and 1 or 0)
    end)
    random.came_up(none, several, other)
  end)

  -- Loops leave nothing to search for, and most random digraphs have some.
  it("are those of the slow search on digraphs without loops", function()
    local several = 0
    random.cases(2000, function(rng, case)
      local n, digraph = rng(2, 8), {}
      local most = rng(1, 3)
      for u = 1, n do
        digraph[u] = {}
        for k = 1, rng(0, most) do
          digraph[u][k] = (u - 1 + rng(1, n - 1)) % n + 1
        end
      end
      several = several + (check(digraph, case).count > 2 and 1 or 0)
    end)
    random.came_up(several)
  end)

  it("are as many as published on three vertices", function()
    local counts = { one = 0, several = 0, other = 0, none = 0 }
    for bits = 0, 63 do
      local digraph = { {}, {}, {} }
      for k = 0, 5 do
        local u = k // 2 + 1
        if bits >> k & 1 == 1 then
          table.insert(digraph[u], (u + k % 2) % 3 + 1)
        end
      end
      local found = check(digraph, bits)
      local kind = found.count == 0 and "none" or found.count > 1 and "several"
        or found.generalized and "one" or "other"
      counts[kind] = counts[kind] + 1
    end
    assert.same({ one = 31, several = 25, other = 6, none = 2 }, counts)
  end)

  it("are two on a cycle of two, and none on a loop or a triangle", function()
    local found = check(PAIR)
    assert.same({ { 0, 1 }, { 1, 0 } },
      { values_of(found[1]), values_of(found[2]) })
    assert.equal(0, check({ { 1 } }).count)
    assert.equal(0, check(RING).count)
    assert.same({ { 0 } }, { values_of(check({ {} })[1]) })
  end)

  it("multiply where parts do not depend on each other", function()
    local digraph = pairs_of(10)
    local solution = feed.solve(digraph)
    local found = solution:classical()
    assert.same({ 1024, true, 100 }, { found.count, found.complete, #found })
    texts_of(digraph, found)
    assert.equal(7, #solution:classical { most = 7 })
    assert.equal(1024, #texts_of(digraph, solution:classical { most = 2000 }))
    found = feed.solve(pairs_of(100)):classical()
    assert.same({ 2.0 ^ 100, true }, { found.count, found.complete })
  end)

  it("are none if one part has none, whatever the others have", function()
    local found = feed.solve(beside(pairs_of(100), RING, pairs_of(100)))
      :classical()
    assert.same({ 0, true, 0 }, { found.count, found.complete, #found })
  end)

  it("may have large values", function()
    random.towers(30, function(digraph, _, case)
      local found = feed.solve(digraph, case):classical()
      texts_of(digraph, found)
      assert(not found.complete or found.count >= #found)
    end)
  end)

  -- Pairs above a tower of heaps: 2 values each, all larger than 64.
  it("may be several with large values", function()
    local digraph = {}
    for u = 1, 70 do
      digraph[u] = {}
      for v = 1, u - 1 do digraph[u][v] = v end
    end
    for k = 1, 3 do
      local u, row, other = 69 + 2 * k, {}, {}
      for v = 1, 66 + k do row[v], other[v] = v, v end
      row[#row + 1], other[#other + 1] = u + 1, u
      digraph[u], digraph[u + 1] = row, other
    end
    local found = feed.solve(digraph):classical()
    assert.same({ 8, true }, { found.count, found.complete })
    texts_of(digraph, found)
    assert.equal(67, values_of(found[1])[71])
  end)

  it("are searched for as long as there are steps", function()
    local digraph = {}
    random.cases(1, function(rng)
      for u = 1, 300 do
        digraph[u] = {}
        for k = 1, 3 do digraph[u][k] = (u + rng(0, 298)) % 300 + 1 end
      end
    end)
    local solution = feed.solve(digraph)
    local few = solution:classical { steps = 1 }
    assert.same({ 0, false, 0 }, { few.count, few.complete, #few })
    local before = 0
    for _, steps in ipairs { 1000, 10000, 100000 } do
      local found = solution:classical { steps = steps }
      assert(not found.complete and found.count >= before)
      texts_of(digraph, found)
      before = found.count
    end
  end)

  it("are one on a large game without cycles", function()
    local large = random.size(100000, 1000)
    local solution = grundy.game { moves = function(n, add)
      for k = 1, math.min(n, 3) do add(n - k) end
    end }:solve(large)
    local found = solution:classical()
    assert.same({ 1, true, 1, 1 },
      { found.count, found.complete, found.generalized, #found })
    assert.equal(large + 1, #found[1])
    for _, row in ipairs(found[1]) do
      assert(row.value == row.position % 4)
    end
  end)

  -- A ring of 2 n has two functions; the search goes round it once for each.
  it("are found on a long cycle", function()
    local n = 2 * random.size(100000, 1000)
    local solution = grundy.game { moves = function(u, add)
      add((u + 1) % n)
    end }:solve(0)
    local found = solution:classical()
    assert.same({ 2, true, 2 }, { found.count, found.complete, #found })
    for i, row in ipairs(found[1]) do
      assert(row.value + found[2][i].value == 1)
    end
    n = n + 1
    solution = grundy.game { moves = function(u, add) add((u + 1) % n) end }
      :solve(0)
    assert.equal(0, solution:classical().count)
  end)

  it("are of an empty sequence of positions, too", function()
    local found = grundy.graph { a = {} }:solve():classical { steps = 1 }
    assert.same({ { { position = "a", value = 0 } }, count = 1, complete = true,
      generalized = 1 }, found)
  end)
end)
