-- The page that leads to the pages of several games.

local kind = require "grundy.kind"
local core = require "grundy.core"
local html = require "grundy.base.html"
local lexicon = require "grundy.lexicon"
local regime = require "grundy.regime"
local page = require "grundy.report.page"
local pictures = require "grundy.report.pictures"
local wording = require "grundy.words.wording"

local gallery = {}

local script = page.script { "report/gallery.js" }

local CARD = [[
<article class="card game" data-kind="{kind}">
{{picture}}<h3><a href="{link}">{title}</a></h3>
<p>{goal}</p>
<p class="faint">{named}, {size}</p>
</article>
]]

-- The kinds of games (see shelf_of), in the order of their buttons: what a
-- button says, and what a card does.
local kinds = {
  { "same", "Same moves for both", "Same moves for both" },
  { "sides", "Two sides", "Two sides" },
  { "points", "Points", "For points" },
  { "puzzle", "Puzzles", "A puzzle" },
}

-- Where a game is: by what counts, or by whether the players have the same moves.
local function shelf_of(solution)
  local counts = kind.of(solution).counts
  return counts == "points" and counts or counts == "solution" and "puzzle" or
    regime.solved(solution).mover and "sides" or "same"
end

local PICTURE = [[
<img src="{address}" alt="The start of {title}" loading="lazy">
]]

local TEXT = [[
<pre aria-hidden="true">{text}</pre>
]]

-- The start of a game: its picture, or its text if it has none.
local function picture_of(context, title)
  local picture = pictures.of(context.game, context.start, context.player)
  if not picture then
    return html.fill(TEXT, { text = html.cut(wording.position(context.game,
      context.start), 120) })
  end
  return html.fill(PICTURE, {
    address = pictures.address(picture),
    title = title,
  })
end

local function named(name)
  for _, row in ipairs(kinds) do
    if row[1] == name then
      return row[3]
    end
  end
end

--- What the page says of a game: `solution`, `game`, `start`, `player`, as in
-- the report, and `link`, the name of the file of its page. Who wins is not said.
function gallery.card(context)
  local solution = context.solution
  local shelf = shelf_of(solution)
  local title = page.title(context.game, context.path)
  return html.fill(CARD, {
    kind = shelf,
    named = named(shelf),
    link = html.link(context.link),
    title = title,
    picture = picture_of(context, title),
    goal = lexicon.of(kind.of(solution)):goal(solution),
    size = wording.count(core.count(solution), "position"),
  })
end

local BUTTON = [[
<button type="button" data-kind="{kind}" aria-pressed="{pressed}">{label}</button>
]]

-- The buttons of the kinds that there are, if there are several.
local function buttons_of(cards)
  local all = table.concat(cards)
  local list = { html.fill(BUTTON, { kind = "", pressed = "true",
    label = "All" }) }
  for _, row in ipairs(kinds) do
    list[#list + 1] = all:find('<article class="card game" data-kind="' .. row[1],
      1, true) and html.fill(BUTTON, { kind = row[1], pressed = "false",
      label = row[2] }) or nil
  end
  return list[3] and '<div class="controls" role="group" aria-label="Kinds">\n'
    .. table.concat(list) .. "</div>\n" or ""
end

--- The page of these cards.
function gallery.page(cards)
  return page.text {
    title = "Games",
    lead = "Choose one and play it: each has a page with a board, its rules, and "
      .. "who wins and how.",
    sections = { {
      id = "games",
      title = wording.count(#cards, "game"),
      html = buttons_of(cards) .. '<div class="grid">\n' .. table.concat(cards)
        .. "</div>",
      script = script,
      data = html.data {},
    } },
  }
end

return gallery
