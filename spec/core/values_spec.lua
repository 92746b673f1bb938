-- The solver against slow solvers written from the definitions.

local grundy = require "grundy"
local slow = require "spec.oracles.slow"
local random = require "spec.harness.random"
local feed = require "spec.harness.feed"
local published = require "spec.oracles.published"

local function check_values(digraph, solution)
  local n = #digraph
  local value = feed.read(solution, "value", n)
  local counter = feed.read(solution, "counter", n)
  feed.same("value", value, (slow.algorithm_g(digraph)), slow.text)
  assert(slow.is_certificate(digraph, value, counter))
  for u = 1, n do
    local infinite = not slow.is_finite(value[u])
    assert(infinite == (counter[u] == nil), "a counter at an infinity")
  end
end

local function check_play(digraph, solution)
  local n = #digraph
  local remoteness = feed.read(solution, "remoteness", n)
  local outcome = feed.read(solution, "outcome", n)
  feed.same("remoteness", remoteness, slow.remoteness(digraph))
  feed.same("distance", feed.read(solution, "distance", n),
    slow.distance(digraph))
  feed.same("outcome", outcome, slow.outcomes(digraph))
  for u = 1, n do
    assert(outcome[u] == slow.outcome_of_remoteness(remoteness[u]))
  end
end

