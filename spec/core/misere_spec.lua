-- Misère play: whoever must move at a sink has won. Against brute force
-- (spec/support/slow_endings.lua), and what is shared with the solution of
-- normal play.

local grundy = require "grundy"
local testing = require "grundy_testing"
local slow = require "spec.support.slow"
local slow_endings = require "spec.support.slow_endings"
local random = require "spec.support.random"
local feed = require "spec.support.feed"
local raises = require "spec.support.raises"
local nim = require "spec.support.nim"

local OUTCOME = { [1] = "N", [0] = "D", [-1] = "P" }
local RESULT = { N = "win", D = "draw", P = "loss" }

local function all_won(digraph)
  local pay = {}
  for u = 1, #digraph do pay[u] = 1 end
  return pay
end

-- The misère solution in one of the ways there are; then a solution of
-- normal play may be closed, used or forgotten.
local ways = {
  function(digraph, case)
    return feed.solve(digraph, case, { play = "misere" })
  end,
  function(digraph, case)
    return feed.solve(digraph, case, { play = "misere", only = "outcome" })
  end,
  function(digraph, case)
    return feed.solve(digraph, case):misere()
  end,
  function(digraph, case)
    local normal <close> = feed.solve(digraph, case)
    return normal:misere()
  end,
  function(digraph, case)
    local normal = feed.solve(digraph, case, { only = "outcome" })
    normal:remoteness(1)
    normal:distance(1)
    return normal:misere()
  end,
  function(digraph, case)
    local first <close> = feed.solve(digraph, case):misere()
    return first:misere()
  end,
}

