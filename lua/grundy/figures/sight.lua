-- Players of limited sight: how often each keeps the win, or the draw, against
-- best play.

local core = require "grundy.core"
local check = require "grundy.base.check"
local facts = require "grundy.figures.facts"
local features = require "grundy.figures.features"
local kind = require "grundy.kind"
local seen = require "grundy.moves.seen"
local settle = require "grundy.base.number".settle
local with_endless = require "grundy.figures.stats".with_endless
local wording = require "grundy.words.wording"

local at, unpack = core.at, string.unpack

local methods = {}

-- What a position without moves pays to the player to move.
local FOR_MOVER = { N = 1, P = -1, D = 0 }

-- Nothing is computed where a player of limited sight can come to more states of play,
-- nor the numbers of an author where more moves can be reached: that would take long.
local MOST_STATES, MOST_MOVES = 500000, 500000

-- How far those players look ahead who make the difficulty, and how far at most.
local AHEAD, MOST_AHEAD = 3, 10

-- Moves look the same to a player if what they promise differs by no more. Averages
-- of gains are rounded: with these it may be such a part of the greatest one.
local TIED, ROUNDED = 1e-9, 2.0 ^ -40

-- No chance is off by more.
local EXACT = 1e-10

--
-- What players see. How a move looks is a function of what it leads to, and gains.
--

-- How good a move looks by what positions look like to the player to move.
local function by_worth(worth)
  return function(to, gain)
    return gain - unpack("d", worth, 8 * to + 1)
  end
end

-- Adds those who look ahead: by minimax, and then by play at random. The greatest
-- number in the game; nil if that cannot be computed.
local function add_ahead(list, solution, most)
  local worth = table.pack(core.random_worth(solution, most))
  local greatest, off = worth[1], worth[2]
  list[1] = { name = "at random", ahead = 0 }
  for ahead = 1, most do
    list[ahead + 1] = { ahead = ahead, look = by_worth(worth[ahead + 2]),
      tied = math.max(TIED, greatest * ROUNDED),
      name = ("looking %s ahead"):format(wording.count(ahead, "move")) }
  end
  return off <= EXACT * math.max(1, greatest) and greatest or nil
end

-- Who takes the most points that a move gains.
local function add_greedy(list, solution)
  if kind.of(solution).counts == "points" then
    list[#list + 1] = { name = "taking the most points", by = "gain",
      look = function(_, gain) return gain end }
  end
end

