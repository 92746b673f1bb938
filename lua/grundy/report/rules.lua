-- The section of the rules: what is played, and the text of the game file.

local lexicon = require "grundy.lexicon"
local statistics = require "grundy.figures.stats"
local html = require "grundy.base.html"
local in_words = require "grundy.base.parameters".text
local highlight = require "grundy.report.highlight"
local symmetry = require "grundy.lexicon.symmetry"
local wording = require "grundy.words.wording"

-- Bytes of the source that are shown, and characters of a position.
local MOST, POSITION = 1 << 20, 2000

local FACT = "<dt>{name}</dt><dd>{{text}}</dd>\n"

local function facts(rows)
  local list = {}
  for i, row in ipairs(rows) do
    list[i] = html.fill(FACT, { name = row[1], text = row[2] })
  end
  return '<dl class="facts">\n' .. table.concat(list) .. "</dl>\n"
end

-- A position: a board of several lines as such.
local function position(game, p)
  local text = html.escape(html.cut(wording.position(game, p), POSITION))
  return text:find "\n" and
    ('<pre tabindex="0" role="region" aria-label="The start">%s</pre>'):format(
      text) or "<code>" .. text .. "</code>"
end

-- A fact about moves, where they lead to sums.
local SPLITTING = { "Moves", "May split a position into several, which then are "
  .. "played as a sum" }

-- How play ends, unless the rules in words say it.
local function play_of(of, about)
  local words = lexicon.of(of)
  local text = words:how_it_ends(about)
  if text and not words:is_told(about) then
    text = wording.capital(words:play(about))
  end
  return text and { "Play", html.escape(text) }
end

local function facts_of(context)
  local game, solution = context.game, context.solution
  local of = context.of
  local rows = { play_of(of, solution or game) }
  if context.player then
    local first, second = wording.players(game, context.player)
    rows[#rows + 1] = { "Players", html.escape(wording.is_named(game) and
      ("%s, to move first, and %s"):format(wording.capital(first), second) or
      ("Two, who move differently; %s moves first"):format(first)) }
  end
  if game.parameters then
    rows[#rows + 1] = { "Parameters", html.escape(in_words(game.parameters)) }
  end
  rows[#rows + 1] = of.forks and SPLITTING or nil
  if symmetry.folds(game) then
    rows[#rows + 1] = { "Positions", (game.normal or game.folded) == "sorted" and
      "Arrays that differ only in order are the same" or
      "<code>normal</code> says which of them are the same" }
  end
  local starts = solution and solution:can 'plot "depths"' and
    statistics.counts(solution, nil, "depths").depths[1]
  if context.level_set then
    rows[#rows + 1] = { "Levels", wording.integer(#context.level_set) }
    return facts(rows)
  elseif starts and starts > 1 then
    rows[#rows + 1] = { "Starts", wording.integer(starts)
      .. ", of which this page takes one" }
  end
  rows[#rows + 1] = { "Start", position(game, context.start) }
  return facts(rows)
end

local SOURCE = [[
<figure>
<figcaption>{name}, {count}</figcaption>
<pre class="lua" style="--digits: {digits}" tabindex="0" role="region" ]]
  .. [[aria-label="Source of the rules"><code>{{lines}}</code></pre>
</figure>
]]

-- The beginning of a text, up to the end of a line if there is one.
local function beginning(source)
  if #source <= MOST then
    return source
  end
  return source:sub(1, MOST):match "^.*\n" or
    source:sub(1, (utf8.offset(source, 0, MOST + 1) or MOST + 1) - 1)
end

local function source_of(context)
  local source = context.source
  if not source then
    return [[
<p>The text of the rules is not on this page: the report was made without it.
<code>grundy report FILE -o out.html</code> shows it, and so does
<code>solution:report()</code>
with the option <code>source</code>.</p>
]]
  end
  local shown = beginning(source)
  local lines, count = highlight.lines(shown)
  local figure = html.fill(SOURCE, {
    name = context.path and context.path:match "[^/\\]+$" or "The game file",
    count = wording.count(count, "line"),
    digits = #tostring(count),
    lines = lines,
  })
  return shown == source and figure or figure .. ([[
<p class="note">This is the beginning, %d of %d bytes.</p>
]]):format(#shown, #source)
end

-- Longer texts are not put into an address.
local LONGEST = 60000

local PLAYGROUND = [[
<p><a href="{link}">Change the rules of this one</a> in the playground: it is
solved again as you type.</p>
]]

-- The way to the playground, with the rules in the address (see link.js there).
local function playground_of(context)
  local source, address = context.source, context.options.playground
  if not source or not address or #source > LONGEST or not utf8.len(source) then
    return ""
  end
  local name = context.path and context.path:match "[^/\\]+$" or "game.lua"
  return html.fill(PLAYGROUND, { link = ("%s#name=%s&rules=%s"):format(address,
    html.percent(name), html.percent(source)) })
end

return function(context)
  return {
    id = "rules",
    title = "Rules",
    html = facts_of(context) .. playground_of(context) .. source_of(context),
  }
end
