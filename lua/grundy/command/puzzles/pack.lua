-- A pack: puzzles in a text file, from short to long.

local clean = require "grundy.base.text".clean
local core = require "grundy.core"
local columns = require "grundy.figures.puzzle_columns"
local text_of = require "grundy.figures.columns".text
local wording = require "grundy.words.wording"

local pack = {}

-- The figures of a puzzle in a line.
local function comment(row)
  local parts = {}
  for _, column in ipairs(columns.list) do
    local text = text_of(column, row[column.name])
    parts[#parts + 1] = text ~= "" and column.title .. " " .. text or nil
  end
  return table.concat(parts, ", ")
end

--- The text of a pack: puzzles with empty lines between them, each after a comment,
-- which begins with a semicolon. A board is written row by row.
function pack.text(game, rows)
  local sorted = table.move(rows, 1, #rows, 1, {})
  local place = {}
  for i, row in ipairs(rows) do
    place[row] = i
  end
  table.sort(sorted, function(a, b)
    if a.length ~= b.length then
      return a.length < b.length
    end
    return place[a] < place[b]
  end)
  local lines = { ("; %s, by %s"):format(wording.count(#rows, "puzzle"),
    core.version) }
  for i, row in ipairs(sorted) do
    local text = clean(wording.flat(game, row.position))
    lines[#lines + 1] = ("\n; %d: %s\n%s"):format(i, comment(row),
      game.board and text:gsub("/", "\n") or text)
  end
  return table.concat(lines, "\n") .. "\n"
end

return pack
