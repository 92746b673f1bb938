-- What a player can force, where play may end in wins, draws, losses or
-- payoffs (Smith 1966, section 12).

local core = require "grundy.core"
local check = require "grundy.check"
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
-- Q of `theirs`. "endless", Smith's unterminated draw, is guaranteed by an
-- infinite Q: the other player can never force a loss, but no end that pays at
-- least 0 can be forced either. So nothing better is there beside it.
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
        theirs = { v, strict = true },
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
    theirs = kinds[1],
  })
  list[#list + 1] = { kind = "ending", mine = kinds[-1], theirs = kinds[2] }
  return list
end

-- Does a Q guarantee g to the player who needs this parity?
local function holds(g, q, parity)
  if g.kind == "endless" then
    return q == math.huge
  end
  return q < math.huge and q % 2 == parity
end

-- The move with which a guarantee of `count` moves starts; math.huge - 1 is
-- math.huge.
local function starting_move(solution, p, number, player, mine, count)
  for _, n in ipairs(core.followers(solution, number)) do
    -- Q[>=v] at p follows from Q[>-v] at its followers, and back
    if core.q(solution, n, mine[1], not mine.strict) == count - 1 then
      return (moves.locate(solution, p, n, player))
    end
  end
end

methods.security = moves.method(function(self, p, number, player)
  local list = { opponent = {} }
  local ended = core.degree(self, number) == 0
  for _, g in ipairs(guarantees(self)) do
    local mine = core.q(self, number, g.mine[1], g.mine.strict)
    local theirs = core.q(self, number, g.theirs[1], g.theirs.strict)
    if holds(g, mine, 1) then
      list[#list + 1] = {
        kind = g.kind, payoff = g.payoff, moves = ended and 0 or mine,
        move = starting_move(self, p, number, player, g.mine, mine),
      }
    end
    if holds(g, theirs, 0) then
      table.insert(list.opponent, {
        kind = g.kind, payoff = g.payoff, moves = theirs,
      })
    end
  end
  return list
end)

return methods
