-- Positions: when they are equal, what comes back, what is refused.

local grundy = require "grundy"
local random = require "spec.harness.random"
local encode = require "spec.oracles.encode"
local feed = require "spec.harness.feed"
local raises = require "spec.harness.raises"

local text, strict, key = encode.text, encode.strict, grundy.key

-- A solution whose positions are 0 and everything in the list.
local function star(list)
  local game = grundy.game {
    moves = function(p) return p == 0 and list or nil end,
  }
  return game:solve(0)
end

-- Equal slow texts must mean equal keys, and the other way round.
local function key_book()
  local key_of, text_of = {}, {}
  return function(p)
    local t, k = text(p), key(p)
    assert(type(k) == "string", "a key that is no string")
    assert((key_of[t] or k) == k, "two keys for " .. t)
    assert((text_of[k] or t) == t,
      ("one key for %s and %s"):format(t, text_of[k]))
    key_of[t], text_of[k] = k, t
    return k
  end
end

describe("a key", function()
  it("is equal exactly for equal positions", function()
    local check = key_book()
    random.cases(2500, function(rng)
      local p = encode.random(rng, 4)
      assert(check(p) == check(encode.again(rng, p)), text(p))
    end)
  end)

  -- Each list is of positions that are all different; most of them were
  -- chosen because a careless encoding makes two of them equal.
  local different = {
    numbers = {
      0, 1, -1, 0.5, 1.5, -1.5, 255, 256, 65536, 1 << 31, -(1 << 31), 1 << 32,
      math.maxinteger, math.maxinteger - 1, math.mininteger,
      math.mininteger + 1, 2.0 ^ 63, -2.0 ^ 64, 2.0 ^ 53, (1 << 53) + 1,
      1e300, 5e-324, -5e-324, math.huge, -math.huge, 0.1, 0.1 + 1e-17 + 0.2,
    },
    strings = {
      "", "\0", "\0\0", "a", "a\0", "\0a", "a\0b", "a\0c", "0", "1", "1.0",
      "true", "nil", "{}", "\255", "\xC3\xA9", "e\xCC\x81", ("a"):rep(127),
      ("a"):rep(128), ("a"):rep(255), ("a"):rep(256), ("a"):rep(65535),
      ("a"):rep(65536), ("a"):rep(1 << 20), ("a"):rep((1 << 20) - 1) .. "b",
    },
    ["what they look like"] = {
      1, "1", { 1 }, { "1" }, { ["1"] = 1 }, { true }, { "true" }, {},
      { {} }, { false }, { 0 }, { "" }, "", 0, { [""] = 0 }, { [""] = "" },
    },
    shapes = {
      { 1, 2, 3 }, { { 1, 2, 3 } }, { { 1 }, 2, 3 }, { 1, { 2 }, 3 },
      { 1, { 2, 3 } }, { { 1, 2 }, 3 }, { 1, 2, { 3 } }, { { 1 }, { 2, 3 } },
      { {}, 1, 2, 3 }, { 1, 2, 3, {} }, { 1, 2 }, { 2, 1, 3 }, { 1, 2, 3, 4 },
    },
    records = {
      { a = 1 }, { b = 1 }, { a = 1, b = 1 }, { a = { b = 1 } },
      { a = {}, b = 1 }, { "a", 1 }, { 1, a = 1 }, { a = { 1 } }, { ab = 1 },
      { a = "b" }, { b = "a" }, { a = "b1" }, { ["a\0"] = 1 }, { [""] = 1 },
      { { a = 1 } }, { a = true }, { a = false }, { a = { 1, a = 1 } },
      { 1, 1, a = 1 }, { 1, a = 1, b = { 1 } }, { a = "a" }, { aa = "" },
    },
    splits = {                      -- the same bytes, cut elsewhere
      { "ab", "c" }, { "a", "bc" }, { "abc" }, { "abc", "" }, { "", "abc" },
      { "ab\0c" }, { "ab\0", "c" }, { 1, 23 }, { 12, 3 }, { 123 },
      { 256, 1 }, { 1, 256 }, { 0, 0, 1 }, { 0, 1 }, { 0, 0, 0, 1 },
    },
  }
  for name, list in pairs(different) do
    it("tells apart " .. name, function()
      local seen = {}
      for i, p in ipairs(list) do
        local k = key(p)
        assert.is_nil(seen[k])
        seen[k] = i
      end
    end)
  end

  local equal = {
    { "floats that are integers", 1, 1.0 },
    { "zeros", 0, -0.0 },
    { "2^53", 1 << 53, 2.0 ^ 53 },
    { "the least integer", math.mininteger, -2.0 ^ 63 },
    { "zeros in a table", { 0, x = { 0 } }, { -0.0, x = { -0.0 } } },
    { "records", { a = 1, b = 2, 3 }, { 3, b = 2, a = 1 } },
    { "integer keys that were floats", { 5, 6 }, { [1.0] = 5, [2.0] = 6 } },
    { "shared tables", { { 1 }, { 1 } }, (function()
      local shared = { 1 }
      return { shared, shared }
    end)() },
  }
  for _, case in ipairs(equal) do
    it("is the same for equal " .. case[1], function()
      assert.equal(key(case[2]), key(case[3]))
    end)
  end
end)

