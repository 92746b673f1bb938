-- Places, and what is refused of compounds.

local grundy = require "grundy"
local raises = require "spec.support.raises"
local nim = require "spec.support.nim"

local function heaps(options)
  return grundy.game {
    name = "heap",
    start = 6,
    moves = function(p, add) for k = 0, p - 1 do add(k) end end,
  }:solve(nil, options)
end

describe("a place", function()
  it("has a place after a move", function()
    local place = heaps():at(3)
    assert.are.equal(1, place:after(1).position)
    assert.is_true(place:after(0):ended())
    assert.is_false(place:ended())
    raises(function() local _ = place:after(5) end,
      "there is no move from 3 to 5")
    raises(function() local _ = place:after(nil) end,
      "position is nil")
    raises(function() local _ = place:after(print) end,
      "position is a function")
    raises(function() local _ = place.after(3) end,
      "a place expected, got a number (use place:after)")
    raises(function() local _ = place.ended {} end,
      "a place expected, got a table (use place:ended)")
  end)

  it("is nil where there is no such position", function()
    local place, message = heaps():at(7)
    assert.is_nil(place)
    assert.are.equal("position 7 is not in the graph", message)
  end)

  it("keeps its position whatever becomes of the caller's table", function()
    local p = { 1, 2 }
    local solution = grundy.game {
      start = p,
      moves = function(q, add)
        if q[1] > 0 then add { q[1] - 1, q[2] } end
      end,
    }:solve()
    local place = solution:at(p)
    p[1] = 7
    assert.are.same({ 1, 2 }, place.position)
    assert.are.equal("N", place:outcome())
  end)

  it("keeps its position whatever becomes of the one it gave", function()
    local solution = grundy.game {
      moves = function(p, add) if p[1] > 0 then add { p[1] - 1 } end end,
    }:solve { 3 }
    local place = solution:at { 3 }
    place.position[1] = 2
    assert.are.same({ 3 }, place.position)
    local function careless(now)
      local p = now.position
      p[1] = p[1] - 1
      return p
    end
    local record = grundy.match {
      first = careless, second = careless, at = place,
    }
    assert.are.same({ { 3 }, { 2 }, { 1 }, { 0 } }, { table.unpack(record) })
    assert.are.equal(solution:value { 3 }, place:value())
  end)

  it("keeps its solution alive", function()
    local sum = heaps():at(3) + heaps():at(3)
    collectgarbage()
    collectgarbage()
    assert.are.equal("P", sum:outcome())
    assert.are.equal(0, sum:value())
  end)

  it("is an error to ask once the solution is closed", function()
    local solution = heaps()
    local place, sum = solution:at(3), solution:at(3) + heaps():at(2)
    local conjunctive = grundy.conjunctive { solution:at(3) }
    assert.are.equal("N", sum:outcome())
    solution:close()
    for _, name in ipairs { "value", "outcome", "best", "moves", "line",
      "distance", "remoteness" } do
      raises(function() local _ = place[name](place) end, "is closed")
      if name ~= "remoteness" then
        raises(function() local _ = sum[name](sum) end, "is closed")
      end
      if name ~= "value" then
        raises(function()
          local _ = conjunctive[name](conjunctive)
        end, "is closed")
      end
    end
    raises(function() local _ = sum:bound() end, "component 1 is closed")
    raises(function() local _ = sum:expand() end, "is closed")
  end)

  it("works where the game has normal, in the caller's frame", function()
    local solution = nim.game {
      start = { 2, 1 },
      normal = function(p)
        return p[1] < p[2] and { p[2], p[1] } or p
      end,
    }:solve()
    local place = solution:at { 1, 2 }
    assert.are.same({ 1, 1 }, place:best())
    assert.are.same({ 0, 2 }, place:after({ 0, 2 }).position)
    raises(function() local _ = place:after { 2, 0 } end,
      "there is no move from {1, 2} to {2, 0}")
    local sum = place + solution:at { 1, 1 }
    local move = sum:best()
    assert.are.same({ changes = { { 1, 1 } }, result = "win", best = true },
      move)
    assert.are.same({ { 1, 1 }, { 1, 1 } }, sum:after(move):positions())
    assert.are.equal(sum:value(), sum:expand():value { { 1, 2 }, { 1, 1 } })
    assert.are.equal("position {{9, 9}, {1, 1}} is not in the graph",
      select(2, sum:expand():value { { 9, 9 }, { 1, 1 } }))
  end)
end)

