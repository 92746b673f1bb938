-- Maps of what single changes of cells make of a puzzle.

local html = require "grundy.base.html"
local what_if = require "grundy.figures.what_if"
local wording = require "grundy.words.wording"

-- The colours of a map: fewer moves than before are blue, more are orange, and no
-- solution is grey. The numbers say it, too.
local FEWER, SAME, MORE, NEVER, NOTHING = { 0x56, 0xb4, 0xe9 },
  { 0xff, 0xff, 0xff }, { 0xe6, 0x9f, 0x00 }, "#9a9a9a", "none"

local SIZE = 44 -- of a cell

local CELL = '<g><title>{title}</title><rect x="{x}" y="{y}" width="40" '
  .. 'height="40" rx="4" fill="{fill}" stroke="#777777"/><text x="{tx}" y="{ty}" '
  .. 'text-anchor="middle" font-size="15" fill="{ink}">{sign}</text></g>\n'

local MAP = [[
<figure>
<svg viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img"
aria-label="{title}">
{{cells}}</svg>
<figcaption>{title}</figcaption>
</figure>
]]

-- A colour between white and another one.
local function shade(color, share)
  local parts = {}
  for i = 1, 3 do
    parts[i] = math.floor(SAME[i] + (color[i] - SAME[i]) * share + 0.5)
  end
  return ("#%02x%02x%02x"):format(table.unpack(parts))
end

-- How far lengths are from that of the puzzle, at most.
local function spread_of(map, length)
  local most = 1
  for _, row in next, map.cells do
    if not row.problem and row.length < math.huge and length < math.huge then
      most = math.max(most, math.abs(row.length - length))
    end
  end
  return most
end

local function fill_of(row, length, most)
  if not row then
    return NOTHING
  elseif row.problem or row.length == math.huge then
    return NEVER
  elseif length == math.huge then
    return shade(MORE, 1)
  end
  local more = row.length - length
  return shade(more < 0 and FEWER or MORE, math.abs(more) / most)
end

local function cell_of(board, own, map, cell, most)
  local row = map.cells[cell]
  local x, y = board.x[cell] - 1, board.y[cell] - 1
  return html.fill(CELL, {
    title = ("%s: %s"):format(board[cell], not row and "as it is" or
      row.problem and html.cut(row.problem, 120) or
      row.length == math.huge and "it cannot be solved" or
      wording.count(row.length, "move")),
    x = x * SIZE + 2, y = y * SIZE + 2,
    tx = x * SIZE + 22, ty = y * SIZE + 27,
    fill = fill_of(row, own.problem and math.huge or own.length, most),
    ink = row and "#000000" or "currentColor",
    sign = row and what_if.sign(row) or "·",
  })
end

local function map_of(board, own, map)
  local cells, width, height = {}, 1, 1
  local most = spread_of(map, own.problem and math.huge or own.length)
  for cell = 1, #board do
    cells[cell] = cell_of(board, own, map, cell, most)
    width = math.max(width, board.x[cell])
    height = math.max(height, board.y[cell])
  end
  return html.fill(MAP, { title = map.title, width = width * SIZE,
    height = height * SIZE, cells = table.concat(cells) })
end

local MAPS = [[
<p>The number on a cell is how many moves the puzzle takes if this cell alone is
changed: blue if these are fewer than before, orange if they are more; - if it cannot
be solved, ! if the rules failed or a limit was reached.</p>
<div class="grid">
{{maps}}</div>
]]

--- The markup of the maps of a puzzle that what_if.run has found.
return function(game, own)
  local maps = {}
  for i, map in ipairs(what_if.maps(game, own)) do
    maps[i] = map_of(game.board, own, map)
  end
  return html.fill(MAPS, { maps = table.concat(maps) })
end
