-- solution:figures against the definitions, on random games; the sentences;
-- kinds of games; what users may do wrong.

local grundy = require "grundy"
local random = require "random"
local slow = require "slow"
local relations = require "slow_relations"

-- What every sentence must be like.
local function check_text(text)
  assert.is_truthy(text:find "^[%u“]", text)
  assert.is_truthy(text:find "[.”]$", text)
  for _, wrong in ipairs { "nan", "inf[^i]", "%f[%d]1 moves", "table: ",
    "%f[%d]1 positions", "%f[%d,]2 move ", "  ", "nil", "%%d", "%%s",
    "%f[%d]1 are", "%.%.$", "player to move to move", "%f[%d]0 %%%)",
    "all 1 ", "all 2 ", "may be off" } do
    assert.is_nil(text:find(wrong), wrong .. " is in: " .. text)
  end
end

local function check_texts(figures)
  for i, figure in ipairs(figures) do
    check_text(figure.text)
    assert.equal(figure, figures[figure.name])
    assert.equal("string", type(figure.title))
    assert.is_truthy(figure.headline:find "%S", i)
  end
  return figures
end

-- The part of a digraph that is reached from 1, in breadth-first order.
local function reached(digraph)
  local order, place, part = slow.breadth_first(digraph, { 1 }), {}, {}
  for i, u in ipairs(order) do place[u] = i end
  for i, u in ipairs(order) do
    part[i] = {}
    for k, v in ipairs(slow.distinct(digraph[u])) do part[i][k] = place[v] end
  end
  return part
end

local kinds = { "jump", "step 1", "step 22", "to b5", "back" }
local kind_names = { jump = "jump", ["step 1"] = "step …",
  ["step 22"] = "step …", ["to b5"] = "to …", back = "back" }

