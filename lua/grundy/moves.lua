-- The moves of a game as the caller sees them. Where a game has `normal`, the
-- graph holds representatives; the caller's own position has moves of its own,
-- which lead to the same representatives. Where a game splits, a follower is a
-- list of positions, and so is its number: lists with the same members, in any
-- order, are the same, and they are given as the rules gave them.

local core = require "grundy.core"
local check = require "grundy.base.check"

local fail = check.fail

local moves = {
  --- What an outcome is to the player who moved there, and to the player to
  -- move.
  results = { P = "win", N = "loss", D = "draw" },
  hopes = { P = "loss", N = "win", D = "draw" },
}

--- What an outcome is to the player who moved there. In a puzzle, the same
-- player moves again.
function moves.result(solution, outcome)
  return (core.play(solution) == "puzzle" and moves.hopes or
    moves.results)[outcome]
end

-- The start of each saved solution that has its rules: `{ p, player }`.
local starts = setmetatable({}, { __mode = "k" })

--- Notes where a saved solution starts, which has its rules.
function moves.note_start(solution, p, player)
  starts[solution] = { p, player }
end

-- Does the file know how good a move is? Moves to sums, and draws where endings
-- differ, are ranked by what only a loaded solution knows.
local function is_in_file(solution)
  return not core.loaded(solution) and core.play(solution) ~= "mixed" and
    not core.splits(solution)
end

local function ask_file(from_file, self, p, player)
  if p == nil then
    p, player = starts[self][1], player or starts[self][2]
  end
  local outcome, message = self:outcome(p, player)
  if not outcome then
    return nil, message
  end
  return from_file(self, p, player)
end

--- A method of solutions that is about a position: f gets the solution, the
-- position, its number and the player to move. The start is the default; where
-- the position is not in the graph, the method returns nil, message. A saved
-- solution that has its rules is not loaded if there is a function `from_file`,
-- which gets the solution, the position and the player.
function moves.method(f, from_file)
  return function(self, p, player)
    if from_file and starts[self] and is_in_file(self) then
      return ask_file(from_file, self, p, player)
    end
    local number
    number, p, player = core.locate(self, p, player)
    if not number then
      return nil, p
    end
    return f(self, p, number, player)
  end
end

--
-- Running the rules
--

-- The elements of what `moves` returned for p, one by one.
local function take_returned(of, p, returned, take)
  if type(returned) == "table" then
    for i = 1, rawlen(returned) do
      local q = rawget(returned, i)
      if of.splits then
        check.array(("element %d that moves returned"):format(i), q)
      end
      take(q)
    end
  elseif returned ~= nil then
    core.fail(("moves returned a %s, not an array (in the moves of %s)")
      :format(type(returned), core.shown(p)), "moves")
  end
end

--- Calls `take` with each follower that `moves` gives from p, in order and as
-- often as it does: with a position or, where the game splits, an array of
-- positions.
function moves.run(of, p, player, take)
  local given = core.copy(p)
  local returned = of.moves(given, function(...)
    if of.splits then
      take { ... }
    elseif select("#", ...) ~= 1 then
      fail("add takes one position, got %d arguments", select("#", ...))
    else
      take((...))
    end
  end, player)
  core.kept(of.moves, p, given)
  take_returned(of, p, returned, take)
end

--
-- Followers: positions, or lists of them
--

--- f(q) of a follower; where the game splits, the array of f of its positions,
-- or nil if one of those is nil.
function moves.each(splits, q, f)
  if not splits then
    return f(q)
  end
  local results = {}
  for i, part in ipairs(q) do
    results[i] = f(part)
    if results[i] == nil then
      return nil
    end
  end
  return results
end

--- A follower in words, by the function that gives the text of a position.
function moves.text(splits, q, f)
  local texts = moves.each(splits, q, f)
  if not splits then
    return texts
  end
  return texts[1] and table.concat(texts, " + ") or "nothing"
end

-- A text that is the same for lists with the same members.
local function key_of_list(list, text)
  local texts = {}
  for i, member in ipairs(list) do
    texts[i] = text(member)
  end
  table.sort(texts)
  for i, member in ipairs(texts) do
    texts[i] = #member .. ":" .. member
  end
  return table.concat(texts)
end

local function key_of_positions(list)
  return key_of_list(list, core.key)
end

--- The same key for followers, or for numbers of them, that are the same.
function moves.key(splits, q)
  return (splits and key_of_positions or core.key)(q)
end

function moves.key_of_number(number)
  return type(number) == "table" and key_of_list(number, tostring) or number
end

