-- The referee.

local grundy = require "grundy"
local command = require "spec.harness.command"
local core = require "grundy.core"
local random = require "spec.harness.random"
local raises = require "spec.harness.raises"
local splitmix = require "grundy.base.splitmix"
local unjson = require "spec.readers.unjson"

local function solve(start, options)
  return grundy.game {
    start = start,
    moves = function(p, add)
      for k = 1, math.min(3, p) do add(p - k) end
    end,
  }:solve(nil, options)
end

-- A game on a digraph, of a kind: one or two players, all sorts of endings.
local function game_of(digraph, case)
  local kinds = { {}, { play = "misere" }, { players = 2 },
    { terminal = function(u)
      return ({ "win", "draw", nil, "loss", 2, -3 })[u % 6 + 1]
    end } }
  local rules = { start = 1 }
  for name, value in pairs(kinds[case % #kinds + 1]) do rules[name] = value end
  local function twice(u, player)
    return player == 2 and #digraph[u] > 1 and u % 2 == 0
  end
  rules.moves = function(u, add, player)
    for i, v in ipairs(digraph[u]) do
      if i > 1 or not twice(u, player) then add(v) end
    end
  end
  return grundy.game(rules)
end

it("play in a large game is known to end, whoever moves", function()
  local n = 40000
  local solution = grundy.game { moves = function(p, add)
    if p > 0 then
      add(p)
      add(p - 1)
    end
  end }:solve(n)
  local bits = core.outlook(solution, 0, false, false, false)
  assert.equal(("\xFF"):rep(n // 4), bits:sub(1, n // 4))
end)

-- A bound on |X - n p| for a binomial X that fails once in 10^9 times at most
-- (Bernstein's inequality).
local function bound(n, p)
  local l = math.log(2e9)
  return l / 3 + math.sqrt(l * l / 9 + 2 * l * n * p * (1 - p))
end

local function check_score(score, chances, n)
  for name, p in pairs(chances) do
    local got = score[name] or 0
    assert(math.abs(got - n * p) <= bound(n, p),
      ("%s: %d of %d, but %g expected"):format(name, got, n, n * p))
  end
end

-- Can a state be reached from which there is no move, if perfect players make
-- best moves and others any?
local function can_end(at, turn, perfect)
  local list, known = { { at, turn % 2 } }, {}
  local i = 0
  while i < #list do
    i = i + 1
    local now, side = list[i][1], list[i][2]
    if now:ended() then return true end
    for _, q in ipairs(perfect[side + 1] and { now:best() } or
      now:followers()) do
      local key = grundy.key { q, side }
      if not known[key] then
        known[key] = true
        list[#list + 1] = { now:after(q), 1 - side }
      end
    end
  end
  return false
end

describe("matches", function()
  it("end as often as the chances say", function()
    local wins, endless = 0, 0
    random.digraphs(120, 2, 6, function(digraph, rng, case)
      local solution = game_of(digraph, case):solve()
      local player = case % 4 == 2 and 1 or nil
      local words, n, score = { "perfect", "random" }, 300, {}
      local first, second = random.pick(rng, words), random.pick(rng, words)
      for seed = 1, n do
        local record = grundy.match {
          first = first, second = second, at = solution:at(1, player),
          seed = case * n + seed, length = 2000,
        }
        local name = record.winner or
          record.reason == "end" and "draw" or "never"
        score[name] = (score[name] or 0) + 1
      end
      local options = { first = first, second = second }
      local told = solution:chances(1, player or options, player and options)
      -- (play that lasts longer than 2000 moves is rare)
      check_score(score, { first = told.win, second = told.loss,
        draw = told.draw or 0, never = told.never }, n)
      wins = wins + (score.first or 0)
      endless = endless + (score.never or 0)
    end)
    random.came_up(wins, endless)
  end)

  it("go on until no ending can be reached, and no longer", function()
    local early, late = 0, 0
    random.digraphs(400, 2, 7, function(digraph, rng, case)
      local n = #digraph -- and an end, and two that lead to each other
      digraph[n + 1], digraph[n + 2], digraph[n + 3] = {}, { n + 3 }, { n + 2 }
      for _ = 1, 3 do
        local list = digraph[rng(1, n)]
        table.insert(list, rng(1, #list + 1), n + rng(1, 2))
      end
      -- each position twice, with the moves in another order
      local rules = {
        start = { 1, 1 },
        moves = function(p, add)
          local list = digraph[p[1]]
          for i = 1, #list do
            local v = list[p[2] == 1 and i or #list + 1 - i]
            add { v, (p[2] + v) % 2 + 1 }
          end
        end,
        normal = case % 2 == 0 and function(p) return { p[1], 1 } end or nil,
      }
      local at = grundy.game(rules):solve():at { 1, 1 }
      local names = { random.pick(rng, { "perfect", "random" }), "random" }
      if rng(1, 2) == 1 then names[1], names[2] = names[2], names[1] end
      local perfect = { names[1] == "perfect", names[2] == "perfect" }
      local record = grundy.match {
        first = names[1], second = names[2], at = at, seed = case,
        length = 400,
      }
      local now, returned, seen = at, nil, {}
      for i = 1, #record do
        if i > 1 then now = now:after(record[i]) end
        local key = now.number .. " " .. i % 2
        returned = returned or seen[key] and i
        seen[key] = true
        local last = i == #record and record.reason == "endless"
        local can = can_end(now, i - 1, perfect)
        assert(not last or not can, "too early")
        assert(can or last or not returned, "too late")
        early = early + (last and 1 or 0)
        late = late + (last and i > returned and 1 or 0)
      end
    end)
    random.came_up(early, late)
  end)

  -- s' is the image of s. Player 1 wins for ever by each move from s: by the first
  -- one, a, and not by z, from which play may end.
  it("end where best moves lead round in the position on the board", function()
    local function play(mirror, first, second)
      local solution = grundy.game { players = 2, endless = 1, play = "misere",
        normal = mirror and function(p) return (p:gsub("'", "")) end or nil,
        moves = function(p, add, player)
          local list = ({ s1 = { "a", "z" }, a2 = { "s", "s'" }, ["s'1"] = { "a" },
            z2 = { "s", "end" } })[p .. player]
          for _, q in ipairs(list or {}) do add(q) end
        end }:solve("s", { player = 1 })
      local record = grundy.match { first = first, second = second,
        at = solution:at("s", 1), length = 400 }
      return ("%s %s %d"):format(record.winner, record.reason, #record)
    end
    assert.equal("first endless 3", play(false, "perfect", "random"))
    assert.equal("first endless 3", play(true, "perfect", "random"))
    assert.equal("first end", play(true, "random", "random"):match "^%l+ %l+")
  end)

  it("in compounds are drawn only if no ending can be reached", function()
    local endless, ended = 0, 0
    random.digraphs(150, 2, 4, function(digraph, rng, case)
      local solution = game_of(digraph, 4 * case):solve()
      local splits = grundy.octal ".07":game():solve(4)
      for _, kind in ipairs { "sum", "conjunctive", "selective" } do
        local places = { solution:at(1),
          solution:at((solution:positions())()) }
        if kind == "sum" and case % 3 == 0 then
          table.insert(places, 1, splits:at(4))
        end
        local at = grundy[kind](places)
        local record = grundy.match {
          first = "random", second = random.pick(rng, { "perfect", "random" }),
          at = at, seed = case, length = 60,
        }
        endless = endless + (record.reason == "endless" and 1 or 0)
        ended = ended + (record.reason == "end" and 1 or 0)
        if record.reason == "endless" and #places == 2 then
          local product = at:expand()
          local list, known = { record[#record] }, {}
          for i = 1, math.huge do
            if not list[i] then break end
            local followers = product:followers(list[i])
            assert(#followers > 0, "an ending can be reached")
            for _, q in ipairs(followers) do
              if not known[grundy.key(q)] then
                known[grundy.key(q)] = true
                list[#list + 1] = q
              end
            end
          end
        end
      end
    end)
    random.came_up(endless, ended)
  end)
end)

describe("a match", function()
  it("is the same for the same seed, and leaves math.random alone", function()
    local at = solve(200):at(200)
    local function play(seed)
      local record = grundy.match {
        first = "random", second = "random", at = at, seed = seed,
      }
      return table.concat(record, " ")
    end
    math.randomseed(7)
    local expected = math.random(1 << 30)
    math.randomseed(7)
    assert.are.equal(play(3), play(3))
    assert.are_not.equal(play(3), play(4))
    assert.are.equal(expected, math.random(1 << 30))
  end)

  -- The same generator draws whether a player forgets, then the move.
  it("has forgetful players", function()
    local at, lapses, moves = solve(60):at(60), 0, 0
    for seed = 1, 200 do
      local forget = seed % 5 > 0 and seed % 5 / 4 or nil
      local draw = splitmix(seed)
      local function oracle(now)
        moves = moves + (forget and 0 or 1)
        if draw(1 << 30) >= (forget or 0.25) * (1 << 30) then
          return now:best()
        end
        lapses = lapses + (forget and 0 or 1)
        local followers = now:followers()
        return followers[draw(#followers) + 1]
      end
      assert.same(grundy.match { first = oracle, second = oracle, at = at },
        grundy.match { first = "forgetful", second = "forgetful", at = at,
          seed = seed, forget = forget })
    end
    check_score({ lapse = lapses }, { lapse = 0.25 }, moves)
  end)

  it("is that of the command for the same seed, also in sums", function()
    local folder = command.folder()
    finally(function() command.remove(folder) end)
    local path = command.root .. "/examples/nim.lua"
    local at = grundy.file "examples/nim.lua":solve():at()
    for words, place in pairs { [path] = at, [path .. " " .. path] = at + at } do
      for seed = 1, 3 do
        for _, level in ipairs { "forgetful", "random" } do
          local text = command.shell(folder, ("grundy match %s --first %s "
            .. "--second random --seed %d --json"):format(words, level, seed))
          local told = unjson.read(text)
          local record = grundy.match { first = level, second = "random",
            at = place, seed = seed }
          assert.same(told.positions, { table.unpack(record) })
          assert.equal(told.winner, record.winner)
        end
      end
    end
  end)

  it("gives players the place and their side", function()
    local seen = {}
    local function player(place, side)
      seen[#seen + 1] = side .. place.position
      return place.position - 1
    end
    local record = grundy.match {
      first = player, second = player, at = solve(3):at(3),
    }
    assert.are.same({ 3, 2, 1, 0 }, { table.unpack(record) })
    assert.are.same({ "first3", "second2", "first1" }, seen)
    assert.are.equal("first", record.winner)
  end)

  it("ends in a draw, or with a payoff", function()
    local function ending(what)
      local record = grundy.match {
        first = "perfect", second = "perfect",
        at = grundy.game {
          start = 1,
          moves = function(p, add) if p > 0 then add(p - 1) end end,
          terminal = function() return what end,
        }:solve():at(1),
      }
      return record.winner, record.reason, record.payoff
    end
    assert.are.same({ nil, "end" }, { ending "draw" })
    assert.are.same({ "second", "end" }, { ending "win" })
    assert.are.same({ "second", "end", 4 }, { ending(4) })
    assert.are.same({ "first", "end", -2.5 }, { ending(-2.5) })
  end)

  it("stops when a position comes back with the same player", function()
    local ring = grundy.graph { { 2 }, { 3 }, { 1 } }:solve()
    local record = grundy.match {
      first = "perfect", second = "perfect", at = ring:at(1),
    }
    assert.are.equal("repetition", record.reason)
    assert.is_nil(record.winner)
    assert.are.equal(1, record.cycle)
    assert.are.same({ 1, 2, 3, 1, 2, 3 }, { table.unpack(record) })
  end)

  it("stops when a position has occurred so often", function()
    local ring = grundy.graph { { 2 }, { 1, 3 }, {} }:solve()
    for n = 2, 5 do
      local record = grundy.match {
        first = "perfect", second = "perfect", at = ring:at(1), repetition = n,
      }
      assert.are.equal("second", record.winner)
    end
    ring = grundy.graph { { 2 }, { 1 }, {} }:solve()
    for _, player in ipairs { "perfect", "random" } do
      for n = 2, 5 do
        local record = grundy.match {
          first = player, second = "random", at = ring:at(1), repetition = n,
        }
        assert.are.equal("repetition", record.reason)
        assert.are.equal(1, record.cycle)
        assert.are.equal(2 * (n - 1), #record)
      end
      local record = grundy.match {
        first = "random", second = player, at = ring:at(1),
      }
      assert.are.equal("endless", record.reason)
      assert.is_nil(record.cycle)
      assert.are.same({ 1, 2, 1 }, { table.unpack(record) })
    end
  end)

  it("stops after a given length", function()
    local record = grundy.match {
      first = "random", second = "random", at = solve(100):at(100),
      length = 5,
    }
    assert.are.equal("length", record.reason)
    assert.are.equal(6, #record)
    record = grundy.match {
      first = "perfect", second = "perfect", at = solve(9):at(9), length = 0,
    }
    assert.are.same({ 9 }, { table.unpack(record) })
  end)

  it("is played in compounds, and with two players", function()
    local solution = solve(12)
    for _, kind in ipairs { "sum", "conjunctive", "selective" } do
      local compound = grundy[kind] {
        solution:at(5), solution:at(10), solution:at(12),
      }
      assert.are.equal("N", compound:outcome())
      for seed = 1, 20 do
        local record = grundy.match {
          first = "perfect", second = "random", at = compound, seed = seed,
        }
        assert.are.equal("first", record.winner)
        assert.are.same({ 5, 10, 12 }, record[1])
      end
    end
    local game = grundy.file "examples/tic_tac_toe.lua"
    local at = game:solve():at(game.start, 1)
    local record = grundy.match { first = "perfect", second = "perfect", at = at }
    assert.is_nil(record.winner)
    assert.are.equal(10, #record)
    for seed = 1, 20 do
      record = grundy.match {
        first = "perfect", second = "random", at = at, seed = seed,
      }
      assert.are_not.equal("second", record.winner)
    end
  end)

  it("makes every random move as likely as any other", function()
    local solution = solve(2)
    local at = grundy.selective { solution:at(2), solution:at(1) }
    local count, total = {}, 3000
    for seed = 1, total do
      local record = grundy.match {
        first = "random", second = "random", at = at, length = 1, seed = seed,
      }
      local key = table.concat(record[2], " ")
      count[key] = (count[key] or 0) + 1
    end
    local kinds = 0
    for _, n in pairs(count) do
      kinds = kinds + 1
      assert.is_true(math.abs(n - total / 5) < 120)
    end
    assert.are.equal(5, kinds)
  end)

  it("is the same whatever was played before, from many starts", function()
    local function solved()
      return grundy.game { moves = function(u, add)
        add(u % 10 + 1)
        if u == 7 then add(0) elseif u == 8 then add(11) end
      end }:solve(1)
    end
    local often = solved()
    for round = 1, 2 do
      for u = 1, 10 do
        local function play(solution)
          return grundy.match { first = "random", second = "perfect",
            at = solution:at(u), seed = round }
        end
        assert.same(play(solved()), play(often))
      end
    end
  end)

  it("says so when the rules forget their moves", function()
    local forgets = false
    local solution = grundy.game {
      moves = function(n, add)
        if n > 0 and not forgets then add(n - 1) end
      end,
      normal = function(n) return n end,
    }:solve(5)
    forgets = true
    raises(function()
      grundy.match { first = "random", second = "random", at = solution:at(5) }
    end, "moves gives no move from 5, but it did before")
  end)

  it("lets an error of a player pass", function()
    local object = {}
    local fine, err = pcall(grundy.match, {
      first = function() error(object) end, second = "perfect",
      at = solve(5):at(5),
    })
    assert.is_false(fine)
    assert.are.equal(object, err)
  end)
end)
