-- Runs the rules of a game in Lua, for those who ask after it is solved.

local core = require "grundy.core"
local check = require "grundy.check"
local game = require "grundy.game"

local fail = check.fail

local rules = {}

-- The elements of what `moves` returned for p, one by one.
local function take_returned(of, p, returned, take)
  if type(returned) == "table" then
    for i = 1, rawlen(returned) do
      local q = rawget(returned, i)
      if of.splits then
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
function rules.run(of, p, player, take)
  local given = core.copy(p)
  local returned = of.moves(given, function(...)
    if of.splits then
      take { ... }
    elseif select("#", ...) ~= 1 then
      fail("add takes one position, got %d arguments", select("#", ...))
    else
      take((...))
    end
  end, player)
  core.kept(of.moves, p, given)
  take_returned(of, p, returned, take)
end

--- The results of f, packed; or nil and a message if it takes more seconds
-- (nil: it may take any time). The clock of the library watches `moves`: so f
-- becomes the moves of a game.
function rules.within(seconds, f, ...)
  if not seconds then
    return table.pack(f(...))
  end
  local arguments, results = table.pack(...), nil
  local _, message = game.new {
    moves = function()
      results = table.pack(f(table.unpack(arguments, 1, arguments.n)))
    end,
  }:solve(0, { seconds = seconds })
  return results, message
end

return rules
