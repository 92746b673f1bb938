-- The maps of what single changes do to a puzzle, on the terminal.

local texts = require "grundy.base.text"
local what_if = require "grundy.figures.what_if"

-- The cells of a board in rows.
local function rows_of(board)
  local rows, there = {}, {}
  for cell = 1, #board do
    local y = board.y[cell]
    if not there[y] then
      there[y] = {}
      rows[#rows + 1] = there[y]
    end
    table.insert(there[y], cell)
  end
  return rows
end

--- Writes the maps: what each cell would make of the puzzle, "." where the piece
-- is already.
return function(screen, game, own)
  for _, map in ipairs(what_if.maps(game, own)) do
    local width = 1
    for _, row in next, map.cells do
      width = math.max(width, texts.width(what_if.sign(row)))
    end
    screen:line()
    screen:line("%s", screen:paint(map.title, "strong"))
    for _, cells in ipairs(rows_of(game.board)) do
      local words = {}
      for i, cell in ipairs(cells) do
        local row = map.cells[cell]
        local sign = row and what_if.sign(row) or "."
        words[i] = (" "):rep(width - texts.width(sign)) .. sign
      end
      screen:line("  %s", table.concat(words, " "))
    end
  end
end
