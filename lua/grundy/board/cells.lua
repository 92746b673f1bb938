-- Boards as people see them: texts, names of moves, pictures.

local core = require "grundy.core"
local check = require "grundy.base.check"
local literal = require "grundy.base.literal"

local cells = {}

--- The rows of a position, in one line; then the other fields of a record.
function cells.show(board, p, characters)
  local text = board.template:gsub("\1", characters:gmatch ".")
  if board.field and type(p) == "table" then
    local fields = literal.fields(p, board.field)
    return table.concat({ text, table.unpack(fields) }, " ")
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
    board.field and not literal.read_fields(text, at, p) then
    return nil, "a position is like " .. cells.show(board, nil, board.start) ..
      (board.field and " name=value" or "") ..
      (not pieces and at and "; " .. unnamed(at) or "")
  end
  local problem = core.problem(p)
  if problem then
    return nil, problem
  end
  return p
end

-- The changed cell that a piece has left, if it is not taken for another one: it
-- is empty now, or two pieces have changed places.
local function origin(board, changed, before, after, piece, taken)
  for _, cell in ipairs(changed) do
    local now = after:sub(cell, cell)
    if before:sub(cell, cell) == piece and not taken[cell] and
      (now == board.empty or now ~= piece and #changed == 2) then
      taken[cell] = true
      return cell
    end
  end
end

-- What a move does: pieces that have gone from a cell to another one, then others
-- that are new on a cell, then the cells that are empty now.
local function effects(board, changed, before, after)
  local moved, new, gone, taken, index = {}, {}, {}, {}, {}
  for _, cell in ipairs(changed) do
    local piece = after:sub(cell, cell)
    local look = board.pieces[piece] or check.fail("board: %s", unnamed(piece))
    local name = piece ~= board.empty and look.name
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
    gone[#gone + 1] = after:sub(cell, cell) == board.empty and
      not taken[cell] and board[cell] or nil
  end
  return table.move(new, 1, #new, #moved + 1, moved), gone
end

-- How a move changes the other fields of a record, for each of its parts if
-- they change differently.
local function field_changes(board, p, q)
  local texts, there = {}, {}
  p = type(p) == "table" and p or {}
  local one = type(q) ~= "table" or q[board.field] ~= nil
  for _, part in ipairs(one and { q } or q) do
    local text = type(part) == "table" and table.concat(literal.changes(p, part,
      board.field), " ") or ""
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

-- How far apart columns and rows are; the outline of a cell: where it begins, seen
-- from the middle, and how it goes on; and where its name is written.
local shapes = {
  squares = { wide = 40, high = 40, outline = { -20, -20, "h40v40h-40z" },
    label = { -13, -11 } },
  hexagons = { wide = 21, high = 36, label = { 0, -13 },
    outline = { 0, -24, "l21 12v24l-21 12l-21-12v-24z" } },
  graph = { wide = 30, high = 30, label = { -18, -12 },
    outline = { -16, 0, "a16 16 0 0 1 32 0a16 16 0 0 1-32 0z" } },
}

-- The middles of the cells at the margin are as far from it.
local MARGIN = 32

local colors = { ground = "#ece5d6", cell = "#fbf6ea", line = "#7a715f" }
local discs = { "#1f4e79", "#b34700", "#2e6b34", "#6a3d8f", "#8a2f3c" }
local escapes = { ["&"] = "&amp;", ["<"] = "&lt;", ['"'] = "&quot;" }

-- The tip of an arrow.
local TIP = '<marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" '
  .. 'markerWidth="7" markerHeight="7" orient="auto"><path '
  .. 'd="M0 0L8 4L0 8z" fill="%s"/></marker>'

local function escaped(text)
  return (text:gsub('[&<"]', escapes))
end

-- A colour that can be read on another one, such as "#8f4f2a".
local function ink_on(color)
  local r, g, b = color:match "^#(%x%x)(%x%x)(%x%x)$"
  local light = r and 0.3 * tonumber(r, 16) + 0.59 * tonumber(g, 16)
    + 0.11 * tonumber(b, 16) or 255
  return light < 140 and "#ffffff" or "#3a342a"
end

--- Where the middles of the cells are in the picture, its size, and the outline
-- of a cell.
function cells.layout(board)
  local shape, layout = shapes[board.shape], { width = 0, height = 0 }
  for cell = 1, #board do
    local column, row = board:xy(cell)
    local x = (column - 1) * shape.wide + MARGIN
    local y = (row - 1) * shape.high + MARGIN
    layout[cell] = { x = x, y = y }
    layout.width = math.max(layout.width, x + MARGIN)
    layout.height = math.max(layout.height, y + MARGIN)
  end
  layout.outline = shape.outline
  return layout
end

-- Texts for each of several colours, which come in the order of their first one.
local function add_to(groups, color, text)
  if not groups[color] then
    groups[color] = {}
    groups[#groups + 1] = color
  end
  table.insert(groups[color], text)
end

-- The groups, each in an element.
local function add_groups(svg, groups, format)
  for _, color in ipairs(groups) do
    svg[#svg + 1] = format:format(escaped(color), table.concat(groups[color]))
  end
end

-- The line between the middles of two cells, which are drawn over it later.
local function line(from, to)
  return ('<path d="M%d %dl%d %d"/>'):format(from.x, from.y, to.x - from.x,
    to.y - from.y)
end

-- The arrow from the margin of a cell to that of another one.
local function arrow(from, to)
  local x, y = to.x - from.x, to.y - from.y
  local part = 16 / math.sqrt(x * x + y * y)
  local dx, dy = math.floor(part * x + 0.5), math.floor(part * y + 0.5)
  return ('<path d="M%d %dl%d %d" marker-end="url(#tip)"/>'):format(
    from.x + dx, from.y + dy, x - 2 * dx, y - 2 * dy)
end

-- Calls f with each cell, one that a line leads to from there, and whether there
-- is no way back.
local function each_link(board, f)
  for cell, links in ipairs(board.links) do
    for step = -4, 4 do
      local to = links[step]
      if to then f(cell, to, board.links[to][-step] ~= cell) end
    end
  end
end

-- If one line leads only one way, all are arrows, those that lead both ways
-- twice.
local function add_lines(svg, board, layout, color)
  local lines, directed = {}, false
  each_link(board, function(_, _, one_way) directed = directed or one_way end)
  each_link(board, function(cell, to)
    local draw = directed and arrow or to > cell and line
    lines[#lines + 1] = draw and draw(layout[cell], layout[to]) or nil
  end)
  svg[#svg + 1] = directed and TIP:format(color) or nil
  svg[#svg + 1] = lines[1] and ('<g stroke="%s" stroke-width="2">%s</g>')
    :format(color, table.concat(lines)) or nil
end

-- How a piece looks. Most have nothing to say about it.
local function look_of(board, piece)
  local look = board.pieces[piece] or {}
  if look.color or look.fill or look.text or piece == board.empty then
    return look
  elseif piece == "#" then
    return { fill = "#b9a57f" }
  end
  return { text = piece, color = discs[piece:byte() % #discs + 1] }
end

local function add_piece(svg, at, look, fill)
  if look.color then
    svg[#svg + 1] = ('<circle cx="%d" cy="%d" r="13" fill="%s" '
      .. 'stroke="#1b1f24"/>'):format(at.x, at.y, escaped(look.color))
  end
  if look.text then
    svg[#svg + 1] = ('<text x="%d" y="%d" font-size="%d" fill="%s">%s</text>')
      :format(at.x, at.y + (look.color and 6 or 9), look.color and 16 or 26,
        ink_on(look.color or fill), escaped(look.text))
  end
end

-- The colours of the board.
local function colors_of(board)
  local list = {}
  for name, usual in pairs(colors) do
    list[name] = escaped(board.colors[name] or usual)
  end
  return list
end

--- The picture of a position with these characters, as SVG.
function cells.picture(board, _, characters)
  local layout, shape = cells.layout(board), shapes[board.shape]
  local color, outline, label = colors_of(board), shape.outline, shape.label
  local svg = { ('<svg viewBox="0 0 %d %d" font-family="sans-serif" '
    .. 'text-anchor="middle"><rect width="100%%" height="100%%" rx="10" '
    .. 'fill="%s"/>'):format(layout.width, layout.height, color.ground) }
  local fills, names, pieces = {}, {}, {}
  for cell, at in ipairs(layout) do
    local look = look_of(board, characters:sub(cell, cell))
    local fill = look.fill or color.cell
    add_to(fills, fill, ("M%d %d%s"):format(at.x + outline[1],
      at.y + outline[2], outline[3]))
    add_to(names, ink_on(board.shape == "graph" and color.ground or fill),
      ('<text x="%d" y="%d">%s</text>'):format(at.x + label[1],
        at.y + label[2], board[cell]))
    add_piece(pieces, at, look, fill)
  end
  add_lines(svg, board, layout, color.line)
  add_groups(svg, fills, '<path stroke="' .. color.line:gsub("%%", "%%%%")
    .. '" fill="%s" d="%s"/>')
  add_groups(svg, names, '<g font-size="9" fill="%s">%s</g>')
  svg[#svg + 1] = table.concat(pieces)
  return table.concat(svg) .. "</svg>"
end

return cells
