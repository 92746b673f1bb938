-- The section of the figures: who wins in a sentence, then a card for each
-- figure, with the number, what it means in a sentence, and a table or a list
-- where there is more to it. Three cards are large, and the others folded.

local core = require "grundy.core"
local kind = require "grundy.kind"
local check = require "grundy.base.check"
local html = require "grundy.base.html"
local isolated = require "grundy.base.text".isolated
local levels = require "grundy.report.levels"
local lexicon = require "grundy.lexicon"
local pictures = require "grundy.report.pictures"
local some = require "grundy.figures".some
local symmetry = require "grundy.lexicon.symmetry"
local thumbnail = require "grundy.report.thumbnail"
local veil = require "grundy.report.veil"
local wording = require "grundy.words.wording"

-- The most rows of a table and moves of a line that are shown; a line that
-- is longer than the latter is folded.
local MOST_ROWS, MOST_MOVES, FOLDED = 30, 200, 12

local CARD = [[
<article class="card" id="figures-{name}">
<h3>{title}</h3>
<p class="headline">{headline}</p>
<p>{text}</p>
{{position}}{{more}}</article>
]]

local TABLE = [[
<div class="scroll" tabindex="0" role="region" aria-label="{caption}">
<table>
<caption>{caption}</caption>
<thead><tr>{{heading}}</tr></thead>
<tbody>
{{rows}}</tbody>
</table>
</div>
]]

local function cell(tag, attributes, text)
  return ("<%s%s>%s</%s>"):format(tag, attributes, html.escape(text), tag)
end

-- A table: the first column names the rows, the others are numbers.
local function table_of(caption, heading, rows)
  local head, body = {}, {}
  for i, text in ipairs(heading) do
    head[i] = cell("th", i == 1 and ' scope="col"' or
      ' scope="col" class="number"', text)
  end
  for i, row in ipairs(rows) do
    local cells = {}
    for k, text in ipairs(row) do
      cells[k] = k == 1 and cell("th", ' scope="row"', text) or
        cell("td", ' class="number"', text)
    end
    body[i] = "<tr>" .. table.concat(cells) .. "</tr>\n"
  end
  return html.fill(TABLE, {
    caption = caption,
    heading = table.concat(head),
    rows = table.concat(body),
  })
end

-- A text in which no number is parted from its percent sign.
local function unbroken(text)
  return (text:gsub("(%d) %%", "%1\u{A0}%%"))
end

local NOTE = '<p class="faint">{text}</p>\n'

local function note(text)
  return html.fill(NOTE, { text = text })
end

-- What a card has beside the sentence, by the name of the figure.
local more = {}

-- A bar in parts as long as the shares; the letters under it say which is
-- which.
local BAR = [[
<div class="shares" aria-hidden="true">{{parts}}</div>
<p class="faint legend">{{legend}}</p>
]]

function more.outcomes(figure, context)
  local parts, legend = {}, {}
  for i, entry in ipairs(lexicon.of(kind.of(context.solution)).outcomes) do
    local name = entry[1]
    parts[i] = ('<span class="%s" style="flex-grow: %d"></span>'):format(
      name, figure[name])
    legend[i] = ('<span class="outcome %s">%s</span> %s'):format(name, name,
      html.escape(wording.percent(figure[name], figure.positions)))
  end
  return html.fill(BAR, {
    parts = table.concat(parts),
    legend = table.concat(legend, " "),
  })
end

-- The titles of the rows and columns of the chances.
local function chance_titles(context)
  local first, second = wording.players(context.game, context.player)
  local named = wording.is_named(context.game)
  return { win = named and "Won by " .. first or "First wins",
    loss = named and "Won by " .. second or "Second wins",
    draw = "Drawn", never = "Endless" }, { "Result", "Neither",
    named and wording.capital(first) or "First",
    named and wording.capital(second) or "Second" }
end

