-- Images of boards from the definition: by matrices of integers, and by going on
-- from image to image until there is nothing new.

local slow = {}

-- The linear maps { a, b, c, d } that keep the lattice of the cells: x, y goes to
-- ax + by, cx + dy. Hexagons have the columns of the drawing for x, which are
-- half as wide as a cell: there the numbers are halves.
local function products(of)
  local list, seen = { { 1, 0, 0, 1 } }, { ["1.0 0.0 0.0 1.0"] = true }
  for _, m in ipairs(list) do
    for _, n in ipairs(of) do
      local p = { m[1] * n[1] + m[2] * n[3], m[1] * n[2] + m[2] * n[4],
        m[3] * n[1] + m[4] * n[3], m[3] * n[2] + m[4] * n[4] }
      local key = ("%.1f %.1f %.1f %.1f"):format(p[1] + 0.0, p[2] + 0.0,
        p[3] + 0.0, p[4] + 0.0):gsub("%-0%.0", "0.0")
      if not seen[key] then
        seen[key] = true
        list[#list + 1] = p
      end
    end
  end
  return list
end

local MIRROR = { -1, 0, 0, 1 }
local TURN = { squares = { 0, -1, 1, 0 }, hexagons = { 0.5, -1.5, 0.5, 0.5 } }

--- The linear maps of a kind.
function slow.linear(shape, kind)
  return products(kind == "mirror" and { MIRROR } or
    kind == "turn" and { TURN[shape] } or { MIRROR, TURN[shape] })
end

-- The cells of a drawing: arrays { x, y }, and numbers by x and y.
local function cells_of(rows)
  local cells, at = {}, {}
  for y, row in ipairs(rows) do
    for x in row:gmatch "()[^ ]" do
      cells[#cells + 1] = { x, y }
      at[x .. "," .. y] = #cells
    end
  end
  return cells, at
end

-- The map that takes cells by m, and one of them to another cell.
local function map_of(cells, at, m, from, to)
  local map, count = {}, 0
  for i, c in ipairs(cells) do
    local x, y = c[1] - from[1], c[2] - from[2]
    local cell = at[("%.0f,%.0f"):format(m[1] * x + m[2] * y + to[1],
      m[3] * x + m[4] * y + to[2])]
    map[i], count = cell or false, count + (cell and 1 or 0)
  end
  return map, count
end

--- All maps of a kind that take cells to cells, each an array, and each once;
--- whole ones, or with `shift` also others. And how many linear maps these come of.
function slow.maps(shape, rows, kind, shift)
  local cells, at = cells_of(rows)
  local maps, seen, linear = {}, {}, 0
  for _, m in ipairs(slow.linear(shape, kind)) do
    local fits = false
    for _, from in ipairs(cells) do
      for _, to in ipairs(cells) do
        local map, count = map_of(cells, at, m, from, to)
        local words = {}
        for i, cell in ipairs(map) do words[i] = tostring(cell) end
        local key = table.concat(words, " ")
        fits = fits or count == #cells
        if not seen[key] and (count == #cells or shift) then
          maps[#maps + 1], seen[key] = map, true
        end
      end
    end
    linear = linear + (fits and 1 or 0)
  end
  return maps, linear
end

--- The image of a text under a map; nil if something falls off.
function slow.image(text, map)
  local cells = {}
  for i = 1, #text do cells[i] = "." end
  for i = 1, #text do
    local piece = text:sub(i, i)
    if map[i] then
      cells[map[i]] = piece
    elseif piece ~= "." then
      return nil
    end
  end
  return table.concat(cells)
end

--- The map backwards.
function slow.inverse(map, n)
  local back = {}
  for i = 1, n do back[i] = false end
  for i = 1, n do
    if map[i] then back[map[i]] = i end
  end
  return back
end

--- The least of all texts to which maps, forwards and backwards, lead.
function slow.least(text, maps)
  local list, seen, least = { text }, { [text] = true }, text
  for _, p in ipairs(list) do
    if p < least then least = p end
    for _, map in ipairs(maps) do
      for _, way in ipairs { map, slow.inverse(map, #text) } do
        local image = slow.image(p, way)
        if image and not seen[image] then
          seen[image] = true
          list[#list + 1] = image
        end
      end
    end
  end
  return least, list
end

return slow
