-- Boards: a position is a string of one character for each cell, or a record
-- with such a field. This is plain Lua, so that a game can take the file along to
-- where there is no C module, with the folder board for symmetries and texts, and
-- base/literal.lua for texts of records. It is no board/init.lua, which not every
-- such Lua would find.

local found = pcall(require, "grundy") and pcall(require, "grundy.core")
local require = found and require "grundy.base.lazy".require or require
local check = found and require "grundy.base.check" or {
  fail = function(format, ...) error(format:format(...), 3) end,
  fields = function(_, t) return t end,
}
local fail = check.fail
local unpack = table.unpack or unpack -- luacheck: ignore

local MOST = 4096 -- cells

local board = {}
local meta = { __name = "grundy.board", __index = board }

-- Raises an error unless the condition holds.
local function want(condition, what, got, hint)
  if not condition then
    fail("board: %s, got %s%s", what, type(got) == "string" and
      ("%q"):format(got):gsub("[\128-\255]", function(byte)
        return "\\" .. byte:byte()
      end) or type(got) == "number" and tostring(got) or
      got == nil and "nil" or "a " .. type(got), hint or "")
  end
end

local function want_board(self)
  want(getmetatable(self) == meta, "a board expected", self, " (use a colon)")
end

local orthogonal = { { 1, 0 }, { 0, 1 }, { -1, 0 }, { 0, -1 } }
local diagonal = { { 1, 1 }, { -1, 1 }, { -1, -1 }, { 1, -1 } }
local eight = { { 1, 0 }, { 1, 1 }, { 0, 1 }, { -1, 1 }, { -1, 0 },
  { -1, -1 }, { 0, -1 }, { 1, -1 } }
local knight = { { 2, 1 }, { 1, 2 }, { -1, 2 }, { -2, 1 }, { -2, -1 },
  { -1, -2 }, { 1, -2 }, { 2, -1 } }
local six = { { 2, 0 }, { 1, 1 }, { -1, 1 }, { -2, 0 }, { -1, -1 }, { 1, -1 } }

-- The steps on boards of each shape: those without a kind, and the kinds. Lines
-- go in all directions.
local usual = { squares = orthogonal, hexagons = six, graph = eight }
local directions = { squares = eight, hexagons = six, graph = eight }
local kinds = { hexagons = {}, graph = {}, squares = { all = eight,
  orthogonal = orthogonal, diagonal = diagonal, knight = knight } }

-- What is a cell in a drawing; the lines of a graph: where they lead, and the
-- characters on them.
local drawn = { squares = "[^ ]", hexagons = "[^ ]", graph = "[^- |/\\<>^v]" }
local ways = { { 1, 0, "[-<>]" }, { 0, 1, "[|^v]" }, { 1, 1, "\\" },
  { -1, 1, "/" } }
local forth, back = "[>v]", "[<^]"

-- Takes a character of the drawing as the next cell, which is named after a
-- column and a row.
local function add_cell(self, x, y, character, column, row)
  local cell, letter = #self + 1, string.char(96 + math.min(column, 26))
  local name = (column > 26 and column .. "." or letter) .. row
  if self.shape == "graph" and character ~= self.empty and
    character:find "%w" then
    name, character = character, self.empty
  end
  if self.cells[name] then fail("board: two cells are called %s", name) end
  self[cell], self.cells[name], self.grid[y][x] = name, cell, cell
  self.x[cell], self.y[cell], self.links[cell] = x, y, {}
  self.start = self.start .. character
end

-- Follows the line of a graph that leaves a cell.
local function add_link(self, rows, cell, way)
  local dx, dy, x, y, line = way[1], way[2], self.x[cell], self.y[cell], ""
  repeat
    x, y = x + dx, y + dy
    local on = (rows[y] or ""):sub(x, x):match(way[3])
    line = line .. (on or "")
  until not on
  local to = line ~= "" and self:cell(x, y)
  if to and (line:find(forth) or not line:find(back)) then
    self.links[cell][dx + 3 * dy] = to
  end
  if to and (line:find(back) or not line:find(forth)) then
    self.links[to][-dx - 3 * dy] = cell
  end
end

