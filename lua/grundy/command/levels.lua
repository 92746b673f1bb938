-- How the computer plays: perfect, forgetful (now and then at random), or
-- random.

local failure = require "grundy.command.failure"
local turns = require "grundy.command.turns"

local DEFAULT_FORGET = 0.25
local FINE = 1 << 30 -- how finely a probability is drawn

local function perfect(now)
  local move, message = now:best()
  if move == nil then
    failure.stop(failure.NO_ANSWER, "there is no best move: %s", message)
  end
  return move
end

--- The player of a level: a function from a place or sum to a move.
-- @param random a generator of random numbers
return function(level, random, forget)
  local function at_random(now)
    local moves = turns.moves(now)
    return moves[random(#moves) + 1]
  end
  if level == "random" then
    return at_random
  elseif level == "forgetful" then
    return function(now)
      local lapse = random(FINE) < (forget or DEFAULT_FORGET) * FINE
      return (lapse and at_random or perfect)(now)
    end
  end
  return perfect
end