describe("positions", function()
  it("come back equal, plain and fresh", function()
    random.cases(300, function(rng)
      local list, expected, seen = {}, { strict(0) }, { [text(0)] = true }
      for i = 1, 20 do
        list[i] = encode.random(rng, 4)
        local t = text(list[i])
        if not seen[t] then
          seen[t] = true
          expected[#expected + 1] = t
        end
      end
      local solution = star(list)
      local first = feed.positions(solution)
      assert(#first == #expected and #solution == #expected)
      for i, p in ipairs(first) do
        assert(strict(p) == expected[i], strict(p))
        assert(solution:has(p) and solution:has(encode.again(rng, p)))
      end
      local second = feed.positions(solution)
      for i, p in ipairs(first) do
        assert(type(p) ~= "table" or not rawequal(p, second[i]))
      end
    end)
  end)

  it("are found however they are written", function()
    local solution = star { { 1, 2, x = { true } }, "a\0b", 2.5, 1 << 53 }
    assert.is_true(solution:has { 1.0, 2.0, x = { true } })
    assert.is_true(solution:has(2.0 ^ 53))
    assert.is_true(solution:has(-0.0))
    for _, p in ipairs { { 1, 2 }, { 1, 2, x = { false } }, "a", "a\0",
      "a\0b\0", 2, (1 << 53) + 1, { 1, 2, x = { true }, y = 1 } } do
      assert.is_false(solution:has(p))
    end
  end)

  it("may be a string of a megabyte", function()
    local long = ("0123456789abcde\0"):rep(1 << 16)
    local solution = star { long, long .. "x" }
    local list = feed.positions(solution)
    assert.equal(3, #list)
    assert.is_true(list[2] == long and list[3] == long .. "x")
  end)

  it("may be nested 64 deep", function()
    local solution = star { encode.nested(64) }
    assert.equal(text(encode.nested(64)), strict(
      feed.positions(solution)[2]))
  end)

  -- (The time does not double with each table.)
  it("may have elements and names at every depth", function()
    local p = { 1, name = 2 }
    for _ = 2, 60 do p = { p, name = 2 } end
    assert.equal(text(p), strict(feed.positions(star { p })[2]))
  end)

  it("may be wide", function()
    local n = random.size(10000, 1000)
    local wide, record, backwards = {}, {}, {}
    for i = 1, n do
      wide[i] = i
      record["k" .. i] = i
    end
    for i = n, 1, -1 do backwards["k" .. i] = i end
    local solution = star { wide, record }
    local list = feed.positions(solution)
    assert.equal(text(wide), strict(list[2]))
    assert.equal(text(record), strict(list[3]))
    assert.is_true(solution:has(backwards))
    assert.equal(key(record), key(backwards))
    backwards["k" .. n // 2] = 0
    assert.is_false(solution:has(backwards))
  end)

  it("are shown as Lua would write them", function()
    local solution = star {}
    local shown = {
      { 7, "7" }, { -0.5, "-0.5" }, { "a", '"a"' }, { {}, "{}" },
      { { 1, { 2, "b" } }, '{1, {2, "b"}}' },
      { { x = 1 }, "{x = 1}" }, { { 1, x = { true } }, "{1, x = {true}}" },
      { { y = { 1, 2 }, ab = false, c9 = "z" },      -- in some order
        "y = {1, 2}", "ab = false", 'c9 = "z"' },
      { { ["a b"] = 1 }, '{["a b"] = 1}' },
      { { ["1x"] = 1 }, '{["1x"] = 1}' },
      { 'a"b\\c\n', [["a\"b\\c\x0a"]] },
    }
    for _, case in ipairs(shown) do
      local _, message = solution:value(case[1])
      for i = 2, #case do
        assert.is_truthy(message:find(case[i], 1, true), message)
      end
    end
  end)

  it("may have the fields of options", function()
    local function count(name, start)
      return grundy.game { start = start, moves = function(p, add)
        if p[name] > 0 then add { [name] = p[name] - 1 } end
      end }
    end
    for _, name in ipairs { "player", "limit", "play", "first", "title",
      "seconds", "source", "threads" } do
      for _, start in ipairs { false, { [name] = 9, more = 1 } } do
        local game, p = count(name, start or nil), { [name] = 3 }
        local solution = game:solve(p)
        assert.equal(4, #solution)
        assert.equal(3, solution:distance(p))
        assert.equal(4, #game:solve(p, { limit = 9 }))
        local job = game:job(p)
        repeat until job:step()
        assert.equal(4, #job:solution())
        assert.equal(3, solution:chances(p).moves)
        assert.equal(3, solution:at(p):chances().moves)
        if name == "title" then
          assert.matches("^<!DOCTYPE", solution:report(p))
          assert.matches("^<!DOCTYPE", solution:at(p):report())
        end
        local path = os.tmpname()
        assert(solution:save(path))
        assert.equal(4, #assert(grundy.open(path, game, p)))
        os.remove(path)
      end
    end
    local two = grundy.game { players = 2, moves = function(p, add)
      if p.first > 0 then add { first = p.first - 1 } end
    end }
    local solution = two:solve { first = 3 }
    raises(function() solution:chances { first = 3 } end, "two players")
    assert.equal(3, solution:chances({ first = 3 }, 1).moves)
  end)

  it("are not options in the wrong place", function()
    local function game(start)
      return grundy.game { start = start, moves = function() end }
    end
    for _, start in ipairs { 3, "x", { 1, 2 }, { heap = 3 } } do
      raises(function() game(start):solve { player = 1 } end, "options come "
        .. "after the start: game:solve(nil, { player = … }); if this is a "
        .. "start: game:solve(start, {})")
      assert.equal(1, #game(start):solve({ player = 1 }, {}))
    end
    raises(function() game():solve { starts = { 1 } } end, "options come after")
    raises(function() grundy.graph { a = { "b" } }:job { limit = 1 } end,
      "options come after the start: game:job(nil, { limit = … })")
    raises(function() grundy.open("x", game(3), { play = "misere" }) end,
      "options come after the start: grundy.open(path, game, nil, { play = … })")
    local odd = grundy.game { start = 3, normal = function(p) return p + 0 end,
      moves = function() end }:solve()
    raises(function() odd:chances { first = "random" } end, "options come "
      .. "after the position: solution:chances(p, { first = … })")
    raises(function() odd:report { title = "x" } end, "options come after")
  end)

  it("do not change when a table is changed after add", function()
    local shared = { 3, x = { 1 } }
    local game = grundy.game {
      moves = function(p, add)
        local n, x = p[1], p.x
        p[1], p.x = -1, nil             -- p may be changed for a while
        for k = n - 1, 0, -1 do
          shared[1] = k
          add(shared)
        end
        shared.x[1] = 1
        p[1], p.x = n, x
      end,
    }
    local solution = game:solve(shared)
    shared[1] = 99
    local got = {}
    for i, p in ipairs(feed.positions(solution)) do got[i] = strict(p) end
    local expected = {}
    for k = 3, 0, -1 do
      expected[4 - k] = strict { k, x = { 1 } }
    end
    assert.same(expected, got)
    assert.equal(3, solution:value { 3, x = { 1 } })
  end)

  it("do not change when an answer is changed", function()
    local solution = grundy.game {
      moves = function(p, add) if p[1] > 0 then add { p[1] - 1 } end end,
    }:solve { 3 }
    local function spoil(p) p[1], p.y = 77, 77 end
    for p in solution:positions() do spoil(p) end
    spoil(solution:followers({ 3 })[1])
    spoil(solution:best { 3 })
    spoil(solution:line({ 3 })[1])
    spoil(solution:line({ 3 })[2])
    spoil(solution:moves({ 3 })[1].position)
    spoil(solution:strategy()[1].position)
    spoil(solution:strategy()[1].move)
    spoil(solution:info({ 3 }).position)
    spoil(solution:table({ "best" })[1].position)
    assert.same({ { 3 }, { 2 }, { 1 }, { 0 } }, solution:line { 3 })
    assert.same({ { 3 }, { 2 }, { 1 }, { 0 } }, feed.positions(solution))
  end)

  -- A line from p must not hold the caller's own table.
  it("in answers are not the tables that were asked about", function()
    local solution = star { { 1 } }
    local asked = { 1 }
    assert.is_false(rawequal(asked, solution:line(asked)[1]))
    assert.is_false(rawequal(asked, solution:info(asked).position))
  end)

  it("of a game do not change with its start", function()
    local start = { 2 }
    local game = grundy.game {
      start = start,
      moves = function(p, add) if p[1] > 0 then add { p[1] - 1 } end end,
    }
    start[1] = 5
    assert.equal(3, #game:solve())
  end)
end)

describe("metatables of positions", function()
  local function hostile(t) return setmetatable(t, encode.trap) end

  -- where a position is read, with a hostile one
  local readers = {
    key = function(p) return key(p) end,
    start = function(p)
      return grundy.game { start = p, moves = function() end }:solve()
    end,
    ["start of solve"] = function(p)
      return grundy.game { moves = function() end }:solve(p)
    end,
    starts = function(p)
      return grundy.game { moves = function() end }
        :solve(0, { starts = hostile { p } })
    end,
    add = function(p)
      return grundy.game {
        moves = function(q, add) if q == 0 then add(p) end end,
      }:solve(0)
    end,
    ["returned array"] = function(p)
      return grundy.game {
        moves = function(q) if q == 0 then return hostile { p } end end,
      }:solve(0)
    end,
    normal = function(p)
      return grundy.game {
        moves = function() end, normal = function() return p end,
      }:solve(0)
    end,
    questions = function(p)
      local solution = star { { 1, { 2 } } }
      for _, name in ipairs { "has", "value", "counter", "outcome",
        "remoteness", "distance", "height", "followers", "moves", "best",
        "line", "info" } do
        solution[name](solution, p)
      end
    end,
    ["questions with normal"] = function(p)
      local solution = grundy.game {
        moves = function(q) if q == 0 then return hostile { p } end end,
        normal = function(q) return q end,
      }:solve(0)
      for _, name in ipairs { "followers", "moves", "best", "line",
        "info" } do
        solution[name](solution, 0)
        solution[name](solution, p)
      end
      solution:strategy()
    end,
  }
  for name, read in pairs(readers) do
    it("are never consulted: " .. name, function()
      read(hostile { 1, hostile { 2 } })
    end)
  end
end)

local function cyclic(make)
  local t = {}
  make(t)
  return t
end

-- A bad position, and what is said of it. A function makes it, since a
-- position may be unfit for a table constructor.
local bad = {
  { "is NaN", function() return 0 / 0 end },
  { "is a function", function() return print end },
  { "is a userdata", function() return io.stdout end },
  { "is a thread", function() return coroutine.create(print) end },
  { "is a boolean", function() return true end },
  { "is a boolean", function() return false end },
  { "[1] is NaN", function() return { 0 / 0 } end },
  { "[2] is a function", function() return { 1, print } end },
  { "[2].x is a function", function() return { 1, { x = print } } end },
  { ".x.y[3] is NaN", function()
    return { x = { y = { 1, 2, -(0 / 0) } } }
  end },
  { ".x is a userdata", function() return { x = io.stdout } end },
  { "[1][1] is a thread", function()
    return { { coroutine.create(print) } }
  end },
  { "[2] is missing", function() return { 1, nil, 3 } end },
  { "[1] is missing", function() return { nil, 2 } end },
  { "[1] is missing", function() return { [2] = 2 } end },
  { "[3] is missing", function() return { 1, 2, nil, 4, x = 1 } end },
  { ".x[2] is missing", function() return { x = { 1, nil, 3 } } end },
  { "[2] is missing", function() return { 1, [1 << 40] = 1 } end },
  { "[1] is missing", function() return { [math.maxinteger] = 1 } end },
  { ".a is inside itself", function()
    return cyclic(function(t) t.a = t end)
  end },
  { "[2].b is inside itself", function()
    return cyclic(function(t) t[1], t[2] = 1, { b = t } end)
  end },
  { ".a[1] is inside itself", function()
    return cyclic(function(t)
      t.a = {}
      t.a[1] = t.a
    end)
  end },
  { "nested deeper than 64", function() return encode.nested(65) end },
  { "nested deeper than 64", function()
    return encode.nested(random.size(100000, 1000))
  end },
  { "key", function() return { [0] = 1 } end },
  { "key", function() return { 1, [-1] = 1 } end },
  { "key", function() return { [1.5] = 1 } end },
  { "key", function() return { [true] = 1 } end },
  { "key", function() return { [{}] = 1 } end },
  { "key", function() return { [print] = 1 } end },
  { "key", function() return { [math.mininteger] = 1 } end },
}

describe("a bad position", function()
  local solution = star { { 1 } }

  local p -- where it is read, and what the message then has besides
  local readers = {
    { function() key(p) end },
    { function() local _ = grundy.game { start = p, moves = print } end },
    { function() local _ = grundy.game { moves = print }:solve(p) end },
    { function()
      local _ = grundy.game { moves = print }:solve(0, { starts = { 1, p } })
    end },
    { function()
      local game = grundy.game {
        moves = function(q, add)
          if q[1] == 2 then add(p) end
          add { q[1] + 1, 2 }
        end,
      }
      local _ = game:solve { 1, 2 }
    end, "(in the moves of {2, 2})" },
    { function()
      local game = grundy.game {
        moves = function(q) return q == 1 and { 2 } or { 1, p } end,
      }
      local _ = game:solve(1)
    end, "(in the moves of 2)" },
  }
  for _, name in ipairs { "has", "value", "counter", "outcome", "remoteness",
    "distance", "height", "followers", "moves", "best", "line", "info" } do
    table.insert(readers, { function()
      local _ = solution[name](solution, p)
    end })
  end

  for i, case in ipairs(bad) do
    local said, make = case[1], case[2]
    it(("is refused wherever it is read (%d): %s"):format(i, said), function()
      p = make()
      for _, reader in ipairs(readers) do
        raises(reader[1], "position", said, reader[2])
      end
    end)
  end

  it("is named by its field even if that is no name", function()
    for _, name in ipairs { "a b", "1", "end", "é" } do
      local message = raises(function()
        local _ = key { { [name] = print } }
      end, "position[1]", name, "is a function")
      assert.is_nil(message:find("position[1].a b", 1, true))
    end
  end)

  it("of 1 MB is not repeated in full", function()
    local long = ("x"):rep(1 << 20)
    local message = raises(function()
      local game = grundy.game { moves = function() return { print } end }
      local _ = game:solve(long)
    end, "position is a function")
    assert.is_true(#message < 1000)
    message = raises(function()
      local _ = key { [long] = print }
    end, "is a function")
    assert.is_true(#message < 1000)
    local _, absent = solution:value(long)
    assert.is_true(#absent < 1000)
  end)

  it("that is nil is refused", function()
    raises(function() local _ = key(nil) end, "nil")
    raises(function() local _ = solution:has(nil) end, "nil")
    raises(function()
      local _ = grundy.game { moves = function(_, add) add(nil) end }
        :solve(1)
    end, "nil", "(in the moves of 1)")
  end)
end)

-- Followers that are short strings take a way of their own into the store.
describe("strings of any length", function()
  local strings = {}
  for length = 0, 70 do strings[length + 1] = ("s"):rep(length) end

  for form, moves in pairs {
    added = function(p, add)
      for i = 1, p == 0 and #strings or 0 do add(strings[i]) end
    end,
    returned = function(p) return p == 0 and strings or {} end,
  } do
    it("are the followers that were " .. form, function()
      local solution = grundy.game { moves = moves }:solve(0)
      assert.equal(1 + #strings, #solution)
      assert.same(strings, solution:followers(0))
      for _, s in ipairs(strings) do assert.is_true(solution:has(s)) end
    end)
  end

  it("are the same whichever way they came", function()
    local long = ("What is written twice, and read once more, is one. "):rep(2)
    for length = 0, 70 do
      local p = long:sub(1, length)
      local others = { long:sub(2, length + 1), long:sub(-length - 1) }
      local solution = grundy.game {
        moves = function(_, add)
          for _, q in ipairs(others) do add(q) end
          add(p)
        end,
      }:solve(p, { limit = 10 })
      assert.equal(p == others[1] and 2 or 3, #solution)
      assert.is_true(solution:has(others[1]) and solution:has(others[2]))
    end
  end)
end)

describe("very many positions", function()
  -- Hashes have 32 bits, so some of these have the same.
  local forms = {
    ["strings of one length"] = function(i) return ("%09d"):format(i * 977) end,
    ["strings of any length"] = function(i) return "p" .. i * 977 end,
    arrays = function(i) return { i // 700, i % 700 } end,
  }
  for name, form in pairs(forms) do
    it("are told apart: " .. name, function()
      local n = random.count(200000)
      local start, second = form(0), form(1)
      local calls = 0
      local solution = grundy.game {
        moves = function(_, add)
          calls = calls + 1
          for i = 1, calls <= 2 and n or 0 do add(form(i)) end
        end,
      }:solve(start)
      assert.equal(n + 1, #solution)
      assert.equal(2 * n, solution:stats().moves)
      assert.equal(n, #solution:followers(second))
    end)
  end
end)

describe("short arrays", function()
  -- Elements at the borders of what fits a byte, and what looks like it.
  local elements = { 0, 1, 190, 191, 192, 255, 256, -1, 2.0, 1.5, "3", "",
    false, math.maxinteger, math.mininteger }

  local function array(rng, length)
    local t = {}
    for i = 1, length do
      t[i] = elements[rng(1, rng(1, 2) == 1 and 4 or #elements)]
    end
    if rng(1, 6) == 1 then t.x = rng(1, 2) end
    return t
  end

  -- The array built in the part of a table that is no array, backwards.
  local function backwards(t)
    local other = {}
    for i = #t, 1, -1 do other[i] = t[i] end
    other.x = t.x
    return other
  end

  local function followers(rng)
    local list = {}
    for i = 1, 60 do
      list[i] = rng(1, 15) == 1 and ("s"):rep(rng(0, 9)) or
        array(rng, rng(0, 8))
    end
    for i = 1, 20 do
      local t = list[rng(1, 60)]
      list[60 + i] = type(t) == "table" and backwards(t) or t
    end
    return list
  end

  -- The different ones, by what has nothing to do with the graph.
  local function distinct(list)
    local there, different = {}, {}
    for _, q in ipairs(list) do
      local code = grundy.key(q)
      if not there[code] then
        there[code] = true
        different[#different + 1] = q
      end
    end
    return different
  end

  it("are what they were, each once", function()
    random.cases(200, function(rng)
      local list = followers(rng)
      local different = distinct(list)
      for _, moves in ipairs {
        function(p, add)
          for i = 1, p[1] == "start" and #list or 0 do add(list[i]) end
        end,
        function(p) return p[1] == "start" and list or {} end,
      } do
        -- a table with a short and one with a long key, and neither
        for _, start in ipairs { { "start" }, { "start", "the longest" } } do
          local solution = grundy.game {
            moves = function(p, add)
              return type(p) == "table" and moves(p, add) or nil
            end,
          }:solve(start)
          assert.equal(1 + #different, #solution)
          local found = solution:followers(start)
          assert.equal(#different, #found)
          for i, q in ipairs(different) do
            assert.equal(grundy.key(q), grundy.key(found[i]))
            assert.is_true(solution:has(q))
          end
        end
      end
    end)
  end)

  it("of integers of any size are what they were, each once", function()
    -- keys of seven bytes at most: longer ones change how all are kept
    local sizes = { { 47 }, { 31, 7 }, { 23, 15 }, { 15, 15 }, { 7, 7, 7 } }
    random.cases(500, function(rng)
      local sized, list = sizes[rng(1, #sizes)], {}
      for i = 1, 100 do
        list[i] = {}
        for j, bits in ipairs(sized) do
          local integer = (1 << rng(0, bits)) + rng(-2, 2)
          integer = math.min(integer, (1 << bits) - 1)
          list[i][j] = rng(0, 1) == 0 and integer or ~integer
        end
      end
      local different = distinct(list)
      local solution = grundy.game {
        moves = function(p, add)
          for i = 1, #p == 0 and #list or 0 do add(list[i]) end
        end,
      }:solve(list[1], { starts = { {} } })
      assert.equal(1 + #different, #solution)
      assert.same(different, solution:followers {})
    end)
  end)
end)
