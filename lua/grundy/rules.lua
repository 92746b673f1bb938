-- Runs the rules of a game in Lua, for those who ask after it is solved.

local core = require "grundy.core"
local check = require "grundy.check"

local fail = check.fail

local rules = {}

-- The elements of what `moves` returned for p, one by one.
local function take_returned(game, p, returned, take)
  if type(returned) == "table" then
    for i = 1, rawlen(returned) do
      local q = rawget(returned, i)
      if game.splits then
        check.array(("element %d that moves returned"):format(i), q)
      end
      take(q)
    end
  elseif returned ~= nil then
    fail("moves returned a %s, not an array (in the moves of %s)",
      type(returned), core.shown(p))
  end
end

--- Calls `take` with each follower that `moves` gives from p, in order and as
-- often as it does: with a position or, where the game splits, an array of
-- positions.
function rules.run(game, p, player, take)
  local given = core.copy(p)
  local returned = game.moves(given, function(...)
    if game.splits then
      take { ... }
    elseif select("#", ...) ~= 1 then
      fail("add takes one position, got %d arguments", select("#", ...))
    else
      take((...))
    end
  end, player)
  core.kept(game.moves, p, given)
  take_returned(game, p, returned, take)
end

return rules
