-- Endings that the rules tell: "win", "loss", "draw" or a number for the
-- player to move at a sink. Against brute force on the game itself
-- (spec/support/slow_endings.lua).

local grundy = require "grundy"
local guest = require "spec.support.guest"
local testing = require "grundy_testing"
local slow = require "spec.support.slow"
local slow_endings = require "spec.support.slow_endings"
local random = require "spec.support.random"
local feed = require "spec.support.feed"
local raises = require "spec.support.raises"

local WORDS = { win = 1, draw = 0, loss = -1 }
local NUMBERS = { -1 << 53, -7, -2.5, -2, -1, 0, 1, 2, 2.5, 7, 1 << 53 }
local RESULT = { N = "win", D = "draw", P = "loss" }

local function outcome_of(worth)
  return worth > 0 and "N" or worth < 0 and "P" or "D"
end

-- Endings of a digraph at random: ending[u] is what terminal returns, pay[u]
-- what that is worth.
local function random_words(digraph, rng, default)
  local words = { "win", "loss", "draw" }
  local ending, pay = {}, {}
  for u = 1, #digraph do
    local word = words[rng(1, 4)]
    ending[u] = word
    pay[u] = WORDS[word or default]
  end
  return ending, pay
end

local function random_numbers(digraph, rng)
  local pay, few = {}, rng(1, 2) == 1
  for u = 1, #digraph do
    pay[u] = few and rng(-1, 2) or random.pick(rng, NUMBERS)
  end
  return pay, pay
end

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

-- Runs body(digraph, pay, solution, numbers, rng) on many games, with words
-- and with numbers.
local function on_games(cases, most, body)
  random.digraphs(cases, 1, most, function(digraph, rng, case)
    local numbers = rng(1, 2) == 1
    local play = rng(1, 2) == 1 and "normal" or "misere"
    local default = play == "normal" and "loss" or "win"
    local make = numbers and random_numbers or random_words
    local ending, pay = make(digraph, rng, default)
    local solution
    if play == "misere" and rng(1, 2) == 1 then
      local normal <close> = solve(digraph, ending, case)
      solution = normal:misere()
    else
      solution = solve(digraph, ending, case, { play = play })
    end
    body(digraph, pay, solution, numbers, rng)
  end)
end

-- Q[>0]: Q[>=v] for the least v > 0 that can be paid.
local function q_positive(digraph, pay)
  local least = 1
  for _, v in ipairs(slow_endings.payoffs(digraph, pay)) do
    if v > 0 then
      least = v
      break
    end
  end
  return slow_endings.q(digraph, pay, least)
end

-- All kinds of Q, by their names.
local function all_q(digraph, pay)
  local beyond = 1 << 60
  return {
    [1] = q_positive(digraph, pay), [0] = slow_endings.q(digraph, pay, 0),
    [-1] = slow_endings.q(digraph, pay, -beyond),
    [2] = slow_endings.q(digraph, pay, beyond),
  }
end

local function best_moves(solution, n)
  local best = {}
  for u = 1, n do best[u] = solution:best(u) end
  return best
end

-- "win 3 b; ending 1 c": a security list in one line.
local function shown(list)
  local parts = {}
  for i, row in ipairs(list) do
    parts[i] = ("%s %s %s"):format(row.kind, row.payoff or "", row.moves)
  end
  return table.concat(parts, "; ")
end

local function contains(list, x)
  for _, y in ipairs(list) do
    if x == y then return true end
  end
  return false
end

describe("brute force", function()
  it("agrees with the recursion and with all strategies", function()
    local enumerated = 0
    random.digraphs(400, 1, 6, function(digraph, rng)
      local _, pay = random_numbers(digraph, rng)
      for _, v in ipairs { -8, -2, -1, 0, 1, 2, 3 } do
        feed.same("Q", slow_endings.q(digraph, pay, v),
          slow_endings.q_by_recursion(digraph, pay, v))
      end
      if slow_endings.choices(digraph) < 100 then
        local worth = slow_endings.worth(digraph, pay)
        for u = 1, #digraph do
          assert(worth[u] ==
            slow_endings.worth_by_enumeration(digraph, pay, u))
        end
        enumerated = enumerated + 1
      end
    end)
    random.came_up(enumerated)
  end)
end)

