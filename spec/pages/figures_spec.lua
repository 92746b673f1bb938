-- Figures: what they say of small games, word for word (golden/figures.txt), and all
-- that they may say, of one and of two (golden/templates.txt); published numbers;
-- sequences by name; hostile games; mistakes. That what they say is true is checked in
-- figures_claims_spec.lua.

local known = require "grundy.heaps.known_sequences"
local facts = require "grundy.figures.facts"
local golden = require "spec.harness.golden"
local grundy = require "grundy"
local interrupt = require "spec.harness.interrupt"
local number = require "grundy.base.number"
local raises = require "spec.harness.raises"
local rules_of = require "spec.harness.example"
local random = require "spec.harness.random"
local slow_chances = require "spec.oracles.slow_chances"
local some_figures = require "grundy.figures".some
local templates = require "grundy.figures.templates"
local random_play = require "grundy.figures.chances"
local wording = require "grundy.words.wording"

local function example(name, start)
  return grundy.file("examples/" .. name .. ".lua"):solve(start)
end

local function graph(digraph) return grundy.graph(digraph):solve() end

-- One figure of a large game, of which all would take long.
local function one(solution, name)
  return some_figures(solution, nil, nil, { [name] = true })[1]
end

local function down(start, options)
  return grundy.game {
    start = start, moves = function(n, add) if n > 0 then add(n - 1) end end,
  }:solve(nil, options)
end

-- A coin is tossed until it falls heads n times in a row; `on` are the
-- positions after that. Tails lead to `back(i)`.
local function tosses(n, back, on)
  return grundy.game { start = 0, moves = function(i, add)
    if i < 0 then add(i)
    elseif i < n then add(i + 1) add(back(i))
    elseif i == n then for _, q in ipairs(on) do add(q) end
    elseif i == n + 1 then add(i) end
  end }:solve()
end

local function parity(i) return i % 2 end

-- A heap from which up to `most` chips are taken, or all but one of more.
local function heap(most, describe, normal)
  return grundy.game {
    start = 3 * most, describe = describe, normal = normal,
    moves = function(n, add)
      for k = 1, math.min(n, most) do add(n - k) end
      if n > most + 1 then add(1) end
    end,
  }:solve()
end

local function go(most)
  return function(n, m)
    return n - m > most and "go 99" or "go " .. n - m
  end
end

local function sorted(p)
  p = { table.unpack(p) }
  table.sort(p)
  return p
end

-- Three heaps of which one chip is taken.
local function heaps(normal, ...)
  return grundy.game {
    start = { ... }, normal = normal,
    moves = function(p, add)
      for i = 1, 3 do
        local q = { table.unpack(p) }
        q[i] = q[i] - 1
        if p[i] > 0 then add(q) end
      end
    end,
  }:solve()
end

-- A row of pins of which one is taken.
local function row(start)
  return grundy.game { start = start, moves = function(p, add)
    for i = 1, #p do
      if p:sub(i, i) == "I" then
        add(p:sub(1, i - 1) .. "." .. p:sub(i + 1))
      end
    end
  end }:solve()
end

-- The moves of a table; play ends as `terminal` says.
local function listed(moves, terminal, describe)
  return grundy.game {
    start = "s", terminal = terminal, describe = describe,
    moves = function(p) return moves[p] end,
  }:solve()
end

local function paying(moves, pay)
  return grundy.game {
    start = 0, moves = function(p) return moves[p] end,
    terminal = function(p) return pay[p] end,
    describe = function(_, q) return "to " .. ("abcdef"):sub(q + 1, q + 1) end,
  }:solve()
end

local splitting = grundy.game {
  start = 6, splits = true,
  moves = function(n, add)
    for a = 1, n // 2 do add(a, n - a) end
    if n == 1 then add() end
  end,
  describe = function(n) return n == 1 and "take" or "divide" end,
}

local doubling = grundy.game { splits = true, moves = function(n, add)
  if n > 0 then add(n - 1, n - 1) end
end }

local pair = grundy.game {
  start = 4, players = 2,
  moves = function(n, add, player) if n >= player then add(n - player) end end,
}

local named_pair = grundy.game {
  start = 4, players = { "the ants", "Bee" },
  moves = function(n, add, player) if n >= player then add(n - player) end end,
}

