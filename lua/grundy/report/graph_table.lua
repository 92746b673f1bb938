-- The graph in words: the first positions as a table, for those who do not
-- see the picture, or whose browser runs no scripts.

local html = require "grundy.report.html"

local ROWS = 200 -- at most
local MOVES = 12 -- of a row, at most

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

-- Reads a list of numbers.
local function numbers_of(text)
  local list = {}
  for word in (text or ""):gmatch "%S+" do
    list[#list + 1] = math.tointeger(tonumber(word))
  end
  return list
end

-- The text of the moves of each position, the best in front.
local function moves_of(data)
  local to, parts = numbers_of(data.to), numbers_of(data.parts)
  local rows, move, part = {}, 0, 0
  for i, degree in ipairs(numbers_of(data.degrees)) do
    local best, others = {}, {}
    for _ = 1, degree do
      move = move + 1
      local names = {}
      for k = 1, parts[move] or 1 do
        part = part + 1
        names[k] = flat(data.names[to[part] + 1])
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
    { data.measure == "worth" and "Worth" or "Value", data.values },
    { "Moves left", data.left }, { "Moves", true },
  }
end

--- The table of the first positions of the data, as markup.
return function(data)
  local count = math.min(data.count, ROWS)
  local values, left = numbers_of(data.values), numbers_of(data.left)
  local moves = moves_of(data)
  local rows = {}
  for i = 1, count do
    rows[i] = "<tr>" .. table.concat {
      cell(flat(data.names[i])),
      data.players and cell("player " .. data.players:sub(i, i)) or "",
      cell(data.outcomes:sub(i, i)),
      data.values and cell(data.texts[values[i] + 1], "number") or "",
      left[i] and cell(left[i] < 0 and "–" or left[i], "number") or "",
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
