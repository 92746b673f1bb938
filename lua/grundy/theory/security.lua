-- What a player can force, where play may end in wins, draws, losses or
-- payoffs (Smith 1966, section 12).

local core = require "grundy.core"
local check = require "grundy.base.check"
local moves = require "grundy.moves"

local fail = check.fail
local methods = {}

-- Q[>=v] is asked for as { v }, Q[>-v] as { v, strict = true }.
local kinds = {
  [1] = { 0, strict = true },
  [0] = { 0 },
  [-1] = { -math.huge },
  [2] = { -math.huge, strict = true },
}

local function threshold(kind)
  if type(kind) == "table" then
    local v = check.fields("q", kind, { at_least = "number" }).at_least
    if v == nil or v ~= v then
      fail("q: { at_least = v } expected, v a number")
    end
    return { v }
  end
  local integer = math.type(kind) and math.tointeger(kind)
  return integer and kinds[integer] or
    fail("q: 1, 0, -1, 2 or { at_least = v } expected, got %s",
      check.shown(kind))
end

-- The position's number, and what follows the position and, with two
-- players, the player.
local function locate(solution, p, ...)
  if core.players(solution) == 2 then
    local player = ...
    local number, message = core.locate(solution, p, player)
    return number, message, (select(2, ...))
  end
  local number, message = core.locate(solution, p)
  return number, message, (...)
end

function methods:q(p, ...)
  local number, message, kind = locate(self, p, ...)
  if not number then
    return nil, message
  end
  local t = threshold(kind)
  return core.q(self, number, t[1], t.strict)
end

-- The thresholds of the guarantees of both players, best first: for the
-- player to move, an odd Q of `mine` guarantees it, for the opponent an even
-- Q of `theirs`. If `lasting`, an infinite Q guarantees it too: the other player
-- cannot force play to end worse, and play without end, which pays 0, is no
-- worse. Only the first one of these says something. "endless", Smith's
-- unterminated draw, is guaranteed by an infinite Q alone: no end that pays at
-- least 0 can be forced, and so nothing better.
local function guarantees(solution)
  local payoffs = core.payoffs(solution)
  local list = {}
  if payoffs then
    local there = {}
    for _, v in ipairs(payoffs) do
      there[v], there[-v] = true, true
    end
    for v in pairs(there) do
      list[#list + 1] = {
        kind = "at least", payoff = v, mine = { v },
        theirs = { v, strict = true }, lasting = v < 0,
      }
    end
    table.sort(list, function(a, b)
      return a.payoff > b.payoff
    end)
  else
    list[1] = { kind = "win", mine = kinds[1], theirs = kinds[0] }
    list[2] = { kind = "draw", mine = kinds[0], theirs = kinds[1] }
  end
  table.insert(list, 1, {
    kind = "endless", payoff = payoffs and 0, mine = kinds[0],
    theirs = kinds[1], lasting = true, unbounded = true,
  })
  list[#list + 1] = { kind = "ending", mine = kinds[-1], theirs = kinds[2] }
  return list
end

-- Does a Q guarantee g to the player who needs this parity?
local function holds(g, q, parity)
  if q == math.huge then
    return g.lasting
  end
  return not g.unbounded and q % 2 == parity
end

local function q_of(solution, number, of, late)
  return core.q(solution, number, of[1], of.strict, late)
end

-- The moves that are made where this Q guarantees something: one less, if play
-- ends where a move was counted that nobody makes (core/length/remoteness.h).
local function count_moves(solution, number, of, q)
  return q < math.huge and q_of(solution, number, of, true) == q and q - 1 or q
end

-- The move with which a guarantee of `count` moves starts.
local function starting_move(solution, p, number, player, mine, count)
  -- Q[>=v] at p follows from Q[>-v] at its followers, and back
  local there = { mine[1], strict = not mine.strict }
  local q = q_of(solution, number, mine) - 1 -- math.huge - 1 is math.huge
  for _, n in ipairs(core.followers(solution, number)) do
    if q_of(solution, n, there) == q and
      count_moves(solution, n, there, q) == count - 1 then
      return (moves.locate(solution, p, n, player))
    end
  end
end

-- What the player who needs this parity is sure of by a Q, after the guarantees
-- of a list; nil if nothing more.
local function guarantee(solution, number, g, of, parity, list)
  local q, last = q_of(solution, number, of), list[#list]
  if not holds(g, q, parity) or
    q == math.huge and last and last.moves == math.huge then
    return nil
  end
  return {
    kind = g.kind, payoff = g.payoff,
    moves = count_moves(solution, number, of, q),
  }
end

methods.security = moves.method(function(self, p, number, player)
  local list, opponent = {}, {}
  for _, g in ipairs(guarantees(self)) do
    local mine = guarantee(self, number, g, g.mine, 1, list)
    if mine then
      mine.move = starting_move(self, p, number, player, g.mine, mine.moves)
      list[#list + 1] = mine
    end
    opponent[#opponent + 1] = guarantee(self, number, g, g.theirs, 0, opponent)
  end
  list.opponent = opponent
  return list
end)

return methods