-- A game from n to the numbers of a list.
local function moving(list_of, start)
  return grundy.game { start = start, moves = function(n, add)
    for _, m in ipairs(list_of(n)) do add(m) end
  end }:solve()
end

-- A game that has these values from 0 on: n leads to a number of each value
-- that is less, which comes before it.
local function with_values(values)
  local starts = {}
  for n = 1, #values - 1 do starts[n] = n end
  return grundy.game { moves = function(n, add)
    local at = {}
    for m = 0, n - 1 do at[values[m + 1]] = m end
    for v = 0, values[n + 1] - 1 do add(at[v]) end
  end }:solve(0, { starts = starts })
end

local function octal(code, n)
  return grundy.octal(code):game():solve(n)
end

local thirteen = { 0, 1, 2, 0, 3, 1, 0, 2, 1, 1, 0, 0, 3 }

-- What is told of games: a solution, and which figures; all if none is named.
local told = {
  { "a game that is over", graph { {} } },
  { "a loop", graph { { 1 } } },
  { "a ring", graph { { 2 }, { 1 } }, "length", "size", "symmetry" },
  { "a chain in misère play", down(2, { play = "misere" }), "winner",
    "length", "forgiving", "longest", "equal" },
  { "two players", pair:solve() },
  { "the second of them", pair:solve(), "winner", "size", "chances",
    p = { 3, 2 } },
  { "players with names", named_pair:solve(), "winner", "chances", "play", "longest" },
  { "a draw between them", grundy.game { start = 2, players = { "the ants", "Bee" },
    moves = function(n, add, player) if n > 0 then add(n) add(n - player) end end,
    terminal = function(n) return n < 0 and "draw" or nil end }:solve(), "winner",
    "chances", "play" },
  { "a game that splits", splitting:solve() },
  { "a game that splits again and again", doubling:solve(12), "length" },
  { "a game that splits for too long", doubling:solve(40), "length" },
  { "many dead kinds of moves, and one without a name", listed({ s = { "end",
    "a", "b", "c", "d", "e", "f" }, a = { "end" }, b = { "end" },
    c = { "end" }, d = { "end" }, e = { "end" }, f = { "end" } }, nil,
    function(p, q) return p == "s" and q ~= "f" and "to " .. q or nil end),
    "dead_rules" },
  { "only outcomes", down(5, { only = "outcome" }), "equal" },
  { "a draw", listed({ s = { "b" } }, function() return "draw" end), "length",
    "forgiving", "draws", "equal" },
  { "a draw, or for ever", listed({ s = { "peace", "war" },
    war = { "s", "lost" } }, function(p)
    return p == "lost" and "win" or "draw"
  end, function(_, q) return q end), "length", "draws", "dead_rules" },
  { "payoffs", paying({ [0] = { 1, 2, 3 } }, { -5, 3, -1 }), "winner",
    "equal", "dead_rules" },
  { "a payoff without a bound", paying({ [0] = { 1 } }, { -math.huge }),
    "winner" },
  { "long for a payoff", paying({ [0] = { 9, 1 }, { 2 }, { 3 }, { 4 } },
    { [9] = -1, [4] = -10 }), "longest", "length" },
  { "a win or a loss", graph { a = { "b", "c" }, b = {}, c = { "d" } },
    "chances", "draws" },
  { "one move", graph { a = { "b" }, b = {} }, "chances" },
  { "a pass", graph { a = { "a", "b" }, b = {} }, "chances", "draws" },
  { "a trap", graph { a = { "b", "c" }, b = { "b" }, c = {} }, "chances",
    "draws", "symmetry" },
  { "the second player's", graph { a = { "b", "c" }, b = { "a" },
    c = { "d" } }, "chances" },
  { "possible, hardly", tosses(1100, function() return -1 end, {}), "chances",
    "draws" },
  { "not known", tosses(1100, parity, {}), "chances", "play", "draws" },
  { "not known, for ever", tosses(1100, parity, { 1101, 1102 }), "chances",
    "draws" },
  { "good at once, later, never", listed({ s = { "end", "x", "q" },
    x = { "y" }, y = { "end" }, q = { "end" } }, nil, function(p, q)
    return p == "s" and ({ ["end"] = "go 1", x = "wait 22", q = "lose" })[q]
      or "on"
  end), "dead_rules" },
  { "a score at once, or later", grundy.game { moves = function(n, add)
    for m = 0, n - 1 do add(m) end
  end, gain = function() return 0 end, describe = function(_, m)
    return m > 0 and "wait" or "end"
  end }:solve(2), "dead_rules" },
  { "few numbers in names", heap(3, go(3)), "dead_rules" },
  { "with a normal", heap(3, go(3), function(n) return n end), "dead_rules" },
  { "many numbers in names", heap(12, go(12)), "dead_rules" },
  { "each name once", heap(3, function(n, m)
    return ("from %d to %d"):format(n, m)
  end), "dead_rules" },
  { "up to symmetry", heaps(sorted, 1, 1, 1), "winner", "size", "outcomes",
    "forgiving", "draws", "longest" },
  { "not folded", heaps(nil, 1, 1, 1), "winner", "size", "symmetry" },
  { "lost up to symmetry", heaps(sorted, 0, 1, 1), "winner" },
  { "both ways", row "IIII", "symmetry" },
  { "some both ways", row "II.I", "symmetry" },
  { "any order", example("two_piles", { 3, 3 }), "symmetry" },
  { "some in any order", example("two_piles", { 1, 2 }), "symmetry" },
  { "an infinity", example "fair_shares", "equal" },
  { "n mod 5", example "take", "equal" },
  { "Kayles", octal(".77", 30), "equal" },
  { "Grundy's game", grundy.game { splits = true, moves = function(n, add)
    for a = 1, (n - 1) // 2 do add(a, n - a) end
  end }:solve(40), "equal" },
  { "infinite values", moving(function(n) return { (n + 1) % 12 } end, 0),
    "equal" },
  { "n - 1", with_values { 0, 0, 1, 2, 3, 4, 5, 6 }, "equal" },
  { "a period, twice", with_values(table.move(thirteen, 1, 13, 14,
    { table.unpack(thirteen) })), "equal" },
  { "no period", with_values { 0, 1, 0, 2, 1, 0, 0, 3, 1, 2, 0, 1, 4, 0, 0,
    0 }, "equal" },
}

