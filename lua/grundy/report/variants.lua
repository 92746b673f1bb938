-- The page of the variants of a game: a table of their figures, which can be
-- sorted, and a plot of two of them.

local columns = require "grundy.figures.columns"
local html = require "grundy.base.html"
local isolated = require "grundy.base.text".isolated
local page = require "grundy.report.page"
local wording = require "grundy.words.wording"

local script = page.script { "report/variants_axes.js", "report/variants.js" }

-- How many rows are shown at a time: pages with thousands of them are slow.
local STEP = 200

-- The figures that the plot shows at first, after those that are wanted: the
-- first two of them that are there.
local FIRST = { "length", "forgiving", "positions" }

local CONTROLS = [[
<div class="controls variants-live">
<div class="variants-axes">
<label>Across <select id="variants-x">{{options}}</select></label>
<label>Up <select id="variants-y">{{options}}</select></label>
</div>
<figure>
<svg id="variants-plot" viewBox="0 0 760 420" role="application" tabindex="0"
aria-labelledby="variants-caption"></svg>
<figcaption id="variants-caption">Each mark is a variant, or several with the
same figures; larger marks are more of them. {{legend}} <span class="keys">Click
a mark, or press <kbd>←</kbd> and <kbd>→</kbd> in the plot, to see which
variants they are, and <kbd>Enter</kbd> to go to their row.</span></figcaption>
</figure>
<p id="variants-picked" class="note" hidden></p>
</div>
]]

local TABLE = [[
{{best}}<div class="scroll variants-rows" tabindex="0" role="region"
aria-label="Variants">
<table id="variants-table">
<thead><tr>{{head}}</tr></thead>
<tbody>
{{rows}}</tbody>
{{rest}}</table>
</div>
<p class="controls"><button type="button" id="variants-more" hidden>Show
more</button></p>
<h3>What the columns say</h3>
<dl class="facts">
{{facts}}</dl>
]]

local WANTED = '<p class="lead">{text}</p>\n'

local ONLY_MARKED = [[
<div class="controls"><label class="board-check"><input type="checkbox"
id="variants-best">Only the {mark} ones</label></div>
]]

local MARKS = { { "N", "●" }, { "P", "■" }, { "D", "◆" } }

-- What rows are marked as: "best" or "nearest"; nil if none is.
local function mark_of(about)
  for _, row in ipairs(about.rows) do
    if row.best or row.nearest then
      return row.best and "best" or "nearest"
    end
  end
end

-- What is said of what is wanted, and a way to see the marked rows only.
local function wanted(about, mark)
  return (about.best and html.fill(WANTED, { text = about.best }) or "") ..
    (mark and html.fill(ONLY_MARKED, { mark = mark }) or "")
end

