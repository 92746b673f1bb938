-- Where play stands: a position of a solution or of a search, a heap or the like,
-- or a compound of several. What all of them can be asked is written here, once,
-- over a *provider*, which is a table for one metatable:
--
-- what, word         what it is called in a sentence, and in code: for errors
-- methods, shared    its methods, and the names of those that it gets from here
-- component          can it be in a compound? Then perhaps
-- problem(now, kind) why it cannot be in a "sum", "conjunctive" or "selective";
-- become(now, q)     what a move in a compound makes of it, if it may also be an
--                    array of places
-- compound           is it one?
-- kind(now)          the kind of play
-- position           its field `position`, or `positions(now)`
-- ended(now)         is there no move?
-- obstacle(now)      why its outcome and its moves are not known; nil if they are
-- outcome(now)
-- best(now, options) a best move; nil if there is none; or nil, message
-- list(now, most)    the rows of its first moves, best first, and the total
-- follow(now, move)  the place after it; or nil and what is wrong with it
-- size(now)          what it counts as in a line that is not to be too long, if not 1
-- key(now)           a text or number, equal exactly for equal places that play
--                    can lead to
--
-- What a provider may say otherwise than most is in `common`.

local require = require "grundy.base.lazy".require
local check = require "grundy.base.check"
local line_of = require "grundy.moves.line"
local normal = require "grundy.kind.normal"

local fail = check.fail

local DEFAULT_MOVES, DEFAULT_LINE = 1000, 100000

local place = {}

local providers = {} -- by metatable

local common = { problem = function() end }

function common.kind()
  return normal
end

function common.positions(now)
  return { now.position }
end

--- What lines and records of matches show.
function common.shown(now)
  return now.position
end

function common.become(now, q)
  return providers[getmetatable(now)].follow(now, q)
end

--- The place after a best move; nil if there is none; or nil, message.
function common.next(now)
  local by = providers[getmetatable(now)]
  local move, message = by.best(now)
  if move == nil then
    return nil, message
  end
  return by.follow(now, move)
end

--- A move at random, every one as likely as any other. random(n) is an integer
-- from 0 to n - 1.
function common.random(now, random)
  local followers = check.answer(now:followers())
  return followers[random(#followers) + 1]
end

--- What a move gains; nil where there are no scores.
function common.points()
  return nil
end

--- What the end is to the player who has no move: "win", "loss", "draw".
function common.ending(now)
  return place.kind(now).results_to_move[now:outcome()]
end

--- What it pays to that player, if endings are numbers.
function common.payoff()
  return nil
end

--- Why nobody of a level that is a number can play on.
function common.level_problem()
  return "a level that is a number is for one game whose moves lead to "
    .. "positions, not for a compound or a heap"
end

--- Can play come to an end, whoever moves?
function common.can_end()
  return true
end

--- Where a match begins.
function common.begin(now)
  return now
end

common.__index = common

--
-- The methods
--

-- An argument that must be a positive integer.
local function most_of(name, most, default)
  if most == nil then
    return default
  end
  return check.integer(most, 1, math.maxinteger) or
    fail("%s: a positive integer expected, got %s", name, check.shown(most))
end

local answers = {}

function answers.after(by, now, move)
  local after, message = by.follow(now, move)
  return after or fail("%s", message)
end

function answers.outcome(by, now)
  local message = by.obstacle and by.obstacle(now)
  if message then
    return nil, message
  end
  return by.outcome(now)
end

function answers.best(by, now, options)
  local message, move = by.obstacle and by.obstacle(now), nil
  if not message then
    move, message = by.best(now, options)
  end
  if move == nil then
    return nil, message or "there is no move"
  end
  return move
end

function answers.moves(by, now, most)
  most = most_of("moves", most, DEFAULT_MOVES)
  local message = by.obstacle and by.obstacle(now)
  if message then
    return nil, message
  elseif by.ended(now) then
    return {}, 0
  end
  return by.list(now, most)
end

-- Best play on, as moves/line.lua wants it.
local function play_of(by)
  return {
    shown = by.shown,
    size = by.size,
    next = function(_, now)
      local after, message = by.next(now)
      return after, after and by.key(after) or message
    end,
  }
end

function answers.line(by, now, most)
  most = most_of("line", most, DEFAULT_LINE)
  local message = by.obstacle and by.obstacle(now)
  if message then
    return nil, message
  end
  return line_of(play_of(by), nil, most, now, by.key(now))
end

-- The methods that only ask the provider.
local asked = { ended = true, positions = true }

-- The method of a provider with a name, for objects that `check_self` accepts.
local function method_of(by, name, check_self)
  local answer = answers[name]
  return asked[name] and function(self)
    check_self(self, name)
    return by[name](self)
  end or function(self, ...)
    check_self(self, name)
    return answer(by, self, ...)
  end
end

--- Makes a provider known, and adds the methods that it shares. Returns a function
-- that raises an error unless its argument is such a place: see check.self.
function place.provide(meta, by)
  local check_self = check.self(meta, by.what, by.word)
  providers[meta] = getmetatable(by) and by or setmetatable(by, common)
  for name in by.shared:gmatch "%S+" do
    by.methods[name] = method_of(by, name, check_self)
  end
  return check_self
end

--- A provider that differs from another one.
function place.differing(fields, from)
  return setmetatable(fields, { __index = from })
end

--
-- What others ask of any place
--

--- The provider of a value; nil if it is nowhere that play can stand.
function place.of(value)
  return type(value) == "table" and providers[getmetatable(value)] or nil
end

--- Is it a place that can be in a compound, or seems to be?
function place.is_component(value)
  local by = place.of(value)
  return by ~= nil and by.component or false
end

--- Is it a compound?
function place.is_compound(value)
  local by = place.of(value)
  return by ~= nil and by.compound or false
end

for _, name in ipairs { "kind", "key", "shown", "follow", "become", "random", "points",
  "ending", "payoff", "problem", "level_problem", "can_end", "begin" } do
  place[name] = function(now, ...)
    return providers[getmetatable(now)][name](now, ...)
  end
end

return place