-- What a template is about: each number is n, and texts are their names.
local samples = {
  place = function() return "p" end,
  quoted = function() return "name" end,
  share = function(n) return n / 3 end,
  ["or"] = function() return { "this", "that" } end,
  numbers = function(n) return { 3, n > 1 and 4.5 or nil } end,
  ["one of"] = function() return { 0, 1 } end,
  [""] = function(_, path) return ("<%s>"):format(path) end,
}
samples.certainty, samples.odds, samples.chance = samples.share, samples.share,
  samples.share
samples.possessive = samples[""]

-- Puts a value at a path of a fact, with the error that chances have.
local function put(fact, path, value)
  local t, last = fact, nil
  for name in path:gmatch "[^.]+" do
    if last then
      t[last] = t[last] or { error = 0 }
      t = t[last]
    end
    last = math.tointeger(name) or name
  end
  t[last] = value
end

-- The fact of a template, with all that it needs.
local function sample(key, n)
  local fact = { fact = key, error = 0 }
  for path, format in templates[key]:gmatch "{([^:}]+):?([^}]*)}" do
    local names, whole = format:match "^names of (.*)$", format:match "^percent of (.*)$"
    if names then
      put(fact, path, { "this", n > 1 and "that" or nil })
    elseif format ~= "" then
      put(fact, path, (samples[format] or function() return n end)(n, path))
    end
    put(fact, names or whole or "error", names and n or whole and 4 or 0)
  end
  for path in templates[key]:gmatch "{([^:}]+)}" do
    if not templates[key]:find("{" .. path .. ":", 1, true) and
      not templates[key]:find(" of " .. path .. "}", 1, true) then
      put(fact, path, samples[""](n, path))
    end
  end
  return fact
end

