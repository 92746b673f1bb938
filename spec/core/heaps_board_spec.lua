-- Heaps as a board: texts, names of moves and pictures, and the chips that a move
-- changes, against slow definitions.

local grundy = require "grundy"
local board = require "spec.readers.board"
local raises = require "spec.harness.raises"
local random = require "spec.harness.random"

local function sizes(rng, count, most)
  local list = {}
  for i = 1, count do list[i] = rng(0, most) end
  return list
end

-- Every chip of heaps that can be so high, one after the other: is it there?
local function chips_of(list, high)
  local chips = {}
  for _, n in ipairs(list) do
    for k = 1, high do chips[#chips + 1] = k <= n end
  end
  return chips
end

local function changed(p, q, high)
  local before, after, list = chips_of(p, high), chips_of(q, high), {}
  for i, is_there in ipairs(before) do
    if is_there ~= after[i] then list[#list + 1] = i end
  end
  return list
end

describe("heaps", function()
  it("are texts, pictures and chips to click", function()
    random.cases(300, function(rng)
      local count, most = rng(1, 5), rng(1, 60)
      local start = sizes(rng, count, most)
      start.most = most
      local heaps = grundy.heaps(start)
      start.most = nil
      assert.same(start, heaps.start)
      local layout = heaps:layout()
      assert.equal(count * most, #layout)
      local p, q = sizes(rng, count, most), sizes(rng, count, most)
      assert.is_true(heaps:fits(p))
      assert.same(p, heaps:parse(heaps:show(p)))
      assert.same(changed(p, q, most), heaps:changes(p, q))
      local picture, total = heaps:picture(p), 0
      assert.equal(("0 0 %d %d"):format(layout.width, layout.height),
        picture:match 'viewBox="(.-)"')
      for _, n in ipairs(p) do total = total + n end
      assert.equal(total, select(2, picture:gsub("<ellipse", "")))
      -- (the chips of the picture are those of the layout)
      local k = 0
      for i, is_there in ipairs(chips_of(p, most)) do
        if is_there then k = k + 1 end
        local at = layout[i]
        assert.is_true(at.x > 12 and at.x < layout.width - 12 and at.y > 7 and
          at.y < layout.height - 30)
        assert.is_true(not is_there or picture:find(('cx="%d" cy="%d"'):format(
          at.x, at.y), 1, true) ~= nil)
      end
      assert.equal(total, k)
    end)
  end)

  it("name moves", function()
    local heaps, one = grundy.heaps { 3, 5, 7 }, grundy.heaps(9)
    for name, q in pairs {
      ["take 2 from heap 2"] = { 3, 3, 7 },
      ["take 3 from heaps 1 and 3"] = { 0, 5, 4 },
      ["take 1 from heap 1, add 2 to heap 2"] = { 2, 7, 7 },
      pass = { 3, 5, 7 },
    } do
      assert.equal(name, heaps:describe({ 3, 5, 7 }, q))
    end
    assert.equal("take 4", one:describe(9, 5))
    assert.equal("add 1", one:describe(9, 10))
    assert.equal("leave 2 and 5", one:describe(9, { 2, 5 }))
    assert.equal("leave nothing", one:describe(1, {}))
    assert.same({ 3, 4 }, one:changes(9, { 2, 5 }))
    assert.same({}, one:changes(9, { 2, 5, 1 }))
    assert.same({ 1, 2, 3, 4, 5, 6, 7, 8, 9 }, one:changes(9, {}))
    assert.same({ 9 }, one:changes(8, 1 << 52)) -- there are no more chips
    for _, name in ipairs { "changes", "describe" } do
      assert.has_error(function()
        one[name](one, 9, { 2, {} })
      end, "heaps: a number of chips, or an array of such numbers, expected, "
        .. "got a table")
    end
  end)

  it("draw positions that are not theirs, which cannot be clicked", function()
    local heaps = grundy.heaps { 2, 2 }
    assert.is_false(heaps:fits { 3, 0 })
    assert.is_false(heaps:fits { 1 })
    assert.is_false(heaps:fits(1))
    assert.is_false(heaps:fits "x")
    assert.is_false(grundy.heaps(2):fits { 1 })
    assert.equal(9, select(2, heaps:picture { 4, 5 }:gsub("<ellipse", "")))
    assert.equal(1000, select(2, heaps:picture { 1e6 }:gsub("<ellipse", "")))
    local many = {}
    for i = 1, 500 do many[i] = i end
    assert.is_true(#heaps:picture(many) < 1 << 16)
    assert.is_true(#heaps:picture { 1e15, 1e15, 1e15 } < 1 << 16)
    many = {}
    for i = 1, 100 do many[i] = 10 end
    assert.is_true(#grundy.heaps(many):picture(many) < 1 << 16)
    many[101] = 0
    raises(function() grundy.heaps(many) end, "at most 100 heaps expected")
  end)

  it("read texts, or say what is wrong", function()
    local heaps, one = grundy.heaps { 3, 5 }, grundy.heaps(9)
    assert.same({ 1, 2, 3 }, heaps:parse " 1 2\t3 ")
    assert.equal("integer", math.type(one:parse "7"))
    for text, message in pairs {
      ["1 x"] = "not a number of chips: x", ["-1"] = "not a number of chips: -1",
      [("9"):rep(30)] = "not a number of chips: " .. ("9"):rep(30),
      [""] = "a position is heaps, like 3 5",
    } do
      assert.same({ nil, message }, { heaps:parse(text) })
    end
    assert.same({ nil, "a position is a number of chips, like 9" },
      { one:parse "1 2" })
  end)

  it("give a game what they know, and a page chips to click", function()
    local function game(fields)
      fields.moves = function(p, add)
        for i, n in ipairs(p) do
          for left = 0, n - 1 do
            local q = { table.unpack(p) }
            q[i] = left
            add(q)
          end
        end
      end
      return grundy.game(fields)
    end
    local nim = game { board = grundy.heaps { 1, 2 } }
    assert.same({ 1, 2 }, nim.start)
    assert.equal("1 2", nim.show { 1, 2 })
    local solution = nim:solve()
    local data = board.data_of_page(solution:report())
    assert.equal(2, data.board.high)
    assert.equal(4, #data.board.cells)
    local seen = {}
    for _, move in ipairs(board.of_data(data)[1].moves) do
      seen[#seen + 1] = move.label .. ": " .. move.cells
    end
    table.sort(seen)
    assert.same({ "take 1 from heap 1: 0", "take 1 from heap 2: 3",
      "take 2 from heap 2: 2 3" }, seen)
    local large = board.data_of_page(nim:solve { 1, 3 }:report())
    assert.is_nil(large.board)
    assert.truthy(large.pictures)
  end)

  it("are in a field of records, beside what else is to be remembered", function()
    random.cases(200, function(rng)
      local count, most = rng(1, 4), rng(1, 30)
      local p, q = sizes(rng, count, most), sizes(rng, count, most)
      local given = { table.unpack(p) }
      given.most = math.max(most, table.unpack(p))
      local plain = grundy.heaps(given)
      given.field = "chips"
      local heaps = grundy.heaps(given)
      local passed = rng(0, 1) == 1
      local function record(chips) return { chips = chips, passed = passed } end
      assert.same(p, heaps.start)
      assert.equal(plain:picture(q), heaps:picture(record(q)))
      assert.same(plain:changes(p, q), heaps:changes(record(p), record(q)))
      assert.equal(plain:describe(p, q), heaps:describe(record(p), record(q)))
      assert.equal(plain:show(q) .. " passed=" .. tostring(passed),
        heaps:show(record(q)))
      assert.same(record(q), heaps:parse(heaps:show(record(q))))
      assert.is_true(heaps:fits(record(q)))
      assert.is_false(heaps:fits(q))
    end)
  end)

  it("are one number in a field of records", function()
    local heap = grundy.heaps(9, { field = "n" })
    assert.equal("9 last=2", heap:show { n = 9, last = 2 })
    assert.same({ n = 7, last = 2 }, heap:parse "7 last=2")
    assert.same({ n = 7 }, heap:parse " 7 ")
    assert.equal("take 2, last=2", heap:describe({ n = 9, last = 1 },
      { n = 7, last = 2 }))
    assert.equal("last=2", heap:describe({ n = 9, last = 1 }, { n = 9, last = 2 }))
    assert.equal("leave 2 and 5", heap:describe({ n = 9 }, { { n = 2 }, { n = 5 } }))
    assert.equal("leave nothing", heap:describe({ n = 9 }, {}))
    assert.same({ 3, 4 }, heap:changes({ n = 9 }, { { n = 2 }, { n = 5 } }))
    assert.is_false(heap:fits { n = { 9 } })
    for _, text in ipairs { "", "last=2", "7 last=", "7 last=1 last=2", "7 n=3",
      "7 8 last=1" } do
      assert.same({ nil, "a position is a number of chips, like 9 name=value" },
        { heap:parse(text) })
    end
    assert.same({ nil, "not a number of chips: x" }, { heap:parse "x" })
    raises(function() heap:show(9) end, "heaps: in field 'n' a number of chips, "
      .. "or an array of such numbers, expected, got nil")
  end)

  it("with a pass can be clicked on a page", function()
    local function nim(p, add)
      for i, n in ipairs(p.heaps) do
        for left = 0, n - 1 do
          local heaps = { table.unpack(p.heaps) }
          heaps[i] = left
          add { heaps = heaps, passed = p.passed }
        end
      end
      if not p.passed then add { heaps = p.heaps, passed = true } end
    end
    local heaps = grundy.heaps { 1, 2, field = "heaps" }
    local game = grundy.game { board = heaps, moves = nim,
      start = { heaps = heaps.start, passed = false } }
    local data = board.data_of_page(game:solve():report())
    local seen = {}
    for _, move in ipairs(board.of_data(data)[1].moves) do
      seen[#seen + 1] = move.label .. ": " .. (move.cells or "")
    end
    table.sort(seen)
    assert.same({ "passed=true: ", "take 1 from heap 1: 0",
      "take 1 from heap 2: 3", "take 2 from heap 2: 2 3" }, seen)
  end)

  it("need no other module", function()
    local file <close> = assert(io.open "lua/grundy/heaps.lua")
    local made = load(file:read "a", "heaps", "t", { error = error,
      pcall = pcall, type = type, next = next, ipairs = ipairs,
      tonumber = tonumber, tostring = tostring, getmetatable = getmetatable,
      setmetatable = setmetatable, table = { concat = table.concat,
        insert = table.insert },
      math = { floor = math.floor, ceil = math.ceil, min = math.min,
        max = math.max, abs = math.abs } })()
    local heaps = made { 3, 4 }
    assert.same({ 3, 4 }, heaps:parse(heaps:show(heaps.start)))
    assert.equal("take 1 from heap 1", heaps:describe({ 3, 4 }, { 2, 4 }))
    assert.matches("^<svg", heaps:picture { 0, 4 })
  end)

  it("say what is wrong with them", function()
    for message, given in pairs {
      ["heaps: a number of chips, or an array of such numbers, expected, got a "
        .. "string"] = "3",
      ["expected, got a table"] = {},
      ["heaps: heap 2: a number of chips expected, got -2"] = { 1, -2 },
      ["heaps: heap 1: a number of chips expected, got 0.5"] = 0.5,
      ["heaps: heap 2: a number of chips expected, got a string"] = { 1, "x" },
      ["heaps: unknown field 'mots'"] = { 1, mots = 3 },
      ["heaps: most must be a number of chips, at least 5"] = { 5, most = 4 },
      ["heaps: at most 1000 chips expected, got 5000"] = { 1, 2, most = 2500 },
    } do
      raises(function() grundy.heaps(given) end, message)
    end
    for message, options in pairs {
      ["heaps: a table of fields expected, got a number"] = 3,
      ["heaps: field must be the name of a field, got a number"] = { field = 1 },
      ["heaps: unknown field '1'"] = { 2 },
    } do
      raises(function() grundy.heaps(3, options) end, message)
    end
    raises(function() grundy.heaps { 1 }:show "x" end, "heaps: a number of chips")
    raises(function()
      grundy.game { board = {}, moves = function() end }
    end, "made by grundy.board, grundy.heaps or grundy.tokens, got a table")
  end)
end)
