-- Puzzles side by side: as a table, as CSV or as JSON, and what is said of the
-- search.

local columns = require "grundy.figures.puzzle_columns"
local text_of = require "grundy.figures.columns".text
local wording = require "grundy.words.wording"

local puzzle_table = {}

-- So many rows are shown in a table, and so many are named if none meets the
-- wishes.
local MOST_ROWS, MOST_NAMED = 20, 3

--
-- What is said of the search
--

-- The wishes as they were given.
local function wished(wants)
  local texts = {}
  for i, want in ipairs(wants) do
    texts[i] = want.text
  end
  return wording.list(texts)
end

-- A puzzle by its text, with the figures that are wished.
local function placed(task, row)
  local texts = {}
  for _, want in ipairs(task.wants) do
    texts[#texts + 1] = ("%s %s"):format(want.column.title, text_of(want.column,
      row[want.name]))
  end
  return ("%s (%s)"):format(wording.place(task.game, row.position),
    table.concat(texts, ", "))
end

local function nearest(task, sorted)
  local texts = {}
  for i = 1, math.min(#sorted, MOST_NAMED) do
    texts[i] = placed(task, sorted[i])
  end
  return wording.list(texts)
end

-- How many candidates were not solved, and what was in the way of the first.
local function open_text(rows)
  local count, first = 0, nil
  for _, row in ipairs(rows) do
    count = count + (row.problem and 1 or 0)
    first = first or row.problem
  end
  return count > 0 and ("; %s not solved (%s)"):format(wording.count(count,
    "was", "were"), first) or ""
end

-- A number of candidates, which may be too large for an integer.
local function many(n)
  local integer = n < 1e15 and math.tointeger(n)
  return integer and wording.integer(integer) or ("%.3g"):format(n)
end

local function counted(found)
  local sampled = found.sampled and (", %s at random from %s"):format(
    found.climbs and "the first ones taken" or "taken", many(found.sampled))
  return ("%s%s: %s%s."):format(wording.count(#found.rows, "candidate"),
    sampled or "", not found.sorted[1] and "none is a puzzle that can be solved" or
    wording.count(#found.sorted, "is a puzzle that can be solved",
    "are puzzles that can be solved"), open_text(found.rows))
end

--- How many candidates there were, and how many of them meet the wishes. `found`
-- has all `rows`, those that are `kept`, all puzzles `sorted`, how many candidates
-- there are if they were `sampled`, and whether the search `climbs`.
function puzzle_table.summary(task, found)
  local text = counted(found)
  if not task.wants[1] or not found.sorted[1] then
    return text
  elseif found.kept[1] then
    return ("%s %s %s."):format(text, wording.count(#found.kept, "meets", "meet"),
      wished(task.wants))
  end
  return ("%s None meets %s; nearest: %s."):format(text, wished(task.wants),
    nearest(task, found.sorted))
end

--
-- The rows
--

local function record_of(task, row)
  local record = { position = row.position, problem = row.problem,
    text = wording.flat(task.game, row.position) }
  for _, column in ipairs(columns.list) do
    record[column.name] = row[column.name]
  end
  return record
end

local function records(task, rows)
  local i = 0
  return function()
    i = i + 1
    return rows[i] and record_of(task, rows[i])
  end
end

--- What --what-if gives as JSON.
function puzzle_table.what_if_record(task, own)
  local record = record_of(task, own)
  record.changes = {}
  for i, row in ipairs(own.changes) do
    local change = record_of(task, row)
    change.cell, change.piece = row.name, row.piece
    record.changes[i] = change
  end
  return record
end

local function write_rows(screen, task, rows)
  local heading, i = {}, 0
  for k, column in ipairs(columns.list) do
    heading[k] = column.title
  end
  heading[#heading + 1] = "puzzle"
  screen:table(heading, function()
    i = i + 1
    local row = i <= MOST_ROWS and rows[i]
    if not row then
      return nil
    end
    local cells = {}
    for k, column in ipairs(columns.list) do
      cells[k] = text_of(column, row[column.name])
    end
    cells[#cells + 1] = wording.cut(wording.flat(task.game, row.position))
    return cells
  end)
  if #rows > MOST_ROWS then
    screen:line("... %s in all", wording.count(#rows, "puzzle"))
  end
end

--- Writes the puzzles that are kept, and the summary.
function puzzle_table.write(screen, task, rows, summary)
  local values = task.values
  if values.json then
    screen:json_array(records(task, rows))
    return screen:raw "\n"
  elseif values.csv then
    local names = { "text" }
    for i, column in ipairs(columns.list) do
      names[i + 1] = column.name
    end
    return screen:csv(names, records(task, rows))
  end
  if rows[1] and not values.output then
    write_rows(screen, task, rows)
    screen:line()
  end
  screen:paragraph(summary)
end

return puzzle_table
