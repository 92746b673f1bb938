-- Endings that the rules tell: "win", "loss", "draw" or a number for the
-- player to move at a sink; see also product_spec.lua.

local grundy = require "grundy"
local guest = require "spec.harness.guest"
local testing = require "grundy_testing"
local slow_endings = require "spec.oracles.slow_endings"
local random = require "spec.harness.random"
local feed = require "spec.harness.feed"
local raises = require "spec.harness.raises"

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
          slow_endings.by_enumeration(digraph, pay, u, true, 0))
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

describe("the security level", function()
  -- a and b can hold the draw; from a, one can also lose at once
  it("has the draw that may last for ever", function()
    local endless = { kind = "endless", moves = math.huge, bounded = false }
    for _, of in ipairs { { "win" }, { 1, payoff = 0 } } do
      local s = grundy.game {
        start = "a",
        moves = function(p, add)
          if p ~= "c" then add(p == "a" and "b" or "a") end
          if p == "a" then add "c" end
        end,
        terminal = function() return of[1] end,
      }:solve()
      local function level(p)
        local list = s:security(p)
        assert.equal(of.payoff, list[1].payoff)
        list[1].payoff, list.opponent[1].payoff = nil, nil
        return list
      end
      endless.move = "b"
      assert.same(endless, level "a"[1])
      assert.equal("c", level "a"[#level "a"].move)
      endless.move = "a"
      assert.same({ endless }, { table.unpack(level "b") })
      endless.move = nil
      assert.same(endless, level "b".opponent[1])
    end
  end)

  local function endings_of(digraph, rng)
    local ending = {}
    for u = 1, #digraph do
      ending[u] = random.pick(rng, { "win", "draw", "loss" })
    end
    return ending
  end

  -- What is in a list, by kind or payoff.
  local function set_of(list)
    local set = {}
    for _, g in ipairs(list) do
      set[g.kind == "at least" and g.payoff or g.kind] = g
    end
    return set
  end

  -- u can avoid -5 by playing for ever, if the opponent lets it, or get -1.
  it("has what is better than to let play end", function()
    local moves = { u = { "v", "z" }, v = { "u", "x" } }
    local s = grundy.game {
      start = "u",
      moves = function(p) return moves[p] end,
      terminal = function(p) return p == "x" and -1 or 5 end,
    }:solve()
    assert.same({ { kind = "at least", payoff = -1, moves = math.huge,
      bounded = false, move = "v" }, { kind = "at least", payoff = -5,
      moves = 1, bounded = true, move = "z" }, { kind = "ending", moves = 1,
      bounded = true, move = "z" } }, { table.unpack(s:security "u") })
    assert.same({ kind = "at least", payoff = -1, moves = math.huge,
      bounded = false }, s:security "v".opponent[1])
  end)

  it("counts no move that nobody makes", function()
    local s = solve({ { 2 }, { 3 }, {} }, { [3] = "win" }, 1)
    for p = 1, 3 do
      local level = s:security(p)
      local won = p == 2 and level.opponent[1] or level[1]
      assert.same({ "win", s:distance(p) }, { won.kind, won.moves })
    end
  end)

  -- What a player is sure of, if play that never ends pays `endless` or does
  -- not count (-math.huge).
  it("has all that any way to play guarantees, and no more", function()
    local tried, kept, odd, even = 0, 0, 0, 0
    random.digraphs(300, 1, 6, function(digraph, rng, case)
      local pay = {}
      for u = 1, #digraph do pay[u] = rng(-2, 2) end
      if slow_endings.choices(digraph) >= 100 then return end
      tried = tried + 1
      local s = solve(digraph, pay, case)
      local function check(u, mine, list)
        local set, lasts = set_of(list), false
        local function within(v, endless)
          return slow_endings.fewest(digraph, pay, u, mine, v, endless)
        end
        local function expect(name, moves)
          assert.equal(moves, set[name] and set[name].moves, name)
          lasts = lasts or moves == math.huge
          kept = kept + (name ~= "endless" and moves == math.huge and 1 or 0)
        end
        expect("endless", not within(0, -math.huge) and within(0, 0) or nil)
        local payoffs = slow_endings.payoffs(digraph, pay)
        for i = #payoffs, 1, -1 do
          local v = payoffs[i]
          expect(v, within(v, -math.huge) or v < 0 and not lasts and
            within(v, 0) or nil)
        end
        expect("ending", within(-math.huge, -math.huge) ~= math.huge and
          within(-math.huge, -math.huge) or nil)
        if payoffs[1] then -- else no play ends
          assert.equal(mine and s:worth(u) or -s:worth(u), list[1].payoff)
        end
      end
      for u = 1, #digraph do
        local level = s:security(u)
        check(u, true, level)
        check(u, false, level.opponent)
        local q, best = s:q(u, { at_least = s:worth(u) }), level[1]
        if q < math.huge and q % 2 == 1 and best.moves == q then
          odd = odd + 1
        elseif q < math.huge and q % 2 == 1 then
          assert.equal(q - 1, best.moves)
          even = even + 1
        end
      end
    end)
    random.came_up(tried, kept, odd, even)
  end)

  it("of a draw without end is held by its moves", function()
    local moved = 0
    random.digraphs(300, 2, 8, function(digraph, rng, case)
      local s = solve(digraph, endings_of(digraph, rng), case)
      for u = 1, #digraph do
        local p = u
        for _ = 1, 20 do
          local level = s:security(p)[1]
          if not level or level.kind ~= "endless" then break end
          moved = moved + 1
          p = random.pick(rng, s:followers(level.move))
          assert(s:security(p)[1].kind ~= "ending")
        end
      end
    end)
    random.came_up(moved)
  end)

  -- The row "not odd, not odd, infinite: draw" means that Q0 is infinite. Here
  -- it is even, and the opponent wins.
  it("is nothing where the opponent decides whether to win", function()
    local s = solve({ { 2 }, { 1, 3 }, {} }, { [3] = "loss" }, 1)
    assert.same({ 2, 2, math.huge }, { s:q(1, 1), s:q(1, 0), s:q(1, -1) })
    assert.same({ 2, 2, math.huge }, { s:q(1, "win"), s:q(1, "draw"),
      s:q(1, "ending") })
    assert.same({ s:q(1, 2), s:q(1, 1.0) }, { s:at(1):q "opponent's ending",
      s:at(1):q "win" })
    assert.equal(0, #s:security(1))
    assert.equal("win", s:security(1).opponent[1].kind)
  end)

  -- Section 5, (ii) and (iv), as they must be read: b cannot win. A player who
  -- puts off the failure to win goes to e, and loses; one who holds the draw
  -- goes to d.
  it("is held by the strategy of its own success", function()
    local moves = { a = { "b" }, b = { "e", "d" }, e = { "x" }, x = { "y" },
      y = { "f" } }
    local s = grundy.game {
      start = "a",
      moves = function(p) return moves[p] end,
      terminal = function(p) return p == "d" and "draw" or "loss" end,
    }:solve()
    -- (a win of one is Q1 at a, Q0 at b; at least a draw Q0 at a, Q1 at b)
    assert.is_true(s:q("a", 0) % 2 == 1 and s:q("a", 1) % 2 == 0)
    assert.is_true(s:q("e", 0) > s:q("d", 0))
    assert.same({ "N", "D", "D" }, { s:outcome "e", s:outcome "d", s:outcome "b" })
    assert.equal("d", s:best "b")
    assert.same({ kind = "draw", moves = 1, bounded = true, move = "d" },
      s:security "b"[1])
    assert.same({ "a", "b", "d" }, { table.unpack(s:line "a") })
  end)

  -- On a finite digraph no Q is transfinite, and Q-1 is never even.
  it("is that of Smith's Table 1", function()
    local TABLE = { -- Q1, Q0, Q-1 of Abe; what he is sure of
      { "odd odd odd", "win draw ending" },
      { "even odd odd", "draw ending" },
      { "inf odd odd", "draw ending" },
      { "even inf odd", "endless ending" },
      { "inf inf odd", "endless ending" },
      { "even inf inf", "endless" },
      { "inf inf inf", "endless" },
      { "even even odd", "ending" },
      { "even even inf", "" },
    }
    local came = {}
    for i, row in ipairs(TABLE) do TABLE[row[1]], came[i] = i, 0 end
    local function check(list, s, u, kinds, odd)
      local classes, names = {}, {}
      for i, kind in ipairs(kinds) do
        local q = s:q(u, kind)
        classes[i] = q == math.huge and "inf" or q % 2 == odd and "odd" or
          "even"
      end
      for i, g in ipairs(list) do names[i] = g.kind end
      local row = assert(TABLE[table.concat(classes, " ")])
      assert.equal(TABLE[row][2], table.concat(names, " "))
      came[row] = came[row] + 1
    end
    random.digraphs(750, 2, 9, function(digraph, rng, case)
      local s = solve(digraph, endings_of(digraph, rng), case)
      for u = 1, #digraph do
        local level = s:security(u)
        check(level, s, u, { 1, 0, -1 }, 1)
        check(level.opponent, s, u, { 0, 1, 2 }, 0) -- Barbara's table
      end
    end)
    random.came_up(table.unpack(came))
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
          for k = 1, 39 do solution:q(20000, { at_least = k }) end
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
        if n == 0 then for i = 1, random.size(3000, 300) do add(i) end end
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
