-- Text in lines and columns.

local layout = {}

--- How many columns a text takes.
function layout.width(text)
  return utf8.len(text) or #text
end

local width = layout.width

--- The text with spaces up to some columns.
function layout.pad(text, columns)
  return text .. (" "):rep(columns - width(text))
end

--- A paragraph in lines of at most `columns`: the first begins with `prefix`
-- (default: the spaces of the text), the others with `indent` spaces. Longer
-- words stay whole.
function layout.wrap(text, columns, indent, prefix)
  local lines, line = {}, nil
  local margin = (" "):rep(indent or 0)
  prefix = prefix or text:match "^ *"
  for word in text:gmatch "%S+" do
    if not line then
      line = prefix .. word
    elseif width(line) + 1 + width(word) <= columns then
      line = line .. " " .. word
    else
      lines[#lines + 1] = line
      line = margin .. word
    end
  end
  lines[#lines + 1] = line or prefix
  return table.concat(lines, "\n")
end

--- The widths of the columns of some rows (arrays of texts).
function layout.measure(rows)
  local widths = {}
  for _, row in ipairs(rows) do
    for i, text in ipairs(row) do
      widths[i] = math.max(widths[i] or 0, width(text))
    end
  end
  return widths
end

--- How wide a row of columns is.
function layout.total(widths)
  local total = 0
  for _, columns in ipairs(widths) do
    total = total + columns + 2
  end
  return total - 2
end

--- A row in columns; `paint(i, text)` (optional) gives cells their colour.
function layout.row(row, widths, paint)
  local cells = {}
  for i, text in ipairs(row) do
    local spaces = i < #row and math.max(0, (widths[i] or 0) - width(text)) or 0
    cells[i] = (paint and paint(i, text) or text) .. (" "):rep(spaces)
  end
  return (table.concat(cells, "  "):gsub(" +$", ""))
end

--- A row where there is no room for columns: its cells, named after the
-- heading but for the first `unnamed` ones, one after the other. It may begin
-- with a number.
function layout.narrow(row, heading, columns, unnamed)
  local words = {}
  for i, text in ipairs(row) do
    if text ~= "" then
      words[#words + 1] = i > unnamed and heading and heading[i] .. " " .. text
        or text
    end
  end
  local text = table.concat(words, "; ")
  return layout.wrap((text:gsub("^( *%d+); ", "%1 ")), columns, 4)
end

return layout
