-- Counts over the positions of a solution, against counting one by one
-- (spec/support/slow_census.lua).

local grundy = require "grundy"
local feed = require "spec.support.feed"
local raises = require "spec.support.raises"
local random = require "spec.support.random"
local slow_census = require "spec.support.slow_census"

-- Equal but for the rounding of means.
local function close(expected, got, path)
  if type(expected) ~= "table" or grundy.is_infinite(expected) then
    local same = rawequal(expected, got) or math.type(expected) == "float" and
      type(got) == "number" and math.abs(expected - got) < 1e-12
    if not same and not (expected == got and path:find "mean$") then
      error(("%s is %s, not %s"):format(path, tostring(got),
        tostring(expected)), 0)
    end
    return
  end
  assert(type(got) == "table", path)
  for name, value in pairs(expected) do
    close(value, got[name], path .. "." .. name)
  end
  for name in pairs(got) do
    if expected[name] == nil then error(path .. "." .. name .. " is there", 0)
    end
  end
end

local function check(solution, starts, p, player)
  local expected = slow_census.census(solution, starts, p, player)
  -- means are floats even where they are whole
  for _, name in ipairs { "forgiving", "holding", "sensible" } do
    expected[name].share = expected[name].share + 0.0
  end
  expected.branching.mean = expected.branching.mean + 0.0
  close(expected, solution:census(p, player), "census")
  return expected
end

-- The positions 1..n of a digraph as starts.
local function all(n)
  local starts = {}
  for u = 1, n do starts[u] = { u } end
  return starts
end

