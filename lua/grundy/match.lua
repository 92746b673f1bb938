-- A referee: plays two players against each other.

local require = require "grundy.base.lazy".require
local core = require "grundy.core"
local check = require "grundy.base.check"
local moves = require "grundy.moves"
local outlook = require "grundy.match.outlook"
local place = require "grundy.place"
local splitmix = require "grundy.base.splitmix"

local fail = check.fail

local match = {}

local fields = { first = "any", second = "any", at = "any", length = "any",
  repetition = "any", seed = "any", forget = "any" }

local DEFAULT_LENGTH = 100000
local sides = { "first", "second" }

-- Perfect players do the same again: between them, a position that occurs this
-- often is a draw.
local PERFECT_REPETITION = 2

-- How often a forgetful player moves at random, and how finely that is drawn.
local DEFAULT_FORGET = 0.25
local FINE = 1 << 30

local levels = {} -- by name: functions that make a player

function levels.perfect()
  return function(now)
    return now:best()
  end
end

function levels.random(random)
  return function(now)
    return place.random(now, random)
  end
end

function levels.forgetful(random, forget)
  local perfect, at_random = levels.perfect(), levels.random(random)
  return function(now)
    local lapse = random(FINE) < (forget or DEFAULT_FORGET) * FINE
    return (lapse and at_random or perfect)(now)
  end
end

-- Is it the level of a player who errs?
local function is_number(level)
  return math.type(level) and level >= 0 and level <= core.max_level
end

-- The moves of a place, and how likely somebody of a level makes each of them; the
-- sum is returned, too. Where a game has `normal`, several moves may lead to one
-- position of the graph: each has the same weight.
local function weighted(now, level)
  local positions, numbers = moves.followers(now.solution, now.position, now.number,
    now.player)
  local by_number = core.weights(now.solution, now.number, level)
  local weight, weights, sum = {}, {}, 0.0
  for i, n in ipairs(core.followers(now.solution, now.number)) do
    weight[n] = by_number[i]
  end
  for i, n in ipairs(numbers) do
    weights[i] = weight[n]
    sum = sum + weight[n]
  end
  return positions, weights, sum
end

-- A player who errs; the better move is the more likely one.
local function fallible(level, random)
  return function(now)
    local positions, weights, sum = weighted(now, level)
    local left, k = random(FINE) / FINE + random(FINE) / FINE / FINE, 1
    left = sum * left
    while k < #positions and left >= weights[k] do
      left, k = left - weights[k], k + 1
    end
    return positions[k]
  end
end

-- A player whose missing moves are errors.
local function moving(player)
  return function(now)
    local move, message = player(now)
    if move == nil then
      fail("match: there is no best move: %s", message)
    end
    return move
  end
end

-- The function that plays a side.
local function player_of(side, player, random, forget)
  if levels[player] or is_number(player) then
    return moving(match.player(player, random, forget))
  elseif check.callable(player) then
    return player
  end
  fail("match: field '%s' must be a function, \"perfect\", \"forgetful\", "
    .. '"random" or a number from 0 to %d, got %s', side, core.max_level,
    check.shown(player))
end

local function forget_of(forget)
  if forget == nil or math.type(forget) and forget >= 0 and forget <= 1 then
    return forget
  end
  fail("match: field 'forget' must be a number from 0 to 1, got %s",
    check.shown(forget))
end

local function check_integer(name, value, default, least)
  if value == nil then
    return default
  end
  return check.integer(value, least, math.maxinteger) or
    fail("match: field '%s' must be an integer%s, got %s", name,
      least > math.mininteger and " from " .. least .. " on" or "",
      check.shown(value))
end

-- A function that is told the state of play in each turn. It says why play is
-- drawn, nil if it is not; and the index that the position came back to.
local function arbiter(at, repetition, first, second)
  local index, count, can = {}, {}, nil
  return function(now, turn)
    local key = index and place.key(now) .. " " .. sides[turn % 2 + 1]
    if not repetition and index and index[key] then
      -- a player may do something else this time
      can, index = outlook.of(at, first, second), nil
    elseif index then
      index[key] = index[key] or turn + 1
      count[key] = (count[key] or 0) + 1
      if count[key] == repetition then
        return "repetition", index[key]
      end
    end
    return can and not can(now, turn) and "endless" or nil
  end
