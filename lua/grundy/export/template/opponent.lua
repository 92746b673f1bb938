-- It needs nothing but Lua: 5.1 to 5.5, LuaJIT or Luau.
--
-- [moves]
--   local opponent = require "opponent"
-- [end]
-- [rules]
--   local opponent = require("opponent").new(moves)
-- [end]
--
--   outcome(p)     "P": the previous player wins, "N": the next one, "D": draw
--   value(p)       an integer, or { infinity = { 0, 2 } }; where there are no
--                  values, nil and the reason
--   remoteness(p)  in how many moves the winner wins; math.huge in a draw
--   moves(p)       all moves, the best first: tables with the fields position,
--                  outcome, value, remoteness, result ("win", "draw" or
--                  "loss" for the player who makes the move) and best
--   best(p)        the position after a best move
--   play(p)        the position after a move of the present level
--   level          "perfect", "forgetful" or "random"; set it at any time
-- [errs]
--                  or the number of a player who errs: at 0 all moves are
--                  equally likely, at 8 mistakes are rare, and 30 is the most
-- [end]
--   forget         how often a forgetful player moves at random: 0.25
--   varied         does a perfect player make any of the best moves, and not
--                  always the first? false
--   random         math.random, or another function that is called like it
--   name, start    of the game
--
-- Where there is no answer, a function returns nil and the reason. In a game
-- for two players p is followed by the player to move, 1 or 2; `player` is the
-- one at the start, and `sides` has the names of both, if they have any. Where
-- endings differ, the moves have a field worth: what the position pays to the
-- player to move.
-- [against]
--
-- A perfect player who cannot force a win expects mistakes: play(p) makes the
-- move that promises the most against a player of the level `against`.
-- [end]
-- [puzzle]
--
-- This is a puzzle, with one player: "N" can be solved, "P" cannot. The
-- remoteness is the fewest moves to the solution, and best(p) is the next
-- position on a shortest way there.
-- [end]
-- [scored]
--
-- In this game moves gain points. score(p) says by how many the player to move
-- wins from p on, with best play; "N" is more than 0, "P" less. The remoteness
-- is the length of best play. A move has a gain, and the score of the position
-- that it leads to: it comes to gain - score, and its result goes by that.
-- [end]
-- [splits]
--
-- In this game moves split positions, so p is an array of positions, their sum.
-- There is no remoteness(p), and the moves have a field bound instead: play
-- lasts at most that many moves.
-- [end]
-- [rules]
--
-- new(moves, normal) takes the rules. moves(p, add) calls add(q) with each
-- position q that a move from p leads to, or returns them in an array. If the
-- game was solved with `normal`, normal(p) gives the position that stands for
-- p. In a game for two players the last argument of both is the player to move.
--
-- new(rules) takes them as a table, such as a game file returns. The opponent then
-- has its show(p) and describe(p, q), which give texts, and the moves have a field
-- move: what describe says of them. A board has these functions, too.
-- [end]
-- [gain]
-- new(moves, normal, gain) also takes gain(p, q), which says what the move from
-- p to q gains.
-- [end]

local data = ...

-- [keys]
local byte, sub, concat = string.byte, string.sub, table.concat
local floor, huge = math.floor, math.huge

-- Integers below this are exact in every Lua.
local EXACT = 9007199254740992

--
-- Positions as keys: 12, is a number, 3/1, half of three, 2:ab a string, t and
-- f are booleans, [1,2,] is an array, {1,2,;1:xt} a table with the name x.
--

