-- Pictures of boards, as SVG: the ground, lines and cells, their names on the rim,
-- then the pieces. On a dark screen a board without colours of its own is darker.

local blocks = require "grundy.board.blocks"

local unpack = table.unpack or unpack -- luacheck: ignore

local drawing = {}

-- How far apart columns and rows are; the outline of a cell: where it begins, seen
-- from the middle, and how it goes on; how far from the margin the middles of the
-- cells there are; where a name is written that is not on the rim, and where those
-- of columns and rows are there; and the sides, each with the step to what is
-- beyond it, and its ends.
local shapes = {
  squares = { wide = 40, high = 40, margin = 34,
    outline = { -20, -20, "h40v40h-40z" }, label = { -13, -11 },
    column = { 0, -24 }, row = { -27, 3 },
    sides = { { 0, -1, -20, -20, 20, -20 }, { 1, 0, 20, -20, 20, 20 },
      { 0, 1, 20, 20, -20, 20 }, { -1, 0, -20, 20, -20, -20 } } },
  hexagons = { wide = 21, high = 36, margin = 38, label = { 0, -13 },
    outline = { 0, -24, "l21 12v24l-21 12l-21-12v-24z" },
    column = { -8, -25 }, row = { -29, 3 },
    sides = { { 1, -1, 0, -24, 21, -12 }, { 2, 0, 21, -12, 21, 12 },
      { 1, 1, 21, 12, 0, 24 }, { -1, 1, 0, 24, -21, 12 },
      { -2, 0, -21, 12, -21, -12 }, { -1, -1, -21, -12, 0, -24 } } },
  graph = { wide = 30, high = 30, margin = 32, label = { -18, -12 },
    outline = { -16, 0, "a16 16 0 0 1 32 0a16 16 0 0 1-32 0z" } },
}

local colors = { ground = "#ece5d6", cell = "#fbf6ea", line = "#7a715f" }

-- The same on a dark screen, by the classes of elements: also of names and texts,
-- on the ground (n) and on cells (t), and of free lines (f). Cells are not so dark
-- that pieces could not be seen.
local DARK = "<style>@media screen and (prefers-color-scheme:dark){"
  .. ".g{fill:#3b362e}.c{fill:#94896f}.l{stroke:#2b271f}.n{fill:#e6dcc6}"
  .. ".t{fill:#1b1812}.i{fill:#e6dcc6;stroke:#e6dcc6}"
  .. ".f{stroke:#615a4c}}</style>"
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
function drawing.layout(board)
  local shape, layout = shapes[board.shape], { width = 0, height = 0 }
  for cell = 1, #board do
    local column, row = board:xy(cell)
    local x = (column - 1) * shape.wide + shape.margin
    local y = (row - 1) * shape.high + shape.margin
    layout[cell] = { x = x, y = y }
    layout.width = math.max(layout.width, x + shape.margin)
    layout.height = math.max(layout.height, y + shape.margin)
  end
  layout.outline = shape.outline
  return layout
end

-- The names of columns and rows, where those of cells are made of them; nil
-- where they are not: hexagons in rows of different lengths.
local function rim_of(board, layout)
  local shape, rim, lengths = shapes[board.shape], {}, {}
  local rows, columns = {}, {}
  if board.shape == "graph" then return nil end
  for cell, at in ipairs(layout) do
    local x, y = board:xy(cell)
    local column, row = board[cell]:match "^(%w-)%.?(%d+)$"
    lengths[y] = (lengths[y] or 0) + 1
    x = board.shape == "squares" and x or lengths[y]
    if not rows[y] then
      rows[y] = { board.shape == "squares" and shape.margin or at.x, at.y, row }
    end
    columns[x] = columns[x] or { at.x, board.shape == "squares" and shape.margin
      or at.y, column }
  end
  for _, length in pairs(lengths) do
    if board.shape == "hexagons" and length ~= lengths[1] then return nil end
  end
  for kind, list in pairs { column = columns, row = rows } do
    for _, name in pairs(list) do
      rim[#rim + 1] = ('<text x="%d" y="%d">%s</text>'):format(
        name[1] + shape[kind][1], name[2] + shape[kind][2], name[3])
    end
  end
  table.sort(rim)
  return table.concat(rim)
end

-- Which edge of the board a side of a cell with nothing beyond it is.
local function edge_of(board, side, ends)
  local dx, dy = side[1], side[2]
  if dy < 0 and ends.row == ends.first then return "top" end
  if dy > 0 and ends.row == ends.last then return "bottom" end
  return dy == 0 and (dx < 0 and "left" or "right") or board.shape == "hexagons"
    and (dx < 0 and "left" or "right") or nil
end

