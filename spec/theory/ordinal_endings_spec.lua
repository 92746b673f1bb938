-- Heaps and piles that end in wins, draws, losses or payoffs, against finite
-- digraphs in which an even number stands for ω.

local grundy = require "grundy"
local ordinals = require "spec.harness.ordinals"
local random = require "spec.harness.random"
local slow_endings = require "spec.oracles.slow_endings"
local slow_ordinals = require "spec.oracles.slow_ordinals"

local ordinal = grundy.ordinal
local heap, pile = ordinal.heap, ordinal.pile
local evaluate = slow_ordinals.evaluate

local OMEGA = 12

-- Options, and what the end pays by them.
local ENDINGS = {
  { nil, -1 }, { { play = "misere" }, 1 }, { { terminal = "win" }, 1 },
  { { terminal = "draw" }, 0 }, { { terminal = "loss", play = "misere" }, -1 },
  { { terminal = 3 }, 3 }, { { terminal = -2.5 }, -2.5 }, { { terminal = 0 }, 0 },
}

-- Which Q is asked for, and the v of Q[>=v] that is the same.
local QS = { { 1, 1e-9 }, { 0, 0 }, { -1, -math.huge }, { 2, math.huge } }
for _, v in ipairs { -3, -2.5, -1, 0.5, 1, 3, 4 } do
  QS[#QS + 1] = { { at_least = v }, v }
end

-- All small heaps and piles: the component, the digraph, what ends pay, and the
-- number of the component there.
local function each(body)
  for _, how in ipairs(ENDINGS) do
    for a = 0, 2 do
      for b = 0, 4 do
        local digraph, pay = {}, {}
        local start = slow_ordinals.pile(digraph, pay, a, b, how[2], OMEGA)
        body(pile(a, b, how[1]), digraph, pay, start, how)
        if a < 2 then
          digraph, pay = {}, {}
          start = slow_ordinals.heap(digraph, pay, a, b, how[2], OMEGA)
          body(heap(ordinal "w" * a + b, how[1]), digraph, pay, start, how)
        end
      end
    end
  end
end

-- The same digraph, solved.
local function solve(digraph, pay, start, how)
  return grundy.game {
    start = start,
    moves = function(u) return digraph[u] end,
    terminal = function(u)
      return how[1] and (how[1].terminal or "win") or pay[u] == -1 and "loss"
    end,
  }:solve()
end

describe("a heap or a pile that ends in some way", function()
  it("has the Q of a finite one", function()
    each(function(c, digraph, pay, start)
      for _, q in ipairs(QS) do
        local expected = slow_endings.q(digraph, pay, q[2])[start]
        local got = evaluate(c:q(q[1]), OMEGA)
        assert(got == expected, ("%s: Q[>=%g] is %g, not %g"):format(
          tostring(c), q[2], got, expected))
      end
    end)
  end)

  it("has its outcome, worth, remoteness and distance", function()
    each(function(c, digraph, pay, start, how)
      local s = solve(digraph, pay, start, how)
      assert.equal(s:outcome(start), c:outcome(), tostring(c))
      assert.equal(s:worth(start), c:worth())
      assert.equal(s:remoteness(start), evaluate(c:remoteness(), OMEGA))
      assert.equal(s:distance(start), evaluate(c:distance(), OMEGA))
      assert.equal(s:remoteness(start) == math.huge and "D" or
        c:remoteness():parity() == "odd" and "N" or "P", c:outcome())
    end)
  end)

  -- One more in Q than in moves, if play ends where the winner is to move; an
  -- infinite Q is left as it is.
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

  it("has its security level", function()
    local unbounded = 0
    each(function(c, digraph, pay, start, how)
      local expected, got = solve(digraph, pay, start, how):security(start),
        c:security()
      same_guarantees(expected, got)
      same_guarantees(expected.opponent, got.opponent)
      for _, g in ipairs(got) do
        assert.equal(c:ended(), g.move == nil)
        unbounded = unbounded + (g.bounded and 0 or 1)
        local opponent = g.move ~= nil and c:after(g.move):security().opponent
        local found = not opponent
        for _, after in ipairs(opponent or {}) do
          found = found or after.kind == g.kind and
            after.payoff == g.payoff and
            after.bounded == g.bounded and after.moves + 1 == g.moves
        end
        assert(found, tostring(c))
      end
    end)
    assert.is_true(unbounded > 0)
  end)

  it("is played to the end that it is worth", function()
    each(function(c)
      local worth, delay, made = c:worth(), 9, 0
      local remoteness = c:remoteness()
      while not c:ended() do
        local after = c:after(c:best { delay = math.max(1, delay - made) })
        assert.equal(-c:worth(), after:worth())
        c, made = after, made + 1
      end
      assert.equal(worth, made % 2 == 0 and c:worth() or -c:worth())
      local length = remoteness ~= math.huge and remoteness:tointeger()
      if length then
        assert(made == length or c:worth() > 0 and made == length - 1)
      elseif remoteness ~= math.huge and remoteness:parity() == "even" then
        assert(made >= delay)
      end
    end)
  end)

  it("is the same however large the heap", function()
    random.cases(300, function(rng)
      local x, how = ordinals.any(rng, 2), random.pick(rng, ENDINGS)
      local n = math.min(x:tointeger() or 2, 2)
      for _, q in ipairs(QS) do
        assert.equal(heap(n, how[1]):q(q[1]), heap(x, how[1]):q(q[1]))
      end
    end)
  end)
end)

describe("misère play", function()
  it("has Smith's R′", function()
    assert.equal(ordinal(3), pile(1, 0, { play = "misere" }):remoteness())
    assert.equal(ordinal(1), pile(0, 0, { play = "misere" }):remoteness())
    assert.equal(ordinal(3), heap("w", { play = "misere" }):remoteness())
    assert.same({ 0, 1 }, pile(1, 0, { play = "misere" }):best())
    assert.equal(ordinal(1), heap("w", { play = "misere" }):best())
  end)
end)

describe("the text of a component", function()
  it("says how it ends", function()
    assert.equal('heap(w, play = "misere")',
      tostring(heap("w", { terminal = "win" })))
    assert.equal('pile(1, 2, terminal = "draw")',
      tostring(pile(1, 2, { terminal = "draw" })))
    assert.equal("pile(1, 2, terminal = -0.5)",
      tostring(pile(1, 2, { terminal = -0.5 })))
    assert.equal("heap(1)", tostring(heap(1, { terminal = "loss" })))
    assert.equal('heap(1, play = "misere")',
      tostring(heap(2, { play = "misere" }):after(1)))
  end)
end)
