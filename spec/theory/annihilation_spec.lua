-- Annihilation games against the same rules as a scripted game, and against
-- the definitions.

local grundy = require "grundy"
local guest = require "spec.harness.guest"
local testing = require "grundy_testing"
local random = require "spec.harness.random"
local raises = require "spec.harness.raises"
local restless = require "spec.harness.restless"
local slow = require "spec.oracles.slow"

-- The tokens after one was pushed from a vertex to another, by the letter.
local function push(tokens, from, to)
  local after, met = {}, false
  for _, token in ipairs(tokens) do
    if token == to and token ~= from then
      met = true
    elseif token ~= from then
      after[#after + 1] = token
    end
  end
  if not met then after[#after + 1] = to end
  table.sort(after)
  return after
end

-- The same game, scripted.
local function scripted(digraph)
  return grundy.game {
    moves = function(tokens, add)
      for _, from in ipairs(tokens) do
        for _, to in ipairs(digraph[from]) do add(push(tokens, from, to)) end
      end
    end,
  }
end

local function set_of(n, bits)
  local set = {}
  for v = 1, n do
    if bits >> (v - 1) & 1 == 1 then set[#set + 1] = v end
  end
  return set
end

local function bits_of(set)
  local bits = 0
  for _, v in ipairs(set) do bits = bits ~ 1 << (v - 1) end
  return bits
end

local function all_sets(n)
  local sets = {}
  for bits = 0, (1 << n) - 1 do sets[bits + 1] = set_of(n, bits) end
  return sets
end

local function keys_of(positions)
  local keys = {}
  for i, p in ipairs(positions) do keys[i] = table.concat(p, ",") end
  table.sort(keys)
  return table.concat(keys, " ")
end

-- Both solutions say the same of the sets.
local function same(solution, expected, sets)
  for _, set in ipairs(sets) do
    for _, name in ipairs { "value", "outcome", "remoteness", "distance" } do
      local x, y = solution[name](solution, set), expected[name](expected, set)
      if x ~= y then
        error(("%s of {%s} is %s, not %s"):format(name,
          table.concat(set, ","), tostring(x), tostring(y)))
      end
    end
    assert.equal(keys_of(expected:followers(set)),
      keys_of(solution:followers(set)))
  end
end

local function random_order(rng, set)
  set = random.shuffled(rng, set)
  for _ = 1, rng(0, 2) do -- a pair cancels
    local v = rng(1, 2) == 1 and set[1] or 1
    table.insert(set, 1, v)
    set[#set + 1] = v
  end
  return set
end

describe("annihilation", function()
  it("is what the scripted rules say, on digraphs of all kinds", function()
    local infinite, finite, loops = 0, 0, 0
    random.digraphs(160, 1, 7, function(digraph, rng)
      local n = #digraph
      local sets = all_sets(n)
      local solution = grundy.annihilation(digraph)
      same(solution, scripted(digraph):solve({}, { starts = sets }), sets)
      assert.equal(1 << n, #solution)
      assert.is_true(solution:verify())
      assert.is_true((solution:audit())) -- by its rules in Lua
      local stats = solution:stats()
      infinite = infinite + stats.infinite
      finite = finite + #solution - stats.infinite
      for u, followers in ipairs(digraph) do
        loops = loops + (slow.contains(followers, u) and 1 or 0)
      end
      for _ = 1, 5 do
        local set = random.pick(rng, sets)
        assert.equal(solution:value(set),
          solution:value(random_order(rng, set)))
      end
    end)
    random.came_up(infinite, finite, loops)
  end)

  it("has sorted arrays of vertices for positions", function()
    local solution = grundy.annihilation {
      b = { 2 }, [2] = { "a", 1.5 }, a = { "b" }, [1.5] = {},
    }
    local seen = {}
    for p in solution:positions() do
      local names = {}
      for i, v in ipairs(p) do names[i] = tostring(v) end
      seen[#seen + 1] = table.concat(names, " ")
    end
    assert.same({ "", "1.5", "2", "1.5 2", "a", "1.5 a", "2 a", "1.5 2 a",
      "b", "1.5 b", "2 b", "1.5 2 b", "a b", "1.5 a b", "2 a b",
      "1.5 2 a b" }, seen)
    assert.is_true(solution:has { "b", 2.0, "a", "a" })
    for _, p in ipairs { 3, "a", { "z" }, { { "a" } }, { x = "a" },
      { "a", x = 1 }, { "1.5" }, { true } } do
      assert.is_false(solution:has(p))
    end
    assert.same({ nil, 'position {"a", 7} is not in the graph' },
      { solution:value { "a", 7 } })
    raises(function()
      local _ = solution:value { print }
    end, "position[1] is a function")
    assert.equal("grundy.solution of annihilation on 4 vertices: 16 positions,"
      .. " 4 P, 12 N, 0 D", tostring(solution))
  end)

  it("has a game behind it with the same moves", function()
    random.digraphs(30, 1, 6, function(digraph)
      local solution = grundy.annihilation(digraph)
      local place = solution:at {}
      local product = (place + place):expand()
      assert.equal(1, #product)
      -- the union with a game that has `normal` takes its moves from there
      local nim = grundy.game {
        start = 1, moves = function(i, add) if i > 0 then add(0) end end,
        normal = function(i) return i end,
      }:solve()
      local union = grundy.disjoint { solution, nim }
      for _, set in ipairs(all_sets(#digraph)) do
        local plain = {}
        for i, p in ipairs(union:followers { 1, set }) do plain[i] = p[2] end
        assert.equal(keys_of(solution:followers(set)), keys_of(plain))
      end
    end)
  end)

  it("has quotients whose positions are sets too", function()
    local classes = 0
    random.digraphs(100, 1, 5, function(digraph)
      local solution = grundy.annihilation(digraph)
      local quotient, map = solution:quotient "compatible"
      solution:quotient(function(p) return p end):close()
      for p in solution:positions() do
        local q = assert(map(p))
        assert.equal(solution:value(p), quotient:value(q))
        assert.is_true(#map:class(q) > 0)
        for _, r in ipairs(quotient:followers(q)) do
          assert.same(r, map(map:lift(p, r)))
        end
      end
      local small, to = solution:reduce()
      for p in solution:positions() do
        assert.equal(solution:value(p), small:value(to(p)))
      end
      solution:close()
      for q in quotient:positions() do
        assert.is_true(quotient:has(q))
        local reversed = {}
        for i = #q, 1, -1 do reversed[#reversed + 1] = q[i] end
        assert.is_true(quotient:has(reversed))
      end
      classes = classes + (#quotient < 1 << #digraph and 1 or 0)
    end)
    random.came_up(classes)
  end)

  it("may be a component, whose sets come in any order", function()
    local solution = grundy.annihilation { { 2 }, { 3 }, { 1 } }
    local product = (solution:at { 2, 1 } + solution:at { 3 }):expand()
    for p in product:positions() do
      local q = { { p[1][2], p[1][1], p[1][3] }, p[2] }
      if #p[1] == 2 then assert.same(product:value(p), product:value(q)) end
    end
  end)

  it("of nothing has one position", function()
    local solution = grundy.annihilation {}
    assert.equal(1, #solution)
    assert.equal(0, solution:value {})
    assert.same({ dimension = 0, basis = {}, values = {} },
      solution:finite())
  end)
end)

describe("the finite part", function()
  -- All sums of the vectors of a basis, with the nim-sums of their values.
  local function span(basis, values)
    local sums = { [0] = 0 }
    for i, vector in ipairs(basis) do
      local more = {}
      for v, x in pairs(sums) do
        assert.is_nil(sums[v ~ vector]) -- independent
        more[v ~ vector] = x ~ values[i]
      end
      for v, x in pairs(more) do sums[v] = x end
    end
    return sums
  end

  it("is a subspace on which the value is linear", function()
    local proper = 0
    random.digraphs(300, 1, 7, function(digraph)
      local n = #digraph
      local solution = grundy.annihilation(digraph)
      local finite = solution:finite()
      local basis = {}
      for i, set in ipairs(finite.basis) do basis[i] = bits_of(set) end
      local sums = span(basis, finite.values)
      for _, set in ipairs(all_sets(n)) do
        local value = solution:value(set)
        assert.equal(math.type(value) and value or nil, sums[bits_of(set)])
      end
      assert.equal(finite.dimension, #basis)
      if #basis > 0 and #basis < n then proper = proper + 1 end
    end)
    random.came_up(proper)
  end)

  it("is not believed, but checked", function()
    for number, value in pairs { [0] = 1, [3] = 2, [5] = 7, [6] = {} } do
      local solution = grundy.annihilation { {}, { 1 }, { 1, 2 } }
      testing.poke(solution, "value", number, value)
      raises(function() local _ = solution:finite() end, "not a subspace")
    end
  end)
end)

describe("starts", function()
  it("leave out what they do not lead to", function()
    random.digraphs(200, 2, 8, function(digraph, rng)
      local n = #digraph
      local function some() return set_of(n, rng(0, (1 << n) - 1)) end
      local starts = {}
      for i = 1, rng(0, 3) do starts[i] = some() end
      local start = (#starts == 0 or rng(1, 2) == 1) and some() or nil
      local solution = grundy.annihilation(digraph, {
        start = start and random_order(rng, start), starts = starts,
      })
      local expected = scripted(digraph):solve(start or starts[1],
        { starts = starts })
      local sets = {}
      for p in expected:positions() do sets[#sets + 1] = p end
      assert.equal(#expected, #solution)
      same(solution, expected, sets)
      assert.is_true(solution:verify())
    end)
  end)

  it("make many vertices possible", function()
    random.cases(20, function(rng)
      local digraph, n = {}, 62
      for v = 1, n do
        digraph[v] = {}
        for i = 1, rng(0, 3) do digraph[v][i] = rng(1, n) end
      end
      local start = { 3, 30, 62 }
      local solution = grundy.annihilation(digraph, { start = start })
      local expected = scripted(digraph):solve(start)
      local sets = {}
      for p in expected:positions() do
        if #sets < 300 then sets[#sets + 1] = p end
      end
      assert.equal(#expected, #solution)
      same(solution, expected, sets)
    end)
  end)
end)

describe("limits", function()
  -- A digraph in which from v one goes to the `out` next, round and round.
  local function ring(n, out)
    local digraph = {}
    for v = 1, n do
      digraph[v] = {}
      for i = 1, out do digraph[v][i] = (v + i - 1) % n + 1 end
    end
    return digraph
  end

  it("are those of solve", function()
    assert.same({ nil, "the limit of 1000 positions is reached" },
      { grundy.annihilation(ring(10, 1), { limit = 1000 }) })
    assert.equal(1024, #grundy.annihilation(ring(10, 1), { limit = 1024 }))
    assert.same({ nil, "the limit of 16777216 positions is reached" },
      { grundy.annihilation(ring(40, 1)) })
    assert.same({ nil, "the limit of 10 positions is reached" },
      { grundy.annihilation(ring(40, 1), { start = { 1, 5 }, limit = 10 }) })
    assert.same({ nil, "the limit of 1048576 positions is reached" }, -- at once
      { grundy.annihilation(ring(40, 1), { limit = 1 << 20, bytes = 1000 }) })
    for _, bytes in ipairs { 1, 1000, 30000, 60000 } do
      assert.same({ nil, ("the limit of %d bytes is reached"):format(bytes) },
        { grundy.annihilation(ring(10, 3), { bytes = bytes }) })
    end
    assert.equal(1024, #grundy.annihilation(ring(10, 3), { bytes = 1 << 20 }))
    assert.same({ nil, "the limit of 0.001 seconds is reached" },
      { grundy.annihilation(ring(22, 3), { seconds = 0.001 }) })
  end)

  it("are looked at while the starts are taken", function()
    local polls = 0
    debug.sethook(function()
      if debug.getinfo(2, "S").source == "=grundy" then polls = polls + 1 end
    end, "c")
    local none = grundy.annihilation(ring(18, 1), { bytes = 4000000 })
    debug.sethook()
    assert.is_nil(none) -- all starts are taken by then
    assert.is_true(polls >= (1 << 18) / 0x8000, polls .. " polls")
  end)

  it("may be set at any moment", function()
    guest [[
      local grundy = require "grundy"
      local ring = {}
      for v = 1, 13 do ring[v] = { v % 13 + 1, (v + 3) % 13 + 1 } end
      local function work()
        local solution = grundy.annihilation(ring)
        return solution:finite().dimension, solution:stats().infinite
      end
      local dimension, infinite = work()
      local count, failed = 0, 0
      repeat
        local calls = 0
        count = count + 1
        debug.sethook(function()
          if debug.getinfo(2, "S").source ~= "=grundy" then return end
          calls = calls + 1
          if calls == count then error("no more", 0) end
        end, "c")
        local fine, message, more = pcall(work)
        debug.sethook()
        if fine then
          assert(message == dimension and more == infinite)
        else
          assert(message == "no more", message)
          failed = failed + 1
        end
      until fine
      assert(failed >= 9, failed)
    ]]
  end)

  it("count a move once that two arrows make, in long rows too", function()
    local n, edges, arrows = 8, 0, {}
    for u = 1, n do
      arrows[u] = {}
      for v = 1, n do
        if v ~= u then table.insert(arrows[u], v) end
      end
    end
    for set = 0, (1 << n) - 1 do
      local seen = {}
      for u = 0, n - 1 do
        for v = 0, n - 1 do
          local next_set = set ~ 1 << u ~ 1 << v
          if set >> u & 1 == 1 and u ~= v and not seen[next_set] then
            seen[next_set] = true
            edges = edges + 1
          end
        end
      end
    end
    local solution = grundy.annihilation(arrows)
    assert.equal(edges, solution:stats().moves)
    assert.is_true(solution:verify())
  end)

  it("let finalizers close it", function()
    restless.begin "incremental"
    local closed = 0
    for _ = 1, random.count(80) do
      local solution = grundy.annihilation(ring(5, 2))
      setmetatable({}, { __gc = function() solution:close() end })
      local fine, message = pcall(function()
        for p in solution:positions() do
          solution:moves(p)
        end
        return solution:finite()
      end)
      if not fine then
        closed = closed + 1
        assert.is_truthy(message:find "this solution is closed", message)
      end
    end
    restless.stop()
    random.came_up(closed)
  end)

  it("let many vertices pass", function()
    local n = random.scale >= 1 and 17 or 10
    local down = {}
    local rng = random.generator(random.seed, 20)
    for v = 1, n do
      down[v] = {}
      for i = 1, v > 1 and 3 or 0 do down[v][i] = rng(1, v - 1) end
    end
    local one = grundy.graph(down):solve()
    local solution <close> = grundy.annihilation(down)
    assert.equal(1 << n, #solution)
    for _ = 1, 1000 do
      local set, value = set_of(n, rng(0, (1 << n) - 1)), 0
      for _, v in ipairs(set) do value = value ~ one:value(v) end
      assert.equal(value, solution:value(set))
    end
    assert.equal(n, solution:finite().dimension)
    solution:close()
    down[1][1] = n -- now it is cyclic
    local cyclic <close> = grundy.annihilation(down)
    assert.is_true(cyclic:stats().infinite > 0)
    assert.equal((1 << n) - cyclic:stats().infinite,
      1 << cyclic:finite().dimension)
    assert.is_true(cyclic:verify())
  end)
end)