--- What is wrong with q as a follower; nil if nothing is.
function moves.problem(splits, q)
  if not splits then
    return core.problem(q)
  elseif type(q) ~= "table" then
    return ("an array of positions expected, got %s"):format(check.shown(q))
  end
  local count = 0
  for _ in next, q do
    count = count + 1
  end
  for i = 1, count do
    local part = rawget(q, i)
    local problem = part == nil and "an array of positions has no holes and "
      .. "no other keys" or core.problem(part)
    if problem then
      return ("part %d: %s"):format(i, problem)
    end
  end
end

-- The number of one position that the rules give from p, and a copy of it.
local function read_one(solution, p, q, player)
  local number = core.find(solution, q, player) or
    fail("moves gives %s from %s, which it did not before", core.shown(q),
      core.shown(p))
  return core.copy(q), number
end

-- The same of a list.
local function read_list(solution, p, list)
  local positions, numbers = {}, {}
  for i, part in ipairs(list) do
    positions[i], numbers[i] = read_one(solution, p, part)
  end
  return positions, numbers
end

-- The rules of a solution, if p may differ from its representative; else nil.
-- (Where a game is made of several, some may be plain.)
local function normal_game(solution, p)
  local rules = core.game(solution)
  if rules and rules.normal and not (rules.plain and rules.plain(p)) then
    return rules
  end
end

-- The moves from p as the rules give them.
local function from_rules(solution, rules, p, player)
  local positions, numbers, there, count = {}, {}, {}, 0
  local key_of, read, other = core.key, read_one, player and 3 - player
  if core.splits(solution) then
    key_of, read = key_of_positions, read_list
  end
  moves.run(rules, p, player, function(q)
    local key = key_of(q)
    if not there[key] then
      there[key], count = true, count + 1
      positions[count], numbers[count] = read(solution, p, q, other)
    end
  end)
  return positions, numbers
end

-- Of solutions that keep no moves, the row that was asked for last: one is asked
-- for again and again.
local last_row = setmetatable({}, { __mode = "k" })

--- The numbers of the followers of a position, each once, or lists of them: by
-- the rules, where moves are not kept. And what the moves gain, where there are
-- scores: of equal moves, the greatest gain counts.
function moves.row(solution, number)
  local last = last_row[solution]
  if last and last.number == number then
    return last.row, last.gains
  end
  local rules = core.game(solution)
  local p, player = core.position(solution, number)
  local positions, numbers = from_rules(solution, rules, p, player)
  local row, gains, place = {}, rules.gain and {} or nil, {}
  for i, n in ipairs(numbers) do
    local key = moves.key_of_number(n)
    local k = place[key] or #row + 1
    place[key], row[k] = k, row[k] or n
    if gains then
      local gain = moves.gain(rules, p, positions[i], player)
      gains[k] = math.max(gains[k] or gain, gain)
    end
  end
  last_row[solution] = { number = number, row = row, gains = gains }
  return row, gains
end

--- The position with a number, or the positions of a list of numbers.
function moves.position(solution, number)
  if type(number) ~= "table" then
    return (core.position(solution, number))
  end
  local positions = {}
  for i, n in ipairs(number) do
    positions[i] = core.position(solution, n)
  end
  return positions
end

--- The followers of p, whose number is `number`: arrays of positions and of
-- numbers, or of lists of them.
function moves.followers(solution, p, number, player)
  local rules = normal_game(solution, p)
  if rules then
    local positions, numbers = from_rules(solution, rules, p, player)
    if #numbers == 0 and not core.ended(solution, number) then
      fail("moves gives no move from %s, but it did before", core.shown(p))
    end
    return positions, numbers
  end
  local numbers, positions = core.followers(solution, number), {}
  for i, n in ipairs(numbers) do
    positions[i] = moves.position(solution, n)
  end
  return positions, numbers
end

--
-- Gains
--

local MOST = 0x7fffffff -- the largest gain

--- What a move gains, by the rules of a game with scores.
function moves.gain(rules, p, q, player)
  local gain = rules.gain(core.copy(p), core.copy(q), player)
  return check.integer(gain, -MOST, MOST) or
    fail("gain of the move from %s to %s: an integer of at most 31 bits "
      .. "expected, got %s", core.shown(p), core.shown(q), check.shown(gain))
end

--- The same by a solution, whose rules may be missing.
function moves.gained(solution, p, q, player)
  local rules = core.game(solution)
  if rules and rules.gain then
    return moves.gain(rules, p, q, player)
  end
  local number = core.find(solution, p, player)
  local to = core.find(solution, q, player and 3 - player)
  return (select(2, moves.ranking(solution, number)(to)))
end

--- What a move gains, or what there was of it before, whichever is more; true
-- where there are no scores.
function moves.more_gain(rules, p, q, player, before)
  local gain = rules.gain and moves.gain(rules, p, q, player)
  return gain and (before and math.max(gain, before) or gain) or true
end

