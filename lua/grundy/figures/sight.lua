-- Players of limited sight: how often each keeps the win, or the draw, against
-- best play.

local core = require "grundy.core"
local chain = require "grundy.figures.chain"
local check = require "grundy.base.check"
local features = require "grundy.figures.features"
local kind = require "grundy.kind"
local seen = require "grundy.moves.seen"
local settle = require "grundy.base.number".settle
local with_endless = require "grundy.figures.stats".with_endless
local wording = require "grundy.words.wording"

local at = core.at

local methods = {}

-- Nothing is computed where more moves can be reached, or where a player of
-- limited sight can come to more states of play: that would take long.
local MOST_MOVES, MOST_STATES = 500000, 500000

-- How far those players look ahead who make the difficulty, and how far at most.
local AHEAD, MOST_AHEAD = 3, 10

-- Moves look the same to a player if what they promise differs by no more. Averages
-- of gains are rounded: with these it may be such a part of the greatest one.
local TIED, ROUNDED = 1e-9, 2.0 ^ -40

--
-- What can be reached from a position
--

local FOR_MOVER = { N = 1, P = -1, D = 0 }
local PAYS = { win = 1, loss = -1, draw = 0 }

-- What an end pays to the player to move there: points, where there are scores.
local function pay_at(solution, number, scored)
  return scored and at.score(solution, number) or
    FOR_MOVER[at.outcome(solution, number)]
end

