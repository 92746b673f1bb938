-- The table: sections with columns of their own, rows in groups, and above
-- each group what is wanted there. A figure that misses it is marked.

local NAME, CELL = 26, 8 -- widths

local report = {}

-- The name of a column in records.
function report.name(column)
  return column[1] .. column[2]
end

-- What is wanted of a column in a group; nil where nothing is.
function report.want(column, group)
  if type(column.want) == "table" then return column.want[group] end
  return column.want
end

-- Does a ratio miss what is wanted?
function report.misses(value, want, more)
  if not want then return false end
  if more then return value < want end
  return value > want
end

local function write_line(name, cells)
  local line = ("%-" .. NAME .. "s"):format(name)
  for _, cell in ipairs(cells) do
    line = line .. (" "):rep(CELL - #cell) .. cell
  end
  print((line:gsub("%s+$", "")))
end

-- A cell ends with a place for the mark.
local function figure(value, want, more)
  if not value then return " " end
  return ("%.2f%s"):format(value,
    report.misses(value, want, more) and "!" or " ")
end

local function wanted(want, more)
  if not want then return " " end
  return ("%s%.2f "):format(more and ">=" or "<=", want)
end

-- The head of a section.
function report.open(section)
  print("\n" .. section.title)
  for _, note in ipairs(section.notes) do print("  " .. note) end
  print ""
  for i = 1, 2 do
    local cells = {}
    for k, column in ipairs(section.columns) do cells[k] = column[i] .. " " end
    write_line("", cells)
  end
end

-- The line above a group.
function report.group(section, group)
  local cells = {}
  for k, column in ipairs(section.columns) do
    cells[k] = wanted(report.want(column, group), column.more)
  end
  write_line(("%-" .. NAME - 5 .. "s want"):format(group), cells)
end

-- A row, whose values are by column; nil where there is none.
function report.row(section, row, values)
  local cells = {}
  for k, column in ipairs(section.columns) do
    cells[k] = figure(values[k], report.want(column, row.group), column.more)
  end
  write_line("  " .. row.name, cells)
end

-- A figure over all rows.
function report.total(total, value)
  print(("%s, %s: %s (want %s)"):format(total.of, total[1],
    figure(value, total.want, total.more):match "%S+",
    wanted(total.want, total.more):match "%S+"))
end

return report
