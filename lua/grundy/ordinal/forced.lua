-- What the players can force from a component whose Q are ordinals (Smith
-- 1966, sections 5, 11 and 12). A component has
--
-- payoffs           an array of what the ends of its game pay
-- paid              are these numbers of the user's, not words?
-- of.q(c, f, late)  Smith's Q[f]: see kind/guarantees.lua
-- of.first(c, f, least, moves)  a follower at which the partner of Q[f] is one
--                   less; where Q[f] is a limit, at least `least`, which is
--                   below it; where it is infinite, infinite. `moves` may say
--                   how many are made, if Q[f] is not a limit.
-- of.best(c)        if there is a choice that Q does not tell: what best play
--                   leads to

local guarantees = require "grundy.kind.guarantees"
local ordinal = require "grundy.ordinal.arithmetic"

local finite_part, lowered = ordinal.finite_part, ordinal.lowered
local zero = ordinal.zero

local forced = {}

local function is_odd(q)
  return q ~= math.huge and finite_part(q) % 2 == 1
end

local function is_even(q)
  return q ~= math.huge and finite_part(q) % 2 == 0
end

-- The function by which the player who wins more than nothing does so, and what
-- the position is worth: the most that either can force. The function is Q[>=v]
-- if the player to move wins v; Q[>-v], which is even, if the opponent does;
-- Q[>=0] if neither can win.
local function decide(c)
  local best, worth = nil, 0
  for _, pays in ipairs(c.payoffs) do
    local v = math.abs(pays)
    if v > math.abs(worth) then
      if is_odd(c.of.q(c, { v })) then
        best, worth = { v }, v
      elseif is_even(c.of.q(c, { v, strict = true })) then
        best, worth = { v, strict = true }, -v
      end
    end
  end
  return best or guarantees.functions[0], worth
end

function forced.worth(c)
  return (select(2, decide(c)))
end

--- How long the winner needs; infinite if nobody wins.
function forced.remoteness(c)
  if c.play ~= "mixed" then
    return c.of.q(c, guarantees.functions[1])
  end
  local best, worth = decide(c)
  return worth == 0 and math.huge or c.of.q(c, best)
end

--- A follower that best play leads to: the winner wants to win what it is worth
-- soon, the loser late, but at least in `least` moves; if nobody wins, an end
-- soon.
function forced.best(c, least)
  if c.of.best then
    return c.of.best(c)
  end
  return c.of.first(c, (decide(c)), least)
end

-- The ordinals that Q gives here: see guarantees.lua.
local ordinals = {}
ordinals.__index = ordinals

function ordinals.parity(q)
  return finite_part(q) % 2
end

function ordinals.bounded(q)
  return q:tointeger() ~= nil
end

--- One less, of an ordinal that is not a limit, or of what is infinite.
function forced.less(q)
  return q == math.huge and q or lowered(q)
end

ordinals.less = forced.less

local function source_at(c)
  return setmetatable({
    q = function(of, late)
      return c.of.q(c, of, late)
    end,
  }, ordinals)
end

--- The moves that are made where a Q guarantees something.
function forced.moves(c, of, q)
  return guarantees.moves(source_at(c), of, q)
end

--- The guarantees of both players.
function forced.security(c)
  local source = source_at(c)
  source.payoffs = c.paid and c.payoffs or nil
  function source.first(of, moves)
    return not c:ended() and c.of.first(c, of, zero, moves) or nil
  end
  return guarantees.list(source)
end

return forced
