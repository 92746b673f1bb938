-- It needs nothing but Lua: 5.1 to 5.5, LuaJIT or Luau.
--
--   local opponent = require("opponent").new(moves, normal)
--
--   best(p)        the position after a move that wins; where none does, after
--                  the first move
--   play(p)        the position after a move of the present level
--   outcome(p)     "P": the previous player wins, "N": the next one
--   value(p)       an integer
--   known(p)       the same if it is known without a search, else nil
--   moves(p)       all moves, in the order of the rules: tables with the field
--                  position and, if it is known, its value
--   level          "perfect", "forgetful" or "random"; set it at any time
--   forget         how often a forgetful player moves at random: 0.25
--   random         math.random, or another function that is called like it
--   limit          of how many positions it may ask for the moves to find one
--                  answer: 100000
--   name, start    of the game
--
-- The values that are packed are those that the winner needs: from the start
-- on, the player who can win knows how, whatever the other one does. Elsewhere
-- the module searches, and where the limit is reached, or play is over, a
-- function returns nil and the reason. Nothing is known of how long play lasts.
-- [splits]
--
-- In this game moves split positions, so p is an array of positions, their sum.
-- [end]
--
-- new(moves, normal) takes the rules. moves(p, add) calls add(q) with each
-- position q that a move from p leads to, or returns them in an array. If the
-- game has `normal`, normal(p) gives the position that stands for p.
--
-- new(rules) takes them as a table, such as a game file returns. The opponent then
-- has its show(p) and describe(p, q), which give texts, and the moves have a field
-- move: what describe says of them. A board has these functions, too.

local data = ...
local encode, decode, key_of, position_of, find, less, concat, floor = ...
local rules_of, name_of = ...

local LIMIT = {} -- the error of a search that asks too often

-- Facts about positions are forgotten when there are more of them than this.
local ROOM = 200000

local function xor(a, b)
  local sum, bit = 0, 1
  while a > 0 or b > 0 do
    sum = sum + (a % 2 ~= b % 2 and bit or 0)
    a, b, bit = floor(a / 2), floor(b / 2), 2 * bit
  end
  return sum
end

--
-- Parts: positions, with what is known of them. The fact of a position, which all
-- that `normal` takes for the same have in common, has its value, or those that
-- are not.
--

-- The function that gives the part of a position, nil if it is none; and one that
-- forgets facts if there are many.
local function parts_by(normal)
  local facts, count = {}, 0
  local function part_of(p)
    local code = encode(p)
    local key = code and key_of(data.normal == "function" and
      normal((decode(code, 1))) or p)
    if not key then
      return nil
    end
    if not facts[key] then
      facts[key], count = { value = find(key), excluded = {} }, count + 1
    end
    return { position = (decode(code, 1)), code = code, fact = facts[key] }
  end
  return part_of, function()
    if count > ROOM then
      facts, count = {}, 0
    end
  end
end

-- A text that is the same for lists of the same positions, in any order.
local function code_of(list)
  local codes = {}
  for i, part in ipairs(list) do
    codes[i] = part.code
  end
  table.sort(codes, less)
  return concat(codes)
end

