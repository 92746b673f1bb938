-- Node Kayles on the grid of 3 x n cells, in two encodings.
--
-- Published: A316632, for n up to 16 (Brown and others, Nimber sequences of
-- Node-Kayles games, Journal of Integer Sequences 23, 2020).

local grundy = require "grundy"

-- Boards: the rules of examples/node_kayles.lua. A position is a string of 3n
-- characters, of which symmetries and shifts are found in C.
local boards = {
  name = "boards",
  game = function(n, folder)
    return grundy.file(folder .. "node_kayles.lua", { columns = n, rows = 3 })
  end,
  start = function(m, n) return (("#"):rep(m) .. ("."):rep(n - m)):rep(3) end,
}

-- The bits of a row in reverse, without zeros at either end: by 13 at a time.
local reversed = {}
for bits = 0, 8191 do
  local reverse = 0
  for i = 0, 12 do reverse = reverse | (bits >> i & 1) << 12 - i end
  reversed[bits] = reverse
end

local function reverse(row)
  return reversed[row & 8191] << 13 | reversed[row >> 13]
end

-- A part at the first column, and the upper row not above the lower one.
local function place(a, b, c)
  local all = a | b | c
  while all & 1 == 0 do
    a, b, c, all = a >> 1, b >> 1, c >> 1, all >> 1
  end
  if c < a then a, c = c, a end
  return a, b, c
end

-- The connected parts of three rows of cells. A part begins with one cell and
-- grows, row by row: to the right, as far as the carry of a sum runs, and by a
-- cell to the left, up and down.
local function parts(a, b, c)
  local list, count = {}, 0
  while a | b | c ~= 0 do
    local x, y, z = a & -a, 0, 0
    if x == 0 then y = b & -b end
    if x | y == 0 then z = c & -c end
    repeat
      local u, v, w = x, y, z
      x = a & (x | x >> 1 | y)
      x = x | a & (a ~ a + x)
      y = b & (y | y >> 1 | x | z)
      y = y | b & (b ~ b + y)
      z = c & (z | z >> 1 | y)
      z = z | c & (c ~ c + z)
    until x == u and y == v and z == w
    count = count + 1
    list[count] = { x, y, z }
    a, b, c = a ~ x, b ~ y, c ~ z
  end
  return table.unpack(list, 1, count)
end

-- Rows of bits: a position is three integers, one for each row.
local rows = {
  name = "rows of bits",
  game = function()
    return grundy.game {
      name = "Node Kayles on three rows",
      splits = true,
      normal = function(p)
        local a, b, c = p[1], p[2], p[3]
        local x, y, z = place(reverse(a), reverse(b), reverse(c))
        a, b, c = place(a, b, c)
        if x < a or x == a and (y < b or y == b and z < c) then
          return { x, y, z }
        end
        return { a, b, c }
      end,
      moves = function(p, add)
        local a, b, c = p[1], p[2], p[3]
        local all = a | b | c
        while all ~= 0 do
          local cell = all & -all
          local around = ~(cell | cell << 1 | cell >> 1)
          all = all ~ cell
          if a & cell ~= 0 then add(parts(a & around, b & ~cell, c)) end
          if b & cell ~= 0 then
            add(parts(a & ~cell, b & around, c & ~cell))
          end
          if c & cell ~= 0 then add(parts(a, b & ~cell, c & around)) end
        end
      end,
    }
  end,
  start = function(m)
    local row = (1 << m) - 1
    return { row, row, row }
  end,
}

return {
  title = "Node Kayles on 3 x n",
  source = "A316632",
  published = { 2, 1, 1, 0, 3, 3, 2, 2, 2, 3, 3, 5, 2, 4, 1, 3 },
  first = 1, step = 1, size = 12, most = 26,
  encodings = { boards, rows },
}
