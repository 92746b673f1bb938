-- The section of the graph: a picture of all positions and moves where they
-- are few, the neighborhood of a position for games of any size, and a table
-- for browsers without scripts.

local core = require "grundy.core"
local kind = require "grundy.kind"
local dot = require "grundy.draw.dot"
local graph_data = require "grundy.report.graph_data"
local draw = require "grundy.draw"
local fault = require "grundy.base.fault"
local html = require "grundy.base.html"
local isolated = require "grundy.base.text".isolated
local lexicon = require "grundy.lexicon"
local page = require "grundy.report.page"
local pictures = require "grundy.report.pictures"
local veil = require "grundy.report.veil"
local wording = require "grundy.words.wording"

local script = page.script { "report/graph_facts.js",
  "report/graph_picture.js", "report/graph.js" }

-- A person can read a picture of about this many positions.
local POSITIONS = 300

-- Up to so many are drawn as small pictures, if the game has some, and these are
-- so large: points across, or down.
local PICTURED, SIZE = 80, 56

-- Names in the picture are cut to this many columns and lines.
local COLUMNS, LINES = 20, 10

-- The table has at most this many rows, with at most this many moves each.
local ROWS, MOVES = 200, 12

local HTML = [[
<p class="lead">{lead}</p>
<div class="controls">
<label class="graph-search">Find
<input type="search" autocomplete="off" spellcheck="false"
  aria-label="Find a position by its name"></label>
<button type="button" data-do="start">Start</button>
{{buttons}}</div>
<div class="graph-found" hidden></div>
{{picture}}<div class="graph-walk screen" hidden>
<div class="graph-origins"></div>
<div class="graph-here card">
<h3 tabindex="-1">Start</h3>
<div class="graph-facts"></div>
</div>
<div class="graph-moves"></div>
</div>
<p class="keys screen"><kbd>←</kbd> to what leads here, <kbd>→</kbd> to the
moves, <kbd>↑</kbd> <kbd>↓</kbd> to choose, <kbd>Enter</kbd> to go there.</p>
<noscript><p class="note">To walk from position to position, allow this page
to run its scripts.</p></noscript>
{{table}}]]

local BUTTONS = [[
<button type="button" data-do="in" aria-label="Zoom in">+</button>
<button type="button" data-do="out" aria-label="Zoom out">−</button>
<button type="button" data-do="fit"
  aria-label="Fit the whole graph">Fit</button>
]]

local ONLY = [[
<button type="button" data-do="best" aria-pressed="false">Best moves
only</button>
]]

local PICTURE = [[
<div class="graph-picture" tabindex="0" role="application"{{size}}
  aria-label="{label}" aria-describedby="graph-help">
{{svg}}</div>
<p class="faint">{key}</p>
<p class="faint screen" id="graph-help">Click a position to read about it
below; drag to move the picture. Once you have clicked it, the wheel zooms and
one finger moves it; two fingers always do.</p>
<p class="keys screen"><kbd>←</kbd> <kbd>↑</kbd> <kbd>→</kbd> <kbd>↓</kbd>
move the picture, <kbd>+</kbd> <kbd>−</kbd> zoom, <kbd>0</kbd> shows the whole
graph, <kbd>Home</kbd> the start; <kbd>Enter</kbd> goes to the facts below,
<kbd>Esc</kbd> leaves the picture.</p>
]]

-- Part of a game, or all of it.
local function lead_of(data)
  local moves = wording.count(data.moves, "move")
  if data.count < data.total then
    return ("The game has %s, too many for a page. Here are the %s nearest to "
      .. "the start, and the %s between them."):format(
      wording.count(data.total, "position"), wording.integer(data.count),
      moves)
  elseif data.total == 1 then
    return ("The only position, and %s."):format(moves)
  end
  return ("All %s and %s."):format(wording.count(data.total, "position"),
    moves)
end