-- What the marks mean: the winners of each outcome.
local function legend_of(about, mark)
  local texts = {}
  for _, shape in ipairs(MARKS) do
    local names, there = {}, {}
    for _, row in ipairs(about.rows) do
      if row.outcome == shape[1] and not there[row.winner] then
        there[row.winner] = true
        names[#names + 1] = isolated(row.winner)
      end
    end
    if names[1] then
      texts[#texts + 1] = html.fill('<span class="outcome {kind}">{sign}</span>'
        .. " {names}", { kind = shape[1], sign = shape[2],
        names = table.concat(names, ", ") })
    end
  end
  return table.concat(texts, ", ") .. "." .. (mark and
    (" The %s ones have a ring."):format(mark) or "")
end

-- The columns of the table, those of the parameters first: `title`, `number`
-- (is it one?) and `plain` (can it be plotted?).
local function heads_of(about)
  local heads = {}
  for i, name in ipairs(about.names) do
    local kind = type(about.rows[1].values[i])
    heads[i] = { title = name, index = i, number = kind == "number",
      plain = kind ~= "string" }
  end
  for _, column in ipairs(columns.used(about.rows)) do
    heads[#heads + 1] = { title = column.title, column = column,
      number = not column.word, plain = not column.word }
  end
  return heads
end

local function options_of(heads)
  local texts = {}
  for i, head in ipairs(heads) do
    texts[i] = head.plain and html.fill(
      '<option value="{i}">{title}</option>', { i = i - 1,
      title = head.title }) or ""
  end
  return table.concat(texts)
end

local function head_row(heads, mark)
  local cells = { mark and ('<th scope="col">%s</th>'):format(mark) or "" }
  for i, head in ipairs(heads) do
    cells[i + 1] = html.fill('<th scope="col"{{class}}>{title}</th>', {
      title = head.title,
      class = head.number and ' class="number"' or "",
    })
  end
  cells[#cells + 1] = '<th scope="col">report</th>'
  cells[#cells + 1] = '<th scope="col">play</th>'
  return table.concat(cells)
end

local COMMAND = "<details><summary>command</summary><code>{command}</code>"
  .. "</details>"

local LINK = '<a href="{link}">report</a>'

-- The last cell: the report, or how to make it.
local function report_cell(row)
  if row.report then
    return html.fill(LINK, { link = html.link(row.report[1]) .. "/"
      .. html.percent(row.report[2]) })
  end
  return html.fill(COMMAND, row)
end

local function body_row(heads, row, mark)
  local marked = mark and row[mark]
  local cells = { mark and ("<td>%s</td>"):format(marked and "yes" or "") or
    "" }
  for _, head in ipairs(heads) do
    local column = head.column
    if not row.problem or not column then
      cells[#cells + 1] = html.fill("<td{{class}}>{text}</td>", {
        class = head.number and ' class="number"' or "",
        text = column and columns.text(column, row[column.name]) or
          row.texts[head.index],
      })
    end
  end
  if row.problem then
    cells[#cells + 1] = html.fill('<td class="wrong" colspan="{span}">Not '
      .. "solved: {problem}</td>", { span = #heads - #row.texts,
      problem = row.problem })
  end
  return ("<tr%s>%s<td>%s</td><td>%s</td></tr>\n"):format(marked and
    ' class="best"' or "", table.concat(cells), report_cell(row), row.play or "")
end

local function facts(heads)
  local texts = {}
  for _, head in ipairs(heads) do
    texts[#texts + 1] = head.column and
      html.fill("<dt>{title}</dt><dd>{help}</dd>\n", head.column)
  end
  return table.concat(texts)
end

-- Infinity is a text, because JSON has none.
local function plain(value)
  if value == nil then
    return ""
  end
  return wording.infinite(value) or value
end

-- The two columns of the plot.
local function axes_of(about, heads)
  local axes, there = {}, {}
  local function add(name)
    for i, head in ipairs(heads) do
      if head.column and head.column.name == name and not there[name] then
        there[name] = true
        axes[#axes + 1] = i - 1
      end
    end
  end
  for _, want in ipairs(about.wants or {}) do
    add(want.name)
  end
  for _, name in ipairs(FIRST) do
    add(name)
  end
  return axes[1] or 0, axes[2] or 0
end

-- What the script works on: the titles, how many of them are parameters, which
-- are shares, the columns of the plot, for each row its values, its outcome,
-- and whether it is marked, and as what; and how many rows are shown at a time.
local function data_of(about, heads, mark)
  local data = { titles = {}, shares = {}, rows = {}, outcomes = {},
    best = {}, mark = mark, parameters = #about.names, step = STEP }
  for i, head in ipairs(heads) do
    data.titles[i] = head.title
    data.shares[i] = head.column and head.column.share or false
  end
  data.x, data.y = axes_of(about, heads)
  for i, row in ipairs(about.rows) do
    local values = table.move(row.values, 1, #row.values, 1, {})
    for k, head in ipairs(heads) do
      values[k] = plain(head.column and row[head.column.name] or values[k])
    end
    data.rows[i] = values
    data.outcomes[i] = row.outcome or ""
    data.best[i] = mark ~= nil and row[mark] or false
  end
  return data
end

-- Adds the boards of small variants, if there are some.
local function with_boards(about, section)
  return about.boards and about.boards:add_to(section) or section
end

--- The text of the page. `about` has the `path` of the game file; the `rows`,
-- as the command `explore` makes them; the `names` of the parameters; the
-- `lead`; `boards`, which the markup `play` of rows opens; and, if something is
-- wanted, the `wants` and `best`, which says what is best.
return function(about)
  local heads, mark = heads_of(about), mark_of(about)
  local rows = {}
  for i, row in ipairs(about.rows) do
    rows[i] = body_row(heads, row, mark)
  end
  return page.text {
    title = ("Variants of %s"):format(about.path:match "[^/\\]+$"),
    lead = about.lead,
    sections = { with_boards(about, {
      id = "variants",
      title = "Side by side",
      html = html.fill(CONTROLS, { options = options_of(heads),
        legend = legend_of(about, mark) }) .. html.fill(TABLE, {
        best = wanted(about, mark),
        head = head_row(heads, mark),
        rows = table.concat(rows, "", 1, math.min(STEP, #rows)),
        rest = #rows > STEP and ('<tbody class="variants-rest" hidden>\n%s'
          .. "</tbody>\n"):format(table.concat(rows, "", STEP + 1)) or "",
        facts = facts(heads),
      }),
      script = script,
      data = html.data(data_of(about, heads, mark)),
    }) },
  }
end
