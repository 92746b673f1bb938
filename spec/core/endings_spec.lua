-- Endings that the rules tell: "win", "loss", "draw" or a number for the
-- player to move at a sink; see also product_spec.lua.

local grundy = require "grundy"
local guest = require "spec.support.guest"
local testing = require "grundy_testing"
local slow_endings = require "spec.support.slow_endings"
local random = require "spec.support.random"
local feed = require "spec.support.feed"
local raises = require "spec.support.raises"

local function game_of(digraph, ending, returning)
  return grundy.game {
    moves = (returning and feed.returning or feed.adding)(digraph),
    terminal = function(p) return ending[p] end,
  }
end

local function solve(digraph, ending, case, options)
  local all = { starts = feed.numbers(#digraph) }
  for name, x in pairs(options or {}) do all[name] = x end
  return assert(game_of(digraph, ending, case % 2 == 0):solve(1, all))
end

describe("endings", function()
  it("may be told by an object that can be called", function()
    local object = setmetatable({}, { __call = function(_, p)
      return p == 2 and "draw" or nil
    end })
    local s = grundy.game { moves = feed.adding { { 2 }, {} },
      terminal = object }:solve(1)
    assert.equal("D", s:outcome(1))
  end)
end)

describe("the rules of endings", function()
  it("give the best that any way to play guarantees", function()
    local tried = 0
    random.digraphs(400, 1, 6, function(digraph, rng, case)
      local pay = {}
      for u = 1, #digraph do pay[u] = rng(-2, 2) end
      if slow_endings.choices(digraph) >= 100 then return end
      tried = tried + 1
      local s = solve(digraph, pay, case)
      for u = 1, #digraph do
        assert(s:worth(u) ==
          slow_endings.worth_by_enumeration(digraph, pay, u))
      end
    end)
    random.came_up(tried)
  end)

  it("numbers come back as they were", function()
    for _, x in ipairs { 3, 2.5, 1 << 53, 1e300, 5e-324, 0.1, 3.0,
      2.0 ^ 63 } do
      local s = solve({ { 2 }, {} }, { [2] = x }, 1)
      assert.equal(x, s:worth(2))
      assert.equal(-x, s:worth(1))
      assert.equal("N", s:outcome(2))
      assert.equal(x, s:security(2)[1].payoff)
      local lost = solve({ { 2 }, {} }, { [2] = -x }, 1)
      assert.equal(x, lost:security(1)[1].payoff)
    end
    assert.is_false((pcall(solve, { {} }, { "win\0" }, 1)))
    assert.equal("integer",
      math.type(solve({ {} }, { 7 }, 1):worth(1)))
    for _, zero in ipairs { 0, 0.0, -0.0 } do
      local worth = solve({ {} }, { zero }, 1):worth(1)
      assert.is_true(worth == 0 and 1 / worth == math.huge)
    end
  end)
end)

describe("one of many Q", function()
  it("is right when a finalizer asks for others meanwhile", function()
    guest [[
      local grundy = require "grundy"
      collectgarbage "generational"
      local game = grundy.game {
        start = 20000,
        moves = function(n, add)
          if n > 40 then add(n - 1) add(n - 40) end
        end,
        terminal = function(n) return n end,
      }
      local asked, expected = 0, nil
      for _ = 1, 5 do
        local solution = game:solve()
        local asking
        collectgarbage()
        setmetatable({}, { __gc = function()
          asked = asked + (asking and 1 or 0)
          for k = 1, 19 do solution:q(20000, { at_least = k }) end
        end })
        asking = true
        local q = solution:q(20000, { at_least = 40 })
        asking = false
        expected = expected or q
        assert(q == expected)
      end
      assert(asked > 0)
    ]]
  end)
end)

describe("terminal", function()
  local graph = { { 2, 3 }, {}, {} }

  it("may raise: the error passes through unchanged", function()
    local object = {}
    local game = grundy.game { moves = feed.adding(graph),
      terminal = function() error(object) end }
    local ok, message = pcall(game.solve, game, 1)
    assert.is_true(not ok and rawequal(message, object))
    local job = game:job(1)
    ok, message = pcall(function() while not job:step(1) do end end)
    assert.is_true(not ok and rawequal(message, object))
    raises(function() local _ = job:step(1) end, "an error has ended it")
    game = grundy.game { moves = feed.adding(graph),
      terminal = function() error("mine", 0) end }
    ok, message = pcall(game.solve, game, 1)
    assert.is_false(ok)
    assert.equal("mine", message)
  end)

  it("may collect garbage and solve other games, and this one", function()
    local depth, game = 0, nil
    game = grundy.game {
      moves = feed.adding(graph),
      terminal = function(p)
        collectgarbage()
        assert(grundy.graph(graph):solve():verify())
        if depth < 2 then
          depth = depth + 1
          assert(game:solve(1):outcome(1) == "N")
          depth = depth - 1
        end
        return p == 2 and "loss" or "draw"
      end,
    }
    local s = game:solve(1)
    assert.equal("N", s:outcome(1))
    assert.is_true(s:verify())
  end)

  it("cannot close or step the job that asks it", function()
    local job, asked
    job = grundy.game {
      moves = feed.adding(graph),
      terminal = function()
        asked = { pcall(job.step, job, 1), pcall(job.close, job) }
        return "draw"
      end,
    }:job(1)
    local ok, message = pcall(function()
      local finished
      repeat finished = job:step(1) until finished
      return job:solution():outcome(1)
    end)
    assert.is_table(asked)
    assert.is_false(asked[1])
    -- whether closing is refused or ends the job, nothing goes wrong
    assert.is_true(ok and message == "D" or type(message) == "string")
    job:close()
  end)

  it("may not yield, like moves", function()
    local game = grundy.game { moves = feed.adding(graph),
      terminal = function() coroutine.yield() end }
    local co = coroutine.create(function() return game:solve(1) end)
    local ok, message = coroutine.resume(co)
    assert.is_false(ok)
    assert.is_truthy(message:find "yield")
  end)

  it("is within the limits of seconds and bytes", function()
    local game = grundy.game { moves = feed.adding(graph),
      terminal = function() while true do end end }
    local s, message = game:solve(1, { seconds = 0.05 })
    assert.is_nil(s)
    assert.is_truthy(message:find "0.05 seconds")
    game = grundy.game {
      moves = function(n, add)
        if n == 0 then for i = 1, 3000 do add(i) end end
      end,
      terminal = function(n) return n end,
    }
    local need = game:solve(0):stats().bytes
    local tried = 0
    for bytes = 1000, 3 * need, need // 5 do
      s, message = game:solve(0, { bytes = bytes })
      if s then break end
      assert.is_truthy(message:find(bytes .. " bytes"), message)
      tried = tried + 1
    end
    assert.is_true(tried > 1)
    assert.equal(-1, s:worth(0))
  end)
end)

describe("verify of endings", function()
  -- 1 and 2 lead to each other: that one wins what the other loses agrees
  -- with the followers, but the end never comes nearer.
  it("refuses a payoff that is promised for ever", function()
    local solution = solve({ { 2 }, { 1 }, {}, {} }, { 0, 0, 1, 2 }, 1)
    for level = 0, 1 do
      testing.poke(solution, "worth", 0, 2 * level + 1)
      testing.poke(solution, "worth", 1, 2 * level + 2)
      for odd = 1, 7, 2 do
        for even = 0, 8, 2 do
          testing.poke(solution, "length", 0, odd)
          testing.poke(solution, "length", 1, even)
          assert.is_nil((solution:verify()))
        end
      end
    end
    for u = 0, 1 do
      testing.poke(solution, "worth", u, 0)
      testing.poke(solution, "length", u, nil)
    end
    assert.is_true(solution:verify())
  end)

  -- All worths at once: whatever else satisfies the equations of worth, such
  -- as both players being content with less on a cycle, is refused.
  it("refuses every other choice of worths and moves", function()
    local refused = 0
    random.cases(200, function(rng)
      local digraph = random.digraph(rng, rng(1, 13), 4)
      local pay = {}
      for u = 1, 4 do pay[u] = rng(0, 1) * (2 * rng(1, 2) - 3) * rng(1, 2) end
      local solution = solve(digraph, pay, 1)
      local levels = 0
      for _, v in ipairs(slow_endings.payoffs(digraph, pay)) do
        if v > 0 then levels = levels + 1 end
      end
      local worth = {}
      for u = 1, 4 do worth[u] = solution:worth(u) end
      local mixed = pcall(testing.poke, solution, "length", 0, 0)
      for _ = 1, mixed and 100 or 0 do
        for u = 1, 4 do
          local code = rng(0, 2 * levels)
          testing.poke(solution, "worth", u - 1, code)
          testing.poke(solution, "length", u - 1,
            code > 0 and rng(0, 4) or nil)
        end
        if solution:verify() then
          for u = 1, 4 do assert(solution:worth(u) == worth[u]) end
        else
          refused = refused + 1
        end
      end
    end)
    random.came_up(refused)
  end)
end)
