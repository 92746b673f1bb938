-- Figures of games about which something is published, or can be worked out
-- by hand.

local grundy = require "grundy"
local random = require "random"
local unfolded = require "grundy.figures.unfolded"

local function example(name, start)
  return grundy.game(dofile("examples/" .. name .. ".lua")):solve(start)
end

local function near(expected, found)
  assert.is_true(math.abs(expected - found) < 1e-9,
    ("%.12f is not %.12f"):format(found, expected))
end

describe("figures of well-known games", function()
  it("know tic-tac-toe", function()
    if random.scale < 1 then return end -- valgrind is slow
    local rules = dofile "examples/tic_tac_toe.lua"
    rules.normal = nil -- so that all squares are equally likely
    local figures = grundy.game(rules):solve():figures()
    assert.equal("D", figures.winner.outcome)
    assert.equal(9, figures.winner.draw)
    assert.equal(9, figures.length.moves)
    assert.equal(5478, figures.size.positions)
    local chances = figures.chances.random -- published to some digits
    near(0.584920634921, chances.win)
    near(0.288095238095, chances.loss)
    near(0.126984126984, chances.draw)
    near(0.126984126984, figures.draws.draw)
    assert.equal("58.5 %", figures.chances.headline)
    assert.equal(0, figures.chances.second_perfect.win)
    assert.equal(0, figures.chances.first_perfect.loss)
    assert.same({}, figures.dead_rules.dead)
    assert.same({ "backwards" }, figures.symmetry.mirrors)
    figures = example "tic_tac_toe":figures()
    assert.equal(765, figures.size.positions)
    assert.same({}, figures.symmetry.mirrors)
  end)

  it("know Nim", function()
    local figures = example "nim":figures()
    assert.equal(3 ~ 5 ~ 7, figures.equal.value)
    assert.equal("Nim heap of 1", figures.equal.headline)
    assert.equal(3, figures.winner.win)
    assert.equal(15, figures.length.distance)
    assert.is_nil(figures.equal.sequence)
    figures = example("two_piles", { 4, 4 }):figures()
    assert.equal("Second player", figures.winner.headline)
    assert.equal(5, figures.outcomes.P)
    assert.is_truthy(figures.equal.text:find("an empty Nim heap", 1, true))
  end)

  it("know games with heaps", function()
    assert.equal("n mod 5", example "take":figures().equal.sequence.name)
    local kayles = example "kayles_heaps":figures()
    assert.equal("Kayles", kayles.equal.sequence.name)
    assert.equal(1, kayles.winner.value)
  end)

  it("know the dragon, and Fair Shares", function()
    local dragon = example "dragon":figures()
    assert.same({ 9, 9, 10 }, { dragon.outcomes.P, dragon.outcomes.N,
      dragon.outcomes.D })
    assert.equal(10, dragon.longest.moves)
    assert.equal(grundy.infinity {}, dragon.equal.value)
    assert.is_truthy(dragon.length.text:find("never ends", 1, true))
    local shares = example "fair_shares":figures()
    assert.is_truthy(shares.equal.text:find("Added to a Nim heap of 0 it is "
      .. "won by the player to move; added to any other heap, or to another "
      .. "infinity, it is a draw.", 1, true))
    assert.equal("Not known", shares.dead_rules.headline)
  end)

  it("know who wins fox and hounds, and by whom it is won", function()
    if random.scale < 1 then return end
    local solution = grundy.game(dofile "examples/fox_and_hounds.lua"):solve(
      nil, { player = "both" })
    local figures = solution:figures("c6b1d1f1", 2)
    assert.equal("Player 2", figures.winner.headline)
    assert.equal(21, figures.length.moves)
    assert.equal(1, figures.chances.first_perfect.win)
  end)
end)

