-- Node Kayles on the generalized Petersen graph P(n, 2), in two encodings. There
-- are n outer vertices in a ring and n inner ones: each outer vertex has an inner
-- one beside it, and inner vertices are joined if they are two apart.
--
-- Published: A316533, for n from 5 to 26 (Brown and others 2020, as for the grid).
-- If n is even, the value is 0: a player can answer each move by the vertex that is
-- opposite to it. So only odd n are computed.

local grundy = require "grundy"

-- Rings: a position is two integers, a bit for each outer and each inner vertex.
local function two_rings(n)
  local full = (1 << n) - 1

  local function turn(ring, k)
    return (ring << k | ring >> n - k) & full
  end

  local function parts(outer, inner)
    local list, count = {}, 0
    while outer | inner ~= 0 do
      local x, y = outer & -outer, 0
      if x == 0 then y = inner & -inner end
      repeat
        local u, v = x, y
        x = outer & (x | x << 1 | x >> 1 | x << n - 1 | x >> n - 1 | y)
        y = inner & (y | y << 2 | y >> 2 | y << n - 2 | y >> n - 2 | x)
      until x == u and y == v
      count = count + 1
      list[count] = { x, y }
      outer, inner = outer ~ x, inner ~ y
    end
    return table.unpack(list, 1, count)
  end

  local reversed = {} -- eight bits
  for bits = 0, 255 do
    local reverse = 0
    for i = 0, 7 do reverse = reverse | (bits >> i & 1) << 7 - i end
    reversed[bits] = reverse
  end

  local function mirror(ring)
    return (reversed[ring & 255] << 24 | reversed[ring >> 8 & 255] << 16
      | reversed[ring >> 16 & 255] << 8 | reversed[ring >> 24]) >> 32 - n
  end

  -- The greatest image under rotations, as a pair: where some vertices of a ring
  -- are taken, a run of free ones begins at the top.
  local function greatest(outer, inner)
    local ring = outer == 0 and inner or outer
    local tops = ring & ~(ring >> 1 | ring << n - 1)
    local a, b = -1, -1
    if tops == 0 then return outer, inner end
    for k = 0, n - 1 do
      if tops >> k & 1 == 1 then
        local x, y = turn(outer, n - 1 - k), turn(inner, n - 1 - k)
        if x > a or x == a and y > b then a, b = x, y end
      end
    end
    return a, b
  end

  return { full = full, turn = turn, parts = parts, mirror = mirror,
    greatest = greatest }
end

local rings = {
  name = "two rings",
  game = function(n)
    local two = two_rings(n)
    local turn, parts = two.turn, two.parts
    return grundy.game {
      name = "Node Kayles on P(" .. n .. ", 2)",
      splits = true,
      normal = function(p)
        local a, b = two.greatest(p[1], p[2])
        local x, y = two.greatest(two.mirror(p[1]), two.mirror(p[2]))
        if x > a or x == a and y > b then a, b = x, y end
        return { a, b }
      end,
      moves = function(p, add)
        local outer, inner = p[1], p[2]
        for k = 0, n - 1 do
          local v = 1 << k
          if outer & v ~= 0 then
            add(parts(outer & ~(v | turn(v, 1) | turn(v, n - 1)), inner & ~v))
          end
          if inner & v ~= 0 then
            add(parts(outer & ~v, inner & ~(v | turn(v, 2) | turn(v, n - 2))))
          end
        end
      end,
    }
  end,
  start = function(n) return { (1 << n) - 1, (1 << n) - 1 } end,
}

-- Bits: a position is an integer of 2n bits. Neighbours are found for all
-- vertices at once, by shifts.
local reversed = {} -- five spokes
for bits = 0, 1023 do
  local reverse = 0
  for i = 0, 8, 2 do reverse = reverse | (bits >> i & 3) << 8 - i end
  reversed[bits] = reverse
end

local function ring_of_bits(n)
  local width, outer, index = 2 * n, 0, {}
  local full = (1 << width) - 1
  for i = 0, width - 2, 2 do outer, index[1 << i] = outer | 1 << i, i end
  local inner = outer << 1
  local ring = { full = full }

  -- A set of vertices with all their neighbours.
  function ring.spread(set)
    local u, v = set & outer, set & inner
    return set | u << 1 | v >> 1 | full & (u << 2 | u >> width - 2 | u >> 2
      | u << width - 2 | v << 4 | v >> width - 4 | v >> 4 | v << width - 4)
  end

  function ring.mirror(set)
    local result = 0
    for _ = 1, width, 10 do
      result, set = result << 10 | reversed[set & 1023], set >> 10
    end
    return result >> -width % 10
  end

  -- The least image under rotations: in it a spoke without free vertices is
  -- the highest one, and the next one, round the ring, has some.
  function ring.least(set)
    local some = (set | set >> 1) & outer
    local tops = outer & ~some & (some >> 2 | some << width - 2)
    local best = tops == 0 and set or full
    while tops ~= 0 do
      local top = tops & -tops
      local turn = width - 2 - index[top]
      local image = (set << turn | set >> width - turn) & full
      tops = tops ~ top
      if image < best then best = image end
    end
    return best
  end

  return ring
end

local bits = {
  name = "bits",
  game = function(n)
    local ring = ring_of_bits(n)
    local spread, least, mirror_of = ring.spread, ring.least, ring.mirror

    local function parts(set)
      local list, count = {}, 0
      while set ~= 0 do
        local part = set & -set
        repeat
          local before = part
          part = spread(part) & set
        until part == before
        count = count + 1
        list[count], set = part, set ~ part
      end
      return table.unpack(list, 1, count)
    end

    return grundy.game {
      name = "Node Kayles on P(" .. n .. ", 2) by bits",
      splits = true,
      normal = function(p) return math.min(least(p), least(mirror_of(p))) end,
      moves = function(p, add)
        local left = p
        while left ~= 0 do
          local vertex = left & -left
          left = left ~ vertex
          add(parts(p & ~spread(vertex)))
        end
      end,
    }
  end,
  start = function(n) return (1 << 2 * n) - 1 end,
}

return {
  title = "Node Kayles on P(n, 2)",
  source = "A316533",
  published = { [5] = 1, [7] = 1, [9] = 1, [11] = 0, [13] = 1, [15] = 1,
    [17] = 0, [19] = 0, [21] = 1, [23] = 0, [25] = 0 },
  first = 5, step = 2, size = 17, most = 31, each = true,
  encodings = { rings, bits },
}
