-- What a player can force in a solution, where play may end in wins, draws,
-- losses or payoffs (Smith 1966, section 12).

local core = require "grundy.core"
local guarantees = require "grundy.kind.guarantees"
local moves = require "grundy.moves"
local regime = require "grundy.regime"

local methods = {}

-- The position's number, and what follows the position and, with two
-- players, the player.
local function locate(solution, p, ...)
  if regime.solved(solution).mover then
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
  local of = guarantees.read(kind)
  return core.q(self, number, of[1], of.strict)
end

local function parity(q)
  return q % 2
end

local function less(q)
  return q - 1 -- math.huge - 1 is math.huge
end

-- The Q of a position, which are numbers: see guarantees.lua.
local function source_at(solution, number)
  return {
    q = function(of, late)
      return core.q(solution, number, of[1], of.strict, late)
    end,
    parity = parity,
    less = less,
  }
end

-- The follower at which the other function says that all moves but one are
-- left.
local function first_move(solution, p, number, player, of, count)
  local there = guarantees.partner(of)
  local q = core.q(solution, number, of[1], of.strict) - 1
  for _, n in ipairs(core.followers(solution, number)) do
    if core.q(solution, n, there[1], there.strict) == q and
      guarantees.moves(source_at(solution, n), there, q) == count - 1 then
      return (moves.locate(solution, p, n, player))
    end
  end
end

methods.security = moves.method(function(self, p, number, player)
  local source = source_at(self, number)
  source.payoffs = core.payoffs(self)
  function source.first(of, count)
    return first_move(self, p, number, player, of, count)
  end
  return guarantees.list(source)
end)

return methods