--- What the moves of p gain, as moves.followers has them, where there are
-- scores. Moves to equal positions may differ in that.
function moves.gains(solution, p, number, player, positions)
  local rules = normal_game(solution, p)
  if not rules then
    return core.gains(solution, number)
  end
  local gains = {}
  for i, q in ipairs(positions) do
    gains[i] = moves.gain(rules, p, q, player)
  end
  return gains
end

--- How good the move from a position to a follower is, by their numbers: a
-- function of the second, less is better; and what it gains, where there are
-- scores.
function moves.ranking(solution, number)
  local gains, gain_of = {}, {}
  if core.play(solution) == "scored" then
    gains = core.gains(solution, number)
  end
  for i, n in ipairs(gains[1] and core.followers(solution, number) or {}) do
    gain_of[n] = gains[i]
  end
  return function(n)
    return core.rank(solution, n, gain_of[n]), gain_of[n]
  end
end

--- What a score is to the player who gets it: "win", "draw" or "loss".
function moves.result_of(score)
  return score > 0 and "win" or score < 0 and "loss" or "draw"
end

--- The number of q, if it is a follower of p; of a list in the order of q.
function moves.number_of(solution, p, number, q, player)
  local splits = core.splits(solution)
  if splits or normal_game(solution, p) then
    local key = moves.key(splits, q)
    for _, position in ipairs((moves.followers(solution, p, number, player))) do
      if moves.key(splits, position) == key then
        local read = splits and read_list or read_one
        return (select(2, read(solution, p, q, player and 3 - player)))
      end
    end
    return nil
  end
  local wanted = core.find(solution, q, player and 3 - player)
  for _, n in ipairs(core.followers(solution, number)) do
    if n == wanted then
      return n
    end
  end
end

-- The first follower of p for whose number `fits` is true: position and number.
local function first_of(solution, rules, p, player, fits)
  local positions, numbers = from_rules(solution, rules, p, player)
  for i, n in ipairs(numbers) do
    if fits(n) then
      return positions[i], n
    end
  end
  fail("moves does not give the moves of %s again", core.shown(p))
end

--- The follower of p that is equal to the one with number `follower`, and its
-- number; of a list, the numbers in the order of the positions.
function moves.locate(solution, p, follower, player)
  local rules = normal_game(solution, p)
  if not rules then
    return moves.position(solution, follower), follower
  end
  local wanted = moves.key_of_number(follower)
  return first_of(solution, rules, p, player, function(n)
    return moves.key_of_number(n) == wanted
  end)
end

--
-- The best one
--

-- The numbers of a best follower, where the game splits.
local function best_list(solution, number)
  local parts = core.parts({ solution }, { number })
  local _, part, k = core.sum_moves(parts, 0)
  return part and core.follower(solution, number, k) or nil
end

--- The number of a best follower; nil if there is no move.
function moves.best_number(solution, number)
  return (core.splits(solution) and best_list or core.best)(solution, number)
end

-- The same as moves.best, by the rules, where there are scores.
local function best_gain(solution, rules, p, number, player)
  local positions, numbers = from_rules(solution, rules, p, player)
  local gains = moves.gains(solution, p, number, player, positions)
  local best, least
  for i, n in ipairs(numbers) do
    local rank = core.rank(solution, n, gains[i])
    if not best or rank < least then
      best, least = i, rank
    end
  end
  return positions[best], numbers[best]
end

--- A best follower of p, the first one among equals: its position and its
-- number; nil if there is no move.
function moves.best(solution, p, number, player)
  if core.splits(solution) then
    local best = best_list(solution, number)
    if best then
      return moves.locate(solution, p, best)
    end
    return nil
  end
  local best = core.best(solution, number)
  local rules = best and normal_game(solution, p)
  if not rules then
    return best and core.position(solution, best), best
  end
  if core.play(solution) == "scored" then
    return best_gain(solution, rules, p, number, player)
  end
  local rank = core.rank(solution, best)
  return first_of(solution, rules, p, player, function(n)
    return core.rank(solution, n) == rank
  end)
end

--- What is known of the moves to lists from a position: a function that gives
-- for a list of numbers a table `{ outcome, bound }`.
function moves.ratings(solution, number)
  local parts = core.parts({ solution }, { number })
  local degree = core.degree(solution, number)
  local _, _, _, _, _, kept = core.sum_moves(parts, degree)
  local numbers, ratings = core.followers(solution, number), {}
  for k = 1, kept and #kept or 0, 4 do
    ratings[moves.key_of_number(numbers[kept[k + 1] + 1])] = {
      outcome = kept[k + 2],
      bound = kept[k + 3],
    }
  end
  return function(list)
    return ratings[moves.key_of_number(list)]
  end
end

--- A bound on the moves of a sum with a game that splits, if it is known.
function moves.bound(bound)
  return bound < core.far and bound or nil
end

return moves
