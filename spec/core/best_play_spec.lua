-- best, line, moves, strategy by example; see also product_spec.lua.

local grundy = require "grundy"
local random = require "spec.support.random"

describe("best", function()
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
  it("is empty when nobody can move", function()
    assert.same({}, grundy.graph { a = {}, b = {} }:solve():strategy())
  end)
end)

describe("with normal", function()
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
