-- Moves that must be answered, and moves after which the same player moves again.

local grundy = require "grundy"
local raises = require "spec.harness.raises"
local random = require "spec.harness.random"
local slow = require "spec.oracles.slow_entail"

-- The moves of a random game without cycles. `parts`: to how many positions at most
-- an ordinary move leads.
local function random_moves(rng, count, parts)
  local game = {}
  for p = 1, count do
    game[p] = { move = {}, entail = {}, again = {} }
    for kind, moves in pairs { move = 3, entail = 2, again = 1 } do
      for i = 1, p > 1 and rng(0, moves) or 0 do
        local q = rng(1, p - 1)
        game[p][kind][i] = kind == "move" and { q } or q
        for _ = 2, kind == "move" and rng(1, parts) or 0 do
          table.insert(game[p][kind][i], rng(1, p - 1))
        end
      end
    end
  end
  return game
end

local function all_solved(game, splits)
  local starts = {}
  for p = 1, #game do starts[p] = p end
  local function of(kind)
    return function(p, add)
      for _, q in ipairs(game[p][kind]) do add(q) end
    end
  end
  return grundy.game { splits = splits or nil, entail = of "entail",
    again = of "again",
    moves = function(p, add)
      for _, q in ipairs(game[p].move) do add(table.unpack(q)) end
    end }:solve(1, { starts = starts })
end

local function is_won(value, n) return value == "loony" or value ~= n end

-- Compares values, and what a player who must answer can do, with brute force.
local function compare_with_heaps(game, solution)
  local wins = slow(game)
  for p = 1, #game do
    local value = solution:value(p)
    for n = 0, 5 do
      assert(is_won(value, n) == wins { p, heap = n })
      local answered = solution:answers(p, n)
      if answered ~= nil then
        assert(answered == wins { p, heap = n, must = 1 })
      end
    end
  end
end

describe("values", function()
  it("are what brute force says of sums with heaps", function()
    local loony, answered = 0, 0
    random.cases(600, function(rng)
      local game = random_moves(rng, rng(2, 8), 1)
      local solution <close> = all_solved(game)
      compare_with_heaps(game, solution)
      assert(solution:verify())
      for p = 1, #game do
        loony = loony + (solution:value(p) == "loony" and 1 or 0)
        answered = answered + (solution:answers(p) ~= nil and 1 or 0)
      end
    end)
    random.came_up(loony, answered)
  end)

  it("are so where the game splits", function()
    random.cases(300, function(rng)
      local game = random_moves(rng, rng(2, 5), 2)
      local solution <close> = all_solved(game, true)
      compare_with_heaps(game, solution)
      assert(solution:verify())
    end)
  end)
end)