local function name_of(u, v)
  return kinds[(u * 3 + v * v) % #kinds + 1]
end

local function game_of(digraph)
  return grundy.game {
    name = "random",
    start = "1",
    show = function(u) return u end,
    moves = function(u, add)
      for _, v in ipairs(digraph[tonumber(u)]) do add(tostring(v)) end
    end,
    describe = function(u, v)
      return name_of(math.tointeger(u), math.tointeger(v))
    end,
  }
end

-- How many positions have an outcome and a good move, the mean share of good
-- moves, and how many have one only.
local function shares(digraph, outcome, positions, at, good)
  local count, sum, only = 0, 0, 0
  for _, u in ipairs(positions) do
    local followers = digraph[u]
    if outcome[u] == at and #followers > 0 then
      local n = 0
      for _, v in ipairs(followers) do
        n = n + (outcome[v] == good and 1 or 0)
      end
      count, sum = count + 1, sum + n / #followers
      only = only + (n == 1 and 1 or 0)
    end
  end
  return { positions = count, share = count > 0 and sum / count or 0,
    only = only }
end

local function check_shares(expected, found)
  assert.equal(expected.positions, found.positions)
  assert.equal(expected.only, found.only)
  assert.is_true(math.abs(expected.share - found.share) < 1e-9)
end

-- The moves of sensible play, as a digraph.
local function sensible(digraph, outcome)
  local wanted, part = { P = "N", N = "P", D = "D" }, {}
  for u, followers in ipairs(digraph) do
    part[u] = {}
    for _, v in ipairs(followers) do
      if outcome[u] == "P" or outcome[v] == wanted[outcome[u]] then
        table.insert(part[u], v)
      end
    end
  end
  return part
end

-- Is each number of a kind a rule of its own? There are few.
local function is_numbered(digraph, kind)
  local names, moves, count = {}, 0, 0
  for u, followers in ipairs(digraph) do
    for _, v in ipairs(followers) do
      local name = name_of(u, v)
      if kind_names[name] == kind then
        moves, count = moves + 1, count + (names[name] and 0 or 1)
        names[name] = true
      end
    end
  end
  return moves >= 2 * count
end

-- For each kind of move how many there are, are good, are best.
local function count_rules(digraph, outcome, remoteness)
  local rules, wanted = {}, { N = "win", D = "draw" }
  for u in ipairs(digraph) do
    for _, row in ipairs(slow.moves(digraph, remoteness, u)) do
      local name = name_of(u, row.position)
      name = is_numbered(digraph, kind_names[name]) and name or kind_names[name]
      local rule = rules[name] or { name = name, moves = 0, good = 0, best = 0 }
      rules[name] = rule
      rule.moves = rule.moves + 1
      rule.best = rule.best + (row.best and 1 or 0)
      rule.good = rule.good + ((row.best or row.result == wanted[outcome[u]])
        and 1 or 0)
    end
  end
  return rules
end

local function check_rules(figure, expected)
  local dead = {}
  for _, rule in ipairs(figure.rules) do
    assert.same(expected[rule.name], rule)
    expected[rule.name] = nil
    if rule.good == 0 then dead[#dead + 1] = rule.name end
  end
  assert.is_nil(next(expected))
  assert.same(dead, figure.dead)
  return #dead
end

describe("figures of random games", function()
  it("are what the definitions say", function()
    local draws, wins, dead, alike = 0, 0, 0, 0
    random.digraphs(400, 1, 24, function(digraph)
      local part = reached(digraph)
      local outcome = slow.outcomes(part)
      local remoteness, distance = slow.remoteness(part), slow.distance(part)
      local solution <close> = game_of(part):solve()
      local figures = check_texts(assert(solution:figures()))

      local winner, result = figures.winner, { win = 0, draw = 0, loss = 0 }
      for _, row in ipairs(slow.moves(part, remoteness, 1)) do
        result[row.result] = result[row.result] + 1
      end
      assert.equal(outcome[1], winner.outcome)
      assert.equal(({ N = 1, P = 2 })[outcome[1]], winner.winner)
      assert.same(result,
        { win = winner.win, draw = winner.draw, loss = winner.loss })
      assert.equal(solution:value "1", winner.value)

      local line, cycle = slow.line(part, remoteness, 1)
      local length = figures.length
      assert.equal(cycle and math.huge or #line - 1, length.moves)
      assert.equal(cycle and cycle - 1 or nil, length.before)
      assert.equal(cycle and #line - cycle + 1 or nil, length.round)
      assert.equal(remoteness[1], length.remoteness)
      assert.equal(distance[1], length.distance)

      local count, all = { P = 0, N = 0, D = 0 }, {}
      local moves, ends, most = 0, 0, 0
      for u, followers in ipairs(part) do
        all[u] = u
        count[outcome[u]] = count[outcome[u]] + 1
        moves, most = moves + #followers, math.max(most, #followers)
        ends = ends + (#followers == 0 and 1 or 0)
      end
      local size = figures.size
      assert.same({ #part, moves, ends, most }, { size.positions, size.moves,
        size.ends, size.branching.most })
      assert.is_true(math.abs(size.branching.mean * (#part - ends) - moves)
        < 1e-6)
      for name, n in pairs(count) do
        assert.equal(n, figures.outcomes[name])
        assert.equal(n / #part, figures.outcomes.share[name])
      end

      check_shares(shares(part, outcome, all, "N", "P"),
        figures.forgiving.winning)
      check_shares(shares(part, outcome, all, "D", "D"),
        figures.forgiving.holding)
      check_shares(shares(part, outcome, slow.breadth_first(
        sensible(part, outcome), { 1 }), "N", "P"),
        figures.forgiving.sensible)

      local greatest, first, those = -1, nil, 0
      for u, r in ipairs(remoteness) do
        if r < math.huge and r > greatest then
          greatest, first, those = r, u, 0
        end
        those = those + (r == greatest and 1 or 0)
      end
      local longest = figures.longest
      assert.equal(first and tostring(first), longest.position)
      assert.equal(first and those or 0, longest.count)
      if first then
        local play = slow.line(part, remoteness, first)
        assert.equal(greatest, longest.moves)
        assert.equal(greatest, longest.remoteness)
        assert.equal(#play - 1, #longest.line)
        for i, text in ipairs(longest.line) do
          assert.equal(("%d (%s)"):format(play[i + 1],
            name_of(play[i], play[i + 1])), text)
        end
      end

      dead = dead + check_rules(figures.dead_rules,
        count_rules(part, outcome, remoteness))
      local classes = relations.count(relations.coarsest(part))
      assert.equal(#part > 1 and classes or nil, figures.symmetry.classes)
      assert.equal(solution:value "1", figures.equal.value)
      draws = draws + count.D
      wins = wins + (first and greatest > 3 and 1 or 0)
      alike = alike + (classes < #part and 1 or 0)
    end)
    random.came_up(draws, wins, dead, alike)
  end)

  it("are the same in misère play, a move that is not made apart", function()
    random.digraphs(100, 1, 20, function(digraph)
      local part = reached(digraph)
      local solution <close> = game_of(part):solve(nil, { play = "misere" })
      local figures = check_texts(assert(solution:figures()))
      local line = solution:line "1"
      assert.equal(solution:outcome "1", figures.winner.outcome)
      assert.equal(line.cycle and math.huge or #line - 1,
        figures.length.moves)
      assert.is_nil(figures.winner.value)
      local most = 0
      for p in solution:positions() do
        local r = solution:remoteness(p)
        most = r < math.huge and math.max(most, r) or most
      end
      assert.equal(math.max(most - 1, 0), figures.longest.moves)
      assert.is_truthy(figures.equal.text:find("misère", 1, true))
    end)
  end)

  it("can be asked of any start", function()
    random.digraphs(60, 2, 16, function(digraph, rng)
      local part = reached(digraph)
      local solution <close> = game_of(part):solve()
      local p = tostring(rng(1, #part))
      local figures = check_texts(assert(solution:figures(p)))
      assert.equal(p, figures.start)
      assert.equal(solution:outcome(p), figures.winner.outcome)
      assert.equal(solution:remoteness(p), figures.length.remoteness)
      assert.equal(#part, figures.size.positions)
      assert.same(solution:stats(p).sensible, figures.forgiving.sensible)
      if figures.chances then
        for name, players in pairs {
          random = {}, first_perfect = { first = "perfect" },
          second_perfect = { second = "perfect" },
        } do
          assert.same(solution:chances(p, players), figures.chances[name])
        end
        assert.equal(figures.chances.random.never, figures.draws.never)
      end
      assert.equal(solution:distance(p) == math.huge and
        solution:outcome(p) ~= "D", figures.length.text:find(
        "can go on for ever", 1, true) ~= nil)
      local count = solution:stats(p).positions
      assert.equal(count < #part, figures.size.text:find(
        ("Only %d of them can be reached from %s,"):format(count, p), 1, true)
        ~= nil)
      local kind = figures.forgiving.headline:match "of moves (%a+)"
      if solution:outcome(p) == "D" then
        assert.equal("hold", kind)
      elseif figures.forgiving.winning.positions > 0 then
        assert.equal("win", kind)
      end
    end)
  end)
end)

describe("numbers in sentences", function()
  local words = require "grundy.figures.words"

  it("are never rounded to all or nothing", function()
    for share, text in pairs {
      [0] = "0 %", [1] = "100 %", [0.5] = "50 %", [1 / 3] = "33.3 %",
      [1e-300] = "less than 0.1 %", [0.00099] = "less than 0.1 %",
      [0.0012] = "0.1 %", [0.9989] = "99.9 %", [1 / 16] = "6.3 %",
      [0.02] = "2 %", [2 / 3] = "66.7 %",
      [0.99901] = "more than 99.9 %", [1 - 1e-16] = "more than 99.9 %",
    } do
      assert.equal(text, words.share(share))
    end
    local huge = math.maxinteger
    assert.equal("more than 99.9 %", words.percent(huge - 1, huge - 0))
    assert.equal("100 %", words.percent(huge, huge))
    assert.equal("less than 0.1 %", words.percent(1, huge))
    assert.equal("100 %", words.chance({ win = 1 - 1e-12, loss = 0, never = 0,
      error = 1e-12 }, "win"))
    assert.equal("more than 99.9 %", words.chance({ win = 1.0, loss = 1e-30,
      never = 0, error = 0 }, "win"))
    assert.equal("less than 0.1 %", words.chance({ win = 1.0, loss = 1e-30,
      never = 0, error = 0 }, "loss"))
    assert.equal("0 %", words.chance({ win = 1, loss = 0, never = 0 }, "draw"))
    for text, row in pairs { -- the chance, and what it may be off
      ["30 %"] = { 0.3, 0.0005 }, ["between 29.9 % and 30.1 %"] = { 0.3,
        0.00051 }, ["at most 40.1 %"] = { 0.2, 0.2001 }, ["at least 70 %"] = {
        0.9, 0.2 }, ["not known"] = { 1e-300, 1 },
    } do
      local chances = { win = row[1], loss = 1e-300, never = 1 - row[1],
        error = row[2] }
      assert.equal(text, words.chance(chances, "win"))
      assert.equal(text == "not known" and "an unknown chance" or
        "a chance of " .. text, words.odds(chances, "win"))
      assert.equal("0 %", words.odds(chances, "draw", true))
    end
  end)

  it("are written for people", function()
    assert.equal("0", words.integer(0))
    assert.equal("999", words.integer(999))
    assert.equal("1,000", words.integer(1000))
    assert.equal("-12,345,678", words.integer(-12345678))
    assert.equal("-123", words.integer(-123))
    assert.equal("16,777,216 moves", words.count(1 << 24, "move"))
    assert.equal("123,456", words.integer(123456))
    assert.equal("∞", words.integer(math.huge))
    assert.equal("1 move", words.count(1, "move"))
    assert.equal("0 classes", words.count(0, "class", "classes"))
    assert.equal("there is 1 move", words.there(1, "move"))
    assert.equal("2.5", words.decimal(2.5))
    assert.equal("3", words.decimal(3.0))
    assert.equal("2.67", words.decimal(8 / 3))
    assert.equal("-2.05", words.decimal(-2.049))
    assert.equal("0", words.decimal(-0.004))
    assert.equal("1,234.5", words.decimal(1234.5))
    assert.equal("a", words.list { "a" })
    assert.equal("a and b", words.list { "a", "b" })
    assert.equal("a, b and c", words.list { "a", "b", "c" })
    assert.equal("éé…", words.cut("ééé", 2))
    assert.equal("ééé", words.cut("ééé", 3))
    assert.equal("ÿÿ…", words.cut("\xff\xff\xff", 2))
  end)

  it("have what a game says as plain text between them", function()
    local function set_off(p)
      return words.place({}, p)
    end
    assert.equal("1 -6 1.5 -0.25", table.concat({ set_off(1), set_off(-6),
      set_off(1.5), set_off(-0.25) }, " "))
    assert.equal("“{1, 2}”", set_off { 1, 2 })
  end)
end)

describe("figures", function()
  it("of positions that are not asked for make no mistakes", function()
    local fussy = grundy.game {
      start = "aab",
      moves = function(p, add)
        if #p > 1 then add(p:sub(2)) add(p:sub(1, -2)) end
      end,
      normal = function(p)
        assert(not p:find "ba", "a position that is made up")
        return p
      end,
    }
    check_texts(fussy:solve():figures())
  end)

  it("find positions that are alike when they are turned", function()
    local row = { moves = function(p, add)
      for i = 1, #p do
        if p:sub(i, i) == "I" then
          add(p:sub(1, i - 1) .. "." .. p:sub(i + 1))
        end
      end
    end }
    local turned = grundy.game(row):solve("IIII"):figures().symmetry
    assert.same({ "backwards" }, turned.mirrors)
    assert.is_truthy(turned.text:find("It makes no difference whether a "
      .. "position is read forwards or backwards.", 1, true))
    turned = grundy.game(row):solve("II.I"):figures().symmetry
    assert.same({ "backwards" }, turned.mirrors)
    -- I... and ...I; but .I.. only, and II.. only
    assert.is_truthy(turned.text:find("Of the 8 positions 2 can be reached "
      .. "both forwards and backwards, and that makes no difference.", 1, true))
    local first = grundy.game { moves = function(p, add)
      if p[1] > 0 then add { p[1] - 1, p[2] } end
      if p[2] > 0 then add { p[1], p[2] - 1 } add { p[1], 0 } end
    end }
    assert.same({}, first:solve({ 3, 3 }):figures().symmetry.mirrors)
    local piles = grundy.game(dofile "examples/two_piles.lua")
    local function order(start)
      local symmetry = piles:solve(start):figures().symmetry
      assert.same({ "order" }, symmetry.mirrors)
      return symmetry.text:match "(%u[^.]*)%.$"
    end
    assert.equal("It makes no difference in which order the parts of a "
      .. "position are", order { 3, 3 })
    for _, start in ipairs { { 1, 2 }, { 2, 1 } } do
      assert.equal("Of the 6 positions 2 can be reached with their parts in "
        .. "another order, too, and that makes no difference", order(start))
    end
    local rows = grundy.game { moves = function(p, add)
      for i = 1, #p do
        local q = { table.unpack(p) }
        table.remove(q, i)
        add(q)
      end
    end }
    -- of the three orders of 1, 2 and 1 there is one, of 1 and 2 both
    assert.is_truthy(rows:solve({ 1, 2, 1 }):figures().symmetry.text:find(
      "Of the 7 positions 2 can be reached with", 1, true))
  end)

  it("know two players, endings and payoffs", function()
    local pair = grundy.game {
      start = 4, players = 2,
      moves = function(n, add, player)
        if n >= player then add(n - player) end
      end,
    }:solve()
    local figures = check_texts(pair:figures())
    assert.equal(1, figures.player)
    assert.equal("Player 1", figures.winner.headline)
    assert.is_truthy(figures.winner.text:find("player 1 wins", 1, true))
    assert.is_truthy(figures.longest.text:find "won by player %d")
    figures = check_texts(pair:figures(3, 2))
    assert.equal(2, figures.player)
    assert.equal("Player 1", figures.winner.headline)

    local paying = check_texts(grundy.game {
      start = 1,
      moves = function(n, add) if n == 1 then add(0) add(2) add(3) end end,
      terminal = function(n) return ({ [0] = -5, [2] = 3, [3] = -1 })[n] end,
      describe = function(_, q) return "to " .. ("abcd"):sub(q + 1, q + 1) end,
    }:solve():figures())
    assert.equal(5, paying.winner.worth)
    assert.is_truthy(paying.winner.text:find(
      "the first player gets 5 from the second player", 1, true))
    assert.same({ "to c", "to d" }, paying.dead_rules.dead) -- d wins less

    local drawn = check_texts(grundy.game {
      start = "a",
      moves = function(p, add) if p == "a" then add "b" end end,
      terminal = function() return "draw" end,
    }:solve():figures())
    assert.equal("Draw", drawn.winner.headline)
    assert.equal("Best play lasts 1 move, and no play is longer.",
      drawn.length.text)
    assert.equal("There is no position where a move could win. At the only "
      .. "drawn position where play goes on every move keeps the draw.",
      drawn.forgiving.text)
    assert.equal("Nobody can force a win from any position.",
      drawn.longest.text)
  end)

  it("know games that split", function()
    local kayles = check_texts(grundy.octal ".77":game():solve(20):figures())
    for _, name in ipairs { "forgiving", "longest", "chances", "draws" } do
      assert.is_nil(kayles[name])
    end
    assert.equal("Kayles", kayles.equal.sequence.name)
    assert.equal(20, kayles.size.positions)
    assert.is_truthy(kayles.size.text:find("to sums of them; play is over when "
      .. "no part has a move. Where there is a move, there are", 1, true))
    assert.is_nil(kayles.symmetry.classes)
    local least = check_texts(grundy.octal ".3":game():solve(1):figures())
    assert.equal("There is 1 position, and 1 move from it to sums of it; play "
      .. "is over when no part has a move. Where there is a move, it is the "
      .. "only one.", least.size.text)
    local named = check_texts(grundy.game {
      start = 6, splits = true,
      moves = function(n, add)
        for a = 1, n // 2 do add(a, n - a) end
        if n == 1 then add() end
      end,
      describe = function(n) return n == 1 and "take" or "divide" end,
    }:solve():figures())
    -- from 2 one divides, from 1 one takes; 3 and more are won by dividing
    assert.same({ { name = "divide", moves = 9, good = 9, best = 9 },
      { name = "take", moves = 1, good = 1, best = 1 } },
      named.dead_rules.rules)
    local long = check_texts(grundy.octal ".3":game():solve(5000):figures())
    assert.is_nil(long.length.moves)
    assert.equal(5000, long.length.distance)
  end)

  it("know the least games", function()
    local ended = check_texts(grundy.graph { {} }:solve():figures())
    assert.equal("Play is over at 1 before it begins: there is no move, and "
      .. "the first player loses.", ended.winner.text)
    assert.equal(0, ended.length.moves)
    assert.equal("There is 1 position, and play is over there.",
      ended.size.text)
    assert.equal("The only position is P, won by the player who has just "
      .. "moved.", ended.outcomes.text)
    local loop = check_texts(grundy.graph { { 1 } }:solve():figures())
    assert.equal("Best play never ends: it goes round, and is back after 1 "
      .. "move.", loop.length.text)
    assert.equal(math.huge, loop.length.moves)
    assert.equal("Draw", loop.winner.headline)
    assert.equal("There is 1 position, and 1 move, which leads back to it.",
      loop.size.text)
    local ring = check_texts(grundy.graph { { 2 }, { 1 } }:solve():figures())
    assert.equal("There are 2 positions, with 2 moves between them; play goes "
      .. "on from each of them. Everywhere there is 1 move.", ring.size.text)
    local misere = check_texts(grundy.graph { {} }:solve():misere():figures())
    assert.equal("First player", misere.winner.headline)
  end)

  it("go without values", function()
    local figures = check_texts(grundy.game {
      start = 5, moves = function(n, add) if n > 0 then add(n - 1) end end,
    }:solve(nil, { only = "outcome" }):figures())
    assert.is_nil(figures.winner.value)
    assert.is_truthy(figures.equal.text:find("only outcomes", 1, true))
  end)

  it("cut what is long, and say so", function()
    local long = check_texts(grundy.game {
      start = 3000, moves = function(n, add) if n > 0 then add(n - 1) end end,
      show = function(n) return ("é"):rep(500) .. n end,
      describe = function() return ("<b>"):rep(1000) end,
    }:solve():figures())
    assert.equal(3000, long.longest.moves)
    assert.equal(1000, #long.longest.line)
    assert.is_true(long.longest.cut)
    assert.is_truthy(long.longest.text:find("the first 1,000 moves", 1, true))
    for _, figure in ipairs(long) do
      assert.is_true(#figure.text < 3000)
      assert.is_truthy(utf8.len(figure.text))
    end
  end)

  it("name only the moves from the first positions of a large game", function()
    if random.scale < 1 then return end -- valgrind is slow
    local calls = 0
    local figures = check_texts(grundy.game {
      start = 0,
      moves = function(n, add)
        if n < 9 then for i = 1, 9 do add(n + i) end
        elseif n < 60000 then for i = 1, 8 do add(n + i) end end
      end,
      describe = function() calls = calls + 1 return "on" end,
    }:solve():figures())
    assert.is_true(calls > 199000 and calls < 201100, calls)
    assert.is_true(figures.dead_rules.moves < figures.size.moves)
    assert.is_truthy(figures.dead_rules.text:find(
      "Only the moves from the first 2[45],%d+ of 60,008 positions"))
  end)

  it("take what describe and show give, and pass their errors on", function()
    local function with(fields)
      fields.start = 2
      fields.moves = function(n, add) if n > 0 then add(n - 1) end end
      return grundy.game(fields):solve()
    end
    for _, odd in ipairs { {}, 5, false, print } do
      local figures = check_texts(with {
        show = function() return odd end, describe = function() return odd end,
      }:figures())
      assert.is_truthy(figures.winner.text:find("From 2 the", 1, true))
      assert.equal("No move has a name, so rules cannot be told apart.",
        figures.dead_rules.text)
    end
    local marked = with { show = function() return "a\n<script>" end }:figures()
    assert.is_truthy(marked.winner.text:find("a / <script>", 1, true))
    assert.equal("no way", select(2, pcall(function()
      return with { describe = function() error("no way", 0) end }:figures()
    end)))
    assert.has_error(function()
      return with { show = function() error {} end }:figures()
    end)
  end)

  it("refuse what is wrong", function()
    local solution = grundy.graph { a = { "b" } }:solve()
    local none, message = solution:figures("z")
    assert.is_nil(none)
    assert.equal('position "z" is not in the graph', message)
    solution:close()
    assert.has_error(function() solution:figures() end)
  end)
end)
