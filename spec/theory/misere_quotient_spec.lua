-- Misère quotients: those of random games that split, against sums that are
-- expanded; the certificate, by its definition; and published ones.

local grundy = require "grundy"
local core = require "grundy.core"
local random = require "spec.harness.random"
local feed = require "spec.harness.feed"
local slow = require "spec.oracles.slow_misere"
local slow_splits = require "spec.oracles.slow_splits"

local ORDER, SUMS = 1000, 1 << 20

-- The quotient of a solution, as functions of its elements and of the numbers of
-- positions; products are nil where an element is not known.
local function quotient_of(solution, order, sums)
  local found = core.misere_quotient(solution, order or ORDER, sums or SUMS)
  local q = core.misere_facts(found)
  function q.times(x, y) return core.misere_times(found, x, y) end
  function q.is_p(x) return core.misere_is_p(found, x) end
  function q.element(number) return core.misere_element(found, number) end
  function q.product(numbers)
    local x = 0
    for _, number in ipairs(numbers) do
      local y = q.element(number)
      x = x and y and q.times(x, y)
    end
    return x
  end
  function q.word(x)
    local y = 0
    for _, j in ipairs(core.misere_word(found, x)) do
      y = q.times(y, q.element(q.generators[j]))
    end
    return y
  end
  return q
end

