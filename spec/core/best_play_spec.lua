-- best, line, moves, strategy: against the rules, and against every opponent.

local grundy = require "grundy"
local slow = require "spec.support.slow"
local random = require "spec.support.random"
local feed = require "spec.support.feed"
local walk = require "spec.support.walk"

local RESULT = { N = "win", D = "draw", P = "loss" }

local function best_moves(solution, n)
  local best = {}
  for u = 1, n do best[u] = solution:best(u) end
  return best
end

-- Runs body(digraph, solution, remoteness, best) on many digraphs.
local function on_digraphs(cases, most, body)
  random.digraphs(cases, 1, most, function(digraph, rng, case)
    local options = rng(1, 3) == 1 and { only = "outcome" } or nil
    local solution = feed.solve(digraph, case, options)
    body(digraph, solution, slow.remoteness(digraph),
      best_moves(solution, #digraph))
  end)
end

-- Runs body(u, …) for the positions of one outcome only.
local function at(outcome, remoteness, body)
  for u, r in ipairs(remoteness) do
    if slow.outcome_of_remoteness(r) == outcome then body(u, r) end
  end
end

local function same_list(got, expected)
  assert(#got == #expected, "a list of another length")
  for i = 1, #expected do assert(got[i] == expected[i], "element " .. i) end
end

describe("against every opponent", function()
  it("a winner who follows best wins in remoteness moves", function()
    on_digraphs(3000, 12, function(digraph, _, remoteness, best)
      at("N", remoteness, function(u, r)
        assert(r == assert(walk.longest(digraph, best, u)))
      end)
      at("P", remoteness, function(u, r)   -- the opponent moves first
        assert(r == assert(walk.longest(digraph, best, -u)))
      end)
    end)
  end)

  it("so does one on a large digraph", function()
    random.digraphs(40, 100, 400, function(digraph, _, case)
      local best = best_moves(feed.solve(digraph, case), #digraph)
      at("N", slow.remoteness(digraph), function(u, r)
        assert(r == assert(walk.longest(digraph, best, u)))
      end)
    end)
  end)

  it("a loser who follows best is not beaten sooner", function()
    on_digraphs(3000, 12, function(digraph, _, remoteness, best)
      local function is_lost(q)      -- the opponent does not spoil his win
        return slow.outcome_of_remoteness(remoteness[q]) == "P"
      end
      at("P", remoteness, function(u, r)
        assert(r == walk.shortest_defeat(digraph, best, u, is_lost))
      end)
    end)
  end)

  it("one who follows best from a draw never loses", function()
    on_digraphs(3000, 12, function(digraph, _, remoteness, best)
      at("D", remoteness, function(u)
        for _, state in ipairs(walk.reached(digraph, best, u)) do
          local lost = state > 0
            and slow.outcome_of_remoteness(remoteness[state]) == "P"
          assert(not lost, "lost")
        end
      end)
    end)
  end)
end)

describe("best", function()
  it("is the best follower, the first of equals, nil at a sink", function()
    on_digraphs(3000, 12, function(digraph, _, remoteness, best)
      for u = 1, #digraph do
        local row = slow.moves(digraph, remoteness, u)[1]
        assert(best[u] == (row and row.position), "best of " .. u)
      end
    end)
  end)

  -- name, graph, start, best; each graph has two candidates in one order,
  -- and they are tried in the other order too.
  local cases = {
    { "the shorter win", { s = { "p2", "p0" }, p2 = { "n1" },
      n1 = { "p0" }, p0 = {} }, "p0" },
    { "the win and not the draw", { s = { "d", "p" }, d = { "d" }, p = {} },
      "p" },
    { "the draw and not the loss", { s = { "d", "n" }, d = { "d" },
      n = { "z" }, z = {} }, "d" },
    { "the longer loss", { s = { "n1", "n3" }, n1 = { "z" }, n3 = { "p2" },
      p2 = { "n1" }, z = {} }, "n3" },
    -- c walks back to s, a position of value 0 too: counters forbid it.
    { "the win that makes progress", { s = { "c", "z" }, c = { "s" },
      z = {} }, "z" },
  }
  for _, case in ipairs(cases) do
    for order = 1, 2 do
      it(("takes %s (%d)"):format(case[1], order), function()
        local graph = {}
        for p, followers in pairs(case[2]) do graph[p] = followers end
        local s = graph.s
        if order == 2 then graph.s = { s[2], s[1] } end
        assert.equal(case[3], grundy.graph(graph):solve():best "s")
      end)
    end
  end

  it("takes the first of equals, in the order given", function()
    local graph = { s = { "b", "a", "c" }, a = {}, b = {}, c = {} }
    assert.equal("b", grundy.graph(graph):solve():best "s")
    graph = { s = { "x", "b", "a" }, a = { "a" }, b = { "b" }, x = { "z" } }
    assert.equal("b", grundy.graph(graph):solve():best "s")
    graph = { s = { "y", "x" }, x = { "z" }, y = { "z" } }
    assert.equal("y", grundy.graph(graph):solve():best "s")
  end)
end)

describe("moves", function()
  it("are all followers, ranked, each with its own answers", function()
    on_digraphs(3000, 12, function(digraph, solution, remoteness)
      local with_values = pcall(solution.value, solution, 1)
      for u = 1, #digraph do
        local rows = solution:moves(u)
        local expected = slow.moves(digraph, remoteness, u)
        assert(#rows == #expected, "number of moves")
        for i, row in ipairs(rows) do
          local q = row.position
          for _, name in ipairs { "position", "result", "remoteness",
            "best" } do
            assert(row[name] == expected[i][name],
              ("%s of move %d of %d"):format(name, i, u))
          end
          assert(row.outcome == solution:outcome(q), "outcome")
          assert(row.value == (with_values and solution:value(q) or nil))
        end
      end
    end)
  end)

  it("are none at a sink", function()
    assert.same({}, grundy.graph { a = {} }:solve():moves "a")
  end)

  it("win, then draw, then lose", function()
    local solution = grundy.graph {
      s = { "n1", "d", "p2", "n3", "p0", "e", "q0" },
      n1 = { "p0" }, p2 = { "n1" }, n3 = { "p2" }, p0 = {}, q0 = {},
      d = { "d" }, e = { "e" },
    }:solve()
    local order, best = {}, {}
    for i, row in ipairs(solution:moves "s") do
      order[i] = row.position .. " " .. row.result
      if row.best then best[#best + 1] = row.position end
    end
    assert.same({ "p0 win", "q0 win", "p2 win", "d draw", "e draw",
      "n3 loss", "n1 loss" }, order)
    assert.same({ "p0", "q0" }, best)
  end)
end)

describe("line", function()
  it("is best play, as long as the remoteness, or a cycle", function()
    on_digraphs(3000, 12, function(digraph, solution, remoteness, best)
      for u = 1, #digraph do
        local line = solution:line(u)
        local expected, cycle = slow.line(digraph, remoteness, u)
        same_list(line, expected)
        assert(line.cycle == cycle, "cycle")
        if remoteness[u] < math.huge then
          assert(#line - 1 == remoteness[u] and line.cycle == nil)
          assert(best[line[#line]] == nil)
        else
          assert(best[line[#line]] == line[line.cycle])
        end
      end
    end)
  end)

  -- start, line, cycle, on a -> b -> c -> d -> b, and e -> e, f -> g.
  local solution = grundy.graph {
    a = { "b" }, b = { "c" }, c = { "d" }, d = { "b" }, e = { "e" },
    f = { "g" },
  }:solve()
  local cases = {
    { "a", { "a", "b", "c", "d" }, 2 },
    { "c", { "c", "d", "b" }, 1 },
    { "e", { "e" }, 1 },
    { "f", { "f", "g" }, nil },
    { "g", { "g" }, nil },
  }
  for _, case in ipairs(cases) do
    it(("from %s"):format(case[1]), function()
      local line = solution:line(case[1])
      assert.equal(case[3], line.cycle)
      line.cycle = nil
      assert.same(case[2], line)
    end)
  end

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
end)

describe("strategy", function()
  it("has the best move of every position that has one", function()
    on_digraphs(1000, 12, function(digraph, solution, remoteness, best)
      local rows, i = solution:strategy(), 0
      for u = 1, #digraph do
        if best[u] then
          i = i + 1
          local row = rows[i]
          assert(row.position == u and row.move == best[u])
          assert(row.result
            == RESULT[slow.outcome_of_remoteness(remoteness[u])])
        end
      end
      assert(#rows == i)
    end)
  end)

  it("is empty when nobody can move", function()
    assert.same({}, grundy.graph { a = {}, b = {} }:solve():strategy())
  end)
end)

describe("with normal", function()
  local function sorted(p)
    local q = table.move(p, 1, #p, 1, {})
    table.sort(q)
    return q
  end

  -- Nim with a rule that loops: an empty heap may be refilled to 1 while the
  -- other heaps hold at most 2 chips each.
  local function nim_moves(p, add)
    local most = math.max(table.unpack(p))
    for i, n in ipairs(p) do
      for k = 0, n - 1 do
        local q = table.move(p, 1, #p, 1, {})
        q[i] = k
        add(q)
      end
      if n == 0 and most == 2 then
        local q = table.move(p, 1, #p, 1, {})
        q[i] = 1
        add(q)
      end
    end
  end

  local plain = grundy.game { moves = nim_moves }
  local folded = grundy.game { moves = nim_moves, normal = sorted }
  local key = grundy.key

  local function keys(list)
    local out = {}
    for i, p in ipairs(list) do out[i] = key(p) end
    return out
  end

  local function every_start(body)
    for a = 0, 3 do
      for b = 0, 3 do
        for c = 0, 3 do body { a, b, c } end
      end
    end
  end

  it("says of every position what the game without it says", function()
    local full, small = plain:solve { 3, 3, 3 }, folded:solve { 3, 3, 3 }
    assert.is_true(#small < #full)
    every_start(function(p)
      for _, name in ipairs { "value", "outcome", "remoteness",
        "distance" } do
        assert.equal(full[name](full, p), small[name](small, p))
      end
      assert.is_true(small:has(p))
    end)
  end)

  it("answers in the caller's frame", function()
    local full, small = plain:solve { 3, 3, 3 }, folded:solve { 3, 3, 3 }
    every_start(function(p)
      assert.same(keys(full:followers(p)), keys(small:followers(p)))
      local best = full:best(p)
      assert.same(best, small:best(p))
      local a, b = full:moves(p), small:moves(p)
      assert.equal(#a, #b)
      for i, row in ipairs(a) do
        assert.same(row, b[i])
        assert.equal(row.value, b[i].value)
      end
    end)
  end)

  it("lines go on in the caller's frame", function()
    local full, small = plain:solve { 3, 3, 3 }, folded:solve { 3, 3, 3 }
    every_start(function(p)
      local line = small:line(p)
      assert.equal(key(p), key(line[1]))
      for i = 2, #line do
        assert.equal(key(full:best(line[i - 1])), key(line[i]))
      end
      local r = full:remoteness(p)
      if r < math.huge then
        assert.is_nil(line.cycle)
        assert.equal(r, #line - 1)
      else
        local back = sorted(full:best(line[#line]))
        assert.equal(key(back), key(sorted(line[line.cycle])))
      end
    end)
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

  it("strategy follows best from the representatives", function()
    local small = folded:solve { 3, 2, 3 }
    local rows = small:strategy()
    assert.equal(#small - small:stats().ends, #rows)
    for _, row in ipairs(rows) do
      assert.same(sorted(row.position), row.position)
      assert.same(small:best(row.position), row.move)
      assert.equal(RESULT[small:outcome(row.position)], row.result)
    end
  end)
end)