-- The positions that can be reached from the one with a number; nil if there are too
-- many moves.
local function reach(solution, number)
  local numbers, there, moves, i = { number }, { [number] = true }, 0, 0
  while i < #numbers and moves <= MOST_MOVES do
    i = i + 1
    for _, n in ipairs(core.followers(solution, numbers[i])) do
      moves = moves + 1
      if not there[n] then
        numbers[#numbers + 1], there[n] = n, true
      end
    end
  end
  return moves <= MOST_MOVES and numbers or nil
end

-- The numbers of the author at these positions, by name, and the names in order.
local function featured(solution, numbers, f)
  local columns, names = {}, {}
  for _, number in ipairs(numbers) do
    local p, player = core.position(solution, number)
    features.take("sight", f, p, player, function(name, x)
      if not columns[name] then
        columns[name] = {}
        names[#names + 1] = name
      end
      columns[name][number] = x == x and x or nil -- not NaN
    end)
    features.need_few("sight", #names)
  end
  table.sort(names)
  return columns, names
end

-- Two players for each number of the author: one moves to where it is highest,
-- the other to where it is lowest. Where it is not known, a move looks worst. False
-- if the numbers take more than some seconds.
local function add_featured(list, solution, numbers, f, seconds)
  local columns, names = features.within(seconds, featured, solution, numbers, f)
  for _, name in ipairs(names or {}) do
    for sign = 1, -1, -2 do
      list[#list + 1] = { by = name, most = sign > 0,
        name = ("to the %s %s"):format(sign > 0 and "highest" or "lowest",
          wording.quoted(name)),
        look = function(to)
          local x = columns[name][to]
          return x and sign * x or -math.huge
        end }
    end
  end
  return names ~= nil
end

-- The moves of a position that look best, by the numbers of the positions that they
-- lead to, and what these gain.
local function choices(solution, player, number)
  local list, gains = seen.moves(solution, number)
  local looks, best, chosen = {}, -math.huge, {}
  for k, to in ipairs(list) do
    looks[k] = player.look and player.look(to, gains[k] or 0) or 0
    best = looks[k] > best and looks[k] or best
  end
  for k, x in ipairs(looks) do
    if x == best or best - x <= (player.tied or TIED) then
      chosen[#chosen + 1] = { list[k], gains[k] or 0 }
    end
  end
  return chosen
end

--
-- Play against best play
--

-- The move of best play, in the same way: the one that gains the most, if several
-- lead to the same position.
local function best_choice(solution, number)
  local best = core.best(solution, number)
  if not best or kind.of(solution).counts ~= "points" then
    return best and { { best, 0 } } or {}
  end
  local list, gains = seen.moves(solution, number)
  local most
  for k, to in ipairs(list) do
    if to == best then
      most = math.max(most or -math.huge, gains[k] or 0)
    end
  end
  return most and { { best, most } } or {}
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
local function choosing(solution, player)
  local known = { {}, {} }
  return function(i, who)
    local list = known[who][i] or who == 1 and choices(solution, player, i) or
      best_choice(solution, i)
    known[who][i] = list
    return list
  end
end

-- What an end pays to the player to move there: points, where there are scores.
local function pay_at(solution, number)
  return kind.of(solution).counts == "points" and at.score(solution, number) or
    FOR_MOVER[at.outcome(solution, number)]
end

-- The chain of play from a position, and what its ends pay to the player of limited
-- sight, who moves `first`, or second. Nil if there are too many states.
local function played(solution, number, player, first)
  local states, find = course()
  local moves_of, rows, pay, s = choosing(solution, player), {}, {}, 0
  find(number, first and 1 or 2, 0)
  while s < #states do
    s = s + 1
    local i, who, ahead = table.unpack(states[s])
    local sign, row = who == 1 and 1 or -1, {}
    for k, move in ipairs(moves_of(i, who)) do
      row[k] = find(move[1], 3 - who, ahead + sign * move[2])
    end
    rows[s] = row
    pay[s] = not row[1] and ahead + sign * pay_at(solution, i) or nil
    if #states > MOST_STATES then
      return nil
    end
  end
  return rows, pay
end

local TOO_LARGE = ("the game's features are computed where at most %s moves can be "
  .. "reached"):format(wording.integer(MOST_MOVES))
local TOO_MANY = ("sight is computed where play comes to at most %s positions and "
  .. "scores there"):format(wording.integer(MOST_STATES))
local TOO_LONG = "sight is not computed, because play lasts too long for numbers to "
  .. "tell its chances"

-- The chances of a player from a position; nil and why if they are not computed.
-- `own` is the player of limited sight in the game, if it is for two.
local function chances_of(game, player, first, own)
  local solution = game.solution
  local rows, pay = played(solution, game.number, player, first)
  if not rows then
    return nil, TOO_MANY
  end
  local win, loss, draw, never, score, off = core.chain_ends(rows, pay)
  local exact = off <= EXACT * math.max(1, game.greatest)
  if not exact then
    return nil, TOO_LONG
  end
  local found = { name = player.name, ahead = player.ahead, by = player.by,
    most = player.most, win = win, loss = loss, draw = draw, never = never,
    score = kind.of(solution).counts == "points" and score or nil }
  settle(found, { "win", "loss", "draw", "never" })
  return with_endless(solution, own, found)
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

-- Adds how hard it is, if there is something to keep.
local function rate(found)
  if found.wanted then
    found.difficulty = mean(found, "missed")
    found.text = facts.text { { fact = "difficulty.given_away",
      what = "the " .. found.wanted, difficulty = found.difficulty } }
  else
    found.text = facts.text { { fact = "difficulty.nothing", side = found.side } }
  end
end

-- The game from a position, a list of the players: `late` is whether the numbers of the
-- author took too long. Nil and why if they are not computed.
local function game_of(solution, number, options)
  local game = { solution = solution, number = number }
  local f = features.of(solution, options)
  local numbers = f and reach(solution, number)
  if f and not numbers then
    return nil, TOO_LARGE
  end
  seen.count(solution, number)
  game.greatest = add_ahead(game, solution, math.max(options.ahead, AHEAD))
  if not game.greatest then
    return nil, TOO_LONG
  end
  add_greedy(game, solution)
  game.late = f and not add_featured(game, solution, numbers, f, options.seconds) or
    nil
  return game
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
  local game, why = game_of(solution, number, options)
  local _, mover = core.position(solution, number)
  local own = mover and (side == "first" and mover or 3 - mover)
  if not game then
    return nil, why
  end
  local found = { side = side, late = game.late,
    wanted = WANTED[side][at.outcome(solution, number)] }
  for i, player in ipairs(game) do
    found[i], why = chances_of(game, player, side == "first", own)
    if not found[i] then
      return nil, why
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
