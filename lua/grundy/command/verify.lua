-- grundy verify

local failure = require "grundy.workbench.failure"
local solved = require "grundy.command.shared.solved"
local solving = require "grundy.command.shared.options".solving
local wording = require "grundy.words.wording"

-- The certificate covers what has been computed, so everything is.
local function compute_all(entry)
  local place = entry.place
  for _, name in ipairs { "distance", "remoteness", "height" } do
    if entry.solution:can(name) then
      place[name](place)
    end
  end
end

-- The positions that `normal` was compared at.
local function compared_text(covered)
  if covered.orbits and covered.orbits == covered.positions then
    return ("all %s"):format(wording.count(covered.normal, "image"))
  elseif covered.orbits then
    return ("%s, with all images of %s of the %s"):format(
      wording.count(covered.normal, "position"),
      wording.integer(covered.orbits),
      wording.count(covered.positions, "representative"))
  end
  return wording.count(covered.normal, "position")
end

-- What an audit has covered, in words.
local function covered_text(covered)
  local parts = { ("the same %s again"):format(wording.count(covered.moves,
    "move")) }
  if covered.normal then
    parts[#parts + 1] = "normal keeps the moves of " .. compared_text(covered)
  end
  if covered.parse then
    parts[#parts + 1] = "parse reads what show writes"
  end
  if covered.describe then
    parts[#parts + 1] = "describe names every move"
  end
  return table.concat(parts, "; ")
end

return {
  usage = "FILE [START]",
  summary = "certify the solution of a game, and run its rules again",
  text = {
    "The checker shares no code with the solver. It tests the definition of "
      .. "the values, the remoteness, the distance and the height at every "
      .. "position.",
    "Then the rules are run again: moves must give the same followers, and "
      .. "terminal the same endings; normal must be a symmetry; parse must "
      .. "read what show writes; describe must return a string for every move. "
      .. "The exit code is 1 if something does not hold.",
    "The rules of a saved solution are run again if --rules gives them.",
  },
  options = solving {},
  meanings = { seconds = "at most S seconds each for loading, solving and "
    .. "running the rules again" },
  run = function(screen, words, values)
    local entry = solved.whole(words, values, "verify", { by_rules = true })
    local has_rules = entry.game.moves ~= nil
    compute_all(entry)
    local fine, message = entry.solution:verify()
    local sound, covered, witness = true, nil, nil
    if has_rules then
      sound, covered, witness = entry.solution:audit {
        seconds = values.seconds,
      }
    end
    if not sound then -- without a witness, the rules took too long
      message = (fine and "the solution is certified, but " or message
        .. ", and ") .. (witness and "the rules do not hold: " or
        "not all rules could be run again: ") .. covered
    end
    if message then
      failure.no_answer(entry.path, message)
    end
    screen:remark("certified: %s", tostring(entry.solution))
    screen:remark("%s", has_rules and "audited: " .. covered_text(covered) or
      "not audited: the rules are not in the file; --rules FILE gives them")
  end,
}
