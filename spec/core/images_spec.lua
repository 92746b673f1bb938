-- Least images of positions that are on no board: in C, in plain Lua, and by
-- their definition.

local grundy = require "grundy"
local core = require "grundy.core"
local child = require "spec.harness.child"
local installed = require "spec.harness.interpreters"
local raises = require "spec.harness.raises"
local random = require "spec.harness.random"
local slow = require "spec.oracles.slow_sequences"

-- As it is where there is no module.
local plain = assert(loadfile("lua/grundy/images.lua", "t",
  setmetatable({ require = function(name) error("no " .. name) end },
    { __index = _G })))()

local PAIRS = { "XO", ".X", { "X", "O" }, { 1, 2 }, { 0, 300 }, { -1, 1 },
  { "ab", "" }, { math.maxinteger, math.mininteger }, { "\xff\0", "ab" } }

local function random_map(rng, n)
  local places = {}
  for i = 1, n do places[i] = i end
  return random.shuffled(rng, places)
end

local function random_exchange(rng, given)
  if given.bits then return "01" end
  local pairs_given = {}
  for i = 1, rng(1, 2) do pairs_given[i] = random.pick(rng, PAIRS) end
  return pairs_given[2] and pairs_given or type(pairs_given[1]) == "string" and
    pairs_given[1] or pairs_given
end

-- What images may be given, and how many places there must be, if any.
local function random_symmetries(rng)
  if rng(1, 8) == 1 then
    return { sorted = true, field = random.pick(rng, { false, "cells",
      { "one", "two" } }) or nil }
  end
  local given = { bits = rng(1, 3) == 1 and rng(1, 6) or nil }
  local places = given.bits or rng(1, 3) == 1 and rng(1, 5) or nil
  given.reverse = rng(1, 3) == 1 or nil
  given.rotate = rng(1, 3) == 1 or nil
  if rng(1, 3) == 1 then given.exchange = random_exchange(rng, given) end
  if places and rng(1, 2) == 1 then given.maps = { random_map(rng, places) } end
  if rng(1, 4) == 1 then
    local map = places and rng(1, 2) == 1 and random_map(rng, places) or nil
    given[1] = { map = map, reverse = not map or nil,
      exchange = rng(1, 2) == 1 and random_exchange(rng, given) or nil }
  end
  local fixed = given.maps or given[1] and given[1].map
  if rng(1, 3) == 1 then
    given.field = rng(1, 2) == 1 and "cells" or { "one", "two" }
  end
  return given, (given.bits or fixed) and places
end

local LETTERS = { ".", "X", "O" }
local KINDS = {
  function(rng, n)
    local list = {}
    for i = 1, n do list[i] = random.pick(rng, LETTERS) end
    return table.concat(list)
  end,
  function(rng, n)
    local list = {}
    for i = 1, n do list[i] = rng(0, 3) end
    return list
  end,
  function(rng, n)
    local list = {}
    for i = 1, n do
      list[i] = random.pick(rng, { 0, 1, 300, -1, math.maxinteger,
        math.mininteger, 191, 192 })
    end
    return list
  end,
  function(rng, n)
    local list = {}
    for i = 1, n do
      list[i] = random.pick(rng, { "", "X", "ab", "a", "O", "\xff\0", "b" })
    end
    return list
  end,
}

local function random_part(rng, given, places)
  if given.bits then return rng(0, (1 << given.bits) - 1) end
  return random.pick(rng, KINDS)(rng, places)
end

local function random_position(rng, given, places)
  places = places or rng(0, 6)
  if not given.field then
    return random_part(rng, given, places)
  elseif given.field == "cells" then
    return { cells = random_part(rng, given, places), a = { 1 }, z = "X" }
  end
  return { two = random_part(rng, given, rng(1, 3) == 1 and 1 or places),
    one = random_part(rng, given, places), a = rng(0, 1) }
end

