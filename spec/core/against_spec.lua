-- Play against somebody who errs: the chances of the moves that are given, and
-- that no others are better; see also product_spec.lua.

local grundy = require "grundy"
local feed = require "spec.harness.feed"
local raises = require "spec.harness.raises"
local random = require "spec.harness.random"
local slow = require "spec.oracles.slow"
local slow_against = require "spec.oracles.slow_against"

-- The moves of a digraph, each once, and what is known of its positions by a
-- solution: a game for slow_against.
local function game_of(digraph, solution, level)
  local game = { followers = {}, pay = {}, outcome = {}, remoteness = {},
    level = level }
  for u, list in ipairs(digraph) do
    game.followers[u] = slow.distinct(list)
    game.outcome[u] = solution:outcome(u)
    game.remoteness[u] = solution:remoteness(u)
    game.pay[u] = game.outcome[u] == "N" and 1 or game.outcome[u] == "P" and -1
      or 0
  end
  return slow_against.new(game)
end

local function near(expected, got, error, what)
  if math.abs(expected - got) > error then
    _G.error(("%s is %.17g, not %.17g"):format(what, got, expected))
  end
end

-- What a move that loses costs, and how late it does, by best play of both.
local function cost_of(solution, u, v)
  for _, move in ipairs(solution:moves(u)) do
    if move.position == v then return move.worth or 1, move.remoteness end
  end
end

-- Where all moves lose: of those that promise the most, up to roundings, the one that
-- is made costs the least, and then loses latest. How many others promise as much and
-- are worse. (What is nearly equal may be either.)
local function check_ties(digraph, solution, row, best)
  local u, worse = row.position, 0
  local cost, length = cost_of(solution, u, row.move)
  for _, v in ipairs(slow.distinct(digraph[u])) do
    if math.abs(best[2][v] - row.chance) <= 1e-13 then
      local other, later = cost_of(solution, u, v)
      assert(cost < other or cost == other and length >= later,
        ("%s is better than %s at %d"):format(v, row.move, u))
      worse = worse + ((cost < other or length > later) and 1 or 0)
    end
  end
  return worse
end