-- The edges of the board that have colours.
local function add_edges(svg, board, layout)
  if next(board.edges) == nil then return end
  local paths, first, last = {}, math.huge, 0
  for cell = 1, #board do
    local _, y = board:xy(cell)
    first, last = math.min(first, y), math.max(last, y)
  end
  for cell, at in ipairs(layout) do
    local x, y = board:xy(cell)
    for _, side in ipairs(shapes[board.shape].sides) do
      local color = not board:cell(x + side[1], y + side[2]) and board.edges[
        edge_of(board, side, { row = y, first = first, last = last })]
      if color then
        paths[color] = (paths[color] or "") .. ("M%d %dL%d %d"):format(
          at.x + side[3], at.y + side[4], at.x + side[5], at.y + side[6])
      end
    end
  end
  local list = {}
  for color, path in pairs(paths) do
    list[#list + 1] = ('<path fill="none" stroke="%s" stroke-width="5" '
      .. 'stroke-linecap="round" d="%s"/>'):format(escaped(color), path)
  end
  table.sort(list)
  svg[#svg + 1] = table.concat(list)
end

-- Texts for each of several colours, which come in the order of their first one.
local function add_to(groups, color, text)
  if not groups[color] then
    groups[color] = {}
    groups[#groups + 1] = color
  end
  table.insert(groups[color], text)
end

-- The groups, each in an element, which has a class if its colour is the usual
-- one.
local function add_groups(svg, groups, format, usual, class)
  for _, color in ipairs(groups) do
    svg[#svg + 1] = format:format(color == usual and class or "",
      escaped(color), table.concat(groups[color]))
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
  svg[#svg + 1] = lines[1] and ('<g class="l" stroke="%s" stroke-width="2">'
    .. "%s</g>"):format(color, table.concat(lines)) or nil
end

-- What a piece looks like that has a colour and does not say what stands on it:
-- its letter, by which pieces are told apart without colours, too.
local function with_letter(look, piece)
  local copy = { text = piece }
  for name, value in next, look do copy[name] = value end
  return copy
end

-- How a piece looks. Most have nothing to say about it.
local function look_of(board, piece)
  local look = board.pieces[piece] or {}
  if look.color and not look.text and not look.draw and not look.svg and
    piece ~= board.empty then
    return with_letter(look, piece)
  elseif look.color or look.fill or look.text or look.draw or look.svg or
    piece == board.empty then
    return look
  elseif piece == "#" then
    return { fill = "#b9a57f" }
  end
  return { text = piece, color = discs[piece:byte() % #discs + 1],
    joined = look.joined }
end

-- The ways to draw a piece that is not on a cell but part of the board: a dot,
-- the line between the dots on both sides, the box that lines enclose.
local draw = {}

function draw.dot(_, _, at, look)
  return ('<circle class="i" cx="%d" cy="%d" r="6" fill="%s"/>'):format(at.x, at.y,
    escaped(look.color or "#3a342a"))
end

function draw.line(board, cell, at, look, is_empty)
  local x, y = board:xy(cell)
  local beside = board:cell(x - 1, y) or board:cell(x + 1, y)
  local start = beside and board.start:sub(beside, beside)
  local flat = start and board.pieces[start].draw == "dot"
  return ('<path class="%s" stroke="%s" stroke-width="%d" d="M%d %d%s"/>'):format(
    is_empty and "f" or look.color and "" or "i", escaped(look.color or
    is_empty and "#d3c9b4" or "#3a342a"), is_empty and 3 or 7,
    at.x - (flat and 40 or 0), at.y - (flat and 0 or 40), flat and "h80" or "v80")
end

function draw.box(_, _, at, look)
  return look.fill and ('<rect x="%d" y="%d" width="80" height="80" fill="%s"/>')
    :format(at.x - 40, at.y - 40, escaped(look.fill)) or ""
end

-- Draws such a piece, each kind above those before it.
local layers = { box = 1, line = 2, dot = 4 }

local function add_drawn(drawn, board, cell, at, look, is_empty)
  local layer = layers[look.draw] + (look.draw == "line" and not is_empty and 1
    or 0)
  drawn[layer] = drawn[layer] .. draw[look.draw](board, cell, at, look, is_empty)
end

-- The text of a piece, or the picture that its author has drawn instead.
local function add_text(svg, at, look, fill)
  if look.svg then
    svg[#svg + 1] = ('<g transform="translate(%d %d)">%s</g>'):format(at.x, at.y,
      look.svg)
  elseif look.text and look.text ~= "" then
    svg[#svg + 1] = ('<text%s x="%d" y="%d" font-size="%d" fill="%s">%s</text>')
      :format(not look.color and fill == colors.cell and ' class="t"' or "",
        at.x, at.y + (look.color and 6 or 9), look.color and 16 or 26,
        ink_on(look.color or fill), escaped(look.text))
  end
end

local function add_piece(svg, at, look, fill)
  if look.color then
    svg[#svg + 1] = ('<circle cx="%d" cy="%d" r="13" fill="%s" '
      .. 'stroke="#1b1f24"/>'):format(at.x, at.y, escaped(look.color))
  end
  add_text(svg, at, look, fill)
end

-- A block is its outline, drawn wider first in the colour of its edge.
local BLOCK = '<path fill="#1b1f24" stroke="#1b1f24" stroke-width="14" '
  .. 'stroke-linejoin="round" d="%s"/><path fill="%s" stroke="%s" '
  .. 'stroke-width="12" stroke-linejoin="round" d="%s"/>'

local function add_blocks(svg, board, ground, characters)
  for _, block in ipairs(blocks.of(board, ground.layout, ground.looks,
    characters, ground.blocks)) do
    local look = ground.looks[block.piece]
    local color = escaped(look.color or discs[1])
    svg[#svg + 1] = BLOCK:format(block.path, color, color, block.path)
    for _, at in ipairs(block.places) do
      add_text(svg, at, look, ground.color.cell)
    end
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

-- The names of cells, beside each of them. What is behind them on a graph are
-- lines, so they have a halo.
local function add_names(svg, board, layout, fills, ground)
  local names, label = {}, shapes[board.shape].label
  for cell, at in ipairs(layout) do
    add_to(names, ink_on(board.shape == "graph" and ground or fills[cell]),
      ('<text x="%d" y="%d">%s</text>'):format(at.x + label[1],
        at.y + label[2], board[cell]))
  end
  local halo = board.shape == "graph" and (' stroke="%s" stroke-width="3" '
    .. 'paint-order="stroke"'):format(ground:gsub("%%", "%%%%")) or ""
  add_groups(svg, names, '<g%s font-size="9" fill="%s"' .. halo .. '>%s</g>',
    nil, "")
end

-- The cells, but for those that are drawn as parts of the board, and the pieces.
local function add_cells(svg, board, ground, characters)
  local color, groups, pieces, fills = ground.color, {}, {}, {}
  local drawn = { "", "", "", "" }
  for cell, at in ipairs(ground.layout) do
    local piece = characters:sub(cell, cell)
    local look = ground.looks[piece]
    fills[cell] = look.fill or color.cell
    ground.has_blocks = ground.has_blocks or look.joined
    if look.draw then
      add_drawn(drawn, board, cell, at, look, piece == board.empty)
    else
      add_to(groups, fills[cell], ground.outlines[cell])
      if not look.joined then add_piece(pieces, at, look, fills[cell]) end
    end
  end
  if ground.has_blocks then add_blocks(pieces, board, ground, characters) end
  add_groups(svg, groups, '<path class="l%s" stroke="' .. color.line:gsub("%%",
    "%%%%") .. '" fill="%s" d="%s"/>', color.cell, " c")
  svg[#svg + 1] = table.concat(drawn)
  return fills, pieces
end

-- What is below the cells.
local function bottom_of(board, layout, color)
  local svg = { ('<svg viewBox="0 0 %d %d" font-family="sans-serif" '
    .. 'text-anchor="middle">%s<rect class="g" width="100%%" height="100%%" '
    .. 'rx="10" fill="%s"/>'):format(layout.width, layout.height,
    next(board.colors) == nil and DARK or "", color.ground) }
  add_lines(svg, board, layout, color.line)
  return table.concat(svg)
end

-- What is above the cells, but for pieces and for names that are not on the rim;
-- and are there such names?
local function top_of(board, layout, color)
  local svg, rim = {}, rim_of(board, layout)
  add_edges(svg, board, layout)
  svg[#svg + 1] = rim and ('<g class="n" font-size="8" fill="%s">%s</g>'):format(
    ink_on(color.ground), rim)
  return table.concat(svg), not rim
end

-- What all pictures of a board have in common: a page has thousands of them.
local function new_ground(board)
  local layout, color = drawing.layout(board), colors_of(board)
  local ground = { layout = layout, color = color, outlines = {}, blocks = {},
    bottom = bottom_of(board, layout, color),
    looks = setmetatable({}, { __index = function(looks, piece)
      looks[piece] = look_of(board, piece)
      return looks[piece]
    end }) }
  ground.top, ground.named = top_of(board, layout, color)
  local x, y, path = unpack(layout.outline)
  for cell, at in ipairs(layout) do
    ground.outlines[cell] = ("M%d %d%s"):format(at.x + x, at.y + y, path)
  end
  return ground
end

local grounds = setmetatable({}, { __mode = "k" })

--- The picture of a position with these characters, as SVG.
function drawing.picture(board, _, characters)
  grounds[board] = grounds[board] or new_ground(board)
  local ground = grounds[board]
  local svg = { ground.bottom }
  local fills, pieces = add_cells(svg, board, ground, characters)
  svg[#svg + 1] = ground.top
  if ground.named then
    add_names(svg, board, ground.layout, fills, ground.color.ground)
  end
  svg[#svg + 1] = table.concat(pieces)
  return table.concat(svg) .. "</svg>"
end

return drawing
