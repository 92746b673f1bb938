-- Maps between games against the definitions.

local grundy = require "grundy"
local testing = require "grundy_testing"
local slow = require "spec.oracles.slow"
local maps = require "spec.oracles.slow_maps"
local relations = require "spec.oracles.slow_relations"
local random = require "spec.harness.random"
local feed = require "spec.harness.feed"
local raises = require "spec.harness.raises"
local nim = require "spec.harness.nim"

local PROPERTIES = { "surjective", "homomorphism", "condition1", "condition2",
  "d_morphism", "g_preserving" }

local function same_values(a, b, map)
  for u, x in ipairs(a) do
    if slow.text(x) ~= slow.text(b[map[u]]) then return false, u end
  end
  return true
end

-- A witness must show what it is a witness of.
local shows = {}

function shows.surjective(_, _, map, w)
  return w.missing and not slow.contains(map, w.missing)
end

function shows.condition1(from, to, map, w)
  local u = w.position
  if w.image ~= map[u] or not slow.contains(to[map[u]], w.missing) then
    return false
  end
  for _, v in ipairs(from[u]) do
    if map[v] == w.missing then return false end
  end
  return true
end

local function is_move(from, map, w)
  return slow.contains(from[w.position], w.follower) and
    w.image == map[w.position] and w.follower_image == map[w.follower]
end

function shows.homomorphism(from, to, map, w)
  if w.missing then return shows.condition1(from, to, map, w) end
  return is_move(from, map, w) and
    not slow.contains(to[w.image], w.follower_image)
end

function shows.condition2(from, to, map, w)
  return is_move(from, map, w) and w.position ~= w.follower and
    not slow.contains(to[w.image], w.follower_image) and
    not slow.contains(to[w.follower_image], w.image)
end

function shows.d_morphism(from, to, map, w)
  return shows[w.missing and "condition1" or "condition2"](from, to, map, w)
end

