-- grundy check

local grundy = require "grundy"
local core = require "grundy.core"
local failure = require "grundy.workbench.failure"
local fault = require "grundy.base.fault"
local kind = require "grundy.kind"
local plays = require "grundy.regime".plays
local parameters = require "grundy.base.parameters"
local proofs = require "grundy.command.shared.proofs"
local sandboxed = require "grundy.workbench.sandboxed"
local starts = require "grundy.workbench.starts"
local seconds = require "grundy.workbench.seconds"
local wording = require "grundy.words.wording"

-- The parameters that differ from those of the file with the rules.
local function set_text(game)
  local text = parameters.text(game.set)
  return text == "" and "" or "with " .. text .. ", "
end

-- Where the positions of a saved solution begin.
local function from_text(game, facts)
  if facts.start == nil then
    return ""
  end
  return (" from %s%s%s"):format(wording.place(game, facts.start), facts.player and
    (", %s to move"):format(wording.side(game, facts.player)) or "",
    facts.starts > 1 and (" and %s more"):format(wording.integer(facts.starts - 1))
    or "")
end

-- What the checker of proofs says, in words.
local function proof_text(game, facts)
  return ("%sthe value of %s is %d, by %s%s"):format(set_text(game), facts.start,
    facts.value, wording.count(facts.lines, "line"), facts.audited and
    (", and normal, at %s"):format(wording.count(facts.audited, "position")) or
    facts.normal and ", if normal is right" or "")
end

-- Ends the command unless the proof in a text holds.
local function check_proof(screen, proof, words, values)
  local path = words[1]
  local saved, why = require "grundy.saved.check_proof".parameters(proof)
  if not saved then
    failure.no_answer(path, "not certified: " .. why)
  end
  local game = sandboxed.load(words[2], values, saved)
  local start = words[3] and starts.parse(game, words[3], words[2], values)
  screen:remark("certified: %s", proof_text(game, proofs.certify(path, proof, game,
    start, values)))
end

-- What has been certified, by what counts.
local COUNTED = { points = "scores", solution = "a puzzle, outcomes" }

local function certified_text(game, facts)
  local of, play = kind.by(game, facts.play), plays[facts.play]
  local text = play and play.words or facts.play .. " play"
  if facts.endless then
    return ("%s, endless play won by %s, outcomes"):format(text,
      wording.side(game, facts.endless))
  end
  return COUNTED[of.counts] or ("%s, %s"):format(text, facts.values and "values" or
    "outcomes")
end

return {
  usage = "SAVED FILE [START]",
  summary = "check a saved solution, or a proof, against the rules, as a referee "
    .. "would",
  text = {
    "SAVED is what 'grundy solve FILE -o SAVED' has written. The rules in FILE "
      .. "are run for every position, and everything that SAVED says must "
      .. "follow from them. The exit code is 1 if something does not.",
    "The checker is one file of plain Lua that shares no code with grundy: "
      .. "'lua check_file.lua SAVED FILE' does the same in Lua 5.1 to 5.5 and "
      .. "LuaJIT. It needs far more time and memory than 'verify'.",
    "SAVED can also be a proof that 'grundy nimber --proof' has written, which "
      .. "check_proof.lua checks in the same way.",
  },
  options = { "audit", "misere", "play", "set", "seconds", "quiet", "color" },
  meanings = { seconds = "at most S seconds each for loading and for checking" },
  run = function(screen, words, values)
    local path = words[1]
    if sandboxed.read_any(path) then
      failure.stop(failure.USAGE, "%s is not a saved solution", path)
    end
    local proof = proofs.read(path)
    if proof then
      return check_proof(screen, proof, words, values)
    end
    local saved <close> = grundy.open(path)
    local game = sandboxed.load(words[2], values,
      saved and core.game(saved).parameters)
    local start = words[3] and starts.parse(game, words[3], words[2], values)
    local armed = fault.is_armed()
    local fine, facts, object = seconds.within(values.seconds, path,
      require "grundy.check_file".check, path, proofs.rules(game, start,
        values.play))
    if not fine and fault.is_fatal(object, armed) then
      error(object, 0)
    elseif not fine then
      failure.no_answer(path, "not certified: " .. facts)
    end
    screen:remark("certified: %s%s%s, %s%s", set_text(game),
      wording.count(facts.positions, "position"), from_text(game, facts),
      certified_text(game, facts),
      facts.remoteness and " and remoteness" or "")
  end,
}