-- The chances; rows where nothing happens are left out.
function more.chances(figure, context)
  if not figure.first_perfect then
    return ""
  end
  local rows, titles, heading = {}, chance_titles(context)
  local found = { figure.random, figure.first_perfect, figure.second_perfect }
  for _, name in ipairs(figure.random.endless and { "win", "loss" } or
    { "win", "loss", "draw", "never" }) do
    if name == "win" or name == "loss" or (found[1][name] or 0) +
      (found[2][name] or 0) + (found[3][name] or 0) > 0 then
      rows[#rows + 1] = { titles[name] }
      for i, chances in ipairs(found) do
        rows[#rows][i + 1] = unbroken(wording.chance(chances, name))
      end
    end
  end
  return table_of("Chances, by which player is perfect", heading, rows)
end

local function moves_text(x)
  return x and wording.amount(x) or "not known"
end

function more.play(figure)
  if not figure.random then
    return ""
  end
  local rows = {}
  for i, name in ipairs { "random", "sensible" } do
    local found = figure[name]
    rows[i] = { wording.capital(name), moves_text(found.moves),
      moves_text(found.spread) }
  end
  return table_of("Moves until the end", { "Play", "Mean", "Spread" }, rows)
end

local LINE = [[
<details{{open}}>
<summary>The line, from {from}</summary>
<ol>
{{moves}}</ol>
</details>
]]

function more.longest(figure)
  local shown, moves = math.min(#figure.line, MOST_MOVES), {}
  if shown == 0 then
    return ""
  end
  for i = 1, shown do
    moves[i] = "<li>" .. html.escape(figure.line[i]) .. "</li>\n"
  end
  return html.fill(LINE, {
    open = shown <= FOLDED and " open" or "",
    from = isolated(figure.from),
    moves = table.concat(moves),
  }) .. (figure.moves > shown and note(("These are the first %s of %s moves.")
    :format(wording.integer(shown), wording.integer(figure.moves))) or "")
end

-- At most this many pictures of a line are on the page, and no more bytes of them.
local MOST_PICTURES, MOST_BYTES = 6, 9000

local STEP = [[
<li>{text}{{picture}}</li>
]]

local STEP_PICTURE = '<img class="small-picture" src="{address}" alt="">'

-- A line with pictures of the positions that its first moves lead to.
local function illustrated(figure, context)
  local moves, bytes, player = {}, 0, figure.player
  for i, text in ipairs(figure.line or {}) do
    player = player and 3 - player
    local picture = i <= MOST_PICTURES and bytes <= MOST_BYTES and
      pictures.of(context.game, figure.positions[i + 1], player)
    local address = picture and pictures.address(picture)
    bytes = bytes + (address and #address or 0)
    moves[i] = html.fill(STEP, { text = text, picture = address and bytes <=
      MOST_BYTES and html.fill(STEP_PICTURE, { address = address }) or "" })
  end
  return moves[1] and html.fill(LINE, { open = "",
      from = isolated(figure.from),
    moves = table.concat(moves) }) .. (figure.cut and note(("These are the first "
    .. "%s moves."):format(wording.integer(#moves))) or "") or ""
end

more.narrow, more.surprise = illustrated, illustrated

function more.dead_rules(figure)
  local rules, rows = figure.rules or {}, {}
  for i = 1, math.min(#rules, MOST_ROWS) do
    local rule = rules[i]
    rows[i] = { rule.name, wording.integer(rule.moves),
      wording.integer(rule.good), wording.integer(rule.best) }
  end
  if #rows < 2 then
    return ""
  end
  return table_of("Kinds of moves, and how many are good and best",
    { "Move", "Moves", "Good", "Best" }, rows)
    .. (figure.rule_count > #rows and note(("These are the first %s of %s "
    .. "kinds."):format(wording.integer(#rows),
    wording.integer(figure.rule_count))) or "")
end

-- The figures that are large, if they say something, in this order; then those
-- that take their places.
local LARGE, COUNT = { "winner", "length", "forgiving", "chances" }, 3

local function card(figure, context)
  return html.fill(CARD, {
    name = figure.name,
    title = figure.title,
    headline = figure.headline,
    text = unbroken(figure.text),
    position = figure.position ~= nil and thumbnail(context, figure.position,
      figure.player) or "",
    more = more[figure.name] and more[figure.name](figure, context) or "",
  })
end

-- The figures that say something: the large ones, and the others.
local function divided(figures)
  local large, others, taken = {}, {}, {}
  local function take(figure)
    if figure and not figure.empty and not taken[figure] and #large < COUNT then
      large[#large + 1], taken[figure] = figure, true
    end
  end
  for _, name in ipairs(LARGE) do
    take(figures[name])
  end
  for _, figure in ipairs(figures) do
    take(figure)
    if not taken[figure] and not figure.empty then
      others[#others + 1] = figure
    end
  end
  return large, others
end

local function cards_of(list, context)
  local cards = {}
  for i, figure in ipairs(list) do
    cards[i] = card(figure, context)
  end
  return table.concat(cards)
end

local FIGURES = [[
<p class="verdict">{verdict}</p>
<div class="headlines">
{{large}}</div>
{{others}}{{levels}}]]

local OTHERS = [[
<details class="others">
<summary>More</summary>
<div class="cards">
{{cards}}</div>
</details>
]]

local LEVELS = [[
<details class="others" id="figures-levels">
<summary>Against somebody who errs</summary>
{{table}}<p class="faint">At level 0 all moves are equally likely, and the higher the
level, the more good moves are preferred. {remark}</p>
</details>
]]

-- How often a perfect player wins against players of some levels.
local function levels_of(context)
  local rows, remark = levels.table(context)
  return rows and html.fill(LEVELS, { remark = remark,
    table = table_of("Wins of a perfect player in 100 games", { "Level",
      "Moving first", "Moving second" }, rows) }) or ""
end

-- How large the game is, in a sentence. Where counts are up to symmetry, it says so for
-- the whole page.
local function size_of(solution)
  local stats = core.counts(solution)
  return ("The game has %s and %s%s%s."):format(
    wording.count(stats.positions, "position"),
    stats.moves == 0 and "no moves" or wording.count(stats.moves, "move"),
    stats.positions > 1 and stats.moves > 0 and " between them" or "",
    symmetry.counted(core.game(solution)))
end

return function(context)
  local solution = context.solution
  local figures = check.answer(some(solution, context.start, context.player, nil,
    true))
  local large, others = divided(figures)
  return {
    id = "figures",
    title = lexicon.of(context.of).page.result,
    html = veil(context, html.fill(FIGURES, {
      verdict = lexicon.of(kind.of(solution)):verdict(context) .. " "
        .. size_of(solution),
      large = cards_of(large, context),
      others = others[1] and html.fill(OTHERS,
        { cards = cards_of(others, context) }) or "",
      levels = levels_of(context),
    })),
  }
end
