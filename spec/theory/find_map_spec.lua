-- The search for maps against a look at all maps.

local grundy = require "grundy"
local maps = require "spec.oracles.slow_maps"
local random = require "spec.harness.random"
local feed = require "spec.harness.feed"

local KINDS = { "homomorphism", "d_morphism", "g_preserving" }

-- The map that was found must be one of its kind; what it is.
local function check_found(from, to, report, kind, onto)
  local map = {}
  for u = 1, #from do map[u] = report(u) end
  assert(report[kind] and maps[kind](from, to, map), "no " .. kind)
  assert(not onto or report.surjective and maps.surjective(from, to, map),
    "not onto")
  return map
end

local function check(from, to, a, b, came)
  for _, kind in ipairs(KINDS) do
    for _, onto in ipairs { false, true } do
      local expected = maps.find(from, to, kind, onto)
      local report, _, reason = grundy.find_map(a, b, { kind = kind,
        onto = onto })
      if expected then
        assert(report, "not found: " .. kind .. " " .. tostring(reason))
        check_found(from, to, report, kind, onto)
      else
        assert(report == nil and reason == "none", kind)
      end
      local key = kind .. tostring(onto) .. tostring(expected ~= nil)
      came[key] = (came[key] or 0) + 1
    end
  end
end

-- A digraph, and one over it: see map_spec.
local function over(rng, to, n)
  local from, place = {}, {}
  for u = 1, n do place[u] = u <= #to and u or rng(1, #to) end
  for u = 1, n do
    from[u] = {}
    for _, y in ipairs(to[place[u]]) do
      for v = 1, n do
        if place[v] == y and (v == y or rng(1, 2) == 1) then
          table.insert(from[u], v)
        end
      end
    end
  end
  return from
end

-- A ring of n positions.
local function ring(n)
  local digraph = {}
  for u = 1, n do digraph[u] = { u % n + 1 } end
  return digraph
end

