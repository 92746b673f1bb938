-- Where the positions of a graph stand: by Graphviz if it is here and has
-- time, else by layers of our own. Pictures in layers are often far too broad
-- for a screen, or too long: crowded layers become several rows then, and
-- long pictures several columns.

local graph_dot = require "grundy.report.graph_dot"
local layers = require "grundy.report.graph_layers"
local ranks = require "grundy.report.graph_ranks"

local APART = 16 -- between positions side by side, at least
local BETWEEN = 44 -- between ranks, or so many heights of a position
local HEIGHTS_BETWEEN = 0.9
local ROWS_APART = 10 -- between the rows of a rank

-- Pictures within these ratios of width to height are left as they are; the
-- others come near to the ratio of a screen.
local BROADEST, SCREEN, NARROWEST = 2.2, 1.5, 0.2

-- Fewer layers do not make a picture long.
local MANY_LAYERS = 8

-- There is so much more between ranks at most, in heights of positions.
local MORE_BETWEEN = 8

-- The positions by layers: those that stand at the same height, from left to
-- right, the layers from above.
local function layers_at(x, y)
  local layer_at, heights = {}, {}
  for i, height in ipairs(y) do
    height = math.floor(height + 0.5)
    if not layer_at[height] then
      layer_at[height] = {}
      heights[#heights + 1] = height
    end
    table.insert(layer_at[height], i)
  end
  table.sort(heights)
  local list = {}
  for k, height in ipairs(heights) do
    list[k] = layer_at[height]
    table.sort(list[k], function(a, b)
      return x[a] < x[b] or x[a] == x[b] and a < b
    end)
  end
  return list
end

-- In how many rows the members of a layer must stand, so that none come too
-- near when the picture is as many times narrower as `most` says.
local function rows_for(layer, x, apart, most)
  for rows = 1, most - 1 do
    local fits = true
    for k = 1, #layer - rows do
      fits = fits and x[layer[k + rows]] - x[layer[k]] >= apart * most - 0.5
    end
    if fits then
      return rows
    end
  end
  return most
end

local function extent(list)
  local least, most = math.huge, -math.huge
  for _, value in ipairs(list) do
    least, most = math.min(least, value), math.max(most, value)
  end
  return least, most
end

-- Width and height of a picture whose layers are single rows.
local function size_of(x, stack, size)
  local least, most = extent(x)
  return most - least + size.width, #stack * (size.height + size.between)
end

-- How many times narrower a picture becomes.
local function squeeze_of(width, height)
  if width / height <= BROADEST then
    return 1
  end
  return math.max(1, math.floor(math.sqrt(width / height / SCREEN) + 0.5))
end

-- The heights that layers take, given their rows: ranks of several rows have
-- more between them, and so has a picture that is still broad.
local function heights_of(rows, width, size)
  local heights, total = {}, 0
  for l, count in ipairs(rows) do
    heights[l] = count * (size.height + ROWS_APART) - ROWS_APART +
      size.between * (count + 1) / 2
    total = total + heights[l]
  end
  local more = math.min(MORE_BETWEEN * size.height,
    math.max(0, width / SCREEN - total) / #rows)
  for l in ipairs(rows) do
    heights[l] = heights[l] + more
  end
  return heights
end

-- Crowded layers in several rows. Answers with the height of each layer.
local function squeeze(x, y, stack, size, times)
  local rows, top = {}, 0
  for l, layer in ipairs(stack) do
    rows[l] = rows_for(layer, x, size.width + size.apart, times)
  end
  for i = 1, #x do
    x[i] = x[i] / times
  end
  local least, most = extent(x)
  local heights = heights_of(rows, most - least + size.width, size)
  for l, layer in ipairs(stack) do
    for k, i in ipairs(layer) do
      y[i] = top + (k - 1) % rows[l] * (size.height + ROWS_APART)
    end
    top = top + heights[l]
  end
  return heights
end

-- Is a picture of some width and height too long?
local function is_long(width, height, stack)
  return #stack >= MANY_LAYERS and width / height < NARROWEST
end

-- A picture that is too long, in columns: true if it was.
local function fold(x, y, stack, heights, size)
  local least, most = extent(x)
  local width = most - least + size.width
  local total = 0
  for _, height in ipairs(heights) do
    total = total + height
  end
  if not is_long(width, total, stack) then
    return false
  end
  -- Columns have room for the moves beside them.
  local pitch = width + math.max(width * 0.5, 3 * size.height + 60)
  local columns = math.max(1, math.floor(math.sqrt(total * SCREEN / pitch)))
  local column, left, start = 0, total / columns, 0
  local top = 0
  for l, layer in ipairs(stack) do
    if top - start >= left and column < columns - 1 then
      column, start = column + 1, top
    end
    for _, i in ipairs(layer) do
      x[i], y[i] = x[i] + column * pitch, y[i] - start
    end
    top = top + heights[l]
  end
  return columns > 1
end

-- So that everything is at whole numbers from 0 on.
local function settle(list, by)
  for i, value in ipairs(list) do
    list[i] = math.floor(value - by + 0.5)
  end
end

-- Our own: by the ranks, and what layers.lua finds.
local function own_places(shape, rank, size)
  local x = layers(shape, rank, size.width + size.apart)
  local y = {}
  for i = 1, shape.count do
    y[i] = rank[i] * (size.height + size.between)
  end
  return { x = x, y = y }
end

local layout = {}

--- The layout of a shape (see graph_ranks.lua; with `moves` too, as
-- graph_dot.lua wants them): `x` and `y` of the middle of each position,
-- `curves` of the moves if Graphviz has made them, `by` ("dot", or why not:
-- "many", "none"),
-- `layer` of each position, from 1, and `columns`, true if those stand in
-- several columns.
-- @param shape the shape
-- @param width of a position
-- @param height of a position
-- @param[opt] without_dot true: do without Graphviz
function layout.of(shape, width, height, without_dot)
  local size = { width = width, height = height, apart = APART,
    between = math.max(BETWEEN, HEIGHTS_BETWEEN * height) }
  local rank = ranks(shape)
  local found, why
  if not without_dot then
    found, why = graph_dot.place(shape, rank, size)
  end
  local places = found or own_places(shape, rank, size)
  local x, y, curves = places.x, places.y, places.curves
  local stack = layers_at(x, y)
  local broad, high = size_of(x, stack, size)
  local times, columns = squeeze_of(broad, high), false
  if times > 1 or not curves or is_long(broad, high, stack) then
    curves = nil
    local heights = squeeze(x, y, stack, size, times)
    columns = fold(x, y, stack, heights, size)
  end
  local left, top = extent(x), extent(y)
  for _, curve in ipairs(curves or {}) do
    for k = 1, #curve do
      curve[k] = math.floor(curve[k] - (k % 2 == 1 and left or top) + 0.5)
    end
  end
  settle(x, left)
  settle(y, top)
  local layer_of = {}
  for l, layer in ipairs(stack) do
    for _, i in ipairs(layer) do
      layer_of[i] = l
    end
  end
  return { x = x, y = y, curves = curves, layer = layer_of,
    columns = columns, by = found and "dot" or why or "none" }
end

return layout