describe("sums", function()
  it("are won as brute force says, by the moves that are best", function()
    random.cases(300, function(rng)
      local game = random_moves(rng, rng(2, 5), 2)
      local solution <close> = all_solved(game, true)
      local wins = slow(game)
      local a, b, n = rng(1, #game), rng(1, #game), rng(0, 3)
      local at = solution:at(a, rng(0, 1) == 1) or solution:at(a)
      local sum = at + solution:at(b) + n
      local state = { a, b, heap = n, must = at:answering() }
      assert(sum:outcome() == (wins(state) and "N" or "P"))
      local best = sum:best()
      local rows, count = sum:moves()
      assert(#rows == count and (best ~= nil) == (count > 0))
      for _, row in ipairs(rows) do
        local after = sum:after(row)
        assert((row.result == "win") ==
          ((after:outcome() == "P") == (row.kind ~= "again")))
        assert(row.best == (row.result == "win") or rows[1].result == "loss")
      end
      assert(count == 0 or (rows[1].result == "win") == wins(state))
    end)
  end)
end)

-- Winning Ways, chapter 12: a move takes a stack apart, or takes one coin from it,
-- and then the answer must be made in this stack.
local top_entails = grundy.game {
  name = "Top Entails",
  splits = true,
  moves = function(n, add)
    for k = 1, n // 2 do add(k, n - k) end
  end,
  entail = function(n, add)
    if n > 0 then add(n - 1) end
  end,
}

describe("Top Entails", function()
  it("has the values of Winning Ways", function()
    local solution = top_entails:solve(100)
    local values = {}
    for n = 0, 10 do values[n + 1] = solution:value(n) end
    assert.same({ 0, "loony", 0, "loony", 1, 0, 2, 1, 3, 0, 1 }, values)
    assert.is_true(solution:verify())
    assert.equal(101, #solution)
  end)
end)

describe("a game with moves that must be answered", function()
  local chips = grundy.game { start = 4,
    moves = function(n, add) for k = 1, math.min(2, n) do add(n - k) end end,
    entail = function(n, add) if n > 2 then add(n - 3) end end }

  it("has positions, moves and a best one", function()
    local solution = chips:solve()
    assert.equal("grundy.entail_solution: 5 positions", tostring(solution))
    assert.equal(5, #solution)
    local there = {}
    for p in solution:positions() do there[p] = true end
    assert.same({ [0] = true, true, true, true, true }, there)
    assert.is_true(solution:has(3))
    assert.is_false(solution:has(9))
    assert.same({ nil, "position 9 is not in the graph" }, { solution:value(9) })
    assert.equal("loony", solution:value(3))
    assert.equal("N", solution:outcome(3))
    assert.same({ { position = 0, kind = "entail", value = 0, result = "win",
      best = true } }, { solution:moves(3)[1] })
    assert.same({ 0, "entail" }, { solution:best(3) })
    assert.same({ nil, "there is no move" }, { solution:best(0) })
    assert.is_false(solution:answers(0, 5))
    assert.same({ nil, "no move to this position must be answered" },
      { solution:answers(2) })
    solution:close()
    raises(function() solution:value() end, "the solution is closed")
  end)

  it("is played in matches, beside other games", function()
    local nim = grundy.game { moves = function(n, add)
      for k = 0, n - 1 do add(k) end
    end }:solve(5)
    local sum = chips:solve():at() + nim:at(5) + 2
    local record = grundy.match { at = sum, first = "perfect", second = "random" }
    assert.equal(sum:outcome() == "N" and "first" or "second",
      grundy.match { at = sum, first = "perfect", second = "perfect" }.winner)
    assert.same({ 4, 5, 2 }, record[1])
    assert.equal("first", record.winner)
    assert.equal("N", sum:outcome())
  end)

  it("keeps to limits", function()
    assert.same({ nil, "the limit of 3 positions is reached" },
      { chips:solve(9, { limit = 3 }) })
  end)

  it("may have representatives", function()
    local pair = grundy.game { start = { 3, 2 }, normal = "sorted",
      moves = function(p, add)
        for i = 1, 2 do
          for k = 0, p[i] - 1 do add { i == 1 and k or p[1], i == 2 and k or p[2] } end
        end
      end,
      entail = function(p, add) if p[1] == p[2] and p[1] > 0 then add { 0, 0 } end end }
    local solution = pair:solve()
    assert.equal("loony", solution:value { 1, 1 })
    assert.equal(solution:value { 3, 2 }, solution:value { 2, 3 })
    assert.is_true(solution:verify())
  end)
end)

describe("a sum", function()
  local game = grundy.game { moves = function() end, entail = function(n, add)
    if n > 0 then add(n - 1) end
  end }
  it("has other games in which play ends", function()
    local at = game:solve(2):at()
    local cycle = grundy.graph { a = { "b", "c" }, b = { "a" }, c = {} }:solve("a")
    raises(function() return at + cycle:at() end, "play must always end, and it need "
      .. 'not where "a" is')
    raises(function() return at + cycle end, "a place, or the size of a Nim heap "
      .. "expected")
    local cram = grundy.octal ".77":game():solve(5)
    local sum = at + cram:at(5) + 3
    assert.equal(4 ~ 3, sum:value())
    local best = sum:best()
    assert.equal("P", sum:after(best):outcome())
    assert.equal("win", best.result)
    local must = game:solve(2):at(1, true)
    raises(function() return must + must end, "only one move can have to be answered")
    assert.equal(2, (at + must):answering())
    assert.equal("N", (at + must):outcome())
    assert.is_nil((must + 1):value())
  end)
end)

describe("mistakes", function()
  local function none() end
  local function with(fields)
    fields.moves, fields.entail = none, none
    return function() grundy.game(fields) end
  end
  it("are told", function()
    raises(with { players = 2 }, "fields 'entail' and 'again' do not go with "
      .. "'players'")
    raises(with { players = 1 }, "nobody answers in a puzzle")
    raises(with { gain = none }, "do not go with 'gain'")
    raises(with { terminal = none }, "do not go with 'terminal'")
    raises(with { play = "misere" }, "do not go with 'play'")
    local game = grundy.game { start = 1, moves = none, again = none }
    for _, call in ipairs {
      function() game:job() end,
      function() game:nimber() end,
      function() grundy.without_return(game) end,
      function() grundy.disjoint { game, game } end,
      function() grundy.open("README.md", game) end,
    } do
      raises(call, "the game has moves that must be answered, or after which the "
        .. "player moves again ('entail', 'again'); only game:solve has an answer")
    end
    raises(function() game:solve(1, { play = "misere" }) end, "unknown field 'play'")
    raises(function()
      grundy.match { at = game:solve():at(), first = "random", second = "random" }
    end, "players do not take turns where one may move again ('again')")
  end)

  it("are cycles", function()
    local game = grundy.game { start = "a", moves = none, entail = function(p, add)
      add(p == "a" and "b" or "a")
    end }
    raises(function() game:solve() end, 'must not have cycles, and this one has '
      .. 'one of 2 positions: "a" -> "b" -> "a"')
  end)
end)
