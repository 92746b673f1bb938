-- Boards that can be clicked: where their cells are in the picture, and which
-- of them a move changes.

local books = require "grundy.report.book"
local drawing = require "grundy.board.drawing"
local pictures = require "grundy.report.pictures"
local together = require "grundy.board.together"

local clickable = {}

-- Is it a position of the board?
local function is_on(board, p)
  if board.fits then -- heaps
    return board:fits(p)
  end
  local text = board.field and type(p) == "table" and p[board.field] or p
  return type(text) == "string" and #text == #board
end

local function all_on(board, book)
  for i in ipairs(book.list) do
    for _, part in ipairs(books.parts(book, i)) do
      if not is_on(board, part.position) then
        return false
      end
    end
  end
  return true
end

-- Each state that is a sum as one position, which its parts make up side by
-- side; nil if they do not.
local function whole_states(board, book)
  local list = {}
  for i in ipairs(book.list) do
    local positions = {}
    for k, part in ipairs(books.parts(book, i)) do
      positions[k] = part.position
    end
    list[i] = together.of(board, positions)
    if not list[i] then
      return nil
    end
  end
  return list
end

-- Is the picture drawn where the board draws its own?
local function drawn_alike(book, layout)
  local first, game = book.list[1], book.states.game
  local picture = pictures.of(game, books.parts(book, 1)[1].position,
    first.player)
  return picture:match ' viewBox="([^"]*)"' ==
    ("0 0 %d %d"):format(layout.width, layout.height)
end

--- The board of a book's game, as far as it can be clicked: `whole`, its states
-- as positions, if they are sums and their parts lie side by side; nil if there
-- is none.
function clickable.of(book)
  local game = book.states.game
  local board = game.board
  if not board or not all_on(board, book) then
    return nil
  end
  local layout = board.layout and board:layout() or drawing.layout(board)
  return drawn_alike(book, layout) and {
    board = board,
    layout = layout,
    whole = book.states.sums and together.can(board) and
      whole_states(board, book) or nil,
  } or nil
end

--- The cells that the k-th move from state i changes, as numbers from 0; on the
-- boards of further parts they go on after those of the first.
function clickable.changes(self, book, i, k)
  local part, follower = books.move(book, i, k)
  local first = book.sum_moves and not self.whole and
    (book.sum_moves[i][k].part - 1) * #self.layout or 0
  local list = self.board:changes(part.position, follower)
  for n, cell in ipairs(list) do
    list[n] = first + cell - 1
  end
  return list
end

-- How the names of positions are written, "\1" for each cell; nil if that is
-- not as the board does it.
local function template_of(board, p, name)
  return board.template and name == board:show(p) and board.template or nil
end

-- The letters of pieces that are drawn as one over several cells; nil if there are
-- none.
local function joined_of(board)
  local letters = {}
  for piece, look in pairs(board.pieces or {}) do
    letters[#letters + 1] = look.joined and piece or nil
  end
  table.sort(letters)
  return letters[1] and table.concat(letters)
end

--- What the script has to know of it; `name` is that of the first position.
function clickable.data(self, p, name)
  local at = {}
  for cell, middle in ipairs(self.layout) do
    at[cell] = { middle.x, middle.y }
  end
  return {
    width = self.layout.width,
    height = self.layout.height,
    outline = self.layout.outline,
    cells = at,
    empty = self.board.empty,
    joined = joined_of(self.board),
    high = self.layout.high,
    slides = self.layout.slides,
    template = template_of(self.board, p, name),
  }
end

return clickable
