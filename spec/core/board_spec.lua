-- Boards: their cells, texts and symmetries.

local grundy = require "grundy"
local example = require "spec.harness.example"
local core = require "grundy.core"
local raises = require "spec.harness.raises"
local random = require "spec.harness.random"
local slow = require "spec.oracles.slow_images"
local slow_board = require "spec.oracles.slow_board"

-- The cells of a list, or of an array of such, by their names.
local function names(board, list)
  local words = {}
  for i, cell in ipairs(list) do
    words[i] = type(cell) == "table" and "(" .. names(board, cell) .. ")" or
      board[cell]
  end
  return table.concat(words, " ")
end

local three = grundy.board { "...", ".x.", "o.." , pieces = "#" }
local holes = grundy.board { " . .", ". . ", " .x." }
local hive = grundy.board { " . .", ". . .", " . .", shape = "hexagons",
  pieces = "xo" }
local ring = grundy.board {
  "a--b->c",
  "|\\    ^",
  "| \\   |",
  "d  e<-f",
  shape = "graph", pieces = "x",
}
local record = grundy.board { "..", "..", pieces = "xo", field = "cells" }

describe("a board", function()
  it("has cells, with names", function()
    assert.equal("a1 b1 c1 a2 b2 c2 a3 b3 c3", table.concat(three, " "))
    assert.equal("b1 d1 a2 c2 b3 c3 d3", table.concat(holes, " "))
    assert.equal("a1 b1 a2 b2 c2 a3 b3", table.concat(hive, " "))
    assert.equal("a b c d e f", table.concat(ring, " "))
    assert.equal("....x.o..", three.start)
    assert.equal("......", ring.start)
    assert.same({ 5, 2, 2 }, { three:cell "b2", three:xy(5) })
    assert.same({ 5, 4 }, { three:cell(2, 2), holes:cell(3, 2) })
    assert.is_nil(holes:cell(1, 1))
    assert.is_nil(three:cell(2, 9))
    assert.is_nil(three:cell "d1")
    assert.equal("a1 b2 c3", names(three, three:where(function(x, y)
      return x == y
    end)))
    assert.equal("#...#...#", three:mask(function(x, y) return x == y end))
    assert.equal(".#..#..#.", three:mask { 2, "b2", 8 })
    assert.equal("x...x.o.x", three:set(three.start, "#.......#", "x"))
    raises(function() three:mask "#........" end,
      "a list of cells or a function expected, got \"#........\"")
    raises(function() three:mask { 10 } end, "a cell expected, got 10")
    raises(function() three:set(three.start, "#.......x", "x") end,
      "a cell expected, got \"#.......x\"")
    local wide = grundy.board { columns = 28, rows = 2 }
    assert.same({ 56, "z1", "27.1", "28.2" },
      { #wide, wide[26], wide[27], wide[56] })
    local rhombus = grundy.board { columns = 3, rows = 2, shape = "hexagons" }
    assert.equal(". . ./. . .", rhombus:show(rhombus.start))
    assert.equal("b1 a2", names(rhombus, rhombus:steps()[1]))
  end)

  it("has steps, rays and lines", function()
    for _, case in ipairs {
      { three, nil, 5, "c2 b3 a2 b1" }, { three, "diagonal", 5, "c3 a3 a1 c1" },
      { three, "all", 1, "b1 b2 a2" }, { three, "knight", 1, "c2 b3" },
      { three, { { 0, 1 } }, 4, "a3" }, { holes, "diagonal", 3, "b3 b1" },
      { holes, nil, 6, "d3 b3 c2" }, { hive, nil, 4, "c2 b3 a3 a2 a1 b1" },
      { hive, { { 2, 0 } }, 3, "b2" }, { ring, nil, 1, "b e d" },
      { ring, nil, 2, "c a" }, { ring, nil, 3, "" }, { ring, nil, 5, "a" },
      { ring, nil, 6, "e c" },
    } do
      local board, kind, cell, expected = table.unpack(case, 1, 4)
      assert.equal(expected, names(board, board:steps(kind)[cell]))
    end
    assert.equal("(b1 c1) (a2 a3)", names(three, three:rays()[1]))
    assert.equal("(b2 c3)", names(three, three:rays "diagonal"[1]))
    assert.equal("(b2 c2)", names(hive, hive:rays { { 2, 0 } }[3]))
    assert.equal("(b c)", names(ring, ring:rays { { 1, 0 } }[1]))
    assert.equal("(a1 b1 c1) (a1 b2 c3) (a1 a2 a3) (b1 b2 b3) (c1 c2 c3) "
      .. "(c1 b2 a3) (a2 b2 c2) (a3 b3 c3)", names(three, three:lines(3)))
    assert.equal("(a1 b2 b3) (b1 b2 a3) (a2 b2 c2)", names(hive, hive:lines(3)))
    assert.equal("(a b c)", names(ring, ring:lines(3)))
  end)

  it("changes positions", function()
    assert.equal("x...x.o..", three:set(three.start, 1, "x"))
    assert.equal("xx#.#..##", three:set("xxxxxxxxx", { 4, "c2" }, ".", 7, ".",
      { "b2", 3, 8, 9 }, "#"))
    assert.equal("x.....o..", three:move(three.start, 5, 1))
    assert.equal(three.start, three:move(three.start, 5, 5))
    assert.equal("x", three:get(three.start, "b2"))
    assert.same({ 1, 2, 7 }, { three:count(three.start, "x"),
      three:count(three.start, "xo"), three:count(three.start, ".") })
    local cells = {}
    for cell in three:each("x#o.x#%..", "#x%") do cells[#cells + 1] = cell end
    assert.same({ 1, 2, 5, 6, 7 }, cells)
    assert.same({ "x", { 3, 5, 7 } }, { three:in_a_row("..x.x.x..", 3) })
    assert.is_nil(three:in_a_row("..x.o.x..", 3))
    assert.is_nil(three:in_a_row(".........", 3))
    assert.same({ "o", { 4, 5 } }, { three:in_a_row("x..oo....", 2) })
    local before = { cells = "x...", turn = 3 }
    local after = record:move(before, 1, 4)
    assert.same({ cells = "...x", turn = 3 }, after)
    assert.same({ cells = "x...", turn = 3 }, before)
    assert.equal("oo..", record:set(record.start, { 1, 2 }, "o"))
  end)

  it("falls into parts that stay where they are", function()
    assert.same({ "x.x......", "........x" },
      { three:parts("x.x.....x", "x", { { 2, 0 }, { -2, 0 } }) })
    assert.same({ "xo.......", ".....x..." },
      { three:parts("xo.#.x...", "xo") })
    assert.same({}, { three:parts(three.start, "#") })
    assert.same({ { cells = "x..o", n = 1 } },
      { record:parts({ cells = "x..o", n = 1 }, "xo", "all") })
    random.cases(60, function(rng)
      local cells = {}
      for i = 1, 20 do cells[i] = rng(1, 2) == 1 and "#" or "." end
      local board = grundy.board { columns = 5, rows = 4, pieces = "#" }
      local text, seen = table.concat(cells), ("."):rep(20)
      for _, part in ipairs { board:parts(text, "#") } do
        local inside = {}
        for cell in board:each(part, "#") do inside[cell] = true end
        for cell, list in ipairs(board:steps()) do
          assert.is_true(not inside[cell] or seen:sub(cell, cell) == ".")
          for _, to in ipairs(list) do -- what touches it is in it
            assert.is_true(not inside[cell] or text:sub(to, to) == "." or
              inside[to])
          end
        end
        seen = seen:gsub("()%.", function(cell)
          return inside[cell] and "#" or "."
        end)
        local reached = { [next(inside)] = true } -- and it is connected
        for _ = 1, 20 do
          for cell in pairs(inside) do
            for _, to in ipairs(board:steps()[cell]) do
              reached[cell] = reached[cell] or inside[to] and reached[to]
            end
          end
        end
        for cell in pairs(inside) do assert.is_true(reached[cell]) end
      end
      assert.equal(text, seen)
    end)
  end)

  it("has texts", function()
    for _, case in ipairs {
      { three, "....x.o..", ".../.x./o.." },
      { holes, "x......", " x ./. ./ ..." },
      { hive, "x.o..o.", "x ./o . ./o ." },
      { ring, "x...x.", "x . ./. x ." },
      { record, { cells = "x..o" }, "x./.o" },
      { record, { cells = "x..o", turn = 2, a = true, b = false, w = "yes" },
        "x./.o a=true b=false turn=2 w=yes" },
    } do
      local board, p, text = table.unpack(case)
      assert.equal(text, board:show(p))
      assert.same(p, board:parse(text))
      assert.same(p, board:parse("\n  " .. text:gsub("/", " \n ") .. "\n"))
    end
    assert.equal("x.o......", three:parse "x.o......")
    local said = "a position is like .../.x./o.."
    for _, text in ipairs { "", "x", "x........x" } do
      assert.same({ nil, said }, { three:parse(text) })
    end
    for text, piece in pairs { ["z........"] = "z", ["x../..=1/..."] = "=" } do
      assert.same({ nil, ("%s; the board has no piece %q; name it in pieces")
        :format(said, piece) }, { three:parse(text) })
    end
  end)

  it("has names for moves", function()
    for _, case in ipairs {
      { three, "o at a1", ".........", "o........" },
      { three, "x b2 to c3", "....x....", "........x" },
      { three, "x b2 to c3, take c2", "....xo...", "........x" },
      { three, "x b2 to c3, o at b2", "....x....", "....o...x" },
      { three, "o b1 to a1, x a1 to b1", "xo.......", "ox......." },
      { three, "take a1 b1", "xo.......", "........." },
      { three, "o at a1 b1", "xx.......", "oo......." },
      { three, "x at a1, o at b1 c1", "oxx......", "xoo......" },
      { three, "pass", "x........", "x........" },
      { three, "take b1 c1", "xxx......", { "x........" } },
      { three, "take a1 b1 c1", "xxx......", {} },
      { record, "x at a1 turn=2", { cells = "....", turn = 1 },
        { cells = "x...", turn = 2 } },
      { record, "turn=2", { cells = "....", turn = 1 },
        { cells = "....", turn = 2 } },
    } do
      local board, expected, p, q = table.unpack(case)
      assert.equal(expected, (board:describe(p, q):gsub(", turn", " turn")))
    end
    local fox = grundy.file "examples/fox_and_hounds.lua"
    assert.equal("fox c6 to b5", fox.describe(fox.start,
      fox:solve():best(fox.start, 1)))
  end)

  it("falls into parts while best play goes on", function()
    for _, name in ipairs { "cram", "node_kayles" } do
      local rules = grundy.file("examples/" .. name .. ".lua")
      local solution = rules:solve()
      local line = solution:line()
      assert.is_true(#line > 1)
      for i = 2, #line do -- a part has moved, the others are as they were
        local left, before = {}, table.concat(line[i - 1], " ")
        for _, part in ipairs(line[i]) do
          if not before:find(part, 1, true) then left[#left + 1] = part end
        end
        local moved = 0
        for _, part in ipairs(line[i - 1]) do
          rules.moves(part, function(...)
            local there = { [(...) or 0] = true, [select(2, ...) or 0] = true,
              [select(3, ...) or 0] = true }
            local all = select("#", ...) >= #left
            for _, p in ipairs(left) do all = all and there[p] end
            moved = moved + (all and 1 or 0)
          end)
        end
        assert.is_true(moved > 0, i)
      end
    end
  end)

  it("gives a game what it knows", function()
    local game = grundy.game { board = three, moves = function() end,
      show = function() return "mine" end }
    assert.equal(three.start, game.start)
    assert.equal(three, game.board)
    assert.equal("mine", game.show(three.start))
    assert.equal(three.start, game.parse ".../.x./o..")
    assert.equal("x at a1", game.describe(".........", "x........"))
    assert.matches("^<svg", game.picture(three.start))
    assert.equal(1, #game:solve())
    raises(function()
      grundy.game { board = record, moves = function() end }:solve()
    end, "no start")
  end)

  it("has the names of its cells on the rim, if they are made of rows and "
    .. "columns", function()
    local function texts(given)
      local list = {}
      local drawn = grundy.board(given)
      for text in drawn:picture(drawn.start):gmatch "<text[^>]*>(.-)</text>" do
        list[#list + 1] = text
      end
      table.sort(list)
      return table.concat(list, " ")
    end
    assert.equal("1 2 a b c", texts { "...", "..." })
    assert.equal("1 2 3 a b c", texts { ". . .", " . . .", "  . . .",
      shape = "hexagons" })
    assert.equal("a1 a2 b2", texts { " .", ". .", shape = "hexagons" })
    assert.equal("a1 b1", texts { ".-.", shape = "graph" })
  end)

  it("has coloured edges, and pieces that are parts of it", function()
    local hex = grundy.board { columns = 2, rows = 2, shape = "hexagons",
      edges = { left = "#ff0000", top = "#0000ff" } }
    local picture = hex:picture(hex.start)
    local function sides(color)
      local path = picture:match('stroke="' .. color .. '"[^>]* d="(.-)"')
      return select(2, path:gsub("M", ""))
    end
    assert.equal(4, sides "#0000ff") -- two of each hexagon above
    assert.equal(3, sides "#ff0000")
    local dots = grundy.board { "+-+", ".#.", "+.+", pieces = {
      ["+"] = { draw = "dot" }, ["-"] = { draw = "line" },
      ["."] = { draw = "line" }, ["#"] = { draw = "box", fill = "#00ff00" } } }
    picture = dots:picture(dots.start)
    assert.equal(4, select(2, picture:gsub("<circle", "")))
    assert.equal(2, select(2, picture:gsub("h80", "")))
    assert.equal(2, select(2, picture:gsub("v80", "")))
    assert.truthy(picture:find('width="80" height="80" fill="#00ff00"', 1, true))
    for message, given in pairs {
      ["a piece is drawn as a dot, line or box, on squares, got \"disc\""] =
        { ".", pieces = { x = { draw = "disc" } } },
      ["on squares, got \"dot\""] = { ".", shape = "hexagons",
        pieces = { x = { draw = "dot" } } },
      ["squares or hexagons expected where edges have colours"] =
        { ".", shape = "graph", edges = { left = "red" } },
      ["unknown field 'botom'"] = { ".", edges = { botom = "red" } },
    } do
      raises(function() grundy.board(given) end, message)
    end
  end)
end)

-- A random board, its drawing and its shape.
local function random_board(rng)
  local shape = random.pick(rng, { "squares", "hexagons", "graph", "graph" })
  local rows, arrows = slow_board.drawing(rng, shape)
  return grundy.board { shape = shape, pieces = "#xa", table.unpack(rows) },
    rows, shape, arrows
end

-- What is said of a case that fails.
local function about(rows, ...)
  return "\n" .. table.concat(rows, "\n") .. "\n" .. table.concat({ ... }, " ")
end

-- Some steps, in any order.
local function random_steps(rng, shape)
  local most, list = shape == "graph" and 1 or 3, {}
  for i = 1, rng(1, 4) do
    repeat list[i] = { rng(-most, most), rng(-most, most) } until
      list[i][1] ~= 0 or list[i][2] ~= 0
  end
  return list
end

describe("steps, rays and lines", function()
  local named = { all = slow_board.directions.squares,
    knight = { { 2, 1 }, { 1, 2 }, { -1, 2 }, { -2, 1 }, { -2, -1 },
      { -1, -2 }, { 1, -2 }, { 2, -1 } },
    diagonal = { { 1, 1 }, { -1, 1 }, { -1, -1 }, { 1, -1 } },
    orthogonal = { { 1, 0 }, { 0, 1 }, { -1, 0 }, { 0, -1 } } }

  it("are those of the drawing", function()
    local from_list, from_word, in_vain = 0, 0, 0
    random.cases(120, function(rng)
      local board, rows, shape = random_board(rng)
      local kind, steps = random_steps(rng, shape), nil
      if rng(1, 2) == 1 then
        kind = shape == "squares" and random.pick(rng, { "all", "knight",
          "diagonal", "orthogonal" }) or nil
        steps = kind and named[kind] or shape == "squares" and
          named.orthogonal or slow_board.directions[shape]
        from_word = from_word + 1
      else
        from_list = from_list + 1
      end
      local expected, next_to = slow_board.rays(shape, rows, steps or kind), {}
      for cell, rays in ipairs(expected) do
        next_to[cell] = {}
        for i = #rays, 1, -1 do
          if not rays[i][1] then
            table.remove(rays, i)
            in_vain = in_vain + 1
          end
        end
        for i, ray in ipairs(rays) do next_to[cell][i] = ray[1] end
      end
      for _ = 1, 2 do -- and again, whatever was done with the lists
        local got = board:steps(kind)
        assert.same(next_to, got, about(rows, shape))
        for _, list in ipairs(got) do list[1] = "mine" end
        assert.same(expected, board:rays(kind), about(rows, shape))
      end
    end)
    random.came_up(from_list, from_word, in_vain)
  end)

  it("lead along arrows, and once along what leads both ways", function()
    local found, one_way, in_rows = 0, 0, 0
    random.cases(200, function(rng)
      local board, rows, shape, arrows = random_board(rng)
      local n = rng(2, 4)
      local expected, count = slow_board.lines(shape, rows, n)
      local lines = board:lines(n)
      assert.equal(count, #lines, about(rows, n))
      local rays = slow_board.rays(shape, rows, slow_board.directions[shape])
      for _, line in ipairs(lines) do
        local walked = false
        for _, ray in ipairs(rays[line[1]]) do
          walked = walked or table.concat(line, " ", 2) ==
            table.concat(ray, " ", 1, math.min(#ray, n - 1))
        end
        assert.is_true(walked, about(rows, names(board, line)))
        one_way = one_way + (arrows and line[1] > line[n] and 1 or 0)
        local sorted = { table.unpack(line) }
        table.sort(sorted)
        local key = table.concat(sorted, " ")
        assert.is_truthy(expected[key], about(rows, key))
        expected[key], found = nil, found + 1
      end
      assert.is_nil(next(expected))
      local text, full = {}, false
      for cell = 1, #board do
        text[cell] = random.pick(rng, { ".", "x", "x", "x", "a" })
      end
      local p = table.concat(text)
      for _, line in ipairs(lines) do
        local row = {}
        for i, cell in ipairs(line) do row[i] = text[cell] end
        row = table.concat(row)
        full = full or row == ("x"):rep(n) or row == ("a"):rep(n)
      end
      local piece, line = board:in_a_row(p, n)
      assert.equal(full, piece ~= nil, about(rows, p, n))
      if piece then
        in_rows = in_rows + 1
        assert.equal(p, board:set(p, line, piece))
        line[1] = line[2] -- which is ours
        assert.not_same(line, select(2, board:in_a_row(p, n)))
      end
    end)
    random.came_up(found, one_way, in_rows)
    local bent = grundy.board { ".->.", "   |", "   |", ".<-.",
      shape = "graph", pieces = "x" }
    assert.equal("(a1 b1) (b1 b2) (b2 a2)", names(bent, bent:lines(2)))
    assert.same({ "x", { 4, 3 } }, { bent:in_a_row("..xx", 2) })
  end)

  it("do not get into each other's way", function()
    local board = grundy.board { columns = 4, rows = 4, pieces = "x" }
    assert.is_nil(board:in_a_row(board.start, 3))
    local steps = board:steps()
    for _, kind in ipairs { 3, "steps", "lines", "", "rows" } do
      raises(function() board:steps(kind) end, "a list of steps expected")
    end
    raises(function() board:in_a_row(board.start, "all") end, "lines of 2")
    local list = { { 1, 0 } }
    assert.same({ 2 }, board:steps(list)[1])
    list[1] = { 0, 1 }
    assert.same({ 5 }, board:steps(list)[1])
    assert.same(steps, board:steps())
    local graph = grundy.board { ".-.", "|  ", "|  ", ".  ", shape = "graph" }
    raises(function() graph:steps { { 0, 1 }, { 3, 0 } } end,
      "step 2 must go from -1 to 1 on a graph")
  end)

  it("connect parts both ways", function()
    local apart, several = 0, 0
    random.cases(200, function(rng)
      local board, rows, shape, arrows = random_board(rng)
      local text, kind = {}, rng(1, 3) == 1 and random_steps(rng, shape) or nil
      for cell = 1, #board do
        text[cell] = random.pick(rng, { ".", "x", "x", "a" })
      end
      local p, root = table.concat(text), {}
      for cell = 1, #board do root[cell] = cell end
      local changed
      repeat -- the least number of a connected cell
        changed = false
        for cell, list in ipairs(board:steps(kind)) do
          for _, to in ipairs(list) do
            if text[cell] == "x" and text[to] == "x" and
              root[cell] ~= root[to] then
              local least = math.min(root[cell], root[to])
              root[cell], root[to], changed = least, least, true
            end
          end
        end
      until not changed
      local expected = {}
      for first = 1, #board do
        local part = {}
        for cell = 1, #board do
          part[cell] = text[cell] == "x" and root[cell] == first and "x" or "."
        end
        if text[first] == "x" and root[first] == first then
          expected[#expected + 1] = table.concat(part)
        end
      end
      apart = apart + (arrows and 1 or 0)
      several = several + (expected[2] and 1 or 0)
      assert.same(expected, { board:parts(p, "x", kind) }, about(rows, p))
    end)
    random.came_up(apart, several)
  end)
end)

-- A drawing of some cells, and how they are filled.
local function drawing(rng, shape)
  local rows = {}
  for y = 1, rng(1, 4) do
    local row = {}
    for x = 1, rng(1, 4) do
      row[x] = (x > 1 or y > 1) and rng(1, 5) == 1 and " " or "."
    end
    rows[y] = shape == "squares" and table.concat(row) or
      (" "):rep(rng(0, 1) * 2 + y % 2) .. table.concat(row, " ")
  end
  return rows
end

local function filled(rng, n, most)
  local cells = {}
  for i = 1, n do
    cells[i] = rng(1, most) == 1 and random.pick(rng, { "#", "x", "a" }) or "."
  end
  return table.concat(cells)
end

-- Texts that are easily taken for something else, or are not shown as they are.
local odd_texts = { "", " ", "12", "-0", "0x10", "1e5", "inf", "nan", "true",
  "nil", "a b", "a=b", "a_b", "_", "{1}", "{", '"', "'", "\\", "\\n", "/",
  "a/b", "a\nb", "\0", "\27[2J", "\xff", "é", "日本", "\u{202E}x", "-", "[x]",
  "end", "cells", "x=1 y=2", "1.", "+", "#", "1", "01", "no x" }

-- A random value of a field. Tables have at most `depth` floors.
local function random_value(rng, depth)
  local kind = rng(1, depth > 0 and 5 or 4)
  if kind == 1 then
    return random.pick(rng, { 0, -1, 7, 0.5, -0.1, 1 / 3, 1e300, 5e-324,
      math.huge, -math.huge, math.maxinteger, math.mininteger, 2 ^ 63 })
  elseif kind < 4 then
    return kind == 2 and random.pick(rng, odd_texts) or rng(1, 2) == 1
  elseif kind == 4 then
    return random.pick(rng, { "red", "Blue", "to_move", "x1" })
  end
  local value = {}
  for i = 1, rng(0, 2) do value[i] = random_value(rng, depth - 1) end
  for _ = 1, rng(0, 2) do
    value[random.pick(rng, odd_texts)] = random_value(rng, depth - 1)
  end
  return value
end

describe("texts of positions", function()
  local wording = require "grundy.words.wording"

  -- Nothing in a text steers a terminal, and it is UTF-8.
  local function is_clean(text)
    return text:find "%c" == nil and utf8.len(text) ~= nil and
      not text:find "table: 0x"
  end

  it("are read back, with all fields of a record", function()
    local records, nested = 0, 0
    random.cases(400, function(rng)
      local shape = random.pick(rng, { "squares", "hexagons", "graph" })
      local rows = slow_board.drawing(rng, shape)
      local field = random.pick(rng, { false, "cells", "my cells", "_" })
      local board = grundy.board { shape = shape, pieces = "#x1=a-\"{",
        field = field or nil, table.unpack(rows) }
      local text = {}
      for cell = 1, #board do
        text[cell] = random.pick(rng, { ".", "#", "x", "1", "=", "-", '"', "{" })
      end
      local p = table.concat(text)
      if field then
        p, records = { [field] = p }, records + 1
        for i = 1, rng(0, 2) do p[i] = random_value(rng, 2) end
        for _ = 1, rng(0, 4) do
          local name = random.pick(rng, rng(1, 2) == 1 and odd_texts or
            { "turn", "to_move", "passes" })
          if name ~= field then p[name] = random_value(rng, 2) end
          nested = nested + (type(p[name]) == "table" and 1 or 0)
        end
      end
      local shown = board:show(p)
      assert.is_true(is_clean(shown), shown)
      for _, written in ipairs { shown, shown .. "\n",
        wording.rows({ board = board }, shown) } do
        local q, message = board:parse(written)
        assert.is_truthy(q, about(rows, written, message))
        assert.equal(core.key(p), core.key(q), written)
        assert.equal(shown, board:show(q))
      end
    end)
    random.came_up(records, nested)
  end)

  it("are read back where there is no board", function()
    local literal = require "grundy.base.literal"
    random.cases(400, function(rng)
      local p = random_value(rng, 3)
      if type(p) == "boolean" then return end
      local text = literal.write(p)
      assert.is_true(type(p) == "string" or is_clean(text), text)
      assert.equal(core.key(p), core.key((literal.read(text))), text)
      if type(p) == "table" then
        assert.equal(core.key(p), core.key(load("local inf = math.huge return "
          .. text, "=text", "t", { math = math })()), text)
      end
    end)
    for _, case in ipairs { { "{1, {x = true}}", { 1, { x = true } } },
      { " { 1 ; 2, } ", { 1, 2 } }, { "{['a b'] = 0x10}", { ["a b"] = 16 } },
      { "{[1] = 2}", { 2 } }, { "0x10", 16 }, { "a b", "a b" },
      { '"12"', "12" }, { '"\\65\\n"', "A\n" }, { "'", "'" },
      { '"a" b', '"a" b' } } do
      assert.same(case[2], literal.read(case[1]))
    end
    for _, text in ipairs { "{", "{1,", "{1 2}", "{os.exit()}", "{a = 1, a = 2}",
      "{1} 2", "{[x] = 1}", "{x = nil}", "{,}", '{"a}' } do
      assert.same({ nil, "a table is like {3, {x = true}}" },
        { literal.read(text) })
    end
  end)

  it("are read back in graphs and unions", function()
    local graph = grundy.graph { [""] = { "_", 0.1 + 0.2 }, _ = { "1" },
      ["1"] = { 1 }, [1] = { "é x", 2.5, "7" }, ["true"] = { "" },
      ["{"] = { "1: x" } }
    local union = grundy.disjoint { graph, grundy.game { board = record,
      start = { "12", cells = record.start }, moves = function() end },
      grundy.game { start = "12",
      moves = function(p, add) if p == "12" then add(12) end end } }
    for _, game in ipairs { graph, union } do
      local seen = {}
      for p in game:solve():positions() do
        local text = game.show(p)
        assert.is_nil(seen[text], text)
        seen[text] = true
        assert.equal(core.key(p), core.key((game.parse(text))), text)
      end
    end
    assert.equal('"1"', graph.show "1")
    assert.equal("7", graph.show "7")
    for _, text in ipairs { "x", "4: x", "99999999999999999999: x", "1: none",
      "2: x" } do
      local p, message = union.parse(text)
      assert.is_nil(p)
      assert.is_string(message)
    end
    assert.is_nil(grundy.disjoint { graph, grundy.game { show = tostring,
      moves = function() end } }.parse)
  end)

  it("say what is wrong", function()
    for _, text in ipairs { "x./.", "x./.o/x", "x./.oturn=2", "x./.o turn",
      "x./.o turn=", "x./.o a=1 a=2", "x./.o cells=xxxx", 'x./.o w="a',
      "x./.o w={1", "x./.o [w=1" } do
      assert.same({ nil, "a position is like ../.. name=value" },
        { record:parse(text) }, text)
    end
    assert.same({ nil, "a position is like ../.. name=value; the board has no "
      .. 'piece "z"; name it in pieces' }, { record:parse "z./.o" })
    assert.same({ nil, "position[2] is missing: an array has no holes" },
      { record:parse "x./.o 1=1 3=1" })
    assert.same({ cells = "x..o", "a", "b" }, record:parse "x./.o 1=a 2=b")
  end)

  it("name what a move changes in a record", function()
    local p = { cells = "....", turn = 1, kept = { 1 }, gone = true }
    for expected, q in pairs {
      ["x at a1, turn=2 no gone"] = { cells = "x...", turn = 2, kept = { 1 } },
      ['turn="1"'] = { cells = "....", turn = "1", kept = { 1 }, gone = true },
      ["kept={2}"] = { cells = "....", turn = 1, kept = { 2 }, gone = true },
      ["x at a1 b2, turn=2 + kept={} no turn"] = {
        { cells = "x...", turn = 2, kept = { 1 }, gone = true },
        { cells = "...x", kept = {}, gone = true },
      },
      ["pass"] = { cells = "....", turn = 1, kept = { 1 }, gone = true },
    } do
      assert.equal(expected, record:describe(p, q))
    end
  end)
end)

describe("the symmetries of a board", function()
  it("are those of its lattice", function()
    local several, shifted = 0, 0
    random.cases(400, function(rng)
      local shape = random.pick(rng, { "squares", "hexagons" })
      local kind = random.pick(rng, { "mirror", "turn", "all" })
      local rows, shift = drawing(rng, shape), rng(1, 2) == 1 and "shift" or nil
      local board = grundy.board { shape = shape, pieces = "#xa",
        table.unpack(rows) }
      local maps, linear = slow.maps(shape, rows, kind, shift)
      if linear < 2 and not shift then
        raises(function() board:symmetric(kind, shift) end, "no symmetry")
        return
      end
      local normal = board:symmetric(kind, shift)
      several = several + (#maps > 2 and 1 or 0)
      shifted = shifted + (shift and 1 or 0)
      if not shift then assert.equal(#maps, core.symmetries(normal)) end
      for _ = 1, 5 do
        local p = filled(rng, #board, rng(1, 4))
        local least = p
        for _, map in ipairs(maps) do
          local image = slow.image(p, map)
          if image and image < least then least = image end
        end
        assert.equal(least, normal(p), table.concat(rows, "/") .. " " .. p)
        assert.equal(least, normal(least))
        local left = {}
        for _, map in ipairs(maps) do left[slow.image(least, map) or least] = 1 end
        left[least] = nil
        local orbit, whole = core.orbit(normal, p, #maps, 0)
        assert.is_true(whole)
        for _, image in ipairs(orbit) do
          assert.equal(1, left[image])
          left[image] = nil
        end
        assert.is_nil(next(left))
      end
    end)
    random.came_up(several, shifted)
  end)

  it("may leave every cell where it is", function()
    for _, kind in ipairs { "all", "turn", "mirror" } do
      local normal = grundy.board { columns = 1, rows = 1 }:symmetric(kind)
      assert.equal(1, core.symmetries(normal))
    end
    local column = grundy.board { columns = 1, rows = 3, pieces = "x" }
    assert.equal("..x", column:symmetric "mirror" "..x")
    assert.equal("..x", column:symmetric "turn" "x..")
    assert.is_truthy(grundy.file("examples/tic_tac_toe.lua",
      { columns = 1, rows = 1 }):solve())
  end)

  it("can be given, as maps and as functions", function()
    local partial = 0
    random.cases(400, function(rng)
      local n = rng(1, 5)
      local board = grundy.board { columns = n, rows = 1, pieces = "#xa" }
      local list, cells = {}, {}
      for i = 1, n do cells[i] = i end
      for i = 1, rng(1, 2) do
        list[i] = random.shuffled(rng, cells)
        for k = 1, n do
          if rng(1, 8) == 1 then list[i][k], partial = false, partial + 1 end
        end
      end
      local normal = board:symmetric(list)
      for _ = 1, 5 do
        local p = filled(rng, n, rng(1, 4))
        assert.equal((slow.least(p, list)), normal(p))
      end
    end)
    random.came_up(partial)
    local board = grundy.board { columns = 3, rows = 2, pieces = "x" }
    local flip = board:symmetric { function(x, y) return y, x end }
    assert.equal("..x...", flip "..x...") -- it would fall off
    assert.equal("...x..", flip ".x....")
    assert.equal("....x.", flip "....x.")
  end)

  it("of a graph keep its lines", function()
    assert.equal(8, core.symmetries(example "tapatan".normal))
    local square = { "a--b", "|  |", "c--d", shape = "graph" }
    assert.equal(8, core.symmetries(grundy.board(square):symmetric "all"))
    square[3] = "c->d"
    raises(function() grundy.board(square):symmetric "all" end, "no symmetry")
    square[1] = "a->b"
    assert.equal(2, core.symmetries(grundy.board(square):symmetric "all"))
    raises(function() grundy.board(square):symmetric "turn" end, "no symmetry")
    raises(function() grundy.board(square):symmetric("all", "shift") end,
      "a graph cannot be shifted")
  end)

  it("are counted before they are made, if shifted", function()
    local row = grundy.board { columns = 2, rows = 1, pieces = "x" }
    assert.equal(4, core.symmetries(row:symmetric("mirror", "shift")))
    local board, calls = grundy.board { columns = 30, rows = 30 }, 0
    debug.sethook(function() calls = calls + 1 end, "", 10000)
    local fine, message = pcall(board.symmetric, board, "all", "shift")
    debug.sethook()
    assert.is_false(fine)
    assert.is_truthy(message:find("more than 4660 maps of 900 cells are too "
      .. "many", 1, true), message)
    assert.is_true(calls < 5000, calls)
  end)

  it("that are given are as many as there is room for", function()
    local board = grundy.board { columns = 4096, rows = 1 }
    raises(function()
      board:symmetric { function(x, y) return x % 4096 + 1, y end }
    end, "these make more than 1024 maps")
  end)

  it("turn only the field of a record", function()
    local normal = record:symmetric "all"
    assert.same({ 1, alike = "x...", b = { x = "..x." }, cells = "...x" },
      normal { 1, alike = "x...", b = { x = "..x." }, cells = "x..." })
    local odd = { cells = "x....", a = 1 } -- no cells, so it stays
    assert.same(odd, normal(odd))
    assert.equal("x...", normal "x...")
    local game = grundy.game { start = { cells = "x...", n = 2 },
      moves = function(p, add)
        if p.n == 0 then return end
        for cell in record:each(p, ".") do
          local q = record:set(p, cell, "o")
          q.n = p.n - 1
          add(q)
        end
      end, board = record, normal = normal }
    local solution = game:solve()
    assert.equal(5, #solution)
    assert.is_true(solution:has { cells = "..x.", n = 2 })
    assert.is_false(solution:has { cells = "..x.", n = 1 })
    assert.is_false(solution:has { cells = "..x", n = 2 })
    assert.is_false(solution:has(7))
    assert.is_true(solution:audit())
  end)

  -- What a call raises, without the place in front.
  local function told(f, p)
    local fine, message = pcall(f, p)
    return not fine and message:gsub("^[^ ]+:%d+: ", "") or "nothing"
  end

  it("are the same without the C module", function()
    local plain = require "spec.harness.plain" "grundy.board"
    random.cases(100, function(rng)
      local shape = random.pick(rng, { "squares", "hexagons" })
      local given = drawing(rng, shape)
      given.shape, given.pieces = shape, "#xa"
      given.field = rng(1, 2) == 1 and "cells" or nil
      local kind = rng(1, 2) == 1 and "all" or { function(x, y)
        return y, x
      end }
      local shift = kind == "all" and "shift" or nil
      local normal = grundy.board(given):symmetric(kind, shift)
      local other = plain(given):symmetric(kind, shift)
      assert.is_function(other)
      for _ = 1, 5 do
        local p = filled(rng, #grundy.board(given), 3)
        p = given.field and { cells = p, a = 1 } or p
        assert.same(normal(p), other(p))
        for _, odd in ipairs { given.field and p.cells or p, "", 7,
          { cells = 7 }, { 1, b = "x" } } do
          assert.same(normal(odd), other(odd))
        end
        for _, odd in pairs { yes = true, f = print } do
          assert.equal(told(normal, odd), told(other, odd))
        end
        assert.equal("position is nil", told(other, nil))
        assert.equal("position is nil", told(normal, nil))
      end
    end)
    assert.has_error(function() plain { ".." }:set("..", 3, ".") end)
  end)

  it("take at most a fifth of the instructions that they take in Lua", function()
    local rules = example "tic_tac_toe"
    local maps, positions = slow.maps("squares", { "...", "...", "..." }, "all"),
      {}
    local function in_lua(p) -- as one would write it
      local least = p
      for _, map in ipairs(maps) do
        local cells = {}
        for i, to in ipairs(map) do cells[to] = p:sub(i, i) end
        local image = table.concat(cells)
        if image < least then least = image end
      end
      return least
    end
    for p in grundy.game { board = rules.board, players = 2,
      moves = rules.moves }:solve():positions() do
      positions[#positions + 1] = #positions < 2000 and p or nil
    end
    local function instructions(normal)
      local count = 0
      debug.sethook(function() count = count + 1 end, "", 10)
      for _, p in ipairs(positions) do normal(p) end
      debug.sethook()
      return count
    end
    for _, p in ipairs(positions) do
      assert.equal(in_lua(p), rules.normal(p))
    end
    assert.is_true(instructions(rules.normal) * 5 <= instructions(in_lua))
  end)
end)

describe("a false symmetry", function()
  it("is an error that names the move", function()
    local fox = example "fox_and_hounds"
    fox.normal = fox.board:symmetric "all"
    raises(function() grundy.game(fox):solve() end,
      'normal takes ".f.............hhh" for "...h....fh.....h..", but only '
      .. '"...h....fh.....h.." has a move to ')
    local tic = example "tic_tac_toe"
    local terminal = tic.terminal
    tic.terminal = function(p, player)
      return p == "...xxxoo." and "win" or terminal(p, player)
    end
    raises(function() grundy.game(tic):solve() end,
      'normal takes "...xxxoo." for "...xxx.oo", but terminal gives "win" for '
      .. 'the one and "loss" for the other')
    local cram = example "cram"
    local moves = cram.moves
    cram.moves = function(p, add)
      if p ~= "##.............." then moves(p, add) end
    end
    raises(function() grundy.game(cram):solve() end,
      'for "##..............", but only "............##.." has a move to '
      .. "nothing")
  end)

  it("is found in all small games", function()
    local board = grundy.board { columns = 3, rows = 2, pieces = "x" }
    random.cases(100, function(rng)
      -- a piece may be put on free cells, but at one position not on one cell
      local p = filled(rng, 6, 3):gsub("[^.]", "x")
      local cell = rng(1, 6)
      local rules = { board = board, normal = board:symmetric "all",
        moves = function(q, add)
          for to in board:each(q, ".") do
            if q ~= p or to ~= cell then add(board:set(q, to, "x")) end
          end
        end }
      local group = slow.maps("squares", { "...", "..." }, "all")
      local _, images = slow.least(p, group)
      local fair = #images == 1 or p:sub(cell, cell) == "x"
      if fair then -- p is alone: nothing is compared; or no move is missing
        assert.is_truthy(grundy.game(rules):solve())
        return
      end
      local reached = {} -- moves from p without the one, up to symmetry
      for to in board:each(p, ".") do
        if to ~= cell then
          reached[slow.least(board:set(p, to, "x"), group)] = true
        end
      end
      if reached[slow.least(board:set(p, cell, "x"), group)] then
        assert.is_truthy(grundy.game(rules):solve())
      else
        raises(function() grundy.game(rules):solve() end,
          "this is not a symmetry of the game")
      end
    end)
  end)

  it("is looked for at the first positions, and then at every k-th", function()
    local board = grundy.board { columns = 13, rows = 1, pieces = "x" }
    local calls, late = 0, 0
    local rules = { board = board, normal = board:symmetric "mirror",
      moves = function(p, add)
        calls = calls + 1
        for cell in board:each(p, ".") do add(board:set(p, cell, "x")) end
      end }
    local first = grundy.game(rules):solve()
    assert.equal((2 ^ 13 + 2 ^ 7) // 2, #first)
    local spent, expected, number = 0, #first, 0
    for p in first:positions() do
      if spent < 300 + number // 32 then
        spent = spent + (p == p:reverse() and 1 or 2)
        expected = expected + (p == p:reverse() and 0 or 2)
      end
      number = number + 1
    end
    assert.is_true(spent > 300 + 50)
    local given = calls - expected -- for positions that the rules give
    assert.is_true(given >= 1600 + 100 and given <= 1600 + #first // 32 + 1, given)
    function rules.moves(p, add) -- among the last positions, and between two
      for cell in board:each(p, ".") do
        if board:count(p, "x") < 12 or cell < 7 then
          add(board:set(p, cell, "x"))
        else
          late = late + 1
        end
      end
    end
    raises(function() grundy.game(rules):solve() end, "not a symmetry of the game")
    assert.is_true(late > 0)
    local job = grundy.file("examples/tic_tac_toe.lua"):job()
    local steps = 0
    repeat steps = steps + 1 until job:step(10)
    assert.is_true(steps > 70)
    assert.equal(765, #job:solution())
  end)
end)