describe("figures", function()
  it("may say all this, of one and of two", function()
    local keys, lines = {}, {}
    for key in pairs(templates) do keys[#keys + 1] = key end
    table.sort(keys)
    for _, key in ipairs(keys) do
      local singular, plural = facts.text({ sample(key, 1) }, {}, { game = {} }),
        facts.text({ sample(key, 2) }, {}, { game = {} })
      lines[#lines + 1] = key .. " | " .. singular
      lines[#lines + 1] = plural ~= singular and "  | " .. plural or nil
    end
    golden.compare("spec/pages/golden/templates.txt",
      table.concat(lines, "\n") .. "\n")
  end)

  it("say this of small games", function()
    local lines = {}
    for _, case in ipairs(told) do
      lines[#lines + 1] = case[1]
      local figures = case[2]:figures(table.unpack(case.p or {}))
      for i, figure in ipairs(figures) do
        local wanted = #case == 2
        for k = 3, #case do wanted = wanted or case[k] == figure.name end
        if wanted then
          lines[#lines + 1] = ("  %s | %s | %s"):format(figure.title,
            figure.headline, figure.text)
        end
        assert.equal(figure, figures[figure.name], i)
      end
    end
    golden.compare("spec/pages/golden/figures.txt",
      table.concat(lines, "\n") .. "\n")
  end)

  it("tell what a side wins by at random", function()
    random.cases(200, function(rng)
      local n, digraph, gain, pay = rng(2, 8), {}, {}, {}
      for u = 1, n do
        digraph[u], gain[u], pay[u] = {}, {}, rng(-4, 4)
        for v = 1, u - 1 do
          if rng(1, 2) == 1 then
            table.insert(digraph[u], v)
            gain[u][v] = rng(-5, 5)
          end
        end
      end
      local mean = {} -- what the player to move wins by, by the definition
      for u = 1, n do
        mean[u] = #digraph[u] == 0 and pay[u] or 0
        for _, v in ipairs(digraph[u]) do
          mean[u] = mean[u] + (gain[u][v] - mean[v]) / #digraph[u]
        end
      end
      local figure = grundy.game { start = n,
        moves = function(u) return digraph[u] end,
        gain = function(u, v) return gain[u][v] end,
        terminal = function(u) return pay[u] end,
      }:solve():figures().play
      if not figure then return assert.equal(0, #digraph[n]) end
      local moves, spread = slow_chances.lengths { digraph, digraph }
      local found = figure.expected
      assert.is_true(math.abs(found.score - mean[n]) < 1e-9)
      assert.is_true(math.abs(found.moves - moves[n]) < 1e-9)
      assert.is_true(math.abs(found.spread - spread[n]) < 1e-5)
    end)
  end)

  it("tell of play that is very long", function()
    local digraph, n = {}, 100 -- back to the start, unless a coin falls heads
    for i = 1, n do digraph[i] = { i + 1, 1 } end
    digraph[n + 1] = {}
    local figure = graph(digraph):figures(1).play -- 2^(n + 1) - 2 moves
    assert.equal("2.54 × 10^30 moves at random", figure.headline)
    assert.truthy(figure.text:find("2.54 × 10^30 moves on average", 1, true))
  end)

  it("know tic-tac-toe, folded or not", function()
    for _, normal in ipairs { false, true } do
      local rules = rules_of "tic_tac_toe"
      rules.normal = normal and rules.normal or nil
      if not normal and random.scale < 1 then goto next end -- slow
      local figures = grundy.game(rules):solve():figures()
      assert.same({ "D", 9, 9, normal and 765 or 5478 },
        { figures.winner.outcome, figures.winner.draw, figures.length.moves,
          figures.size.positions })
      local chances = figures.chances.random -- of all squares, alike
      assert.near(737 / 1260, chances.win, 1e-12)
      assert.near(121 / 420, chances.loss, 1e-12)
      assert.near(8 / 63, chances.draw, 1e-12)
      assert.same(normal and {} or { "backwards" }, figures.symmetry.mirrors)
      ::next::
    end
  end)

  it("say what is not computed, and what never ends", function()
    local function ring(n, out)
      return grundy.game { start = 0, moves = function(i, add)
        if i >= 0 then add((i + 1) % n) end
        if i == out then add(-1) end
      end }:solve():figures()
    end
    local figures = ring(100001, 7)
    assert.equal("Chances are computed where at most 100,000 positions lead "
      .. "back to each other; here 100,001 do.", figures.chances.text)
    assert.is_nil(figures.chances.random)
    assert.truthy(ring(100002).length.text:find("never ends: it goes round, "
      .. "but is not back within 100,000 moves", 1, true))
    if random.scale < 1 then return end -- valgrind is slow
    local puzzle = grundy.game { start = 0, players = 1, moves = function(i)
      return { (i + 1) % 100001 }
    end }:solve():figures().chances
    assert.same({ figures.chances.text }, { puzzle.text, puzzle.random })
    local n = 66701
    assert.equal("Chances are computed where about 200,000 positions at most "
      .. "are on cycles; here more than 200,100 are.", moving(function(i)
        return { i - i % n + (i + 1) % n, i % n == 7 and i < 2 * n and i + n or
          nil }
      end, 0):figures().chances.text)
    for mirrors, most in pairs { order = 9, [""] = 447 } do -- 200,704 positions
      assert.equal(mirrors, table.concat(one(heaps(nil, most, most, 0), "symmetry")
        .mirrors))
    end
  end)

  -- A figure that is looked for without normal, in a game whose moves lead on only
  -- there. (What surprises is at 7: somebody who moves at random may go from 5 to 1.)
  local function beyond(moves, normal)
    return grundy.game {
      start = { 20 },
      normal = function(p)
        return p[1] > 21 and normal and normal(p) or { math.min(p[1], 20) }
      end,
      moves = function(p, add)
        local n = p[1]
        if n > 20 then moves(n, add) end
        if n > 0 then add { n - 1 } end
        if n == 20 then add { 21 } end
        if n == 5 then add { 2 } add { 1 } end
      end,
    }:solve():figures().surprise
  end

  it("count moves as one where the rules rely on normal, or take too long",
    function()
      local _ <close> = setmetatable({ random_play.SECONDS }, {
        __close = function(self) random_play.SECONDS = self[1] end })
      random_play.SECONDS = 0.1
      local function on(n, add) if n < 30 then add { n + 1 } end end
      for _, case in ipairs {
        { function() error "no such position" end },
        { function() error {} end },
        { function() while true do end end },
        { on, function() error "never seen" end },
        { function(n, add) add { n + 1 } end }, -- which never ends
      } do
        assert.is_true(beyond(table.unpack(case)).up_to_symmetry)
      end
      random_play.SECONDS = 1000
      assert.is_nil(beyond(on).up_to_symmetry)
      assert.same({ false, "interrupted!" },
        { interrupt.pcall(beyond, interrupt.raise) })
      assert.same({ false, "not enough memory" },
        { pcall(beyond, function() error("not enough memory", 0) end) })
    end)

  it("cut what is long, and say so", function()
    local long = grundy.game {
      start = 3000, moves = function(n, add) if n > 0 then add(n - 1) end end,
      show = function(n) return ("é"):rep(500) .. n end,
      describe = function() return ("<b>"):rep(1000) end,
    }:solve():figures()
    assert.same({ 3000, 1000, true }, { long.longest.moves,
      #long.longest.line, long.longest.cut })
    assert.truthy(long.longest.text:find("the first 1,000 moves", 1, true))
    for _, figure in ipairs(long) do
      assert.is_true(#figure.text < 3000)
      assert.truthy(utf8.len(figure.text))
    end
    long = down(2001, { play = "misere" }):figures()
    assert.same({ 2001, 2001 }, { long.longest.moves, long.length.moves })
  end)

  it("name only the moves from the first positions of a large game", function()
    if random.scale < 1 then return end -- valgrind is slow
    local calls = 0
    local figure = one(grundy.game {
      start = 0,
      moves = function(n, add)
        for i = 1, n < 9 and 9 or n < 30000 and 8 or 0 do add(n + i) end
      end,
      describe = function() calls = calls + 1 return "on" end,
    }:solve(), "rules")
    assert.is_true(calls > 199000 and calls < 201400, calls)
    assert.truthy(figure.text:find(
      "Only the moves from the first 2[45],%d+ of 30,008 positions"))
    figure = one(grundy.game { -- with more names than are told apart
      start = 0,
      moves = function(n, add) for i = 1, n == 0 and 5001 or 0 do add(i) end end,
      describe = function(_, i) return "to " .. i end,
    }:solve(), "rules")
    assert.equal(5000, figure.name_count)
    assert.truthy(figure.text:find(
      "Only the moves from the first 1 of 5,002 positions", 1, true))
  end)

  it("take what describe and show give, and pass their errors on", function()
    local function with(fields)
      fields.start = 2
      fields.moves = function(n, add) if n > 0 then add(n - 1) end end
      return grundy.game(fields):solve()
    end
    for _, odd in ipairs { {}, 5, false, print } do
      local figures = with {
        show = function() return odd end, describe = function() return odd end,
      }:figures()
      assert.truthy(figures.winner.text:find("From 2 the", 1, true))
      assert.equal("No move has a name, so rules cannot be told apart.",
        figures.dead_rules.text)
    end
    local marked = with { show = function() return "a\n<script>" end }:figures()
    assert.truthy(marked.winner.text:find("a / <script>", 1, true))
    local mine = {}
    for _, field in ipairs { "show", "describe" } do
      assert.equal(mine, select(2, pcall(function()
        return with { [field] = function() error(mine) end }:figures()
      end)))
    end
    -- positions that are only looked for make no mistakes
    assert.truthy(grundy.game {
      start = "aab",
      moves = function(p, add)
        if #p > 1 then add(p:sub(2)) add(p:sub(1, -2)) end
      end,
      normal = function(p)
        assert(not p:find "ba", "a position that is made up")
        return p
      end,
    }:solve():figures())
  end)

  it("refuse what is wrong", function()
    local solution = graph { a = { "b" } }
    assert.same({ nil, 'position "z" is not in the graph' },
      { solution:figures "z" })
    solution:close()
    assert.has_error(function() solution:figures() end)
    raises(function() graph({}):figures() end,
      "figures: the solution has no positions")
  end)
end)

describe("numbers in sentences", function()
  it("are never rounded to all or nothing", function()
    for share, text in pairs {
      [0] = "0 %", [1] = "100 %", [0.5] = "50 %", [1 / 3] = "33.3 %",
      [1e-300] = "less than 0.1 %", [0.00099] = "less than 0.1 %",
      [0.0012] = "0.1 %", [0.9989] = "99.9 %", [1 / 16] = "6.3 %",
      [0.99901] = "more than 99.9 %", [1 - 1e-16] = "more than 99.9 %",
    } do
      assert.equal(text, wording.share(share))
    end
    local huge = math.maxinteger
    assert.equal("more than 99.9 %", wording.percent(huge - 1, huge))
    assert.equal("less than 0.1 %", wording.percent(1, huge))
    for text, case in pairs { -- the chance, and what it may be off
      ["30 %"] = { 0.3, 0.0005 }, ["between 29.9 % and 30.1 %"] = { 0.3,
        0.00051 }, ["at most 40.1 %"] = { 0.2, 0.2001 }, ["at least 70 %"] = {
        0.9, 0.2 }, ["not known"] = { 1e-300, 1 },
    } do
      local chances = { win = case[1], loss = 1e-300, never = 1 - case[1],
        error = case[2] }
      assert.equal(text, wording.chance(chances, "win"))
      assert.equal("0 %", wording.odds(chances, "draw", true))
    end
    assert.equal("more than 99.9 %", wording.chance(number.settle({ win = 1.0,
      loss = 1e-30, never = 0, error = 0 }, { "win", "loss", "never" }), "win"))
  end)

  it("are written for people", function()
    assert.same({ "0", "1,000", "-12,345,678", "-123", "∞" }, {
      wording.integer(0), wording.integer(1000), wording.integer(-12345678),
      wording.integer(-123), wording.integer(math.huge) })
    assert.same({ "2.5", "3", "2.67", "-2.05", "0", "1,234.5" }, {
      wording.decimal(2.5), wording.decimal(3.0), wording.decimal(8 / 3),
      wording.decimal(-2.049), wording.decimal(-0.004),
      wording.decimal(1234.5) })
    assert.same({ "éé…", "ééé", "ÿÿ…" }, { wording.cut("ééé", 2),
      wording.cut("ééé", 3), wording.cut("\xff\xff\xff", 2) })
  end)
end)

describe("sequences by name", function()
  it("are found for games with codes, also one heap further on", function()
    for code, name in pairs { [".77"] = "Kayles", [".07"] = "Dawson's Kayles",
      [".137"] = "Dawson's Chess", [".007"] = "Treblecross",
      [".6"] = "Officers", ["4.(3)"] = "Lasker's Nim", [".15"] = "Guiles",
      [".26"] = "0.26" } do
      local values = grundy.octal(code):values(41)
      assert.equal(name, known.find(values, 0).name)
    end
    local values = grundy.octal ".77":values(41)
    local found = known.find({ table.unpack(values, 2) }, 0)
    assert.same({ "Kayles", 1 }, { found.name, found.shift })
    found = known.find({ 0, table.unpack(values) }, 0)
    assert.same({ "Kayles", -1 }, { found.name, found.shift })
    assert.is_nil(known.find({ 5, table.unpack(values) }, 0))
  end)

  it("hold at every number that they are said of", function()
    local function twos(n) -- how often 2 divides n; there is no answer for 0
      local count = n > 0 and 0 or nil
      while count and n % 2 == 0 do n, count = n // 2, count + 1 end
      return count
    end
    for _, case in ipairs {
      { "0", 0, function() return 0 end },
      { "n", 0, function(n) return n end },
      { "n + 1", 0, function(n) return n + 1 end },
      { "n mod 3", 0, function(n) return n % 3 end },
      { "n // 4", 0, function(n) return n // 4 end },
      { "n - 1", 1, function(n) return n > 0 and n - 1 or nil end },
      { "power of 2", 1, function(n) return n > 0 and 1 << twos(n) or nil end },
      { "ruler", 1, twos },
      { "ruler + 1", 1, function(n) return n > 0 and twos(n) + 1 or nil end },
      { "binary digits", 1, function(n)
        return n > 0 and math.floor(math.log(n, 2)) + 1 or nil
      end },
    } do
      local name, first, f = table.unpack(case)
      for from = 0, 1 do
        local values = {}
        for n = from, 40 do values[n - from + 1] = f(n) or 0 end
        local found = known.find(values, from) or
          { name = from == 1 and "n // 4", first = first } -- not found there
        assert.same({ name, first }, { found.name, found.first or 0 })
      end
    end
  end)

  it("have the period that the values have", function()
    random.cases(25, function(rng)
      local period, preperiod, values = rng(3, 7), rng(0, 3), { 0 }
      for i = 2, preperiod + period do
        local greatest = math.max(table.unpack(values))
        values[i] = rng(0, math.min(greatest + 1, 5))
      end
      for i = #values + 1, preperiod + 5 * period do
        values[i] = values[i - period]
      end
      local found = one(with_values(values), "equal").sequence
      assert.equal(#values, found.values)
      assert.not_equal("unknown", found.kind)
      if found.kind == "period" then
        for i = found.preperiod + 1, #values - found.period do
          assert.equal(values[i] + found.saltus, values[i + found.period])
        end
        assert.is_true(found.preperiod + found.period <= preperiod + period)
      end
    end)
  end)

  it("are compared to all values there are", function()
    if random.scale < 1 then return end
    -- 0 and 1 in turn, but for one number
    local function in_turn(exception)
      return one(moving(function(n)
        return n == exception and { n - 1, n - 2 } or n > 0 and { n - 1 } or {}
      end, 12000), "equal").sequence
    end
    local found = in_turn(nil)
    assert.same({ "n mod 2", 12001 }, { found.name, found.values })
    found = in_turn(11000)
    assert.same({ "unknown", 10000 }, { found.kind, found.values })
    assert.truthy(found.text:find("from 0 to 9,999 are 0 and 1 in turn: n "
      .. "mod 2; but that of 11,000 does not fit.", 1, true))
  end)

  it("are not told where there are none", function()
    for _, solution in ipairs { graph { {} }, row "IIIIIIII",
      moving(function(n) return n > 0 and { n - 10 } or {} end, 100),
      moving(function(n) return n < 0 and { n + 1 } or {} end, -9) } do
      assert.is_nil(solution:figures().equal.sequence)
    end
  end)
end)