describe("figures of small games", function()
  local function chances(digraph, start)
    local figures = grundy.graph(digraph):solve():figures(start)
    return figures.chances, figures.draws
  end

  it("know the chances", function()
    local found, draws = chances({ a = { "b", "c" }, b = {}, c = { "d" } },
      "a")
    assert.equal(0.5, found.random.win)
    assert.equal("50 %", found.headline)
    assert.is_truthy(draws.text:find("every play ends", 1, true))
    found, draws = chances({ a = { "a", "b" }, b = {} }, "a")
    near(2 / 3, found.random.win) -- a passes with 1/2
    assert.is_truthy(draws.text:find("ends sooner or later", 1, true))
    found, draws = chances({ a = { "b", "c" }, b = { "b" }, c = {} }, "a")
    assert.equal(0.5, found.random.never)
    assert.is_truthy(found.text:find("loses with 0 % and with 50 % play never "
      .. "ends", 1, true))
    assert.is_truthy(draws.text:find("never ends with a chance of 50 %", 1,
      true))
    found, draws = chances({ a = { "b" }, b = { "a" } }, "a")
    assert.equal(1, found.random.never)
    assert.is_truthy(draws.text:find("play never ends, however they play", 1,
      true))
    assert.equal("All 2 positions are draws with best play.",
      draws.text:match "^[^.]*%.")
  end)

  -- A coin is tossed until it falls heads n times in a row; `on` are the
  -- positions after that. Tails lead to `back(i)`.
  local function tosses(n, back, on)
    local figures = grundy.game { start = 0, moves = function(i, add)
      if i < 0 then add(i)
      elseif i < n then add(i + 1) add(back(i))
      elseif i == n then for _, q in ipairs(on) do add(q) end
      elseif i == n + 1 then add(i) end
    end }:solve():figures()
    return figures.chances, figures.draws.text:match "From 0 (.*)"
  end

  it("say what is possible, however unlikely", function()
    local found, text = tosses(1100, function() return -1 end, {})
    assert.is_truthy(found.text:find("wins with a chance of 0 %, loses with "
      .. "less than 0.1 % and with more than 99.9 % play never ends.", 1, true))
    assert.equal("play at random never ends with a chance of more than 99.9 %.",
      text)
  end)

  it("say what is not known", function()
    local function back(i) return i % 2 end
    local found, text = tosses(1100, back, {})
    assert.equal("Not known", found.headline)
    assert.is_truthy(found.text:find("If both play at random from 0, the first "
      .. "player wins with an unknown chance. ", 1, true))
    assert.is_truthy(found.text:find("Play at random can last too long for its "
      .. "chances to be computed exactly.", 1, true))
    assert.equal("play at random ends with probability 1, but perhaps only "
      .. "after more moves than can be computed.", text)
    found, text = tosses(1100, back, { 1101, 1102 })
    assert.is_truthy(found.text:find("wins with an unknown chance, loses with "
      .. "an unknown chance and with an unknown chance play never ends.", 1,
      true))
    assert.equal("play at random never ends with an unknown chance.", text)
  end)

  it("say whose the chances are", function()
    local found = chances({ a = { "b", "c" }, b = {}, c = { "d" } }, "a")
    assert.is_truthy(found.text:find("The first player's chance to win is "
      .. "100 % if only the first player plays perfectly, and 50 % if only the "
      .. "second player does.", 1, true))
    found = chances({ a = { "b" }, b = {} }, "a")
    assert.is_truthy(found.text:find("The first player's chance to win is "
      .. "100 % if only one of them plays perfectly, whichever it is.", 1,
      true))
    found = chances({ a = { "b", "c" }, b = { "a" }, c = { "d" } }, "a")
    assert.is_truthy(found.text:find("The second player's chance to win is "
      .. "0 % if only the first player plays perfectly, and 100 % if only the "
      .. "second player does; the first player's is 0 % in both cases.", 1,
      true))
  end)

  it("know a draw by an ending from one that never ends", function()
    local figures = grundy.game {
      start = "war",
      moves = function(p, add)
        if p == "war" then add "peace" add "war2"
        elseif p == "war2" then add "war" add "lost" end
      end,
      terminal = function(p) return p == "lost" and "win" or "draw" end,
      describe = function(_, q) return q end,
    }:solve():figures()
    -- war2 keeps the draw, too
    assert.same({ "lost" }, figures.dead_rules.dead)
    assert.same({}, figures.dead_rules.slow)
    assert.equal("Best play lasts 1 move, and ends in a draw. It can also go "
      .. "on for ever, which is a draw, too.", figures.length.text)
    assert.is_truthy(figures.draws.text:find("sooner or later, in a draw with "
      .. "a chance of 66.7 %", 1, true))
  end)

  it("say what is longest where endings pay", function()
    local longest = grundy.game {
      start = 0,
      moves = function(p, add)
        if p == 0 then add(100) add(1) elseif p < 5 then add(p + 1) end
      end,
      terminal = function(p) return p == 100 and -1 or -10 end,
    }:solve():figures().longest
    assert.same({ "Longest best play", 5 }, { longest.title, longest.moves })
    assert.equal("When both play for the payoff, the longest play that "
      .. "somebody wins takes 5 moves: from 0, won by the player to move.",
      longest.text)
  end)

  it("leave out where play is over", function()
    local forgiving = grundy.game {
      start = 4, moves = function(n, add)
        for k = 1, math.min(n, 2) do add(n - k) end
      end,
    }:solve():misere():figures().forgiving
    -- 0, 2, 3 are N
    assert.is_truthy(forgiving.text:find("Where play goes on and a win can be "
      .. "forced, at 2 positions, 50 % of the moves win", 1, true))
  end)

  it("do not take ends for an example of what is alike", function()
    local figure = grundy.graph { a = { "b", "c" }, c = {} }:solve():figures()
      .symmetry
    assert.same({ 3, 2, 2 }, { figure.positions, figure.classes,
      figure.largest })
    assert.is_nil(figure.example)
  end)

  it("find what is dead, and what is slow", function()
    -- from s one wins at once, or later, or not at all
    local figures = grundy.game {
      start = "s",
      moves = function(p, add)
        local to = { s = { "end", "x", "q" }, x = { "y" }, y = { "end" },
          q = { "end" } }
        for _, q in ipairs(to[p] or {}) do add(q) end
      end,
      describe = function(p, q)
        return p == "s" and ({ ["end"] = "go 1", x = "wait 22", q = "lose" })[q]
          or "on"
      end,
    }:solve():figures()
    local dead = figures.dead_rules
    assert.same({ "lose" }, dead.dead)
    assert.same({ "wait …" }, dead.slow)
    assert.is_truthy(dead.text:find("“wait …” wins somewhere, but never "
      .. "soonest.", 1, true))
    assert.is_truthy(dead.text:find("Of the 4 kinds of moves 1 is never good, "
      .. "from anywhere: “lose”.", 1, true))
  end)

  -- Who takes up to `most` chips, or leaves one of more.
  local function heap(most, describe, normal)
    return grundy.game {
      start = 3 * most, describe = describe, normal = normal,
      moves = function(n, add)
        for k = 1, math.min(n, most) do add(n - k) end
        if n > most + 1 then add(1) end
      end,
    }:solve():figures().dead_rules
  end

  local function go(most)
    return function(n, m)
      return n - m > most and "go 99" or "go " .. n - m
    end
  end

  it("keep the numbers of rules where they are few", function()
    local few = heap(3, go(3))
    assert.same({ "go 99" }, few.dead)
    assert.same({ "1", 4 }, { few.headline, few.rule_count })
    assert.equal("Of the 4 kinds of moves 1 is never good, from anywhere: "
      .. "“go 99”.", few.text)
    local folded = heap(3, go(3), function(n) return n end)
    assert.same({ "None", 1 }, { folded.headline, folded.rule_count })
    assert.equal("The only kind of move, “go …”, is good somewhere. Numbers in "
      .. "names were not told apart, because the game has a normal.",
      folded.text)
  end)

  it("name dead moves only if several have the name", function()
    local alone = heap(3, function(n, m)
      return ("from %d to %d"):format(n, m)
    end)
    assert.equal(0, alone.dead_name_count)
    assert.equal(1, alone.rule_count)
    local shared = heap(12, go(12))
    assert.same({ "go 99" }, shared.dead_names)
    assert.equal("1 by name", shared.headline)
    assert.is_truthy(shared.text:find("The only kind of move, “go …”, is good "
      .. "somewhere; but of the 13 moves by name that can be made at several "
      .. "positions 1 is never so: “go 99”.", 1, true))
  end)

  it("rate the moves of games that split", function()
    local values = { [0] = 0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6 } -- Kayles
    local rules = dofile "examples/kayles_heaps.lua"
    rules.describe = function(pins, runs)
      return pins - runs[1] - runs[2] == 1 and "one" or "two"
    end
    local expected = { one = { 0, 0 }, two = { 0, 0 } }
    for pins = 1, 11 do
      for hit = 1, math.min(pins, 2) do
        for left = 0, (pins - hit) // 2 do
          local row = expected[hit == 1 and "one" or "two"]
          local wins = values[left] ~ values[pins - hit - left] == 0
          row[1], row[2] = row[1] + 1, row[2] + (wins and 1 or 0)
        end
      end
    end
    local found = grundy.game(rules):solve(11):figures().dead_rules
    for _, rule in ipairs(found.rules) do
      assert.same(expected[rule.name], { rule.moves, rule.good })
      assert.is_true(rule.best <= rule.good)
    end
    assert.equal(2, #found.rules)
  end)

  it("say what is not computed", function()
    local figures = grundy.game {
      start = 0,
      moves = function(n, add) -- a ring, and a way out of it
        if n >= 0 then
          add((n + 1) % 100001)
          if n == 7 then add(-1) end
        end
      end,
    }:solve():figures()
    assert.equal("Not computed", figures.chances.headline)
    assert.equal("Chances are computed where at most 100,000 positions lead "
      .. "back to each other; here 100,001 do.", figures.chances.text)
    assert.is_nil(figures.chances.random)
    assert.is_nil(figures.draws.never)
  end)

  it("know that best play never ends, however long the round", function()
    if random.scale < 1 then return end
    local length = grundy.game {
      start = 0, moves = function(n, add) add((n + 1) % 100002) end,
    }:solve():figures().length
    assert.same({ "∞", math.huge }, { length.headline, length.moves })
    assert.is_nil(length.more_than)
    assert.is_truthy(length.text:find("never ends: it goes round, but is not "
      .. "back within 100,000 moves", 1, true))
  end)

  it("are of all moves, also of those that normal makes one", function()
    local found = grundy.game(dofile "examples/tic_tac_toe.lua"):solve()
      :figures().chances
    assert.near(737 / 1260, found.random.win, 1e-12)
    assert.near(121 / 420, found.random.loss, 1e-12)
    assert.near(8 / 63, found.random.draw, 1e-12)
    assert.is_nil(found.text:find("count as one", 1, true))
  end)

  it("say what is counted up to symmetry", function()
    -- three heaps, of which one chip is taken
    local function heaps(normal, start)
      return grundy.game {
        start = start, normal = normal,
        moves = function(p, add)
          for i = 1, 3 do
            local q = { table.unpack(p) }
            q[i] = q[i] - 1
            if p[i] > 0 then add(q) end
          end
        end,
      }:solve():figures()
    end
    local function sort(p)
      p = { table.unpack(p) }
      table.sort(p)
      return p
    end
    local NOTE = " Positions and moves are counted up to symmetry: those that "
      .. "the game's normal makes one count once."
    local folded, plain = heaps(sort, { 1, 1, 1 }), heaps(nil, { 1, 1, 1 })
    assert.equal("From “{1, 1, 1}” the first player wins: all 3 moves (1 up to "
      .. "symmetry) win; best is the move to “{0, 1, 1}”.", folded.winner.text)
    assert.same({ moves = 1, win = 1, draw = 0, loss = 0 },
      folded.winner.distinct)
    assert.equal("From “{1, 1, 1}” the first player wins: all 3 moves win; "
      .. "best is the move to “{0, 1, 1}”.", plain.winner.text)
    assert.is_nil(plain.winner.distinct)
    assert.same({ "4 positions up to symmetry", "8 positions" },
      { folded.size.headline, plain.size.headline })
    for _, name in ipairs { "size", "outcomes", "forgiving", "draws",
      "longest" } do
      assert.is_true(folded[name].up_to_symmetry)
      assert.equal(NOTE, folded[name].text:sub(-#NOTE))
      assert.is_nil(plain[name].up_to_symmetry)
      assert.is_nil(plain[name].text:find("symmetry", 1, true))
    end
    assert.is_truthy(heaps(sort, { 0, 1, 1 }).winner.text:find(
      "both first moves (1 up to symmetry) lose.", 1, true))
    assert.is_truthy(heaps(sort, { 0, 1, 2 }).winner.text:find(
      "both moves win; best", 1, true))
  end)

  it("are the same with and without normal", function()
    -- Of four moves, three are alike.
    local followers = { s = { "a1", "a2", "a3", "b" }, a1 = { "x" },
      a2 = { "x" }, a3 = { "x" }, b = { "y" }, y = { "x", "z" } }
    local function terminal(p) return p == "z" and "draw" or nil end
    local function solve(play, ends, normal)
      return grundy.game {
        moves = function(p) return followers[p] end,
        terminal = ends or nil,
        normal = normal and function(p) return (p:gsub("a.", "a1")) end,
      }:solve("s", { play = play })
    end
    for _, play in ipairs { "normal", "misere" } do
      for _, ends in ipairs { false, terminal } do
        local folded = solve(play, ends, true)
        local found = folded:figures().chances.random
        assert.same(solve(play, ends, nil):figures().chances.random, found)
        assert.not_near(folded:chances("s").win, found.win, 1e-3)
      end
    end
  end)

  it("say where moves count as one", function()
    local found = grundy.game { -- too many without the normal
      start = 20,
      normal = function(p) return math.min(p, 20) end,
      moves = function(p, add)
        if p > 0 then add(p - 1) end
        if p >= 20 then add(p + 1) end
      end,
    }:solve():figures().chances
    assert.truthy(found.text:find("makes one count as one", 1, true))
  end)

  -- The chances in a game whose moves lead on without its normal only.
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
      end,
    }:solve():figures().chances
  end

  it("count as one where the rules rely on normal, or take too long",
    function()
      local _ <close> = setmetatable({ unfolded.SECONDS }, {
        __close = function(self) unfolded.SECONDS = self[1] end })
      unfolded.SECONDS = 0.1
      local function on(n, add) if n < 30 then add { n + 1 } end end
      for _, case in ipairs {
        { function() error "no such position" end },
        { function() error {} end },
        { function() while true do end end },
        { on, function() error "never seen" end },
      } do
        assert.truthy(beyond(table.unpack(case)).text:find(
          "makes one count as one", 1, true))
      end
      unfolded.SECONDS = 1000
      assert.is_nil(beyond(on).text:find("makes one count as one", 1, true))
    end)

  it("can be interrupted", function()
    for _, message in ipairs { "interrupted!", "not enough memory" } do
      local fine, found = pcall(beyond, function() error(message, 0) end)
      assert.same({ false, message }, { fine, found })
    end
  end)

  it("count the moves of a long misère win", function()
    local figures = grundy.game {
      start = 2001, moves = function(n, add) if n > 0 then add(n - 1) end end,
    }:solve(nil, { play = "misere" }):figures()
    assert.equal(2001, figures.longest.moves)
    assert.equal(2001, figures.length.moves)
    assert.equal(1000, #figures.longest.line)
  end)
end)