-- Reads a drawing. In the template of texts "\1" is a cell.
local function read(self, rows)
  local lines, is_cell = {}, drawn[self.shape]
  for y, row in ipairs(rows) do
    local n, line = 0, row:gsub(is_cell, "\1")
    self.grid[y] = {}
    for x, character in row:gmatch("()(" .. is_cell .. ")") do
      n = n + 1
      want(self.shape ~= "hexagons" or
        (x + y + (self.x[1] or x) + (self.y[1] or y)) % 2 == 0,
        "hexagons need a space between them, and rows shifted by one", row)
      add_cell(self, x, y, character, self.shape == "squares" and x or n,
        self.shape == "squares" and y or #lines + 1)
    end
    line = self.shape == "squares" and line or ("\1 "):rep(n)
    lines[#lines + 1] = n > 0 and line:gsub(" +$", "") or nil
  end
  self.template = table.concat(lines, "/")
  for i = 4, self.shape == "graph" and 4 * #self + 3 or 0 do
    add_link(self, rows, math.floor(i / 4), ways[i % 4 + 1])
  end
end

-- The cell one step away from another one. Those of a graph are at the other end
-- of a line.
local function go(self, cell, step)
  local x, y = step[1], step[2]
  if self.shape == "graph" then return self.links[cell][x + 3 * y] end
  return self:cell(self.x[cell] + x, self.y[cell] + y)
end

-- A list of steps that a user gives, checked.
local function given_steps(self, list)
  local most = self.shape == "graph" and 1 or MOST
  want(list[1] ~= nil or next(list) == nil, "a list of steps expected", list)
  for i, step in ipairs(list) do
    local x, y = unpack(type(step) == "table" and step or {})
    want(type(x) == "number" and type(y) == "number" and x % 1 == 0 and
      y % 1 == 0 and (x ~= 0 or y ~= 0),
      ("step %d must be { dx, dy } in whole numbers"):format(i), step)
    want(math.abs(x) <= most and math.abs(y) <= most, ("step %d must go from "
      .. "-%d to %d%s"):format(i, most, most, most == 1 and
      " on a graph, because a line leads to the next cell" or ""),
      math.abs(x) > most and x or y)
  end
  return list
end

-- The steps of a kind: a word, or a list of steps { dx, dy }.
local function steps_of(self, kind)
  if type(kind) == "table" then return given_steps(self, kind) end
  local steps = kind == nil and usual[self.shape] or kinds[self.shape][kind]
  want(steps, self.shape == "squares" and
    "orthogonal, diagonal, all, knight or a list of steps expected" or
    "no kind, or a list of steps, expected on the shape " .. self.shape, kind)
  return steps
end

-- For each cell, the rays from it in some directions, of this length at most.
local function rays_of(self, steps, longest)
  local result = {}
  for cell = 1, #self do
    result[cell] = {}
    for _, step in ipairs(steps) do
      local ray, to = {}, go(self, cell, step)
      while to and #ray < longest do
        ray[#ray + 1], to = to, go(self, to, step)
      end
      if ray[1] then table.insert(result[cell], ray) end
    end
  end
  return result
end

--- For each cell, the rays from it: lists of cells, the nearest first. The kind
-- is a word, or a list of steps { dx, dy }.
function board:rays(kind)
  want_board(self)
  return rays_of(self, steps_of(self, kind), #self)
end

-- What steps of a kind are known by: 0, a word, or the same text for lists of the
-- same steps.
local function key_of(self, kind)
  local steps, words = steps_of(self, kind), {}
  if type(kind) ~= "table" then return kind or 0 end
  for i, step in ipairs(steps) do
    words[i] = ("%d %d"):format(step[1], step[2])
  end
  return "steps " .. table.concat(words, ",")
end

-- For each cell, the cells one step away from it. These lists are kept, so users
-- get copies.
local function near(self, kind)
  local key = key_of(self, kind)
  if self.near[key] then return self.near[key] end
  local result = rays_of(self, steps_of(self, kind), 1)
  for _, rays in ipairs(result) do
    for i, ray in ipairs(rays) do rays[i] = ray[1] end
  end
  self.near[key] = result
  return result
end

--- For each cell, the cells one step away from it.
function board:steps(kind)
  want_board(self)
  local result = {}
  for cell, list in ipairs(near(self, kind)) do
    result[cell] = { unpack(list) }
  end
  return result
end

-- Lists of cells as the module reads them: 32-bit words, for each list where it
-- begins, then where the last one ends, then their cells, all counted from 0.
local function packed(lists)
  local starts, words = {}, {}
  for cell, list in ipairs(lists) do
    starts[cell] = string.pack("=I4", #lists + 1 + #words)
    for _, to in ipairs(list) do
      words[#words + 1] = string.pack("=I4", to - 1)
    end
  end
  starts[#lists + 1] = string.pack("=I4", #lists + 1 + #words)
  return table.concat(starts) .. table.concat(words)
end

-- The same if each step may also be taken backwards.
local function touching(self, kind)
  local key = key_of(self, kind)
  if self.touching[key] then return self.touching[key] end
  local result = self:steps(kind)
  for cell, list in ipairs(near(self, kind)) do
    for _, to in ipairs(list) do
      result[to][#result[to] + 1] = cell
    end
  end
  self.touching[key] = result
  self.packed[key] = found and packed(result) or nil
  return result
end

--- All lines of n cells: a line that leads both ways is there once, from the
-- cell with the lower number.
function board:lines(n)
  local result, there = {}, {}
  want_board(self)
  want(type(n) == "number" and n >= 2 and n % 1 == 0,
    "lines of 2 cells or more expected", n)
  for cell, rays in ipairs(rays_of(self, directions[self.shape], n - 1)) do
    there[cell] = {}
    for _, ray in ipairs(rays) do
      local last = ray[n - 1]
      if last and not (there[last] and there[last][cell]) then
        result[#result + 1] = { cell, unpack(ray, 1, n - 1) }
        there[cell][last] = true
      end
    end
  end
  return result
end

--- The column and the row of a cell, of which the number or the name is given.
function board:xy(cell)
  if getmetatable(self) ~= meta then want_board(self) end
  cell = self.cells[cell] or cell
  return self.x[cell], self.y[cell]
end

--- The cell in a column and a row, or that of a name; nil if there is none.
function board:cell(x, y)
  want_board(self)
  if y then return self.grid[y] and self.grid[y][x] end
  return self.cells[x]
end

--- The cells for which f(x, y) is true.
function board:where(f)
  local result = {}
  want_board(self)
  want(type(f) == "function", "a function expected", f)
  for cell = 1, #self do
    if f(self:xy(cell)) then result[#result + 1] = cell end
  end
  return result
end

--- A `normal`: the least image under symmetries of the board.
function board:symmetric(kind, shift)
  want_board(self)
  return require "grundy.board.symmetries" (self, kind, shift)
end

-- The characters of a position.
local function text_of(self, p)
  if getmetatable(self) ~= meta then want_board(self) end
  local text = self.field and type(p) == "table" and p[self.field] or p
  if type(text) == "string" and #text == #self then return text end
  want(false, ("a string of %d cells expected"):format(#self), text)
end

-- The position with other characters.
local function with_text(self, p, text)
  if type(p) ~= "table" then return text end
  local copy = {}
  for name, value in pairs(p) do copy[name] = value end
  copy[self.field] = text
  return copy
end

-- The number of a cell, of which the number or the name is given.
local function number_of(self, cell)
  return self.x[cell] and cell or self.cells[cell] or
    want(false, "a cell expected", cell)
end

-- Is it a mask of this board? (No name of a cell looks like one.)
local function is_mask(self, mask)
  return type(mask) == "string" and #mask == #self and not mask:find "[^#.]"
end

-- Puts a piece on the cells of a mask.
local function put_masked(text, mask, piece)
  local bytes, byte, marked = { text:byte(1, -1) }, piece:byte(), ("#"):byte()
  for cell = 1, #bytes do
    if mask:byte(cell) == marked then bytes[cell] = byte end
  end
  return string.char(unpack(bytes))
end

-- Puts a piece on a cell, or on all of a list or a mask.
local function put(self, text, where, piece)
  if is_mask(self, where) then return put_masked(text, where, piece) end
  if type(where) ~= "table" then
    local cell = number_of(self, where)
    return text:sub(1, cell - 1) .. piece .. text:sub(cell + 1)
  end
  local bytes, byte = { text:byte(1, -1) }, piece:byte()
  for _, cell in ipairs(where) do bytes[number_of(self, cell)] = byte end
  return string.char(unpack(bytes))
end

--- The cells of a list, or those for which f(x, y) is true, as a text: "#" for
-- each of them, "." for each other cell. `set` reads it faster than a list.
function board:mask(cells)
  want_board(self)
  if type(cells) == "function" then cells = self:where(cells) end
  want(type(cells) == "table", "a list of cells or a function expected", cells)
  return put(self, ("."):rep(#self), cells, "#")
end

--- The piece on a cell.
function board:get(p, cell)
  local text = text_of(self, p)
  cell = number_of(self, cell)
  return text:sub(cell, cell)
end

--- The position with other pieces: set(p, cell, piece, cell, piece, …), where
-- each cell may also be a name, a list of cells or a mask.
function board:set(p, ...)
  local text = text_of(self, p)
  for i = 1, select("#", ...), 2 do
    local where, piece = select(i, ...)
    if not self.pieces[piece] then
      want(false, "a piece of this board expected", piece,
        type(piece) == "string" and #piece == 1 and "; name it in pieces")
    end
    text = put(self, text, where, piece)
  end
  return with_text(self, p, text)
end

--- The position after a piece has gone from one cell to another.
function board:move(p, from, to)
  local piece = board.get(self, p, from)
  return self:set(p, from, self.empty, to, piece)
end

--- The cells that have one of some pieces: `for cell in board:each(p, "xo")`.
function board:each(p, pieces)
  local text, pattern = text_of(self, p), self.patterns[pieces]
  if not pattern then
    want(type(pieces) == "string" and pieces ~= "", "pieces expected", pieces)
    pattern = "()[" .. pieces:gsub("%W", "%%%0") .. "]"
    self.patterns[pieces] = pattern
  end
  return text:gmatch(pattern)
end

--- How many cells have one of some pieces.
function board:count(p, pieces)
  local count = 0
  for _ in board.each(self, p, pieces) do count = count + 1 end
  return count
end

--- The piece that has n cells in a row, and these cells; nil if none has.
function board:in_a_row(p, n)
  local text, lines = text_of(self, p), self.rows[n] or self:lines(n)
  self.rows[n] = lines
  for _, line in ipairs(lines) do
    local byte, i = text:byte(line[1]), 2
    while i <= n and text:byte(line[i]) == byte do i = i + 1 end
    if i > n and byte ~= self.empty:byte() then
      return string.char(byte), { unpack(line) }
    end
  end
end

-- The cells that are connected with a cell, which are taken out of those that are
-- left.
local function part_of(first, left, beside)
  local cells, count, i = { first }, 1, 1
  left[first] = nil
  while i <= count do
    local near_by = beside[cells[i]]
    for k = 1, #near_by do
      local to = near_by[k]
      if left[to] then
        count = count + 1
        cells[count], left[to] = to, nil
      end
    end
    i = i + 1
  end
  return cells
end

-- The text with these cells alone.
local function text_with(self, text, cells)
  local bytes = { self.empty:rep(#self):byte(1, -1) }
  for i = 1, #cells do bytes[cells[i]] = text:byte(cells[i]) end
  return string.char(unpack(bytes))
end

--- The connected parts of what some pieces cover, each a position of its own
-- on the same board. Arrows connect both ways.
function board:parts(p, pieces, kind)
  local text, beside = text_of(self, p), touching(self, kind)
  local parts, left = {}, {}
  for cell in self:each(p, pieces) do left[cell] = true end
  for first = 1, #self do
    if left[first] then
      local cells = part_of(first, left, beside)
      parts[#parts + 1] = with_text(self, p, text_with(self, text, cells))
    end
  end
  return unpack(parts)
end

-- The characters of several parts on one board.
local function together(self, parts)
  local all = self.empty:rep(#self)
  for _, part in ipairs(parts) do
    all = text_of(self, part):gsub("()(.)", function(cell, piece)
      return piece == self.empty and all:sub(cell, cell) or piece
    end)
  end
  return all
end

--- The cells that a move changes, and the characters before and after it; a
-- follower may be an array of parts.
function board:changes(p, q)
  local before, list = text_of(self, p), {}
  local parts = type(q) == "table" and not (self.field and q[self.field])
  local after = parts and together(self, q) or text_of(self, q)
  for cell = 1, #self do
    if before:byte(cell) ~= after:byte(cell) then list[#list + 1] = cell end
  end
  return list, before, after
end

-- Texts and pictures, for people.
for _, name in ipairs { "show", "parse", "describe", "picture" } do
  board[name] = function(self, p, ...)
    local text = name == "parse" or text_of(self, p)
    want_board(self)
    return require "grundy.board.cells"[name](self, p, text, ...)
  end
end

local s = "string"
local looks = { name = s, text = s, color = s, fill = s, draw = s, svg = s,
  joined = "boolean", ground = "boolean" }
local draws = { dot = true, line = true, box = true }
local colors = { ground = s, cell = s, line = s }
local edges = { left = s, right = s, top = s, bottom = s }
local fields = setmetatable({ shape = s, empty = s, field = s, fill = s,
  pieces = "any", colors = "table", edges = "table", columns = "number",
  rows = "number" },
  { __index = function(_, name)
    return type(name) == "number" and "any" or nil
  end })

-- Takes a piece, and how it looks: a colour is a disc, another text is itself.
local function add_piece(self, piece, look)
  want(type(piece) == "string" and piece:find "^[!-.0-~]$",
    "a piece is one ASCII character, but not / or a space", piece)
  if type(look) == "string" then
    look = { [look:find "^#%x+$" and "color" or "text"] = look }
  end
  look = check.fields("board: piece " .. piece, look or {}, looks)
  look.name = look.name ~= "" and look.name or piece
  want(look.draw == nil or draws[look.draw] and self.shape == "squares",
    "a piece is drawn as a dot, line or box, on squares", look.draw)
  want(not look.joined or self.shape == "squares" and not look.draw,
    "pieces are joined on squares, and have no other way to be drawn", piece)
  if look.svg then
    local problem = require "grundy.board.svg".problem(look.svg)
    if problem then fail("board: svg of piece %s: %s", piece, problem) end
  end
  self.pieces[piece] = look
end

-- The rows of the drawing.
local function drawn_rows(drawing)
  local rows = {}
  repeat
    rows[#rows + 1] = rawget(drawing, #rows + 1)
  until rawget(drawing, #rows + 1) == nil
  for key in next, drawing do
    want(type(key) ~= "number" or rows[key], "rows 1, 2, … expected, without "
      .. "holes", key)
  end
  for _, row in ipairs(rows) do
    want(type(row) == "string" and #row <= MOST, "a row is a string", row)
  end
  return rows
end

-- These, or as many as are asked for.
local function rows_of(self, drawing, given)
  local rows, gap = drawn_rows(drawing), self.shape == "hexagons" and " " or ""
  local columns, count = given.columns or 0, given.rows or 0
  local fill = given.fill or self.empty
  if rows[1] and (given.columns or given.rows or given.fill) then
    fail "board: either the rows are drawn, or there are columns, rows and fill"
  end
  want(columns % 1 == 0 and columns <= MOST,
    ("columns: a whole number up to %d expected"):format(MOST), columns)
  want(count % 1 == 0 and count <= MOST,
    ("rows: a whole number up to %d expected"):format(MOST), count)
  if (given.columns == nil) ~= (given.rows == nil) then
    fail "board: columns and rows expected, not one of them alone"
  end
  want(columns * count <= MOST, "at most 4096 cells expected", columns * count)
  want(not given.fill or #fill == 1, "fill is one character", fill)
  for y = 1, rows[1] and 0 or count do
    rows[y] = gap:rep(y - 1) .. (fill .. gap):rep(columns)
  end
  return rows
end

local function new(drawing)
  local given = check.fields("board", drawing, fields)
  local self = setmetatable({ x = {}, y = {}, grid = {}, cells = {}, links = {},
    near = {}, touching = {}, packed = {}, rows = {}, patterns = {}, pieces = {},
    start = "", shape = given.shape or "squares", field = given.field,
    empty = given.empty or "." }, meta)
  self.colors = check.fields("board: colors", given.colors or {}, colors)
  self.edges = check.fields("board: edges", given.edges or {}, edges)
  want(next(self.edges) == nil or self.shape ~= "graph",
    "squares or hexagons expected where edges have colours", self.shape)
  want(kinds[self.shape], "a shape is squares, hexagons or graph", self.shape)
  read(self, rows_of(self, drawing, given))
  want(self[1] and #self <= MOST, "1 to 4096 cells expected", #self)
  local pieces = given.pieces or ""
  local letters = type(pieces) == "string" and pieces or ""
  want(letters == pieces or type(pieces) == "table", "pieces expected", pieces)
  add_piece(self, self.empty)
  for piece in (self.start .. letters):gmatch "." do add_piece(self, piece) end
  for piece, look in next, letters ~= pieces and pieces or {} do
    add_piece(self, piece, look)
  end
  return self
end

-- In C, where that is loaded.
if found then require "grundy.core".quick_board(board, meta) end

local call = { __call = function(_, given) return new(given) end }
return setmetatable({ board = new }, call)
