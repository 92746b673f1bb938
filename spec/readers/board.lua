-- The board of a page, read back: what a script in the page would know.

local unjson = require "spec.readers.unjson"

local board = {}

local function words(text)
  local list = {}
  for word in (text .. " "):gmatch "(.-) " do list[#list + 1] = word end
  return list
end

local function part(data, number)
  local svg
  if data.pictures then
    local pieces = {}
    for i, word in ipairs(words(data.pictures[number + 1])) do
      pieces[i] = data.elements[tonumber(word) + 1]
    end
    svg = table.concat(pieces)
  end
  return { name = data.names[number + 1], picture = svg }
end

-- The moves from a text such as "7,3,1 8,4,0", or "7,3,1,2" on boards.
local function moves(data, text)
  local list = {}
  for to, label, best, change in text:gmatch "(%d+),(%d+),([01]),?(%d*)" do
    list[#list + 1] = { to = tonumber(to) + 1,
      label = data.labels[tonumber(label) + 1], best = best == "1",
      cells = data.changes and data.changes[tonumber(change) + 1] }
  end
  return list
end

-- The states of the data, an array, with `complete`.
function board.of_data(data)
  local states = { complete = data.complete, within = data.within }
  local lengths = words(data.length)
  local looks = data.looks and words(data.looks.of)
  for i = 1, #data.moves do
    local state = {
      parts = {},
      moves = moves(data, data.moves[i]),
      known = tonumber(data.known:sub(i, i)),
      outcome = data.outcome:sub(i, i),
      length = tonumber(lengths[i]) or math.huge,
      player = data.player and tonumber(data.player:sub(i, i)),
      worth = data.worth and data.worth[i],
      look = looks and data.looks.texts[tonumber(looks[i]) + 1],
    }
    local numbers = data.parts and data.parts[i] or tostring(i - 1)
    for number in numbers:gmatch "%d+" do
      table.insert(state.parts, part(data, tonumber(number)))
    end
    state.name = state.parts[1] and state.parts[1].name
    states[i] = state
  end
  return states
end

-- The data of a page; nil if there is no board.
function board.data_of_page(page)
  local text = page:match
    '<script type="application/json" id="board%-data">(.-)</script>'
  return text and unjson.read(text)
end

-- The states of a page; nil if there is no board.
function board.of_page(page)
  local data = board.data_of_page(page)
  return data and data.moves and board.of_data(data)
end

-- States by their names.
function board.by_name(states)
  local index = {}
  for i, state in ipairs(states) do
    assert(not index[state.name], "twice: " .. state.name)
    index[state.name] = i
  end
  return index
end

return board