--- The positions that can be reached from the one with a number, which is the
-- first: their `numbers`, the `rows` of what they lead to, as often as a player sees
-- a move there, what the moves of each gain (`gains`; false if there are no scores),
-- what ends `pay`, and the `greatest` of these. Nil if there are too many moves.
local function reach(solution, number)
  local scored = kind.of(solution).counts == "points"
  local numbers, place, made = { number }, { [number] = 1 }, 0
  local reached = { solution = solution, numbers = numbers, rows = {}, pay = {},
    gains = scored and {}, greatest = 0, budget = chain.budget() }
  local i = 0
  while i < #numbers do
    i = i + 1
    local row, gains = seen.moves(solution, numbers[i])
    made = made + #row
    if made > MOST_MOVES then
      return nil
    end
    for k, n in ipairs(row) do
      if not place[n] then
        numbers[#numbers + 1] = n
        place[n] = #numbers
      end
      row[k] = place[n]
    end
    reached.rows[i] = row
    reached.pay[i] = not row[1] and pay_at(solution, numbers[i], scored) or nil
    reached.greatest = math.max(reached.greatest, math.abs(reached.pay[i] or 0))
    if scored then
      reached.gains[i] = gains
      for _, gain in ipairs(gains) do
        reached.greatest = math.max(reached.greatest, math.abs(gain))
      end
    end
  end
  reached.place = place
  return reached
end

--
-- What players see. How a move looks is a function of a position and of the number
-- of the move there.
--

local function gained(reached, i, k)
  return reached.gains and reached.gains[i][k] or 0
end

-- How good a move looks by what positions look like to the player to move.
local function by_worth(reached, worth)
  return function(i, k)
    return gained(reached, i, k) - worth[reached.rows[i][k]]
  end
end

-- What positions look like to a player who looks one move further.
local function deeper(reached, worth)
  local look, further = by_worth(reached, worth), {}
  for i, row in ipairs(reached.rows) do
    local best = reached.pay[i]
    for k = 1, #row do
      local x = look(i, k)
      best = best and best > x and best or x
    end
    further[i] = best
  end
  return further
end

-- Adds those who look ahead: by minimax, and then by play at random. False if
-- that cannot be computed.
local function add_ahead(list, reached, most)
  local solution = reached.solution
  local of = kind.of(solution)
  local worth = chain.new(reached.rows, reached.budget):alternating(
    reached.pay, reached.gains, function(i)
      local _, player = core.position(solution, reached.numbers[i])
      return PAYS[of:forever(solution, player)]
    end)
  local tied = math.max(TIED, reached.greatest * ROUNDED)
  list[1] = { name = "at random", ahead = 0 }
  for ahead = 1, worth and most or 0 do
    list[ahead + 1] = { ahead = ahead, look = by_worth(reached, worth), tied = tied,
      name = ("looking %s ahead"):format(wording.count(ahead, "move")) }
    worth = deeper(reached, worth)
  end
  return worth ~= nil
end

-- Who takes the most points that a move gains.
local function add_greedy(list, reached)
  if reached.gains then
    list[#list + 1] = { name = "taking the most points", by = "gain",
      look = function(i, k) return gained(reached, i, k) end }
  end
end

-- The numbers of the author at all positions, by name, and the names in order.
local function featured(reached, f)
  local columns, names = {}, {}
  for i, number in ipairs(reached.numbers) do
    local p, player = core.position(reached.solution, number)
    features.take("sight", f, p, player, function(name, x)
      if not columns[name] then
        columns[name] = {}
        names[#names + 1] = name
      end
      columns[name][i] = x == x and x or nil -- not NaN
    end)
    features.need_few("sight", #names)
  end
  table.sort(names)
  return columns, names
end

-- Two players for each number of the author: one moves to where it is highest,
-- the other to where it is lowest. Where it is not known, a move looks worst. False
-- if the numbers take more than some seconds.
local function add_featured(list, reached, f, seconds)
  local columns, names = features.within(seconds, featured, reached, f)
  for _, name in ipairs(names or {}) do
    for sign = 1, -1, -2 do
      list[#list + 1] = { by = name, most = sign > 0,
        name = ("to the %s %s"):format(sign > 0 and "highest" or "lowest",
          wording.quoted(name)),
        look = function(i, k)
          local x = columns[name][reached.rows[i][k]]
          return x and sign * x or -math.huge
        end }
    end
  end
  return names ~= nil
end

-- The moves of a position that look best, by the positions that they lead to, and
-- what these gain.
local function choices(reached, player, i)
  local row, best, looks = reached.rows[i], -math.huge, {}
  for k = 1, #row do
    looks[k] = player.look and player.look(i, k) or 0
    best = looks[k] > best and looks[k] or best
  end
  local chosen = {}
  for k, x in ipairs(looks) do
    if x == best or best - x <= (player.tied or TIED) then
      chosen[#chosen + 1] = { row[k], gained(reached, i, k) }
    end
  end
  return chosen
end

--
-- Play against best play
--

-- The move of best play, in the same way: the one that gains the most, if several
-- lead to the same position.
local function best_choice(reached, i)
  local number = core.best(reached.solution, reached.numbers[i])
  local to = number and reached.place[number]
  local most
  for k, v in ipairs(to and reached.rows[i] or {}) do
    if v == to then
      most = math.max(most or -math.huge, gained(reached, i, k))
    end
  end
  return most and { { to, most } } or {}
end

-- The states of play, found one after the other: a position, who is to move there,
-- 1 for the player of limited sight or 2, and by how much that player is ahead.
local function course()
  local known = {}
  local states = {}
  return states, function(i, who, ahead)
    local of = known[ahead] or { {}, {} }
    known[ahead] = of
    if not of[who][i] then
      states[#states + 1] = { i, who, ahead }
      of[who][i] = #states
    end
    return of[who][i]
  end
end

-- A function of a position and of who is to move: the moves that may be made.
local function choosing(reached, player)
  local known = { {}, {} }
  return function(i, who)
    local list = known[who][i] or who == 1 and choices(reached, player, i) or
      best_choice(reached, i)
    known[who][i] = list
    return list
  end
end

-- The chain of play, and what its ends pay to the player of limited sight, who
-- moves `first`, or second. Nil if there are too many states.
local function played(reached, player, first)
  local states, find = course()
  local moves_of, rows, pay, s = choosing(reached, player), {}, {}, 0
  find(1, first and 1 or 2, 0)
  while s < #states do
    s = s + 1
    local i, who, ahead = table.unpack(states[s])
    local sign, row = who == 1 and 1 or -1, {}
    for k, move in ipairs(moves_of(i, who)) do
      row[k] = find(move[1], 3 - who, ahead + sign * move[2])
    end
    rows[s] = row
    pay[s] = not row[1] and ahead + sign * reached.pay[i] or nil
    if #states > MOST_STATES then
      return nil
    end
  end
  return chain.new(rows, reached.budget), pay
end

local results = { win = function(x) return x > 0 end,
  loss = function(x) return x < 0 end, draw = function(x) return x == 0 end }

local TOO_LARGE = ("sight is computed where at most %s moves can be reached")
  :format(wording.integer(MOST_MOVES))
local TOO_MANY = ("sight is computed where play comes to at most %s positions and "
  .. "scores there"):format(wording.integer(MOST_STATES))
local TOO_LONG = "sight is not computed, because too many positions lead back to "
  .. "each other"

-- The chances of a player; nil and why if they are not computed. `own` is the player
-- of limited sight in the game, if it is for two.
local function chances_of(reached, player, first, own)
  local course_of_play, pay = played(reached, player, first)
  if not course_of_play then
    return nil, TOO_MANY
  end
  local function expected(f, endless)
    local paid, some = {}, endless ~= 0 and course_of_play:goes_round()
    for s, x in next, pay do
      paid[s] = f(x)
      some = some or paid[s] ~= 0
    end
    if not some then
      return 0.0
    end
    local found = course_of_play:expected(paid, endless)
    return found and found[1]
  end
  local found = { name = player.name, ahead = player.ahead, by = player.by,
    most = player.most }
  for name, is in next, results do
    found[name] = expected(function(x) return is(x) and 1.0 or 0.0 end, 0.0)
  end
  found.never = expected(function() return 0.0 end, 1.0)
  found.score = reached.gains and expected(function(x) return x + 0.0 end, 0.0)
    or nil
  if not (found.win and found.loss and found.draw and found.never) then
    return nil, TOO_LONG
  end
  settle(found, { "win", "loss", "draw", "never" })
  return with_endless(reached.solution, own, found)
end

--
-- The answer
--

-- What best play gives the first player, and the second one, by the outcome.
local WANTED = { first = { N = "win", D = "draw" },
  second = { P = "win", D = "draw" } }

-- Adds what a player keeps, and what is given away. `forever` is what endless play is
-- to that player.
local function judge(player, wanted, forever)
  local draws = player.draw + (forever == "draw" and player.never or 0)
  if wanted then
    player.kept = player.win + (wanted == "draw" and draws or 0)
    player.missed = player.loss + (wanted == "win" and draws or 0)
    settle(player, { "kept", "missed" })
  end
end

-- The mean of a field of the players who make the difficulty. The first of all
-- moves at random.
local function mean(found, name)
  local sum = 0
  for ahead = 1, AHEAD do
    sum = sum + found[ahead + 1][name]
  end
  return sum / AHEAD
end

--- The difficulty in a sentence: what it is, and no more. `what` is the win, or the
-- draw.
function methods.sentence(found, what)
  return ("Players who look 1, 2 and 3 moves ahead, and judge what is there by play "
    .. "at random, give %s away with a chance of %s on average, against best play.")
    :format(what, wording.share(found.difficulty))
end

-- Adds how hard it is, if there is something to keep.
local function rate(found)
  if found.wanted then
    found.difficulty = mean(found, "missed")
    found.text = methods.sentence(found, "the " .. found.wanted)
  else
    found.text = ("With best play the %s player loses: there is nothing to give "
      .. "away."):format(found.side)
  end
end

-- The players, and whether the numbers of the author took too long; or nil and why
-- they are not computed.
local function players_of(reached, options)
  local list = {}
  if not add_ahead(list, reached, math.max(options.ahead, AHEAD)) then
    return nil, TOO_LONG
  end
  add_greedy(list, reached)
  local f = features.of(reached.solution, options)
  return list, f and not add_featured(list, reached, f, options.seconds) or nil
end

-- Takes those players away who look further ahead than was asked for, and were
-- there for the difficulty.
local function drop_further(found, ahead)
  for i = AHEAD, ahead + 1, -1 do
    table.remove(found, i + 1)
  end
end

-- The answer for the position with a number; nil and why if there is none.
local function answer(solution, number, side, options)
  local reached = reach(solution, number)
  local _, mover = core.position(solution, number)
  local own = mover and (side == "first" and mover or 3 - mover)
  if not reached then
    return nil, TOO_LARGE
  end
  local list, late = players_of(reached, options)
  if not list then
    return nil, late
  end
  local found = { side = side, late = late,
    wanted = WANTED[side][at.outcome(solution, number)] }
  for i, player in ipairs(list) do
    local message
    found[i], message = chances_of(reached, player, side == "first", own)
    if not found[i] then
      return nil, message
    end
    judge(found[i], found.wanted, kind.of(solution):forever(solution, own))
  end
  rate(found)
  drop_further(found, options.ahead)
  return found
end

local fields = { ahead = "any", features = "callable", seconds = "any",
  side = "any" }

function methods:sight(p, player, options)
  kind.need(self, "sight")
  player, options = check.after_position(self, "sight", p, player, options,
    fields)
  options.ahead = check.count("ahead", options.ahead, AHEAD, MOST_AHEAD)
  check.seconds(options.seconds)
  local side = check.word("side", options.side, { "first", "second" })
  local number, message = core.locate(self, p, player)
  if not number then
    return nil, message
  end
  return answer(self, number, side or at.outcome(self, number) == "P" and
    "second" or "first", options)
end

return methods
