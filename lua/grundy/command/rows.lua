-- Rows about positions, as a table for people, as JSON or as CSV.

local csv = require "grundy.command.csv"
local json = require "grundy.json"
local clean = require "grundy.text".clean
local wording = require "grundy.wording"

local rows = {}

local colours = { outcome = true, result = true }

-- The texts of a row (a record), in the order of the names.
local function texts_of(names, row)
  local texts = {}
  for i, name in ipairs(names) do
    local value = row[name]
    texts[i] = value == nil and "" or wording.number(value)
  end
  return texts
end

--- Writes the rows of an iterator (records of texts and numbers) in columns.
function rows.table(screen, names, next_row, unnamed)
  screen:table(names, function()
    local row = next_row()
    return row and texts_of(names, row)
  end, {
    unnamed = unnamed,
    paint = function(i, text)
      return colours[names[i]] and screen:paint(text, text) or text
    end,
  })
end

--- Writes them as CSV.
function rows.csv(screen, names, next_row)
  screen:raw(csv.line(names))
  for row in next_row do
    local fields = {}
    for i, name in ipairs(names) do
      local value = row[name]
      fields[i] = type(value) == "string" and clean(value) or value
    end
    screen:raw(csv.line(fields, #names))
  end
end

--- Writes them as a JSON array, a row a line.
function rows.json(screen, next_row)
  local before = "[\n"
  for row in next_row do
    screen:raw(before .. json.encode(row))
    before = ",\n"
  end
  screen:raw(before == "[\n" and "[]" or "\n]")
end

return rows
