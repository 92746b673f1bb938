-- Games of two players with different moves. Against the doubled graph, whose
-- positions are a configuration and who is to move there: by brute force
-- (spec/support/slow_endings.lua), and by the module as an impartial game.

local grundy = require "grundy"
local testing = require "grundy_testing"
local slow = require "spec.support.slow"
local slow_endings = require "spec.support.slow_endings"
local random = require "spec.support.random"
local feed = require "spec.support.feed"
local raises = require "spec.support.raises"

local WORDS = { win = 1, draw = 0, loss = -1 }
local RESULT = { N = "win", D = "draw", P = "loss" }

local function outcome_of(worth)
  return worth > 0 and "N" or worth < 0 and "P" or "D"
end

-- The number of (u, player) in the doubled graph, and back.
local function number_of(u, player) return 2 * u - 2 + player end
local function pair_of(number)
  return (number + 1) // 2, 2 - number % 2
end

local function rules_of(first, second, returning)
  return function(p, add, player)
    local followers = assert(player == 1 and first or player == 2 and second,
      "no player")[p]
    if returning then return followers end
    for _, q in ipairs(followers) do add(q) end
  end
end

-- What sinks pay: nothing said, words or numbers; pay by doubled number.
local function random_endings(n, rng)
  local how, ending, pay = rng(1, 4), {}, {}
  for i = 1, 2 * n do
    if how == 1 then
      pay[i] = -1
    elseif how == 2 then
      ending[i] = rng(-2, 3)
      pay[i] = ending[i]
    else
      ending[i] = ({ "win", "loss", "draw" })[rng(1, 4)]
      pay[i] = WORDS[ending[i] or "loss"]
    end
  end
  return ending, pay, how > 1
end

-- Runs body(doubled, pay, solution, n, rng) on many games, all of whose
-- positions are there for both players.
local function on_games(cases, most, body)
  random.digraphs(cases, 1, most, function(first, rng, case)
    local n = #first
    local second = random.digraph(rng, case + rng(0, 2), n)
    local ending, pay, told = random_endings(n, rng)
    local game = grundy.game {
      players = 2, moves = rules_of(first, second, rng(1, 2) == 1),
      terminal = told and function(p, player)
        return ending[number_of(p, player)]
      end or nil,
    }
    local options = { player = "both", starts = feed.numbers(n) }
    if rng(1, 3) == 1 then options.only = "outcome" end
    body(slow_endings.doubled(first, second), pay,
      assert(game:solve(1, options)), n, rng)
  end)
end

-- ask(solution, name, number): an answer about a position of the doubled
-- graph.
local function ask(solution, name, number, ...)
  local u, player = pair_of(number)
  return solution[name](solution, u, player, ...)
end

local function q_positive(digraph, pay)
  for _, v in ipairs(slow_endings.payoffs(digraph, pay)) do
    if v > 0 then return slow_endings.q(digraph, pay, v) end
  end
  return slow_endings.q(digraph, pay, 1)
end

