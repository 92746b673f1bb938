-- grundy period

local grundy = require "grundy"
local failure = require "grundy.workbench.failure"
local fault = require "grundy.base.fault"

return {
  usage = "CODE",
  summary = "find the period of an octal game, such as 0.77",
  text = {
    "A period is proved once it has been seen on so many heaps that it must "
      .. "go on forever.",
  },
  options = { "heaps", "seconds", "json", "color" },
  meanings = { seconds = "at most S seconds" },
  run = function(screen, words, values)
    local code = words[1]
    local fine, game, why = fault.try(grundy.octal, code)
    if not fine or not game then
      failure.stop(failure.USAGE, "%s", fine and why or game)
    end
    local found, message = game:period { heaps = values.heaps,
      seconds = values.seconds }
    if not found then
      failure.no_answer(code, message)
    elseif values.json then
      return screen:json(found)
    end
    local saltus = (found.saltus or 0) > 0 and " with saltus " .. found.saltus or ""
    screen:paragraph(("%s has period %d%s after a preperiod of %d, %s; heaps "
      .. "up to %d were examined."):format(code, found.period, saltus,
      found.preperiod, found.proved and "which is proved" or
      "which is not proved", found.checked_to))
  end,
}
