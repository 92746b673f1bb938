-- What the players can be sure of, where play may end in wins, draws, losses
-- or payoffs (Smith 1966, sections 5 and 12), by Smith's functions Q. Where
-- these come from, a digraph that is solved or one with ordinals, is up to a
-- source:
--
-- payoffs        an array of what endings pay; nil if endings are words
-- q(of, late)    the function Q, and the same if sinks count 2 instead of 0:
--                see csrc/core/length/remoteness.h
-- parity(q)      1 if a Q that is not infinite is odd, else 0
-- bounded(q)     is a Q that is not infinite a number of moves? If it is missing,
--                all are
-- less(q)        one less
-- first(of, moves)  the move with which the player to move starts, who is sure
--                of something by Q[of] within so many moves

local check = require "grundy.base.check"

local fail = check.fail

local guarantees = {}

-- Q[>=v] is asked for as { v }, Q[>-v] as { v, strict = true }: each of the two
-- at a position follows from the other one at its followers.
local functions = {
  [1] = { 0, strict = true },
  [0] = { 0 },
  [-1] = { -math.huge },
  [2] = { -math.huge, strict = true },
}

guarantees.functions = functions

local partners = {
  [functions[1]] = functions[0],
  [functions[0]] = functions[1],
  [functions[-1]] = functions[2],
  [functions[2]] = functions[-1],
}

-- What the player to move wants, or for the last one the opponent.
local names = { win = 1, draw = 0, ending = -1, ["opponent's ending"] = 2 }

--- The function that a user asks for.
function guarantees.read(kind)
  if type(kind) == "table" then
    local v = check.fields("q", kind, { at_least = "number" }).at_least
    if v == nil or v ~= v then
      fail("q: { at_least = v } expected, v a number")
    end
    return { v }
  end
  local integer = math.type(kind) and math.tointeger(kind) or names[kind]
  return integer and functions[integer] or fail(
    [[q: "win", "draw", "ending", "opponent's ending" (or 1, 0, -1, 2), or ]]
    .. "{ at_least = v } expected, got %s", check.shown(kind))
end

--- The function that decides it at the followers.
function guarantees.partner(of)
  return partners[of] or { of[1], strict = not of.strict }
end

-- The functions that guarantee something to both players, best first: to the
-- player to move, an odd Q of `mine` guarantees it, to the opponent an even Q of
-- `theirs`. If `lasting`, an infinite Q guarantees it too: the other player
-- cannot force play to end worse, and play without end, which pays 0, is no
-- worse. Only the first one of these says something. "endless", Smith's
-- unterminated draw, is guaranteed by an infinite Q alone: no end that pays at
-- least 0 can be forced, and so nothing better.
local function all(payoffs)
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
    list[1] = { kind = "win", mine = functions[1], theirs = functions[0] }
    list[2] = { kind = "draw", mine = functions[0], theirs = functions[1] }
  end
  table.insert(list, 1, {
    kind = "endless", payoff = payoffs and 0, mine = functions[0],
    theirs = functions[1], lasting = true, unending = true,
  })
  list[#list + 1] = {
    kind = "ending", mine = functions[-1], theirs = functions[2],
  }
  return list
end

local function is_bounded(source, q)
  return q ~= math.huge and (not source.bounded or source.bounded(q))
end

--- The moves that are made where a Q guarantees something: one less, if play
-- ends where a move was counted that nobody makes. One that is not bounded is
-- no number of moves, and is left as it is.
function guarantees.moves(source, of, q)
  return is_bounded(source, q) and source.q(of, true) == q and source.less(q) or
    q
end

-- What the player who needs this parity is sure of by a Q, after the guarantees
-- of a list; nil if nothing more.
local function guarantee(source, g, of, parity, list)
  local q, last = source.q(of), list[#list]
  if q == math.huge then
    if not g.lasting or last and last.moves == math.huge then
      return nil
    end
  elseif g.unending or source.parity(q) ~= parity then
    return nil
  end
  return {
    kind = g.kind,
    payoff = g.payoff,
    moves = guarantees.moves(source, of, q),
    bounded = is_bounded(source, q),
  }
end

--- All that the player to move can force, best first, with the first move; and
-- what the opponent can.
function guarantees.list(source)
  local list, opponent = {}, {}
  for _, g in ipairs(all(source.payoffs)) do
    local mine = guarantee(source, g, g.mine, 1, list)
    if mine then
      mine.move = source.first(g.mine, mine.moves)
      list[#list + 1] = mine
    end
    opponent[#opponent + 1] = guarantee(source, g, g.theirs, 0, opponent)
  end
  list.opponent = opponent
  return list
end

return guarantees