describe("endings", function()
  it("have the worth, remoteness and outcome of brute force", function()
    on_games(2500, 9, function(digraph, pay, solution)
      local n = #digraph
      local worth, moves = slow_endings.worth(digraph, pay)
      for u = 1, n do
        assert(solution:outcome(u) == outcome_of(worth[u]),
          "outcome of " .. u)
        assert(solution:worth(u) == worth[u], "worth of " .. u)
        assert(math.type(solution:worth(u)) == math.type(worth[u])
          or worth[u] % 1 == 0)
      end
      feed.same("remoteness", feed.read(solution, "remoteness", n), moves)
      feed.same("distance", feed.read(solution, "distance", n),
        slow.distance(digraph))
      local ok, message = solution:verify()
      assert(ok, message)
    end)
  end)

  it("have the outcome of brute force when it is asked first", function()
    on_games(500, 9, function(digraph, pay, solution)
      local worth = slow_endings.worth(digraph, pay)
      for u = 1, #digraph do
        assert(solution:outcome(u) == outcome_of(worth[u]))
      end
    end)
  end)

  it("have the remoteness of brute force when it is asked first", function()
    on_games(500, 9, function(digraph, pay, solution)
      local _, moves = slow_endings.worth(digraph, pay)
      feed.same("remoteness", feed.read(solution, "remoteness", #digraph),
        moves)
    end)
  end)

  it("are right on larger digraphs", function()
    on_games(60, 80, function(digraph, pay, solution)
      local worth, moves = slow_endings.worth(digraph, pay)
      for u = 1, #digraph do
        assert(solution:worth(u) == worth[u])
        assert(solution:remoteness(u) == moves[u])
      end
      assert(solution:verify())
    end)
  end)

  it("have the Q-functions of brute force", function()
    on_games(1500, 8, function(digraph, pay, solution, numbers)
      local right = all_q(digraph, pay)
      for kind, q in pairs(right) do
        for u = 1, #digraph do
          local got = solution:q(u, kind)
          assert(got == q[u], ("Q%d(%d) is %s, not %s"):format(kind, u,
            got, q[u]))
          assert(math.type(got) == "integer" or rawequal(got, math.huge))
        end
      end
      local levels = numbers and { -1 << 53, -3, -2.5, -2.2, -2, -1, -0.5, 0,
        0.5, 1, 2, 2.2, 2.5, 3, 1e300, 7, 1 << 53, math.huge, -math.huge }
        or { -2, -1, -0.5, 0, 0.5, 1, 1.5 }
      for _, v in ipairs(levels) do
        local q = slow_endings.q(digraph, pay, v)
        for u = 1, #digraph do
          local got = solution:q(u, { at_least = v })
          assert(got == q[u], ("Q[>=%s](%d) is %s, not %s"):format(v, u,
            got, q[u]))
        end
      end
      assert(solution:verify())
    end)
  end)

  it("give the security levels of brute force", function()
    local function check(digraph, solution, lists, u)
      local sink = #digraph[u] == 0
      local got = solution:security(u)
      assert(shown(got) == shown(lists.mover), shown(got) .. " instead of "
        .. shown(lists.mover))
      assert(shown(got.opponent) == shown(lists.opponent),
        shown(got.opponent) .. " instead of " .. shown(lists.opponent)
        .. " for the opponent")
      for i, row in ipairs(got) do
        local other = lists.mover[i].pair
        if sink then
          assert(row.move == nil)
        else
          assert(contains(digraph[u], row.move), "no move")
          assert(other[row.move] == row.moves - 1, "no such move")
        end
      end
    end
    on_games(1500, 8, function(digraph, pay, solution, numbers)
      local q = all_q(digraph, pay)
      local function greater(v)        -- Q[>v], from all that can be paid
        for _, x in ipairs(slow_endings.payoffs(digraph, pay)) do
          if x > v then return slow_endings.q(digraph, pay, x) end
        end
        return q[2]
      end
      -- Q of the mover, and the one of the followers that it comes from
      local kinds
      if numbers then
        kinds = {}
        for _, v in ipairs(slow_endings.payoffs(digraph, pay)) do
          table.insert(kinds, 1, { kind = "at least", payoff = v,
            q = slow_endings.q(digraph, pay, v), pair = greater(-v) })
        end
      else
        kinds = { { kind = "win", q = q[1], pair = q[0] },
          { kind = "draw", q = q[0], pair = q[1] } }
      end
      table.insert(kinds, { kind = "ending", q = q[-1], pair = q[2] })
      for u = 1, #digraph do
        local lists = { mover = {}, opponent = {} }
        for _, k in ipairs(kinds) do
          local sink = #digraph[u] == 0
          if k.q[u] % 2 == 1 then
            table.insert(lists.mover, { kind = k.kind, payoff = k.payoff,
              moves = sink and 0 or k.q[u], pair = k.pair })
          end
          if k.pair[u] % 2 == 0 then
            table.insert(lists.opponent, { kind = k.kind, payoff = k.payoff,
              moves = k.pair[u] })
          end
        end
        check(digraph, solution, lists, u)
      end
    end)
  end)

  it("sort the moves, and best is the first", function()
    on_games(2500, 9, function(digraph, pay, solution)
      local worth, moves = slow_endings.worth(digraph, pay)
      local ending = q_positive(digraph, pay)
      for u = 1, #digraph do
        local rows = slow_endings.moves(digraph[u], worth, moves, ending)
        local got = solution:moves(u)
        assert(#got == #rows)
        for i, row in ipairs(rows) do
          local v = row.position
          assert(got[i].position == v and got[i].best == row.best,
            ("move %d of %d is %s, not %s"):format(i, u, got[i].position, v))
          assert(got[i].outcome == outcome_of(worth[v]))
          assert(got[i].result == RESULT[outcome_of(-worth[v])])
          assert(got[i].remoteness == moves[v])
          assert(got[i].worth == nil or got[i].worth == worth[v])
        end
        assert(solution:best(u) == (rows[1] and rows[1].position))
      end
    end)
  end)

  it("best gets the worth against every opponent", function()
    local seen = { [1] = 0, [0] = 0, [-1] = 0 }
    on_games(2000, 6, function(digraph, pay, solution)
      local worth, remoteness = slow_endings.worth(digraph, pay)
      local at_least_draw = slow_endings.q(digraph, pay, 0)
      local best = best_moves(solution, #digraph)
      for u = 1, #digraph do
        local w = worth[u]
        slow_endings.plays(digraph, pay, best, u, true,
          function(payoff, moves)
            assert(payoff >= w, ("%s instead of %s from %d"):format(payoff, w,
              u))
            -- one who gets no more than that was never offered more
            if payoff == w and w > 0 then
              assert(moves <= remoteness[u], "late")
            end
            if payoff == w and w == 0 and at_least_draw[u] % 2 == 1 then
              assert(moves <= at_least_draw[u], "no forced end")
            end
          end)
        local side = w > 0 and 1 or w < 0 and -1 or 0
        seen[side] = seen[side] + 1
      end
    end)
    random.came_up(seen[1], seen[0], seen[-1])
  end)

  it("line is best play", function()
    on_games(500, 9, function(digraph, pay, solution)
      local worth = slow_endings.worth(digraph, pay)
      for u = 1, #digraph do
        local line = solution:line(u)
        for i = 2, #line do assert(solution:best(line[i - 1]) == line[i]) end
        local last = line[#line]
        if line.cycle then
          assert(worth[u] == 0)
          assert(solution:best(last) == line[line.cycle])
        else
          local sign = #line % 2 == 1 and 1 or -1
          assert(#digraph[last] == 0 and sign * pay[last] == worth[u])
        end
      end
    end)
  end)

  it("are in info, table, strategy and stats", function()
    on_games(500, 9, function(digraph, pay, solution)
      local worth = slow_endings.worth(digraph, pay)
      local names = { "outcome", "remoteness", "distance", "best", "worth" }
      local count, at = { N = 0, P = 0, D = 0 }, 0
      local strategy = solution:strategy()
      for u, row in ipairs(solution:table(names)) do
        local info = solution:info(u)
        assert(row.position == u)
        for _, name in ipairs(names) do
          assert(row[name] == solution[name](solution, u), name)
          assert(name == "worth" or info[name] == row[name], name)
        end
        assert(info.worth == nil or info.worth == worth[u])
        count[row.outcome] = count[row.outcome] + 1
        if row.best then
          at = at + 1
          assert(strategy[at].position == u)
          assert(strategy[at].move == row.best)
          assert(strategy[at].result == RESULT[row.outcome])
        end
      end
      assert(#strategy == at)
      local stats = solution:stats()
      for outcome, number in pairs(count) do
        assert(stats[outcome] == number)
      end
    end)
  end)

  it("are the same for a job in slices", function()
    random.digraphs(300, 1, 8, function(digraph, rng, case)
      local make = case % 2 == 0 and random_numbers or random_words
      local ending, pay = make(digraph, rng, "loss")
      local job = game_of(digraph, ending):job(1, {
        starts = feed.numbers(#digraph),
      })
      while not job:step(1) do end
      local worth = slow_endings.worth(digraph, pay)
      for u = 1, #digraph do
        assert(job:solution():worth(u) == worth[u])
      end
    end)
  end)

  it("are asked for once at each sink, and at no other", function()
    random.digraphs(300, 1, 9, function(digraph, rng, case)
      local asked = {}
      local options = rng(1, 2) == 1 and { only = "outcome" } or {}
      options.starts = feed.numbers(#digraph)
      local solution = grundy.game {
        moves = feed.adding(digraph),
        terminal = function(p, ...)
          assert(select("#", ...) == 0, "more than the position")
          asked[p] = (asked[p] or 0) + 1
          return case % 2 == 0 and "win" or 3
        end,
      }:solve(1, options)
      solution:remoteness(1)
      solution:verify()
      solution:strategy()
      for u = 1, #digraph do
        assert(asked[u] == (#digraph[u] == 0 and 1 or nil))
      end
    end)
  end)

  it("may be told by an object that can be called", function()
    local object = setmetatable({}, { __call = function(_, p)
      return p == 2 and "draw" or nil
    end })
    local s = grundy.game { moves = feed.adding { { 2 }, {} },
      terminal = object }:solve(1)
    assert.equal("D", s:outcome(1))
  end)

  it("get a position that is theirs", function()
    local s = grundy.game {
      moves = function(p, add)
        if p[1] > 0 then add { p[1] - 1, p[2] } end
      end,
      terminal = function(p)
        p[1], p[2] = "spoiled", nil
        return "draw"
      end,
    }:solve { 2, "x" }
    assert.is_true(s:has { 0, "x" })
    assert.is_false(s:has { "spoiled" })
    assert.equal("D", s:outcome { 2, "x" })
  end)
end)

describe("the rules of endings", function()
  -- 1 -> 2, 2 a draw: a single recursion with draws fixed at 0 is wrong.
  it("draws are no one's win", function()
    local s = solve({ { 2 }, {} }, { [2] = "draw" }, 1)
    assert.equal(2, s:q(1, 1))
    assert.equal(1, s:q(1, 0))
    assert.equal("D", s:outcome(1))
    assert.equal(0, s:worth(1))
    assert.equal(math.huge, s:remoteness(1))
  end)

  it("at the sinks themselves", function()
    local s = solve({ {}, {}, {} }, { "win", "draw", "loss" }, 1)
    local expected = { { 1, 1 }, { 0, 1 }, { 0, 0 } }
    for u = 1, 3 do
      assert.equal(expected[u][1], s:q(u, 1))
      assert.equal(expected[u][2], s:q(u, 0))
      assert.equal(1, s:q(u, -1))
      assert.equal(0, s:q(u, 2))
      assert.is_nil(s:best(u))
      assert.are.same({ u }, s:line(u))
    end
    assert.equal("N", s:outcome(1))
    assert.equal("D", s:outcome(2))
    assert.equal("P", s:outcome(3))
  end)

  it("all a loss is an ordinary solution", function()
    random.digraphs(500, 1, 9, function(digraph, rng, case)
      local ending = {}
      for u = 1, #digraph do ending[u] = rng(1, 2) == 1 and "loss" or nil end
      local s = solve(digraph, ending, case)
      feed.same("value", feed.read(s, "value", #digraph),
        (slow.algorithm_g(digraph)), slow.text)
      feed.same("remoteness", feed.read(s, "remoteness", #digraph),
        slow.remoteness(digraph))
      assert(s:verify())
    end)
  end)

  it("all a loss stay so in misère play, with their values", function()
    random.digraphs(300, 1, 9, function(digraph, _, case)
      local ending = {}
      for u = 1, #digraph do ending[u] = "loss" end
      if not slow.contains(slow.remoteness(digraph), 0) then return end
      local misere = solve(digraph, ending, case):misere()
      feed.same("value", feed.read(misere, "value", #digraph),
        (slow.algorithm_g(digraph)), slow.text)
      assert(misere:verify())
    end)
  end)

  it("all a win is misère play", function()
    random.digraphs(500, 1, 9, function(digraph, _, case)
      local ending = {}
      for u = 1, #digraph do ending[u] = "win" end
      local s = solve(digraph, ending, case)
      local misere = feed.solve(digraph, case, { play = "misere" })
      feed.same("remoteness", feed.read(s, "remoteness", #digraph),
        feed.read(misere, "remoteness", #digraph))
      for u = 1, #digraph do
        assert(s:best(u) == misere:best(u))
      end
    end)
  end)

  it("refuse values, and say why", function()
    local s = solve({ { 2 }, {} }, { [2] = "draw" }, 1)
    for _, name in ipairs { "value", "counter" } do
      raises(function() local _ = s[name](s, 1) end, "no values", "ending")
      raises(function() local _ = s:table { name } end, "no values")
    end
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

  it("numbers that nobody can be made to pay count as nothing", function()
    -- the mover would rather go round for ever than pay
    local s = solve({ { 1, 2 }, {} }, { [2] = 5 }, 1)
    assert.equal(0, s:worth(1))
    assert.equal("D", s:outcome(1))
    assert.equal(1, s:best(1))
    assert.equal(-5, solve({ { 2 }, {} }, { [2] = 5 }, 1):worth(1))
  end)

  it("a greater win goes before a sooner one", function()
    local graph = { { 2, 3 }, {}, { 4 }, { 5 }, {} }
    local s = solve(graph, { [2] = -1, [5] = -2 }, 1)
    assert.equal(2, s:worth(1))
    assert.equal(3, s:remoteness(1))
    assert.equal(3, s:best(1))
  end)

  it("a cheaper loss goes before a later one", function()
    local graph = { { 2, 3 }, {}, { 4 }, { 5 }, {} }
    local s = solve(graph, { [2] = 1, [5] = 2 }, 1)
    assert.equal(-1, s:worth(1))
    assert.equal(2, s:best(1))
  end)

  it("a draw that ends goes before one that does not", function()
    for _, followers in ipairs { { 1, 2 }, { 2, 1 } } do
      local s = solve({ followers, {} }, { [2] = "draw" }, 1)
      assert.equal(2, s:best(1))
      assert.equal(1, s:q(1, 0))
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

describe("a mistake in terminal", function()
  local function ends(endings)
    return game_of({ { 2, 3 }, {}, {} }, endings)
  end

  local wrong = {
    { true, "boolean" }, { false, "boolean" }, { {}, "table" },
    { print, "function" }, { "foo", '"foo"' }, { "WIN", '"WIN"' },
    { 0 / 0, "nan" }, { (1 << 53) + 1, "9007199254740993" },
    { -(1 << 53) - 1, "-9007199254740993" },
    { math.mininteger, tostring(math.mininteger) },
    { math.maxinteger, tostring(math.maxinteger) },
  }
  for _, case in ipairs(wrong) do
    local x, text = case[1], case[2]
    it("is named: " .. tostring(text), function()
      for _, other in ipairs { "win", 1 } do
        local game = ends { [2] = x, [3] = other }
        raises(function() local _ = game:solve(1) end, "terminal", "2", text)
        game = ends { [2] = other, [3] = x }
        raises(function() local _ = game:solve(1) end, "terminal", "3")
        local job = game:job(1)
        raises(function() while not job:step(1) do end end, "terminal", "3")
      end
    end)
  end

  it("names a position that is a table", function()
    local game = grundy.game {
      moves = function(p, add) if p[1] < 2 then add { p[1] + 1 } end end,
      terminal = function() return "lost" end,
    }
    raises(function() local _ = game:solve { 0 } end, "terminal", "{2}",
      '"lost"')
  end)

  it("is to mix numbers and words", function()
    for _, endings in ipairs {
      { [2] = 1, [3] = "win" }, { [2] = "draw", [3] = 0 }, { [2] = 1 },
      { [3] = 1 }, { [2] = 0 }, { [3] = 0.5 },
    } do
      for _, play in ipairs { "normal", "misere" } do
        local game = ends(endings)
        raises(function()
          local _ = game:solve(1, { play = play })
        end, "terminal", "3", "numbers", "words")
      end
    end
  end)

  it("is no function", function()
    raises(function()
      local _ = grundy.game { moves = print, terminal = "loss" }
    end, "terminal", "string")
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

  it("is asked about the representatives", function()
    local asked = {}
    local game = grundy.game {
      moves = function(p, add)
        if p[1] + p[2] < 9 then add { 9, 0 } add { 0, 9 } end
      end,
      normal = function(p)
        table.sort(p)
        return p
      end,
      terminal = function(p)
        asked[#asked + 1] = p
        return "win"
      end,
    }
    local s = game:solve { 3, 1 }
    assert.are.same({ { 0, 9 } }, asked)
    assert.equal("P", s:outcome { 1, 3 })
    assert.are.same({ 9, 0 }, s:best { 3, 1 })
    assert.are.same({ 9, 0 }, s:security({ 3, 1 })[1].move)
  end)
end)

describe("verify of endings", function()
  -- Runs body(solution, digraph, pay, numbers, refuses), where refuses(name,
  -- place, new, old) tells whether verify minds a change, which is undone.
  local function on_refusals(cases, body)
    random.digraphs(cases, 1, 7, function(digraph, rng, case)
      local numbers = case % 2 == 0
      local make = numbers and random_numbers or random_words
      local ending, pay = make(digraph, rng, "loss")
      local solution = solve(digraph, ending, case)
      if pcall(testing.poke, solution, "worth", 0, 0) then
        solution = solve(digraph, ending, case)     -- sinks differ
        body(solution, digraph, pay, function(name, place, new, old)
          testing.poke(solution, name, place, new)
          local ok, message, witness = solution:verify()
          testing.poke(solution, name, place, old)
          assert(ok or type(message) == "string")
          assert(ok or solution:has(witness.position))
          return not ok
        end)
        assert(solution:verify(), "poking left something behind")
      end
    end)
  end

  local function finite(x) return x < math.huge and x or nil end

  it("refuses every wrong Q", function()
    local tried = 0
    on_refusals(400, function(solution, digraph, _, refuses)
      local n = #digraph
      for kind = 0, 1 do
        for u = 1, n do
          local old = finite(solution:q(u, kind))
          for new = 0, n + 3 do
            assert(new == old or refuses("q", kind * n + u - 1, new, old))
            tried = tried + 1
          end
          assert(not old or refuses("q", kind * n + u - 1, nil, old))
        end
      end
    end)
    random.came_up(tried)
  end)

  -- The code of a worth: 0 for 0; 2 i + 1 for the i-th absolute payoff,
  -- the greatest first, i from 0 on; 2 i + 2 for its opposite.
  it("refuses every wrong worth", function()
    on_refusals(600, function(solution, digraph, pay, refuses)
      local code, levels = { [0] = 0 }, 0
      local payoffs = slow_endings.payoffs(digraph, pay)
      for i = #payoffs, 1, -1 do
        if payoffs[i] > 0 then
          code[payoffs[i]], code[-payoffs[i]] = 2 * levels + 1, 2 * levels + 2
          levels = levels + 1
        end
      end
      for u = 1, #digraph do
        local old = code[solution:worth(u)]
        for new = 0, 2 * levels + 3 do
          assert(new == old or refuses("worth", u - 1, new, old),
            ("code %d for %d at %d"):format(new, old, u))
        end
      end
    end)
  end)

  it("refuses a number of moves that is not of its kind", function()
    on_refusals(400, function(solution, digraph, pay, refuses)
      local payoffs = slow_endings.payoffs(digraph, pay)
      local one_level = #payoffs == 2 or #payoffs == 3 and payoffs[2] == 0
      for u = 1, #digraph do
        local old = finite(solution:remoteness(u))
        for new = 0, #digraph + 3 do
          local odd = solution:worth(u) > 0 and 1 or 0
          local sink = #digraph[u] == 0
          if not old or new % 2 ~= odd
            or (sink or one_level) and new ~= old then
            assert(refuses("length", u - 1, new, old),
              ("%d for %s at %d"):format(new, old, u))
          end
        end
        assert(not old or refuses("length", u - 1, nil, old))
      end
    end)
  end)

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
