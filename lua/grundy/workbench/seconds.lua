-- The option --seconds: how long a function of a game may take.

local core = require "grundy.core"
local failure = require "grundy.workbench.failure"
local games = require "grundy.game"

-- How many instructions run between two looks at the clock.
local HOOK_COUNT = 10000

local seconds = {}

--- The results of f, which may take so many seconds; `doing` says what it does.
function seconds.within(limit, doing, f, ...)
  local results, message = games.within(limit, f, ...)
  if not results then
    failure.stop(failure.NO_ANSWER, "%s: %s", doing, message)
  end
  return table.unpack(results, 1, results.n)
end

--- From now on, the answer about a file may take so many seconds, because its
-- `show` may never return. There is no limit if it is nil.
function seconds.watch_answer(limit, path)
  local stop_at = limit and core.now() + limit
  debug.sethook(stop_at and function()
    if core.now() >= stop_at then
      failure.stop(failure.NO_ANSWER, "%s, in the answer: the limit of %s "
        .. "seconds is reached", path, limit)
    end
  end, "", HOOK_COUNT)
end

return seconds
