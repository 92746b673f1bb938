-- Work with one game file after another, or with the same one again: none
-- finds what another has left behind, and none hinders what comes after it.

local afresh = require "grundy.command.afresh"
local failure = require "grundy.command.failure"
local files = require "grundy.command.files"
local gamefile = require "grundy.command.gamefile"

local xpcall = xpcall -- a game file may call something else so

local alone = {}

-- The failure that an error is. A game file that calls something of its own
-- `type` or `next` makes others fail, and even who looks into it.
local function failure_of(path, problem, names)
  problem = type(problem) == "table" and problem or gamefile.handler(problem)
  local changed = {}
  for _, name in ipairs(names) do
    if not files.replaced[name] then
      changed[#changed + 1] = name
    end
  end
  if problem.message and problem.code ~= failure.INTERRUPTED and
    changed[1] then
    problem.message = ("%s (%s makes something else of what Lua calls %s)")
      :format(problem.message, path, table.concat(changed, ", "))
  end
  return problem
end

--- A function `try(path, f, ...)` that calls f, which works with the game file
-- at the path, and then makes Lua as it is now. It returns what xpcall does:
-- true and the first result of f, or false and the failure.
function alone.trier()
  local forget = afresh.remember()
  return function(path, f, ...)
    local fine, result = xpcall(f, gamefile.handler, ...)
    local names = forget()
    if fine then
      return true, result
    end
    return false, failure_of(path, result, names)
  end
end

return alone
