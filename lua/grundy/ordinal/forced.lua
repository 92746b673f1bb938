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
local zero, compare = ordinal.zero, ordinal.compare

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

function forced.outcome(c)
  local worth = forced.worth(c)
  return worth == 0 and "D" or worth > 0 and "N" or "P"
end

--- How long the winner needs; infinite if nobody wins.
function forced.remoteness(c)
  if c.play ~= "mixed" then
    return c.of.q(c, guarantees.functions[1])
  end
  local best, worth = decide(c)
  return worth == 0 and math.huge or c.of.q(c, best)
end

--- What a follower is compared by: what it is worth to the player to move there;
-- and how long the winner needs, or else the player who moves there to an end
-- that loses nothing.
function forced.rank(c)
  local worth = forced.worth(c)
  return {
    worth = worth,
    length = worth == 0 and c.of.q(c, guarantees.functions[1]) or
      forced.remoteness(c),
  }
end

--- Negative, 0 or positive as the length a is less than b, as long, or more.
function forced.compare_lengths(a, b)
  if a == b then
    return 0
  elseif a == math.huge or b == math.huge then
    return a == math.huge and 1 or -1
  end
  return compare(a, b)
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

local function parity(q)
  return finite_part(q) % 2
end

local function is_bounded(q)
  return q:tointeger() ~= nil
end

--- One less, of an ordinal that is not a limit, or of what is infinite.
function forced.less(q)
  return q == math.huge and q or lowered(q)
end

-- The Q of a component, which are ordinals: see guarantees.lua.
local function source_at(c)
  return {
    q = function(of, late)
      return c.of.q(c, of, late)
    end,
    parity = parity,
    bounded = is_bounded,
    less = forced.less,
  }
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
