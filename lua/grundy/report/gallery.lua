-- The page that leads to the pages of several games.

local kind = require "grundy.kind"
local core = require "grundy.core"
local html = require "grundy.base.html"
local page = require "grundy.report.page"
local pictures = require "grundy.report.pictures"
local wording = require "grundy.words.wording"

local gallery = {}

local CARD = [[
<article class="card game">
{{picture}}<h3><a href="{link}">{title}</a></h3>
<p class="verdict">{verdict}</p>
<div class="shares">
<svg viewBox="0 0 10000 1" preserveAspectRatio="none" aria-hidden="true">]]
  .. [[{{bars}}</svg>
<p class="faint">{size}: {{shares}}</p>
</div>
</article>
]]

-- In integers: a host may have a locale where numbers have commas.
local BAR = '<rect x="%d" width="%d" height="1" fill="var(--%s)"/>'
local SHARE = '<span class="share"><span class="outcome %s">%s</span> %s</span>'

-- The shares of the outcomes, as a bar and in words.
local function shares_of(stats)
  local bars, texts, x = {}, {}, 0
  for _, outcome in ipairs { "P", "N", "D" } do
    local count = stats[outcome]
    if count > 0 then
      local width = math.ceil(10000 * count / stats.positions)
      bars[#bars + 1] = BAR:format(x, width, outcome)
      texts[#texts + 1] = SHARE:format(outcome, outcome,
        wording.percent(count, stats.positions))
      x = x + width
    end
  end
  return table.concat(bars), table.concat(texts, " ")
end

local PICTURE = [[
<img src="{address}" alt="The start of {title}" loading="lazy">
]]

-- The start of a game, if there is a picture of it.
local function picture_of(context, title)
  local picture = pictures.of(context.game, context.start, context.player)
  return picture and html.fill(PICTURE, {
    address = pictures.address(picture),
    title = title,
  }) or ""
end

--- What the page says of a game: `solution`, `game`, `start`, `player`, as in
-- the report, and `link`, the name of the file of its page.
function gallery.card(context)
  local stats = core.counts(context.solution)
  local bars, shares = shares_of(stats)
  local title = page.title(context.game, context.path)
  return html.fill(CARD, {
    link = html.link(context.link),
    title = title,
    picture = picture_of(context, title),
    verdict = kind.of(context.solution):verdict(context),
    bars = bars,
    shares = shares,
    size = wording.count(stats.positions, "position"),
  })
end

local LEAD = [[
<p>Each has a page: its rules, who wins and how, and a board to play on. Of the
positions, <span class="outcome P">P</span> are won by the previous player,
<span class="outcome N">N</span> by the next one, and
<span class="outcome D">D</span> are draws.</p>
<div class="grid">
]]

--- The page of these cards.
function gallery.page(cards)
  return page.text {
    title = "Games",
    lead = ("%s, solved."):format(wording.count(#cards, "game")),
    sections = { {
      id = "games",
      title = "All of them",
      html = LEAD .. table.concat(cards) .. "</div>",
    } },
  }
end

return gallery
