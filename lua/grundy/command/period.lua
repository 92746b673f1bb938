-- grundy period

local grundy = require "grundy"
local failure = require "grundy.command.failure"

return {
  name = "period",
  usage = "CODE",
  least = 1,
  most = 1,
  summary = "find the period of an octal game, such as 0.77",
  text = {
    "A period is proved once it has been seen for so long that it can never "
      .. "end.",
  },
  options = { "heaps", "seconds", "json", "colors" },
  meanings = {
    seconds = "at most S seconds",
  },
  run = function(context)
    local code, screen = context.words[1], context.screen
    local fine, game, why = pcall(grundy.octal, code)
    if not fine or not game then
      failure.stop(failure.USAGE, "%s", fine and why or game)
    end
    local found, message = game:period {
      heaps = context.values.heaps,
      seconds = context.values.seconds,
    }
    if not found then
      failure.stop(failure.NO_ANSWER, "%s: %s", code, message)
    elseif context.values.json then
      return screen:json(found)
    end
    screen:paragraph(("%s has period %d after a preperiod of %d, %s; heaps "
      .. "up to %d were examined."):format(code, found.period,
      found.preperiod, found.proved and "which is proved" or
      "which is not proved", found.checked_to))
  end,
}