-- Holds what is found against the slow answers.
local function compare(digraph, solution, level)
  local rows = solution:against { level = level }
  local game = game_of(digraph, solution, level)
  local best, choice, number = slow_against.points(game), {}, {}
  assert(rows.level == level and rows.error >= 0 and rows.error < 1e-9)
  for i, row in ipairs(rows) do
    choice[row.position], number[row.position] = row.move, i
    assert((row.move == nil) == (#digraph[row.position] == 0))
  end
  local points, never = slow_against.played(game, choice)
  for u in ipairs(digraph) do
    local row = rows[number[u]]
    near(best[1][u], row.chance, 1e-9, "the best at " .. u)
    near(best[2][u], row.waiting, 1e-9, "the best before " .. u)
    near(points[1][u], row.chance, 1e-9, "the chance at " .. u)
    near(points[2][u], row.waiting, 1e-9, "the chance before " .. u)
    near(never[1][u], row.never, 1e-9, "endless play at " .. u)
    near(never[2][u], row.waiting_never, 1e-9, "endless play before " .. u)
    if row.move and solution:outcome(u) == "P" then
      rows.worse = (rows.worse or 0) + check_ties(digraph, solution, row, best)
    end
  end
  return rows
end

describe("against", function()
  it("is the best that can be had, by the moves that are given", function()
    local endless, open = 0, 0
    random.digraphs(400, 1, 9, function(digraph, rng)
      local endings = rng(1, 2) == 1 and { "win", "draw", "loss" } or nil
      local solution <close> = grundy.game {
        moves = function(u) return digraph[u] end,
        terminal = endings and function(u) return endings[u % 3 + 1] end,
      }:solve(1, { starts = feed.numbers(#digraph) })
      for _, row in ipairs(compare(digraph, solution, rng(0, 4) / 2)) do
        endless = endless + (row.never > 0 and 1 or 0)
        open = open + (row.chance > 0.5 and row.chance < 1 and 1 or 0)
      end
    end)
    random.came_up(endless)
    random.came_up(open)
  end)

  it("pays the least, and loses latest, where the chances are equal", function()
    local worse = 0
    random.digraphs(400, 1, 12, function(digraph, rng)
      local pays = rng(1, 3) > 1 and { 5, -1, 2, -2, 0, 1, -5 } or nil
      local solution <close> = grundy.game {
        moves = function(u) return digraph[u] end,
        terminal = pays and function(u) return pays[u % #pays + 1] end,
      }:solve(1, { starts = feed.numbers(#digraph) })
      worse = worse + (compare(digraph, solution, rng(0, 2) / 2).worse or 0)
    end)
    random.came_up(worse)
  end)

  it("pays the least in coins and in Reversi, where the chances are equal", function()
    for _, name in ipairs { "coins", random.scale >= 0.1 and "reversi" or nil } do
      local solution <close> = grundy.file("examples/" .. name .. ".lua"):solve()
      local waiting, lost, rows = {}, 0, solution:against { level = 1 }
      local function key(p, player) return grundy.key(p) .. (player or "") end
      for _, row in ipairs(rows) do
        waiting[key(row.position, row.player)] = row.waiting
      end
      for _, row in ipairs(rows) do
        local moves = solution:moves(row.position, row.player)
        local made, least, normal = nil, math.huge, solution:game().normal
        for _, move in ipairs(moves) do
          local q = normal and normal(move.position) or move.position
          local chance = waiting[key(q, row.player and 3 - row.player)]
          made = grundy.key(move.position) == grundy.key(row.move) and move or made
          least = chance >= row.chance * (1 - 1e-11) and math.min(least, move.worth) or
            least
        end
        if made and made.result == "loss" then
          assert(made.worth == least, key(row.position, row.player))
          lost = lost + 1
        end
      end
      assert.is_true(lost > 80, lost)
    end
  end)

  -- A digraph whose moves lead anywhere, with ends of all kinds here and there.
  local function tied(rng, n)
    local digraph = {}
    for u = 1, n do
      digraph[u] = {}
      for k = 1, u % 9 > 0 and 3 or 0 do digraph[u][k] = rng(1, n) end
    end
    return digraph, grundy.game { moves = function(u) return digraph[u] end,
      terminal = function(u) return ({ "win", "draw", "loss", "draw" })[u % 4 + 1] end,
    }:solve(1, { starts = feed.numbers(n) })
  end

  it("is found by iteration where many states are tied closely", function()
    random.cases(1, function(rng)
      local digraph, solution = tied(rng, random.size(1200, 700))
      compare(digraph, solution, 1)
    end)
  end)

  it("at level 0 is against random play", function()
    local solution = grundy.graph { a = { "b", "c" }, b = { "a", "d" }, c = {},
      d = { "d" } }:solve()
    -- at b, a move to d never ends; one to a loses at once
    local row = {}
    for _, each in ipairs(solution:against { level = 0 }) do
      row[each.position] = each
    end
    assert.same({ "c", 1, 0 }, { row.a.move, row.a.chance, row.a.never })
    assert.same({ "d", 0.5, 1 }, { row.b.move, row.b.chance, row.b.never })
    assert.same({ 0.75, 0.5 }, { row.b.waiting, row.b.waiting_never })
    assert.same({ nil, 0, 1 }, { row.c.move, row.c.chance, row.c.waiting })
  end)

  it("goes round for as long as it takes the other player to err", function()
    -- from `a` to `b`, where the other player can err, and back; with the turns
    -- the other way round, nobody ever can
    local solution = grundy.graph { a = { "c", "b" }, b = { "a", "x" }, c = { "a" },
      x = { "y" }, y = {} }:solve()
    for _, level in ipairs { 0, 1, 30 } do
      local row, rows = {}, solution:against { level = level }
      for _, each in ipairs(rows) do row[each.position] = each end
      assert.is_true(rows.error < 1e-9)
      assert.equal("b", row.a.move)
      assert.is_true(math.abs(row.a.chance - 1) <= rows.error)
      assert.same({ 0, 0.5, 1 }, { row.a.never, row.b.chance, row.b.never })
    end
  end)

  -- Points of a perfect player who makes any of the moves that keep the result,
  -- by sweeps over the rows.
  local function any_keeping(solution, level)
    local game, number = { followers = {}, outcome = {}, remoteness = {}, pay = {},
      level = level }, {}
    for i, row in ipairs(solution:against { level = level }) do
      number[grundy.key(row.position) .. (row.player or "")] = i
      game[i] = row
    end
    for i, row in ipairs(game) do
      local other, to = row.player and 3 - row.player, {}
      for k, q in ipairs(solution:followers(row.position, row.player)) do
        to[k] = number[grundy.key(q) .. (other or "")] or
          number[grundy.key(solution:game().normal(q)) .. (other or "")]
      end
      game.followers[i] = to -- each as often as a player sees it
      game.outcome[i] = solution:outcome(row.position, row.player)
      game.remoteness[i] = solution:remoteness(row.position, row.player)
    end
    return game, slow_against.careless(slow_against.new(game))
  end

  it("gives at least the points of any perfect player in tic-tac-toe", function()
    local solution = grundy.file "examples/tic_tac_toe.lua":solve()
    local game, careless = any_keeping(solution, 1)
    local more = 0
    for i, row in ipairs(game) do
      assert.is_true(row.chance >= careless[1][i] - 1e-12)
      assert.is_true(row.waiting >= careless[2][i] - 1e-12)
      more = more + (row.chance > careless[1][i] + 1e-3 and 1 or 0)
    end
    assert.is_true(more > 50, more)
    assert.is_true(game[1].chance > careless[1][1] + 0.01)
  end)

  it("is against the player of a match with this level", function()
    -- the moves lose at once, lose late, draw and win
    local graph = { s = { "n", "m", "d", "p" }, n = { "p" }, m = { "q" }, q = { "n" },
      p = {}, d = { "d" } }
    local solution = grundy.graph(graph):solve()
    local u = { n = 1 / 2 - 1 / 6, m = 1 / 2 - 1 / 10, d = 1, p = 2 + 1 / 4 }
    for _, level in ipairs { 0, 0.5, 1 } do
      local matches, count, sum = 2000, { n = 0, m = 0, d = 0, p = 0 }, 0
      for seed = 1, matches do
        local move = grundy.match { first = level, second = "random", length = 1,
          at = solution:at "s", seed = seed }[2]
        count[move] = count[move] + 1
      end
      for _, x in pairs(u) do sum = sum + math.exp(level * x) end
      for move, x in pairs(u) do
        local p = math.exp(level * x) / sum
        assert.is_true(math.abs(count[move] - matches * p) <
          4 * math.sqrt(matches * p * (1 - p)), move)
      end
    end
  end)

  it("refuses what is no level", function()
    local solution = grundy.graph { { 2 }, {} }:solve()
    for _, level in ipairs { -0.1, 30.5, math.huge, 0 / 0, "1" } do
      raises(function() solution:against { level = level } end,
        "field 'level' must be a number from 0 to 30")
    end
  end)
end)
