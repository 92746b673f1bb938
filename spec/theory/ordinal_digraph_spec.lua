-- Digraphs from which play goes on in heaps and piles, against finite ones in
-- which an even number stands for ω; and the rows of Smith's Table 1.

local grundy = require "grundy"
local product = require "spec.oracles.product"
local random = require "spec.harness.random"
local slow = require "spec.oracles.slow"
local slow_endings = require "spec.oracles.slow_endings"
local slow_ordinals = require "spec.oracles.slow_ordinals"

local ordinal = grundy.ordinal
local heap, pile = ordinal.heap, ordinal.pile
local evaluate = slow_ordinals.evaluate

local OMEGA = 12

local PAYS = { win = 1, draw = 0, loss = -1 }

local QS = { { 1, 1e-9 }, { 0, 0 }, { -1, -math.huge }, { 2, math.huge } }
for v = -2, 2 do QS[#QS + 1] = { { at_least = v }, v } end

-- A heap or a pile with an ending, and the same in a finite digraph.
local function random_leaf(rng, t, how)
  local terminal = how(rng)
  local pays = PAYS[terminal] or terminal
  local a, b = rng(0, 1), rng(0, 2)
  local is_heap = rng(1, 3) == 1
  local leaf = is_heap and heap(ordinal "w" * a + b, { terminal = terminal }) or
    pile(a, b, { terminal = terminal })
  local old = t.leaf[tostring(leaf)]
  if old then
    return old
  end
  t.leaf[tostring(leaf)] = leaf
  t.node[leaf] = slow_ordinals[is_heap and "heap" or "pile"](t.graph, t.pay, a,
    b, pays, OMEGA)
  return leaf
end

-- What the ends are: words, numbers, all losses or all wins.
local HOWS = {
  function(rng) return random.pick(rng, { "win", "draw", "loss" }) end,
  function(rng) return rng(-2, 2) end,
  function() return "loss" end,
  function() return "win" end,
}

-- A random digraph: { digraph, graph (the finite one), pay, n, node[leaf] }.
local function random_one(rng, kind)
  kind = kind or rng(1, 4)
  local vertices = random.digraph(rng, rng(1, 13), rng(1, 5))
  local n = #vertices
  local t = { graph = {}, pay = {}, n = n, node = {}, leaf = {} }
  local how, terminal, adjacency = HOWS[kind], {}, {}
  for u = 1, n do t.graph[u] = {} end
  for u, followers in ipairs(vertices) do
    local list = random.shuffled(rng, followers)
    for _ = 1, rng(0, 2) do
      local old = next(t.node) and rng(1, 4) == 1 and list[#list]
      table.insert(list, rng(1, #list + 1), type(old) == "table" and old or
        random_leaf(rng, t, how))
    end
    adjacency[u] = list
    for i, name in ipairs(list) do t.graph[u][i] = t.node[name] or name end
    if #list == 0 then
      terminal[u] = how(rng)
      t.pay[u] = PAYS[terminal[u]] or terminal[u]
    end
  end
  t.digraph = ordinal.digraph(adjacency, {
    play = kind == 4 and "misere" or nil,
    terminal = rng(1, 2) == 1 and terminal or function(u)
      return terminal[u]
    end,
  })
  return t
end

-- The finite digraph, solved.
local function solve(t)
  local function ending(u)
    local x = t.pay[u]
    return t.digraph.paid and x or x == 1 and "win" or x == 0 and "draw" or
      "loss"
  end
  local starts = {}
  for u = 1, #t.graph do starts[u] = u end
  return grundy.game { moves = function(u) return t.graph[u] end,
    terminal = ending }:solve(1, { starts = starts })
end

local function on_digraphs(cases, body, kind)
  random.cases(cases, function(rng, case)
    body(random_one(rng, kind), rng, case)
  end)
end

describe("a digraph with heaps and piles", function()
  it("has the Q of a finite one", function()
    local infinite, transfinite = 0, 0
    on_digraphs(100, function(t)
      for _, q in ipairs(QS) do
        local expected = slow_endings.q(t.graph, t.pay, q[2])
        for u = 1, t.n do
          local got = t.digraph:at(u):q(q[1])
          assert.equal(expected[u], evaluate(got, OMEGA))
          infinite = infinite + (got == math.huge and 1 or 0)
          transfinite = transfinite + (got ~= math.huge and
            not got:tointeger() and 1 or 0)
        end
      end
    end)
    random.came_up(infinite, transfinite)
  end)

  it("has its outcomes, worths and lengths", function()
    local plays = { normal = 0, misere = 0, mixed = 0 }
    on_digraphs(200, function(t)
      local s, distance = solve(t), slow.distance(t.graph)
      for u = 1, t.n do
        local c = t.digraph:at(u)
        plays[c.play] = plays[c.play] + 1
        assert.equal(s:outcome(u), c:outcome())
        assert.equal(s:worth(u), c:worth())
        assert.equal(s:remoteness(u), evaluate(c:remoteness(), OMEGA))
        assert.equal(distance[u], evaluate(c:distance(), OMEGA))
        assert.equal(#t.graph[u] == 0, c:ended())
        assert.equal(u, c.position)
      end
    end)
    random.came_up(plays.normal, plays.misere, plays.mixed)
  end)

  local function same_guarantees(expected, got)
    assert.equal(#expected, #got)
    for i, g in ipairs(expected) do
      local mine = got[i]
      assert.same({ g.kind, g.payoff }, { mine.kind, mine.payoff })
      local moves = evaluate(mine.moves, OMEGA)
      assert.equal(mine.bounded, moves < OMEGA)
      assert(moves == g.moves or not mine.bounded and moves == g.moves + 1)
    end
  end

  -- The Q by which something is guaranteed, and the one at the followers that
  -- decides it. (Payoffs are integers.)
  local PAIRS = { win = { 1, 0 }, draw = { 0, 1 }, endless = { 0, 1 },
    ending = { -1, 2 } }
  local function pair_of(g)
    return PAIRS[g.kind] or { { at_least = g.payoff },
      { at_least = 0.5 - g.payoff } }
  end

  -- What is guaranteed at first is what is left after the move, and the move.
  local function is_left(g, c, after)
    local pair = pair_of(g)
    local q, left = c:q(pair[1]), after:q(pair[2])
    assert.equal(q, left == math.huge and left or left + 1)
    for _, other in ipairs(after:security().opponent) do
      if other.kind == g.kind and other.payoff == g.payoff and g.bounded then
        assert.equal(g.moves, other.moves + 1)
      end
    end
  end

  it("has its security levels", function()
    local unbounded, endless = 0, 0
    on_digraphs(200, function(t)
      local s = solve(t)
      for u = 1, t.n do
        local c = t.digraph:at(u)
        local expected, got = s:security(u), c:security()
        same_guarantees(expected, got)
        same_guarantees(expected.opponent, got.opponent)
        for _, g in ipairs(got) do
          assert.equal(c:ended(), g.move == nil)
          if not c:ended() then is_left(g, c, c:after(g.move)) end
          unbounded = unbounded + (g.bounded and 0 or 1)
          endless = endless + (g.kind == "endless" and 1 or 0)
        end
      end
    end)
    random.came_up(unbounded, endless)
  end)

  it("has its best moves", function()
    local lost = 0
    on_digraphs(200, function(t)
      local s = solve(t)
      for u = 1, t.n do
        local best, message = t.digraph:at(u):best()
        local is_best = {}
        for _, row in ipairs(s:moves(u)) do
          is_best[row.position] = row.best
        end
        if best == nil then
          assert.equal("there is no move", message)
        else
          assert(is_best[t.node[best] or best])
          lost = lost + (s:outcome(u) == "P" and 1 or 0)
        end
        assert.equal(best == nil, t.digraph:at(u):ended())
      end
    end)
    random.came_up(lost)
  end)

  it("has its moves", function()
    on_digraphs(200, function(t)
      local s = solve(t)
      for u = 1, t.n do
        local rows, total = t.digraph:at(u):moves()
        local expected = s:moves(u)
        assert.equal(#expected, total)
        assert.equal(#expected, #rows)
        local row_of = {}
        for _, row in ipairs(expected) do row_of[row.position] = row end
        for i, row in ipairs(rows) do
          local other = row_of[t.node[row.position] or row.position]
          assert.same({ expected[i].outcome, expected[i].result,
            expected[i].best }, { row.outcome, row.result, row.best })
          assert.same({ other.outcome, other.remoteness, other.best },
            { row.outcome, evaluate(row.remoteness, OMEGA), row.best })
        end
      end
    end)
  end)

  it("is played to the end that it is worth", function()
    local decided = 0
    on_digraphs(200, function(t)
      for u = 1, t.n do
        local c, made = t.digraph:at(u), 0
        local worth = c:worth()
        while worth ~= 0 and not c:ended() do
          local after = c:after(c:best { delay = 4 })
          assert.equal(-c:worth(), after:worth())
          c, made = after, made + 1
        end
        if worth ~= 0 then
          decided = decided + 1
          assert.equal(worth, made % 2 == 0 and c:worth() or -c:worth())
        end
      end
    end)
    random.came_up(decided)
  end)

  it("is played so in matches and lines", function()
    local ended, endless = 0, 0
    on_digraphs(200, function(t, rng)
      local start = t.digraph:at(rng(1, t.n))
      local worth = start:worth()
      local line = start:line()
      local record = grundy.match { at = start, first = "perfect",
        second = "perfect" }
      assert.equal(line.cycle, record.cycle)
      assert.equal(worth == 0 and "none" or worth > 0 and "first" or "second",
        record.winner or "none")
      if record.reason == "end" then
        ended = ended + 1
        local last = #line % 2 == 1 and worth or -worth
        assert.equal(t.digraph.paid and last or nil, record.payoff)
      else
        endless = endless + 1
        assert.equal(0, worth)
      end
      grundy.match { at = start, first = "perfect", second = function(now)
        return now:best()
      end, length = 50 }
    end)
    random.came_up(ended, endless)
  end)
end)

describe("Smith's Table 1", function()
  local DRAW, WIN = { terminal = "draw" }, { terminal = "win" }
  local function from(followers)
    return ordinal.digraph({ u = followers, v = { "u", "loss" } }, {
      terminal = { loss = "loss", draw = "draw", win = "win" },
    }):at "u"
  end

  -- A game; Q1, Q0 and Q-1; what the player to move is sure of, + if within a
  -- bound. The last row has "even" for Q-1, which cannot be: an end is a success
  -- for the player to move whoever is to move there, so that none is left from
  -- which an even number could come. It is infinite there, and Q0, which
  -- differs from that of the row with the draw, is even.
  local ROWS = {
    { from { "loss" }, "fin odd, fin odd, fin odd", "win+ draw+ ending+" },
    { from { pile(1, 0), "draw" }, "trs odd, fin odd, fin odd",
      "win draw+ ending+" },
    { from { pile(1, 0), "win" }, "trs odd, trs odd, fin odd",
      "win draw ending+" },
    { pile(1, 1), "trs odd, trs odd, trs odd", "win draw ending" },
    { from { "draw" }, "fin even, fin odd, fin odd", "draw+ ending+" },
    { from { pile(1, 0, DRAW), "win" }, "fin even, trs odd, fin odd",
      "draw ending+" },
    { pile(1, 1, DRAW), "fin even, trs odd, trs odd", "draw ending" },
    { from { "u", "win" }, "inf, inf, fin odd", "endless ending+" },
    { from { "u", pile(1, 0, WIN) }, "inf, inf, trs odd", "endless ending" },
    { from { "u" }, "inf, inf, inf", "endless" },
    { from { "win" }, "fin even, fin even, fin odd", "ending+" },
    { pile(1, 1, WIN), "fin even, fin even, trs odd", "ending" },
    { from { "v" }, "fin even, fin even, inf", "" },
  }

  local function class(q)
    if q == math.huge then return "inf" end
    return (q:tointeger() and "fin " or "trs ") .. q:parity()
  end

  for i, row in ipairs(ROWS) do
    it("has row " .. i, function()
      local c, words = row[1], {}
      assert.equal(row[2], ("%s, %s, %s"):format(class(c:q(1)),
        class(c:q(0)), class(c:q(-1))))
      for k, g in ipairs(c:security()) do
        words[k] = g.kind .. (g.bounded and "+" or "")
      end
      assert.equal(row[3], table.concat(words, " "))
    end)
  end

  -- Barbara's table has Q0, Q1 and Q2 for Q1, Q0 and Q-1, even for odd.
  it("holds for the opponent", function()
    for _, row in ipairs(ROWS) do
      local c = ordinal.digraph { u = { row[1] } }:at "u"
      local words = {}
      for k, g in ipairs(c:security().opponent) do
        words[k] = g.kind .. (g.bounded and "+" or "")
      end
      assert.equal(row[3], table.concat(words, " "))
    end
  end)
end)

describe("a digraph", function()
  local function small()
    return ordinal.digraph({
      u = { "u", "v", pile(1, 0), heap "w" }, v = { "end" }, [1] = { "u" },
    }, { terminal = "loss" })
  end

  it("is walked through", function()
    local d = small()
    assert.equal("grundy.infinite_digraph: 4 vertices", tostring(d))
    assert.same({ nil, 'there is no vertex "w"' }, { d:at "w" })
    assert.same({ nil, "there is no vertex nil" }, { d:at() })
    local u = d:at(1):after "u"
    assert.equal('"u"', tostring(u))
    assert.equal("vertex", u.kind)
    assert.equal("pile(1, 0)", tostring(u:after(pile(1, 0))))
    assert.equal("heap(w)", tostring(u:after(heap "w")))
    assert.equal(u:after(pile(1, 0)), u:after(pile(1, 0)))
    assert.is_true(u:after "v":after "end":ended())
    assert.same({ "u" }, u:positions())
    assert.equal(math.huge, u:distance())
    assert.equal("pile(1, 0)", tostring(u:best()))
    assert.equal(ordinal "w+1", u:remoteness())
  end)

  it("may lead into another one", function()
    local inner = small()
    local d = ordinal.digraph { a = { inner:at "u", "b" }, b = { "a" } }
    assert.equal("D", d:at "a":outcome())
    assert.equal('"u"', tostring(d:at "a":after(inner:at "u")))
    assert.is_false((pcall(d:at "a".after, d:at "a", small():at "u")))
    assert.equal(ordinal "w+2", ordinal.digraph { c = { inner:at "u" } }
      :at "c":remoteness())
  end)

  it("has matches that cannot end", function()
    local d = ordinal.digraph { a = { "b" }, b = { "a" }, c = { "a", pile(1, 0) } }
    local record = grundy.match { at = d:at "a", first = "random",
      second = "random" }
    assert.same({ reason = "endless" }, { reason = record.reason,
      winner = record.winner })
    record = grundy.match { at = grundy.selective { d:at "a", pile(0, 3) },
      first = "random", second = "random" }
    assert.equal("endless", record.reason)
  end)

  it("is one of misère play, if every end is won", function()
    local d = ordinal.digraph({ u = { "v", heap("w", { play = "misere" }) } },
      { play = "misere" })
    assert.equal("misere", d:at "u".play)
    assert.equal(ordinal(4), d:at "u":remoteness())
    assert.equal("normal", ordinal.digraph { u = { "u" } }:at "u".play)
    assert.equal("mixed", ordinal.digraph({ u = { heap "w", "v" } },
      { play = "misere" }):at "u".play)
  end)
end)

describe("compounds of vertices", function()
  -- In normal play: a vertex, beside a pile and a place.
  it("that are conjunctive or selective are as in the product", function()
    local infinite, transfinite = 0, 0
    on_digraphs(120, function(t, rng, case)
      local u, d, c = rng(1, t.n), rng(0, 1), rng(0, 2)
      local coins = {}
      local start = slow_ordinals.pile(coins, {}, d, c, -1, OMEGA)
      local place = random.digraph(rng, rng(1, 13), rng(1, 3))
      local kind = random.pick(rng, { "conjunctive", "selective" })
      local compound = grundy[kind] { t.digraph:at(u), pile(d, c),
        grundy.graph(place):solve():at(1) }
      local digraph = product.build({ t.graph, coins, place },
        { kind, 1, 2, 3 }, { u, start, 1 }, 1500)
      if not digraph then return end
      local remoteness = slow.remoteness(digraph)[1]
      local mine = compound:remoteness()
      assert.equal(remoteness, evaluate(mine, OMEGA), case)
      assert.equal(slow.outcome_of_remoteness(remoteness), compound:outcome())
      infinite = infinite + (mine == math.huge and 1 or 0)
      if compound:ended() then return end
      local after = compound:after(compound:best()):remoteness()
      if mine == math.huge then
        assert.equal(mine, after)
      elseif mine == ordinal "w" then -- a delay
        transfinite = transfinite + 1
        assert(after < mine and after:parity() == "odd")
      else
        assert.equal(mine, after + 1)
      end
    end, 3)
    random.came_up(infinite, transfinite)
  end)

  it("of misère play are conjunctive ones, with the least R′", function()
    on_digraphs(120, function(t, rng)
      local u, d, c, x = rng(1, t.n), rng(0, 1), rng(0, 3), rng(0, 3)
      local misere = { play = "misere" }
      local coins, chips = {}, {}
      local start = slow_ordinals.pile(coins, {}, d, c, 1, OMEGA)
      local top = slow_ordinals.heap(chips, {}, 0, x, 1, OMEGA)
      local place = random.digraph(rng, rng(1, 13), rng(1, 4))
      local compound = grundy.conjunctive { t.digraph:at(u), pile(d, c, misere),
        grundy.graph(place):solve(nil, misere):at(1), heap(x, misere) }
      assert.equal("misere", compound.play)
      local digraph = product.build({ t.graph, coins, place, chips },
        { "conjunctive", 1, 2, 3, 4 }, { u, start, 1, top }, 1500)
      if not digraph then return end
      local remoteness = slow.remoteness(product.misere(digraph))[1]
      assert.equal(remoteness, evaluate(compound:remoteness(), OMEGA))
      assert.equal(slow.outcome_of_remoteness(remoteness), compound:outcome())
      if not compound:ended() then
        local after = compound:after(compound:best()):remoteness()
        assert.equal(remoteness, after == math.huge and after or
          evaluate(after, OMEGA) + 1)
      end
    end, 4)
  end)
end)
