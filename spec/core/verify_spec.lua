-- verify against solutions with one number changed. `testing.poke` writes
-- into a solution behind its back; only the specs have it.

local testing = require "grundy_testing"
local slow = require "spec.oracles.slow"
local random = require "spec.harness.random"
local feed = require "spec.harness.feed"

-- verify as a boolean; a refusal must come with a message that names the
-- position of the witness, one of the graph.
local function accepts(solution)
  local ok, message, witness = solution:verify()
  if ok then
    assert(ok == true and message == nil)
    return true
  end
  assert(ok == nil and type(message) == "string", "no message")
  assert(solution:has(witness.position), "the witness has no position")
  for _, p in pairs { witness.position, witness.other } do
    assert(solution:has(p) and message:find(tostring(p), 1, true),
      "not named: " .. message)
  end
  assert(not message:find("nil", 1, true), message)
  return false
end

-- Changes one thing, asks verify, puts the old one back.
local function accepts_with(solution, name, u, new, old)
  testing.poke(solution, name, u - 1, new)
  local answer = accepts(solution)
  testing.poke(solution, name, u - 1, old)
  return answer
end

-- All subsets of 0..most, as sorted arrays.
local function subsets(most)
  local sets = {}
  for bits = 0, (1 << most + 1) - 1 do
    local set = {}
    for k = 0, most do
      if bits >> k & 1 == 1 then set[#set + 1] = k end
    end
    sets[#sets + 1] = set
  end
  return sets
end

-- Every value a position could be mistaken for: 0..most, all K within them.
local function other_values(value, most)
  local list = subsets(most)
  for x = 0, most do list[#list + 1] = x end
  local others = {}
  for _, x in ipairs(list) do
    if slow.text(x) ~= slow.text(value) then others[#others + 1] = x end
  end
  return others
end

local function greatest(list)
  local most = 0
  for _, x in pairs(list) do
    if math.type(x) == "integer" then most = math.max(most, x) end
  end
  return most
end

-- A copy of an array that may have holes.
local function copy(list, n)
  return table.move(list, 1, n, 1, {})
end

local function solved(digraph, case)
  local solution = feed.solve(digraph, case)
  local n = #digraph
  local value = feed.read(solution, "value", n)
  local counter = feed.read(solution, "counter", n)
  assert(accepts(solution))
  return solution, value, counter
end

-- Pokes a value at u, and counters that are monotonic with it, so that order
-- alone does not give the wrong value away. G is unique: it must be refused.
local function refuses_fitted(solution, value, counter, u, wrong, rng)
  local n = #solution
  local changed = copy(value, n)
  changed[u] = wrong
  testing.poke(solution, "value", u - 1, wrong)
  for w = 1, n do
    if slow.is_finite(changed[w]) then
      local within = w ~= u and counter[w] or rng(0, 2 * n - 1)
      testing.poke(solution, "counter", w - 1, changed[w] * 2 * n + within)
    end
  end
  local refused = not accepts(solution)
  testing.poke(solution, "value", u - 1, value[u])
  for w = 1, n do testing.poke(solution, "counter", w - 1, counter[w]) end
  return refused
end

describe("verify", function()
  it("refuses every wrong label and every wrong set", function()
    random.digraphs(600, 1, 6, function(digraph, _, case)
      local solution, value = solved(digraph, case)
      local most = math.min(3, greatest(value) + 1)
      for u = 1, #digraph do
        for _, wrong in ipairs(other_values(value[u], most)) do
          assert(not accepts_with(solution, "value", u, wrong, value[u]),
            ("%s for %s at %d"):format(slow.text(wrong),
              slow.text(value[u]), u))
        end
      end
      assert(accepts(solution), "poking left something behind")
    end)
  end)

  it("refuses every wrong value with counters to match", function()
    random.digraphs(400, 1, 8, function(digraph, rng, case)
      local solution, value, counter = solved(digraph, case)
      local most = math.min(2, greatest(value) + 1)
      for u = 1, #digraph do
        for _, wrong in ipairs(other_values(value[u], most)) do
          assert(refuses_fitted(solution, value, counter, u, wrong, rng),
            ("%s for %s at %d"):format(slow.text(wrong),
              slow.text(value[u]), u))
        end
      end
      assert(accepts(solution), "poking left something behind")
    end)
  end)

  it("refuses a counter exactly when Definition 1 or 4 does", function()
    local refused, accepted = 0, 0
    random.digraphs(500, 2, 8, function(digraph, _, case)
      local solution, value, counter = solved(digraph, case)
      local most = greatest(counter) + 2
      for u = 1, #digraph do
        if slow.is_finite(value[u]) then
          local changed = copy(counter, #digraph)
          assert(not accepts_with(solution, "counter", u, nil, counter[u]))
          for c = 0, most do
            changed[u] = c
            local good = slow.is_certificate(digraph, value, changed)
            local says = accepts_with(solution, "counter", u, c, counter[u])
            assert(says == good, ("counter %d for %d at %d"):format(
              c, counter[u], u))
            if good then accepted = accepted + 1
            else refused = refused + 1 end
          end
        end
      end
    end)
    random.came_up(refused, accepted)
  end)

  it("decides about whole counters, not only single changes", function()
    local answers = { [true] = 0, [false] = 0 }
    random.digraphs(500, 2, 7, function(digraph, rng, case)
      local solution, value, counter = solved(digraph, case)
      for _ = 1, 5 do
        local changed = {}
        for u = 1, #digraph do
          if slow.is_finite(value[u]) then
            changed[u] = math.max(0, 2 * counter[u] + rng(-2, 2))
            testing.poke(solution, "counter", u - 1, changed[u])
          end
        end
        local good = slow.is_certificate(digraph, value, changed)
        assert(accepts(solution) == good, "counter "
          .. feed.list(changed, #digraph))
        answers[good] = answers[good] + 1
      end
    end)
    random.came_up(answers[true], answers[false])
  end)

  -- A and C alone have more solutions than G: with each of them, whatever
  -- the counter, B must fail.
  it("refuses functions that satisfy A and C but are not G", function()
    local others = 0
    random.digraphs(1000, 2, 4, function(digraph, rng, case)
      local functions = slow.all_satisfying_a_and_c(digraph)
      if #functions == 1 then return end
      local solution, value = solved(digraph, case)
      for _, wrong in ipairs(functions) do
        local same = true
        for u = 1, #digraph do
          same = same and slow.text(wrong[u]) == slow.text(value[u])
          testing.poke(solution, "value", u - 1, wrong[u])
        end
        for _ = 1, same and 0 or 4 do
          for u = 1, #digraph do
            if slow.is_finite(wrong[u]) then
              testing.poke(solution, "counter", u - 1,
                10 * wrong[u] + rng(0, 9))
            end
          end
          assert(not accepts(solution), "a wrong function")
          others = others + 1
        end
      end
    end)
    random.came_up(others)
  end)

  it("refuses heights that are all infinite", function()
    local solution = solved({ { 2 }, { 1, 3 }, {} })
    for u = 1, 3 do
      assert.is_true(solution:height(u) < math.huge)
      testing.poke(solution, "height", u - 1, nil)
    end
    assert.is_false(accepts(solution))
  end)

  it("finds one wrong number among many positions", function()
    random.digraphs(60, 200, 2000, function(digraph, rng, case)
      local solution, value = solved(digraph, case)
      for _ = 1, 10 do
        local u = rng(1, #digraph)
        local wrong = slow.is_finite(value[u]) and value[u] + 1 or 0
        assert(not accepts_with(solution, "value", u, wrong, value[u]))
        local set = slow.is_finite(value[u])
          and slow.finite_values(value, digraph[u]) or { 0, 1, 77 }
        assert(not accepts_with(solution, "value", u, set, value[u]))
      end
      assert(accepts(solution))
    end)
  end)

  -- The counterexample of the theory: 1 -> 2; 2 -> 2, 3. The counter of 1
  -- must be above that of 3, although each is alone in its component.
  it("knows that components do not count on their own", function()
    local solution = solved({ { 2 }, { 2, 3 }, {} })
    testing.poke(solution, "counter", 2, 0)
    testing.poke(solution, "counter", 0, 0)
    assert.is_false(accepts(solution))
    testing.poke(solution, "counter", 0, 1)
    assert.is_true(accepts(solution))
  end)

  -- Without cycles the counters mostly ascend from followers to positions.
  -- That proves them right; they may be right without it.
  it("does not insist on one order of the counters", function()
    local solution = solved({ {}, {}, { 1 } })
    testing.poke(solution, "counter", 0, 1)
    testing.poke(solution, "counter", 1, 0)
    assert.is_true(accepts(solution))
    solution = solved({ {}, { 1 }, { 2 } })
    testing.poke(solution, "counter", 0, 1)
    testing.poke(solution, "counter", 2, 0)
    assert.is_false(accepts(solution))
  end)

  it("looks at all of the great values of an acyclic game", function()
    local heap = {}
    for u = 1, 91 do
      heap[u] = {}
      for v = 1, u - 1 do heap[u][v] = v end
    end
    table.remove(heap[90], 70)
    table.remove(heap[91], 6)
    local each = random.scale < 0.1 and 10 or 1
    local solution, value, counter = solved(heap)
    assert.are.equal(69, value[90])
    assert.are.equal(5, value[91])
    random.cases(3, function(rng)
      for u = 60, 91 do
        for wrong = u % each, #heap[u], each do
          assert(wrong == value[u] or refuses_fitted(solution, value,
            counter, u, wrong, rng), wrong .. " at " .. u)
        end
      end
    end)
    assert.is_true(accepts(solution))
  end)

  -- Heaps 0 .. 66 are positions 1 .. 67; from 68 one goes to the heaps below
  -- 66 and to 69, which has a loop and goes to all: G(68) = 66, and the
  -- answer to 69 is heap 66.
  it("asks a large set for the counter of the right member", function()
    local digraph = {}
    for u = 1, 69 do
      digraph[u] = {}
      for v = 1, u - 1 do digraph[u][v] = v end
    end
    digraph[68] = table.move(digraph[67], 1, 66, 1, { [67] = 69 })
    digraph[69] = table.move(digraph[67], 1, 66, 1, { [67] = 67, [68] = 69 })
    local solution, value, counter = solved(digraph)
    assert.are.equal(66, value[68])
    assert.is_true(counter[67] < counter[68])
    testing.poke(solution, "counter", 66, counter[68])
    assert.is_false(accepts(solution))
    testing.poke(solution, "counter", 67, counter[67])
    assert.is_false(accepts(solution))
  end)

  -- Values and sets beyond one machine word, among cycles.
  it("looks at all of a large set", function()
    random.towers(40, function(digraph, rng, case)
      local solution, value, counter = solved(digraph, case)
      local top = greatest(value)
      for u = #digraph - 12, #digraph do
        local x, wrong = value[u]
        if slow.is_finite(x) then
          wrong = { x + 1, x - 1, top + 1, (x + rng(1, 60)) % 64,
            slow.finite_values(value, digraph[u]) }
        else
          local less, more, other = copy(x, #x), copy(x, #x), copy(x, #x)
          local most, twice = copy(x, #x - 1), copy(x, #x)
          table.remove(less, rng(1, #less))
          more[#more + 1] = x[#x] + rng(1, 9)
          other[#other] = x[#x] + 1
          twice[#twice] = x[#x - 1]
          wrong = { less, more, other, most, twice, #x, slow.mex(x), top }
        end
        for _, w in ipairs(wrong) do
          assert(not accepts_with(solution, "value", u, w, x),
            ("%s for %s at %d"):format(slow.text(w), slow.text(x), u))
        end
      end
      local changed, u = copy(counter, #digraph), rng(60, #digraph)
      if counter[u] then
        changed[u] = counter[u] + rng(-1, 1)
        assert(accepts_with(solution, "counter", u, changed[u], counter[u])
          == slow.is_certificate(digraph, value, changed))
      end
      assert(accepts(solution))
    end)
  end)

  it("leaves nothing behind", function()
    random.digraphs(300, 1, 12, function(digraph, _, case)
      local solution = solved(digraph, case)
      solution:info(1)
      local before = solution:stats().bytes
      for _ = 1, 3 do assert(solution:verify()) end
      assert(solution:stats().bytes == before)
      testing.poke(solution, "remoteness", 0, 77)
      assert(not solution:verify())
      assert(solution:stats().bytes == before)
    end)
  end)
end)