local function check_all(digraph, solution)
  assert(#solution == #digraph)
  check_values(digraph, solution)
  check_play(digraph, solution)
  assert(solution:verify())
end

-- All digraphs of n positions, loops included: 2^(n n) of them.
local function every_digraph(n, body)
  for bits = 0, (1 << n * n) - 1 do
    local digraph = {}
    for u = 1, n do
      digraph[u] = {}
      for v = 1, n do
        if bits >> ((u - 1) * n + v - 1) & 1 == 1 then
          table.insert(digraph[u], v)
        end
      end
    end
    body(digraph, bits)
  end
end

-- Definition 3: exactly one function has the most infinities, and it is G.
local function check_definition_3(digraph, case)
  local functions = slow.definition_3(digraph)
  assert(#functions == 1)
  local solution = feed.solve(digraph, case)
  feed.same("value", feed.read(solution, "value", #digraph), functions[1],
    slow.text)
end

describe("values", function()
  it("are those of Algorithm G on small random digraphs", function()
    random.digraphs(3000, 1, 12, function(digraph, _, case)
      check_all(digraph, feed.solve(digraph, case))
    end)
  end)

  it("are those of Algorithm G on large random digraphs", function()
    random.digraphs(26, 200, 2000, function(digraph, _, case)
      check_all(digraph, feed.solve(digraph, case))
      check_play(digraph, feed.solve(digraph, case, { only = "outcome" }))
    end)
  end)

  it("are those of Definition 3 on random digraphs", function()
    random.digraphs(1000, 2, 4, function(digraph, _, case)
      check_definition_3(digraph, case)
    end)
  end)

  it("are those of Definition 3 on every digraph of 3 positions", function()
    every_digraph(1, check_definition_3)
    every_digraph(2, check_definition_3)
    every_digraph(3, check_definition_3)
  end)

  it("may be large, and so may the sets of infinities", function()
    local n, last = random.size(150, 90), nil
    local digraph = {}
    for u = 1, n do
      digraph[u] = {}
      for v = u - 1, 1, -1 do digraph[u][u - v] = v end
    end
    for k = 1, n - 10, 9 do               -- a loop over the first k heaps
      last = k
      local u = #digraph + 1
      digraph[u] = { u }
      for v = 1, k do digraph[u][v + 1] = v end
      digraph[u + 1] = { u, k + 1 }
    end
    local solution = feed.solve(digraph)
    check_all(digraph, solution)
    assert.equal(n - 1, solution:value(n))
    assert.equal(1, #solution:value(n + 1).set)
    assert.equal(last, #solution:value(#digraph - 1).set)
  end)

  it("may be few among draws with many moves", function()
    local short, long, large = 0, 0, 0
    random.swamps(16, function(digraph, _, case)
      local solution = feed.solve(digraph, case)
      check_all(digraph, solution)
      local stats = solution:stats()
      assert(stats.moves >= 8 * stats.positions and stats.D > 900)
      if stats.longest_win > 20 then long = long + 1 else short = short + 1 end
      if stats.max_value > 0 then large = large + 1 end
    end)
    random.came_up(short, long, large)
  end)

  it("may be large among cycles", function()
    random.towers(30, function(digraph, _, case)
      check_all(digraph, feed.solve(digraph, case))
    end)
  end)
end)

-- Nothing is quadratic: that would take a quarter of an hour here.
describe("very many positions", function()
  local n = random.count(150000) | 1

  -- shape, moves of 0 … n - 1, what is known: value, remoteness and distance
  -- of position u
  local huge = math.huge
  local none = grundy.infinity {}
  local shapes = {
    { "in a path", function(u, add) if u > 0 then add(u - 1) end end,
      function(u) return u % 2, u, u end },
    { "in a ring", function(u, add) add((u + 1) % n) end,
      function() return none, huge, huge end },
    { "under one root", function(u, add)
      if u == 0 then
        for v = 1, n - 1 do add(v) end
      end
    end, function(u)
      local x = (u == 0 and n > 1) and 1 or 0
      return x, x, x
    end },
    { "under one root, as an array", function(u)
      if u > 0 then return nil end
      local list = {}
      for v = 1, n - 1 do list[v] = v end
      return list
    end, function(u)
      local x = (u == 0 and n > 1) and 1 or 0
      return x, x, x
    end },
    { "that all lead to one", function(u, add)
      if u > 0 then add(0) end
      if u < n - 1 then add(u + 1) end
    end, function()
      if n == 1 then return 0, 0, 0 end
      return none, huge, huge
    end },
    -- even positions of the ring have a way out, so all is decided
    { "in a ring with exits", function(u, add)
      if u == 0 then return end
      add(u % (n - 1) + 1)
      if u % 2 == 0 then add(0) end
    end, function(u)
      if u == 0 then return 0, 0, 0 end
      return u % 2 == 0 and 1 or 0, u % 2 == 0 and 1 or 2, huge
    end },
    { "each with a loop and a way down", function(u, add)
      add(u)
      if u > 0 then add(u - 1) end
    end, function() return none, huge, huge end },
  }
  for _, shape in ipairs(shapes) do
    it(shape[1], function()
      local starts = { n - 1, 0 }
      local solution = grundy.game { moves = shape[2] }
        :solve(nil, { starts = starts })
      assert.equal(n, #solution)
      local step = math.max(1, n // random.size(1000, 100))
      for u = 0, n - 1, step do
        local value, remoteness, distance = shape[3](u)
        assert.equal(value, solution:value(u))
        assert.equal(remoteness, solution:remoteness(u))
        assert.equal(distance, solution:distance(u))
      end
      assert.is_true(solution:height(n - 1) >= 0)
      assert.is_true(#solution:line(n - 1) <= n)
      assert.is_true(solution:verify())
      assert.equal(n, solution:stats().positions)
    end)
  end

  -- n goes to every smaller one and to its twin, the twin back: a pass over
  -- the whole digraph for each label would cost the cube of the size.
  it("are not needed for large values on cycles", function()
    local size = math.max(80, random.count(1500))
    local solution = grundy.game { moves = function(p, add)
      if p < 0 then return add(-p) end
      for q = 0, p - 1 do add(q) end
      if p > 0 then add(-p) end
    end }:solve(size)
    for p = 0, size do assert.equal(p, solution:value(p)) end
    assert.equal(0, solution:value(-size))
    assert.is_true(solution:verify())
  end)
end)

describe("a counter", function()
  -- 0 -> 1; 1 -> 1, 2. Both 0 and 2 have the value 0 and both are alone in
  -- their components: counting from 0 in each is no counter.
  it("does not start again in each component", function()
    local solution = grundy.graph { [0] = { 1 }, { 1, 2 }, {} }:solve()
    assert.equal(0, solution:value(0))
    assert.equal(grundy.infinity { 0 }, solution:value(1))
    assert.equal(0, solution:value(2))
    assert.is_true(solution:counter(0) > solution:counter(2))
    assert.is_nil(solution:counter(1))
  end)

  -- A chain of k such pieces: every piece must count above the last.
  it("rises along a chain of components", function()
    local k = 50
    local digraph = { {} }
    for i = 1, k do
      digraph[2 * i] = { 2 * i, 2 * i - 1 }
      digraph[2 * i + 1] = { 2 * i }
    end
    local solution = feed.solve(digraph)
    check_all(digraph, solution)
    for i = 1, k do
      assert.is_true(
        solution:counter(2 * i + 1) > solution:counter(2 * i - 1))
    end
  end)
end)

-- A published value: an integer, or { inf = K }.
local function published_value(x)
  return type(x) == "table" and grundy.infinity(x.inf) or x
end

-- The values of positions 0, 1, 2, … of a game, against a list.
local function check_list(moves, numbers)
  local starts = {}
  for i = 1, #numbers do starts[i] = i - 1 end
  local game = grundy.game { moves = moves }
  local solution = game:solve(0, { starts = starts })
  for i, x in ipairs(numbers) do
    assert.equal(published_value(x), solution:value(i - 1))
  end
  assert.is_true(solution:verify())
end

describe("published values of", function()
  for _, case in ipairs(published.windup) do
    local steps = table.concat(case.steps, ",")
    it(("Wind-Up %d, %s"):format(case.hours, steps), function()
      check_list(function(i, add)
        if i == 0 then return end
        for _, s in ipairs(case.steps) do add((i - s) % case.hours) end
      end, case.values)
    end)
  end

  local function take_squares(n, add)
    local k = 1
    while k * k <= n do
      add(n - k * k)
      k = k + 1
    end
  end

  it("Square-But-One on 0..101", function()
    check_list(function(n, add)
      take_squares(n, add)
      if n > 0 and n % 2 == 0 and n < 101 then add(n + 1) end
    end, published.square_but_one)
  end)

  it("taking a square (OEIS A014586)", function()
    check_list(take_squares, {
      0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2,
      0, 1, 0, 1, 2, 3, 2, 3, 4, 5, 3, 2, 3, 4, 0, 1, 2, 3, 2, 0,
    })
  end)

  it("Wythoff's game (OEIS A317205)", function()
    local game = grundy.game {
      start = { 11, 11 },
      moves = function(p, add)
        for k = 1, p[1] do add { p[1] - k, p[2] } end
        for k = 1, p[2] do add { p[1], p[2] - k } end
        for k = 1, math.min(p[1], p[2]) do add { p[1] - k, p[2] - k } end
      end,
    }
    local solution = game:solve()
    assert.equal(144, #solution)
    for x, row in ipairs(published.wythoff) do
      for y, value in ipairs(row) do
        assert.equal(value, solution:value { x - 1, y - 1 })
      end
    end
  end)

  -- Ferguson, Game Theory, fig. 3.4; Lorusso & Mottinelli 2008, 2.1.
  local graphs = {
    { "Ferguson's figure 3.4",
      { a = { "b" }, b = { "c" }, c = { "a", "d" }, d = { "e" } },
      { a = { inf = {} }, b = { inf = {} }, c = { inf = { 1 } }, d = 1,
        e = 0 } },
    { "Lorusso and Mottinelli's first graph",
      { a = { "b", "c" }, c = { "b", "d" }, d = { "e" } },
      { a = 1, b = 0, c = 2, d = 1, e = 0 } },
  }
  for _, case in ipairs(graphs) do
    it(case[1], function()
      local solution = grundy.graph(case[2]):solve()
      for p, x in pairs(case[3]) do
        assert.equal(published_value(x), solution:value(p))
      end
      assert.equal(5, #solution)
    end)
  end

  -- FY section 4: the classical function may be missing, may not be unique,
  -- may be unique and yet not G.
  it("G, where the classical mex function fails", function()
    local function classical(digraph)
      local found = {}
      for _, value in ipairs(slow.all_satisfying_a_and_c(digraph)) do
        local finite = true
        for _, x in ipairs(value) do finite = finite and slow.is_finite(x) end
        if finite then found[#found + 1] = value end
      end
      return found
    end
    assert.equal(0, #classical { { 1 } })
    assert.equal(2, #classical { { 2 }, { 1 } })
    local ring = { { 2 }, { 1, 3 }, { 1 } }      -- mex: 0, 2, 1; G: draws
    assert.same({ { 0, 2, 1 } }, classical(ring))
    local solution = feed.solve(ring)
    for u = 1, 3 do assert.equal(grundy.infinity {}, solution:value(u)) end
  end)
end)