-- The pairs of the positions of a solution, each once.
local function pairs_of(solution, q)
  local list, there = {}, {}
  for number = 0, core.count(solution) - 1 do
    local set = {}
    for _, numbers in ipairs(core.followers(solution, number)) do
      set[q.product(numbers)] = true
    end
    local key = slow.text(q.element(number), set)
    if not there[key] then list[#list + 1] = { q.element(number), set } end
    there[key] = true
  end
  return list
end

-- Is it a commutative monoid, in which no two elements are indistinguishable?
local function check_monoid(q)
  local last = q.order - 1
  for x = 0, last do
    assert.equal(x, q.times(0, x))
    assert.equal(x, q.word(x))
    for y = 0, last do
      assert.equal(q.times(x, y), q.times(y, x))
      local alike = x ~= y
      for z = 0, last do
        alike = alike and q.is_p(q.times(x, z)) == q.is_p(q.times(y, z))
      end
      assert.is_false(alike)
      for _, number in ipairs(q.generators) do
        local g = q.element(number)
        assert.equal(q.times(q.times(x, y), g), q.times(x, q.times(y, g)))
      end
    end
  end
end

local function check(solution, q)
  check_monoid(q)
  local closure, wrong = slow.closure(0, pairs_of(solution, q), q.times, q.is_p)
  assert(closure, wrong)
  return closure
end

local function adding(game)
  return function(u, add)
    for _, parts in ipairs(game[u]) do add(table.unpack(parts)) end
  end
end

-- Some numbers of positions of a game, and these positions.
local function random_sum(rng, solution, count)
  local numbers, state = {}, {}
  for i = 1, rng(0, 4) do
    numbers[i] = rng(0, count - 1)
    state[i] = core.position(solution, numbers[i])
  end
  table.sort(state)
  return numbers, state
end

-- The moves from a sum, as slow_splits.rows has them.
local function rows_of(q, list)
  local rows = {}
  for i, row in ipairs(q:moves(list)) do
    rows[i] = ("%d: %s %s %s"):format(row.part, row.outcome, row.result, row.best)
  end
  table.sort(rows)
  return rows
end

-- How many P-positions a quotient has.
local function p_count(q)
  local count = 0
  for x = 0, q.order - 1 do count = count + (q.is_p(x) and 1 or 0) end
  return count
end

local function of_heaps(code, ...)
  local solution = grundy.octal(code):game():solve(nil, { starts = { ... } })
  return quotient_of(solution), solution
end

describe("misère quotients", function()
  it("say who wins sums of random games", function()
    local game, larger, infinite = nil, 0, 0
    random.cases(100, function(rng)
      game = slow_splits.game(rng, rng(1, 12), 6)
      local solution = grundy.game { splits = true, moves = adding(game) }
        :solve(1, { starts = feed.numbers(#game) })
      local q, outcome = quotient_of(solution, 60), slow_splits.misere(game)
      if q.limit then -- it may be infinite
        assert.equal("order", q.limit)
        infinite = infinite + 1
      else
        assert.equal(#game, q.known)
        if q.order <= 24 then check(solution, q) end
        larger = larger + (q.order > 12 and 1 or 0)
      end
      for _ = 1, 20 do
        local numbers, state = random_sum(rng, solution, #game)
        local x = q.product(numbers)
        assert.is_true(x ~= nil or q.limit ~= nil)
        if x then assert.equal(outcome(state), q.is_p(x) and "P" or "N") end
      end
    end, function() return "game " .. slow_splits.text(game or {}) end)
    random.came_up(larger)
  end)

  it("give outcomes and best moves of sums as they are expanded", function()
    local game, expanded = nil, 0
    random.cases(500, function(rng)
      game = slow_splits.game(rng, rng(1, 9), 5)
      local solution = grundy.game { splits = true, moves = adding(game) }
        :solve(1, { starts = feed.numbers(#game) })
      local q = solution:misere_quotient { order = rng(1, 4) == 1 and 4 or 40 }
      local outcome = slow_splits.misere(game)
      expanded = expanded + (q.complete and 0 or 1)
      if rng(1, 10) == 1 and q.complete then assert(q:verify()) end
      for _ = 1, 3 do
        local list = {}
        for i = 1, rng(0, 4) do list[i] = rng(1, #game) end
        table.sort(list)
        assert.equal(outcome(list), q:outcome(list))
        assert.same(slow_splits.rows(solution, list, outcome), rows_of(q, list))
      end
    end, function() return "game " .. slow_splits.text(game or {}) end)
    random.came_up(expanded)
  end)

  it("have names, in words that relations reduce", function()
    local q = grundy.octal ".123":game():solve(20):misere_quotient()
    assert.equal("grundy.misere_quotient: 20 elements, 5 of them P", tostring(q))
    assert.same({ "a", "ac", "bd", "b^2", "d^2" }, q.pportion)
    assert.same({ "a^2 = 1" }, { q.relations[1] })
    assert.equal("1", q:element(2))
    assert.same({ nil, "position 21 is not in the graph" }, { q:element(21) })
    assert.same({ nil, "position 21 is not in the graph" }, { q:outcome { 1, 21 } })
    assert.equal("N", q:outcome {})
    assert.same({}, q:moves {})
  end)

  it("are refused where moves lead to no sums", function()
    local solution = grundy.octal ".3":game():solve(3)
    assert.is_true(solution:can "misere_quotient")
    solution = grundy.graph { { 2 }, {} }:solve()
    assert.same({ false, "the moves of this game do not lead to sums of positions" },
      { solution:can "genus" })
  end)

  it("are verified, and what is wrong is found", function()
    local solution = grundy.octal ".77":game():solve(12)
    local other = grundy.octal ".07":game():solve(nil, { starts = { 11, 12 } })
    assert.is_true(solution:misere_quotient():verify())
    -- the elements of another game with as many positions
    assert.equal(core.count(solution), core.count(other))
    local fault = core.misere_check(other,
      core.misere_quotient(solution, ORDER, SUMS))
    assert.equal("pair", fault)
    local q = solution:misere_quotient { order = 3 }
    assert.same({ nil, "it is not complete: the limit of 3 elements is reached" },
      { q:verify() })
  end)

  it("with Nim heaps give the genus", function()
    -- Winning Ways, chapter 13: Kayles
    local solution = grundy.octal ".77":game():solve(13)
    local texts = {}
    for n = 1, 13 do
      local genus = solution:genus(n)
      texts[n] = genus.text .. (genus.tame and "" or "*")
    end
    assert.equal("1^{031} 2^{20} 3^{31} 1^{031} 4^{146}* 3^{31} 2^{20} 1^{13} "
      .. "4^{046}* 2^{20} 6^{46}* 4^{046}* 1^{13}", table.concat(texts, " "))
  end)

  it("of octal games are the published ones", function()
    -- Plambeck & Siegel 2008
    local kayles, solution = of_heaps(".77", 72)
    assert.same({ 40, 7 }, { kayles.order, #kayles.generators })
    if random.scale > 1 then check(solution, kayles) end
    local q = of_heaps(".123", 20)
    assert.same({ 20, 5 }, { q.order, p_count(q) })
    assert.equal(24, of_heaps(".07", 22, 23).order)
    if random.scale > 1 then
      assert.equal(360, of_heaps(".07", 29, 30).order)
    end
  end)

  it("of octal games are periodic, as published", function()
    -- Plambeck & Siegel 2008: order, P-positions, period, preperiod
    for code, expected in pairs {
      [".77"] = { 40, 9, 12, 71 }, [".123"] = { 20, 5, 5, 5 },
      [".115"] = { 42, 12, 14, 92 }, [".53"] = { 16, 3, 9, 21 },
      [".71"] = { 36, 9, 6, 3 }, [".72"] = { 24, 5, 4, 16 },
      [".75"] = { 8, 2, 2, 8 }, [".241"] = { 36, 9, 10, 4 },
      [".0122"] = { 20, 5, 7, 8 }, [".3"] = { 2, 1, 2, 0 },
    } do
      local found = assert(grundy.octal(code):period { play = "misere" })
      local q = found.quotient
      assert.same(expected, { q.order, #q.pportion, found.period, found.preperiod })
      assert.is_true(found.proved)
    end
    assert.same({ [0] = "1", [3] = "b" },
      grundy.octal(".241"):exceptions { play = "misere" })
    local kayles = grundy.octal ".77"
    assert.equal("d", kayles:exceptions { play = "misere" }[9])
    assert.same({ nil, "no period of 0.77 in misère play is proved by the heaps up to "
      .. "100" }, { kayles:period { play = "misere", heaps = 100 } })
    assert.same({ nil, "no quotient of the heaps up to 32 was found: the limit of 30 "
      .. "elements is reached" }, { kayles:period { play = "misere", order = 30 } })
    assert.has_error(function() kayles:period { order = 30 } end,
      "options 'order' and 'sums' of period are for misère play")
  end)

  it("come further in slices, however short", function()
    local solution = grundy.octal ".77":game():solve(12)
    local task = grundy.task(function()
      return core.misere_facts(core.misere_quotient(solution, ORDER, SUMS)).order
    end)
    local slices, done, order = 0
    repeat
      done, order = task:step { seconds = 1e-9 }
      slices = slices + 1
    until done or slices == 100000
    assert.equal(quotient_of(solution).order, order)
    assert.is_true(slices > 10)
  end)

  it("end at a limit, with what is proved", function()
    local solution = grundy.octal ".77":game():solve(40)
    local q = quotient_of(solution, 30)
    assert.same({ "order", 24, 24 }, { q.limit, q.order, q.known })
    for number = 0, core.count(solution) - 1 do
      assert.equal(core.position(solution, number) < 25,
        q.element(number) ~= nil)
    end
    q = quotient_of(solution, 1000, 20)
    assert.equal("sums", q.limit)
    assert.is_true(q.known > 0 and q.known < 40)
    assert.same({ "order", 1, 0 }, { quotient_of(solution, 1).limit,
      quotient_of(solution, 1).order, quotient_of(solution, 1).known })
  end)
end)