-- The images of p, whose least one has this key, are all that there are, each once;
-- of more than 1,000 (nil), some.
local function all_images(normal, key, p, all)
  local orbit, whole = core.orbit(normal, p, all and #all or 1000, 9)
  local known = { [key] = 0 }
  for _, image in ipairs(all or {}) do
    known[grundy.key(image)] = known[grundy.key(image)] or 1
  end
  assert.equal(all ~= nil, whole)
  for _, image in ipairs(orbit) do
    local other = grundy.key(image)
    assert.equal(all and 1, known[other])
    assert.equal(key, grundy.key(normal(image)))
    known[other] = 0
  end
  for _, missing in pairs(known) do assert.equal(0, missing) end
  assert.is_true(all ~= nil or #orbit > 0 and #orbit <= 9)
end

local ODD = { 7, -1, 1.5, "", "XO.XO.XO.XO.", {}, { 1, "a" }, { 1.5 },
  { { 1 } }, { true }, { cells = 7 }, { one = "XO", two = { 1, 2, 3 } },
  { cells = { 1, "a" }, a = 1 }, { one = "X" }, 1 << 40 }

describe("grundy.images", function()
  it("gives the least image, in C and in Lua", function()
    local count, changed, bits, records = 0, 0, 0, 0
    random.cases(500, function(rng)
      local given, places = random_symmetries(rng)
      local made, normal = pcall(grundy.images, given)
      if not made then
        assert.is_truthy(normal:find("no symmetry is given", 1, true), normal)
        return
      end
      local in_lua = plain(given)
      assert.is_function(in_lua)
      for _ = 1, 3 do
        local p = random_position(rng, given, places)
        local least, all = slow.least(given, p)
        local key = grundy.key(least)
        assert.equal(key, grundy.key(normal(p)))
        assert.equal(key, grundy.key(in_lua(p)))
        assert.equal(key, grundy.key(normal(random.pick(rng, all))))
        changed = changed + (key ~= grundy.key(p) and 1 or 0)
        bits = bits + (given.bits and 1 or 0)
        records = records + (given.field and 1 or 0)
        count = math.max(count, #all)
        if given.sorted then all = slow.orders(given, p, 1000) end
        all_images(normal, key, p, all)
      end
      local odd = random.pick(rng, ODD)
      assert.same(in_lua(odd), normal(odd))
      for _, what in ipairs { "nil", "boolean", "function" } do
        odd = ({ boolean = true, ["function"] = print })[what]
        for _, f in ipairs { in_lua, normal } do
          local fine, message = pcall(f, odd)
          assert(not fine and message:find("position is " .. (what == "nil" and "" or
            "a ") .. what .. "$"), message)
        end
      end
    end)
    random.came_up(changed, bits, records, count - 20)
  end)

  it("does what it is for", function()
    local function each(given, list)
      local normal = grundy.images(given)
      for p, image in pairs(list) do assert.equal(image, normal(p)) end
    end
    each({ reverse = true }, { ["cab"] = "bac", ["abc"] = "abc", [""] = "" })
    each({ rotate = true }, { ["cab"] = "abc", ["bca"] = "abc",
      ["bab"] = "abb" })
    each({ sorted = true }, { ["cabb"] = "abbc", [""] = "" })
    each({ exchange = "XO" }, { ["XO."] = "OX.", ["X.O"] = "O.X" })
    each({ exchange = { "XO", "ab" } }, { ["Xb"] = "Oa" })
    each({ { reverse = true, exchange = "XO" } }, { ["X.."] = "..O",
      ["..X"] = "..X", ["O.."] = "..X" })
    each({ maps = { { 2, 1, 3 } } }, { ["baa"] = "aba", ["aab"] = "aab" })
    each({ bits = 3, reverse = true }, { [4] = 1, [6] = 3, [5] = 5 })
    each({ bits = 3, rotate = true }, { [4] = 1, [6] = 3, [5] = 3 })
    each({ bits = 3, maps = { { 2, 1, 3 } } }, { [2] = 1, [4] = 4, [6] = 5 })
    each({ bits = 3, exchange = "01" }, { [7] = 0, [6] = 1, [1] = 1 })
    each({ bits = 63, reverse = true }, { [1 << 62] = 1,
      [math.maxinteger] = math.maxinteger, [math.mininteger] = math.mininteger })
    local both = grundy.images { exchange = "XO", field = { "cells", "turn" } }
    assert.same({ cells = "O.X", turn = "X", n = 1 },
      both { cells = "X.O", turn = "O", n = 1 })
  end)

  it("refuses what it does not know", function()
    for _, case in ipairs {
      { 7, "a table expected, got 7" },
      { {}, "no symmetry is given" },
      { { reverse = 1 }, "field 'reverse' must be a boolean, got a number" },
      { { mirror = true }, "images: unknown field 'mirror'" },
      { { players = true }, "`normal` does not change the player to move" },
      { { exchange = "XOX" }, 'two strings, expected, got "XOX"' },
      { { exchange = "XX" }, 'expected, got "XX"' },
      { { exchange = { 1, 2 } }, "expected, got 1" },
      { { exchange = { { 1, "X" } } }, "expected, got a table" },
      { { exchange = { { "X", "ab" } } }, "another pair expected, got a table" },
      { { exchange = { { 1.5, 2 } } }, "expected, got a table" },
      { { exchange = {} }, "expected, got a table" },
      { { exchange = 5 }, "expected, got 5" },
      { { bits = 64, reverse = true }, "from 1 to 63 expected, got 64" },
      { { bits = 0, reverse = true }, "from 1 to 63 expected, got 0" },
      { { bits = 3, exchange = "XO" }, '"01" expected, got "XO"' },
      { { bits = 3, maps = { { 1, 2 } } }, "as there are bits, got 2" },
      { { maps = { { 1, 2 }, { 1 } } }, "as the first one, got 1" },
      { { maps = { { 1, 3 } } }, "takes place 2 to 3, not to one of 2" },
      { { maps = { { 1, 1 } } }, "takes two places to 1" },
      { { maps = { 5 } }, "a map is a list of places, got 5" },
      { { maps = { {} } }, "a map has 1 to 4096 places, got 0" },
      { { 5 }, "a symmetry in the list is a table, got 5" },
      { { { rotate = true } }, "images: symmetry 1: unknown field 'rotate'" },
      { { sorted = true, rotate = true }, "'sorted' does not go with 'rotate'" },
      { { sorted = true, bits = 3 }, "'sorted' does not go with 'bits'" },
      { { sorted = true, { reverse = true } }, "does not go with a list, got a" },
      { { { reverse = true, map = { 1 } } }, "'map' or 'reverse', not both" },
      { { reverse = true, field = 5 }, "field: a name expected, got 5" },
      { { reverse = true, field = { "a", "a" } },
        'field: a name is given twice, got "a"' },
      { { reverse = true, field = {} }, "names, expected, got a table" },
      { { maps = { { 2, 1, 3, 4, 5, 6, 7, 8, 9 },
        { 2, 3, 4, 5, 6, 7, 8, 9, 1 } } }, "these make more than 10000 maps" },
    } do
      raises(function() grundy.images(case[1]) end, case[2])
      local fine, message = pcall(plain, case[1])
      assert.is_false(fine)
      assert.is_truthy(message:find("^images: "), message)
      assert.is_truthy(message:find(case[2], 1, true), message)
    end
  end)

  it("says which positions have no images", function()
    local function refuses(given, start, message)
      raises(function()
        grundy.game { moves = function() end, normal = grundy.images(given) }
          :solve(start)
      end, message)
    end
    refuses({ reverse = true }, 7,
      "is 7, not a string or an array, of integers or of strings")
    refuses({ reverse = true }, { 1, "a" }, 'is {1, "a"}, not a string or')
    refuses({ bits = 3, reverse = true }, 8, "is 8, not an integer from 0 to 7")
    refuses({ maps = { { 2, 1 } } }, "abc",
      'is "abc", not a string or an array of 2 places')
    refuses({ reverse = true, field = "row" }, "abc",
      "not a table whose field 'row' is a string or an array")
    refuses({ rotate = true, field = { "a", "b" } }, { a = "XX", b = "XXX" },
      "each of the fields 'a', 'b' is a string or an array, of integers or of "
      .. "strings, all of the same length")
  end)
end)

-- Games in which positions have symmetries: rows of pins, of which a move takes
-- one, or two that stand side by side.
local function kayles(normal)
  return grundy.game {
    start = "IIIIIIII", normal = normal and grundy.images(normal),
    moves = function(row, add)
      for i = 1, #row do
        for n = 1, 2 do
          if row:sub(i, i + n - 1) == ("I"):rep(n) then
            add(row:sub(1, i - 1) .. ("."):rep(n) .. row:sub(i + n))
          end
        end
      end
    end,
  }
end

-- The same round a table, as a set of bits.
local function round(bits, normal)
  return grundy.game {
    start = (1 << bits) - 1,
    normal = normal and grundy.images { bits = bits, rotate = true,
      reverse = true },
    moves = function(set, add)
      for i = 0, bits - 1 do
        local one, two = 1 << i, 1 << i | 1 << (i + 1) % bits
        if set & one ~= 0 then add(set & ~one) end
        if set & two == two then add(set & ~two) end
      end
    end,
  }
end

local function same_answers(game, plain_game)
  local solution, all = game:solve(), plain_game:solve()
  assert.is_true(#solution < #all)
  for p in all:positions() do
    assert.equal(all:value(p), solution:value(p))
    assert.equal(all:remoteness(p), solution:remoteness(p))
  end
  assert.is_true(solution:verify())
  assert.is_true(solution:audit())
  return solution
end

describe("A game with images", function()
  it("has the values of all positions", function()
    assert.equal(2 ^ 8, #kayles():solve())
    local reversed = same_answers(kayles { reverse = true }, kayles())
    assert.equal((2 ^ 8 + 2 ^ 4) / 2, #reversed) -- 16 palindromes
    local bracelets = same_answers(round(7, true), round(7))
    assert.equal(18, #bracelets) -- A000029(7)
  end)

  it("can have the player to move in its positions", function()
    -- Col on a row: no two neighbours have the letter of the same player
    local function col(normal)
      return grundy.game { start = { cells = ".....", turn = "X" },
        normal = normal, moves = function(p, add)
          local other = p.turn == "X" and "O" or "X"
          for i = 1, #p.cells do
            if p.cells:sub(i, i) == "." and
              not p.cells:sub(math.max(i - 1, 1), i + 1):find(p.turn) then
              add { turn = other, cells = p.cells:sub(1, i - 1) .. p.turn
                .. p.cells:sub(i + 1) }
            end
          end
        end }
    end
    same_answers(col(grundy.images { reverse = true, exchange = "XO",
      field = { "cells", "turn" } }), col())
  end)

  it("is looked at while it is solved", function()
    raises(function() kayles { exchange = ".I" }:solve() end,
      "this is not a symmetry of the game")
    raises(function() kayles { rotate = true }:solve() end,
      "this is not a symmetry of the game")
  end)

  it("splits, is kept as values, and is saved", function()
    local function runs(normal)
      return grundy.game { start = "IIIIIIIIIII", splits = true,
        normal = normal and grundy.images(normal), moves = function(row, add)
          for i = 1, #row do
            add(row:sub(1, i - 1), row:sub(i + 1))
            if i < #row then add(row:sub(1, i - 1), row:sub(i + 2)) end
          end
        end }
    end
    assert.equal(runs():solve():value(), runs { reverse = true }:solve():value())
    local kept = kayles { reverse = true }:solve(nil, { keep = "values" })
    assert.equal(kayles():solve():value(), kept:value())
    local path = os.tmpname()
    local game = round(6, true)
    game:solve():save(path)
    local opened = grundy.open(path, game)
    assert.equal(round(6):solve():value(), opened:value())
    assert.equal(opened:value(7), opened:value(7 << 3))
    local solution = game:solve()
    solution:save(path, { moves = true })
    opened = grundy.open(path, game)
    for p in opened:positions() do -- loads the file, whose integers have an index
      assert.equal(solution:value(p), opened:value(p))
    end
    assert.equal(solution:value(7), opened:value(7 << 3))
    os.remove(path)
  end)

  it("has the same images in every Lua", function()
    local script = [[
      package.path = "lua/?.lua"
      local images = require "grundy.images"
      local row = images { reverse = true, exchange = "XO", rotate = true }
      local set = images { bits = 40, maps = { { 2, 3, 1 } }, field = "set" }
    ]]
    script = script:gsub("{ 2, 3, 1 }", function()
      local map = {}
      for i = 1, 40 do map[i] = i % 40 + 1 end
      return "{ " .. table.concat(map, ", ") .. " }"
    end) .. [[
      print(row "XX.O.", row "O.XO", table.concat(row { 3, 1, 2 }, " "))
      print(("%.0f"):format(set { set = 2 ^ 39 + 2 ^ 5 }.set))
      print(pcall(images, { bits = 3 }))
    ]]
    local expected = ".O.XX\t.OOX\t1 2 3\n65\nfalse\timages: no symmetry is given:"
      .. ' reverse = true, rotate = true, sorted = true, exchange = "XO", maps = '
      .. "{ { 2, 1 } } or "
      .. "a list expected\n"
    for _, name in ipairs(installed) do
      local out = child.run(script, "env -i PATH=\"$PATH\" " .. name
        .. " $(echo @ | sed 's/.* //')")
      assert.equal(expected, out, name)
    end
  end)
end)