end

-- What the move of a side leads to, and what it gains, where there are scores.
-- An illegal one is an error that names the side.
local function play(now, side, player, watch)
  local move = player(now, side)
  if watch then
    watch(now, move)
  end
  local after, message = place.follow(now, move)
  if not after then
    fail("match: an illegal move of the %s player: %s", side, message)
  end
  return after, place.points(now, move)
end

-- The end of play where `side` has no move, where there are scores.
local function finish_score(record, now, side)
  local score = now:score()
  record.reason = "end"
  record.score = record.score + (side == "first" and score or -score)
  if record.score ~= 0 then
    record.winner = record.score > 0 and "first" or "second"
  end
  return record
end

-- The end of play where `side` has no move.
local function finish(record, now, side)
  if record.score then
    return finish_score(record, now, side)
  end
  local ending = place.ending(now)
  local other = side == "first" and "second" or "first"
  record.reason = "end"
  record.payoff = place.payoff(now)
  if ending ~= "draw" then
    record.winner = ending == "win" and side or other
  end
  return record
end

-- The side that wins play that never ends, with `side` to move; nil if nobody does.
local function winner_of_endless(now, side)
  local result = place.kind(now):forever(now.solution, now.player)
  if result ~= "draw" then
    return (result == "win") == (side == "first") and "first" or "second"
  end
end

-- How often a position occurs before it is a draw; nil if it never is.
local function repetition_of(options)
  local perfect = options.first == "perfect" and options.second == "perfect"
  return check_integer("repetition", options.repetition,
    perfect and PERFECT_REPETITION or nil, 2)
end

--- The player of a level, "perfect", "forgetful", "random" or a number: a function
-- from a place or compound to a move, or to nil and a message if there is no best
-- one. `random` generates random numbers.
function match.player(level, random, forget)
  return levels[level] and levels[level](random, forget) or
    fallible(level, random)
end

--- Why nobody of a level can play on from a place or compound; nil if somebody can.
function match.problem(now, level)
  return math.type(level) and place.level_problem(now, level) or nil
end

-- Plays a match; `watch`, if there is one, sees each place or compound and the
-- move.
function match.play(options, watch)
  options = check.fields("match", options, fields)
  local now = options.at
  if not place.of(now) then
    fail("match: field 'at' must be a place or a compound, got %s",
      check.shown(now))
  end
  local record = { claimed = now.claimed,
    score = place.kind(now).counts == "points" and 0 or nil }
  now = place.begin(now)
  local seed = check_integer("seed", options.seed, 1, math.mininteger)
  local length = check_integer("length", options.length, DEFAULT_LENGTH, 0)
  local random = splitmix(seed)
  local players, forget = {}, forget_of(options.forget)
  for i, side in ipairs(sides) do
    players[i] = player_of(side, options[side], random, forget)
    local why = match.problem(now, options[side])
    if why then
      fail("match: %s", why)
    end
  end
  local drawn = arbiter(now, repetition_of(options), options.first == "perfect",
    options.second == "perfect")
  for turn = 0, math.maxinteger do
    local side = sides[turn % 2 + 1]
    record.reason, record.cycle = drawn(now, turn)
    record.winner = record.reason and winner_of_endless(now, side)
    if record.cycle then
      return record
    end
    record[turn + 1] = place.shown(now)
    if now:ended() then
      return finish(record, now, side)
    elseif record.reason then
      return record
    elseif turn == length then
      record.reason = "length"
      return record
    end
    local after, gain = play(now, side, players[turn % 2 + 1], watch)
    now = after
    if gain then
      record.score = record.score + (side == "first" and gain or -gain)
    end
  end
end

function match.match(options)
  return (match.play(options))
end

return match
