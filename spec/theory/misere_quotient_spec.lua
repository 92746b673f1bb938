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
    random.came_up(larger, infinite)
  end)

  it("of octal games are the published ones", function()
    -- Plambeck & Siegel 2008
    local kayles, solution = of_heaps(".77", 72)
    assert.same({ 40, 7 }, { kayles.order, #kayles.generators })
    check(solution, kayles)
    local q = of_heaps(".123", 20)
    assert.same({ 20, 5 }, { q.order, p_count(q) })
    assert.equal(24, of_heaps(".07", 22, 23).order)
    if random.scale >= 1 then
      assert.equal(360, of_heaps(".07", 29, 30).order)
    end
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
