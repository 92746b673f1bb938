-- Digraphs that are given: grundy.graph reads them in C. Each is compared with the
-- same game by rules in Lua, whose moves are looked up in the table, and with the
-- slow definition.

local grundy = require "grundy"
local slow = require "spec.oracles.slow"
local random = require "spec.harness.random"

-- Names of vertices of a kind: a function of a number.
local kinds = {
  function(i) return i end,
  function(i) return i - 5 end,
  function(i) return (i * 0x9E3779B97F4A7C15) end,
  function(i) return i % 2 == 0 and math.maxinteger - i or math.mininteger + i end,
  function(i) return i / 4 end,
  function(i) return (i - 6.5) * 10.0 ^ (i % 7 * 9) end,
  function(i) return "v" .. i end,
  function(i) return ("x"):rep(i % 17) .. "\0" .. i end,
  function(i) return ("long name "):rep(9) .. i end,
  function(i) return ("a"):rep(i - 1) end,
  function(i) return ("\0"):rep(i - 1) end,
}

-- A table for grundy.graph that is like a digraph: with other names, without
-- some of its sinks.
local function renamed(rng, digraph)
  local name, some = {}, { rng(1, #kinds), rng(1, #kinds) }
  local taken = {}
  for u = 1, #digraph do
    local given = kinds[some[rng(1, 2)]](u)
    name[u] = taken[given] == nil and given or "other " .. u
    taken[name[u]] = true
  end
  local adjacency = {}
  for _, u in ipairs(random.shuffled(rng, name)) do adjacency[u] = false end
  for u, followers in ipairs(digraph) do
    local list = {}
    for i = rng(1, 2) == 1 and #followers or 0, 1, -1 do -- perhaps in the hash part
      list[i] = name[followers[i]]
    end
    for i, v in ipairs(followers) do list[i] = name[v] end
    if #followers == 0 and rng(1, 2) == 1 then list = nil end
    adjacency[name[u]] = list
  end
  return adjacency, name
end

local function before(a, b)
  if type(a) ~= type(b) then return type(a) == "number" end
  return a < b
end

-- The keys of a table, in the order that the reference promises.
local function keys_of(adjacency)
  local keys = {}
  for vertex in pairs(adjacency) do keys[#keys + 1] = vertex end
  table.sort(keys, before)
  return keys
end

-- The same game by rules, and its starts.
local function by_rules(adjacency, game)
  local keys = keys_of(adjacency)
  return grundy.game {
    show = game.show, parse = game.parse,
    moves = function(p) return adjacency[p] end,
  }, table.remove(keys, 1), keys
end

local function same_solution(one, other, case)
  assert.equal(#other, #one)
  local positions = {}
  for p in other:positions() do positions[#positions + 1] = p end
  local count = 0
  for p in one:positions() do
    count = count + 1
    assert.equal(positions[count], p)
    assert.equal(tostring(other:value(p)), tostring(one:value(p)))
    assert.equal(other:remoteness(p), one:remoteness(p))
    assert.same(other:followers(p), one:followers(p))
    assert.equal(other:best(p), one:best(p))
  end
  if case % 8 == 0 then assert.equal(other:dot(), one:dot()) end
  assert.is_true(one:verify())
end

describe("grundy.graph", function()
  it("is the game by rules, on random digraphs with any names", function()
    random.digraphs(1500, 1, 12, function(digraph, _, case)
      local rng = random.generator(random.seed, case)
      local adjacency, name = renamed(rng, digraph)
      local game = grundy.graph(adjacency)
      if next(adjacency) == nil then
        assert.equal(0, #game:solve())
        return
      end
      assert.same(keys_of(adjacency), game.starts)
      local rules, start, more = by_rules(adjacency, game)
      local solution = game:solve()
      same_solution(solution, rules:solve(start, { starts = more }), case)
      local value = slow.algorithm_g(digraph)
      for u = 1, #digraph do
        if solution:has(name[u]) then
          assert.equal(slow.text(value[u]), tostring(solution:value(name[u])))
        end
        assert.same(adjacency[name[u]], game.moves(name[u]))
      end
      local one = random.pick(rng, name)
      if not game:solve():has(one) then return end
      same_solution(game:solve(one), rules:solve(one), case)
      same_solution(game:solve(one, { starts = { start } }),
        rules:solve(one, { starts = { start } }), case)
    end)
  end)

  it("keeps the table as it was", function()
    local list = setmetatable({ "b" }, { __index = error, __len = error })
    local game = grundy.graph { a = list, b = { 1.0 }, [1] = {} }
    list[1] = "c"
    assert.same({ "b" }, game.moves "a")
    assert.same({ 1 }, game.moves "b")
    assert.equal("integer", math.type(game.moves "b"[1]))
    assert.is_nil(game.moves "c")
    assert.is_nil(game.moves {})
    game.moves "a"[1] = "z"
    assert.same({ "b" }, game.moves "a")
  end)

  it("works in slices, with threads, checkpoints, files and keep = values",
    function()
    local adjacency = {}
    for i = 1, 300 do
      adjacency["p" .. i] = { "p" .. i // 2, "p" .. i // 3, "p" .. i // 2 }
    end
    adjacency.p0 = nil
    adjacency.long = {}
    for i = 1, 5000 do adjacency.long[i] = "p" .. i end
    local game = grundy.graph(adjacency)
    local whole = game:solve()
    for _, options in ipairs { { threads = 2 }, { keep = "values" } } do
      local other = game:solve(nil, options)
      assert.equal(#whole, #other)
      for p in whole:positions() do
        assert.equal(whole:value(p), other:value(p))
      end
      assert.is_true(other:verify())
    end
    local path = os.tmpname()
    os.remove(path)
    local options = { checkpoint = path, limit = 40 }
    assert.matches("^the limit of 40", select(2, game:solve("long", options)))
    options.limit = nil
    same_solution(game:solve("long", options), game:solve "long", 1)
    assert(whole:save(path, { moves = true }))
    local opened <close> = assert(grundy.open(path, game))
    same_solution(opened, whole, 1)
    os.remove(path)
    local job = game:job()
    repeat local done = job:step(1) until done
    assert.equal(#whole, #job:solution())
    local timed = game:job()
    repeat local done = timed:step { seconds = 1e-6 } until done
    assert.equal(#whole, #timed:solution())
    local task = grundy.task(function() return grundy.graph(adjacency) end)
    local steps = 0
    repeat steps = steps + 1 until task:step { seconds = 1e-9 }
    assert.is_true(steps > 3)
  end)

  it("stops at limits", function()
    local game = grundy.graph { { 2, 3 }, { 3 }, { 4 } }
    local _, message = game:solve(nil, { limit = 3 })
    assert.matches("^the limit of 3 positions", message)
    assert.equal(4, #game:solve(nil, { limit = 4 }))
  end)

  -- The compressed rows of a digraph with the vertices 1 to n, as 0 to n - 1.
  local function packed(digraph)
    local first, to = { ("<I4"):pack(0) }, {}
    for _, followers in ipairs(digraph) do
      for _, v in ipairs(followers) do to[#to + 1] = ("<I4"):pack(v - 1) end
      first[#first + 1] = ("<I4"):pack(#to)
    end
    return { count = #digraph, first = table.concat(first),
      to = table.concat(to) }
  end

  it("takes compressed rows", function()
    random.digraphs(500, 1, 12, function(digraph, _, case)
      local adjacency = {}
      for u, followers in ipairs(digraph) do
        local list = {}
        for i, v in ipairs(followers) do list[i] = v - 1 end
        adjacency[u - 1] = list
      end
      local game, other = grundy.graph(packed(digraph)), grundy.graph(adjacency)
      collectgarbage()
      assert.same(other.starts, game.starts)
      same_solution(game:solve(), other:solve(), case)
      same_solution(game:solve(0), other:solve(0), case)
      assert.error_matches(function() game:solve(#digraph) end,
        "is not a vertex of the graph; there are 0")
      assert.is_nil(game.moves(-1))
      assert.is_nil(game.moves "0")
    end)
  end)

  it("takes compressed rows of any bytes, or says what is wrong", function()
    local refused, taken = 0, 0
    random.cases(3000, function(rng)
      local count = rng(0, 5)
      local function words(n)
        local list = {}
        for i = 1, n do list[i] = rng(0, 5) end
        table.sort(list)
        if rng(1, 2) == 1 then list[1] = 0 end
        for i, word in ipairs(list) do
          list[i] = ("<I4"):pack(rng(1, 40) == 1 and 0xFFFFFFFF or word)
        end
        return table.concat(list) .. ("x"):rep(rng(1, 30) // 30)
      end
      local rows = { count = count, first = words(count + 1), to = words(rng(0, 5)) }
      local fine, game = pcall(grundy.graph, rows)
      if fine then
        taken = taken + 1
        local solution = game:solve()
        assert.equal(count, #solution)
        assert.is_true(solution:verify())
      else
        refused = refused + 1
        assert.matches("graph: ", game)
      end
    end)
    random.came_up(refused, taken)
  end)

  it("says what is wrong with compressed rows", function()
    for _, case in ipairs {
      { { count = 2.5 }, "'count' must be an integer from 0 to %d+, got 2.5" },
      { { first = "" }, "'count' must be an integer from 0 to %d+, got nil" },
      { { count = 1, first = {} }, "'first' must be a string, got a table" },
      { { count = 1, first = "abcd" }, "'first' must be a string of 8 bytes" },
      { { count = 0, first = "\0\0\0\0", to = "abc" },
        "four bytes for each move, got 3" },
      { { count = 0, first = "\1\0\0\0" }, "'first' must begin with 0, got 1" },
      { { count = 2, first = ("<I4I4I4"):pack(0, 2, 1), to = ("<I4"):pack(0) },
        "number 3 in it is 1, and the one before it 2" },
      { { count = 1, first = ("<I4I4"):pack(0, 2), to = ("<I4"):pack(0) },
        "must end with the number of moves in 'to', which is 1, got 2" },
      { { count = 1, first = ("<I4I4"):pack(0, 1), to = ("<I4"):pack(1) },
        "number 1 in field 'to' must be below 1, the count of positions, got 1" },
      { { count = 0, first = "\0\0\0\0", too = "" }, "unknown field 'too'" },
    } do
      assert.error_matches(function() grundy.graph(case[1]) end, case[2])
    end
    assert.equal(3, #grundy.graph { count = {}, first = { "to" }, to = {} }:solve())
  end)

  it("says which vertices there are", function()
    for _, case in ipairs {
      { {}, '"z" is not a vertex of the graph$' },
      { { b = { "a", 7 } }, 'graph; there are 7, "a", "b"$' },
      { { 1, 2, 3, 4, 5 }, "graph; there are 1, 2, 3, 4, 5$" },
      { { 3, 2, 9, 8, 0, 7 }, "graph; there are 0, 1, 2, 3, 4, …$" },
    } do
      for i, v in ipairs(case[1]) do case[1][i] = { v } end
      assert.error_matches(function() grundy.graph(case[1]):solve "z" end, case[2])
    end
  end)
end)
