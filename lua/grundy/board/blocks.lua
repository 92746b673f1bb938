-- Pieces that lie on several cells of a board of squares: neighbouring cells of one
-- letter are drawn as one block, with its letter in the middle.

local blocks = {}

local SIDES = { { 1, 0 }, { 0, 1 }, { -1, 0 }, { 0, -1 } }

-- The neighbour of a cell at a step, if it has the same letter.
local function joint(board, characters, cell, step)
  local x, y = board:xy(cell)
  local other = board:cell(x + step[1], y + step[2])
  return other and characters:byte(other) == characters:byte(cell) and other or nil
end

-- What a cell adds to the outline of its block: a box, and boxes to the neighbours
-- on the right and below, and between all of them. (Its line is 12 wide, which makes
-- round corners.)
local function outline(board, characters, cell, at)
  local function joins(dx, dy) return joint(board, characters, cell, { dx, dy }) end
  local right, below, path = joins(1, 0), joins(0, 1), {}
  path[1] = ("M%d %dh18v18h-18z"):format(at.x - 9, at.y - 9)
  path[#path + 1] = right and ("M%d %dh22v18h-22z"):format(at.x + 9, at.y - 9)
  path[#path + 1] = below and ("M%d %dh18v22h-18z"):format(at.x - 9, at.y + 9)
  path[#path + 1] = right and below and joins(1, 1) and
    ("M%d %dh22v22h-22z"):format(at.x + 9, at.y + 9) or nil
  return table.concat(path)
end

-- The cells of the block of a cell; they are marked as seen.
local function block_of(board, characters, cell, seen)
  local block = { cell }
  seen[cell] = true
  for _, at in ipairs(block) do -- which grows
    for _, step in ipairs(SIDES) do
      local other = joint(board, characters, at, step)
      if other and not seen[other] then
        seen[other] = true
        block[#block + 1] = other
      end
    end
  end
  return block
end

-- The middle of a block, to whole pixels (no locale writes these in another way),
-- or, where that is not on it, of the cell next to that.
local function middle_of(layout, block)
  local x, y, nearest, least = 0, 0, nil, math.huge
  for _, cell in ipairs(block) do
    x, y = x + layout[cell].x / #block, y + layout[cell].y / #block
  end
  for _, cell in ipairs(block) do
    local far = math.abs(layout[cell].x - x) + math.abs(layout[cell].y - y)
    if far < least then nearest, least = layout[cell], far end
  end
  return least <= 20 and { x = math.floor(x + 0.5), y = math.floor(y + 0.5) }
    or nearest
end

-- The outline of the blocks of a piece, and the places of their letters.
local function drawn(board, layout, cells, characters)
  local path, places, seen = {}, {}, {}
  for i, cell in ipairs(cells) do
    path[i] = outline(board, characters, cell, layout[cell])
    if not seen[cell] then
      places[#places + 1] = middle_of(layout, block_of(board, characters, cell, seen))
    end
  end
  return { piece = characters:sub(cells[1], cells[1]), path = table.concat(path),
    places = places }
end

-- The cells of each piece that is drawn as blocks, in the order of their first cells.
local function cells_of(layout, looks, characters)
  local list, index = {}, {}
  for cell = 1, #layout do
    local piece = characters:sub(cell, cell)
    local cells = index[piece]
    if cells then
      cells[#cells + 1] = cell
    elseif cells == nil then
      index[piece] = looks[piece].joined and { cell } or false
      list[#list + 1] = index[piece] or nil
    end
  end
  return list
end

--- The outlines of the blocks of a position, by piece, and the places of their
-- letters: a list of { piece, path, places }. In `known` they are kept: a piece lies
-- on the same cells in many positions.
function blocks.of(board, layout, looks, characters, known)
  local list = cells_of(layout, looks, characters)
  for i, cells in ipairs(list) do
    local key = characters:sub(cells[1], cells[1]) .. table.concat(cells, " ")
    known[key] = known[key] or drawn(board, layout, cells, characters)
    list[i] = known[key]
  end
  return list
end

return blocks