describe("grundy.find_map", function()
  it("finds a map exactly if there is one", function()
    local came = {}
    random.digraphs(1000, 1, 5, function(from, rng, case)
      local to = random.digraph(rng, rng(1, 13), rng(1, 3))
      check(from, to, feed.solve(from, case), feed.solve(to, case + 1), came)
    end)
    random.cases(600, function(rng, case)
      local to = random.digraph(rng, rng(1, 13), rng(1, 3))
      local from = over(rng, to, rng(#to, 5))
      for _ = 1, rng(0, 1) do
        table.insert(from[rng(1, #from)], rng(1, #from))
      end
      check(from, to, feed.solve(from, case), feed.solve(to, case + 1), came)
    end)
    for _, kind in ipairs(KINDS) do
      for _, onto in ipairs { "false", "true" } do
        random.came_up(came[kind .. onto .. "true"] or 0,
          came[kind .. onto .. "false"] or 0)
      end
    end
  end)

  it("finds one between larger games, where there is one", function()
    local found, limits = 0, 0
    random.cases(150, function(rng, case)
      local to = random.digraph(rng, rng(1, 13), rng(2, 9))
      local from = over(rng, to, rng(#to, 30))
      local a, b = feed.solve(from, case), feed.solve(to, case + 1)
      for _, kind in ipairs(KINDS) do
        local report, _, reason = grundy.find_map(a, b, { kind = kind,
          onto = true, steps = 20000 })
        if report then
          check_found(from, to, report, kind, true)
          found = found + 1
        else
          assert(reason == "limit")
          limits = limits + 1
        end
      end
    end)
    assert(found > 9 * limits, limits .. " limits, " .. found .. " found")
  end)

  it("finds an isomorphism of a random game and a copy", function()
    random.digraphs(60, 20, 60, function(digraph, rng, case)
      local names = random.shuffled(rng, feed.numbers(#digraph))
      local copy = {}
      for u, followers in ipairs(digraph) do
        copy[names[u]] = {}
        for i, v in ipairs(followers) do copy[names[u]][i] = names[v] end
      end
      local a, b = feed.solve(digraph, case), feed.solve(copy, case)
      local report = grundy.find_map(a, b, { onto = true })
      assert(report and report.homomorphism and report.surjective)
    end)
  end)

  it("gives the same map each time", function()
    random.digraphs(100, 2, 8, function(digraph, _, case)
      local a, b = feed.solve(digraph, case), feed.solve(digraph, case + 1)
      for _, kind in ipairs(KINDS) do
        local first = assert(grundy.find_map(a, b, { kind = kind }))
        local again = grundy.find_map(b, a, { kind = kind })
        for u = 1, #digraph do assert.are.equal(first(u), again(u)) end
      end
    end)
  end)

  it("says which rings go round which", function()
    local most = random.size(12, 6)
    for n = 1, most do
      for m = 1, most do
        local a = grundy.graph(ring(n)):solve()
        local b = grundy.graph(ring(m)):solve()
        local report, _, reason = grundy.find_map(a, b)
        assert.are.equal(n % m == 0, report ~= nil)
        assert.is_true(report ~= nil or reason == "none")
        assert.is_true(report == nil or report.surjective)
      end
    end
  end)

  it("does not try the images of one part again because of another", function()
    local digraph = {}
    for i = 0, 11 do -- each of these goes round the ring in three ways
      for u = 1, 3 do digraph[3 * i + u] = { 3 * i + u % 3 + 1 } end
    end
    for u = 1, 4 do digraph[36 + u] = { 36 + u % 4 + 1 } end -- this does not
    local a = grundy.graph(digraph):solve()
    local b = grundy.graph(ring(3)):solve()
    local report, _, reason = grundy.find_map(a, b, { steps = 5000 })
    assert.is_nil(report)
    assert.are.equal("none", reason)
  end)

  it("takes steps that are linear where play goes on for long", function()
    local function path(n, loop)
      return grundy.game { moves = function(u, add)
        if u > 0 then add(u - 1) end
        if u == loop then add(u) end
      end }:solve(n)
    end
    local long = path(500)
    local options = { steps = 40 * 500 }
    assert.is_true(grundy.find_map(long, path(500), options).surjective)
    for _, to in ipairs { path(1), path(499), path(500, 0) } do
      local report, _, reason = grundy.find_map(long, to, options)
      assert.is_nil(report)
      assert.are.equal("none", reason)
    end
    assert.is_true(grundy.find_map(long, path(700), options).homomorphism)
    long = path(100, 40) -- some positions only
    assert.is_true(grundy.find_map(long, long).surjective)
    assert.are.same({ nil, "there is no homomorphism", "none" },
      { grundy.find_map(long, path(100, 41)) })
  end)

  it("stops when the steps are used up", function()
    local a = grundy.graph(ring(40)):solve()
    local b = grundy.graph(ring(20)):solve()
    local none, steps = 0, 1
    repeat
      local report, _, reason = grundy.find_map(a, b, { steps = steps,
        kind = "g_preserving", onto = true })
      assert(report or reason == "limit", reason)
      if not report then none = none + 1 end
      steps = steps * 2
    until report
    assert.is_true(none > 5)
    -- no more is looked at than that
    local large = grundy.game {
      moves = function(n, add) add((n + 1) % 5000) end,
    }:solve(0)
    local bytes = collectgarbage "count"
    local report, _, reason = grundy.find_map(large, large, { steps = 1000 })
    assert.is_nil(report)
    assert.are.equal("limit", reason)
    assert.is_true(collectgarbage "count" - bytes < 4000)
  end)

  it("has homomorphisms as its default, onto or not", function()
    local a = grundy.graph { { 2 } }:solve()
    local b = grundy.graph { { 2, 3 }, {}, { 2 } }:solve()
    assert.are.equal("grundy.map: a homomorphism",
      tostring((grundy.find_map(a, b))))
    assert.are.equal("none", select(3, grundy.find_map(a, b, { onto = true })))
    assert.are.equal(3, grundy.find_map(a, b)(1))
  end)
end)
