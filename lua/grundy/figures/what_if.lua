-- What becomes of a puzzle if a single cell is changed.

local changes_of = require "grundy.figures.changes".of
local wording = require "grundy.words.wording"

local what_if = {}

--- Solves the puzzle from a position, and after each change of a single cell: the
-- row of the puzzle, with the array `changes` of rows, each of which also has its
-- `cell`, its `name`, and the `piece` that is there. `solve` gets positions, and
-- gives a row for each.
function what_if.run(game, p, solve)
  local changes = changes_of(game, p)
  local positions = { p }
  for i, change in ipairs(changes) do
    positions[i + 1] = change.position
  end
  local rows = solve(positions)
  local own = table.remove(rows, 1)
  for i, row in ipairs(rows) do
    row.cell, row.piece = changes[i].cell, changes[i].piece
    row.name = game.board[row.cell]
  end
  own.changes = rows
  return own
end

--- What is said of a row in a map: the moves; "-" if it cannot be solved, "!" if
-- that is not known.
function what_if.sign(row)
  return row.problem and "!" or row.length == math.huge and "-" or
    wording.integer(row.length)
end

--- The maps of a puzzle that what_if.run has found: for each piece that a cell
-- can become `{ piece, title, cells }`, where `cells` has the row of each cell,
-- nil where the piece is already.
function what_if.maps(game, own)
  local maps, by = {}, {}
  for _, row in ipairs(own.changes) do
    local map = by[row.piece]
    if not map then
      local look = game.board.pieces[row.piece]
      map = { piece = row.piece, cells = {},
        title = row.piece == game.board.empty and "A cell becomes empty" or
        ("A cell becomes %s"):format(wording.quoted(look.name)) }
      maps[#maps + 1], by[row.piece] = map, map
    end
    map.cells[row.cell] = row
  end
  table.sort(maps, function(a, b) return a.piece < b.piece end)
  return maps
end

--- How many changes make the puzzle unsolvable, shorter, longer, or leave its
-- length as it is, in a sentence.
function what_if.text(own)
  local length = not own.problem and own.length or math.huge
  local counts, parts = {}, {}
  for _, row in ipairs(own.changes) do
    local name = row.problem and "open" or row.length == math.huge and "never" or
      length == math.huge and "now" or row.length < length and "shorter" or
      row.length > length and "longer" or "same"
    counts[name] = (counts[name] or 0) + 1
  end
  for _, part in ipairs { { "never", length < math.huge and
    "it can no longer be solved" or "it cannot be solved" },
    { "now", "it can be solved" }, { "shorter", "it takes fewer moves" },
    { "longer", "it takes more" }, { "same", "it takes as many" },
    { "open", "it was not solved" } } do
    local count = counts[part[1]] or 0
    parts[#parts + 1] = count > 0 and ("after %s %s"):format(
      wording.integer(count), part[2]) or nil
  end
  return ("%s As it is, %s."):format(wording.capital(wording.there(#own.changes,
    "single change")) .. (parts[1] and ": " .. wording.list(parts) or "") .. ".",
    own.problem and "it was not solved: " .. own.problem or
    own.length == math.huge and "it cannot be solved" or
    "it takes " .. wording.count(own.length, "move"))
end

return what_if
