-- The section of the graph: a picture of all positions and moves that one can
-- move, search and click.

local colours = require "grundy.report.colours"
local graph_data = require "grundy.report.graph_data"
local graph_table = require "grundy.report.graph_table"
local html = require "grundy.report.html"
local numerals = require "grundy.numerals"

local parts = {}
for i, name in ipairs { "model", "draw", "positions", "panel", "input" } do
  parts[i] = require("grundy.report.graph_script_" .. name)
end
local script = "\"use strict\";\npage.run(\"graph\", (root, data) => {\n" ..
  table.concat(parts, "\n") .. "});\n"

local HTML = [[
<p class="lead">{lead}</p>
<p class="faint">{layout}</p>
<div class="graph-all" hidden>
<div class="controls">
<label class="graph-search">Find
<input type="search" autocomplete="off" spellcheck="false"
  aria-label="Find a position by its name"></label>
<button type="button" data-do="in" aria-label="Zoom in">+</button>
<button type="button" data-do="out" aria-label="Zoom out">−</button>
<button type="button" data-do="fit" aria-label="Fit the whole graph">Fit</button>
<button type="button" data-do="start">Start</button>
<button type="button" data-do="best" aria-pressed="false">Best moves
only</button>
</div>
<div class="graph-found" hidden></div>
<div class="graph-view">
<canvas tabindex="0" role="application" aria-label="{label}"
  aria-describedby="graph-help"></canvas>
<div class="graph-info card screen" role="region" tabindex="0"
  aria-label="The position that is selected">
<h3 tabindex="-1">Start</h3>
<div></div>
</div>
</div>
</div>
<noscript><p class="note">The picture wants a browser that runs scripts; the
table below does not.</p></noscript>
<ul class="graph-key" aria-label="What the picture shows">
<li><svg viewBox="0 0 24 16" aria-hidden="true"><circle cx="12" cy="8" r="6"
fill="var(--P)"/></svg> P: the player to move loses</li>
<li><svg viewBox="0 0 24 16" aria-hidden="true"><path d="M12 1l7 13H5z"
fill="var(--N)"/></svg> N: the player to move wins</li>
{{draw}}<li><svg viewBox="0 0 24 16" aria-hidden="true"><path d="M1 8h22"
stroke="var(--best)" stroke-width="3"/></svg> a best move</li>
<li><svg viewBox="0 0 24 16" aria-hidden="true"><path d="M1 8h22"
stroke="var(--edge)" stroke-width="1.2"/></svg> another move</li>
<li><svg viewBox="0 0 24 16" aria-hidden="true"><path d="M2 2h20v12H2z
M5 5h14v6H5z" fill="none" stroke="var(--ink)"/></svg> no move is left</li>
</ul>
<p class="faint screen" id="graph-help">Click a position to read about it, drag
to move the picture. Once it has been clicked the wheel zooms, and a finger
moves it; two fingers always do.</p>
<p class="keys screen"><kbd>←</kbd> <kbd>↑</kbd> <kbd>→</kbd> <kbd>↓</kbd> move,
<kbd>+</kbd> <kbd>−</kbd> zoom, <kbd>0</kbd> the whole graph, <kbd>Home</kbd> the
start, <kbd>Enter</kbd> to what is told of the position, <kbd>Esc</kbd> leaves
the picture.</p>
{{table}}]]

local DRAW = [[
<li><svg viewBox="0 0 24 16" aria-hidden="true"><path d="M12 1l7 7-7 7-7-7z"
fill="var(--D)"/></svg> D: a draw</li>
]]

-- How much is shown of how much.
local function lead_of(data)
  local moves = numerals.count(data.moves, "move")
  if data.count < data.total then
    return ("%s of %s are shown, those nearest to the start, with %s between "
      .. "them; the others are too many for a picture."):format(
      numerals.integer(data.count),
      numerals.count(data.total, "position"), moves)
  elseif data.total == 1 then
    return ("The only position, and %s."):format(moves)
  end
  return ("All %s and %s."):format(numerals.count(data.total, "position"),
    moves)
end

-- Who has laid it out, and what else must be said.
local function layout_of(data)
  local text = data.by == "dot" and "Laid out by Graphviz" or
    data.by == "many" and "Laid out in layers, as there are too many for "
      .. "Graphviz" or "Laid out in layers, as there is no Graphviz here"
  if data.count > 1 then
    text = text .. ": moves lead down" .. (data.cyclic and
      ", save where play can go round" or "")
  end
  text = text .. "."
  if data.columns then
    text = text .. " It goes on at the top of the next column."
  end
  if data.splits then
    text = text .. " A move to several positions forks: play goes on in the "
      .. "sum of them."
  end
  return text
end

return function(context)
  local data = graph_data.of(context)
  data.print = colours.of "print"
  local drawn = data.outcomes:find("D", 1, true)
  return {
    id = "graph",
    title = "Graph",
    html = html.fill(HTML, {
      lead = lead_of(data),
      layout = layout_of(data),
      label = ("The graph of the game: %s, %s"):format(
        numerals.count(data.count, "position"),
        numerals.count(data.moves, "move")),
      draw = drawn and DRAW or "",
      table = graph_table(data),
    }),
    script = script,
    data = data,
  }
end
