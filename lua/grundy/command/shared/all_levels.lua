-- All levels of a game, a row for each: what --level all writes.

local files = require "grundy.workbench.files"
local levels = require "grundy.workbench.levels"
local sandboxed = require "grundy.workbench.sandboxed"
local solved = require "grundy.command.shared.solved"
local text_of = require "grundy.figures.columns".text
local wording = require "grundy.words.wording"

local all_levels = {}

--- The entry of a command line, whose game is solved from all levels, and these.
function all_levels.solve(words, values)
  local entry = files.entries(words, values, 1)[1]
  local source
  entry.game, source = sandboxed.load(entry.path, values)
  entry.source = source.text
  local list = levels.needed(entry, values)
  entry.level = 1
  return solved.game(entry, values, { starts = function()
    return levels.others(list)
  end }), list
end

-- The names of all fields of a record.
local function names_of(columns)
  local names = { "level", "name" }
  for _, column in ipairs(columns) do
    names[#names + 1] = column.name
  end
  names[#names + 1] = "text"
  return names
end

local function records(entry, list, row_of)
  local i = 0
  return function()
    i = i + 1
    local level = list[i]
    if not level then
      return nil
    end
    local record = row_of(entry.solution:at(level.start))
    record.level, record.name = i, level.name
    record.start, record.text = level.start, wording.flat(entry.game, level.start)
    return record
  end
end

-- Has one of the levels a name?
local function are_named(list)
  for _, level in ipairs(list) do
    if level.name then
      return true
    end
  end
end

local function heading_of(columns, named)
  local heading = { "level", named and "name" or nil }
  for _, column in ipairs(columns) do
    heading[#heading + 1] = column.title
  end
  heading[#heading + 1] = "start"
  return heading
end

--- Writes a row for each level: what `row_of` gives of its place, by the names of the
-- columns.
function all_levels.write(screen, words, values, columns, row_of)
  local entry, list = all_levels.solve(words, values)
  local next_record = records(entry, list, row_of)
  if values.json then
    screen:json_array(next_record)
    return screen:raw "\n"
  elseif values.csv then
    return screen:csv(names_of(columns), next_record)
  end
  local named = are_named(list)
  screen:table(heading_of(columns, named), function()
    local record = next_record()
    if not record then
      return nil
    end
    local cells = { tostring(record.level), named and
      wording.cut(record.name or "") or nil }
    for _, column in ipairs(columns) do
      cells[#cells + 1] = text_of(column, record[column.name])
    end
    cells[#cells + 1] = wording.cut(record.text)
    return cells
  end)
end

return all_levels
