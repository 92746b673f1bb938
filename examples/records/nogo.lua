-- Linear NoGo: the players put stones, black or white as they like, on a row of n
-- cells. A block of stones of one colour must always have a liberty, an empty cell
-- beside it: nothing is ever taken. In two encodings.
--
-- Two stones of different colours side by side have their liberties on the outer
-- sides. So the row falls into two parts there, which have nothing to do with each
-- other; and a block is as good as a single stone.
--
-- Published: for n up to 24 (University of Alberta, results of MCGS, 2025).

local grundy = require "grundy"

local MOST = 28 -- cells: three fields in an integer
local ROW = (1 << MOST) - 1

local reversed = {}
for bits = 0, (1 << MOST // 2) - 1 do
  local reverse = 0
  for i = 0, MOST // 2 - 1 do
    reverse = reverse | (bits >> i & 1) << MOST // 2 - 1 - i
  end
  reversed[bits] = reverse
end

local function reverse(row, n)
  return (reversed[row & ROW >> MOST // 2] << MOST // 2
    | reversed[row >> MOST // 2]) >> MOST - n
end

-- Whether each block of stones has an empty cell beside it.
local function is_alive(stones, empty)
  local alive = stones & (empty << 1 | empty >> 1)
  repeat
    local before = alive
    alive = alive | stones & (alive << 1 | alive >> 1)
  until alive == before
  return alive == stones
end

-- The parts of a row, cut below each stone whose colour the one before has not.
local function parts(n, x, o)
  local list, cuts, from = {}, x & o << 1 | o & x << 1, 0
  for i = 1, n do
    if i == n or cuts >> i & 1 == 1 then
      local part = (1 << i - from) - 1
      list[#list + 1] =
        i - from << 2 * MOST | (o >> from & part) << MOST | x >> from & part
      from = i
    end
  end
  return table.unpack(list)
end

-- Blocks become single stones.
local function shrink(n, x, o)
  local double = x & x << 1 | o & o << 1
  while double ~= 0 do
    local below = (double & -double) - 1
    x, o = x & below | x >> 1 & ~below, o & below | o >> 1 & ~below
    n, double = n - 1, x & x << 1 | o & o << 1
  end
  return n, x, o
end

-- The same rules in C, if examples/nogo.c has been built as a module.
local built, quick = pcall(require, "nogo")

-- Bits: a position is an integer, the number of cells, then a bit for each
-- white and each black stone.
local bits = {
  name = built and "bits, in C" or "bits",
  game = function()
    return grundy.game {
      name = "linear NoGo",
      splits = true,
      normal = built and quick.normal or function(p)
        local n, x, o = shrink(p >> 2 * MOST, p & ROW, p >> MOST & ROW)
        local a, b = reverse(x, n), reverse(o, n)
        if x < o then x, o = o, x end -- the colours exchanged
        if a < b then a, b = b, a end
        if b < o or b == o and a < x then x, o = a, b end
        return n << 2 * MOST | o << MOST | x
      end,
      moves = built and quick.moves or function(p, add)
        local n, x, o = p >> 2 * MOST, p & ROW, p >> MOST & ROW
        local empty = (1 << n) - 1 & ~(x | o)
        local left = empty
        while left ~= 0 do
          local cell = left & -left
          local beside = (cell << 1 | cell >> 1) & (1 << n) - 1
          left = left ~ cell
          if beside ~= 0 and beside & empty == beside then
            add(p | cell)
            add(p | cell << MOST)
          else
            local rest = empty ~ cell
            if is_alive(x | cell, rest) and is_alive(o, rest) then
              add(parts(n, x | cell, o))
            end
            if is_alive(x, rest) and is_alive(o | cell, rest) then
              add(parts(n, x, o | cell))
            end
          end
        end
      end,
    }
  end,
  start = function(n) return n << 2 * MOST end,
}

-- Gaps: a position is a string with a character for each gap between stones, or
-- between a stone and an end of the row. It tells how many cells are empty, and
-- whether the two stones have the same colour. So neither colours nor the length
-- of a block appear, and a string read backwards is the row read backwards.
local function at_end(cells) return string.char(cells) end
local function same(cells) return string.char(64 + cells) end
local function other(cells) return string.char(128 + cells) end

-- What a stone inside a gap makes of it, if it leaves a liberty on both sides or
-- joins a stone of its colour: two gaps, or a smaller one. By the character of
-- the gap, for gaps between stones, at the left and at the right end.
local between, left_end, right_end = {}, {}, {}
for cells = 0, 63 do
  local alike, unlike, left, right = {}, {}, {}, {}
  for k = 1, cells - 2 do
    local rest = cells - 1 - k
    table.move({ same(k) .. same(rest), other(k) .. other(rest) }, 1, 2,
      #alike + 1, alike)
    table.move({ same(k) .. other(rest), other(k) .. same(rest) }, 1, 2,
      #unlike + 1, unlike)
  end
  for k = 0, cells - 2 do
    local rest = cells - 1 - k
    table.move({ at_end(k) .. same(rest), at_end(k) .. other(rest) }, 1, 2,
      #left + 1, left)
  end
  if cells >= 2 then
    alike[#alike + 1], unlike[#unlike + 1] = same(cells - 1), other(cells - 1)
    left[#left + 1] = at_end(cells - 1)
  end
  for i, gaps in ipairs(left) do right[i] = gaps:reverse() end
  between[same(cells)], between[other(cells)] = alike, unlike
  left_end[at_end(cells)], right_end[at_end(cells)] = left, right
end

local WALL = at_end(0)

-- The moves next to a stone, in the gap between `before` and `after`: the new
-- stone may have another colour, if the old one has a liberty elsewhere; or it
-- fills the gap.
local function move_beside(before, gap, after, add)
  local alike, cells = gap:byte() < 128, gap:byte() & 63
  local left, right = before ~= WALL, after ~= WALL
  if cells > 1 then
    local rest = alike and other(cells - 1) or same(cells - 1)
    if left then add(before .. WALL, WALL .. rest .. after) end
    if right then add(before .. rest .. WALL, WALL .. after) end
  elseif alike then
    if left or right then add(before .. after) end
  elseif left and right then
    add(before .. WALL, WALL .. after)
  end
end

-- The same at the left end; `turn` reverses what is added for the right end.
local function move_at_end(gap, after, add, turn)
  local cells = gap:byte()
  if after == WALL or cells == 0 then return end
  if cells == 1 then return add(turn(WALL .. after)) end
  add(at_end(cells - 1) .. WALL, turn(WALL .. after))
end

local function as_it_is(gaps) return gaps end

local gaps = {
  name = "gaps",
  game = function()
    return grundy.game {
      name = "linear NoGo by gaps",
      splits = true,
      normal = function(p)
        local q = p:reverse()
        return q < p and q or p
      end,
      moves = function(p, add)
        local last = #p
        if last == 1 then -- no stone yet
          local n = p:byte()
          for k = 0, n > 1 and n - 1 or -1 do
            add(at_end(k) .. at_end(n - 1 - k))
          end
          return
        end
        local first, after = p:sub(1, 1), p:sub(2)
        for _, gaps in ipairs(left_end[first]) do add(gaps .. after) end
        move_at_end(first, after, add, as_it_is)
        for i = 2, last - 1 do
          local before, gap = p:sub(1, i - 1), p:sub(i, i)
          after = p:sub(i + 1)
          for _, gaps in ipairs(between[gap]) do add(before .. gaps .. after) end
          move_beside(before, gap, after, add)
        end
        local gap, before = p:sub(last), p:sub(1, last - 1)
        for _, gaps in ipairs(right_end[gap]) do add(before .. gaps) end
        move_at_end(gap, before:reverse(), add, string.reverse)
      end,
    }
  end,
  start = function(n) return at_end(n) end,
}

return {
  title = "linear NoGo, 1 x n",
  source = "MCGS",
  published = { 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 3, 1, 0, 3, 1, 0, 2, 2, 3, 1, 3,
    3, 1, 0 },
  first = 1, step = 1, size = 14, most = MOST,
  encodings = { gaps, bits },
}