local function solve(digraph, case)
  return ways[case % #ways + 1](digraph, case)
end

-- What everything about a misère solution must be.
local function expected(digraph)
  local pay = all_won(digraph)
  local worth, moves = slow_endings.worth(digraph, pay)
  return {
    pay = pay, worth = worth, remoteness = moves,
    ending = slow_endings.q(digraph, pay, 1),
    distance = slow.distance(digraph),
  }
end

local function rows_at(digraph, right, u)
  return slow_endings.moves(digraph[u], right.worth, right.remoteness,
    right.ending)
end

local function best_moves(solution, n)
  local best = {}
  for u = 1, n do best[u] = solution:best(u) end
  return best
end

describe("misère play", function()
  it("has the outcomes and the remoteness of brute force", function()
    random.digraphs(3000, 1, 10, function(digraph, _, case)
      local solution, right = solve(digraph, case), expected(digraph)
      local n = #digraph
      feed.same("remoteness", feed.read(solution, "remoteness", n),
        right.remoteness)
      feed.same("distance", feed.read(solution, "distance", n),
        right.distance)
      for u = 1, n do
        assert(solution:outcome(u) == OUTCOME[right.worth[u]])
        assert(solution:worth(u) == right.worth[u])
        local sink = #digraph[u] == 0
        assert(not sink or solution:remoteness(u) == 1)
      end
      assert(solution:verify())
    end)
  end)

  it("has the outcomes of brute force before anything else", function()
    random.digraphs(500, 1, 10, function(digraph, _, case)
      local solution = solve(digraph, case)
      local worth = slow_endings.worth(digraph, all_won(digraph))
      for u = 1, #digraph do
        assert(solution:outcome(u) == OUTCOME[worth[u]])
      end
    end)
  end)

  it("is right on larger digraphs", function()
    random.digraphs(60, 30, 120, function(digraph, _, case)
      local solution, right = solve(digraph, case), expected(digraph)
      feed.same("remoteness", feed.read(solution, "remoteness", #digraph),
        right.remoteness)
      assert(solution:verify())
    end)
  end)

  it("sorts the moves, and takes the first", function()
    random.digraphs(2000, 1, 10, function(digraph, _, case)
      local solution, right = solve(digraph, case), expected(digraph)
      for u = 1, #digraph do
        local rows, got = rows_at(digraph, right, u), solution:moves(u)
        assert(#rows == #got)
        assert(solution:best(u) == (rows[1] and rows[1].position))
        for i, row in ipairs(rows) do
          local v = row.position
          assert(got[i].position == v and got[i].best == row.best)
          assert(got[i].outcome == solution:outcome(v))
          assert(got[i].remoteness == right.remoteness[v])
          assert(got[i].result == RESULT[OUTCOME[-right.worth[v]]])
          assert(got[i].value == nil)
        end
      end
    end)
  end)

  it("best wins in remoteness - 1 moves against every opponent", function()
    local draws, wins = 0, 0
    random.digraphs(2500, 1, 7, function(digraph, _, case)
      local solution, right = solve(digraph, case), expected(digraph)
      local best = best_moves(solution, #digraph)
      for u = 1, #digraph do
        local longest = 0
        slow_endings.plays(digraph, right.pay, best, u, true,
          function(payoff, moves)
            assert(payoff >= right.worth[u], "less than the worth")
            longest = math.max(longest, moves)
          end)
        if right.worth[u] == 1 then
          assert(longest <= right.remoteness[u])
          wins = wins + 1
        elseif right.worth[u] == 0 then
          draws = draws + 1
        end
      end
    end)
    random.came_up(wins, draws)
  end)

  it("line lasts remoteness - 1 moves, or for ever", function()
    random.digraphs(1000, 1, 10, function(digraph, _, case)
      local solution = solve(digraph, case)
      for u = 1, #digraph do
        local line, moves = solution:line(u), solution:remoteness(u)
        if moves == math.huge then
          assert(math.type(line.cycle) == "integer")
          assert(solution:best(line[#line]) == line[line.cycle])
        else
          assert(line.cycle == nil and #line - 1 == moves - 1)
          assert(solution:best(line[#line]) == nil)
        end
        for i = 2, #line do assert(solution:best(line[i - 1]) == line[i]) end
      end
    end)
  end)

  it("has strategy, table, info and stats", function()
    random.digraphs(500, 1, 10, function(digraph, _, case)
      local solution, right = solve(digraph, case), expected(digraph)
      local count, at = { N = 0, P = 0, D = 0 }, 0
      local strategy = solution:strategy()
      local rows = solution:table { "outcome", "remoteness", "distance",
        "followers", "best" }
      assert(#rows == #digraph)
      for u, row in ipairs(rows) do
        local info = solution:info(u)
        assert(row.position == u and info.position == u)
        for _, name in ipairs { "outcome", "remoteness", "distance",
          "best" } do
          assert(row[name] == solution[name](solution, u))
          assert(info[name] == row[name])
        end
        assert(info.value == nil and info.counter == nil)
        assert.are.same(slow.distinct(digraph[u]), row.followers)
        count[row.outcome] = count[row.outcome] + 1
        if row.best then
          at = at + 1
          assert.are.same({ position = u, move = row.best,
            result = RESULT[OUTCOME[right.worth[u]]] }, strategy[at])
        end
      end
      assert(#strategy == at)
      local stats = solution:stats()
      for outcome, number in pairs(count) do
        assert(stats[outcome] == number)
      end
      assert(stats.positions == #digraph)
      assert(stats.max_value == nil and stats.infinite == nil)
    end)
  end)

  it("works in slices", function()
    random.digraphs(300, 1, 10, function(digraph)
      local job = grundy.graph(digraph):job(nil, { play = "misere" })
      while not job:step(1) do end
      feed.same("remoteness", feed.read(job:solution(), "remoteness",
        #digraph), expected(digraph).remoteness)
    end)
  end)

  it("of Nim is the known one", function()
    local game = nim.game { normal = nim.sorted }
    local solution = game:solve({ 4, 5, 6 }, { play = "misere" })
    for a = 0, 4 do
      for b = 0, 5 do
        for c = 0, 6 do
          local xor = a ~ b ~ c
          local lost
          if math.max(a, b, c) > 1 then lost = xor == 0
          else lost = xor == 1 end
          assert.equal(lost and "P" or "N", solution:outcome { a, b, c })
        end
      end
    end
    assert.is_true(solution:verify())
  end)

  -- Both plays of one graph are asked in turns: neither changes the other.
  it("leaves normal play as it was", function()
    random.digraphs(500, 1, 10, function(digraph, rng, case)
      local normal = feed.solve(digraph, case)
      local early = rng(1, 2) == 1 and feed.read(normal, "remoteness",
        #digraph)
      local misere = normal:misere()
      local late = feed.read(misere, "remoteness", #digraph)
      feed.same("remoteness", feed.read(normal, "remoteness", #digraph),
        early or slow.remoteness(digraph))
      feed.same("remoteness", feed.read(misere, "remoteness", #digraph),
        late)
      feed.same("value", feed.read(normal, "value", #digraph),
        (slow.algorithm_g(digraph)), slow.text)
      assert(normal:verify() and misere:verify())
    end)
  end)
end)

describe("a misère solution", function()
  local digraph = { { 2, 3 }, { 3, 2 }, {}, { 1 } }

  it("refuses what misère play has not, and says why", function()
    for _, way in ipairs(ways) do
      local s = way(digraph, 1)
      for _, name in ipairs { "value", "counter", "height" } do
        if s[name] then
          raises(function()
            local _ = s[name](s, 1)
          end, "mis")
        end
      end
      raises(function() local _ = s:table { "value" } end, "mis")
      raises(function() local _ = s:table { "counter" } end, "mis")
    end
  end)

  it("is misère again when asked twice", function()
    local s = feed.solve(digraph, 1):misere():misere()
    assert.equal(1, s:remoteness(3))
  end)

  it("does not mind in which order the two are closed", function()
    for order = 1, 4 do
      local normal = feed.solve(digraph, 1)
      local misere = normal:misere()
      local first, second = normal, misere
      if order % 2 == 0 then first, second = misere, normal end
      if order > 2 then
        normal:remoteness(1)
        misere:remoteness(1)
      end
      first:close()
      collectgarbage()
      raises(function() local _ = first:outcome(1) end, "closed")
      local sink = second == misere and 1 or 0
      assert.equal(sink, second:remoteness(3))
      assert.equal(3, #second:followers(1) + #second:followers(4))
      assert.is_true(second:verify())
      assert.is_table(second:stats())
      second:close()
      second:close()
      first:close()
      raises(function() local _ = second:outcome(1) end, "closed")
    end
  end)

  it("does not mind in which order the two are collected", function()
    for _ = 1, 20 do
      local kept = {}
      for i = 1, 20 do
        local normal = feed.solve(digraph, i)
        local misere = normal:misere()
        local second = i % 3 == 0 and normal:misere() or nil
        kept[i] = i % 2 == 0 and normal or misere
        if second then kept[#kept + 1] = second end
      end
      collectgarbage()
      for i = 1, 20 do
        assert.equal(i % 2 == 0 and 0 or 1, kept[i]:remoteness(3))
        kept[i] = nil
      end
    end
  end)

  it("outlives the solution in whose scope it was made", function()
    local misere
    do
      local normal <close> = feed.solve(digraph, 1)
      misere = normal:misere()
    end
    assert.is_true(misere:verify())
    assert.equal("N", misere:outcome(3))
  end)

  it("shares its graph: it is smaller than a solution of its own", function()
    local graph = {}
    for u = 1, 3000 do
      graph[u] = {}
      for v = math.max(1, u - 20), u - 1 do table.insert(graph[u], v) end
    end
    local normal = grundy.graph(graph):solve()
    local own = grundy.graph(graph):solve(nil, { play = "misere" })
    local before = normal:stats().bytes
    local misere = normal:misere()
    misere:remoteness(1)
    assert.is_true(misere:stats().bytes < own:stats().bytes / 2)
    assert.is_true(normal:stats().bytes <= before)
  end)

  it("has its positions, and no others", function()
    local s = feed.solve({ { 2 }, {} }, 1):misere()
    assert.equal(2, #s)
    assert.is_true(s:has(1))
    assert.is_false(s:has(3))
    local x, message = s:outcome(3)
    assert.is_nil(x)
    assert.is_truthy(message:find "not in the graph")
    assert.are.same({ 1, 2 }, feed.positions(s))
  end)

  it("keeps the frame of the caller", function()
    local game = nim.game { normal = nim.sorted }
    local s = game:solve({ 1, 3 }):misere()
    assert.are.same({ 1, 0 }, s:best { 1, 3 })
    assert.are.same({ 0, 1 }, s:best { 3, 1 })
  end)

  it("is refused where a limit is reached", function()
    local game = grundy.game { moves = function(n, add) add(n + 1) end }
    local s, message = game:solve(0, { play = "misere", limit = 10 })
    assert.is_nil(s)
    assert.is_truthy(message:find "10 positions")
  end)

  it("needs a play that there is", function()
    local game = grundy.graph(digraph)
    raises(function()
      local _ = game:solve(nil, { play = "Misere" })
    end, "play", "Misere")
    raises(function() local _ = game:solve(nil, { play = true }) end,
      "play", "boolean")
    assert.equal(0, game:solve(nil, { play = "normal" }):remoteness(3))
  end)

  it("is what a game says, unless an option says something else", function()
    random.digraphs(60, 1, 6, function(graph)
      local rules = {
        start = 1,
        moves = function(p, add)
          for _, q in ipairs(graph[p]) do add(q) end
        end,
      }
      local plain = grundy.game(rules)
      rules.play = "misere"
      local game = grundy.game(rules)
      assert.equal("misere", game.play)
      local columns = { "outcome", "remoteness" }
      local asked = plain:solve(nil, { play = "misere" })
      local expected_rows = asked:table(columns)
      local job = game:job()
      repeat until job:step()
      for _, s in ipairs { game:solve(), job:solution(),
        plain:solve():misere(), game:solve():misere(),
        game:solve(nil, { play = "normal" }):misere() } do
        assert.same(expected_rows, s:table(columns))
        assert(s:verify())
        assert.equal(asked:outcome(1), s:quotient "compatible":outcome(
          s:quotient "compatible":positions()()))
      end
      assert.same(plain:solve():table { "value" },
        game:solve(nil, { play = "normal" }):table { "value" })
      local both = grundy.disjoint(game, game):solve()
      assert.equal(asked:outcome(1), both:outcome { 2, 1 })
      local place = game:solve():at(1)
      assert.equal("misere", (place + place).play)
    end)
  end)

  it("is one of two words in a game, and not for what splits", function()
    local function game(play, splits)
      return function()
        grundy.game { moves = print, play = play, splits = splits }
      end
    end
    raises(game "Misere", "game: field 'play' must be \"normal\" or \"misere\""
      .. ", got \"Misere\"")
    raises(game(true), "game: field 'play'", "got a boolean")
    local why = "a game that splits has no misère play, because misère sums "
      .. "are not decided by their components"
    raises(game("misere", true), "game: field 'play': " .. why)
    local splits = grundy.game { moves = print, play = "normal",
      splits = true }
    raises(function() splits:solve(0, { play = "misere" }) end,
      "option 'play': " .. why)
    local misere = grundy.game { moves = function() end, play = "misere" }
    raises(function() grundy.disjoint(misere, misere, splits) end,
      "disjoint: game 3 splits")
    raises(function()
      grundy.disjoint(misere, misere, grundy.graph { {} })
    end, "disjoint: game 3 has normal play, game 1 has misère play")
    raises(function() grundy.sequence(misere, 0, 3) end,
      "misère play has none")
  end)

  it("is not accepted by verify with a wrong remoteness", function()
    random.digraphs(300, 1, 7, function(graph, _, case)
      local s = solve(graph, case)
      local right = feed.read(s, "remoteness", #graph)
      assert(s:verify())
      for u = 1, #graph do
        local old = right[u] < math.huge and right[u] or nil
        for wrong = 0, #graph + 3 do
          if wrong ~= old then
            testing.poke(s, "remoteness", u - 1, wrong)
            local ok, message, witness = s:verify()
            assert(not ok, wrong .. " for " .. tostring(old) .. " at " .. u)
            assert(s:has(witness.position) and message)
          end
        end
        if old then
          testing.poke(s, "remoteness", u - 1, nil)
          assert(not s:verify())
        end
        testing.poke(s, "remoteness", u - 1, old)
      end
      assert(s:verify())
    end)
  end)
end)
