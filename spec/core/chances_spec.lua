-- Chances of players who move at random or perfectly, against playing it out
-- and against linear equations (spec/support/slow_chances.lua), and against
-- numbers that are known.

local core = require "grundy.core"
local grundy = require "grundy"
local testing = require "grundy_testing"
local feed = require "spec.support.feed"
local raises = require "spec.support.raises"
local random = require "spec.support.random"
local slow_chances = require "spec.support.slow_chances"

local NAMES = { "win", "loss", "draw", "never" }

-- Each follower once.
local function distinct(list)
  local seen, out = {}, {}
  for _, v in ipairs(list) do
    if not seen[v] then
      seen[v] = true
      out[#out + 1] = v
    end
  end
  return out
end

-- followers[who] as slow_chances wants them.
local function followers_of(solution, digraph, options)
  local followers = { {}, {} }
  for u = 1, #digraph do
    local best = solution:best(u)
    for who, name in ipairs { "first", "second" } do
      followers[who][u] = options[name] == "perfect" and { best } or
        distinct(digraph[u])
    end
  end
  return followers
end

local function is_error(chances)
  assert(chances.error >= 0 and chances.error < 1e-9, chances.error)
end

local function total(chances)
  return chances.win + chances.loss + (chances.draw or 0) + chances.never
end

-- Compares the chances at all positions; returns how many are never 0 or 1.
local function check(solution, digraph, pay, options, drawn)
  local followers = followers_of(solution, digraph, options)
  local solved = slow_chances.solved(followers, pay)
  local mixed = 0
  for u = 1, #digraph do
    local chances = solution:chances(u, options)
    is_error(chances)
    assert.equal(drawn, chances.draw ~= nil)
    local ended, open = slow_chances.played(followers, pay, u, 40)
    local possible = slow_chances.possible(followers, pay, u)
    for _, name in ipairs(NAMES) do
      local got = chances[name] or 0
      local off = math.abs(got - solved[u][name])
      if off > 1e-9 then
        error(("%s at %d is %.17g, not %.17g"):format(name, u, got,
          solved[u][name]), 0)
      end
      assert.equal(possible[name] or false, got > 0)
      local least = ended[name] or 0
      assert(got >= least - 1e-12 and got <= least + open + 1e-12, name)
    end
    assert(math.abs(total(chances) - 1) <= 4 * chances.error)
    mixed = mixed + (chances.never > 0 and chances.never < 1 and 1 or 0)
  end
  return mixed
end

local function options_of(rng)
  local words = { "random", "perfect" }
  return { first = words[rng(1, 3)], second = words[rng(1, 3)] }
end

local function losses(n)
  local pay = {}
  for u = 1, n do pay[u] = -1 end
  return pay
end

describe("chances", function()
  it("are those of linear equations, and of playing it out", function()
    local mixed = 0
    random.digraphs(250, 1, 14, function(digraph, rng, case)
      local solution <close> = feed.solve(digraph, case)
      mixed = mixed + check(solution, digraph, losses(#digraph),
        options_of(rng), false)
    end)
    random.came_up(mixed)
  end)

  -- The numbers are those of gr_effort in csrc/core/chances/escape.h: cheap, dear,
  -- full, tried, passed.
  it("are the same whichever way cycles are solved", function()
    local ways = {
      { 400, 0, 0, 0, 0 }, -- all states taken out
      { 3, 400, 0, 0, 0 }, -- not all of them at once
      { 0, 0, 9999, 0, 0 }, { 5, 0, 9999, 0, 0 }, -- a full matrix
      { 0, 400, 4, 0, 0 }, -- of some of them
      { 0, 0, 0, 0, 1 << 24 }, { 4, 0, 0, 0, 1 << 24 }, -- passing on
      { 0, 400, 4, 500, 0 }, { 3, 400, 4, 500, 0 }, -- by krylov.h
    }
    local closed, open = 0, 0
    random.digraphs(200, 2, 30, function(digraph, rng, case)
      local solution <close> = feed.solve(digraph, case)
      local u = rng(1, #digraph)
      local first, second = rng(1, 4) == 1, rng(1, 4) == 1
      local usual = core.chances(solution, u - 1, first, second)
      local tight = math.max(usual.error, 1e-12)
      for i, way in ipairs(ways) do
        local got = core.chances(solution, u - 1, first, second,
          table.unpack(way))
        local most = tight + got.error
        for _, name in ipairs { "win", "loss", "never" } do
          local off = math.abs(got[name] - usual[name])
          if off > most or off ~= off then
            error(("%s, way %d: %.17g +- %g, not %.17g"):format(name, i,
              got[name], got.error, usual[name]), 0)
          end
        end
        assert(got.error < 1e-6, i)
        closed = closed + (got.never > 0 and 1 or 0)
        open = open + (got.win > 0 and got.loss > 0 and 1 or 0)
      end
    end)
    random.came_up(closed, open)
  end)

  -- 0 leads to n by n tosses of a coin; tails lead to `back(i)`, heads from n
  -- to `on(n)`.
  local function tosses(n, back, on)
    return grundy.game { start = 0, moves = function(i, add)
      if i < 0 then add(i)
      elseif i < n then add(i + 1) add(back(i))
      elseif i == n then for _, q in ipairs(on) do add(q) end
      elseif i == n + 1 then add(i) end
    end }:solve()
  end

  it("are 0 only for what cannot happen", function()
    local function lost() return -1 end -- for ever
    local function again(i) return i % 2 end
    for _, n in ipairs { 10, 1073, 1074, 1075, 1200 } do
      local chances = tosses(n, lost, {}):chances(0)
      local ends, other = "win", "loss"
      if n % 2 == 0 then ends, other = other, ends end
      assert.equal(0, chances[other])
      assert.is_true(chances[ends] > 0 and chances[ends] <= 2.0 ^ -10)
      assert.is_true(chances.never > 0.99)
      assert.is_true(chances.error < 1e-9)
      -- play goes on until it ends; the chances may not be known
      for _, after in ipairs { {}, { n + 1, n + 2 } } do
        chances = tosses(n, again, after):chances(0)
        assert.equal(#after > 0, chances.never > 0)
        assert.is_true(chances.win > 0 and chances.loss > 0)
        assert.is_true(chances.error <= 1)
      end
    end
    assert.equal(1, tosses(1100, again, {}):chances(0).error)
  end)

  it("are found without taking out any state", function()
    local w = random.scale >= 1 and 30 or 8
    local solution = grundy.game { start = w + 2,
      moves = function(p, add) -- on a torus, until 0
        local x, y = p // w, p % w
        if p > 0 then
          add((x + 1) % w * w + y)
          add((x - 1) % w * w + y)
          add(x * w + (y + 1) % w)
          add(x * w + (y - 1) % w)
        end
      end }:solve(nil, { only = "outcome" })
    local usual = solution:chances(w + 2)
    local got = core.chances(solution, 0, false, false, 0, 0, 0, 500, 0)
    assert.is_true(got.error < 1e-9)
    assert.is_true(math.abs(got.win - usual.win) <= got.error + usual.error)
  end)

  it("tell by their error what too little effort leaves open", function()
    local vague = 0
    random.digraphs(100, 5, 30, function(digraph, rng, case)
      local solution <close> = feed.solve(digraph, case)
      local u = rng(1, #digraph) - 1
      local usual = core.chances(solution, u)
      local got = core.chances(solution, u, false, false, 0, 0, 0, 0, 0)
      for _, name in ipairs { "win", "loss", "never" } do
        assert(math.abs(got[name] - usual[name]) <=
          got.error + usual.error + 1e-15)
      end
      vague = vague + (got.error > 1e-3 and 1 or 0)
    end)
    random.came_up(vague)
  end)

  it("of many states closely tied are right", function()
    -- everywhere from each of n states, out of them from the first one only:
    -- at each move with the probability 1 / (n (n + 1)); who wins is nearly
    -- even, and an equation of two unknowns tells it
    for _, n in ipairs { 5, random.scale >= 1 and 300 or 30 } do
      local everywhere = feed.numbers(n)
      local solution = grundy.game { start = 2,
        moves = function(p, add)
          for _, q in ipairs(p > 0 and everywhere or {}) do
            if q ~= p then add(q) end
          end
          if p == 1 then add(0) end
        end }:solve(nil, { only = "outcome" })
      -- x: who is to move wins from the first state, y: from another one
      -- x = 1/n + (n-1)/n (1 - y),  y = (1 - x + (n-2) (1 - y)) / (n-1)
      -- so y (2n - 3) = n - 1 - x, as play ends
      local x = (1 - (n - 1) ^ 2 / (n * (2 * n - 3))) /
        (1 - (n - 1) / (n * (2 * n - 3)))
      local y = (n - 1 - x) / (2 * n - 3)
      for _, way in ipairs { {}, { 0, 400, 0, 500, 0 } } do
        local got = core.chances(solution, 0, false, false,
          table.unpack(way))
        assert.is_true(math.abs(got.win - y) <= got.error + 1e-13)
        assert.is_true(got.error < 1e-8)
      end
      assert.is_true(math.abs(solution:chances(1).win - x) < 1e-12)
    end
  end)

  it("are those of misère play, of words and of payoffs", function()
    local draws = 0
    random.digraphs(250, 1, 12, function(digraph, rng)
      local numbers = rng(1, 2) == 1
      local ending, pay, drawn = {}, {}, false
      for u = 1, #digraph do
        pay[u] = numbers and rng(-2, 2) or rng(-1, 1)
        ending[u] = numbers and pay[u] or
          ({ [-1] = "loss", [0] = "draw", [1] = "win" })[pay[u]]
        drawn = drawn or pay[u] == 0 and #digraph[u] == 0
      end
      local game = grundy.game { moves = feed.adding(digraph),
        terminal = function(p) return ending[p] end }
      local solution <close> = game:solve(1,
        { starts = feed.numbers(#digraph) })
      check(solution, digraph, pay, options_of(rng), drawn)
      draws = draws + (drawn and 1 or 0)
      local plain <close> = feed.solve(digraph, 1)
      local misere <close> = plain:misere()
      for u = 1, #digraph do pay[u] = 1 end
      check(misere, digraph, pay, options_of(rng), false)
    end)
    random.came_up(draws)
  end)

  it("of two players go by who is to move", function()
    random.digraphs(60, 1, 8, function(digraph, rng)
      local n = #digraph
      local other = random.digraph(rng, rng(1, 20), n)
      local solution <close> = grundy.game { players = 2,
        moves = function(p, add, player)
          for _, q in ipairs((player == 1 and digraph or other)[p]) do
            add(q)
          end
        end }:solve(1, { starts = feed.numbers(n), player = "both" })
      local mine = { {}, {} }
      for u = 1, n do
        mine[1][u], mine[2][u] = distinct(digraph[u]), distinct(other[u])
      end
      local theirs = { mine[2], mine[1] }
      local first = slow_chances.solved(mine, losses(n))
      local second = slow_chances.solved(theirs, losses(n))
      for u = 1, n do
        for _, name in ipairs { "win", "loss", "never" } do
          assert.is_true(math.abs(first[u][name] -
            solution:chances(u, 1)[name]) < 1e-9)
          assert.is_true(math.abs(second[u][name] -
            solution:chances(u, 2, {})[name]) < 1e-9)
        end
      end
    end)
  end)

  it("of a perfect player are certain where he can win", function()
    random.digraphs(150, 1, 40, function(digraph, rng, case)
      local solution <close> = feed.solve(digraph, case)
      local u = rng(1, #digraph)
      local first = solution:chances(u, { first = "perfect" })
      local second = solution:chances(u, { second = "perfect" })
      local both = solution:chances(u,
        { first = "perfect", second = "perfect" })
      local outcome = solution:outcome(u)
      if outcome == "N" then
        assert.is_true(math.abs(first.win - 1) <= first.error)
      elseif outcome == "P" then
        assert.is_true(math.abs(second.loss - 1) <= second.error)
      else
        assert.equal(0, first.loss)
        assert.equal(0, second.win)
      end
      assert.same({ win = outcome == "N" and 1.0 or 0.0,
        loss = outcome == "P" and 1.0 or 0.0,
        never = outcome == "D" and 1.0 or 0.0, error = 0.0 }, both)
    end)
  end)

  it("of tic-tac-toe at random are the known ones", function()
    local rules = dofile "examples/tic_tac_toe.lua"
    local game = grundy.game { start = rules.start, players = rules.players,
      moves = rules.moves, terminal = rules.terminal } -- all moves count
    local solution = game:solve()
    local chances = solution:chances(game.start, 1)
    -- 131184 of the 255168 games are won by the first player, but games are
    -- not equally likely; by exact fractions: 737/1260, 121/420, 8/63
    assert.is_true(math.abs(chances.win - 737 / 1260) < 1e-14)
    assert.is_true(math.abs(chances.loss - 121 / 420) < 1e-14)
    assert.is_true(math.abs(chances.draw - 8 / 63) < 1e-14)
    assert.equal(0, chances.never)
    assert.is_true(chances.error < 1e-13)
    local first = solution:chances(game.start, 1, { first = "perfect" })
    local second = solution:chances(game.start, 1, { second = "perfect" })
    assert.equal(0, first.loss)
    assert.equal(0, second.win)
    assert.is_true(first.win > 0.95 and second.loss > 0.7)
  end)

  -- From i to i - 1 or i + 1, until 0 (where the player to move loses) or n
  -- (where he wins). Who moves first wins at n after an even number of moves,
  -- at 0 after an odd one: the distance decides it.
  it("of the gambler are those of his ruin", function()
    for _, n in ipairs { 3, 8, 101, random.scale >= 1 and 4001 or 501 } do
      local solution <close> = grundy.game { start = 1,
        moves = function(p, add)
          if p > 0 and p < n then
            add(p - 1)
            add(p + 1)
          end
        end,
        terminal = function(p) return p == 0 and "loss" or "win" end,
      }:solve()
      for _, i in ipairs { 1, n // 3, n - 1 } do
        local chances = solution:chances(i)
        local down, up = (n - i) / n, i / n -- that it ends at 0, at n
        local win = (i % 2 == 1 and down or 0) +
          ((n - i) % 2 == 0 and up or 0)
        assert.is_true(math.abs(chances.win - win) <= chances.error)
        assert.is_true(math.abs(chances.loss - (1 - win)) <= chances.error)
        assert.equal(0, chances.never)
        is_error(chances)
      end
    end
  end)

  it("are exact where an end is very far", function()
    -- forward or back to the beginning: 2^k moves; the parity of the last
    -- return decides, and both are as likely in the end
    for _, n in ipairs { 10, 61, 300 } do
      local digraph = {}
      for i = 1, n do digraph[i] = { i + 1, 1 } end
      digraph[n + 1] = {}
      local solution <close> = grundy.graph(digraph):solve()
      local chances = solution:chances(1)
      is_error(chances)
      local followers = { digraph, digraph }
      if n == 10 then
        local expected = slow_chances.solved(followers, losses(n + 1))[1]
        assert.is_true(math.abs(expected.win - chances.win) < 1e-10)
      else
        assert.is_true(math.abs(chances.win - 0.5) < 1e-9)
      end
      assert.is_true(math.abs(total(chances) - 1) <= 4 * chances.error)
    end
  end)

  it("say so where an end is too far to tell", function()
    local digraph, n = {}, 3000
    for i = 1, n do digraph[i] = { i + 1, 1 } end
    digraph[n + 1] = {}
    local solution <close> = grundy.graph(digraph):solve()
    local chances = solution:chances(1)
    assert.equal(0, chances.never)
    for _, name in ipairs { "win", "loss" } do -- whatever the truth is
      assert.is_true(chances[name] >= 0 and chances[name] <= 1)
    end
    assert.is_true(1 - total(chances) <= 4 * chances.error)
  end)

  it("of large games without and with cycles are quick", function()
    local n = random.scale >= 1 and 100000 or 500
    local function near(x, y, chances)
      return math.abs(x - y) <= math.max(chances.error, 1e-15) and
        chances.error < 1e-6
    end
    local function solved(moves)
      return grundy.game { start = 1, moves = moves }:solve(nil,
        { only = "outcome" })
    end
    local path = solved(function(p, add)
      if p < n then add(p + 1) end
    end)
    assert.same({ win = n % 2 == 0 and 1.0 or 0.0, never = 0.0, error = 0.0,
      loss = n % 2 == 0 and 0.0 or 1.0 }, path:chances(1))
    local loops = solved(function(p, add) -- a loop everywhere: it is even
      if p < n then
        add(p)
        add(p + 1)
      end
    end)
    local chances = loops:chances(1)
    assert.is_true(math.abs(chances.win - 0.5) < 1e-6)
    assert.is_true(chances.error < 1e-9 and chances.never == 0)
    local ring = solved(function(p, add)
      if p > 0 then add(p % n + 1) end
      if p == 7 then add(0) end -- the only end
    end)
    local closed = solved(function(p, add) add(p % n + 1) end)
    assert.same({ win = 0.0, loss = 0.0, never = 1.0, error = 0.0 },
      closed:chances(1))
    chances = ring:chances(1) -- n is even: always after 7 moves and some n
    assert.is_true(near(1, chances.win, chances))
    local hub = solved(function(p, add) -- back to it from everywhere
      if p == 1 then
        for q = 2, n do add(q) end
      elseif p > 0 then
        add(1)
        if p == 2 then add(0) end
      end
    end)
    chances = hub:chances(1)
    assert.is_true(near(1, total(chances), chances))
    assert.is_true(near(1, chances.loss, chances))
  end)

  it("have a list for states of any cost", function()
    local last = -1
    for power = 0, 62 do
      local i = power // 2
      local class, classes = testing.cost_class(1 << i, 1 << (power - i))
      assert.is_true(class > last and class < classes)
      last = class
    end
    local class, classes = testing.cost_class(0xFFFFFFFF, 0xFFFFFFFF)
    assert.equal(classes - 1, class)
  end)

  it("take out no state that would make a long pause", function()
    -- n positions, each of which leads to all, are 2n states; only some are
    -- to be taken out before the others are solved as a full matrix
    local solved = {}
    for i, n in ipairs { 50, 520 } do
      local everywhere = feed.numbers(n)
      local solution <close> = grundy.game { start = 2,
        moves = function(p, add)
          for _, q in ipairs(p > 0 and everywhere or {}) do add(q) end
          if p == 1 then add(0) end
        end }:solve(nil, { only = "outcome" })
      local chances = core.chances(solution, 0, false, false, 0, 1 << 31,
        2 * n - 10, 0, 0) -- there is no other way
      solved[i] = chances.error < 1e-6
    end
    assert.same({ true, false }, solved)
  end)

  it("do not look at what is taken out again and again", function()
    -- the hub 1 leads by many leaves to 2 and from there to nodes, which are
    -- tied closely and lead to both; it is taken out after the leaves
    local full = random.scale >= 1
    local nodes, leaves = full and 2000 or 200, full and 100000 or 200
    local solution = grundy.game { start = 1,
      moves = function(p, add)
        if p == 1 then
          for q = 1, leaves do add(nodes + 2 + q) end
        elseif p == 2 then
          for q = 0, nodes do add(q < 1 and 0 or q + 2) end
        elseif p > nodes + 2 then
          add(2)
        elseif p > 2 then
          add(1)
          add(2)
          for k = 1, 60 do add(3 + (p * 7 + k * k * 13) % nodes) end
        end
      end }:solve(nil, { only = "outcome" })
    local function timed(cheap)
      local before = os.clock()
      local chances = core.chances(solution, 0, false, false, cheap, 0, 0,
        500, 0)
      return os.clock() - before, chances
    end
    local leaves_only, one = timed(2)
    local with_hub, other = timed((testing.cost_class(nodes + 1, 1)) + 1)
    assert.is_true(math.abs(one.win - other.win) <= one.error + other.error)
    if full then
      assert.is_true(with_hub < 5 * leaves_only + 0.1,
        leaves_only .. " s, " .. with_hub .. " s")
    end
  end)

  it("refuse bad arguments", function()
    local solution = grundy.graph { a = { "b" } }:solve()
    local chances, message = solution:chances "z"
    assert.is_nil(chances)
    assert.equal('position "z" is not in the graph', message)
    raises(function() local _ = solution:chances() end, "nil")
    raises(function() local _ = solution:chances("a", { third = "random" }) end,
      "chances: unknown field 'third'")
    raises(function() local _ = solution:chances("a", { first = true }) end,
      "field 'first' must be a string, got a boolean")
    raises(function() local _ = solution:chances("a", { second = "best" }) end,
      "option 'second' must be \"random\" or \"perfect\", got \"best\"")
    raises(function() local _ = solution:chances("a", nil, 3) end,
      "chances: a table expected, got a number")
    local two = grundy.game { start = 1, players = 2,
      moves = function() end }:solve()
    raises(function() local _ = two:chances(1, {}) end, "two players")
    local splitting = grundy.octal ".77":game():solve(5)
    raises(function() local _ = splitting:chances(5) end,
      "chances: the game splits")
    solution:close()
    raises(function() local _ = solution:chances "a" end, "closed")
  end)

  it("let hooks run, which may close the solution", function()
    local n = 100000
    local solution = grundy.game { start = 1,
      moves = function(p, add)
        if p < n then
          add(p + 1)
          add(p - p // 2)
        end
      end }:solve(nil, { only = "outcome" })
    local calls = 0
    debug.sethook(function()
      calls = calls + 1
      if calls == 9 then solution:close() end
    end, "", 1000)
    local ok, message = pcall(solution.chances, solution, 1)
    debug.sethook()
    assert.is_false(ok)
    assert.is_truthy(message:find("closed", 1, true))
  end)
end)
