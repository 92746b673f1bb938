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

-- The moves from a text such as "7,3 8,4", or "7,3,2" on boards, with what they gain.
local function moves(data, text, gains)
  local list = {}
  for to, label, change in text:gmatch "(%d+),(%d+),?(%d*)" do
    list[#list + 1] = { to = tonumber(to) + 1,
      label = data.labels[tonumber(label) + 1], gain = tonumber(gains and gains()) or 0,
      cells = data.changes and data.changes[tonumber(change) + 1] }
  end
  return list
end

local WORTH = { P = -1, D = 0, N = 1 }

-- Marks which moves of the states are best, as anybody would find who has the data.
local function mark_best(data, states)
  local worths = data.scores or data.pays
  worths = worths and words(worths)
  local forced = data.forced and words(data.forced)
  local function worth(i)
    local word = worths and worths[i]:gsub("Infinity", "1e999")
    return word and tonumber(word) or WORTH[states[i].outcome]
  end
  local function length(i)
    return forced and tonumber(forced[i]) or states[i].length
  end
  -- Is the move a better than b?
  local function is_better(a, b)
    local x, y = worth(a.to) - a.gain, worth(b.to) - b.gain
    if x ~= y then return (x < y) ~= (data.alone or false) end
    if worth(a.to) > 0 and not data.alone and not data.scores then
      return length(a.to) > length(b.to)
    end
    return length(a.to) < length(b.to)
  end
  for _, state in ipairs(states) do
    for _, move in ipairs(state.moves) do
      move.best = true
      for _, other in ipairs(state.moves) do
        move.best = move.best and not is_better(other, move)
      end
    end
  end
end

-- The states of the data, an array, with `complete`.
function board.of_data(data)
  local states = { complete = data.complete, within = data.within }
  local lengths = words(data.length)
  local looks = data.looks and words(data.looks.of)
  for i = 1, #data.moves do
    local state = {
      parts = {},
      moves = moves(data, data.moves[i], data.gains and
        data.gains[i]:gmatch "%S+"),
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
  mark_best(data, states)
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