describe("a census", function()
  it("is that of the definitions on digraphs", function()
    local draws, infinite, only, sensible = 0, 0, 0, 0
    random.digraphs(400, 1, 30, function(digraph, rng, case)
      local solution <close> = feed.solve(digraph, case)
      local census = check(solution, all(#digraph))
      check(solution, nil, rng(1, #digraph))
      draws = draws + census.holding.positions
      infinite = infinite +
        (grundy.is_infinite(census.values[#census.values].value) and 1 or 0)
      only = only + census.forgiving.only
    end)
    random.digraphs(400, 1, 30, function(digraph, rng, case)
      local game = grundy.game { moves = feed.adding(digraph) }
      local starts, more = { { rng(1, #digraph) } }, {}
      for i = 2, rng(1, 3) do
        more[i - 1] = rng(1, #digraph)
        starts[i] = { more[i - 1] }
      end
      local solution <close> = game:solve(starts[1][1], { starts = more,
        only = case % 3 == 0 and "outcome" or nil })
      local census = check(solution, starts)
      sensible = sensible +
        census.forgiving.positions - census.sensible.positions
    end)
    random.came_up(draws, infinite, only, sensible)
  end)

  it("is that of misère play, and of endings", function()
    local held = 0
    random.digraphs(300, 1, 20, function(digraph, rng, case)
      local endings = { "win", "loss", "draw", 3, -2, 0 }
      local kind, ending = rng(0, 1) * 3, {}
      for u = 1, #digraph do ending[u] = endings[kind + rng(1, 3)] end
      local game = grundy.game { moves = feed.returning(digraph),
        terminal = case % 2 == 0 and function(p) return ending[p] end or nil }
      local start = rng(1, #digraph)
      local solution <close> = game:solve(start)
      local misere <close> = solution:misere()
      held = held + check(solution, { { start } }).holding.positions
      check(misere, { { start } })
      check(misere, nil, start)
    end)
    random.came_up(held)
  end)

  it("is that of two players", function()
    random.digraphs(150, 1, 15, function(digraph, rng)
      local other = random.digraph(rng, rng(1, 20), #digraph)
      local game = grundy.game { players = 2,
        moves = function(p, add, player)
          for _, q in ipairs((player == 1 and digraph or other)[p]) do
            add(q)
          end
        end }
      local start = rng(1, #digraph)
      local one <close> = game:solve(start, { player = 2 })
      local both <close> = game:solve(start, { player = "both" })
      check(one, { { start, 2 } })
      check(both, { { start, 1 }, { start, 2 } })
      check(both, nil, start, 1)
    end)
  end)

  it("knows the starts of quotients and of games side by side", function()
    random.digraphs(100, 1, 14, function(digraph, rng)
      local game = grundy.game { moves = feed.adding(digraph) }
      local start, also = rng(1, #digraph), rng(1, #digraph)
      local solution <close> = game:solve(start, { starts = { also } })
      local quotient, map = solution:quotient "compatible"
      check(quotient, { { map(start) }, { map(also) } })
      local union = grundy.disjoint(solution, quotient)
      local starts = { { { 1, start } }, { { 1, also } },
        { { 2, map(start) } }, { { 2, map(also) } } }
      check(union, starts)
      local small, down = union:quotient "compatible"
      for i, pair in ipairs(starts) do starts[i] = { down(pair[1]) } end
      check(small, starts)
    end)
  end)

  it("knows that all sets of tokens are starts", function()
    local solution = grundy.annihilation { a = { "b" }, b = { "a", "c" },
      c = {} }
    assert.same({ 8 }, solution:census().depths)
    assert.equal(8, solution:census().positions)
  end)

  it("is the same with normal, from any position of a class", function()
    local game = grundy.game {
      start = { 3, 2, 1 },
      moves = function(heaps, add)
        for i = 1, #heaps do
          for left = 0, heaps[i] - 1 do
            local after = { table.unpack(heaps) }
            after[i] = left
            add(after)
          end
        end
      end,
      normal = function(heaps)
        table.sort(heaps)
        return heaps
      end,
    }
    local solution = game:solve()
    local census = solution:census { 2, 1, 3 }
    assert.equal(#solution, census.positions)
    assert.same(census, solution:census())
    -- by hand: the heaps 0 to 3, 0 to 2 and 0 to 1 without their order
    assert.same({ 1, 6 }, { census.depths[1], census.depths[2] })
    local nims = 0
    for _, row in ipairs(census.values) do nims = nims + row.count end
    assert.equal(#solution, nims)
  end)

  it("of a long path is quick and right", function()
    local n = random.scale >= 1 and 200000 or 1000
    local solution = grundy.game { start = n,
      moves = function(p, add)
        if p > 0 then add(p - 1) end
      end }:solve()
    local census = solution:census()
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
    local census = grundy.graph { a = {} }:solve():census()
    assert.same({ positions = 1, moves = 0, ends = 1, P = 1, N = 0, D = 0,
      values = { { value = 0, count = 1 } },
      remoteness = { { remoteness = 0, P = 1, N = 0 } }, depths = { 1 },
      branching = { least = 0, most = 0, mean = 0.0, counts = {} },
      forgiving = { positions = 0, share = 0.0, only = 0 },
      holding = { positions = 0, share = 0.0, only = 0 },
      sensible = { positions = 0, share = 0.0, only = 0 } }, census)
  end)

  it("refuses what it cannot count", function()
    local solution = grundy.graph { a = { "b" } }:solve()
    local census, message = solution:census "z"
    assert.is_nil(census)
    assert.equal('position "z" is not in the graph', message)
    raises(function() local _ = solution:census(print) end, "function")
    local splitting = grundy.octal ".77":game():solve(5)
    raises(function() local _ = splitting:census() end,
      "census: the game splits")
    solution:close()
    raises(function() local _ = solution:census() end, "closed")
  end)

  it("lets hooks run, which may close the solution", function()
    local n = 100000
    local solution = grundy.game { start = n,
      moves = function(p, add)
        if p > 0 then add(p - 1) end
      end }:solve()
    local calls = 0
    debug.sethook(function()
      calls = calls + 1
      if calls == 5 then solution:close() end
    end, "", 1000)
    local ok, message = pcall(solution.census, solution)
    debug.sethook()
    assert.is_false(ok)
    assert.is_truthy(message:find("closed", 1, true))
    assert.is_true(calls >= 5)
  end)
end)