function shows.g_preserving(from, to, map, w)
  if w.missing then return shows.condition1(from, to, map, w) end
  local back = {}
  for _, v in ipairs(from[w.follower]) do
    if map[v] == w.image then back[#back + 1] = v end
  end
  return is_move(from, map, w) and
    not slow.contains(to[w.image], w.follower_image) and
    (w.reply and slow.contains(back, w.reply) or not w.reply and #back == 0)
end

-- The first position without d, and its first follower without a reply.
local function first_unanswered(from, to, map)
  local d = maps.rounds(from, to, map)
  local function replied(u, v)
    for _, w in ipairs(from[v]) do
      if map[w] == map[u] and d[w] then return true end
    end
    return slow.contains(to[map[u]], map[v])
  end
  for u = 1, #from do
    for _, v in ipairs(d[u] and {} or from[u]) do
      if not replied(u, v) then return u, v end
    end
  end
end

-- The pairs of report.counter as one counter, which Theorem 7 says is
-- monotonic: their ranks.
local function lexicographic(report, n)
  local pairs_of, list = {}, {}
  for u = 1, n do
    local first, second = report:counter(u)
    if first then
      pairs_of[u] = first * 1000 + second
      list[#list + 1] = pairs_of[u]
    end
  end
  table.sort(list)
  local rank, counter = {}, {}
  for i, pair in ipairs(list) do rank[pair] = i end
  for u, pair in pairs(pairs_of) do counter[u] = rank[pair] end
  return counter
end

local function check_d(from, to, map, report, value)
  local d = {}
  for u = 1, #from do d[u] = report:d(u) end
  feed.same("d", d, maps.least_d(from, to, map))
  assert(maps.is_d(from, to, map, d), "no d")
  local counter = lexicographic(report, #from)
  assert(slow.definition_1(from, value, counter))
  assert(slow.is_monotonic(value, counter))
  return math.max(table.unpack(d))
end

-- A report against the definitions; the greatest d, if there is one.
local function check(from, to, map, report, values_from, values_to)
  assert(report.total and not report.witness.total)
  for _, name in ipairs(PROPERTIES) do
    local expected = maps[name](from, to, map)
    local witness = report.witness[name]
    assert(report[name] == expected, name)
    assert(expected == (witness == nil), "witness of " .. name)
    assert(expected or shows[name](from, to, map, witness),
      "no witness of " .. name)
    assert(expected or type(witness.text) == "string")
  end
  local same, changed = same_values(values_from, values_to, map)
  assert(report.preserves_value == same, "values")
  local witness = report.witness.preserves_value
  if not same then
    assert(witness.position == changed and witness.image == map[changed])
    assert(slow.text(feed.value(witness.value)) ==
      slow.text(values_from[changed]))
    assert(slow.text(feed.value(witness.image_value)) ==
      slow.text(values_to[map[changed]]))
  end
  if report.g_preserving then
    assert(report.d_morphism and same)
    return check_d(from, to, map, report, values_from)
  end
  assert(not report:d(1) and not report:counter(1))
end

-- Where a property has a first witness, it is that one.
local function check_first(from, to, map, report)
  for _, name in ipairs { "condition1", "condition2", "homomorphism" } do
    local fine, u, v, x = maps[name](from, to, map)
    local w = report.witness[name]
    assert(fine or w.position == u, name)
    assert(fine or w.follower == v or w.missing == x, name)
  end
  local w = report.witness.g_preserving
  if w and not w.missing then
    local u, v = first_unanswered(from, to, map)
    assert(w.position == u and w.follower == v, "g_preserving")
  end
end

-- Some d: the least one, or one that is near it, or any. Negative, large and
-- float ones too.
local function some_d(rng, from, to, map)
  local rounds, d, how = maps.rounds(from, to, map), {}, rng(1, 4)
  local offset = random.pick(rng, { 0, -2, math.mininteger, 1 << 53 })
  for u = 1, #from do
    d[u] = (how == 1 and rng(0, 3) or rounds[u] or rng(0, 3)) + offset
  end
  if how == 2 then d[rng(1, #from)] = offset + rng(0, 2) end
  return d, function(u)
    return offset == 0 and d[u] + 0.0 or d[u]
  end
end

-- What is said of a given d, against the definition.
local function check_given(from, to, map, report, d)
  local fine, u, v = maps.is_d(from, to, map, d)
  local condition1, position, _, missing = maps.condition1(from, to, map)
  local witness = report.witness.given_d
  assert(report.given_d == (condition1 and fine), "given_d")
  if report.given_d then
    assert(witness == nil and report.g_preserving)
    return
  elseif not condition1 then
    assert(witness.position == position and witness.missing == missing)
    return
  end
  local least, reply
  for _, w in ipairs(from[v]) do
    if map[w] == map[u] and (not least or d[w] < least) then
      least, reply = d[w], w
    end
  end
  assert(witness.position == u and witness.follower == v, "the move")
  assert(witness.reply == reply and witness.reply_d == least, "the reply")
  assert(witness.d == d[u] and (not least or least >= d[u]))
  assert(type(witness.text) == "string")
end

local function solved(digraph, case)
  local solution = feed.solve(digraph, case)
  return solution, feed.read(solution, "value", #digraph)
end

-- A digraph over another one: each position has an image, and moves to
-- positions over all followers of it; then moves that can be taken back, and
-- a few that spoil it. The digraph and the map.
local function cover(rng, to, n, spoilt)
  local from, map, over = {}, {}, {}
  for x = 1, #to do over[x] = {} end
  for u = 1, n do
    map[u] = u <= #to and u or rng(1, #to)
    from[u] = {}
    table.insert(over[map[u]], u)
  end
  for u = 1, n do
    for _, y in ipairs(to[map[u]]) do
      for _ = 1, rng(1, 2) do
        table.insert(from[u], random.pick(rng, over[y]))
      end
    end
  end
  for _ = 1, rng(0, 2 * n) do
    local v = rng(1, n)
    if #from[v] > 0 then
      local w = random.pick(rng, from[v])
      local u = random.pick(rng, over[map[w]])
      if u > w then table.insert(from[u], v) end
    end
  end
  for _ = 1, spoilt do
    table.insert(from[rng(1, n)], rng(1, n))
  end
  return from, map
end

describe("grundy.map", function()
  it("agrees with the definitions on all maps of small digraphs", function()
    local came = {}
    random.digraphs(600, 1, 4, function(from, rng, case)
      local to = random.digraph(rng, rng(1, 13), rng(1, 3))
      local a, values_from = solved(from, case)
      local b, values_to = solved(to, case + 1)
      maps.all(#from, 1, #to, function(map)
        local report = grundy.map(a, b, map)
        check(from, to, map, report, values_from, values_to)
        check_first(from, to, map, report)
        for _, name in ipairs(PROPERTIES) do
          local key = name .. tostring(report[name])
          came[key] = (came[key] or 0) + 1
        end
      end)
    end)
    for _, name in ipairs(PROPERTIES) do
      random.came_up(came[name .. "true"] or 0, came[name .. "false"] or 0)
    end
  end)

  it("agrees with the definitions on larger digraphs", function()
    local kinds, deep = { 0, 0, 0, 0 }, 0
    random.cases(1500, function(rng, case)
      local to = random.digraph(rng, rng(1, 13), rng(1, 8))
      local from, map = cover(rng, to, rng(#to, 24), rng(0, 5) // 5)
      local a, values_from = solved(from, case)
      local b, values_to = solved(to, case + 1)
      local report = grundy.map(a, b, map)
      local d = check(from, to, map, report, values_from, values_to)
      check_first(from, to, map, report)
      if (d or 0) > 2 then deep = deep + 1 end
      local kind = report.homomorphism and 1 or report.g_preserving and 2 or
        report.d_morphism and 3 or 4
      kinds[kind] = kinds[kind] + 1
    end)
    random.came_up(deep, table.unpack(kinds))
  end)

  it("checks a given d", function()
    local came = { [true] = 0, [false] = 0, replies = 0 }
    local function check_some(from, to, map, rng, case)
      local d, f = some_d(rng, from, to, map)
      local report = grundy.map(solved(from, case), solved(to, case), map,
        { d = rng(1, 2) == 1 and d or f })
      check_given(from, to, map, report, d)
      came[report.given_d] = came[report.given_d] + 1
      local w = report.witness.given_d
      came.replies = came.replies + (w and w.reply and 1 or 0)
    end
    random.digraphs(2000, 1, 6, function(from, rng, case)
      local to, map = random.digraph(rng, rng(1, 13), rng(1, 3)), {}
      for u = 1, #from do map[u] = rng(1, #to) end
      check_some(from, to, map, rng, case)
    end)
    random.cases(1000, function(rng, case)
      local to = random.digraph(rng, rng(1, 13), rng(1, 8))
      local from, map = cover(rng, to, rng(#to, 24), rng(0, 9) // 9)
      check_some(from, to, map, rng, case)
    end)
    random.came_up(came[true], came[false], came.replies)
  end)

  -- Theorem 7: on an acyclic digraph any counter will do as d. So will the
  -- heights of Smith, and the distances.
  it("takes counters, heights and distances for d", function()
    random.cases(500, function(rng, case)
      local from = random.digraph(rng, 3, rng(1, 20))
      local a, values = solved(from, case)
      local heap = grundy.game {
        moves = function(n, add) for m = 0, n - 1 do add(m) end end,
      }:solve(20)
      for _, name in ipairs { "counter", "height", "distance" } do
        local report = grundy.map(a, heap, function(p) return values[p] end,
          { d = function(p) return a[name](a, p) end })
        assert(report.given_d and report.g_preserving, name)
      end
    end)
  end)

  it("says what is wrong with a given d", function()
    local a = grundy.graph { { 2 }, {}, { 4, 1 }, { 2 } }:solve()
    local b = grundy.graph { x = { "y" }, y = {} }:solve()
    local images = { "x", "y", "y", "x" }
    local map = grundy.map(a, b, images, { d = { 0, 1, 2, 0 } })
    assert.is_nil(map.witness.given_d)
    assert.is_true(map.given_d)
    assert.is_nil(grundy.map(a, b, images).given_d)
    a = grundy.graph { { 2 }, { 3 }, {} }:solve()
    images = { "y", "x", "y" }
    map = grundy.map(a, b, images, { d = { 1, 0, 1 } })
    assert.is_false(map.given_d)
    assert.is_true(map.g_preserving)
    assert.are.equal(1, map:d(1))
    assert.are.equal("there is a move from 1 to 2, but none from the image "
      .. '"y" to the image "x", and of the moves from 2 back to the image "y", '
      .. "the one to 3 has the least d, 1, which is not below 1, that of 1",
      map.witness.given_d.text)
    assert.is_truthy(map:explain():find("The given d is not as Theorem 7 wants "
      .. "it: there is a move from 1 to 2", 1, true))
    assert.is_truthy(grundy.map(a, b, images, { d = { 2, 0, 1 } }):explain()
      :find("The given d is as Theorem 7 wants it.", 1, true))
    map = grundy.map(a, b, { "y" }, { d = { 1, 2, 3 } })
    assert.is_false(map.given_d)
    assert.are.equal(map.witness.total, map.witness.given_d)
    local none = grundy.graph {}:solve()
    assert.is_true(grundy.map(none, b, {}, { d = {} }).given_d)
  end)

  it("does not depend on the size of the steps", function()
    random.cases(500, function(rng, case)
      local to = random.digraph(rng, rng(1, 13), rng(1, 12))
      local from, map = cover(rng, to, rng(#to, 40), rng(0, 3))
      local a, b = feed.solve(from, case), feed.solve(to, case + 1)
      local expected, one = testing.maps(a, b, map, 1 << 40)
      assert.are.equal(7, one)
      local budget = rng(1, 9)
      local got, steps = testing.maps(a, b, map, budget)
      assert(got == expected, got .. " is not " .. expected)
      assert(steps >= 3 * #from // budget, steps .. " steps")
    end)
  end)

  it("compares large members too", function()
    local function heaps(left_out) -- and a loop above them
      return grundy.game {
        moves = function(n, add)
          if n == 99 then add(n) end
          for m = 0, math.min(n, 67) - 1 do
            if n < 99 or m ~= left_out then add(m) end
          end
        end,
      }:solve(99)
    end
    local a, b = heaps(64), heaps(65)
    local function identity(p) return p end
    assert.are.equal(66, #a:value(99).set)
    assert.are.equal(66, #b:value(99).set)
    local report = grundy.map(a, b, identity)
    assert.is_false(report.preserves_value)
    assert.are.equal(99, report.witness.preserves_value.position)
    assert.is_true(grundy.map(a, heaps(64), identity).preserves_value)
  end)

  it("keeps the first changed value while the rest is checked", function()
    local function subtraction(most)
      return grundy.game {
        moves = function(n, add)
          for k = 1, math.min(n, most) do add(n - k) end
        end,
      }:solve(random.size(100000, 1000))
    end
    local report = grundy.map(subtraction(2), subtraction(1),
      function(n) return n end)
    assert.is_true(report.condition1)
    assert.is_false(report.g_preserving)
    assert.is_false(report.preserves_value)
    assert.is_truthy(report.witness.preserves_value.position)
  end)

  -- Theorem 6 as it is printed is wrong: it holds on finite values only.
  it("knows the D-morphism that changes infinite values", function()
    local a = grundy.graph { [0] = { 1 }, { 1 }, { 0, 2 } }:solve()
    local b = grundy.graph { [0] = { 1 } }:solve()
    local report = grundy.map(a, b, { [0] = 0, 1, 1 })
    assert.is_true(report.d_morphism)
    assert.is_false(report.g_preserving)
    assert.is_false(report.preserves_value)
    assert.are.equal(grundy.infinity {},
      report.witness.preserves_value.value)
    assert.are.equal(1, report.witness.preserves_value.image_value)
    local text = report:explain()
    assert.is_truthy(text:find(
      "says nothing of positions with an infinite value", 1, true))
    assert.is_truthy(text:find(
      "the value of 0 is ∞(), that of its image 0 is 1", 1, true))
  end)

  it("takes functions, tables, callable objects and reports", function()
    local a = grundy.graph { { 2, 3 }, { 4 }, { 4 }, {} }:solve()
    local b = grundy.graph { x = { "y" }, y = { "z" } }:solve()
    local images = { "x", "y", "y", "z" }
    local by_table = grundy.map(a, b, images)
    local object = setmetatable({}, { __call = function(_, p)
      return images[p]
    end })
    for _, f in ipairs { function(p) return images[p] end, object,
      by_table } do
      local report = grundy.map(a, b, f)
      assert.is_true(report.homomorphism and report.surjective)
      for p = 1, 4 do assert.are.equal(images[p], report(p)) end
    end
    local guarded = setmetatable({ "x", "y", "y", "z" }, { __index = error })
    assert.is_true(grundy.map(a, b, guarded).homomorphism)
    assert.are.equal("position 9 is not in the graph",
      select(2, by_table(9)))
    assert.are.same({ nil, "position 9 is not in the graph" },
      { by_table:d(9) })
  end)

  it("looks images and positions up through normal", function()
    local plain = nim.game { start = { 2, 3 } }:solve()
    local sorted = nim.game { start = { 2, 3 }, normal = nim.sorted }:solve()
    local report = grundy.map(plain, sorted, function(p) return p end)
    assert.is_true(report.homomorphism and report.surjective)
    assert.are.same({ 1, 2 }, report { 2, 1 })
    assert.are.equal(0, report:d { 2, 1 })
    assert.is_false(grundy.map(sorted, plain,
      function(p) return p end).surjective)
    raises(function()
      grundy.map(plain, sorted, {})
    end, "map: position {2, 3} is a table, which cannot be a key of another table: "
      .. "use a function")
  end)

  it("may leave the graph, and is then not total", function()
    local a = grundy.graph { { 2 }, { 3 } }:solve()
    local b = grundy.graph { { 2 } }:solve()
    for _, image in ipairs { 7, "z" } do
      local report = grundy.map(a, b, { 1, image, 2 })
      assert.is_false(report.total)
      for _, name in ipairs(PROPERTIES) do
        assert.is_false(report[name])
        assert.are.equal(report.witness.total, report.witness[name])
      end
      assert.is_false(report.preserves_value)
      assert.are.equal(2, report.witness.total.position)
      assert.are.equal(image, report.witness.total.image)
      assert.are.equal(2, report(3))
      assert.is_nil((report(2)))
      assert.is_nil((report:d(1)))
      assert.is_nil((report:counter(1)))
      assert.is_nil((report:semihomomorphism()))
      assert.is_truthy(report:explain():find("is not a position of", 1, true))
      assert.are.equal("grundy.map: not total", tostring(report))
    end
    local report = grundy.map(a, b, { 1 })
    assert.is_false(report.total)
    assert.are.equal("position 2 has no image", report.witness.total.text)
    assert.are.equal("position 2 has no image", select(2, report(2)))
  end)

  it("takes games without positions", function()
    local none = grundy.graph {}:solve()
    local one = grundy.graph { {} }:solve()
    local report = grundy.map(none, one, {})
    assert.is_true(report.homomorphism and report.preserves_value)
    assert.is_false(report.surjective)
    assert.is_true((report:semihomomorphism(function() return 1 end)))
    assert.is_false(grundy.map(one, none, { 1 }).total)
    assert.is_true(grundy.find_map(none, none, { onto = true }).surjective)
    assert.are.equal("none", select(3, grundy.find_map(one, none)))
  end)

  it("explains itself", function()
    local b = grundy.graph { x = { "y" }, y = {} }:solve()
    local a = grundy.graph { { 2 }, {}, { 4, 1 }, { 2 } }:solve()
    local function text(f) return grundy.map(a, b, f):explain() end
    assert.are.equal(table.concat({
      "This is a map from 4 to 2 positions.",
      "It is onto: every position of the second game is an image.",
      "It is not a homomorphism: there is a move from 3 to 4, but none from the "
        .. 'image "y" to the image "y".',
      "It is not a D-morphism, since condition 2 fails: there is a move from 3 "
        .. 'to 4, but between their images, "y" and "y", there is none in '
        .. "either direction.",
      "Compared one by one, not all values are those of the images: the value "
        .. 'of 4 is 1, that of its image "y" is 0.',
    }, "\n"),
      text { "x", "y", "y", "y" })
    assert.is_truthy(text { "x", "y", "y", "x" }:find(
      "a move that has no image can be answered by a move back", 1, true))
    assert.is_truthy(text { "y", "y", "y", "y" }:find(
      'It is not onto: position "x" of the second game is not an image.', 1, true))
    assert.are.equal("grundy.map: preserves G",
      tostring(grundy.map(a, b, { "x", "y", "y", "x" })))
  end)

  it("passes errors of the function through unchanged", function()
    local a = grundy.graph { { 2 } }:solve()
    local mine = {}
    local fine, object = pcall(grundy.map, a, a, function() error(mine) end)
    assert.is_false(fine)
    assert.are.equal(mine, object)
  end)

  it("lets the function yield", function()
    local a = grundy.graph { { 2 } }:solve()
    local map = coroutine.wrap(function()
      return grundy.map(a, a, function(p) return coroutine.yield(p) end)
    end)
    assert.are.equal(1, map())
    assert.are.equal(2, map(1))
    assert.is_true(map(2).homomorphism)
  end)

  it("says when a solution is closed", function()
    local function report()
      local a = grundy.graph { { 2 } }:solve()
      return a, grundy.map(a, grundy.graph { { 2 } }:solve(), { 1, 2 })
    end
    local a, map = report()
    a:close()
    raises(function() grundy.map(a, a, {}) end, "this solution is closed")
    raises(function() local _ = map(1) end, "closed")
    raises(function() local _ = map:d(1) end, "closed")
    raises(function() local _ = map:semihomomorphism() end, "closed")
    assert.is_true(map.homomorphism)
    local b = grundy.graph { { 2 } }:solve()
    raises(function()
      grundy.map(b, b, function(p) b:close() return p end)
    end, "closed")
    local c, other = grundy.graph { { 2 } }:solve(), report()
    other:close()
    raises(function()
      grundy.map(c, other, function(p) return p end)
    end, "closed")
  end)

  it("keeps its solutions alive, and gives them up", function()
    local report, kept
    do
      local a = grundy.graph { { 2 }, { 1, 3 } }:solve()
      kept = setmetatable({ a }, { __mode = "v" })
      report = grundy.map(a, a, function(p) return p end)
    end
    collectgarbage()
    assert.are.equal(3, #kept[1])
    assert.are.equal(2, report(2))
    report = nil -- luacheck: ignore 311
    collectgarbage()
    collectgarbage()
    assert.is_nil(kept[1])
  end)

  it("lets hooks in, which may close what it works on", function()
    local n = random.count(200000) + 50000
    local path = grundy.game {
      moves = function(p, add) if p > 0 then add(p - 1) end end,
    }
    local a, b = path:solve(n), path:solve(n)
    local calls = 0
    local function identity(p) return p end
    local function hook() calls = calls + 1 end
    local report = grundy.map(a, b, identity)
    debug.sethook(hook, "", 1000)
    report:semihomomorphism()
    debug.sethook()
    assert.is_true(calls > 50)
    debug.sethook(function() b:close() end, "", 1000)
    local fine, message = pcall(report.semihomomorphism, report)
    debug.sethook()
    assert.is_false(fine)
    assert.is_truthy(message:find("a solution of this map is closed", 1, true))
  end)
end)

describe("map:semihomomorphism", function()
  -- A map that depends on classes alone, or any.
  local function some_map(rng, n, m, class)
    local map, of = {}, {}
    local any = rng(1, 3) == 1
    for u = 1, n do
      of[class[u]] = of[class[u]] or rng(1, m)
      map[u] = any and rng(1, m) or of[class[u]]
    end
    return map
  end

  local function some_classes(rng, digraph, values)
    local class, most = {}, rng(1, #digraph)
    local by_value = rng(1, 3) > 1
    for u = 1, #digraph do
      class[u] = by_value and slow.text(values[u]) or rng(1, most)
    end
    return class
  end

  local function check_semi(from, to, map, report, class, relation)
    local expected = maps.semihomomorphism(from, to, map, class)
    local fine, text, w = report:semihomomorphism(relation)
    assert((fine or false) == expected)
    if fine then return true end
    assert(type(text) == "string" and text == w.text)
    local compatible, s = relations.semicompatible(from, class)
    if not compatible then
      assert(w.position == s and class[w.other] == class[s])
      assert(slow.contains(from[s], w.follower))
      for _, v in ipairs(from[w.other]) do
        assert(class[v] ~= class[w.follower])
      end
      for _, v in ipairs(from[w.follower]) do assert(class[v] ~= class[s]) end
    else
      local kept = relations.kept(from, class)
      assert(shows.homomorphism(kept, to, map, w))
    end
    return false, compatible
  end

  it("agrees with the definition on small digraphs", function()
    local yes, no, by_map, by_kernel = 0, 0, 0, 0
    random.digraphs(2000, 1, 6, function(from, rng, case)
      local to = random.digraph(rng, rng(1, 13), rng(1, 4))
      local a, values = solved(from, case)
      local class = some_classes(rng, from, values)
      local map = some_map(rng, #from, #to, class)
      local report = grundy.map(a, solved(to), map)
      local fine, compatible = check_semi(from, to, map, report, class,
        function(p) return class[p] end)
      if fine then yes = yes + 1 else no = no + 1 end
      if not fine and compatible then by_map = by_map + 1 end
      if check_semi(from, to, map, report, map) then
        by_kernel = by_kernel + 1
      end
    end)
    random.came_up(yes, no, by_map, by_kernel)
  end)

  -- Sato 2.11: a position goes to its value, in a Nim heap.
  it("is the map to the values, on acyclic games", function()
    random.cases(500, function(rng, case)
      local from = random.digraph(rng, 3, rng(1, 30))
      local a, values = solved(from, case)
      local most, to, map = 0, {}, {}
      for u, value in ipairs(values) do
        most, map[u] = math.max(most, value), value + 1
      end
      for x = 1, most + 1 do
        to[x] = {}
        for y = 1, x - 1 do to[x][y] = y end
      end
      local report = grundy.map(a, solved(to), map)
      assert(report:semihomomorphism())
      assert(report.preserves_value and report.surjective)
    end)
  end)

  -- Where Sato's lemma 2.4 ends.
  it("does not preserve values on cyclic games", function()
    local a = grundy.graph { [0] = {}, { 1, 2, 3 }, { 1, 2 },
      { 0, 1, 2 } }:solve()
    local class = { [0] = 1, 1, 1, 2 }
    local b = grundy.graph { { }, { 1 } }:solve()
    local report = grundy.map(a, b, class)
    assert.is_true((report:semihomomorphism()))
    assert.is_false(report.preserves_value)
  end)

  it("takes classes of all kinds and refuses what is none", function()
    local a = grundy.graph { { 2 }, { 3 } }:solve()
    local report = grundy.map(a, a, function(p) return p end)
    assert.is_true((report:semihomomorphism(function(p)
      return { p % 3, name = "class" }
    end)))
    raises(function() report:semihomomorphism(function() end) end,
      "semihomomorphism: the class of 1: position is nil")
    raises(function() report:semihomomorphism(function() return print end) end,
      "semihomomorphism: the class of 1: ")
    raises(function() report:semihomomorphism "kernel" end,
      "semihomomorphism: a function expected, got a string")
    local mine = {}
    local fine, object = pcall(report.semihomomorphism, report,
      function() error(mine) end)
    assert.is_false(fine)
    assert.are.equal(mine, object)
  end)
end)
