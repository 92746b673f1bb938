-- The page of puzzles: their pictures and figures; and maps of what single changes
-- of cells make of one.

local columns = require "grundy.figures.puzzle_columns"
local text_of = require "grundy.figures.columns".text
local html = require "grundy.base.html"
local maps = require "grundy.report.maps"
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
{{play}}
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

local function card_of(about, row, number)
  local game = about.game
  local text = wording.flat(game, row.position)
  return html.fill(CARD, {
    picture = picture_of(game, row.position, text),
    title = title_of(row, number),
    facts = facts_of(row),
    text = html.cut(text, 200),
    play = about.play and about.play(row, title_of(row, number)) or "",
  })
end

local function cards_of(about)
  local cards = {}
  for i = 1, math.min(#about.rows, MOST) do
    cards[i] = card_of(about, about.rows[i], i)
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

--- The text of the page. `about` has the `path` of the game file and its `game`; the
-- `rows`, as the command `puzzles` makes them, or the only one, as what_if.run does;
-- the `lead`; and, if they can be played there, `boards`, and a function `play` that
-- gives the markup for a row with a title.
return function(about)
  local own = about.rows[1]
  local changed = own and own.changes
  local sections = { {
    id = "puzzles",
    title = changed and "The puzzle" or wording.count(#about.rows, "puzzle"),
    html = cards_of(about),
  } }
  if changed then
    sections[2] = { id = "what-if", title = "What if",
      html = maps(about.game, own) }
  end
  if about.boards then
    about.boards:add_to(sections[1])
  end
  sections[#sections + 1] = { id = "figures", title = "What the figures say",
    html = help() }
  return page.text {
    title = "Puzzles of " .. page.title(about.game, about.path),
    lead = about.lead,
    sections = sections,
  }
end
