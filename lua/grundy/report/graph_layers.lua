-- A layered picture of a digraph without Graphviz: positions of a rank stand
-- side by side, near to those they have moves from and to. Deterministic, and
-- but for sorting in time linear in the moves.

local SWEEPS = 6 -- down and up again, for the order and for the places

-- The positions by rank, from 0.
local function layers_of(shape, rank)
  local layers = {}
  for i = 1, shape.count do
    for r = #layers, rank[i] do
      layers[r + 1] = {}
    end
    table.insert(layers[rank[i] + 1], i)
  end
  return layers
end

-- For each position those on the ranks above and below that have a move from
-- or to it: of the next rank only, if there are any there.
local function neighbours_of(shape, rank)
  local near, far = { {}, {} }, { {}, {} }
  for i = 1, shape.count do
    for side = 1, 2 do
      near[side][i], far[side][i] = {}, {}
    end
  end
  local function join(upper, lower)
    local kind = rank[lower] - rank[upper] == 1 and near or far
    table.insert(kind[1][lower], upper)
    table.insert(kind[2][upper], lower)
  end
  for i = 1, shape.count do
    for _, j in ipairs(shape.to[i]) do
      if rank[i] < rank[j] then
        join(i, j)
      elseif rank[j] < rank[i] then
        join(j, i)
      end
    end
  end
  for side = 1, 2 do
    for i = 1, shape.count do
      if not near[side][i][1] then
        near[side][i] = far[side][i]
      end
    end
  end
  return near
end

-- The mean of what a list of positions has in a table; nil of none.
local function mean(list, at)
  local sum = 0
  for _, i in ipairs(list) do
    sum = sum + at[i]
  end
  return list[1] and sum / #list or nil
end

-- Sorts a layer by where its neighbours on one side are.
local function sort_layer(layer, neighbours, at)
  local key, place = {}, {}
  for k, i in ipairs(layer) do
    key[i], place[i] = mean(neighbours[i], at) or at[i], k
  end
  table.sort(layer, function(a, b)
    if key[a] ~= key[b] then
      return key[a] < key[b]
    end
    return place[a] < place[b]
  end)
end

-- Where the members of a layer are, from 0 to 1.
local function spread(layer, at)
  for k, i in ipairs(layer) do
    at[i] = (k - 0.5) / #layer
  end
end

-- Runs visit(layer, side) over the layers, down by what is above and up by
-- what is below, again and again.
local function sweep(layers, visit)
  for _ = 1, SWEEPS do
    for k = 2, #layers do
      visit(layers[k], 1)
    end
    for k = #layers - 1, 1, -1 do
      visit(layers[k], 2)
    end
  end
end

-- Moves the members of a layer, in their order, to where they would be, at
-- least `apart`: who would be too near to each other form a block, which has
-- its mean where the mean of its members' wishes is (the least squares, by
-- the pooling of adjacent violators).
local function settle(layer, wish, apart, x)
  local blocks = {}
  for k, i in ipairs(layer) do
    local block = { first = k, sum = wish[i] - (k - 1) * apart, count = 1 }
    while blocks[1] and blocks[#blocks].sum * block.count >=
      block.sum * blocks[#blocks].count do
      local before = table.remove(blocks)
      block = { first = before.first, sum = before.sum + block.sum,
        count = before.count + block.count }
    end
    blocks[#blocks + 1] = block
  end
  for _, block in ipairs(blocks) do
    for k = block.first, block.first + block.count - 1 do
      x[layer[k]] = block.sum / block.count + (k - 1) * apart
    end
  end
end

--- Where the positions of a shape are from left to right, given their ranks:
-- those of a rank at least `apart`.
return function(shape, rank, apart)
  local layers = layers_of(shape, rank)
  local neighbours = neighbours_of(shape, rank)
  local at, x = {}, {}
  for _, layer in ipairs(layers) do
    spread(layer, at)
  end
  sweep(layers, function(layer, side)
    sort_layer(layer, neighbours[side], at)
    spread(layer, at)
  end)
  for _, layer in ipairs(layers) do
    for k, i in ipairs(layer) do
      x[i] = (k - #layer / 2 - 0.5) * apart
    end
  end
  sweep(layers, function(layer, side)
    local wish = {}
    for _, i in ipairs(layer) do
      wish[i] = mean(neighbours[side][i], x) or x[i]
    end
    settle(layer, wish, apart, x)
  end)
  return x
end
