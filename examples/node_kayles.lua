-- Node Kayles on boards: a move takes a free cell, and with it the free cells
-- above, below, left and right of it. What is left falls into pieces; a piece
-- can be turned and turned over. So a position is one piece, # for its cells,
-- in a canonical form, and the game splits.
--
-- Published: on a path, 1 x n, this is Dawson's Chess (Winning Ways, ch. 4),
-- which is Dawson's Kayles with one more; on a cycle, such as ###/#.#/###,
-- every move leaves a path that is shorter by three.

local steps = { { 0, 1 }, { 1, 0 }, { 0, -1 }, { -1, 0 } }

-- The free cells of a board: cells[y][x] is true.
local function read(board)
  local cells, y = {}, 0
  for row in board:gmatch "[^/]+" do
    y = y + 1
    cells[y] = { width = #row }
    for x = 1, #row do cells[y][x] = row:byte(x) == 35 or nil end
  end
  return cells
end

-- The cells that hang together with one, as a list; they are taken away.
local function take_piece(cells, y, x)
  local piece, i = { { y, x } }, 0
  cells[y][x] = nil
  while i < #piece do
    i = i + 1
    y, x = piece[i][1], piece[i][2]
    for _, step in ipairs(steps) do
      local row, there = cells[y + step[1]], x + step[2]
      if row and row[there] then
        row[there] = nil
        piece[#piece + 1] = { y + step[1], there }
      end
    end
  end
  return piece
end

-- A piece as a board of its own, as small as can be.
local function write(piece)
  local top, left = math.huge, math.huge
  local bottom, right = -math.huge, -math.huge
  for _, cell in ipairs(piece) do
    top, bottom = math.min(top, cell[1]), math.max(bottom, cell[1])
    left, right = math.min(left, cell[2]), math.max(right, cell[2])
  end
  local rows = {}
  for y = 1, bottom - top + 1 do
    rows[y] = {}
    for x = 1, right - left + 1 do rows[y][x] = "." end
  end
  for _, cell in ipairs(piece) do
    rows[cell[1] - top + 1][cell[2] - left + 1] = "#"
  end
  for y, row in ipairs(rows) do rows[y] = table.concat(row) end
  return table.concat(rows, "/")
end

-- The piece turned by a quarter, or turned over.
local function turn(piece, over)
  local turned = {}
  for i, cell in ipairs(piece) do
    turned[i] = over and { cell[1], -cell[2] } or { cell[2], -cell[1] }
  end
  return turned
end

-- The first in the alphabet of the eight ways to lay a piece down.
local function canonical(piece)
  local least
  for side = 1, 2 do
    for _ = 1, 4 do
      local board = write(piece)
      if not least or board < least then least = board end
      piece = turn(piece)
    end
    if side == 1 then piece = turn(piece, true) end
  end
  return least
end

-- The pieces of what is free, in their canonical form.
local function pieces(cells)
  local list = {}
  for y, row in ipairs(cells) do
    for x = 1, row.width do
      if row[x] then list[#list + 1] = canonical(take_piece(cells, y, x)) end
    end
  end
  return list
end

return {
  name = "Node Kayles",
  start = "####/####/####/####",
  splits = true,

  moves = function(board, add)
    for y, row in ipairs(read(board)) do
      for x = 1, row.width do
        if row[x] then
          local cells = read(board)
          cells[y][x] = nil
          for _, step in ipairs(steps) do
            local beside = cells[y + step[1]]
            if beside then beside[x + step[2]] = nil end
          end
          add(table.unpack(pieces(cells)))
        end
      end
    end
  end,

  show = function(board)
    return board
  end,

  parse = function(text)
    local width = #text:match "^[#.]*"
    for row in (text .. "/"):gmatch "([^/]*)/" do
      if not row:find "^[#.]+$" or #row ~= width then
        return nil, "a position is rows of # and ., like ###/#.#"
      end
    end
    local list = pieces(read(text))
    if #list ~= 1 then return nil, "a position is one piece" end
    return list[1]
  end,
}
