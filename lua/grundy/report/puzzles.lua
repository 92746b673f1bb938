-- The page of puzzles: their pictures and figures; and maps of what single changes
-- of cells make of one.

local columns = require "grundy.figures.puzzle_columns"
local text_of = require "grundy.figures.columns".text
local html = require "grundy.base.html"
local page = require "grundy.report.page"
local pictures = require "grundy.report.pictures"
local wording = require "grundy.words.wording"

-- At most this many puzzles are on a page.
local MOST = 200

local CARD = [[
<article class="card">
{{picture}}<h3>{title}</h3>
<dl class="facts">
{{facts}}</dl>
<p class="faint"><code>{text}</code></p>
</article>
]]

local PICTURE = [[
<img src="{address}" alt="{text}" loading="lazy">
]]

local FACT = "<dt>{title}</dt><dd>{value}</dd>\n"

local function picture_of(game, p, text)
  local picture = pictures.of(game, p)
  return picture and html.fill(PICTURE, { address = pictures.address(picture),
    text = text }) or ""
end

local function facts_of(row)
  local facts = {}
  for _, column in ipairs(columns.list) do
    local value = not row.problem and text_of(column, row[column.name]) or ""
    facts[#facts + 1] = value ~= "" and html.fill(FACT, { title = column.title,
      value = value }) or nil
  end
  return table.concat(facts)
end

local function title_of(row, number)
  return ("%d: %s"):format(number, row.problem and "not solved" or
    row.length == math.huge and "it cannot be solved" or
    wording.count(row.length, "move"))
end

local function card_of(game, row, number)
  local text = wording.flat(game, row.position)
  return html.fill(CARD, {
    picture = picture_of(game, row.position, text),
    title = title_of(row, number),
    facts = facts_of(row),
    text = html.cut(text, 200),
  })
end

local function cards_of(about)
  local cards = {}
  for i = 1, math.min(#about.rows, MOST) do
    cards[i] = card_of(about.game, about.rows[i], i)
  end
  return '<div class="grid">\n' .. table.concat(cards) .. "</div>\n" ..
    (#about.rows > MOST and html.fill("<p>{count} more are not shown.</p>\n",
    { count = wording.integer(#about.rows - MOST) }) or "")
end

local function help()
  local facts = {}
  for i, column in ipairs(columns.list) do
    facts[i] = html.fill(FACT, { title = column.title, value = column.help })
  end
  return '<dl class="facts">\n' .. table.concat(facts) .. "</dl>\n"
end

--
-- What if
--

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

local function cell_of(about, map, cell, most)
  local board, row, own = about.game.board, map.cells[cell], about.rows[1]
  local x, y = board.x[cell] - 1, board.y[cell] - 1
  return html.fill(CELL, {
    title = ("%s: %s"):format(board[cell], not row and "as it is" or row.problem
      or row.length == math.huge and "it cannot be solved" or
      wording.count(row.length, "move")),
    x = x * SIZE + 2, y = y * SIZE + 2,
    tx = x * SIZE + 22, ty = y * SIZE + 27,
    fill = fill_of(row, own.problem and math.huge or own.length, most),
    ink = row and "#000000" or "currentColor",
    sign = row and about.sign(row) or "·",
  })
end

local function map_of(about, map)
  local board, own, cells = about.game.board, about.rows[1], {}
  local width, height = 1, 1
  local most = spread_of(map, own.problem and math.huge or own.length)
  for cell = 1, #board do
    cells[cell] = cell_of(about, map, cell, most)
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

local function maps_of(about)
  local maps = {}
  for i, map in ipairs(about.maps) do
    maps[i] = map_of(about, map)
  end
  return html.fill(MAPS, { maps = table.concat(maps) })
end

--- The text of the page. `about` has the `path` of the game file and its `game`; the
-- `rows`, as the command `puzzles` makes them; the `lead`; and, of a single puzzle,
-- perhaps the `maps` of its changes, and `sign`, which says what is on their cells.
return function(about)
  local sections = { {
    id = "puzzles",
    title = about.maps and "The puzzle" or wording.count(#about.rows, "puzzle"),
    html = cards_of(about),
  } }
  if about.maps then
    sections[2] = { id = "what-if", title = "What if", html = maps_of(about) }
  end
  sections[#sections + 1] = { id = "figures", title = "What the figures say",
    html = help() }
  return page.text {
    title = "Puzzles of " .. page.title(about.game, about.path),
    lead = about.lead,
    sections = sections,
  }
end
