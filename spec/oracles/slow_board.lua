-- Steps, rays, lines and parts of a board, read off its drawing: each step is
-- followed from character to character.

local random = require "spec.harness.random"

local board = {}

local eight = { { 1, 0 }, { 1, 1 }, { 0, 1 }, { -1, 1 }, { -1, 0 },
  { -1, -1 }, { 0, -1 }, { 1, -1 } }
local six = { { 2, 0 }, { 1, 1 }, { -1, 1 }, { -2, 0 }, { -1, -1 }, { 1, -1 } }

-- In which directions lines lead.
board.directions = { squares = eight, hexagons = six, graph = eight }

-- What is on a line that leads in some direction: strokes and, if there are
-- any, the points of arrows forth and back.
local strokes = {
  ["1 0"] = { "-", ">", "<" }, ["-1 0"] = { "-", "<", ">" },
  ["0 1"] = { "|", "v", "^" }, ["0 -1"] = { "|", "^", "v" },
  ["1 1"] = { "\\" }, ["-1 -1"] = { "\\" }, ["-1 1"] = { "/" },
  ["1 -1"] = { "/" },
}

local function at(rows, x, y)
  local character = y > 0 and rows[y] and x > 0 and rows[y]:sub(x, x) or ""
  return character ~= "" and character or " "
end

local function is_cell(shape, character)
  return not (shape == "graph" and "- |/\\<>^v" or " "):find(character, 1, true)
end

-- Where a step leads in a drawing: a column and a row; nil if nowhere.
local function step(shape, rows, x, y, d)
  if shape ~= "graph" then
    x, y = x + d[1], y + d[2]
    return is_cell(shape, at(rows, x, y)) and x or nil, y
  end
  local on, length, forth, back = strokes[d[1] .. " " .. d[2]], 0, false, false
  while true do
    x, y = x + d[1], y + d[2]
    local character = at(rows, x, y)
    if is_cell(shape, character) then
      return length > 0 and (forth or not back) and x or nil, y
    end
    forth, back = forth or character == on[2], back or character == on[3]
    if character ~= on[1] and character ~= on[2] and character ~= on[3] then
      return nil
    end
    length = length + 1
  end
end

-- For each cell, the rays in some directions, which may be empty.
function board.rays(shape, rows, directions)
  local number, places, result = {}, {}, {}
  for y, row in ipairs(rows) do
    for x = 1, #row do
      if is_cell(shape, at(rows, x, y)) then
        places[#places + 1] = { x, y }
        number[x .. " " .. y] = #places
      end
    end
  end
  for cell, place in ipairs(places) do
    result[cell] = {}
    for i, d in ipairs(directions) do
      local ray, x, y = {}, place[1], place[2]
      repeat
        x, y = step(shape, rows, x, y, d)
        ray[#ray + 1] = x and number[x .. " " .. y]
      until not x
      result[cell][i] = ray
    end
  end
  return result
end

-- The lines of n cells, as sets of sorted cells in texts.
function board.lines(shape, rows, n)
  local lines, count = {}, 0
  for cell, rays in ipairs(board.rays(shape, rows, board.directions[shape])) do
    for _, ray in ipairs(rays) do
      if #ray >= n - 1 then
        local line = { cell, table.unpack(ray, 1, n - 1) }
        table.sort(line)
        local key = table.concat(line, " ")
        count = count + (lines[key] and 0 or 1)
        lines[key] = line
      end
    end
  end
  return lines, count
end

-- A random drawing of a graph; `arrows`: with some.
local function random_graph(rng, arrows)
  local across = arrows and { "---", "-->", "<--", "<->", "   ", "- -", ">--" } or
    { "---", "---", "   ", "- -" }
  local down = arrows and { "|||", "||v", "^||", "^|v", "   ", "| |" } or
    { "|||", "|||", "   ", "| |" }
  local columns, rows = rng(1, 4), {}
  local names = random.shuffled(rng, { "a", "b", "c", "1", "2", "x" })
  for y = 1, rng(1, 4) do
    local lines = { "", "", "", "" }
    for _ = 1, columns do
      local node = random.pick(rng, { ".", ".", ".", ".", " ", "?" })
      node = node == "?" and (table.remove(names) or ".") or node
      local slant, stroke = rng(1, 4), random.pick(rng, down)
      lines[1] = lines[1] .. node .. random.pick(rng, across)
      for i = 1, 3 do
        local between = { " ", " ", " " }
        if slant == 1 then between[i] = "\\" end
        if slant == 2 then between[4 - i] = "/" end
        lines[i + 1] = lines[i + 1] .. stroke:sub(i, i) .. table.concat(between)
      end
    end
    for i, line in ipairs(lines) do rows[4 * y - 4 + i] = line end
  end
  rows[1] = "." .. rows[1]:sub(2)
  return rows
end

-- A random drawing of squares or hexagons, some of them missing.
local function random_cells(rng, shape)
  local rows, columns = {}, rng(1, 5)
  for y = 1, rng(1, 5) do
    local row = {}
    for x = 1, columns do
      row[x] = (x > 1 or y > 1) and rng(1, 6) == 1 and " " or "."
    end
    rows[y] = shape == "squares" and table.concat(row) or
      (" "):rep(rng(0, 1) * 2 + y % 2) .. table.concat(row, " ")
  end
  return rows
end

-- A random drawing, and whether it may have arrows.
function board.drawing(rng, shape)
  if shape ~= "graph" then return random_cells(rng, shape), false end
  local arrows = rng(1, 2) == 1
  return random_graph(rng, arrows), arrows
end

return board
