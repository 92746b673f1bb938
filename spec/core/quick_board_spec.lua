-- The methods of boards where there is the C module, against those in Lua, which
-- programs without it run.

local grundy = require "grundy"
local interpreters = require "spec.harness.interpreters"
local random = require "spec.harness.random"

-- A board in plain Lua, as it is where there is no module.
local plain_board = require "spec.harness.plain" "grundy.board"

local PIECES = ".xo#"

local function random_text(rng, characters, length)
  local list = {}
  for i = 1, length do
    local at = rng(1, #characters)
    list[i] = characters:sub(at, at)
  end
  return table.concat(list)
end

-- A drawing of a graph: cells with lines between some of them.
local function random_graph(rng)
  local columns, rows, drawing = rng(1, 4), rng(1, 3), {}
  for y = 1, rows do
    local cells, below = {}, {}
    for x = 1, columns do
      cells[x] = rng(1, 8) == 1 and " " or "."
      below[x] = random_text(rng, "| ^v", 1)
    end
    drawing[2 * y - 1] = table.concat(cells, random_text(rng, "- <>", 1))
    drawing[2 * y] = y < rows and
      table.concat(below, random_text(rng, "/ \\", 1)) or nil
  end
  return drawing
end

local function random_drawing(rng, shape)
  if shape == "graph" then return random_graph(rng) end
  local drawing, width = {}, rng(1, 5)
  for y = 1, rng(1, 4) do
    drawing[y] = shape == "squares" and random_text(rng, PIECES .. " ", width)
      or (" "):rep((y - 1) % 2) .. (". "):rep(width)
  end
  return drawing
end

-- The same board twice; nil if there is none of this drawing.
local function random_boards(rng)
  local shape = random.pick(rng, { "squares", "hexagons", "graph" })
  local given = random_drawing(rng, shape)
  given.shape, given.pieces = shape, "xo#"
  given.field = rng(1, 3) == 1 and "cells" or nil
  given.empty = rng(1, 4) == 1 and shape ~= "graph" and "x" or nil
  local made, quick = pcall(grundy.board, given)
  if made then return quick, plain_board(given) end
end

local function random_position(rng, board)
  local text = random_text(rng, rng(1, 9) == 1 and PIECES .. "y" or PIECES,
    rng(1, 25) == 1 and rng(0, 9) or #board)
  if not board.field or rng(1, 15) == 1 then return text end
  return { cells = text, turn = rng(1, 2), [1] = rng(1, 2) == 1 and "a" or nil }
end

local odd = { false, 0, -1, 1.5, 2.0, "2", "z9", "", {}, { 0 }, { 1, "b9" },
  math.huge, 1 << 40, print }

local function random_cell(rng, board)
  if rng(1, 12) == 1 then return random.pick(rng, odd) end
  local cell = rng(1, #board)
  return rng(1, 4) == 1 and board[cell] or cell
end

local function random_cells(rng, board)
  if rng(1, 2) == 1 then return random_cell(rng, board) end
  if rng(1, 4) == 1 then return random_text(rng, "#.", #board) end
  local list = {}
  for i = 1, rng(0, 4) do list[i] = random_cell(rng, board) end
  return list
end

local function random_piece(rng)
  return rng(1, 15) == 1 and random.pick(rng, { "y", "", "xo", 5, false }) or
    random_text(rng, PIECES, 1)
end

local function random_pieces(rng)
  return rng(1, 15) == 1 and random.pick(rng, { "", 5, false, {} }) or
    random_text(rng, PIECES .. "y^%-]", rng(1, 3))
end

local kinds = { false, "all", "orthogonal", "diagonal", "knight", "nothing", "",
  0, { { 1, 0 } }, { { 1, 0 }, { 0, 1 } }, {}, { { 0, 0 } } }

-- The arguments of each method after the board, and their number.
local arguments = {
  get = function(rng, board)
    return 2, random_position(rng, board), random_cell(rng, board)
  end,
  set = function(rng, board)
    local list = { random_position(rng, board) }
    for _ = 1, rng(0, 3) do
      list[#list + 1] = random_cells(rng, board)
      list[#list + 1] = random_piece(rng)
    end
    return #list - (rng(1, 20) == 1 and 1 or 0), table.unpack(list)
  end,
  move = function(rng, board)
    return 3, random_position(rng, board), random_cell(rng, board),
      random_cells(rng, board)
  end,
  each = function(rng, board)
    return 2, random_position(rng, board), random_pieces(rng)
  end,
  count = function(rng, board)
    return 2, random_position(rng, board), random_pieces(rng)
  end,
  in_a_row = function(rng, board)
    return 2, random_position(rng, board), random.pick(rng, { 2, 3, 2.0, 1, 2.5,
      "3", false })
  end,
  parts = function(rng, board)
    return 3, random_position(rng, board), random_pieces(rng),
      random.pick(rng, kinds) or nil
  end,
  changes = function(rng, board)
    local q = random_position(rng, board)
    if rng(1, 3) == 1 then q = { q, random_position(rng, board) } end
    if rng(1, 20) == 1 then q = random.pick(rng, { 5, {}, { 5 }, false }) end
    return 2, random_position(rng, board), q
  end,
  show = function(rng, board) return 1, random_position(rng, board) end,
  parse = function(rng, board)
    local p = random_position(rng, board)
    local shown, text = pcall(board.show, board, p)
    return 1, rng(1, 15) == 1 and random.pick(rng, odd) or shown and
      text:gsub("[./x]", rng(1, 4) == 1 and { ["."] = "y", ["/"] = "\n" } or {}) or "#"
  end,
}

-- Names of moves, as `arguments`; they are in Lua everywhere.
local texts = {
  describe = function(rng, board)
    local _, p, q = arguments.changes(rng, board)
    return 2, p, q
  end,
}

-- What a call gives, to be compared: lists stand for iterators, and messages are
-- without the line.
local function answer(board, name, count, ...)
  local results = table.pack(pcall(board[name], board,
    table.unpack({ ... }, 1, count)))
  if not results[1] then
    return { (tostring(results[2]):gsub("^[^ ]+:%d+: ", "")) }
  elseif name == "each" then
    local cells = {}
    for cell in results[2] do cells[#cells + 1] = cell end
    cells.after = results[2]()
    return cells
  end
  return results
end

describe("the methods of boards in C", function()
  it("do what those in Lua do, with what is usual and what is not", function()
    local calls, failed, about = 0, 0, ""
    random.cases(600, function(rng)
      local quick, plain = random_boards(rng)
      for _ = 1, quick and 4 or 0 do
        for _, name in ipairs { "get", "set", "move", "each", "count",
          "in_a_row", "parts", "changes", "show", "parse", "describe" } do
          local given = table.pack((arguments[name] or texts[name])(rng, quick))
          about = name .. " on " .. quick:show(quick.start)
          local expected = answer(plain, name, table.unpack(given, 1, given.n))
          assert.same(expected, answer(quick, name,
            table.unpack(given, 1, given.n)))
          calls = calls + 1
          failed = failed + (expected[1] ~= true and name ~= "each" and 1 or 0)
        end
      end
    end, function() return about end)
    assert.is_true(failed > 0 and failed < calls / 2, failed .. " of " .. calls)
  end)

  it("give the same texts in any Lua without the module", function()
    local script = [[
      package.path, package.cpath = "lua/?.lua", ""
      local board = require "grundy.board" { "x.o", "...", pieces = "#" }
      local record = require "grundy.board" { "x.", field = "cells" }
      local p = { cells = "x.", turn = 1, name = "a b", by = 0.5, far = { 1 } }
      local q = { cells = ".x", turn = 2, name = "a b", far = { 1 } }
      local back = record:parse(record:show(p))
      for _, text in ipairs { board:show "x.o..#", board:parse "x.o/..#",
        (select(2, board:parse "x.o/..y")), board:describe("x.o...", "..ox.."),
        board:describe("x.o...", "x.o..."), record:show(p), record:show(back),
        record:describe(p, q), (select(2, pcall(board:symmetric "all", nil))),
        #board:picture "x.o...", #record:picture(p) } do
        print(text)
      end]]
    local quoted = "'" .. script:gsub("'", "'\\''") .. "'"
    for _, lua in ipairs(interpreters) do
      local pipe <close> = assert(io.popen(lua .. " -e " .. quoted .. " 2>&1"))
      assert.equal([[
x.o/..#
x.o..#
a position is like x.o/...; the board has no piece "y"; name it in pieces
x a1 to a2
pass
x. by=0.5 far={1} name="a b" turn=1
x. by=0.5 far={1} name="a b" turn=1
x a1 to b1, turn=2 no by
position is nil
928
]] .. #grundy.board { "x.", field = "cells" }:picture { cells = "x." } .. "\n",
        pipe:read "a", lua)
    end
  end)

  it("are in C", function()
    local board = grundy.board { "..." }
    for name in pairs(arguments) do
      assert.equal("C", debug.getinfo(board[name], "S").what, name)
    end
  end)

  it("take a mask for the list of its cells", function()
    random.cases(300, function(rng)
      local board, plain = random_boards(rng)
      for _ = 1, board and 5 or 0 do
        local list, text = {}, random_text(rng, PIECES, #board)
        for cell = 1, #board do
          list[#list + 1] = rng(1, 3) == 1 and cell or nil
        end
        local mask, piece = board:mask(list), random_text(rng, "xo#", 1)
        assert.equal(mask, plain:mask(list))
        assert.equal(#list, select(2, mask:gsub("#", "")))
        local p = board.field and { cells = text } or text
        assert.same(plain:set(p, list, piece), board:set(p, mask, piece))
        assert.same(plain:set(p, mask, piece), board:set(p, mask, piece))
      end
    end)
  end)

  it("leave positions and lists as they are", function()
    local board = grundy.board { "x..", field = "cells", pieces = "o" }
    local p, list = { cells = "x..", turn = 1, far = { 1 } }, { 2, "c1" }
    local q = board:set(p, list, "o")
    assert.same({ cells = "xoo", turn = 1, far = { 1 } }, q)
    assert.equal(p.far, q.far)
    assert.same({ cells = "x..", turn = 1, far = { 1 } }, p)
    assert.same({ 2, "c1" }, list)
  end)

  it("respect metatables", function()
    local board = grundy.board { "x.." , pieces = "o", field = "cells" }
    local p = setmetatable({}, { __index = { cells = "x.." } })
    assert.equal("x", board:get(p, 1))
    local list = setmetatable({}, { __index = { 3 } })
    assert.same({ cells = "x.o" }, board:set({ cells = "x.." }, list, "o"))
  end)

  it("survive rules that change the board", function()
    local names = { "cells", "pieces", "rows", "packed", "empty", "field",
      "template" }
    local values = { false, 5, "", "abc", "\1\1/\1", ("\1"):rep(9),
      ("\255"):rep(400), {}, { [0] = "x" },
      { [0] = ("\255"):rep(400) }, { [2] = { 1, {}, { 99, "a", {} } } },
      { [2] = { {} } } }
    random.cases(500, function(rng)
      local board = grundy.board { "x..", "..o", pieces = "#" }
      board:parts("x....o", ".")
      board:in_a_row("x....o", 2)
      for _ = 1, rng(1, 3) do
        board[random.pick(rng, names)] = random.pick(rng, values) or nil
      end
      for name in pairs(arguments) do
        local given = table.pack(arguments[name](rng, board))
        pcall(answer, board, name, table.unpack(given, 1, given.n))
      end
    end)
  end)

  it("want a board", function()
    local board = grundy.board { "..." }
    for name in pairs(arguments) do
      local other = name == "set" and { "...", 1, "." } or { "...", 1, 2 }
      assert.has_error(function()
        board[name]({}, table.unpack(other))
      end)
    end
  end)
end)
