--- A referee: plays two players against each other.
-- @module grundy

local core = require "grundy.core"
local check = require "grundy.check"
local compound = require "grundy.compound"
local generator = require "grundy.generator"
local place = require "grundy.place"

local fail = check.fail

local fields = {
  first = "any",
  second = "any",
  at = "any",
  length = "any",
  seed = "any",
}

local DEFAULT_LENGTH = 100000
local sides = { "first", "second" }

local function random_player(random)
  return function(now)
    if not place.is(now) then
      return compound.random(now, random)
    end
    local followers = now:followers()
    return followers[random(#followers) + 1]
  end
end

local function best_player(now)
  local move, message = now:best()
  if move == nil then
    fail("match: there is no best move: %s", message)
  end
  return move
end

-- The function that plays a side.
local function player_of(name, player, random)
  if player == "best" then
    return best_player
  elseif player == "random" then
    return random_player(random)
  elseif check.callable(player) then
    return player
  end
  fail("match: field '%s' must be a function, \"best\" or \"random\", got %s",
    name, check.shown(player))
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

-- Equal exactly when the positions and the player to move are.
local function key_of(now, side)
  local state = place.is(now) and now.number or compound.key(now)
  return state .. " " .. side
end

-- What the record shows of a place or compound.
local function shown(now)
  return place.is(now) and now.position or now:positions()
end

-- What the move of a side leads to. An illegal one is an error that names the
-- side.
local function play(now, side, player)
  local follow = place.is(now) and place.follow or compound.follow
  local after, message = follow(now, player(now, side))
  return after or fail("match: an illegal move of the %s player: %s", side,
    message)
end

-- How the play ends for the player who has no move: "win", "loss", "draw".
local function ending_of(now)
  if place.is(now) then
    local outcomes = { P = "loss", N = "win", D = "draw" }
    return outcomes[now:outcome()]
  end
  return now.play == "misere" and "win" or "loss"
end

-- The end of play where `side` has no move.
local function finish(record, now, side)
  local ending = ending_of(now)
  local other = side == "first" and "second" or "first"
  record.reason = "end"
  record.payoff = place.is(now) and core.payoff(now.solution, now.number)
    or nil
  if ending ~= "draw" then
    record.winner = ending == "win" and side or other
  end
  return record
end

--- Plays a match. Each move is checked.
-- @param options a table with `first` and `second` (each a function that gets
-- the place or compound and "first" or "second" and returns a follower, or a
-- move for a compound; or "best"; or "random"), `at` (a place or compound; a
-- place of a game that splits is played as a sum),
-- `length` (at most so many moves, default 100000), `seed` (of "random",
-- default 1)
-- @return the record: an array of the positions, the start first (of a
-- compound: arrays of positions), with `winner` ("first", "second", or nil),
-- `reason` ("end"; "repetition": a position came back with the same player
-- to move, which is a draw; "length"), `cycle` (the index it came back to),
-- `payoff` (of the player to move at the end, where endings are numbers)
-- @function match
-- @within Compounds
local function match(options)
  check.fields("match", options, fields)
  local now = rawget(options, "at")
  if not place.is(now) and not compound.is(now) then
    fail("match: field 'at' must be a place or a compound, got %s",
      check.shown(now))
  end
  if place.is(now) and place.splits(now) then
    now = compound.sum { now } -- which it becomes with the first move
  end
  local seed = check_integer("seed", options.seed, 1, math.mininteger)
  local length = check_integer("length", options.length, DEFAULT_LENGTH, 0)
  local random = generator(seed)
  local players = {}
  for i, side in ipairs(sides) do
    players[i] = player_of(side, options[side], random)
  end
  local record, seen = {}, {}
  for turn = 0, math.maxinteger do
    local side = sides[turn % 2 + 1]
    local key = key_of(now, side)
    if seen[key] then
      record.reason, record.cycle = "repetition", seen[key]
      return record
    end
    record[turn + 1] = shown(now)
    seen[key] = turn + 1
    if now:ended() then
      return finish(record, now, side)
    elseif turn == length then
      record.reason = "length"
      return record
    end
    now = play(now, side, players[turn % 2 + 1])
  end
end

return match
