-- What can be said of a position in a word and a number: its sum, its nim-sum, how
-- many pieces of a kind are on it, whether it is its own mirror image.

local wording = require "grundy.words.wording"

local quantities = {}

-- So many numbers are looked at one by one, and so many in pairs; so many
-- characters or pieces are counted.
local MOST_SINGLE, MOST_PAIRED, MOST_COUNTED = 6, 4, 8

-- Integers up to this size are exact also where they are floats.
local EXACT = 1 << 53

--- The integer that a number is; nil if it is none, or a very large one.
function quantities.whole(x)
  local integer = math.type(x) and math.tointeger(x)
  return integer and integer >= -EXACT and integer <= EXACT and integer or nil
end

local whole = quantities.whole

--
-- Rows: arrays of numbers, or of other things that can be compared
--

-- The elements of an array if all are numbers, or all are strings; nil otherwise.
local function row_of(p)
  local of = type(p[1])
  for _, element in ipairs(p) do
    if type(element) ~= of then
      return nil
    end
  end
  return (of == "number" or of == "string") and p or nil
end

local function is_palindrome(row)
  for i = 1, #row // 2 do
    if row[i] ~= row[#row + 1 - i] then
      return false
    end
  end
  return true
end

-- How often each element occurs, and how many different ones there are.
local function tally(row)
  local counts, different = {}, 0
  for _, element in ipairs(row) do
    different = different + (counts[element] and 0 or 1)
    counts[element] = (counts[element] or 0) + 1
  end
  return counts, different
end

local function are_paired(counts)
  for _, count in pairs(counts) do
    if count % 2 > 0 then
      return false
    end
  end
  return true
end

-- The nim-sum of every `step`th number from the first on; nil if one is negative.
local function nim_sum(row, first, step)
  local sum = 0
  for i = first, #row, step do
    if row[i] < 0 then
      return nil
    end
    sum = sum ~ row[i]
  end
  return sum
end

-- The numbers of a row as integers; nil if one is not whole.
local function integers(row)
  local list = {}
  for i, x in ipairs(row) do
    list[i] = whole(x)
    if not list[i] then
      return nil
    end
  end
  return list
end

local function of_singles(row, add)
  for i = 1, math.min(#row, MOST_SINGLE) do
    add("number " .. i, row[i])
  end
  for i = 1, #row <= MOST_PAIRED and #row or 0 do
    for j = i + 1, #row do
      add(("number %d minus number %d"):format(i, j), row[i] - row[j])
    end
  end
end

local function of_size(row, add)
  local least, most = row[1], row[1]
  for _, x in ipairs(row) do
    least, most = math.min(least, x), math.max(most, x)
  end
  add("the largest number", most)
  add("the smallest number", least)
  add("the largest number minus the smallest", row[1] and most - least)
end

local function of_integers(row, add)
  local sum, odd = 0, 0
  for _, x in ipairs(row) do
    sum, odd = sum + x, odd + x % 2
  end
  add("the sum", whole(sum))
  add("the nim-sum", nim_sum(row, 1, 1))
  add("the count of odd numbers", odd)
  of_size(row, add)
  add("the nim-sum of numbers 1, 3, 5, …", nim_sum(row, 1, 2))
  add("the nim-sum of numbers 2, 4, 6, …", nim_sum(row, 2, 2))
  of_singles(row, add)
end

local function of_row(row, add)
  local counts, different = tally(row)
  local numbers = type(row[1]) ~= "string" and integers(row)
  local word = numbers and "numbers" or "parts"
  add(("all %s are equal"):format(word), different < 2,
    ("not all %s are equal"):format(word))
  add(("the %s come in equal pairs"):format(word), are_paired(counts),
    ("the %s do not come in equal pairs"):format(word))
  quantities.of_order(is_palindrome(row), add)
  if numbers then
    of_integers(numbers, add)
  end
  add(("the count of %s"):format(word), #row)
  add(("the count of different %s"):format(word), different)
end

--- Whether a position reads the same in both directions.
function quantities.of_order(is_same, add)
  add("it reads the same backwards", is_same,
    "it does not read the same backwards")
end

--
-- Texts and boards
--

-- Counts each character, in the order of the bytes, under the name that name_of
-- gives.
local function of_characters(text, add, name_of)
  local counted, seen = {}, {}
  for character in text:gmatch "." do
    if not seen[character] then
      counted[#counted + 1] = character
    end
    seen[character] = (seen[character] or 0) + 1
  end
  table.sort(counted)
  for i = 1, math.min(#counted, MOST_COUNTED) do
    add(name_of(counted[i]), seen[counted[i]], nil, 0)
  end
end

local function quoted(character)
  return ("the count of %s"):format(character:find "^[ -~]$" and
    wording.quoted(character) or ("the byte %d"):format(character:byte()))
end

local function of_text(text, add)
  quantities.of_order(text == text:reverse(), add)
  add("the length", #text)
  of_characters(text, add, quoted)
end

-- The maps of the cells of a board for which its mirror images are looked at:
-- each with what is said where a position is its own image, and where not.
local mirrors = {
  { "left and right are mirror images", "left and right are no mirror images",
    function(x, y, width) return width - x, y end },
  { "top and bottom are mirror images", "top and bottom are no mirror images",
    function(x, y, _, height) return x, height - y end },
  { "it looks the same after half a turn",
    "it does not look the same after half a turn",
    function(x, y, width, height) return width - x, height - y end },
}

-- The least and the greatest of the columns together, and of the rows.
local function extent(board)
  local xs, ys = {}, {}
  for cell = 1, #board do
    local x, y = board:xy(cell)
    xs[1], xs[2] = math.min(xs[1] or x, x), math.max(xs[2] or x, x)
    ys[1], ys[2] = math.min(ys[1] or y, y), math.max(ys[2] or y, y)
  end
  return xs[1] + xs[2], ys[1] + ys[2]
end

-- The cells to which those of a board go; nil if one goes off it, or if all stay.
local function map_of(board, to, width, height)
  local map, moved = {}, false
  for cell = 1, #board do
    local x, y = board:xy(cell)
    map[cell] = board:cell(to(x, y, width, height))
    if not map[cell] then
      return nil
    end
    moved = moved or map[cell] ~= cell
  end
  return moved and map
end

-- The mirrors that a board has.
local function mirrors_of(board)
  local list, width, height = {}, extent(board)
  for _, mirror in ipairs(mirrors) do
    local map = map_of(board, mirror[3], width, height)
    if map then
      list[#list + 1] = { yes = mirror[1], no = mirror[2], map = map }
    end
  end
  return list
end

local function is_image(text, map)
  for cell, to in ipairs(map) do
    if text:byte(cell) ~= text:byte(to) then
      return false
    end
  end
  return true
end

-- A function of the cells of a position on a board and of `add`.
local function on_board(board)
  local list = mirrors_of(board)
  local function name_of(piece)
    local look = board.pieces[piece]
    return piece == board.empty and "the count of empty cells" or
      look and look.name and ("the count of %s"):format(wording.quoted(look.name)) or
      quoted(piece)
  end
  return function(text, add)
    for _, mirror in ipairs(list) do
      add(mirror.yes, is_image(text, mirror.map), mirror.no)
    end
    of_characters(text, add, name_of)
  end
end

--
-- Positions
--

-- The fields of a record that are numbers or booleans, in the order of their names.
local function of_fields(p, add)
  local names = {}
  for name, value in next, p do
    if type(name) == "string" and (math.type(value) or
      type(value) == "boolean") then
      names[#names + 1] = name
    end
  end
  table.sort(names)
  for _, name in ipairs(names) do
    local value = p[name]
    if type(value) == "boolean" then
      add(wording.quoted(name) .. " is true", value, wording.quoted(name) ..
        " is false")
    else
      add(wording.quoted(name), value)
    end
  end
end

local function of_table(p, add)
  local row = row_of(p)
  if row or next(p) == nil then
    of_row(row or p, add)
  end
  of_fields(p, add)
end

-- That a player is to move: names may be those of one or of many.
local function turn_text(game, player)
  return game and wording.is_named(game) and ("it is %s turn"):format(
    wording.possessive(wording.side(game, player))) or
    ("player %d is to move"):format(player)
end

--- A function of a position, of the player to move, if there are two, and of
-- add(name, value, no, default), which gets each quantity: a number, or a boolean,
-- for which `name` is what is said if it is true, and `no` if it is false; or nil,
-- where it has no value. The default is the value of positions for which `add` is
-- not called.
function quantities.by(game)
  local board = game and game.board
  local cells = type(board) == "table" and board.template and on_board(board)
  local first, second = turn_text(game, 1), turn_text(game, 2)
  return function(p, player, add)
    local text = cells and (board.field and type(p) == "table" and
      p[board.field] or p)
    if type(text) == "string" then
      cells(text, add)
    elseif type(p) == "string" then
      of_text(p, add)
    elseif math.type(p) then
      add("the number", p)
    end
    if type(p) == "table" then
      of_table(p, add)
    end
    if player then
      add(first, player == 1, second)
    end
  end
end

return quantities
