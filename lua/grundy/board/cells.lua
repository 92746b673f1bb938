-- Boards as people see them: texts and names of moves; pictures are drawn by
-- drawing.lua. Plain Lua, as board.lua; for records it needs base/literal.lua.

local found = pcall(require, "grundy") and pcall(require, "grundy.core")
local require = found and require "grundy.base.lazy".require or require
local core = found and require "grundy.core"
local check = found and require "grundy.base.check" or {
  fail = function(format, ...) error(format:format(...), 3) end,
  kind = function(value) return value == nil and "nil" or "a " .. type(value) end,
  shown = function(piece) return ("%q"):format(tostring(piece)) end,
}

local cells = {}

local function literal()
  return require "grundy.base.literal"
end

--- The rows of a position, in one line; then the other fields of a record.
function cells.show(board, p, characters)
  local text = board.template:gsub("\1", characters:gmatch ".")
  if board.field and type(p) == "table" then
    local fields = literal().fields(p, board.field)
    table.insert(fields, 1, text)
    return table.concat(fields, " ")
  end
  return text
end

-- What is said of a piece that the board does not know.
local function unnamed(piece)
  return ("the board has no piece %s; name it in pieces"):format(
    check.shown(piece))
end

-- The pieces with which a text begins, one for each cell; and where it goes on.
-- Or nil, and what is no piece, if something else is there.
local function read_pieces(board, text)
  local pieces, at = {}, 1
  for cell = 1, #board do
    local piece, after = text:match("^[%s/]*([^%s/])()", at)
    if not board.pieces[piece] then
      return nil, piece
    end
    pieces[cell], at = piece, after
  end
  return table.concat(pieces), text:match("^/*()", at)
end

--- The position of a text such as `show` gives, in one line or several.
function cells.parse(board, text)
  if type(text) ~= "string" then
    check.fail("board: a text expected, got %s", check.kind(text))
  end
  local pieces, at = read_pieces(board, text)
  local p = board.field and { [board.field] = pieces } or pieces
  if not pieces or not board.field and text:find("[^%s/]", at) or
    board.field and not literal().read_fields(text, at, p) then
    return nil, "a position is like " .. cells.show(board, nil, board.start) ..
      (board.field and " name=value" or "") ..
      (not pieces and at and "; " .. unnamed(at) or "")
  end
  local problem = core and core.problem(p)
  if problem then
    return nil, problem
  end
  return p
end

-- Is a cell with this piece free: empty, or ground that other pieces stand on?
local function is_free(board, piece)
  return piece == board.empty or board.pieces[piece].ground
end

-- The changed cell that a piece has left, if it is not taken for another one: it
-- is free now, or two pieces have changed places.
local function origin(board, changed, before, after, piece, taken)
  for _, cell in ipairs(changed) do
    local now = after:sub(cell, cell)
    if before:sub(cell, cell) == piece and not taken[cell] and
      (is_free(board, now) or now ~= piece and #changed == 2) then
      taken[cell] = true
      return cell
    end
  end
end

-- What a move does: pieces that have gone from a cell to another one, then others
-- that are new on a cell, then the cells that are free now.
local function effects(board, changed, before, after)
  local moved, new, gone, taken, index = {}, {}, {}, {}, {}
  for _, cell in ipairs(changed) do
    local piece = after:sub(cell, cell)
    local look = board.pieces[piece] or check.fail("board: %s", unnamed(piece))
    local name = not is_free(board, piece) and look.name or look.ground and
      before:sub(cell, cell) == board.empty and look.name
    local from = name and origin(board, changed, before, after, piece, taken)
    if from then
      moved[#moved + 1] = ("%s %s to %s"):format(name, board[from], board[cell])
    elseif name then
      local i = index[name] or #new + 1
      index[name] = i
      new[i] = (new[i] or name .. " at") .. " " .. board[cell]
    end
  end
  for _, cell in ipairs(changed) do
    local old, now = before:sub(cell, cell), after:sub(cell, cell)
    gone[#gone + 1] = not taken[cell] and is_free(board, now) and
      (now == board.empty or not is_free(board, old)) and board[cell] or nil
  end
  for _, text in ipairs(new) do
    moved[#moved + 1] = text
  end
  return moved, gone
end

-- How a move changes the other fields of a record, for each of its parts if
-- they change differently.
local function field_changes(board, p, q)
  local texts, there = {}, {}
  p = type(p) == "table" and p or {}
  local one = type(q) ~= "table" or q[board.field] ~= nil
  for _, part in ipairs(one and { q } or q) do
    local text = type(part) == "table" and table.concat(literal().changes(p,
      part, board.field), " ") or ""
    texts[#texts + 1] = text ~= "" and not there[text] and text or nil
    there[text] = true
  end
  return texts[1] and table.concat(texts, " + ")
end

--- The name of a move.
function cells.describe(board, p, _, q)
  local words, gone = effects(board, board:changes(p, q))
  words[#words + 1] = gone[1] and "take " .. table.concat(gone, " ")
  words[#words + 1] = board.field and field_changes(board, p, q) or nil
  return words[1] and table.concat(words, ", ") or "pass"
end

-- The names of the pieces on some cells of a text, each once, in order.
local function names_on(board, changed, text)
  local names, there = {}, { [board.empty] = true }
  for _, cell in ipairs(changed) do
    local piece = text:sub(cell, cell)
    names[#names + 1] = not there[piece] and board.pieces[piece].name or nil
    there[piece] = true
  end
  table.sort(names)
  return table.concat(names, " ")
end

--- The pieces that a move is made with, before and after it, as a text. The name
-- of a move may tell that a piece is gone and another one is there where people
-- see one piece; this does not.
function cells.involved(board, p, q)
  local changed, before, after = board:changes(p, q)
  return names_on(board, changed, before) .. " > " .. names_on(board, changed,
    after)
end

function cells.picture(...)
  return require "grundy.board.drawing".picture(...)
end

return cells
