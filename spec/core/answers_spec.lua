-- What a solution tells besides values and best moves; graphs; the helpers.

local grundy = require "grundy"
local slow = require "spec.oracles.slow"
local random = require "spec.harness.random"
local feed = require "spec.harness.feed"
local nim = require "spec.harness.nim"
local raises = require "spec.harness.raises"
local restless = require "spec.harness.restless"

describe("positions", function()
  it("come in the order of discovery, each once", function()
    local solution = grundy.graph { b = { "z", "a" }, a = { "y" },
      [2] = { "b" }, [-1] = {} }:solve()
    assert.same({ -1, 2, "a", "b", "y", "z" }, feed.positions(solution))
    assert.equal(6, #solution)
  end)

  it("can be walked twice at once", function()
    local solution = grundy.graph { {}, {}, {} }:solve()
    local pairs_seen = {}
    for p in solution:positions() do
      for q in solution:positions() do
        pairs_seen[#pairs_seen + 1] = p .. q
      end
    end
    assert.equal("11 12 13 21 22 23 31 32 33",
      table.concat(pairs_seen, " "))
  end)

  it("keep their solution alive", function()
    local function walk()
      return grundy.graph { { 2 }, { 3 }, { 1 } }:solve():positions()
    end
    local nextp, state, control = walk()
    for expected = 1, 3 do
      collectgarbage()
      collectgarbage()
      control = nextp(state, control)
      assert.equal(expected, control)
    end
    assert.is_nil(nextp(state, control))
  end)
end)

describe("predecessors", function()
  it("are those of Lorusso and Mottinelli's table", function()
    local solution = grundy.graph { a = { "b", "c" }, c = { "b", "d" },
      d = { "e" } }:solve()
    for p, expected in pairs { a = {}, b = { "a", "c" }, c = { "a" },
      d = { "c" }, e = { "d" } } do
      assert.same(expected, solution:predecessors(p))
    end
  end)

  it("have a move there, and no other position has", function()
    local loops = 0
    random.digraphs(1500, 1, 12, function(digraph, _, case)
      local solution = feed.solve(digraph, case)
      for v = 1, #digraph do
        local expected = {}
        for u, followers in ipairs(digraph) do
          if slow.contains(followers, v) then expected[#expected + 1] = u end
        end
        local got = solution:predecessors(v)
        assert(table.concat(got, " ") == table.concat(expected, " "))
        loops = loops + (slow.contains(got, v) and 1 or 0)
      end
    end)
    random.came_up(loops)
  end)

  it("are only those that the starts lead to", function()
    local game = grundy.game {
      moves = function(n, add) if n > 0 then add(n // 2) end end,
    }
    assert.same({ 10 }, game:solve(10):predecessors(5))
    assert.same({ 10, 11 },
      game:solve(10, { starts = { 11, 7 } }):predecessors(5))
  end)

  it("are representatives where the game has normal", function()
    local solution = nim.game { start = { 2, 1 }, normal = nim.sorted }:solve()
    for _, p in ipairs { { 0, 1 }, { 1, 0 } } do
      assert.same({ { 1, 2 }, { 0, 2 }, { 1, 1 } }, solution:predecessors(p))
    end
  end)

  it("have the other player to move", function()
    local solution = grundy.game {
      players = 2, start = 6,
      moves = function(n, add, player)
        if n >= player then add(n - player) end
      end,
    }:solve(nil, { player = "both" })
    assert.same({ 4 }, solution:predecessors(3, 2))
    assert.same({ 5 }, solution:predecessors(3, 1))
    assert.same({ 5 }, solution:at(3, 1):predecessors())
  end)

  it("of misère play are the same, also when the other one is closed",
    function()
      local solution = grundy.graph { { 2, 3 }, { 1 }, {} }:solve()
      local misere = solution:misere()
      assert.same({ 1 }, solution:predecessors(3))
      solution:close()
      assert.same({ 1 }, misere:predecessors(3))
      assert.same({ 2 }, misere:predecessors(1))
    end)

  it("may be many, and their memory is counted once", function()
    local n = random.count(100000)
    local solution = grundy.game {
      moves = function(p, add) if p > 0 then add(p - 1) add(0) end end,
    }:solve(n)
    local before = solution:stats().bytes
    local list = solution:predecessors(0)
    assert.equal(n, #list)
    for i = 1, n do assert(list[i] == n + 1 - i) end
    local bytes = solution:stats().bytes
    assert.is_true(bytes - before >= 4 * (n + 2 * n - 1))
    assert.is_true(bytes - before <= 6 * (n + 2 * n) + 1000)
    solution:predecessors(1)
    assert.equal(bytes, solution:stats().bytes)
  end)
end)

describe("line", function()
  it("is long when the game is long", function()
    local n = random.count(200000)
    local game = grundy.game {
      moves = function(p, add) if p > 0 then add(p - 1) end end,
    }
    local path = game:solve(n)
    assert.equal(n, path:remoteness(n))
    assert.equal(n + 1, #path:line(n))
    local ring = grundy.game {
      moves = function(p, add) add((p + 1) % n) end,
    }
    local line = ring:solve(0):line(0)
    assert.equal(n, #line)
    assert.equal(1, line.cycle)
  end)

  -- A ring of 4 seen as the whole numbers: in the caller's frame the play
  -- never repeats, the line must end all the same.
  it("a line ends although its frame goes on for ever", function()
    local solution = grundy.game {
      moves = function(p, add) add(p + 1) end,
      normal = function(p) return p % 4 end,
    }:solve(0)
    assert.equal(4, #solution)
    assert.equal(103, solution:best(102))
    local line = solution:line(102)
    assert.equal(102, line[1])
    for i = 2, #line do assert.equal(line[i - 1] + 1, line[i]) end
    assert.equal((line[#line] + 1) % 4, line[line.cycle] % 4)
  end)
end)

describe("stats", function()
  -- Positions with a loop and a random set of heaps below: many sets K, whose
  -- members are small, or large but for those below 64, which all of them have.
  it("count each of many sets once", function()
    random.cases(20, function(rng, case)
      local heaps, common = 12, case % 2 == 0 and 64 or 0
      local digraph, sets, count = {}, {}, 0
      for u = 1, common + heaps do digraph[u] = feed.numbers(u - 1) end
      for u = #digraph + 1, 400 do
        local followers = feed.numbers(common)
        for v = common + 1, common + heaps do
          if rng(1, 3) == 1 then followers[#followers + 1] = v end
        end
        local key = table.concat(followers, " ")
        count = count + (sets[key] and 0 or 1)
        sets[key] = true
        digraph[u] = followers
        table.insert(followers, u)
      end
      local stats = feed.solve(digraph):stats()
      assert(stats.distinct_K == count)
      assert(stats.infinite == 400 - common - heaps)
    end)
  end)

  it("count more bytes for more positions", function()
    local function bytes(n)
      return grundy.graph { feed.numbers(n) }:solve():stats().bytes
    end
    assert.is_true(bytes(10000) > bytes(10) + 10000)
  end)
end)

describe("tostring", function()
  it("of a game has its name", function()
    local game = grundy.game { name = "Fair Shares", moves = print }
    assert.is_truthy(tostring(game):find("Fair Shares", 1, true))
    local unnamed = tostring(grundy.game { moves = print })
    assert.is_truthy(unnamed:find("game", 1, true))
    assert.is_nil(unnamed:find("0x", 1, true))
    assert.is_nil(tostring(grundy.graph { {} }):find("0x", 1, true))
  end)

  it("of a solution says how many positions of each outcome", function()
    -- 3 P (1, 5, 6), 1 N (2), 2 D (3, 4)
    local solution = grundy.graph { {}, { 1 }, { 4 }, { 3 }, {}, {} }:solve()
    for _, part in ipairs { "6 positions", "3 P", "1 N", "2 D" } do
      assert.is_truthy(tostring(solution):find(part, 1, true), part)
    end
  end)

  it("of an infinity is its set", function()
    assert.equal("∞(0,2)", tostring(grundy.infinity { 2, 0 }))
    assert.equal("∞()", tostring(grundy.infinity {}))
    assert.equal("∞(7)", tostring(grundy.infinity { 7, 7 }))
  end)
end)

describe("a solution", function()
  it("is closed at the end of its scope", function()
    local kept
    do
      local solution <close> = grundy.graph { {} }:solve()
      kept = solution
      assert.equal(0, kept:value(1))
    end
    raises(function() local _ = kept:value(1) end, "closed")
  end)

  it("is closed when an error leaves its scope", function()
    local kept
    assert.is_false(pcall(function()
      local solution <close> = grundy.graph { {} }:solve()
      kept = solution
      error "out"
    end))
    raises(function() local _ = kept:value(1) end, "closed")
  end)

  it("does not need its game, nor the tables it came from", function()
    local graph = { a = { "b" }, b = {} }
    local solution = grundy.graph(graph):solve()
    graph.a[1], graph.b = "a", { "a" }
    collectgarbage()
    assert.same({ "b" }, solution:followers "a")
    assert.same({ "a", "b" }, solution:line "a")
  end)

  it("gives arrays that are the caller's to change", function()
    local solution = grundy.graph { { 2, 3 }, {}, {} }:solve()
    for _, name in ipairs { "followers", "moves", "line" } do
      local list = solution[name](solution, 1)
      list[1] = nil
      list.x = 1
      assert.is_nil(solution[name](solution, 1).x)
      assert.is_truthy(solution[name](solution, 1)[1])
    end
    solution:stats().positions = 99
    assert.equal(3, solution:stats().positions)
  end)

  it("works while the collector does", function()
    restless.begin "incremental"
    random.digraphs(40, 1, 12, function(digraph, _, case)
      local solution = feed.solve(digraph, case)
      assert(solution:verify() and #solution:table { "value", "best" }
        == #digraph)
    end)
    restless.stop()
  end)
end)

describe("grundy.graph", function()
  it("starts everywhere: numbers in order, then strings", function()
    local solution = grundy.graph {
      ["10"] = {}, ["9"] = {}, b = {}, B = {}, a = {}, [""] = {},
      [10] = {}, [9] = {}, [-3] = {}, [2.5] = {}, [math.huge] = {},
    }:solve()
    assert.same({ -3, 2.5, 9, 10, math.huge, "", "10", "9", "B", "a", "b" },
      feed.positions(solution))
  end)

  it("has sinks where a follower is no key", function()
    local solution = grundy.graph { a = { "b", 1 } }:solve()
    assert.same({ "a", "b", 1 }, feed.positions(solution))
    assert.equal(0, solution:value "b")
    assert.same({}, solution:followers(1))
  end)

  it("does not confuse 1 and \"1\"", function()
    local solution = grundy.graph { [1] = { "1" }, ["1"] = {} }:solve()
    assert.equal(2, #solution)
    assert.equal(1, solution:value(1))
    assert.equal(0, solution:value "1")
  end)

  it("knows a float that is an integer", function()
    local solution = grundy.graph { { 2.0, -0.0 }, { 1 } }:solve()
    assert.equal(3, #solution)
    assert.same({ 2, 0 }, solution:followers(1))
  end)

  it("can be solved from one position", function()
    local game = grundy.graph { a = { "b" }, b = {}, c = { "a" } }
    assert.same({ "b" }, feed.positions(game:solve "b"))
    assert.same({ "a", "c", "b" },
      feed.positions(game:solve("a", { starts = { "c" } })))
  end)

  it("is a game like others", function()
    local plain = grundy.game { moves = print }
    assert.equal(getmetatable(plain), getmetatable(grundy.graph { {} }))
  end)
end)

describe("infinities", function()
  local infinity = grundy.infinity
  local sets = {
    {}, { 0 }, { 1 }, { 0, 1 }, { 0, 2 }, { 1, 2 }, { 0, 1, 2 }, { 63 },
    { 64 }, { 0, 63 }, { 0, 64 }, { 63, 64 }, { 1000 }, { 0, 1000000 },
    { math.maxinteger },
  }

  it("are the same object for the same set", function()
    assert.is_true(rawequal(infinity { 2, 0, 2 }, infinity { 0, 2 }))
    assert.is_true(rawequal(infinity { 2.0 }, infinity { 2 }))
    for i, a in ipairs(sets) do
      for j, b in ipairs(sets) do
        assert.equal(i == j, rawequal(infinity(a), infinity(b)))
      end
    end
  end)

  it("can be keys of tables, whatever is collected", function()
    local count = { [infinity { 5, 77 }] = 1 }
    collectgarbage()
    collectgarbage()
    local solution = grundy.graph { { 1 } }:solve()
    count[solution:value(1)] = 2
    collectgarbage()
    assert.equal(1, count[infinity { 77, 5 }])
    assert.equal(2, count[infinity {}])
  end)

  it("have their set, sorted and fresh", function()
    for _, set in ipairs(sets) do
      local v = infinity(set)
      assert.same(set, v.set)
      v.set[1] = 99
      assert.same(set, v.set)
    end
    local given = { 3, 1, 2 }
    local v = infinity(given)
    given[1] = 9
    assert.same({ 1, 2, 3 }, v.set)
    assert.is_nil(v.sets)
    assert.is_false(pcall(function() v.set = {} end))
    assert.same({ 1, 2, 3 }, v.set)
  end)

  it("are greater than every integer", function()
    for _, set in ipairs(sets) do
      local v = infinity(set)
      for _, n in ipairs { 0, 1, 1000, math.maxinteger } do
        assert.is_true(n < v and n <= v and v > n and v >= n)
        assert.is_false(v < n or v <= n or n > v or n >= v or v == n)
      end
    end
  end)

  it("are in one order among themselves", function()
    local list = {}
    for i, set in ipairs(sets) do list[i] = infinity(set) end
    for _, a in ipairs(list) do
      assert.is_false(a < a or a > a)
      assert.is_true(a <= a and a >= a)
      for _, b in ipairs(list) do
        if a ~= b then assert.is_true((a < b) ~= (b < a)) end
        assert.equal(a <= b, a < b or a == b)
        for _, c in ipairs(list) do
          if a < b and b < c then assert.is_true(a < c) end
        end
      end
    end
  end)

  it("sort with integers", function()
    local list = { infinity { 0 }, 3, infinity {}, 0, infinity { 0, 1 } }
    table.sort(list)
    assert.same({ 0, 3 }, { list[1], list[2] })
  end)

  it("are told from everything else", function()
    assert.is_true(grundy.is_infinite(infinity {}))
    for _, x in ipairs { 0, math.huge, "∞()", {}, { set = {} }, print,
      io.stdout, false } do
      assert.is_false(grundy.is_infinite(x))
    end
    assert.is_false(grundy.is_infinite(nil))
  end)
end)

describe("mex", function()
  local infinity = grundy.infinity
  it("is the least number that is not there", function()
    local cases = {
      { 0, {} }, { 1, { 0 } }, { 0, { 1 } }, { 2, { 0, 1, 3 } },
      { 3, { 2, 0, 1, 1, 0 } }, { 0, { 5, math.maxinteger } },
      { 0, { infinity { 0 } } }, { 1, { infinity {}, 0, infinity { 1 } } },
    }
    for _, case in ipairs(cases) do
      assert.equal(case[1], grundy.mex(case[2]))
      assert.equal("integer", math.type(grundy.mex(case[2])))
    end
    random.cases(300, function(rng)
      local list = {}
      for i = 1, rng(0, 12) do list[i] = rng(0, 8) end
      assert(grundy.mex(list) == slow.mex(list))
    end)
  end)
end)

describe("nimsum", function()
  local infinity, nimsum = grundy.infinity, grundy.nimsum
  it("adds without carry, infinities included", function()
    local cases = {
      { 0 }, { 5, 5 }, { 3 ~ 5, 3, 5 }, { 0, 7, 7 },
      { math.maxinteger ~ 1, math.maxinteger, 1 },
      { infinity { 0, 2 }, infinity { 0, 2 } },
      { infinity { 1, 3 }, 1, infinity { 0, 2 } },
      { infinity { 1, 3 }, infinity { 0, 2 }, 1 },
      { infinity { 2, 3 }, 1, infinity { 0, 1 }, 3 },
      { infinity {}, infinity { 0 }, infinity { 1 } },
      { infinity {}, infinity { 0 }, 5, infinity { 0 } },
      { infinity {}, 5, infinity {} },
      { infinity {}, infinity { 0 }, infinity { 0 }, infinity { 1 } },
    }
    for _, case in ipairs(cases) do
      assert.equal(case[1], nimsum { table.unpack(case, 2) })
    end
  end)
end)

describe("what stats counts", function()
  it("knows that all sets of tokens are starts", function()
    local solution = grundy.annihilation { a = { "b" }, b = { "a", "c" },
      c = {} }
    assert.same({ 8 }, solution:stats().depths)
    assert.equal(8, solution:stats().positions)
  end)

  it("of a long path is quick and right", function()
    local n = random.scale >= 1 and 200000 or 1000
    local solution = grundy.game { start = n,
      moves = function(p, add)
        if p > 0 then add(p - 1) end
      end }:solve()
    local census = solution:stats()
    assert.equal(n + 1, #census.depths)
    assert.equal(n + 1, #census.remoteness)
    assert.same({ remoteness = n, P = n % 2 == 0 and 1 or 0,
      N = n % 2 == 0 and 0 or 1 }, census.remoteness[n + 1])
    assert.same({ least = 1, most = 1, mean = 1.0,
      counts = { { moves = 1, count = n } } }, census.branching)
    assert.same({ positions = n // 2, share = 1.0, only = n // 2 },
      census.sensible)
  end)

  it("of one position is that of a sink", function()
    local solution = grundy.graph { a = {} }:solve()
    local census = solution:stats "a"
    assert.same({ positions = 1, moves = 0, ends = 1, P = 1, N = 0, D = 0,
      values = { { value = 0, count = 1 } },
      remoteness = { { remoteness = 0, P = 1, N = 0 } }, depths = { 1 },
      branching = { least = 0, most = 0, mean = 0.0, counts = {} },
      forgiving = { positions = 0, share = 0.0, only = 0 },
      holding = { positions = 0, share = 0.0, only = 0 },
      sensible = { positions = 0, share = 0.0, only = 0 } }, census)
  end)
end)
