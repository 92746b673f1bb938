-- solution:holds by Definition 2 of Fraenkel and Yesha, by Smith's conditions
-- (23), and with counters of any well-ordered set. (Definitions 1 and 3:
-- claims_spec.lua.)

local grundy = require "grundy"
local feed = require "spec.harness.feed"
local random = require "spec.harness.random"
local slow = require "spec.oracles.slow"

local ordinal = grundy.ordinal

local function given(x)
  return slow.is_finite(x) and x or grundy.infinity(x)
end

local function random_claim(rng, digraph, value)
  return slow.claim(rng, digraph, value, rng(0, 2) // 2 * rng(1, 2))
end

-- Some function of the positions: that of Algorithm G, the least height, either
-- of them with two exchanged or one changed, or any.
local function random_second(rng, digraph, value, counter)
  local kind, c = rng(1, 6), {}
  local height = slow.height(digraph, value)
  for u = 1, #digraph do
    c[u] = kind <= 3 and height[u] or kind <= 5 and counter[u] or rng(0, 5)
    if c[u] == math.huge then c[u] = nil end
  end
  local u, v = rng(1, #digraph), rng(1, #digraph)
  if kind == 2 or kind == 4 then
    c[u], c[v] = c[v], c[u]
  elseif kind == 3 and c[u] then
    c[u] = c[u] + rng(1, 2)
  end
  return c
end

-- Every finite value has a counter, and no other one.
local function for_finite(rng, claim, c)
  for u = 1, #claim do
    c[u] = slow.is_finite(claim[u]) and (c[u] or rng(0, 9)) or nil
  end
  return c
end

local function ask(solution, claim, second, how)
  local fields = { value = function(p) return given(claim[p]) end }
  fields[how.height and "height" or "counter"] = function(p)
    return second[p]
  end
  fields.definition, fields.monotonic = how.definition, how.monotonic
  local fine, message, w = solution:holds(fields)
  assert(fine == true and message == nil or fine == nil and w)
  return fine or false, message, w
end

-- What must be true of a witness, besides its position and its value.
local particular = {}

function particular.monotonic(claim, c, w)
  local u, v = w.position, w.other
  assert(claim[u] < claim[v] and c[u] >= c[v] and w.other_value == claim[v])
end

local function missing(claim, c, w, digraph)
  local u = w.position
  assert(not w.missing or w.missing < claim[u])
  for _, v in ipairs(w.missing and digraph[u] or {}) do
    assert(claim[v] ~= w.missing or not c[v] or c[v] >= c[u])
  end
end

local function equal(claim, c, w)
  assert(claim[w.follower] == claim[w.position] and
    c[w.follower] < c[w.position])
end

local function unanswered(claim, c, w)
  local v = w.follower
  assert(not slow.is_finite(claim[v]) or c[v] >= c[w.position])
  assert(slow.text(feed.value(w.follower_value)) == slow.text(claim[v]))
end

particular["A'"], particular["23c"] = missing, missing
particular["A''"], particular["23d"] = equal, equal
particular["B'"], particular["23e"] = unanswered, unanswered

local function check_witness(digraph, claim, c, message, w)
  local u, condition = w.position, w.condition
  assert(slow.text(feed.value(w.value)) == slow.text(claim[u]))
  assert(condition == "monotonic" or
    not slow.holds(condition, digraph, claim, c, u), condition .. " holds")
  if w.follower then assert(slow.contains(digraph[u], w.follower)) end
  if particular[condition] then particular[condition](claim, c, w, digraph) end
  local start = condition == "K" and "the set K of " or
    condition == "monotonic" and "the counter is not monotonic: " or
    condition:find "^%d" and ("condition (%s) fails at "):format(condition) or
    ("condition %s fails at "):format(condition)
  assert(message:sub(1, #start) == start, message)
end

local function came_up(met, ...)
  for _, name in ipairs { ... } do
    assert(met[name] or random.scale < 1, name .. " did not come up")
  end
end

-- Elements of well-ordered sets in the order of the integers from 0 on.
local embeddings = {
  function(n) return { n // 3, n % 3 } end,
  function(n) return { n // 4, n // 2 % 2, n % 2 } end,
  function(n) return { ordinal.omega() * (n // 2) + n % 2 } end,
  function(n) return { 7, n // 2 == 0 and n % 2 or ordinal.omega(n) } end,
  function(n) return ordinal.omega() * (n // 3) + n % 3 end,
  function(n) return n < 3 and n or ordinal.omega(n // 2) + n % 2 end,
  function(n) return ordinal.omega(ordinal.omega() + n) + ordinal(5) end,
  function(n) return ordinal(n) end,
  function(n) return (1 << 31) - 2 + n end,
  function(n) return n < 2 and n or math.maxinteger - (1 << 20) + n end,
  function(n) return n < 2 and n + (1 << 40) or ordinal.omega(1, n) end,
}

local function embedded(rng, c)
  local f, out = random.pick(rng, embeddings), {}
  for u, n in pairs(c) do out[u] = f(n) end
  return out
end

-- Arrays by the definition of their order.
local function array_less(a, b)
  for i = 1, #a do
    if a[i] ~= b[i] then return a[i] < b[i] end
  end
  return false
end

-- How many of the elements are below each.
local function ranks(c, less)
  local rank = {}
  for u, a in pairs(c) do
    rank[u] = 0
    for _, b in pairs(c) do rank[u] = rank[u] + (less(b, a) and 1 or 0) end
  end
  return rank
end

describe("Definition 2", function()
  it("decides a claim", function()
    local met, differ = {}, 0
    random.digraphs(1000, 1, 9, function(digraph, rng, case)
      local value, counter = slow.algorithm_g(digraph)
      local claim = random_claim(rng, digraph, value)
      local c = for_finite(rng, claim,
        random_second(rng, digraph, value, counter))
      local solution = feed.solve(digraph, case)
      local monotonic = rng(1, 3) == 1
      local fine, message, w = ask(solution, claim, c, { definition = 2,
        monotonic = monotonic })
      local expected = slow.definition_2(digraph, claim, c)
      assert(fine == (expected and
        (not monotonic or slow.is_monotonic(claim, c))), message)
      met[w and w.condition or "fine"] = true
      if w then check_witness(digraph, claim, c, message, w) end
      -- Lemma 1: what satisfies it satisfies Definition 1
      local first = slow.definition_1(digraph, claim, c)
      assert(first or not expected)
      assert(ask(solution, claim, c, { definition = 1 }) == first)
      assert(ask(solution, claim, c, {}) == first)
      differ = differ + (first and not expected and 1 or 0)
    end)
    random.came_up(differ)
    came_up(met, "A'", "A''", "B'", "C", "K", "monotonic", "fine")
  end)

  -- Theorem 2: with some counter, Definitions 1 and 2 accept G and nothing
  -- else.
  it("accepts the same values as Definition 1", function()
    random.digraphs(60, 1, 3, function(digraph, _, case)
      local n, label, c = #digraph, {}, {}
      local solution = feed.solve(digraph, case)
      local value = slow.algorithm_g(digraph)
      local accepted
      local function try_counters(u)
        if u > n then
          local claim = slow.with_sets(digraph, label)
          for definition = 1, 2 do
            accepted[definition] = accepted[definition] or
              ask(solution, claim, c, { definition = definition })
          end
          return
        end
        for x = 0, n - 1 do
          c[u] = x
          try_counters(u + 1)
        end
      end
      local function try_labels(u)
        if u > n then
          accepted = {}
          try_counters(1)
          local right = true
          for v, x in ipairs(slow.with_sets(digraph, label)) do
            right = right and slow.text(x) == slow.text(value[v])
          end
          assert(accepted[1] == right and accepted[2] == right)
          return
        end
        for x = -1, #slow.distinct(digraph[u]) do
          label[u] = x < 0 and math.huge or x
          try_labels(u + 1)
        end
      end
      try_labels(1)
    end)
  end)

  it("accepts the counter of a solution, which is monotonic", function()
    random.digraphs(500, 1, 30, function(digraph, _, case)
      local solution = feed.solve(digraph, case)
      for definition = 1, 2 do
        assert(solution:holds { definition = definition, monotonic = true,
          value = function(p) return solution:value(p) end,
          counter = function(p) return solution:counter(p) end })
      end
      assert(solution:holds { definition = 3,
        value = function(p) return solution:value(p) end })
    end)
  end)

  it("tells what is wrong", function()
    local solution = grundy.graph { a = { "b" }, b = { "a", "c" }, c = {} }
      :solve()
    local value = { a = 0, b = 1, c = 0 }
    local function says(text, claim)
      claim.value = claim.value or value
      local fine, message, w = solution:holds(claim)
      assert.is_nil(fine)
      assert.equal(text, message)
      return w
    end
    assert.same({ condition = "A'", position = "b", value = 1, missing = 0 },
      says('condition A\' fails at "b": its value is 1, but no follower has '
      .. "value 0 and a smaller counter", { definition = 2,
      counter = { a = 1, b = 0, c = 0 } }))
    assert.is_true(solution:holds { value = value,
      counter = { a = 1, b = 0, c = 0 } })
    assert.same({ condition = "B'", position = "a", value = 0, follower = "b",
      follower_value = 1 }, says('condition B\' fails at "a", value 0: from its '
      .. 'follower "b", value 1, whose counter is not smaller, no move leads to '
      .. "a position with value 0 and a smaller counter", { definition = 2,
      counter = { a = 0, b = 2, c = 0 } }))
    assert.same({ condition = "A''", position = "a", value = 0, follower = "b",
      follower_value = 0 }, says('condition A\'\' fails at "a", value 0: its '
      .. 'follower "b" has the same value and a smaller counter', {
      value = { a = 0, b = 0, c = 0 }, definition = 2,
      counter = { a = 2, b = 1, c = 0 } }))
    says('condition A\' fails at "b": its value is 5, but the values of 2 '
      .. "followers cannot be all those below it", {
      value = { a = 0, b = 5, c = 0 }, definition = 2, counter = value })
    assert.same({ condition = "monotonic", position = "a", value = 0,
      other = "b", other_value = 1 }, says('the counter is not monotonic: the '
      .. 'value of "a" is 0, that of "b" is 1, but the counter is not larger '
      .. "there", { counter = { a = 5, b = 1, c = 0 }, monotonic = true }))
  end)
end)

describe("Smith's (23)", function()
  it("decides a claim, of any height that satisfies it", function()
    local met, other = {}, 0
    random.digraphs(1000, 1, 9, function(digraph, rng, case)
      local value, counter = slow.algorithm_g(digraph)
      local claim = random_claim(rng, digraph, value)
      local h = random_second(rng, digraph, value, counter)
      local times = rng(1, 3)
      for u = 1, #digraph do
        h[u] = h[u] and (slow.is_finite(claim[u]) or rng(1, 4) == 1) and
          h[u] * times or nil
      end
      local fine, message, w = ask(feed.solve(digraph, case), claim, h,
        { height = true })
      assert(fine == slow.is_pair(digraph, claim, h), message)
      met[w and w.condition or "fine"] = true
      if w then check_witness(digraph, claim, h, message, w) end
      local least = slow.height(digraph, value)
      for u = 1, #digraph do
        other = other + (fine and h[u] and h[u] ~= least[u] and 1 or 0)
      end
    end)
    random.came_up(other)
    came_up(met, "23a", "23b", "23c", "23d", "23e", "26", "K", "fine")
  end)

  it("accepts heights of solutions, and distances without cycles", function()
    random.digraphs(500, 1, 30, function(digraph, _, case)
      local solution = feed.solve(digraph, case)
      assert(solution:holds {
        value = function(p) return solution:value(p) end,
        height = function(p) return solution:height(p) end })
    end)
    random.cases(300, function(rng, case)
      local solution = feed.solve(random.digraph(rng, 3, rng(1, 20)), case)
      assert(solution:holds {
        value = function(p) return solution:value(p) end,
        height = function(p) return solution:distance(p) end })
    end)
  end)

  it("tells what is wrong", function()
    local solution = grundy.graph { a = { "b" }, b = { "a", "c" }, c = {},
      d = { "d" }, e = { "c" } }:solve()
    local function value(changes)
      local all = { a = 0, b = 1, c = 0, d = math.huge, e = 1 }
      for p, x in pairs(changes or {}) do all[p] = x end
      return all
    end
    local function height(a, b, c, d, e)
      return { a = a, b = b, c = c, d = d, e = e }
    end
    assert.is_true(solution:holds { value = value(),
      height = height(2, 3, 0, nil, 1) })
    assert.is_true(solution:holds { value = value(),
      height = height(9, 12, 0.0, math.huge, 7) })
    for text, claim in pairs {
      ['condition (23a) fails at "d": its value, ∞(), is infinite, but its '
        .. "height is not"] = { height = height(2, 3, 0, 0, 1) },
      ['condition (23a) fails at "a": its value, 0, is finite, but it has no '
        .. "finite height"] = { height = height(nil, 3, 0, nil, 1) },
      ['condition (23b) fails at "c": it has no moves, so that its value and '
        .. "its height must be 0"] = { height = height(3, 4, 1, nil, 2) },
      ['condition (23c) fails at "b": its value is 1, but no follower has '
        .. "value 0 and a smaller height"] =
        { height = height(2, 0, 0, nil, 1) },
      ['condition (23d) fails at "a", value 0: its follower "b" has the same '
        .. "value and a smaller height"] = { height = height(2, 1, 0, nil, 1),
        value = value { b = 0 } },
      ['condition (23e) fails at "a", value 0: from its follower "b", value 1, '
        .. "whose height is not smaller, no move leads to a position with value "
        .. "0 and a height that is smaller by 2 or more"] =
        { height = height(1, 2, 0, nil, 1) },
      ['condition (26) fails at "e": its value is ∞(0), but no follower has an '
        .. "infinite value whose set K is without 1, the mex of the values of "
        .. "the followers"] = { height = height(2, 3, 0),
        value = value { e = math.huge } },
      ['condition (23b) fails at "c": it has no moves, so that its value and '
        .. "its height must be 0 "] = { height = height(2, 3, 0, nil, 1),
        value = value { c = 3 } },
      ['condition (23c) fails at "e": its value is 2, but the values of 1 '
        .. "follower cannot be all those below it"] =
        { height = height(2, 3, 0, nil, 1), value = value { e = 2 } },
    } do
      claim.value = claim.value or value()
      local fine, message = solution:holds(claim)
      assert.is_nil(fine)
      assert.equal((text:gsub(" $", "")), message)
    end
  end)
end)

describe("a counter", function()
  it("may be an element of any well-ordered set", function()
    local met = { [true] = 0, [false] = 0 }
    random.digraphs(1000, 1, 9, function(digraph, rng, case)
      local value, counter = slow.algorithm_g(digraph)
      local claim = random_claim(rng, digraph, value)
      local c = for_finite(rng, claim,
        random_second(rng, digraph, value, counter))
      local how = { definition = rng(1, 2), monotonic = rng(1, 3) == 1 }
      local solution = feed.solve(digraph, case)
      local fine, message, w = ask(solution, claim, embedded(rng, c), how)
      local expected, text, other = ask(solution, claim, c, how)
      assert(fine == expected and message == text)
      assert.same(other, w)
      met[fine] = met[fine] + 1
    end)
    random.came_up(met[true], met[false])
  end)

  it("may be an array, in lexicographic order", function()
    random.digraphs(1000, 1, 9, function(digraph, rng, case)
      local value = slow.algorithm_g(digraph)
      local c, length = {}, rng(1, 3)
      for u = 1, #digraph do
        c[u] = slow.is_finite(value[u]) and {} or nil
        for i = 1, c[u] and length or 0 do
          c[u][i] = random.pick(rng, { 0, 1, 2, 255, 256, 1 << 40 })
        end
      end
      local how = { definition = rng(1, 2) }
      local solution = feed.solve(digraph, case)
      assert(ask(solution, value, c, how) ==
        ask(solution, value, ranks(c, array_less), how))
    end)
  end)

  it("may be an ordinal", function()
    random.digraphs(1000, 1, 9, function(digraph, rng, case)
      local value = slow.algorithm_g(digraph)
      local c = {}
      for u = 1, #digraph do
        local e = rng(1, 2) == 1 and rng(0, 2) or ordinal.omega(rng(0, 2))
        c[u] = slow.is_finite(value[u]) and
          ordinal.omega(e, rng(0, 2)) + ordinal.omega(rng(0, 2), rng(0, 2)) +
          rng(0, 2) or nil
      end
      local how = { definition = rng(1, 2) }
      local solution = feed.solve(digraph, case)
      assert(ask(solution, value, c, how) == ask(solution, value,
        ranks(c, function(a, b) return a < b end), how))
    end)
  end)

  -- Theorem 7: (c(m(u)), d(u)) is a monotonic counter.
  it("may be the pair that a map gives", function()
    random.cases(500, function(rng, case)
      local from = random.digraph(rng, rng(1, 13), rng(1, 12))
      local solution = feed.solve(from, case)
      local smallest = solution:reduce()
      local map = grundy.find_map(solution, smallest) or
        grundy.map(solution, solution, function(p) return p end)
      assert(map.g_preserving)
      for definition = 1, 2 do
        assert(solution:holds { definition = definition, monotonic = true,
          value = function(p) return map.to:value(map(p)) end,
          counter = function(p) return { map:counter(p) } end })
      end
    end)
  end)

  it("is refused if it is not one, or of another kind", function()
    local solution = grundy.graph { { 2 }, { 3 }, {} }:solve()
    local w = ordinal.omega()
    local function refused(text, ...)
      local c = { ... }
      local ok, message = pcall(solution.holds, solution, {
        value = { 0, 1, 0 }, counter = function(p) return c[p] end })
      assert(not ok and message:find(text, 1, true), message)
      assert(message:find "definitions_spec.lua:%d+: holds: ", message)
    end
    local kinds = "must be an integer from 0 on, an ordinal, or an array of "
      .. "integers from 0 on and ordinals, got "
    for _, value in ipairs { -1, 0.5, math.huge, 0 / 0, "0", true, {}, { -1 },
      { 0.5 }, { "a" }, { {} }, { { 1 } }, { 1, nil, 2, n = 3 }, { a = 1 },
      grundy.infinity {} } do
      refused("the counter of 1 " .. kinds, value)
      refused("the counter of 3 " .. kinds, w, w, value)
    end
    refused("the counter of 2 " .. kinds .. "nil", 1)
    local other = ", but the one of another position is "
    for _, case in ipairs {
      { "3 is an array of 2 elements" .. other .. "an integer or an ordinal",
        1, 2, { 1, 2 } },
      { "2 is an integer or an ordinal" .. other .. "an array of 2 elements",
        { 1, 2 }, 3, 4 },
      { "3 is an integer or an ordinal" .. other .. "an array of 1 element",
        { 1 }, { 2 }, w },
      { "3 is an array of 1 element" .. other .. "an array of 2 elements",
        { 1, 1 }, { 1, w }, { 1 } },
      { "2 is an array of 1 element" .. other .. "an integer or an ordinal",
        w, { 1 }, w },
    } do
      refused("the counter of " .. case[1] .. ": they must be of one kind",
        table.unpack(case, 2))
    end
  end)

  it("is sorted in linear time", function()
    local size = 8 * random.size(1000, 60)
    local solution = grundy.game { moves = function(n, add)
      for k = 1, math.min(n, 3) do add(n - k) end
    end }:solve(size)
    local function value(n) return n % 4 end
    for _, f in ipairs(embeddings) do
      assert.is_true(solution:holds { value = value, counter = f,
        definition = 2 })
    end
    assert.is_true(solution:holds { value = value,
      height = function(n) return n end })
  end)
end)

describe("a given d", function()
  it("may be an element of any well-ordered set", function()
    local came = { [true] = 0, [false] = 0 }
    random.cases(600, function(rng, case)
      local digraph = random.digraph(rng, rng(1, 13), rng(1, 8))
      local solution = feed.solve(digraph, case)
      local to, map = {}, {}
      for u = 1, #digraph do map[u] = rng(1, 3) == 1 and 1 or u end
      local d = {}
      for u = 1, #digraph do d[u], to[u] = rng(0, 4), map[u] end
      local report = grundy.map(solution, solution, to, { d = d })
      local given_d = embedded(rng, d)
      local other = grundy.map(solution, solution, to, { d = given_d })
      assert(report.given_d == other.given_d)
      local a, b = report.witness.given_d, other.witness.given_d
      if a then
        assert(a.position == b.position and a.follower == b.follower and
          a.reply == b.reply)
        assert(a.d == nil or b.d == given_d[b.position])
        assert(a.reply_d == nil or b.reply_d == given_d[b.reply])
        assert(other:explain())
      end
      came[report.given_d] = came[report.given_d] + 1
    end)
    random.came_up(came[true], came[false])
  end)

  it("is shown as it was given", function()
    local a = grundy.graph { { 2 }, { 3 }, {} }:solve()
    local b = grundy.graph { x = { "y" }, y = {} }:solve()
    local images, w = { "y", "x", "y" }, ordinal.omega()
    for text, d in pairs {
      ["the least d, {1, 2}, which is not below {1, 2}, that of 1"] =
        { { 1, 2 }, { 0, 0 }, { 1, 2 } },
      ["the least d, w+1, which is not below 7, that of 1"] = { 7, w, w + 1 },
    } do
      local map = grundy.map(a, b, images, { d = d })
      assert.is_false(map.given_d)
      assert(map.witness.given_d.text:find(text, 1, true),
        map.witness.given_d.text)
    end
    assert.is_true(grundy.map(a, b, images, { d = { w, 0, -1 } }).given_d)
    assert.is_true(grundy.map(a, b, images,
      { d = { w, 0, math.maxinteger } }).given_d)
    assert.has_error(function()
      grundy.map(a, b, images, { d = { 1, { 2 }, 3 } })
    end, "map: the d of 2 is an array of 1 element, but the one of another "
      .. "position is an integer or an ordinal: they must be of one kind")
  end)
end)
