-- The variants of a game side by side: as a table, as CSV or as JSON. A task has
-- its `variants`, the `columns` and the `values` of the options.

local columns = require "grundy.figures.columns"
local best_variants = require "grundy.command.explore.best_variants"
local texts = require "grundy.base.text"

local variant_table = {}

-- Adds what people and programs read besides the figures.
local function records(task, rows)
  local i = 0
  return function()
    i = i + 1
    local row = rows[i]
    local record = row and { outcome = row.outcome, problem = row.problem,
      best = row.best, nearest = row.nearest,
      parameters = not task.variants[1].is_start and {} or nil }
    for k, vary in ipairs(row and task.variants or {}) do
      local into = vary.is_start and record or record.parameters
      into[vary.name] = row.values[k]
    end
    for _, column in ipairs(row and task.columns or {}) do
      record[column.name] = row[column.name]
    end
    return record
  end
end

--- The names of the parameters as columns: none is that of a figure.
function variant_table.parameter_names(task)
  local taken, names = { outcome = true, best = true, problem = true }, {}
  for _, column in ipairs(columns.list) do
    taken[column.name] = true
  end
  for i, vary in ipairs(task.variants) do
    taken.start = task.values.starts and not vary.is_start
    names[i] = (taken[vary.name] and "parameter " or "") .. vary.name
  end
  return names
end

local function csv_names(task, wanted)
  local all = variant_table.parameter_names(task)
  all[#all + 1] = "outcome"
  for _, column in ipairs(task.columns) do
    all[#all + 1] = column.name
  end
  all[#all + 1] = wanted and "best" or nil
  all[#all + 1] = "problem"
  return all
end

-- Writes rows as CSV, under the names of the columns if there are some.
local function write_csv(screen, task, rows, wanted, headless)
  local names, all = variant_table.parameter_names(task), csv_names(task, wanted)
  local next_record = records(task, rows)
  screen:csv(all, function()
    local record = next_record()
    for i, vary in ipairs(record and task.variants or {}) do
      record[names[i]] = (vary.is_start and record or
        record.parameters)[vary.name]
    end
    if record then
      record.best = best_variants.sign(record)
    end
    return record
  end, headless)
end

-- The heading of the table for people, where these columns are used.
local function heading_of(task, used)
  local heading = variant_table.parameter_names(task)
  for _, column in ipairs(used) do
    heading[#heading + 1] = column.title
  end
  return heading
end

-- A row of it.
local function cells_of(row, used)
  local cells = table.move(row.texts, 1, #row.texts, 1, {})
  if row.problem then
    cells[#cells + 1] = "not solved: " .. row.problem
    return cells
  end
  for _, column in ipairs(used) do
    cells[#cells + 1] = columns.text(column, row[column.name])
  end
  return cells
end

-- The widths of figures that are wider than their titles.
local WIDE = { winner = #"Second player", draws = #"33.3 %" }

-- The widths of its columns, as far as they are known before the rows are.
local function widths_of(task, used)
  local widths = {}
  for i, name in ipairs(variant_table.parameter_names(task)) do
    widths[i] = texts.width(name)
    for _, text in ipairs(task.variants[i].values) do
      widths[i] = math.max(widths[i], texts.width(text))
    end
  end
  for _, column in ipairs(used) do
    widths[#widths + 1] = math.max(texts.width(column.title),
      WIDE[column.name] or 0)
  end
  return widths
end

-- The columns that a table has if it begins with this row: where it has values,
-- those that are asked for, and those that are not known of every variant.
local function columns_after(task, row)
  local like = { length = 0, forgiving = 0 }
  for _, column in ipairs(task.columns) do
    like[column.name] = column.asked and 0 or like[column.name]
  end
  return columns.used { row, row and like }
end

-- A function that writes rows of the table as they come. The first one that is
-- solved tells which columns there are: those before it must wait.
local function table_writer(screen, task)
  local waiting, write, used = {}, nil, {}
  local function begin()
    write = screen:stream(heading_of(task, used), widths_of(task, used))
    for _, row in ipairs(waiting) do
      write(cells_of(row, used))
    end
  end
  return function(row)
    if row and row.problem and not write then
      waiting[#waiting + 1] = row
      return
    elseif not write then
      used = columns_after(task, row)
      begin()
    end
    if row then
      write(cells_of(row, used))
    end
    return used
  end
end

-- Writes rows as a table.
local function write_table(screen, task, rows)
  local used, i = columns.used(rows), 0
  screen:table(heading_of(task, used), function()
    i = i + 1
    return rows[i] and cells_of(rows[i], used)
  end)
end

--- A function that writes each row when it is found, and gets nil in the end; it
-- then gives the columns of the table. What is best is not known until then, nor
-- in which order rows come that are sorted.
function variant_table.writer(screen, task)
  local values = task.values
  if values.json or values.output or values.sort or values.csv and values.want then
    return function() end
  elseif not values.csv then
    return table_writer(screen, task)
  end
  local headless = false
  return function(row)
    write_csv(screen, task, { row }, false, headless)
    screen:flush()
    headless = true
  end
end

-- Writes the best rows, or the nearest, again: they are not marked while rows
-- are found.
local function write_best(screen, task, rows)
  local best = {}
  for _, row in ipairs(rows) do
    best[#best + 1] = (row.best or row.nearest) and row or nil
  end
  if best[1] and not task.values.output then
    screen:line()
    write_table(screen, task, best)
  end
end

-- Writes all rows, if they are sorted, or again, if the first one had fewer
-- columns than they have.
local function write_again(screen, task, rows, used)
  if not used then
    write_table(screen, task, rows)
  elseif #columns.used(rows) > #used then
    screen:line()
    write_table(screen, task, rows)
  end
end

--- Writes what is to be written when all rows are there. `about` has the columns
-- `used` so far (nil if no row is written), the `summary` and, if something is
-- `wanted`, what is said of the `best`.
function variant_table.write(screen, task, rows, about)
  local values = task.values
  if values.json then
    screen:json_array(records(task, rows))
    screen:raw "\n"
  elseif values.csv then
    if about.wanted or values.sort then
      write_csv(screen, task, rows, about.wanted)
    end
  else
    if not values.output then
      write_again(screen, task, rows, about.used)
      screen:line()
    end
    screen:paragraph(about.summary)
    if about.best then
      screen:paragraph(about.best)
      write_best(screen, task, rows)
    end
  end
end

return variant_table
