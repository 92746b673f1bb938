-- Asks an opponent about positions, in any Lua; ask.mjs does the same. Returns
-- a function of an opponent and questions, `{ positions = { { p, player } …} }`,
-- that gives the answers as a text.

-- The elements of a short array.
local function unpack(list, i)
  i = i or 1
  if list[i] ~= nil then
    return list[i], unpack(list, i + 1)
  end
end

local function keep(q)
  return q
end

local function number(x)
  if x ~= x or x == 1 / 0 or x == -1 / 0 then
    return x > 0 and "inf" or "-inf"
  end
  return (string.format("%.14g", x == 0 and 0 or x))
end

local function text(value)
  if type(value) == "number" then
    return number(value)
  elseif type(value) ~= "table" then
    return type(value) == "string" and #value .. ":" .. value or
      tostring(value)
  end
  local parts, names = {}, {}
  for i, element in ipairs(value) do parts[i] = text(element) end
  for name in pairs(value) do
    if type(name) == "string" then names[#names + 1] = name end
  end
  table.sort(names)
  for _, name in ipairs(names) do
    parts[#parts + 1] = name .. "=" .. text(value[name])
  end
  return "(" .. table.concat(parts, " ") .. ")"
end

-- What levels do, with a generator that gives a share of its range.
local function levels(opponent, p, player)
  local played, random = {}, opponent.random
  for _, how in ipairs { { "perfect" }, { "perfect", 0.7, true }, { "random", 1 },
    { "random", 0.01 }, { "forgetful", 0.2 }, { "forgetful", 0.3 },
    { 0.75, 0.3141 }, { 3, 0.8765 } } do
    opponent.level, opponent.varied = how[1], how[3] or false
    opponent.random = function(n)
      return n and math.max(1, math.ceil(how[2] * n)) or how[2]
    end
    local fine, move = pcall(opponent.play, p, player)
    assert(fine or type(how[1]) == "number", move)
    played[#played + 1] = fine and text(move) or "refused"
  end
  opponent.level, opponent.varied, opponent.random = "perfect", false, random
  return table.concat(played, " ")
end

local function row_text(row, brief)
  return text { brief or row.outcome, brief or row.value == nil and "-" or
    row.value, brief or row.worth or "-", brief or row.remoteness or row.bound,
    row.gain or "-", row.score or "-", row.result, row.best, row.position }
end

local ask = { text = text }

-- Of a sum only what compounds of the library tell, too.
function ask.about(opponent, p, player, brief)
  local rows, lines = opponent.moves(p, player), {}
  lines[1] = text { p, player or 0 } .. " " .. text { opponent.outcome(p,
    player), (opponent.value(p, player)) } .. " " .. (brief and "" or
    text(opponent.remoteness and opponent.remoteness(p, player) or "-")) ..
    text(opponent.score and opponent.score(p, player) or "-")
  for _, row in ipairs(rows) do lines[#lines + 1] = row_text(row, brief) end
  lines[#lines + 1] = text((opponent.best(p, player)))
  lines[#lines + 1] = levels(opponent, p, player)
  return table.concat(lines, "\n")
end

-- The moves of the questions' rows { position, player, followers, normal,
-- gains }, as a host has them: the functions moves, normal and gain.
function ask.rules(rows, splits)
  local row_of = {}
  local function find(p, player)
    return row_of[text { p, player or 0 }]
  end
  for _, row in ipairs(rows) do
    row_of[text { row[1], row[2] }] = row
  end
  local returning = false
  return function(p, add, player)
    local row = find(p, player)
    returning = not returning
    if returning then return row[3] end
    for _, q in ipairs(row[3]) do
      add((splits and unpack or keep)(q))
    end
  end, function(p, player)
    local row = find(p, player)
    return row and row[4] or p
  end, function(p, q, player)
    local row = find(p, player)
    for i, follower in ipairs(row[3]) do
      if text(follower) == text(q) then return row[5][i] end
    end
  end
end

function ask.all(module, questions)
  local opponent, lines = module, {}
  if questions.rules then
    opponent = module.new(ask.rules(questions.rules, questions.splits))
  end
  lines[1] = text { opponent.start, opponent.player or 0, opponent.name or "",
    opponent.sides or {} }
  for _, question in ipairs(questions.positions) do
    lines[#lines + 1] = ask.about(opponent, question[1], question[2],
      question[3])
  end
  local nowhere = questions.splits and { "nowhere" } or "nowhere"
  lines[#lines + 1] = tostring((opponent.outcome(nowhere,
    questions.players == 2 and 1 or nil)))
  return table.concat(lines, "\n") .. "\n"
end

return ask
