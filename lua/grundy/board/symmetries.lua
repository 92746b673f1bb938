-- The symmetries of boards, as maps of cells: map[cell] is the cell to which it
-- goes, nil if it goes off the board. Plain Lua, as board.lua.

local has_core = pcall(require, "grundy") and pcall(require, "grundy.core")
local core = has_core and require "grundy.core"
local unpack = table.unpack or unpack -- luacheck: ignore

-- Maps that come of those given, and cells times maps, at most; the latter is a
-- limit of the core. And what columns and rows are below.
local MOST, MOST_IMAGES, WIDEST = 10000, 4194304, 67108864

local function most_maps(board)
  return math.floor(MOST_IMAGES / #board)
end

local function fail(format, ...)
  local message = "symmetric: " .. format:format(...)
  return core and core.fail(message) or error(message, 3)
end

--
-- Maps of the plane
--

local kinds = { mirror = true, turn = true, all = true }

-- The linear maps of a kind, as { a, b, c, d }: x, y goes to ax + by, cx + dy.
local function linear_maps(kind)
  local list = { { 1, 0, 0, 1 } }
  if kind == "mirror" then
    list[2] = { -1, 0, 0, 1 }
    return list
  end
  for i = 1, 11 do
    local angle = i * math.pi / 6
    local c, s = math.cos(angle), math.sin(angle)
    list[#list + 1] = { c, -s, s, c }
  end
  for i = 1, kind == "all" and 12 or 0 do
    local m = list[i]
    list[#list + 1] = { -m[1], m[2], -m[3], m[4] }
  end
  return list
end

-- How wide and high a column and a row of the drawing are: squares and hexagons
-- are regular, and a graph is as wide as it is high.
local function scale_of(board)
  if board.shape ~= "graph" then
    return board.shape == "hexagons" and 0.5 or 1,
      board.shape == "hexagons" and math.sqrt(0.75) or 1
  end
  local left, right, top, bottom = math.huge, 0, math.huge, 0
  for cell = 1, #board do
    local x, y = board:xy(cell)
    left, right = math.min(left, x), math.max(right, x)
    top, bottom = math.min(top, y), math.max(bottom, y)
  end
  return 1 / math.max(1, right - left), 1 / math.max(1, bottom - top)
end

-- The linear map m in columns and rows, rounded; nil if they are not whole.
local function apply(board, m, x, y)
  local wide, high = board.wide, board.high
  local u = (m[1] * x * wide + m[2] * y * high) / wide
  local v = (m[3] * x * wide + m[4] * y * high) / high
  local column, row = math.floor(u + 0.5), math.floor(v + 0.5)
  if math.abs(u - column) < 1e-6 and math.abs(v - row) < 1e-6 then
    return column, row
  end
end

-- Where the cells, seen from a place, go by m: arrays of columns, with false
-- where these are not whole, and of rows.
local function images_of(board, m, x0, y0)
  local xs, ys = {}, {}
  for cell = 1, #board do
    local x, y = board:xy(cell)
    x, y = apply(board, m, x - x0, y - y0)
    xs[cell], ys[cell] = x or false, y
  end
  return xs, ys
end

-- The map to these places, shifted by dx, dy; and how many cells it takes to
-- cells.
local function map_of(board, xs, ys, dx, dy)
  local map, count = {}, 0
  for cell = 1, #board do
    local to = xs[cell] and board:cell(xs[cell] + dx, ys[cell] + dy)
    map[cell], count = to, count + (to and 1 or 0)
  end
  return map, count
end

-- The map to these places that takes the board to itself, if there is one: by its
-- least column and row, one shift alone can do that.
local function map_to_itself(board, xs, ys)
  local left, top, x_least, y_least = math.huge, math.huge, math.huge, math.huge
  for cell = 1, #board do
    if not xs[cell] then return nil end
    local x, y = board:xy(cell)
    left, top = math.min(left, x), math.min(top, y)
    x_least = math.min(x_least, xs[cell])
    y_least = math.min(y_least, ys[cell])
  end
  local map, count = map_of(board, xs, ys, left - x_least, top - y_least)
  return count == #board and map or nil
end

-- Does one of the maps do all that a map does?
local function is_known(maps, map, n)
  for _, known in ipairs(maps) do
    local cell = 1
    while cell <= n and (not map[cell] or map[cell] == known[cell]) do
      cell = cell + 1
    end
    if cell > n then return true end
  end
end

-- Does a map take lines of a graph to lines?
local function keeps(map, near)
  for cell, list in ipairs(near) do
    local there = {}
    for _, to in ipairs(near[map[cell]]) do there[to] = true end
    for _, to in ipairs(list) do
      if not there[map[to]] or #list ~= #near[map[cell]] then return false end
    end
  end
  return true
end

-- The maps of a kind that take the board to itself. (That all are the same, as on
-- a single column and its mirror image, is no mistake.)
local function maps_of_kind(board, kind)
  local maps, near, found = {}, board:steps(), 0
  for _, m in ipairs(linear_maps(kind)) do
    local map = map_to_itself(board, images_of(board, m, board:xy(1)))
    if map and keeps(map, near) then
      found = found + 1
      if not is_known(maps, map, #board) then maps[#maps + 1] = map end
    end
  end
  if found == 1 then fail("this board has no symmetry %q", kind) end
  return maps
end

-- All shifts that take one of these places to a cell, each with the number of
-- places that it takes to cells; gives up when more than `most` of them take
-- `least`.
local function shifts_to(board, xs, ys, least, most)
  local shifts, known, count = {}, {}, 0
  for from = 1, #board do
    for to = 1, xs[from] and #board or 0 do
      local x, y = board:xy(to)
      local dx, dy = x - xs[from], y - ys[from]
      local key = dx * WIDEST + dy
      local shift = known[key] or { dx = dx, dy = dy, takes = 0 }
      if not known[key] then known[key], shifts[#shifts + 1] = shift, shift end
      shift.takes = shift.takes + 1
      count = count + (shift.takes == least and 1 or 0)
      if count > most then
        return nil
      end
    end
  end
  return shifts, count
end

-- Those that take it anywhere: all maps of the plane by which cells that touch
-- each other still do. Those that take a single cell are among the shifts, which
-- come first. They are counted before they are made.
local function shifted_maps(board, kind)
  local lists, maps, left = {}, {}, most_maps(board)
  if board.shape == "graph" then fail("a graph cannot be shifted") end
  for k, m in ipairs(linear_maps(kind)) do
    local xs, ys = images_of(board, m, board:xy(1))
    local least = k == 1 and 1 or 2
    local shifts, count = shifts_to(board, xs, ys, least, left)
    if not shifts then
      fail("more than %d maps of %d cells are too many", most_maps(board),
        #board)
    end
    lists[k], left = { xs = xs, ys = ys, least = least, shifts }, left - count
  end
  for _, list in ipairs(lists) do
    for _, shift in ipairs(list[1]) do
      if shift.takes >= list.least then
        maps[#maps + 1] = map_of(board, list.xs, list.ys, shift.dx, shift.dy)
      end
    end
  end
  return maps
end

--
-- Maps that are given
--

-- The map that a list of cells or a function of columns and rows means.
local function read(board, given, i)
  local map, taken = {}, {}
  if type(given) ~= "table" and type(given) ~= "function" then
    fail("map %d must be a list of cells or a function, got a %s", i,
      type(given))
  end
  for cell = 1, #board do
    local to
    if type(given) == "table" then
      to = given[cell] or nil
      if to and not board.x[to] or not to and given[cell] ~= false then
        fail("map %d takes cell %d to %s", i, cell, tostring(given[cell]))
      end
    else
      to = board:cell(given(board:xy(cell)))
    end
    if to and taken[to] then
      fail("map %d takes two cells to %s", i, board[to])
    end
    map[cell], taken[to or 0] = to, to
  end
  return map
end

local function inverse(map, n)
  local result = {}
  for cell = 1, n do
    if map[cell] then result[map[cell]] = cell end
  end
  return result
end

-- All maps that come of those in a list, one after the other and backwards.
local function closed(board, list)
  local maps, steps, n = { {} }, {}, #board
  local most = math.min(MOST, most_maps(board))
  for cell = 1, n do maps[1][cell] = cell end
  for i, given in ipairs(list) do
    local map = read(board, given, i)
    steps[#steps + 1] = map
    steps[#steps + 1] = inverse(map, n)
  end
  for _, map in ipairs(maps) do -- which grows
    for _, step in ipairs(steps) do
      local after = {}
      for cell = 1, n do after[cell] = step[map[cell] or 0] end
      if not is_known(maps, after, n) then maps[#maps + 1] = after end
    end
    if #maps > most then fail("these make more than %d maps", most) end
  end
  return maps
end

--
-- The least image
--

-- In C.
local function in_core(board, maps)
  local n, words = #board, {}
  for _, map in ipairs(maps) do
    local from = inverse(map, n)
    for cell = 1, n do words[#words + 1] = string.pack("=I2", (from[cell] or
      n + 1) - 1) end
  end
  return core.symmetry(n, board.empty, board.field, table.concat(words))
end

-- The cells that a map takes off the board.
local function dropped_by(map, n)
  local dropped = {}
  for cell = 1, n do
    if not map[cell] then dropped[#dropped + 1] = cell end
  end
  return dropped
end

-- From where each cell of the image comes; beyond the last cell it is empty.
local function sources_of(map, n)
  local from = inverse(map, n)
  for cell = 1, n do from[cell] = from[cell] or n + 1 end
  return from
end

-- The maps in groups, those that take fewer cells off the board first: `dropped`
-- are the cells, and the group holds the sources of each of its maps.
local function groups_of(maps, n)
  local groups, known = {}, {}
  for _, map in ipairs(maps) do
    local dropped = dropped_by(map, n)
    local key = table.concat(dropped, " ")
    if not known[key] then
      known[key] = { dropped = dropped, number = #groups }
      groups[#groups + 1] = known[key]
    end
    table.insert(known[key], sources_of(map, n))
  end
  table.sort(groups, function(one, two)
    if #one.dropped ~= #two.dropped then return #one.dropped < #two.dropped end
    return one.number < two.number
  end)
  return groups
end

-- The cells that a group drops and another one does not; nil if the other one
-- drops more than these.
local function difference(group, other)
  local is_other, rest = {}, {}
  for _, cell in ipairs(other.dropped) do is_other[cell] = true end
  for _, cell in ipairs(group.dropped) do
    if not is_other[cell] then rest[#rest + 1] = cell end
  end
  return #rest + #other.dropped == #group.dropped and rest or nil
end

-- How many groups are tried as the one that another one hangs on.
local TRIED = 64

-- A tree of groups: what drops more cells hangs on what drops some of these, and
-- `more` are the others. So where a piece is lost by a group, it is lost by all
-- that hang on it.
local function tree_of(maps, n)
  local groups = groups_of(maps, n)
  local root = { dropped = {}, more = {}, below = {} }
  for i, group in ipairs(groups) do
    local parent, more = root, group.dropped
    for k = i - 1, math.max(1, i - TRIED), -1 do
      local rest = difference(group, groups[k])
      if rest then
        parent, more = groups[k], rest
        break
      end
    end
    group.more, group.below = more, {}
    parent.below[#parent.below + 1] = group
  end
  return root
end

-- Changes the bytes in `least` to those of an image of `bytes`, if these are
-- less: most images differ at one of the first cells.
local function lower(least, bytes, from, n)
  local cell = 1
  while cell <= n and bytes[from[cell]] == least[cell] do cell = cell + 1 end
  if cell > n or bytes[from[cell]] > least[cell] then return end
  for rest = cell, n do least[rest] = bytes[from[rest]] end
end

-- The same for all maps of a group, and of those that hang on it, unless they
-- lose a piece.
local function lower_all(least, bytes, group, n)
  local more, empty = group.more, bytes[n + 1]
  for i = 1, #more do
    if bytes[more[i]] ~= empty then return end
  end
  for i = 1, #group do lower(least, bytes, group[i], n) end
  local below = group.below
  for i = 1, #below do lower_all(least, bytes, below[i], n) end
end

-- In Lua, where there is no core.
local function in_lua(board, maps)
  local n, empty = #board, board.empty:byte()
  local root = tree_of(maps, n)
  local function least_image(text)
    local bytes, least = { text:byte(1, -1) }, { text:byte(1, -1) }
    bytes[n + 1] = empty
    lower_all(least, bytes, root, n)
    return string.char(unpack(least))
  end
  return function(p)
    local text = p
    if type(p) ~= "string" and type(p) ~= "number" and type(p) ~= "table" then
      error("position is " .. (p == nil and "nil" or "a " .. type(p)), 2)
    end
    if board.field then text = type(p) == "table" and p[board.field] end
    if type(text) ~= "string" or #text ~= #board then return p end
    local least, copy = least_image(text), {}
    if not board.field then return least end
    for name, value in pairs(p) do copy[name] = value end
    copy[board.field] = least
    return copy
  end
end

return function(board, kind, shift)
  if shift ~= nil and shift ~= "shift" then
    fail("the second argument is \"shift\" or nothing, got %s",
      tostring(shift))
  elseif shift and type(kind) == "table" then
    fail("a list of maps cannot be shifted")
  elseif type(kind) ~= "table" and not kinds[kind] then
    fail("\"mirror\", \"turn\", \"all\" or a list of maps expected, got %s",
      tostring(kind))
  end
  board.wide, board.high = scale_of(board)
  local maps = type(kind) == "table" and closed(board, kind) or
    (shift and shifted_maps or maps_of_kind)(board, kind)
  return (core and in_core or in_lua)(board, maps)
end