-- Is a before b? By bytes: what `<` says depends on the locale.
local function less(a, b)
  for i = 1, math.min(#a, #b) do
    local x, y = byte(a, i), byte(b, i)
    if x ~= y then
      return x < y
    end
  end
  return #a < #b
end

local function encode_number(n)
  if n == huge or n == -huge then
    return n > 0 and "inf," or "-inf,"
  elseif not (n > -EXACT and n < EXACT) then
    return nil
  end
  local halves = 0
  while n ~= floor(n) do
    n, halves = n * 2, halves + 1
  end
  local text = n == 0 and "0" or string.format("%.0f", n)
  return text .. (halves > 0 and "/" .. halves or "") .. ","
end

local encode

-- The codes of the elements 1 .. count of a table.
local function encode_elements(t, count)
  local codes = {}
  for i = 1, count do
    codes[i] = encode(rawget(t, i))
    if not codes[i] then
      return nil
    end
  end
  return concat(codes)
end

local function encode_table(t)
  local count, fields = 0, {}
  for key, value in next, t do
    if type(key) == "string" then
      local code = encode(value)
      if not code then
        return nil
      end
      fields[#fields + 1] = #key .. ":" .. key .. code
    else
      count = count + 1 -- what is not an index leaves a hole
    end
  end
  local codes = encode_elements(t, count)
  if not codes or not fields[1] then
    return codes and "[" .. codes .. "]"
  end
  table.sort(fields, less)
  return "{" .. codes .. ";" .. concat(fields) .. "}"
end

-- The code of a value; nil if it cannot be in a position.
function encode(value)
  local kind = type(value)
  if kind == "number" then
    return encode_number(value)
  elseif kind == "string" then
    return #value .. ":" .. value
  elseif kind == "boolean" then
    return value and "t" or "f"
  end
  return kind == "table" and encode_table(value) or nil
end

local function decode_number(text)
  if text == "inf" or text == "-inf" then
    return text == "inf" and huge or -huge
  end
  local whole, halves = string.match(text, "^([^/]+)/?(.*)$")
  local n = tonumber(whole)
  for _ = 1, tonumber(halves) or 0 do
    n = n / 2
  end
  return n
end

local decode

local function decode_table(text, at)
  local t, name = {}, nil
  while true do
    local head = sub(text, at, at)
    if head == "]" or head == "}" then
      return t, at + 1
    elseif head == ";" then
      name, at = true, at + 1
    elseif name then
      name, at = decode(text, at)
      t[name], at = decode(text, at)
    else
      t[#t + 1], at = decode(text, at)
    end
  end
end

-- The value of the code at an index, and the index behind it.
function decode(text, at)
  local head = sub(text, at, at)
  if head == "t" or head == "f" then
    return head == "t", at + 1
  elseif head == "[" or head == "{" then
    return decode_table(text, at + 1)
  end
  local last = string.find(text, "[,:]", at)
  local number = decode_number(sub(text, at, last - 1))
  if sub(text, last, last) == "," then
    return number, last + 1
  end
  return sub(text, last + 1, last + number), last + number + 1
end

-- A copy of a position, sorted if it is an array of numbers or of strings.
local function sorted(p)
  local copy, kind = {}, nil
  for key, value in next, type(p) == "table" and p or {} do
    copy[key], kind = value, kind or type(value)
    if type(value) ~= kind or kind == "boolean" or kind == "table" then
      return p
    end
  end
  table.sort(copy, kind == "string" and less or nil)
  return kind and copy or p
end

-- The key of a position; nil if the game cannot have it.
local function key_of(p, player)
  local code = encode(p)
  if code and data.normal == "sorted" then
    code = encode(sorted(p))
  end
  if data.players ~= 2 then
    return code
  elseif player ~= 1 and player ~= 2 then
    error("the player to move must be 1 or 2, got " .. tostring(player), 0)
  end
  return code and (player == 1 and "1" or "2") .. code
end

local function position_of(key)
  local at = data.players == 2 and 2 or 1
  return (decode(key, at))
end

--
-- What is packed: data.keys is an array of blocks, texts with data.size
-- entries each, in ascending order of keys. An entry is what is known of a
-- position, in data.width digits; how many bytes its key shares with the one
-- before; how many follow; and these. data.moves has a block for each of those:
-- for each position how many moves it has and the numbers of the positions
-- that they lead to, in data.wide digits each. (In a game with scores, what the
-- move gains follows in data.digits digits, minus data.gain.) data.choices has
-- for each position the number of the one to move to, + 1, or 0, in data.wide
-- digits. Digits are the bytes from 35 to 126, except for 60 (<) and 92 (a
-- backslash).
--

local BASE = 90

local function digit(text, at)
  local code = byte(text, at) - 35
  return code > 57 and code - 2 or code > 25 and code - 1 or code
end

-- The number in `width` digits at an index, and the index behind it.
local function read(text, at, width)
  local number = 0
  for i = at, at + width - 1 do
    number = number * BASE + digit(text, i)
  end
  return number, at + width
end

-- The same of a number that is the sum of its digits: all but the last are 89.
local function read_sum(text, at)
  local sum = 0
  repeat
    local add = digit(text, at)
    sum, at = sum + add, at + 1
  until add < BASE - 1
  return sum, at
end

-- The entries of a block, for a loop: the key of each, and where it begins.
local function entries(block)
  local text, at, key = data.keys[block] or "", 1, ""
  return function()
    if at > #text then
      return nil
    end
    local entry = at
    local shared, length
    shared, at = read_sum(text, at + data.width)
    length, at = read_sum(text, at)
    key, at = sub(key, 1, shared) .. sub(text, at, at + length - 1), at + length
    return key, entry
  end
end

-- What is known of the position of an entry: a number.
local function known_of(block, entry)
  return (read(data.keys[block], entry, data.width))
end

-- The block that the key is in, if it is in one.
local function block_of(key)
  local low, high = 1, #data.keys
  while low < high do
    local middle = floor((low + high + 1) / 2)
    if less(key, (entries(middle)())) then
      high = middle - 1
    else
      low = middle
    end
  end
  return low
end

-- What is known of the position with a key, and its number, from 0 on; nil if
-- it is not there.
local function find(key)
  local block = block_of(key)
  local number = (block - 1) * data.size
  for found, entry in entries(block) do
    if found == key then
      return known_of(block, entry), number
    end
    number = number + 1
  end
end
-- [end]

-- The facts about a position: a table with the position, its number, what it
-- is worth to the player to move, its value, and how long best play lasts. What
-- is known is a number, label + labels * (length + 1), or label alone if play
-- does not end. Labels below data.values are finite values; of the others,
-- data.labels tells the set K of an infinite value, or what the position is
-- worth where there are no values. In a game with scores, the label is the score
-- minus data.score.
local function facts_of(known, position, number)
  local labels = data.values + #data.labels
  local label, length = known % labels, floor(known / labels) - 1
  local facts = { position = position, number = number, value = label,
    worth = label > 0 and 1 or -1, length = length < 0 and huge or length }
  local meaning = data.labels[label - data.values + 1]
  if type(meaning) == "table" then
    facts.value, facts.worth = meaning, meaning[1] == 0 and 1 or 0
  elseif meaning then
    facts.value, facts.worth = nil, meaning
  elseif data.scored then
    facts.value, facts.worth = nil, label + data.score
  end
  return facts
end

local function outcome_of(facts)
  return facts.worth < 0 and "P" or facts.worth > 0 and "N" or "D"
end

-- (Draws that a player can force to end have a length, too.)
local function remoteness_of(facts)
  return facts.worth == 0 and not data.scored and huge or facts.length
end

-- A value as users see it, who may change what they get.
local function value_of(facts)
  if type(facts.value) ~= "table" then
    return facts.value
  end
  local set = {}
  for i, k in ipairs(facts.value) do
    set[i] = k
  end
  return { infinity = set }
end

-- What a move to an outcome is; in a puzzle, the same player moves again.
local results = { P = data.puzzle and "loss" or "win",
  N = data.puzzle and "win" or "loss", D = "draw" }

local function result_of(move)
  -- [scored]
  move = { worth = move.worth - move.gain }
  -- [end]
  return results[outcome_of(move)]
end

-- [scored]
-- What a move comes to for the player who makes it.
local function comes_to(move)
  return move.gain - move.worth
end
-- [end]

-- Is it better to move to a than to b? A short win is, and a long loss.
local function better(a, b)
  -- [scored]
  if comes_to(a) ~= comes_to(b) then
    return comes_to(a) > comes_to(b)
  end
  -- [end]
  if data.puzzle or data.scored then
    return a.length < b.length
  elseif a.worth ~= b.worth then
    return a.worth < b.worth
  elseif a.worth > 0 then
    return a.length > b.length
  end
  return a.length < b.length
end

--
-- Positions and moves are found by two functions. at(p, player) gives the facts
-- about a position, nil if it is not in the game. moves_of(facts, player) gives
-- an array of facts, one for each move in the order of the rules; where the
-- game splits, a move is an array of facts.
--

-- The facts about a position that is packed as it is.
local function packed_at(p, player)
  local key = key_of(p, player)
  local known, number
  if key then
    known, number = find(key)
  end
  return known and facts_of(known, p, number)
end

-- [moves]
-- The facts about the position with a number.
local function facts_at(number)
  local block, left = floor(number / data.size) + 1, number % data.size
  for key, entry in entries(block) do
    if left == 0 then
      return facts_of(known_of(block, entry), position_of(key), number)
    end
    left = left - 1
  end
end

local function packed_moves(facts)
  local text, at = data.moves[floor(facts.number / data.size) + 1], 1
  local gains = {}
  local function number()
    local n
    n, at = read(text, at, data.wide)
    return n
  end
  local function list(element)
    local elements = {}
    local count
    count, at = read_sum(text, at)
    for i = 1, count do
      elements[i] = element()
      if data.scored then
        gains[i], at = read(text, at, data.digits)
      end
    end
    return elements
  end
  local function parts()
    return list(number)
  end
  local function to_facts(element)
    if type(element) == "number" then
      return facts_at(element)
    end
    for i, each in ipairs(element) do
      element[i] = to_facts(each)
    end
    return element
  end
  local row
  for _ = 0, facts.number % data.size do
    row = list(data.splits and parts or number)
  end
  row = to_facts(row)
  for i, move in ipairs(data.scored and row or {}) do
    move.gain = gains[i] + data.gain
  end
  return row
end
-- [end]

-- [names]
-- The rules of a program as a table, with what a board knows of its positions.
local function rules_of(moves, normal, gain)
  if type(moves) ~= "table" then
    return { moves = moves, normal = normal, gain = gain }
  end
  local rules = { moves = moves.moves, normal = moves.normal, gain = moves.gain }
  for _, name in ipairs { "show", "describe" } do
    rules[name] = moves[name] or moves.board and function(...)
      return moves.board[name](moves.board, ...)
    end or nil
  end
  return rules
end

-- What a program says of the move from p to some positions; nil if that is no text.
local function name_of(describe, p, parts, player)
  local list = {}
  for i, facts in ipairs(parts) do
    list[i] = (decode(facts.code, 1))
  end
  local text = describe(p, data.splits and list or list[1], player)
  return type(text) == "string" and text ~= "" and text or nil
end
-- [end]

-- [rules]
-- The same with the rules of the program.
local function ruled_at(normal)
  return function(p, player)
    local code = encode(p)
    local facts = code and packed_at(data.normal == "function" and
      normal((decode(code, 1)), player) or p, player)
    if facts then
      facts.position, facts.code = (decode(code, 1)), code
    end
    return facts
  end
end

-- A text that is the same for lists of the same positions, in any order.
local function code_of(list)
  local codes = {}
  for i, facts in ipairs(list) do
    codes[i] = facts.code
  end
  table.sort(codes, less)
  return concat(codes)
end

local function ruled_moves(rules, at)
  local moves, gain, describe = rules.moves, rules.gain, rules.describe
  return function(facts, player)
    local list, seen, here = {}, {}, encode(facts.position)
    local function take(positions)
      local parts = {}
      for i, q in ipairs(positions) do
        parts[i] = at(q, player and 3 - player) or
          error("moves gives a position that is not in the game", 0)
      end
      local code = code_of(parts)
      if not seen[code] then
        local facts_of_move = data.splits and parts or parts[1]
        facts_of_move.move = describe and name_of(describe, (decode(here, 1)), parts,
          player)
        seen[code], list[#list + 1] = true, facts_of_move
        if data.scored then
          parts[1].gain = gain((decode(here, 1)), (decode(code, 1)), player)
        end
      end
    end
    local returned = moves((decode(here, 1)), function(...)
      take { ... }
    end, player)
    for _, q in ipairs(returned or {}) do
      take(data.splits and q or { q })
    end
    return list
  end
end
-- [end]

-- [splits]
--
-- Where a game splits, a position is an array of positions, their sum. Its
-- value is the nim-sum of theirs, and it lasts at most as long as they do
-- together.
--

local function xor(a, b)
  local sum, bit = 0, 1
  while a > 0 or b > 0 do
    sum = sum + (a % 2 ~= b % 2 and bit or 0)
    a, b, bit = floor(a / 2), floor(b / 2), 2 * bit
  end
  return sum
end

local function total_of(parts)
  local total = { value = 0, length = 0, position = {}, parts = parts }
  for i, part in ipairs(parts) do
    total.value = xor(total.value, part.value)
    total.length = total.length + part.length
    total.position[i] = part.position
  end
  total.worth = total.value == 0 and -1 or 1
  return total
end

-- The sum with a list in place of part i.
local function replace(parts, i, list)
  local after = {}
  for k, part in ipairs(parts) do
    for _, each in ipairs(k == i and list or { part }) do
      after[#after + 1] = each
    end
  end
  local total = total_of(after)
  total.move = list.move
  return total
end

-- The functions `at` and `moves_of` for sums, given those for positions.
local function for_sums(at, moves_of)
  local function at_sum(sum)
    if type(sum) ~= "table" then
      error("an array of positions expected, got " .. tostring(sum), 0)
    end
    local parts = {}
    for i, p in ipairs(sum) do
      parts[i] = at(p)
      if not parts[i] then
        return nil
      end
    end
    return total_of(parts)
  end
  local function followers(sum)
    local list = {}
    for i, part in ipairs(sum.parts) do
      part.moves = part.moves or moves_of(part)
      for _, move in ipairs(part.moves) do
        list[#list + 1] = replace(sum.parts, i, move)
      end
    end
    return list
  end
  return at_sum, function(sum)
    local list = followers(sum)
    for _, after in ipairs(sum.value == 0 and list or {}) do
      -- it is lost: the winner's best answer tells how long it lasts
      after.length = huge
      for _, answer in ipairs(followers(after)) do
        if answer.value == 0 then
          after.length = math.min(after.length, answer.length + 1)
        end
      end
    end
    return list
  end
end
-- [end]

-- [errs]
-- A player who errs makes a move with a probability proportional to
-- exp(level * u). This is u of a move with these facts.
local function utility(facts)
  local length = 1 / (2 * facts.length + 4)
  return facts.worth < 0 and 2 + length or facts.worth > 0 and 0.5 - length or 1
end

-- The facts of a move of such a player, for a random number from 0 up to 1.
local function erring(list, level, random)
  local weights, sum, most = {}, 0, 0
  for _, facts in ipairs(list) do
    most = math.max(most, utility(facts))
  end
  for i, facts in ipairs(list) do
    weights[i] = math.exp(level * (utility(facts) - most))
    sum = sum + weights[i]
  end
  for i, weight in ipairs(weights) do
    random = random - weight / sum
    if random < 0 then
      return list[i]
    end
  end
  return list[#list]
end
-- [end]

-- [against]
-- Of some moves, the one against a player who errs; nil if a best one will do.
local function resisting(list, facts)
  local text = data.choices[floor(facts.number / data.size) + 1]
  local choice = read(text, facts.number % data.size * data.wide + 1, data.wide)
  for _, move in ipairs(list) do
    if move.number == choice - 1 then
      return move
    end
  end
end
-- [end]

-- The levels, in words.
local LEVELS = data.errs and "perfect, forgetful, random or a number from 0 to 30"
  or "perfect, forgetful or random"

local function is_level(level)
  return level == "perfect" or level == "random" or data.errs and
    type(level) == "number" and level >= 0 and level <= 30
end

--
-- The functions
--

-- The moves of an array of facts, the best first.
local function ranked(list)
  local order, rows = {}, {}
  for i in ipairs(list) do
    order[i] = i
  end
  table.sort(order, function(i, j)
    return better(list[i], list[j]) or
      i < j and not better(list[j], list[i])
  end)
  for i, k in ipairs(order) do
    local facts = list[k]
    rows[i] = {
      position = facts.position,
      outcome = outcome_of(facts),
      value = value_of(facts),
      worth = data.mixed and facts.worth or nil,
      gain = data.scored and facts.gain or nil,
      score = data.scored and facts.worth or nil,
      remoteness = not data.splits and remoteness_of(facts) or nil,
      bound = data.splits and facts.length or nil,
      result = result_of(facts),
      move = facts.move,
      best = not better(list[order[1]], facts) and
        not (data.puzzle and result_of(facts) == "loss"),
    }
  end
  return rows
end

-- Adds the functions to a table.
local function equip(self, at, moves_of)
  -- [splits]
  at, moves_of = for_sums(at, moves_of)
  -- [end]
  local function about(f)
    return function(p, player)
      local facts = at(p, player)
      if not facts then
        return nil, "the position is not in the game"
      end
      return f(facts, player)
    end
  end

  self.outcome = about(outcome_of)
  self.value = data.why and function()
    return nil, data.why
  end or about(value_of)
  self.remoteness = not data.splits and about(remoteness_of) or nil
  -- [scored]
  self.score = about(function(facts)
    return facts.worth
  end)
  -- [end]
  self.moves = about(function(facts, player)
    return ranked(moves_of(facts, player))
  end)

  -- The position after the move that choose(rows) gives the number of.
  local function after(p, player, choose)
    local rows, message = self.moves(p, player)
    if not rows or not rows[1] then
      return nil, message or "there is no move"
    end
    return rows[choose(rows)].position
  end

  local function any(rows)
    return self.random(#rows)
  end

  -- The first move, or any that is best.
  local function first(rows)
    local count = 1
    while self.varied and rows[count + 1] and rows[count + 1].best do
      count = count + 1
    end
    return count > 1 and self.random(count) or 1
  end

  -- [errs]
  -- The facts of the move that choose(the facts of all, those of p) gives; nil if
  -- there is no move.
  local function chosen(p, player, choose)
    local facts = at(p, player)
    local list = facts and moves_of(facts, player) or {}
    return list[1] and choose(list, facts)
  end
  -- [end]

  function self.best(p, player)
    local rows = self.moves(p, player)
    if rows and rows[1] and not rows[1].best then
      return nil, "the puzzle cannot be solved"
    end
    return after(p, player, function()
      return 1
    end)
  end

  function self.play(p, player)
    local level = self.level
    if level == "forgetful" then
      level = self.random() < self.forget and "random" or "perfect"
    elseif not is_level(level) then
      error("the level must be " .. LEVELS .. ", got " .. tostring(level), 2)
    end
    -- [errs]
    if type(level) == "number" then
      local move = chosen(p, player, function(list)
        return erring(list, level, self.random())
      end)
      return move and move.position or after(p, player, first)
    end
    -- [end]
    -- [against]
    local trap = level == "perfect" and chosen(p, player, resisting)
    if trap then
      return trap.position
    end
    -- [end]
    return after(p, player, level == "random" and any or first)
  end

  self.level, self.forget, self.varied = "perfect", 0.25, false
  self.random = math.random
  self.against = data.against
  self.name, self.player, self.sides = data.name, data.player, data.sides
  self.start = data.start and position_of(data.start)
  -- [splits]
  self.start = { self.start }
  -- [end]
  return self
end

local module = {}

-- [moves]
equip(module, packed_at, packed_moves)
-- [end]
-- [rules]
function module.new(moves, normal, gain)
  local rules = rules_of(moves, normal, gain)
  moves, normal, gain = rules.moves, rules.normal, rules.gain
  if type(moves) ~= "function" then
    error("new(moves): moves must be a function, got " .. type(moves), 2)
  elseif data.normal == "function" and type(normal) ~= "function" and
    type(normal) ~= "userdata" then -- of board:symmetric
    error("new(moves, normal): the function normal is missing, because the "
      .. "game has symmetries", 2)
  elseif data.scored and type(gain) ~= "function" then
    error("new(moves, normal, gain): the function gain is missing, because the "
      .. "game has scores", 2)
  end
  local at = ruled_at(normal)
  return equip({ show = rules.show, describe = rules.describe }, at,
    ruled_moves(rules, at))
end
-- [end]

return module
