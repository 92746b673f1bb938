-- Places, and what is refused of compounds.

local grundy = require "grundy"
local raises = require "spec.harness.raises"

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
  end)

  it("asks its solution what is not about a position", function()
    local place = heaps():at(3)
    assert.is_true(place:verify())
    raises(function() local _ = place.verify(3) end,
      "a place expected, got a number (use place:verify)")
  end)

  it("in a compound refuses what needs all positions", function()
    local place = grundy.graph { { 2 }, {} }:solve():at(1)
    for _, kind in ipairs { "sum", "conjunctive", "selective" } do
      local compound = grundy[kind] { place, place }
      raises(function() compound:security() end,
        "security: a compound does not know it; ask its expand()")
      assert.is_nil(compound.nothing)
      assert.is_table(compound:expand():security(compound:positions()))
    end
  end)

  it("of a sum may be nothing, which is 0", function()
    local none = grundy.sum {}
    assert.same({ 0, "P", true }, { none:value(), none:outcome(), none:ended() })
    assert.same({}, none:moves())
    assert.equal("sum{ }", tostring(none))
    assert.equal(1, #none:expand())
    local solution = grundy.graph { { 2 }, {} }:solve()
    assert.equal(1, (none + solution:at(1)):value())
    raises(function() grundy.conjunctive {} end, "conjunctive: there are no components")
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
end)

describe("a compound", function()
  local solution = heaps()

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
    local outer = grundy.selective { a, grundy.conjunctive { b, c } }
    assert.are.equal("selective{ 1, conjunctive{ 2, 3 } }", tostring(outer))
    raises(function() local _ = outer:after { changes = { 0, [3] = 0 } } end,
      "no move of a selective compound changes these components")
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
