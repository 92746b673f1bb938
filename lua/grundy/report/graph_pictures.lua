-- The pictures of the positions of the graph. Most are among those of the board,
-- which has put them into the context as its `album`: a box of pictures, their
-- `count`, and their numbers, from 0, by the keys of positions.

local books = require "grundy.report.book"
local pictures = require "grundy.report.pictures"
local states = require "grundy.report.states"

-- How many bytes of pictures are added at most, about.
local BYTES = 1 << 18

-- The number of a picture of the board; nil if it has none.
local function on_board(context, p, player)
  local album = context.album
  return album and (album.number[states.key_of(p, player)] or
    album.number[context.book.states.key(p, player)])
end

-- Fills the pictures that the board does not have, as far as there is room.
local function add_own(context, shown, data, looks)
  local album = context.album or { box = pictures.box(), count = 0 }
  local box, first = album.box, #album.box.elements
  local most = box.bytes + BYTES
  data.pictures, data.from = {}, { album.count, first }
  for i, number in ipairs(shown) do
    if looks[i] < 0 and box.bytes < most then
      looks[i] = album.count + #data.pictures
      table.insert(data.pictures, box.add(pictures.of(context.game,
        context.at(number))))
    end
  end
  data.elements = table.move(box.elements, first + 1, #box.elements, 1, {})
end

--- Adds to the data of a graph that shows these positions: `looks`, the numbers
-- of pictures; further `pictures` and their `elements`, with the numbers `from`
-- which on they are; and `tries`, the states of the board with these positions.
-- (-1: none.)
return function(context, shown, data)
  local looks, tries, playable = {}, {}, false
  for i, number in ipairs(shown) do
    local p, player = context.at(number)
    local state = context.book and books.find(context.book, p, player)
    looks[i], tries[i] = on_board(context, p, player) or -1, (state or 0) - 1
    playable = playable or state ~= nil
  end
  data.tries = playable and table.concat(tries, " ") or nil
  if context.game.picture then
    add_own(context, shown, data, looks)
    data.looks = table.concat(looks, " ")
  end
end