describe("a compound", function()
  local solution, misere

  setup(function()
    solution = heaps()
    misere = solution:misere()
  end)

  it("must have components, which are places or compounds", function()
    for _, kind in ipairs { "sum", "conjunctive", "selective" } do
      local make = grundy[kind]
      raises(function() local _ = make {} end,
        kind .. ": there are no components")
      raises(function() local _ = make(nil) end,
        kind .. ": an array expected, got a nil")
      raises(function() local _ = make { solution:at(1), 7 } end,
        kind .. ": component 2 must be a place or a compound, got 7")
      raises(function() local _ = make { solution } end, kind ..
        ": component 1 must be a place or a compound, got a grundy.solution")
      raises(function()
        local _ = make { solution:at(1), nil, solution:at(2) }
      end, kind .. ": element 2 is missing")
      raises(function() local _ = make { at = solution:at(1) } end,
        "an array expected")
    end
    raises(function() local _ = solution:at(1) + 7 end,
      "sum: component 2 must be a place or a compound, got 7")
  end)

  it("has components of one play", function()
    for _, kind in ipairs { "sum", "conjunctive", "selective" } do
      raises(function()
        local _ = grundy[kind] { solution:at(1), misere:at(1) }
      end, "component 2 has misère play, the first one normal play")
    end
    local mixed = grundy.game {
      start = 3,
      moves = function(p, add) if p > 1 then add(p - 1) add(p - 2) end end,
      terminal = function(p) return p == 0 and "draw" or "loss" end,
    }:solve()
    raises(function() local _ = mixed:at(3) + mixed:at(2) end,
      "component 1 has endings that are not all losses nor all wins")
  end)

  it("nests where the theory allows it", function()
    local a, b, c = solution:at(1), solution:at(2), solution:at(3)
    local sum = (a + b) + (c + a)
    assert.are.equal(4, #sum.places)
    assert.are.equal(1 ~ 2 ~ 3 ~ 1, sum:value())
    assert.are.equal("sum{ 1, 2, 3, 1 }", tostring(sum))
    raises(function() local _ = grundy.conjunctive { a, a + b } end,
      "conjunctive: component 2 is a sum, which has no remoteness; use its "
      .. "expand()")
    raises(function() local _ = a + grundy.selective { b, c } end,
      "sum: component 2 is a selective compound, which has no value; use its "
      .. "expand()")
    -- the product of an inner compound is a solution like any other
    local inner = grundy.selective { b, c }:expand()
    assert.are.equal("N", (a + inner:at { 2, 3 }):outcome())
    assert.are.equal("selective{ 1, conjunctive{ 2, 3 } }",
      tostring(grundy.selective { a, grundy.conjunctive { b, c } }))
  end)

  it("in misère play nests as far as R' is known", function()
    local a, b = misere:at(2), misere:at(3)
    raises(function()
      local _ = grundy.conjunctive { a, grundy.selective { a, b } }
    end, "component 2 is a misère selective compound")
  end)

  it("is refused what it does not have", function()
    local a, b = solution:at(1), solution:at(2)
    local conjunctive = grundy.conjunctive { a, b }
    raises(function() local _ = conjunctive:value() end,
      "a conjunctive compound has no value; use its expand()")
    raises(function() local _ = conjunctive:bound() end, "has no bound")
    raises(function() local _ = (a + b):remoteness() end,
      "the remoteness of a sum is not decided by its components")
    local sum = misere:at(1) + misere:at(2)
    raises(function() local _ = sum:value() end, "a misère sum has no value: "
      .. "misère sums are not decided by their components; use expand()")
    local outcome, message = sum:outcome()
    assert.is_nil(outcome)
    assert.are.equal(
      "misère sums are not decided by their components; use expand()", message)
    raises(function()
      local _ = grundy.selective { misere:at(1), misere:at(2) }:remoteness()
    end, "in misère play is not decided by its components")
    raises(function() local _ = conjunctive.outcome {} end,
      "a compound expected, got a table (use compound:outcome)")
    raises(function() local _ = solution:misere():value(1) end,
      "this solution has no values: misère play has none")
  end)

  it("is no sum with what is missing", function()
    raises(function() local _ = solution:at(1) + solution:at(99) end,
      "sum: component 2 is missing")
    raises(function() local _ = nil + solution:at(1) end,
      "sum: component 1 is missing")
    raises(function()
      local sum = solution:at(1) + solution:at(1)
      local _ = sum + nil
    end, "sum: component 2 is missing")
  end)

  it("may be deep", function()
    local deep = solution:at(1)
    for i = 1, 300 do
      deep = grundy[i % 2 == 0 and "conjunctive" or "selective"] {
        deep, solution:at(2),
      }
    end
    assert.are.equal(301, select(2, tostring(deep):gsub("%d", "")))
    assert.are.equal("N", deep:outcome())
    assert.are.equal("the limit of 10 positions is reached",
      select(2, deep:expand { limit = 10 }))
  end)

  it("that is a sum needs values", function()
    local outcomes = heaps { only = "outcome" }
    local sum = outcomes:at(1) + outcomes:at(2)
    for _, name in ipairs { "outcome", "value", "counter", "bound", "best",
      "moves", "line" } do
      raises(function() local _ = sum[name](sum) end,
        'this solution has no values: it was solved with only = "outcome"')
    end
    assert.are.equal(3, sum:distance())
    assert.are.equal(3, sum:expand():value { 1, 2 })
  end)

  it("has no other moves than those of its kind", function()
    local a, b = solution:at(1), solution:at(2)
    local sum = a + b
    raises(function() sum:after { changes = { 0, 0 } } end,
      "no move of a sum changes these components")
    raises(function() sum:after { changes = {} } end,
      "no move of a sum changes these components")
    raises(function() sum:after { changes = { [3] = 0 } } end,
      "a move changes component 3; there are 2")
    raises(function() sum:after { changes = { 1 } } end,
      "component 1: there is no move from 1 to 1")
    raises(function() sum:after(7) end,
      "a move is a table { changes = { [i] = position } }, got 7")
    raises(function() grundy.conjunctive { a, b }:after { changes = { 0 } } end,
      "no move of a conjunctive compound changes these components")
    raises(function() sum:moves(0) end,
      "moves: a positive integer expected, got 0")
    raises(function() sum:expand { play = "misere" } end,
      "expand: the option 'play' comes from the components")
    raises(function() sum:expand(7) end, "expand: a table expected")
  end)

  it("of a thousand components answers at once", function()
    local take = grundy.game {
      start = 100000,
      moves = function(p, add)
        for k = 1, math.min(3, p) do add(p - k) end
      end,
    }:solve()
    local list, nimsum = {}, 0
    for i = 1, 1000 do
      list[i] = take:at(i * 97 + i // 1000)
      nimsum = nimsum ~ list[i].position % 4
    end
    assert(nimsum > 0)
    local sum = grundy.sum(list)
    assert.are.equal(nimsum, sum:value())
    local move = sum:best()
    assert.are.equal("win", move.result)
    assert.are.equal("P", sum:after(move):outcome())
    local selective = grundy.selective(list)
    assert.are.equal("P", selective:after(selective:best()):outcome())
    local conjunctive = grundy.conjunctive(list)
    assert.are.equal(conjunctive:remoteness() - 1,
      conjunctive:after(conjunctive:best()):remoteness())
  end)
end)

describe("with two players", function()
  -- Player 1 takes 1 or 2, player 2 takes 2 or 3.
  local function taking(start)
    return grundy.game {
      start = start,
      players = 2,
      moves = function(p, add, player)
        for k = player, player + 1 do
          if p >= k then add(p - k) end
        end
      end,
    }:solve(nil, { player = "both" })
  end

  it("places know who is to move", function()
    local place = taking(9):at(9, 1)
    assert.are.equal(1, place.player)
    assert.are.equal(2, place:after(7).player)
    assert.are.equal(place.solution:outcome(9, 1), place:outcome())
    assert.are.equal(place.solution:q(9, 1, -1), place:q(-1))
  end)

  it("methods are refused without a place", function()
    local method = taking(5):at(5, 1).positions
    raises(function() method() end,
      "a place expected, got a nil (use place:positions)")
  end)

  it("sums, and values, are refused", function()
    local solution = taking(5)
    raises(function() local _ = solution:value(5, 1) end,
      "this solution has no values: values are for impartial games")
    raises(function() local _ = solution:at(5, 1) + solution:at(5, 2) end,
      "sum: component 1 has two players")
    raises(function()
      local _ = grundy.selective { solution:at(5, 1) }
    end, "selective: component 1 has two players")
    raises(function()
      local _ = grundy.conjunctive { solution:at(5, 1), solution:at(3, 2) }
    end, "conjunctive: component 2 has player 2 to move, not player 1")
  end)
end)
