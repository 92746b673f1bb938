-- grundy verify

local core = require "grundy.core"
local failure = require "grundy.command.failure"
local gamefile = require "grundy.command.gamefile"

-- The certificate also covers what has been computed: so all of it is.
local function compute_all(entry)
  local place = entry.place
  place:distance()
  if not entry.game.splits then
    place:remoteness()
    if core.has_values(entry.solution) then
      place:height()
    end
  end
end

return {
  name = "verify",
  usage = "FILE [START]",
  least = 1,
  most = 2,
  summary = "solves a game and certifies the solution",
  text = {
    "The checker shares no code with the solver: it tests the definition of "
      .. "the values, and remoteness, distance and height, at every position. "
      .. "The exit code is 1 where something does not hold.",
  },
  options = require "grundy.command.options".solving,
  run = function(context)
    local entry = gamefile.solve(context.words, context.values, 1)[1]
    compute_all(entry)
    local fine, message = entry.solution:verify()
    if not fine then
      failure.stop(failure.NO_ANSWER, "%s: %s", entry.path, message)
    end
    if not context.values.quiet then
      context.screen:line("certified: %s", tostring(entry.solution))
    end
  end,
}
