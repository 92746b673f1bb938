-- The referee.

local grundy = require "grundy"
local raises = require "spec.support.raises"

local function solve(start, options)
  return grundy.game {
    start = start,
    moves = function(p, add)
      for k = 1, math.min(3, p) do add(p - k) end
    end,
  }:solve(nil, options)
end

describe("a match", function()
  it("of two best players goes along the line", function()
    local solution = solve(21)
    local record = grundy.match {
      first = "best", second = "best", at = solution:at(21),
    }
    assert.are.equal("first", record.winner)
    assert.are.equal("end", record.reason)
    local line = solution:line(21)
    assert.are.equal(#line, #record)
    for i, p in ipairs(line) do assert.are.equal(p, record[i]) end
  end)

  it("is won by best from N, whoever plays second", function()
    local solution = solve(21)
    for seed = 1, 50 do
      local record = grundy.match {
        first = "best", second = "random", at = solution:at(21), seed = seed,
      }
      assert.are.equal("first", record.winner)
      record = grundy.match {
        first = "random", second = "best", at = solution:at(20), seed = seed,
      }
      assert.are.equal("second", record.winner)
    end
  end)

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

  it("is won by who cannot move in misère play", function()
    local record = grundy.match {
      first = "best", second = "best", at = solve(1):misere():at(1),
    }
    assert.are.equal("second", record.winner)
    local misere = solve(5):misere()
    record = grundy.match {
      first = "random", second = "random",
      at = grundy.conjunctive { misere:at(5), misere:at(1) },
    }
    assert.are.equal("second", record.winner)
  end)

  it("ends in a draw, or with a payoff", function()
    local function ending(what)
      local record = grundy.match {
        first = "best", second = "best",
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
      first = "best", second = "best", at = ring:at(1),
    }
    assert.are.equal("repetition", record.reason)
    assert.is_nil(record.winner)
    assert.are.equal(1, record.cycle)
    assert.are.same({ 1, 2, 3, 1, 2, 3 }, { table.unpack(record) })
  end)

  it("stops after a given length", function()
    local record = grundy.match {
      first = "random", second = "random", at = solve(100):at(100),
      length = 5,
    }
    assert.are.equal("length", record.reason)
    assert.are.equal(6, #record)
    record = grundy.match {
      first = "best", second = "best", at = solve(9):at(9), length = 0,
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
          first = "best", second = "random", at = compound, seed = seed,
        }
        assert.are.equal("first", record.winner)
        assert.are.same({ 5, 10, 12 }, record[1])
      end
    end
    local game = dofile "examples/tic_tac_toe.lua"
    local at = grundy.game(game):solve():at(game.start, 1)
    local record = grundy.match { first = "best", second = "best", at = at }
    assert.is_nil(record.winner)
    assert.are.equal(10, #record)
    for seed = 1, 20 do
      record = grundy.match {
        first = "best", second = "random", at = at, seed = seed,
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

  it("refuses illegal moves and other nonsense", function()
    local at = solve(5):at(5)
    local function with(move)
      return grundy.match {
        first = function() return move end, second = "best", at = at,
      }
    end
    raises(function() local _ = with(9) end,
      "match: an illegal move of the first player: there is no move from 5 "
      .. "to 9")
    raises(function() local _ = with(nil) end, "illegal move of the first",
      "position is nil")
    raises(function() local _ = with(print) end,
      "illegal move of the first player: position is a function")
    raises(function() local _ = with(0 / 0) end,
      "illegal move of the first player: position is NaN")
    raises(function()
      grundy.match { first = "best", second = "best", at = at.solution }
    end, "match: field 'at' must be a place or a compound, got a "
      .. "grundy.solution")
    raises(function() grundy.match { first = "best", second = "best" } end,
      "match: field 'at' must be a place or a compound, got a nil")
    raises(function()
      grundy.match { first = "worst", second = "best", at = at }
    end, "field 'first' must be a function, \"best\" or \"random\", got "
      .. "\"worst\"")
    raises(function()
      grundy.match { first = "best", at = at }
    end, "field 'second' must be a function")
    raises(function()
      grundy.match { first = "best", second = "best", at = at, third = 1 }
    end, "match: unknown field 'third'")
    raises(function()
      grundy.match { first = "best", second = "best", at = at, length = -1 }
    end, "field 'length' must be an integer from 0 on, got -1")
    raises(function()
      grundy.match { first = "best", second = "best", at = at, seed = "x" }
    end, "field 'seed' must be an integer, got \"x\"")
    raises(function()
      local misere = solve(5):misere()
      grundy.match {
        first = "best", second = "best", at = misere:at(2) + misere:at(3),
      }
    end, "match: there is no best move: misère sums are not decided")
  end)

  it("lets an error of a player pass", function()
    local object = {}
    local fine, err = pcall(grundy.match, {
      first = function() error(object) end, second = "best",
      at = solve(5):at(5),
    })
    assert.is_false(fine)
    assert.are.equal(object, err)
  end)
end)
