-- The option `progress`, and what is shown of it.

local core = require "grundy.core"
local check = require "grundy.base.check"

local progress = {}

local BAR = 24 -- characters

-- How many variants of a game, say, are done, as a bar and in numbers.
local function how_many(now)
  local full = BAR * now.done // now.all
  return ("[%s%s] %d of %d %s, %d s left"):format(("#"):rep(full),
    ("-"):rep(BAR - full), now.done, now.all, now.what, math.ceil(now.left))
end

--- A table that a progress function is given, as a line; "" at the end.
function progress.line(now)
  if now.stage == "saving" and now.done < 1 then
    return ("saving: %d %%"):format(math.floor(100 * now.done))
  elseif now.stage == "expanding" or now.stage == "solving" then
    return ("%s: %d positions, %d moves, %.0f positions/s"):format(now.stage,
      now.positions, now.moves,
      now.seconds > 0 and now.expanded / now.seconds or 0)
  end
  return now.stage == "exploring" and how_many(now) or ""
end

-- Writes the line on the terminal again, and wipes it at the end.
local function show(now)
  io.stderr:write("\r\27[K", progress.line(now))
  io.stderr:flush()
end

--- The function that the option asks for; nil if there is none. `what` is the
-- option, as a message says it.
function progress.check(what, option)
  if option == true then
    return core.is_terminal(2) and io and show or nil
  elseif option and not check.callable(option) then
    check.fail("%s must be true or a function, got %s", what,
      check.kind(option))
  end
  return option or nil
end

return progress
