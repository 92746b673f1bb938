-- grundy period

local grundy = require "grundy"
local failure = require "grundy.workbench.failure"
local fault = require "grundy.base.fault"
local plays = require "grundy.regime.plays"

local OTHER = plays.by_end "win"

-- What is said of a quotient.
local function quotient_of(found)
  local q = found.quotient
  return { order = q.order, pportion = q.pportion, relations = q.relations,
    generators = q.generators }
end

return {
  usage = "CODE",
  summary = "find the period of an octal game, such as 0.77",
  text = {
    "A period is proved once it has been seen on so many heaps that it must "
      .. "go on forever.",
  },
  options = { OTHER.name, "heaps", "seconds", "json", "color" },
  meanings = { seconds = "at most S seconds", heaps = "the largest heap to look at "
    .. "(default 100000, and 512 in misère play)" },
  run = function(screen, words, values)
    local code = words[1]
    local fine, game, why = fault.try(grundy.octal, code)
    if not fine or not game then
      failure.stop(failure.USAGE, "%s", fine and why or game)
    end
    local found, message = game:period { heaps = values.heaps, play = values.play,
      seconds = values.seconds }
    if not found then
      failure.no_answer(code, message)
    end
    local q, where = found.quotient, ""
    found.quotient = q and quotient_of(found)
    if values.json then
      return screen:json(found)
    elseif q then
      screen:paragraph(("The misère quotient of %s has %d elements, of which %d are "
        .. "P-positions."):format(code, q.order, #q.pportion))
      where = "In misère play, "
    end
    local saltus = (found.saltus or 0) > 0 and " with saltus " .. found.saltus or ""
    screen:paragraph(("%s%s has period %d%s after a preperiod of %d, %s; heaps "
      .. "up to %d were examined."):format(where, code, found.period, saltus,
      found.preperiod, found.proved and "which is proved" or
      "which is not proved", found.checked_to))
  end,
}
