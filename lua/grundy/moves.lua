-- The moves of a game as the caller sees them. Where a game has `normal`, the
-- graph holds representatives; the caller's own position has moves of its own,
-- which lead to the same representatives. A follower has one of two shapes (see
-- base/followers.lua); the number of a list of positions is the list of their
-- numbers, as the rules gave them.

local core = require "grundy.core"
local check = require "grundy.base.check"
local followers = require "grundy.base.followers"
local kind = require "grundy.kind"

local fail, key_of_number = check.fail, followers.key_of_number

local moves = {}

-- Are the rules of a solution there, and its moves not in memory?
local function is_by_rules(solution)
  return not core.loaded(solution) and (core.game(solution) or {}).moves ~= nil
end

local function ask_file(from_file, self, p, player)
  if p == nil then
    local own, first = core.start(self)
    p, player = own, player or first
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
    if from_file and is_by_rules(self) and kind.of(self).ranks_in_file then
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
local function take_returned(shape, p, returned, take)
  if type(returned) == "table" then
    for i = 1, rawlen(returned) do
      take(shape.returned(i, rawget(returned, i)))
    end
  elseif returned ~= nil then
    core.fail(("moves returned a %s, not an array (in the moves of %s)")
      :format(type(returned), core.shown(p)), "moves")
  end
end

--- Calls `moves` for p with `add`, and `take` with each follower that it returns.
function moves.call(of, p, player, add, take)
  local given = core.copy(p)
  local returned = of.moves(given, add, player)
  core.kept(of.moves, p, given)
  take_returned(followers.by(of), p, returned, take)
end

--- Calls `take` with each follower that `moves` gives from p, in order and as
-- often as it does.
function moves.run(of, p, player, take)
  local shape = followers.by(of)
  moves.call(of, p, player, function(...)
    take(shape.taken(...))
  end, take)
end

-- A copy of what a move leads to.
local function copy(q)
  return type(q) == "string" and q or core.copy(q)
end

--- What `moves` gives at p, in order and as often as it does: copies, as rules may
-- change what they have added. In the solution p is what has the number.
function moves.given(of, p, player, solution, number)
  local shape = followers.by(of)
  if shape.is_one then
    local add, list = core.take_all(solution, number)
    moves.call(of, p, player, add, add)
    return list
  end
  local list = {}
  moves.run(of, p, player, function(q)
    list[#list + 1] = shape.each(q, copy)
  end)
  return list
end

--
-- Followers
--

-- The rules of a solution, if p may differ from its representative; else nil.
-- (Where a game is made of several, some may be plain.)
local function normal_game(solution, p)
  local rules = core.game(solution)
  if rules and rules.normal and not (rules.plain and rules.plain(p)) then
    return rules
  end
end

-- The moves from p, which has the number, as the rules give them: followers and
-- their numbers. With that of a follower, the first that is as good is enough.
local function from_rules(solution, rules, p, player, number, best)
  local of, other = kind.of(solution), player and 3 - player
  local function refuse(q)
    fail("moves gives %s from %s, which it did not before", core.shown(q),
      core.shown(p))
  end
  if not of.forks then
    local add, positions, numbers = core.gather(solution, other, refuse,
      number, best)
    moves.call(rules, p, player, add, add)
    return positions, numbers
  end
  local positions, numbers, there, count, shape = {}, {}, {}, 0, of.shape
  local function number_of(q)
    return core.find(solution, q, other) or refuse(q)
  end
  moves.run(rules, p, player, function(q)
    local key = shape.key(q)
    if not there[key] then
      there[key], count = true, count + 1
      positions[count] = shape.each(q, core.copy)
      numbers[count] = shape.each(q, number_of)
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
    local key = key_of_number(n)
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
    local positions, numbers = from_rules(solution, rules, p, player, number)
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

--- What a move gains, by rules that say it.
function moves.gain(rules, p, q, player)
  local gain = rules.gain(core.copy(p), core.copy(q), player)
  return check.integer(gain, -MOST, MOST) or
    fail("gain of the move from %s to %s: an integer of at most 31 bits "
      .. "expected, got %s", core.shown(p), core.shown(q), check.shown(gain))
end

--- The same by a solution, whose rules may be missing; nil where there are no
-- scores.
function moves.gained(solution, p, q, player)
  local rules = core.game(solution)
  if rules and rules.gain then
    return moves.gain(rules, p, q, player)
  end
  return kind.of(solution):gained(solution, p, q, player)
end

--- What a move gains, or what there was of it before, whichever is more; true
-- where there are no scores.
function moves.more_gain(rules, p, q, player, before)
  local gain = rules.gain and moves.gain(rules, p, q, player)
  return gain and (before and math.max(gain, before) or gain) or true
end

--- What the moves of p gain, as moves.followers has them; an empty array where
-- there are no scores. Moves to equal positions may differ in that.
function moves.gains(solution, p, number, player, positions)
  local rules = normal_game(solution, p)
  if not rules then
    return kind.of(solution):gains(solution, number)
  end
  local gains = {}
  for i, q in ipairs(rules.gain and positions or {}) do
    gains[i] = moves.gain(rules, p, q, player)
  end
  return gains
end

--- The number of q, if it is a follower of p; of a list in the order of q.
function moves.number_of(solution, p, number, q, player)
  local shape, other = kind.of(solution).shape, player and 3 - player
  local function number_of(part)
    return core.find(solution, part, other)
  end
  if normal_game(solution, p) then
    local key = shape.key(q)
    for _, position in ipairs((moves.followers(solution, p, number, player))) do
      if shape.key(position) == key then
        return shape.each(q, number_of)
      end
    end
    return nil
  end
  local found = shape.each(q, number_of)
  local wanted = found and key_of_number(found)
  for _, n in ipairs(found and core.followers(solution, number) or {}) do
    if key_of_number(n) == wanted then
      return found
    end
  end
end

local function not_again(p)
  fail("moves does not give the moves of %s again", core.shown(p))
end

--- The follower of p that is equal to the one with number `follower`, and its
-- number; of a list, the numbers in the order of the positions.
function moves.locate(solution, p, follower, player)
  local rules = normal_game(solution, p)
  if not rules then
    return moves.position(solution, follower), follower
  end
  local wanted = key_of_number(follower)
  local positions, numbers = from_rules(solution, rules, p, player)
  for i, n in ipairs(numbers) do
    if key_of_number(n) == wanted then
      return positions[i], n
    end
  end
  not_again(p)
end

--- The rows of the moves of p, in the order of the rules, and their ranks.
function moves.rows(solution, p, number, player)
  local positions, numbers = moves.followers(solution, p, number, player)
  local rows, ranks = kind.of(solution):rows(solution, number, positions,
    numbers, moves.gains(solution, p, number, player, positions))
  if not rows then
    not_again(p)
  end
  return rows, ranks
end

--- A best follower of p, the first one among equals: its position and its
-- number; nil if there is no move.
function moves.best(solution, p, number, player)
  local of = kind.of(solution)
  local best = of.best(solution, number)
  local rules = best and normal_game(solution, p)
  if not rules and type(best) == "number" then
    return (core.position(solution, best)), best
  elseif not rules then
    return best and moves.position(solution, best), best
  end
  local positions, numbers = from_rules(solution, rules, p, player, number,
    not rules.gain and best or nil)
  local i = of:first_best(solution, best, numbers,
    moves.gains(solution, p, number, player, positions)) or not_again(p)
  return positions[i], numbers[i]
end

return moves
