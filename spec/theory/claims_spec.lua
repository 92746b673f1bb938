-- solution:holds: functions that are claimed to be G, by Definitions 1 and 3.

local grundy = require "grundy"
local feed = require "spec.harness.feed"
local random = require "spec.harness.random"
local slow = require "spec.oracles.slow"

-- A value of `slow` as one of the library; an infinity perhaps without K.
local function given(rng, x)
  if slow.is_finite(x) then return x end
  return rng and rng(1, 3) == 1 and math.huge or grundy.infinity(x)
end

local function random_claim(rng, digraph, value)
  return slow.claim(rng, digraph, value, rng(0, 2))
end

-- A classical function, if there is one: it satisfies A and C.
local function classical_claim(rng, digraph)
  local functions = slow.classical(digraph)
  return functions[1] and random.pick(rng, functions)
end

local function random_counter(rng, digraph, value, counter)
  local kind, c = rng(1, 4), {}
  if kind == 1 then return slow.height(digraph, value) end
  for u = 1, #digraph do
    c[u] = kind == 2 and rng(0, 5) or (counter[u] or rng(0, 9))
  end
  if kind == 3 then
    local u, v = rng(1, #digraph), rng(1, #digraph)
    c[u], c[v] = c[v], c[u]
  end
  return c
end

-- What the library says of a claim; each function is called once a position.
local function ask(solution, rng, claim, counter)
  local calls = { 0, 0 }
  local fine, message, witness = solution:holds {
    value = function(p)
      calls[1] = calls[1] + 1
      return given(rng, claim[p])
    end,
    counter = counter and function(p)
      calls[2] = calls[2] + 1
      assert(slow.is_finite(claim[p]), "a counter of an infinity")
      return counter[p]
    end,
  }
  assert(calls[1] == #claim and calls[2] <= #claim)
  assert(fine == true and message == nil or fine == nil and witness)
  return fine, message, witness
end

-- The witness of a claim that is refused: the condition must fail there.
local function check_witness(digraph, claim, counter, value, message, w)
  local u = w.position
  assert(slow.text(feed.value(w.value)) == slow.text(claim[u]) or
    w.condition == "K")
  if w.condition == "C'" then
    assert(not counter and slow.is_finite(claim[u]) and
      slow.text(feed.value(w.expected)) == slow.text(value[u]) and
      not slow.is_finite(value[u]))
  else
    assert(not slow.holds(w.condition, digraph, claim, counter, u),
      w.condition .. " holds at " .. u)
  end
  if w.condition == "B" then
    assert(counter and slow.contains(digraph[u], w.follower))
    assert(slow.text(feed.value(w.follower_value)) ==
      slow.text(claim[w.follower]))
  end
  local mex = slow.mex(slow.finite_values(claim, digraph[u]))
  assert(w.mex == nil or w.mex == mex)
  assert(w.mex or w.condition ~= "C")
  assert(message:find(w.condition == "K" and "the set K of "
    or ("condition %s fails"):format(w.condition), 1, true), message)
end

-- With math.huge for an infinity, its K is not claimed: it is the right one.
local function with_right_sets(digraph, rng_claim)
  local label = {}
  for u, x in ipairs(rng_claim) do
    label[u] = slow.is_finite(x) and x or math.huge
  end
  return slow.with_sets(digraph, label)
end

local function same(a, b)
  for u = 1, #a do
    if slow.text(a[u]) ~= slow.text(b[u]) then return false end
  end
  return true
end

describe("a claim", function()
  it("is decided by Definition 1, with a counter", function()
    local met = {}
    random.digraphs(3000, 1, 9, function(digraph, rng, case)
      local value, counter = slow.algorithm_g(digraph)
      local claim = random_claim(rng, digraph, value)
      local c = random_counter(rng, digraph, value, counter)
      for u = 1, #digraph do
        c[u] = slow.is_finite(claim[u]) and
          (math.type(c[u]) == "integer" and c[u] or rng(0, 9)) or nil
      end
      local fine, message, w = ask(feed.solve(digraph, case), nil, claim, c)
      assert((fine or false) == slow.definition_1(digraph, claim, c),
        message or "it is not G")
      met[w and w.condition or "fine"] = true
      if w then
        check_witness(digraph, claim, c, value, message, w)
      end
    end)
    random.came_up(met.A and 1 or 0, met.B and 1 or 0, met.C and 1 or 0,
      met.K and 1 or 0, met.fine and 1 or 0)
  end)

  it("is decided by Definition 3, without one", function()
    local met = {}
    random.digraphs(3000, 1, 9, function(digraph, rng, case)
      local value = slow.algorithm_g(digraph)
      local claim = rng(1, 3) == 1 and #digraph <= 6 and
        classical_claim(rng, digraph) or random_claim(rng, digraph, value)
      local fine, message, w = ask(feed.solve(digraph, case), nil, claim)
      assert((fine or false) == same(claim, value), message or "it is not G")
      met[w and w.condition or "fine"] = true
      if w then
        check_witness(digraph, claim, nil, value, message, w)
      end
    end)
    random.came_up(met.A and 1 or 0, met["C'"] and 1 or 0, met.C and 1 or 0,
      met.K and 1 or 0, met.fine and 1 or 0)
  end)

  -- By trying all functions with A and C.
  it("is decided by Definition 3 on small digraphs", function()
    random.digraphs(500, 1, 3, function(digraph, _, case)
      local solution = feed.solve(digraph, case)
      local right = slow.definition_3(digraph)[1]
      for _, claim in ipairs(slow.all_satisfying_a_and_c(digraph)) do
        local fine, _, w = ask(solution, nil, claim)
        assert((fine or false) == same(claim, right))
        assert(fine or w.condition == "C'")
      end
    end)
  end)

  it("may leave the sets K open", function()
    random.digraphs(1000, 1, 9, function(digraph, rng, case)
      local value = slow.algorithm_g(digraph)
      local claim = with_right_sets(digraph, random_claim(rng, digraph, value))
      local fine, message, w = ask(feed.solve(digraph, case), rng, claim)
      assert((fine or false) == same(claim, value), message)
      if w then
        check_witness(digraph, claim, nil, value, message, w)
      end
    end)
  end)

  it("may be about large values", function()
    random.towers(20, function(digraph, rng, case)
      local solution = feed.solve(digraph, case)
      local value, counter = slow.algorithm_g(digraph)
      assert(ask(solution, rng, value))
      assert(ask(solution, rng, value, counter))
      local claim = random_claim(rng, digraph, value)
      local fine, message, w = ask(solution, nil, claim)
      assert((fine or false) == same(claim, value), message)
      if w then
        check_witness(digraph, claim, nil, value, message, w)
      end
    end)
  end)

  it("may be a table", function()
    local solution = grundy.graph { a = { "b" }, b = { "a", "c" }, c = {} }
      :solve()
    local value = { a = 0, b = 1.0, c = 0 }
    assert.is_true(solution:holds { value = value })
    assert.is_true(solution:holds { value = value,
      counter = { a = 1, b = 2, c = 0 } })
    -- which need not be monotonic
    assert.is_true(solution:holds { value = value,
      counter = { a = 4294967294, b = 0, c = 3 } })
    assert.same({ nil, 'condition B fails at "a", value 0: from its follower '
      .. '"b", value 1, no move leads to a position with value 0 and a smaller '
      .. "counter", { condition = "B", position = "a", value = 0,
        follower = "b", follower_value = 1 } },
      { solution:holds { value = value, counter = { a = 1, b = 2, c = 1 } } })
  end)

  -- 1 -> 2 -> 2: C holds at 1, where the mex is 0, unless the K of 2 is taken for
  -- granted.
  it("with a wrong set K is blamed for that", function()
    local solution = grundy.graph { { 2 }, { 2 } }:solve()
    for _, first in ipairs { math.huge, grundy.infinity {} } do
      assert.same({ nil, "the set K of 2 is not that of its followers: its value is "
        .. "∞(0), but by the values of its followers it is ∞()", { condition = "K",
          position = 2, value = grundy.infinity { 0 }, expected = grundy.infinity {} } },
        { solution:holds { value = { first, grundy.infinity { 0 } } } })
    end
  end)

  -- Where C is said to fail, it does with the sets K that follow from the values.
  it("is not refused by C if a set K is wrong", function()
    local sets, reasons = 0, 0
    random.digraphs(2000, 1, 6, function(digraph, rng, case)
      local value = slow.algorithm_g(digraph)
      local claim = table.move(value, 1, #digraph, 1, {})
      for _ = 1, rng(1, 2) do
        claim[rng(1, #digraph)] = random.pick(rng, { {}, { 0 }, { 1 }, { 0, 1 }, 0 })
      end
      local _, _, w = ask(feed.solve(digraph, case), nil, claim)
      sets = sets + (w and w.condition == "K" and 1 or 0)
      if w and w.condition == "C" then
        reasons = reasons + 1
        assert(not slow.holds("C", digraph, with_right_sets(digraph, claim), nil,
          w.position), "C holds")
      end
    end)
    random.came_up(sets, reasons)
  end)

  it("may be larger than any value is", function()
    local solution = grundy.graph { a = { "b" }, b = { "a" } }:solve()
    for _, case in ipairs {
      { 2, "A", "is at most 1" }, { 1 << 62, "A", "is at most 1" },
      { 3.0, "A", "is at most 1" },
      { grundy.infinity { 1 << 40 }, "K", "no value can be that large" },
      { grundy.infinity { 1 << 29 }, "K", "it is ∞()" },
    } do
      local fine, message, w = solution:holds { value = function(p)
        return p == "b" and case[1] or math.huge
      end }
      assert.is_nil(fine)
      assert.same({ condition = case[2], position = "b", value = case[1],
        expected = w.expected }, w)
      assert.is_truthy(message:find(case[3], 1, true), message)
    end
  end)

  it("is refused if it is not one", function()
    local solution = grundy.graph { a = {} }:solve()
    for _, value in ipairs { -1, 0.5, -math.huge, 0 / 0, "0", true, {} } do
      local ok, message = pcall(solution.holds, solution,
        { value = function() return value end })
      assert(not ok and message:find 'claims_spec.lua:%d+: holds: the value of '
        .. '"a" must be an integer from 0 on, an infinity or math.huge', message)
    end
  end)

  it("lets errors through, and lets the functions yield", function()
    local solution = grundy.graph { a = {}, b = { "a" } }:solve()
    local ok, object = pcall(solution.holds, solution,
      { value = function() error(solution) end })
    assert(not ok and object == solution)
    local thread = coroutine.wrap(function()
      return solution:holds { value = coroutine.yield,
        counter = coroutine.yield }
    end)
    local p = thread()
    while type(p) == "string" do p = thread(p == "a" and 0 or 1) end
    assert(p == true)
    local message
    ok, message = pcall(solution.holds, solution, { value = function()
      solution:close()
      return 0
    end })
    assert(not ok and message:find "this solution is closed", message)
  end)

  it("takes linear time", function()
    local size = 8 * random.size(25000, 250)
    local solution = grundy.game { moves = function(n, add)
      for k = 1, math.min(n, 3) do add(n - k) end
    end }:solve(size)
    local function value(n) return n % 4 end
    assert.is_true(solution:holds { value = value })
    assert.is_true(solution:holds { value = value,
      counter = function(n) return n end })
    local _, _, w = solution:holds { value = function(n)
      return n == size // 2 and 1 or n % 4
    end }
    assert.equal("A", w.condition)
  end)
end)