describe("two players", function()
  it("have the outcomes, worths and remoteness of brute force", function()
    on_games(2000, 6, function(doubled, pay, solution)
      local worth, moves = slow_endings.worth(doubled, pay)
      local distance = slow.distance(doubled)
      assert(#solution == #doubled)
      for i = 1, #doubled do
        assert(ask(solution, "has", i))
        assert(ask(solution, "outcome", i) == outcome_of(worth[i]))
        assert(ask(solution, "worth", i) == worth[i])
        assert(ask(solution, "remoteness", i) == moves[i])
        assert(ask(solution, "distance", i) == distance[i])
      end
      local ok, message = solution:verify()
      assert(ok, message)
    end)
  end)

  it("have the Q-functions of brute force", function()
    on_games(800, 5, function(doubled, pay, solution)
      local right = { [1] = q_positive(doubled, pay),
        [0] = slow_endings.q(doubled, pay, 0),
        [-1] = slow_endings.q(doubled, pay, -99),
        [2] = slow_endings.q(doubled, pay, 99) }
      for kind, q in pairs(right) do
        for i = 1, #doubled do
          assert(ask(solution, "q", i, kind) == q[i])
        end
      end
      for v = -3, 3 do
        local q = slow_endings.q(doubled, pay, v)
        for i = 1, #doubled do
          assert(ask(solution, "q", i, { at_least = v }) == q[i])
        end
      end
    end)
  end)

  it("have their followers, moves and best", function()
    on_games(1500, 6, function(doubled, pay, solution)
      local worth, moves = slow_endings.worth(doubled, pay)
      local ending = q_positive(doubled, pay)
      for i = 1, #doubled do
        local rows = slow_endings.moves(doubled[i], worth, moves, ending)
        local got = ask(solution, "moves", i)
        assert(#got == #rows)
        for k, row in ipairs(rows) do
          assert(got[k].position == pair_of(row.position))
          assert(got[k].best == row.best)
          assert(got[k].outcome == outcome_of(worth[row.position]))
          assert(got[k].result == RESULT[outcome_of(-worth[row.position])])
          assert(got[k].remoteness == moves[row.position])
        end
        assert(ask(solution, "best", i) ==
          (rows[1] and (pair_of(rows[1].position))))
        local followers = {}
        for k, v in ipairs(slow.distinct(doubled[i])) do
          followers[k] = pair_of(v)
        end
        assert.are.same(followers, ask(solution, "followers", i))
      end
    end)
  end)

  it("best gets the worth against every opponent", function()
    on_games(1500, 4, function(doubled, pay, solution)
      local worth, moves = slow_endings.worth(doubled, pay)
      local best = {}
      for i = 1, #doubled do
        local _, player = pair_of(i)
        local q = ask(solution, "best", i)
        best[i] = q and number_of(q, 3 - player)
      end
      for i = 1, #doubled do
        slow_endings.plays(doubled, pay, best, i, true,
          function(payoff, length)
            assert(payoff >= worth[i])
            if payoff == worth[i] and payoff > 0 then
              assert(length <= moves[i])
            end
          end)
      end
    end)
  end)

  it("line is best play, by turns", function()
    on_games(500, 6, function(doubled, pay, solution)
      local worth = slow_endings.worth(doubled, pay)
      for i = 1, #doubled do
        local u, player = pair_of(i)
        local line = solution:line(u, player)
        assert(line[1] == u)
        for k = 1, #line do
          local best = solution:best(line[k], player)
          if k < #line then
            assert(best == line[k + 1])
          elseif line.cycle then
            assert(worth[i] == 0 and best == line[line.cycle])
            assert((#line + 1 - line.cycle) % 2 == 0, "another's turn")
          else
            assert(best == nil)
            local sign = #line % 2 == 1 and 1 or -1
            assert(sign * pay[number_of(line[k], player)] == worth[i])
          end
          player = 3 - player
        end
      end
    end)
  end)

  it("are in security, info, table, strategy and at", function()
    on_games(500, 5, function(doubled, _, solution)
      local names = { "outcome", "remoteness", "distance", "worth", "best" }
      local strategy, at = solution:strategy(), 0
      local rows = solution:table(names)
      local order = {}
      for p, player in solution:positions() do
        order[#order + 1] = { p, player }
      end
      assert(#rows == #doubled and #order == #rows)
      for k, row in ipairs(rows) do
        local u, player = row.position, row.player
        assert(order[k][1] == u and order[k][2] == player)
        local info, place = solution:info(u, player), solution:at(u, player)
        assert(info.position == u and info.player == player)
        for _, name in ipairs(names) do
          local right = solution[name](solution, u, player)
          assert(row[name] == right, name)
          assert(info[name] == right or name == "worth", name)
          assert(place[name](place) == right, name)
        end
        if row.best then
          at = at + 1
          assert.are.same({ position = u, player = player, move = row.best,
            result = RESULT[row.outcome] }, strategy[at])
        end
        local i = number_of(u, player)
        local security = solution:security(u, player)
        local list = place:security()
        assert(#security == #list)
        for j, one in ipairs(security) do
          assert(one.moves == list[j].moves and one.kind == list[j].kind)
          assert(one.move == nil and #doubled[i] == 0
            or solution:has(one.move, 3 - player))
        end
        if security[1] and security[1].kind == "win" then
          assert(row.worth == 1)
          assert(#doubled[i] == 0 or security[1].moves == row.remoteness)
        end
        assert(place:q(1) == solution:q(u, player, 1))
      end
      assert(#strategy == at)
    end)
  end)

  -- The same graph under other names, as an impartial game.
  it("are an impartial game on the doubled graph", function()
    random.digraphs(600, 1, 8, function(first, rng, case)
      local second = random.digraph(rng, case + 1, #first)
      local doubled = slow_endings.doubled(first, second)
      local play = rng(1, 2) == 1 and "normal" or "misere"
      local impartial = grundy.graph(doubled):solve(nil, { play = play })
      local solution = grundy.game { players = 2,
        moves = rules_of(first, second) }:solve(1, {
          play = play, player = "both", starts = feed.numbers(#first),
        })
      for i = 1, #doubled do
        local u, player = pair_of(i)
        for _, name in ipairs { "outcome", "remoteness", "distance" } do
          assert(solution[name](solution, u, player) ==
            impartial[name](impartial, i), name)
        end
        local best = impartial:best(i)
        assert(solution:best(u, player) == (best and (pair_of(best))))
      end
      local a, b = solution:stats(), impartial:stats()
      for _, name in ipairs { "positions", "edges", "sinks", "components",
        "largest_component", "P", "N", "D", "longest_win", "branching" } do
        assert(a[name] == b[name], name)
      end
      if play == "normal" then
        local misere = solution:misere()
        solution:close()
        local right = grundy.graph(doubled):solve(nil, { play = "misere" })
        for i = 1, #doubled do
          assert(ask(misere, "remoteness", i) == right:remoteness(i))
        end
        assert(misere:verify())
      end
    end)
  end)

  it("hold what is reached from the starts, breadth first", function()
    random.digraphs(600, 1, 8, function(first, rng, case)
      local second = random.digraph(rng, case + 1, #first)
      local doubled = slow_endings.doubled(first, second)
      local options = { player = ({ 1, 2, "both" })[rng(1, 4)] }
      local start = { rng(1, #first) }
      if rng(1, 2) == 1 then
        start[2] = rng(1, #first)
        options.starts = { start[2] }
      end
      local starts = {}
      for _, u in ipairs(start) do
        for player = 1, 2 do
          local who = options.player or 1
          if who == player or who == "both" then
            starts[#starts + 1] = number_of(u, player)
          end
        end
      end
      local order = slow.breadth_first(doubled, starts)
      local solution = grundy.game { players = 2,
        moves = rules_of(first, second) }:solve(start[1], options)
      local at, there = 0, {}
      for p, player in solution:positions() do
        at = at + 1
        assert(number_of(p, player) == order[at], "position " .. at)
        there[order[at]] = true
      end
      assert(at == #order and #solution == at)
      for i = 1, #doubled do
        assert(ask(solution, "has", i) == (there[i] or false))
        if not there[i] then
          local x, message = ask(solution, "outcome", i)
          assert(x == nil and message:find "not in the graph")
          assert(message:find("player " .. select(2, pair_of(i)), 1, true))
        end
      end
    end)
  end)

  it("are the same for a job in slices", function()
    random.digraphs(200, 1, 6, function(first, rng, case)
      local second = random.digraph(rng, case + 1, #first)
      local job = grundy.game { players = 2,
        moves = rules_of(first, second) }:job(1, {
          player = "both", starts = feed.numbers(#first),
        })
      while not job:step(1) do end
      local right = slow.remoteness(slow_endings.doubled(first, second))
      for i = 1, #right do
        assert(ask(job:solution(), "remoteness", i) == right[i])
      end
    end)
  end)

  -- Configurations { u, tag }, where the tag means nothing; each player has
  -- another opinion of which tag is normal.
  it("have a normal form for each player", function()
    random.digraphs(400, 1, 6, function(first, rng, case)
      local second = random.digraph(rng, case + 1, #first)
      local rules = rules_of(first, second)
      local asked = {}
      local game = grundy.game {
        players = 2,
        moves = function(p, add, player)
          rules(p[1], function(v) add { v, p[2] } add { v, p[2] + 1 } end,
            player)
        end,
        normal = function(p, player)
          assert(player == 1 or player == 2)
          p[2] = player
          return p
        end,
        terminal = function(p, player)
          assert(p[2] == player, "no representative")
          local i = number_of(p[1], player)
          asked[i] = (asked[i] or 0) + 1
          return "loss"
        end,
      }
      local starts = {}
      for u = 1, #first do starts[u] = { u, 7 } end
      local solution = game:solve({ 1, 7 },
        { player = "both", starts = starts })
      local doubled = slow_endings.doubled(first, second)
      local right = slow.remoteness(doubled)
      assert(#solution == #doubled)
      for i = 1, #doubled do
        local u, player = pair_of(i)
        local p = { u, rng(3, 9) }
        assert(asked[i] == (#doubled[i] == 0 and 1 or nil))
        assert(solution:remoteness(p, player) == right[i])
        assert(#solution:followers(p, player) ==
          2 * #slow.distinct(doubled[i]))
        local rows = slow.moves(doubled, right, i)
        local best = solution:best(p, player)
        if rows[1] then
          assert(best[1] == pair_of(rows[1].position) and best[2] == p[2])
        else
          assert(best == nil)
        end
        local line = solution:line(p, player)
        assert(right[i] == math.huge or #line == right[i] + 1)
        for _, q in ipairs(line) do assert(q[2] == p[2]) end
        for _, row in ipairs(solution:security(p, player)) do
          assert(#doubled[i] == 0 or row.move[2] == p[2])
        end
      end
      assert(solution:verify())
    end)
  end)
end)

describe("a game of two players", function()
  -- Player 1 takes one, player 2 takes two.
  local function taking(fields)
    local rules = {
      players = 2, start = 7,
      moves = function(n, add, player)
        if n >= player then add(n - player) end
      end,
    }
    for name, x in pairs(fields or {}) do rules[name] = x end
    return grundy.game(rules)
  end

  it("begins with player 1, unless told otherwise", function()
    local s = taking():solve()
    assert.is_true(s:has(7, 1))
    assert.is_false(s:has(7, 2))
    assert.is_true(s:has(6, 2))
    assert.are.same({ 7, 6, 4, 3, 1, 0 }, s:line(7, 1))
    s = taking():solve(7, { player = 2 })
    assert.is_false(s:has(7, 1))
    assert.is_true(s:has(7, 2))
    s = taking():solve(7, { player = "both" })
    assert.is_true(s:has(7, 1) and s:has(7, 2))
  end)

  it("gives moves, normal and terminal the player", function()
    local seen = { moves = {}, normal = {}, terminal = {} }
    local function note(name, player, ...)
      assert(select("#", ...) == 0 and math.type(player) == "integer")
      seen[name][player] = true
    end
    local s = taking {
      moves = function(n, add, ...)
        note("moves", ...)
        if n > 0 then add(n - 1) end
      end,
      normal = function(n, ...)
        note("normal", ...)
        return n
      end,
      terminal = function(_, ...)
        note("terminal", ...)
        return "draw"
      end,
    }:solve(3, { player = "both" })
    for _, players in pairs(seen) do
      assert.is_true(players[1] and players[2])
    end
    seen.moves, seen.normal = {}, {}
    s:best(3, 2)
    assert.are.same({ [2] = true }, seen.moves)
    assert.is_true(seen.normal[2])
  end)

  it("one player's game gets no player", function()
    local game = grundy.game { players = 1, moves = function(n, add, ...)
      assert(select("#", ...) == 0)
      if n > 0 then add(n - 1) end
    end }
    assert.equal(1, game:solve(3):value(3))
    raises(function() local _ = game:solve(3, { player = 1 }) end, "player",
      "two players")
  end)

  it("wants to know who is to move", function()
    local s = taking():solve(7, { player = "both" })
    for _, name in ipairs { "value", "counter", "outcome", "remoteness",
      "distance", "followers", "moves", "best", "line", "info", "has", "at",
      "worth", "security", "q" } do
      for _, case in ipairs { { nil, "nil" }, { 0, "0" }, { 3, "3" },
        { "1", '"1"' }, { true, "boolean" }, { 1.5, "1.5" },
        { {}, "table" } } do
        raises(function()
          local _ = s[name](s, 7, case[1], 1)
        end, "two players", "1 or 2", case[2])
      end
    end
    assert.equal("N", s:outcome(1, 1.0))
  end)

  it("says what is not there, and for whom", function()
    local s = taking():solve()
    for _, name in ipairs { "outcome", "remoteness", "distance", "followers",
      "moves", "best", "line", "info", "at", "worth", "security" } do
      local x, message = s[name](s, 7, 2)
      assert.is_nil(x)
      assert.equal("position 7, player 2 to move, is not in the graph",
        message)
    end
    local x, message = s:q(7, 2, 1)
    assert.is_nil(x)
    assert.is_truthy(message:find "player 2")
    assert.is_false(s:has(7, 2))
  end)

  it("has no values, and says why", function()
    local s = taking():solve()
    for _, name in ipairs { "value", "counter" } do
      raises(function() local _ = s[name](s, 7, 1) end, "no values",
        "impartial")
      raises(function() local _ = s:table { name } end, "no values")
    end
    assert.is_nil(s:info(7, 1).value)
  end)

  it("refuses players and player that there are not", function()
    for _, case in ipairs { { 0, "0" }, { 3, "3" }, { "2", '"2"' },
      { true, "boolean" }, { 1.5, "1.5" } } do
      raises(function()
        local _ = grundy.game { moves = print, players = case[1] }
      end, "players", "1 or 2", case[2])
      local game = taking()
      raises(function()
        local _ = game:solve(7, { player = case[1] })
      end, "player", "1 or 2", case[2])
    end
  end)

  it("shows positions that are tables, and floats, and strings", function()
    local s = grundy.game {
      players = 2,
      moves = function(p, add, player)
        if #p < 3 then
          add(player == 1 and p .. "a" or p .. "b")
        elseif #p == 3 then
          add(p .. "\0")
        end
      end,
    }:solve ""
    assert.are.same({ "", "a", "ab", "aba", "aba\0" }, s:line("", 1))
    s = grundy.game {
      players = 2,
      moves = function(p, add)
        if p.left > 0 then add { left = p.left - 0.5, log = { p.left } } end
      end,
    }:solve { left = 1, log = {} }
    assert.are.same({ left = 0.5, log = { 1 } },
      s:best({ left = 1.0, log = {} }, 1))
    for p, player in s:positions() do
      assert.equal(p.left == 0.5 and 2 or 1, player)
    end
  end)

  it("is within its limits", function()
    local endless = grundy.game { players = 2,
      moves = function(n, add, player) add(n + player) end }
    local s, message = endless:solve(0, { limit = 20, player = "both" })
    assert.is_nil(s)
    assert.is_truthy(message:find "20 positions")
    s, message = endless:solve(0, { bytes = 5000 })
    assert.is_nil(s)
    assert.is_truthy(message:find "5000 bytes")
    s, message = grundy.game { players = 2, moves = function() end,
      terminal = function() while true do end end }:solve(0,
      { seconds = 0.05 })
    assert.is_nil(s)
    assert.is_truthy(message:find "0.05 seconds")
  end)

  it("passes errors on", function()
    local object = {}
    local game = taking { terminal = function() error(object) end }
    local ok, got = pcall(game.solve, game)
    assert.is_true(not ok and rawequal(got, object))
    game = taking { terminal = function() return "won" end }
    raises(function() local _ = game:solve() end, "terminal of 0", '"won"')
    game = taking { normal = function(n, player)
      return n + player
    end }
    raises(function() local _ = game:solve() end, "not stable")
  end)

  it("is refused by verify when something is wrong", function()
    local function is_refused(solution)
      local ok, message, witness = solution:verify()
      assert(not ok and solution:has(witness.position, witness.player))
      assert(message:find(("%d, player %d to move"):format(witness.position,
        witness.player), 1, true), message)
    end
    on_games(300, 4, function(_, _, solution)
      if pcall(testing.poke, solution, "worth", 0, 7) then
        is_refused(solution)
        return
      end
      local number = 0
      for p, player in solution:positions() do
        local old = solution:remoteness(p, player)
        if old == math.huge then old = nil end
        testing.poke(solution, "remoteness", number, old and old + 2 or 1)
        is_refused(solution)
        testing.poke(solution, "remoteness", number, old)
        number = number + 1
      end
      assert(solution:verify())
    end)
  end)

  -- Noughts and crosses: a string of nine; who is to move at a full board or
  -- after the other's three has not won.
  it("is a draw if it is noughts and crosses", function()
    local LINES = { { 1, 2, 3 }, { 4, 5, 6 }, { 7, 8, 9 }, { 1, 4, 7 },
      { 2, 5, 8 }, { 3, 6, 9 }, { 1, 5, 9 }, { 3, 5, 7 } }
    local function three(p, mark)
      for _, line in ipairs(LINES) do
        if p:sub(line[1], line[1]) == mark and p:sub(line[2], line[2]) == mark
          and p:sub(line[3], line[3]) == mark then
          return true
        end
      end
      return false
    end
    local marks = { "x", "o" }
    local s = grundy.game {
      players = 2,
      moves = function(p, add, player)
        if three(p, marks[3 - player]) then return end
        for i = 1, 9 do
          if p:sub(i, i) == "." then
            add(p:sub(1, i - 1) .. marks[player] .. p:sub(i + 1))
          end
        end
      end,
      terminal = function(p, player)
        return three(p, marks[3 - player]) and "loss" or "draw"
      end,
    }:solve "........."
    assert.equal(5478, #s)
    assert.equal(958, s:stats().sinks)
    assert.equal("D", s:outcome(".........", 1))
    assert.equal(9, s:q(".........", 1, 0))
    assert.equal("N", s:outcome("xo.......", 1))
    assert.equal("D", s:outcome("x........", 2))
    assert.equal("x...o....", s:best("x........", 2))
    assert.is_true(s:verify())
  end)
end)