-- The function that gives the moves of a part, arrays of parts.
local function rows_by(moves, part_of)
  return function(part)
    if part.moves then
      return part.moves
    end
    local list, seen = {}, {}
    local function take(positions)
      local parts = {}
      for i, q in ipairs(positions) do
        parts[i] = part_of(q) or error("moves gives what is not a position", 0)
      end
      local code = code_of(parts)
      if not seen[code] then
        seen[code], list[#list + 1] = true, parts
      end
    end
    local returned = moves((decode(part.code, 1)), function(...)
      take { ... }
    end)
    for _, q in ipairs(returned or {}) do
      take(data.splits and q or { q })
    end
    part.moves = list
    return list
  end
end

-- The value of a sum of parts, if it is known.
local function known_sum(parts)
  local sum = 0
  for _, part in ipairs(parts) do
    if not part.fact.value then
      return nil
    end
    sum = xor(sum, part.fact.value)
  end
  return sum
end

--
-- The search, by couples of a position and a number: (p, n) is lost if n is the
-- value of p. It looks at no more moves than it needs. (Lemoine & Viennot 2012)
--

-- Two functions: is n the value of a sum of parts; and what is the value of a
-- part? row_of gives the moves of a part.
local function searcher(row_of)
  local sum_is

  -- Does a move from the part lead to the value n?
  local function leads_to(part, n)
    local row = row_of(part)
    for _, parts in ipairs(row) do
      if known_sum(parts) == n then
        return true
      end
    end
    for _, parts in ipairs(row) do
      if sum_is(parts, n) then
        return true
      end
    end
    return false
  end

  -- Is n the value of the part?
  local function is_value(part, n)
    local fact = part.fact
    if fact.value then
      return fact.value == n
    elseif fact.excluded[n] then
      return false
    end
    for m = 0, n - 1 do
      if is_value(part, m) then
        return false
      end
    end
    if leads_to(part, n) then
      fact.excluded[n] = true
      return false
    end
    fact.value = n
    return true
  end

  local function value_of(part)
    local n = 0
    while not is_value(part, n) do
      n = n + 1
    end
    return n
  end

  function sum_is(parts, n)
    local open
    for _, part in ipairs(parts) do
      if part.fact.value then
        n = xor(n, part.fact.value)
      elseif open then -- the value of the smaller one is found
        local larger = #row_of(open) > #row_of(part)
        n = xor(n, value_of(larger and part or open))
        open = larger and open or part
      else
        open = part
      end
    end
    if not open then
      return n == 0
    end
    return is_value(open, n)
  end

  return sum_is, value_of
end

--
-- The functions
--

-- The sum with a list in place of part i.
local function replace(parts, i, list)
  local after = {}
  for k, part in ipairs(parts) do
    for _, each in ipairs(k == i and list or { part }) do
      after[#after + 1] = each
    end
  end
  return after
end

-- The position of a sum, as users have it.
local function shown(parts)
  local positions = {}
  for i, part in ipairs(parts) do
    positions[i] = (decode(part.code, 1))
  end
  if data.splits then
    return positions
  end
  return positions[1]
end

local module = {}

function module.new(...)
  local rules = rules_of(...)
  local moves, normal, describe = rules.moves, rules.normal, rules.describe
  if type(moves) ~= "function" then
    error("new(moves): moves must be a function, got " .. type(moves), 2)
  elseif data.normal == "function" and type(normal) ~= "function" and
    type(normal) ~= "userdata" then -- of board:symmetric
    error("new(moves, normal): the function normal is missing, because the "
      .. "game has symmetries", 2)
  end
  local self, asked = { show = rules.show, describe = describe }, 0
  local part_of, forget = parts_by(normal)
  local row_of = rows_by(moves, part_of)
  local sum_is, value_of = searcher(function(part)
    if not part.moves then
      asked = asked + 1
      if asked > self.limit then
        error(LIMIT, 0)
      end
    end
    return row_of(part)
  end)

  -- The function of a position that answers as f does for its parts, within the
  -- limit.
  local function about(f)
    return function(p)
      if data.splits and type(p) ~= "table" then
        error("an array of positions expected, got " .. tostring(p), 2)
      end
      forget()
      local parts = {}
      for i, q in ipairs(data.splits and p or { p }) do
        parts[i] = part_of(q)
        if not parts[i] then
          return nil, "the position is not in the game"
        end
      end
      asked = 0
      local fine, answer, message = pcall(f, parts)
      if fine then
        return answer, message
      elseif answer == LIMIT then
        return nil, "the limit of " .. self.limit .. " positions is reached"
      end
      error(answer, 0)
    end
  end

  -- The first move after which the test of the parts holds; nil if there is none.
  local function first_move(parts, test)
    for i, part in ipairs(parts) do
      for _, list in ipairs(row_of(part)) do
        local after = replace(parts, i, list)
        if test(after, part, list) then
          return after
        end
      end
    end
  end

  local function is_known_loss(parts)
    return known_sum(parts) == 0
  end

  local function is_loss(parts)
    return sum_is(parts, 0)
  end

  local function any()
    return true
  end

  self.best = about(function(parts)
    local after = first_move(parts, is_known_loss)
    if not after and is_loss(parts) then
      after = first_move(parts, any)
    elseif not after then -- mostly it was just met
      after = first_move(parts, is_known_loss) or first_move(parts, is_loss)
    end
    if not after then
      return nil, "there is no move"
    end
    return shown(after)
  end)

  self.outcome = about(function(parts)
    return is_loss(parts) and "P" or "N"
  end)

  self.value = about(function(parts)
    local sum = 0
    for _, part in ipairs(parts) do
      sum = xor(sum, value_of(part))
    end
    return sum
  end)

  self.known = about(known_sum)

  self.moves = about(function(parts)
    local list = {}
    first_move(parts, function(after, part, to)
      list[#list + 1] = { position = shown(after), value = known_sum(after),
        move = describe and name_of(describe, (decode(part.code, 1)), to) }
    end)
    return list
  end)

  local function at_random(p)
    local list, message = self.moves(p)
    if not list or not list[1] then
      return nil, message or "there is no move"
    end
    return list[self.random(#list)].position
  end

  function self.play(p)
    local level = self.level
    if level == "forgetful" then
      level = self.random() < self.forget and "random" or "perfect"
    elseif level ~= "perfect" and level ~= "random" then
      error("the level must be perfect, forgetful or random, got "
        .. tostring(level), 2)
    end
    return (level == "random" and at_random or self.best)(p)
  end

  self.level, self.forget, self.random = "perfect", 0.25, math.random
  self.limit, self.name = 100000, data.name
  self.start = position_of(data.start)
  -- [splits]
  self.start = { self.start }
  -- [end]
  return self
end

return module
