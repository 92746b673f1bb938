-- grundy verify

local core = require "grundy.core"
local failure = require "grundy.command.failure"
local gamefile = require "grundy.command.gamefile"
local options = require "grundy.command.options"
local wording = require "grundy.wording"

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

-- What an audit has covered, in words.
local function covered_text(covered)
  local parts = { ("the same %s again"):format(wording.count(covered.moves,
    "move")) }
  if covered.normal then
    parts[#parts + 1] = ("normal keeps the moves of %s"):format(
      wording.count(covered.normal, "position"))
  end
  if covered.parse then
    parts[#parts + 1] = "parse reads what show writes"
  end
  if covered.describe then
    parts[#parts + 1] = "describe names every move"
  end
  return table.concat(parts, "; ")
end

-- What is wrong with the rules, which may have taken too long.
local function rules_text(message, witness)
  return witness and "the rules do not hold: " .. message or
    "not all rules could be run again: " .. message
end

return {
  name = "verify",
  usage = "FILE [START]",
  least = 1,
  most = 2,
  summary = "certify the solution of a game, and run its rules again",
  text = {
    "The checker shares no code with the solver. It tests the definition of "
      .. "the values, the remoteness, the distance and the height at every "
      .. "position.",
    "Then the rules are run again: moves must give the same followers, and "
      .. "terminal the same endings; normal must be a symmetry; parse must "
      .. "read what show writes; describe must return a string for every move. "
      .. "The exit code is 1 if something does not hold.",
  },
  options = options.solving,
  meanings = { seconds = "at most S seconds each for loading, solving and "
    .. "running the rules again" },
  run = function(context)
    local entry = gamefile.solve(context.words, context.values, 1)[1]
    compute_all(entry)
    local fine, message = entry.solution:verify()
    local sound, covered, witness = entry.solution:audit {
      seconds = context.values.seconds,
    }
    if not sound then
      message = (fine and "the solution is certified, but " or message
        .. ", and ") .. rules_text(covered, witness)
    end
    if message then
      failure.stop(failure.NO_ANSWER, "%s: %s", entry.path, message)
    end
    context.screen:remark("certified: %s", tostring(entry.solution))
    context.screen:remark("audited: %s", covered_text(covered))
  end,
}
