-- The search for a relation by which a map is a semihomomorphism (Sato 1972,
-- Definition 2.10) against a look at all relations.

local grundy = require "grundy"
local feed = require "spec.harness.feed"
local maps = require "spec.oracles.slow_maps"
local random = require "spec.harness.random"

-- The relation that was found must be one by which the map is a
-- semihomomorphism.
local function check_found(from, to, map, report, relation)
  local class = {}
  for u = 1, #from do
    class[u] = relation(u)
    assert(math.type(class[u]) == "integer" and class[u] > 0)
  end
  assert(maps.semihomomorphism(from, to, map, class), "no semihomomorphism")
  assert(report:semihomomorphism(relation))
end

-- Maps that may be semihomomorphisms: condition 1 holds.
local function some_map(rng, from, to)
  local map
  for _ = 1, 10 do
    map = {}
    for u = 1, #from do map[u] = rng(1, #to) end
    if maps.condition1(from, to, map) then break end
  end
  return map
end

describe("map:find_relation", function()
  it("finds a relation exactly if there is one", function()
    local seen = { kernel = 0, other = 0, none = 0, acyclic = 0 }
    local function check(from, to, rng, case)
      local map = some_map(rng, from, to)
      local a = feed.solve(from, case)
      local report = grundy.map(a, feed.solve(to, case + 1), map)
      local relation, message, why = report:find_relation()
      local expected = maps.is_semihomomorphism(from, to, map)
      assert((relation ~= nil) == expected, message)
      if relation then
        check_found(from, to, map, report, relation)
        local kernel = maps.semihomomorphism(from, to, map, map)
        local acyclic = a:stats().components == #a and a:quotient "grundy"
        local kind = kernel and "kernel" or acyclic and "acyclic" or "other"
        seen[kind] = seen[kind] + 1
      else
        assert(why == "none")
        seen.none = seen.none + 1
      end
    end
    random.digraphs(1500, 1, 5, function(from, rng, case)
      check(from, random.digraph(rng, rng(1, 13), rng(1, 3)), rng, case)
    end)
    random.cases(3000, function(rng, case) -- acyclic ones
      local to = random.digraph(rng, 3, rng(1, 3))
      check(random.digraph(rng, 3, rng(2, 5)), to, rng, case)
    end)
    random.came_up(seen.kernel, seen.other, seen.none, seen.acyclic)
  end)

  -- The first is 1 of those that need another relation than equal images, on an
  -- acyclic game: 3 of 1,863 did.
  it("knows that equal images are not always the relation", function()
    local path = grundy.graph { { 2 }, { 3 }, {} }:solve()
    local other = grundy.graph { x = { "y" }, y = {}, z = {} }:solve()
    local map = grundy.map(path, other, { "z", "x", "y" })
    assert.is_nil((map:semihomomorphism()))
    local relation = map:find_relation()
    assert.is_true(relation(1) == relation(3) and relation(1) ~= relation(2))
    assert.is_true(map:semihomomorphism(relation))
    assert.are.same({ nil, "position 9 is not in the graph" }, { relation(9) })
    assert.are.equal(relation(1), relation())
    assert.are.same({ nil, "the limit of 1 steps is reached", "limit" },
      { map:find_relation { steps = 1 } })
  end)

  -- Moves between the images of which there is a move may have to be left out
  -- too: here in every relation, by brute force.
  it("leaves out moves that have images, if it must", function()
    for _, case in ipairs {
      { { { 3, 4, 2 }, { 4, 2 }, { 4, 1 }, { 4, 1 } }, { { 2 }, { 2 } },
        { 2, 1, 2, 2 } },
      { { { 1, 3, 5 }, { 1, 4 }, { 2 }, { 1, 3 }, { 1, 5, 2 } },
        { { 2 }, { 2 } }, { 2, 2, 2, 2, 1 } },
      { { { 1, 3 }, { 2, 1 }, { 3, 2 }, { 1, 4 } },
        { { 1 }, { 1, 2 }, { 3 } }, { 1, 1, 1, 3 } },
      { { { 5 }, { 2 }, { 1 }, { 3, 4 }, { 3, 1 } }, { { 1 }, { 1 } },
        { 1, 1, 1, 2, 1 } },
    } do
      local from, to, map = table.unpack(case)
      local report = grundy.map(feed.solve(from), feed.solve(to), map)
      assert.is_nil((report:semihomomorphism()))
      check_found(from, to, map, report, (report:find_relation()))
    end
  end)

  it("finds equal images at once, in games of any size", function()
    local two = grundy.game {
      moves = function(p, add)
        for left = 0, p[1] - 1 do add { left, p[2] } end
        for left = 0, p[2] - 1 do add { p[1], left } end
      end,
    }:solve { 15, 15 }
    local heap = grundy.game {
      moves = function(n, add) for left = 0, n - 1 do add(left) end end,
    }:solve(15)
    local map = grundy.map(two, heap, function(p) return p[1] ~ p[2] end)
    local relation = map:find_relation { steps = 1 }
    assert.is_true(relation { 3, 5 } == relation { 2, 4 })
    assert.is_true(relation { 3, 5 } ~= relation { 2, 5 })
  end)

  it("stops at the limit of its steps", function()
    local found, limits = 0, 0
    random.digraphs(300, 6, 30, function(from, rng, case)
      local to = random.digraph(rng, rng(1, 13), rng(1, 3))
      local map = some_map(rng, from, to)
      local report = grundy.map(feed.solve(from, case), feed.solve(to), map)
      local relation, message, why = report:find_relation { steps = 2000 }
      if relation then
        check_found(from, to, map, report, relation)
        found = found + 1
      elseif why == "limit" then
        assert.are.equal("the limit of 2000 steps is reached", message)
        limits = limits + 1
      else
        assert.are.equal("none", why)
      end
    end)
    random.came_up(found, limits)
  end)

  it("gives the same relation each time", function()
    random.digraphs(200, 1, 6, function(from, rng, case)
      local to = random.digraph(rng, rng(1, 13), rng(1, 3))
      local report = grundy.map(feed.solve(from, case), feed.solve(to),
        some_map(rng, from, to))
      local one, other = report:find_relation(), report:find_relation()
      for u = 1, one and #from or 0 do
        assert.are.equal(one(u), other(u))
      end
    end)
  end)

  it("has none where the map is not total", function()
    local a = grundy.graph { { 2 }, {} }:solve()
    assert.are.same({ nil, "position 2 has no image", "none" },
      { grundy.map(a, a, { 1 }):find_relation() })
  end)
end)
