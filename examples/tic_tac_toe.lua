-- Tic-tac-toe: two players who move differently, and two kinds of ending. A
-- position is a string of nine squares, row by row; player 1 writes x, player
-- 2 writes o. Where no move is left, `terminal` says what that is to the
-- player whose turn it would be: a line of three is a loss, a full board a
-- draw. Everybody knows that it is a draw; that 5,478 positions are reached
-- is known as well, and 765 if one counts those that are alike by symmetry
-- once, which `normal` does.

local lines = {
  { 1, 2, 3 }, { 4, 5, 6 }, { 7, 8, 9 },
  { 1, 4, 7 }, { 2, 5, 8 }, { 3, 6, 9 },
  { 1, 5, 9 }, { 3, 5, 7 },
}

-- The board turned and reflected, in all eight ways.
local symmetries = {
  { 1, 2, 3, 4, 5, 6, 7, 8, 9 }, { 3, 2, 1, 6, 5, 4, 9, 8, 7 },
  { 7, 4, 1, 8, 5, 2, 9, 6, 3 }, { 1, 4, 7, 2, 5, 8, 3, 6, 9 },
  { 9, 8, 7, 6, 5, 4, 3, 2, 1 }, { 7, 8, 9, 4, 5, 6, 1, 2, 3 },
  { 3, 6, 9, 2, 5, 8, 1, 4, 7 }, { 9, 6, 3, 8, 5, 2, 7, 4, 1 },
}

local marks = { "x", "o" }

-- Three alike in a line; nil if there are none.
local function line_of(board)
  for _, line in ipairs(lines) do
    local mark = board:sub(line[1], line[1])
    if mark ~= "." and mark == board:sub(line[2], line[2]) and
      mark == board:sub(line[3], line[3]) then
      return line
    end
  end
end

-- The middle of a square in the picture.
local function center(i)
  return 36 + (i - 1) % 3 * 64, 36 + (i - 1) // 3 * 64
end

local drawn = {
  x = '<path d="M%d %dm-16-16l32 32m0-32l-32 32" stroke="#0067a3"/>',
  o = '<circle cx="%d" cy="%d" r="18" stroke="#b34700"/>',
}

return {
  name = "tic-tac-toe",
  start = ".........",
  players = 2,

  moves = function(board, add, player)
    if line_of(board) then return end
    for i = 1, 9 do
      if board:sub(i, i) == "." then
        add(board:sub(1, i - 1) .. marks[player] .. board:sub(i + 1))
      end
    end
  end,

  terminal = function(board)
    return line_of(board) and "loss" or "draw"
  end,

  normal = function(board)
    local least = board
    for _, symmetry in ipairs(symmetries) do
      local squares = {}
      for i, from in ipairs(symmetry) do
        squares[i] = board:sub(from, from)
      end
      local turned = table.concat(squares)
      if turned < least then least = turned end
    end
    return least
  end,

  show = function(board)
    return board:sub(1, 3) .. "/" .. board:sub(4, 6) .. "/" .. board:sub(7)
  end,

  parse = function(text)
    local board = text:gsub("[/%s]", "")
    if not board:match "^[xo.]+$" or #board ~= 9 then
      return nil, "a position is nine squares, like xo./.x./..."
    end
    return board
  end,

  describe = function(board, after)
    for i = 1, 9 do
      if board:sub(i, i) ~= after:sub(i, i) then
        return ("%s in row %d, column %d"):format(after:sub(i, i),
          (i - 1) // 3 + 1, (i - 1) % 3 + 1)
      end
    end
  end,

  picture = function(board)
    local svg = { '<svg viewBox="0 0 200 200" fill="none" stroke-width="8" '
      .. 'stroke-linecap="round">'
      .. '<rect width="200" height="200" rx="14" fill="#fbf6ea"/>'
      .. '<path d="M68 12v176M132 12v176M12 68h176M12 132h176" '
      .. 'stroke="#8d8471" stroke-width="4"/>' }
    for i = 1, 9 do
      local mark = drawn[board:sub(i, i)]
      svg[#svg + 1] = mark and mark:format(center(i))
    end
    local line = line_of(board)
    if line then
      local x, y = center(line[1])
      svg[#svg + 1] = ('<path d="M%d %dL%d %d" stroke="#1b1f24" '
        .. 'stroke-opacity=".6"/>'):format(x, y, center(line[3]))
    end
    return table.concat(svg) .. "</svg>"
  end,
}