-- The name of a position in the picture.
local function short_name(game)
  return function(p)
    local lines, text = {}, wording.rows(game, wording.position(game, p))
    for line in (text .. "\n"):gmatch "([^\n]*)\n" do
      lines[#lines + 1] = #lines < LINES and html.cut(line, COLUMNS) or nil
    end
    return table.concat(lines, "\n")
  end
end

-- What Graphviz makes of a text; nil if there is none, for whatever reason.
local function render(text)
  local fine, svg = fault.try(draw.render, text, "svg")
  return fine and svg and svg:match "<svg.*</svg>\n" or nil
end

-- Titles, which browsers would show as tooltips, become attributes for the
-- script. No text of the game can look like one: Graphviz escapes it.
local function with_attributes(svg)
  svg = svg:gsub("<!%-%-.-%-%->\n", "")
    :gsub('^<svg width="%d+pt" height="(%d+)pt"',
      '<svg aria-hidden="true" style="--height: %1px"')
    :gsub('<g id="node%d+" (class="[^"]*")>%s*<title>n(%d+)</title>',
      '<g %1 data-position="%2">')
    :gsub('<g id="edge%d+" (class="[^"]*")>%s*<title>[nm](%d+)_?%d*'
      .. '&#45;&gt;[nm](%d+_?)%d*</title>',
      '<g %1 data-from="%2" data-to="%3">')
  return (svg:gsub("<title>.-</title>\n?", ""):gsub(' id="[^"]*"', ""))
end

-- What P, N and, if some are drawn, D are.
local function outcomes_text(of, drawn)
  local words = lexicon.of(of)
  local said = words.prospects
  return ("P: %s %s. N: %s %s. %s%s"):format(words.who, said.lose, words.who, said.win,
    drawn and (of.counts == "points" and "D: neither does. " or "D: a draw. ") or "",
    of.forks and "A move to several positions forks: play continues in their sum. "
    or "")
end

-- What the picture shows, in words.
local function key_of(solution, data, best_only)
  return ("%sA double frame: there is no move. %s"):format(
    outcomes_text(kind.of(solution), data.outcomes:find("D", 1, true)),
    best_only and ("Of the %s, only a best one from each position is drawn.")
    :format(wording.count(data.moves, "move")) or
    "A bold line: a best move.")
end

-- How large the pictures of positions are in the picture of the graph: their
-- width and height; nil if there are none.
local function size_of(context)
  if not context.game.picture or core.count(context.solution) > PICTURED then
    return nil
  end
  local width, height = pictures.of(context.game, context.start,
    context.player):match ' viewBox="%S+ %S+ ([%d.]+) ([%d.]+)"'
  local ratio = height and tonumber(width) / tonumber(height) or 1
  return { math.floor(SIZE * math.min(1, ratio)),
    math.floor(SIZE / math.max(1, ratio)) }
end

-- The buttons of the picture, and the picture: "" if there are too many
-- positions for one, or no Graphviz.
local function picture_of(context, data)
  local solution = context.solution
  if core.count(solution) > POSITIONS or
    not draw.has_libraries(true) then
    return "", ""
  end
  local size = size_of(context)
  local text, best_only = dot.for_page(solution, context.number,
    short_name(context.game), size, context.start)
  -- (the forks of best moves alone are a thicket)
  local svg = not (best_only and kind.of(solution).forks) and
    render(text)
  if not svg then
    return "", ""
  end
  return BUTTONS .. (best_only and "" or ONLY), html.fill(PICTURE, {
    key = key_of(solution, data, best_only),
    label = ("The graph of the game: %s, %s"):format(
      wording.count(data.count, "position"),
      wording.count(data.moves, "move")),
    size = size and (' data-size="%d %d"'):format(size[1], size[2]) or "",
    svg = with_attributes(svg),
  })
end

local TABLE = [[
<details class="graph-table">
<summary>{summary}</summary>
<div class="scroll" tabindex="0" role="region" aria-label="{summary}">
<table>
<thead><tr>{{head}}</tr></thead>
<tbody>
{{rows}}</tbody>
</table>
</div>
</details>
]]

local function cell(text, class)
  return html.fill(class and '<td class="{class}">{text}</td>' or
    "<td>{text}</td>", { class = class or "", text = text })
end

local function flat(text)
  return (text:gsub("\n", " / "))
end

-- Reads a list of numbers: a function that gives the next one, nil at its end.
local function numbers_of(text)
  local words = (text or ""):gmatch "%S+"
  return function()
    local word = words()
    return word and math.tointeger(tonumber(word))
  end
end

-- The text of the moves of the first positions, the best in front.
local function moves_of(data, positions)
  local degrees, to, parts = numbers_of(data.degrees), numbers_of(data.to),
    numbers_of(data.parts)
  local rows, move = {}, 0
  for i = 1, positions do
    local best, others = {}, {}
    for _ = 1, degrees() do
      move = move + 1
      local names = {}
      for k = 1, data.parts and parts() or 1 do
        names[k] = isolated(flat(data.names[to() + 1]))
      end
      local text = names[1] and table.concat(names, " + ") or "nothing"
      if data.best:sub(move, move) == "1" then
        best[#best + 1] = text .. " (best)"
      else
        others[#others + 1] = text
      end
    end
    table.move(others, 1, #others, #best + 1, best)
    local count = #best
    rows[i] = table.concat(best, "; ", 1, math.min(count, MOVES)) ..
      (count > MOVES and ("; and %d more"):format(count - MOVES) or "")
  end
  return rows
end

-- The heads of the columns, and which there are.
local function heads_of(data)
  return {
    { "Position", true }, { "To move", data.players }, { "Outcome", true },
    { data.measure and wording.capital(data.measure), data.values },
    { "Moves left", data.left }, { "Moves", true },
  }
end

-- The first positions as a table.
local function table_of(data, game)
  local count = math.min(data.count, ROWS)
  local values, left = numbers_of(data.values), numbers_of(data.left)
  local moves = moves_of(data, count)
  local rows = {}
  for i = 1, count do
    local length = left()
    rows[i] = "<tr>" .. table.concat {
      cell(flat(data.names[i])),
      data.players and cell(wording.side(game, tonumber(
        data.players:sub(i, i)))) or "",
      cell(data.outcomes:sub(i, i)),
      data.values and cell(data.texts[values() + 1], "number") or "",
      length and cell(length < 0 and "–" or length, "number") or "",
      cell(moves[i]),
    } .. "</tr>\n"
  end
  local head = {}
  for _, column in ipairs(heads_of(data)) do
    head[#head + 1] = column[2] and
      html.fill('<th scope="col">{text}</th>', { text = column[1] }) or nil
  end
  return html.fill(TABLE, {
    summary = count < data.count and
      ("The first %d positions as a table"):format(count) or
      "The positions as a table",
    head = table.concat(head),
    rows = table.concat(rows),
  })
end

--- The section of a report.
return function(context)
  local data = graph_data.of(context)
  local buttons, picture = picture_of(context, data)
  return {
    id = "graph",
    title = "Graph",
    html = veil(context, html.fill(HTML, {
      lead = lead_of(data),
      buttons = buttons,
      picture = picture,
      table = table_of(data, context.game),
    }), "the graph", "one"),
    script = script,
    data = data,
  }
end
