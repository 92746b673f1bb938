-- grundy check

local grundy = require "grundy"
local core = require "grundy.core"
local failure = require "grundy.command.shared.failure"
local fault = require "grundy.base.fault"
local kind = require "grundy.kind"
local sandboxed = require "grundy.command.shared.sandboxed"
local starts = require "grundy.command.shared.starts"
local seconds = require "grundy.command.shared.seconds"
local wording = require "grundy.words.wording"

-- The rules as the checker reads them, from another start or with another play.
local function rules_of(game, start, play)
  return setmetatable({ play = play, start = start }, { __index = game })
end

-- What the checker of proofs says, in words.
local function proof_text(facts)
  return ("the value of %s is %d, by %s%s"):format(facts.start, facts.value,
    wording.count(facts.lines, "line"), facts.audited and
    (", and normal, at %s"):format(wording.count(facts.audited, "position")) or
    facts.normal and ", if normal is right" or "")
end

-- The text of the file at a path, if it is a proof.
local function read_proof(path)
  local file <close> = io.open(path, "rb")
  local text = file and file:read(80)
  return text and require "grundy.saved.check_proof".is_proof(text) and
    text .. file:read "a" or nil
end

-- Ends the command unless the proof in a text holds.
local function check_proof(screen, proof, words, values)
  local checker = require "grundy.saved.check_proof"
  local path = words[1]
  local parameters, why = checker.parameters(proof)
  if not parameters then
    failure.no_answer(path, "not certified: " .. why)
  end
  local game = sandboxed.load(words[2], values, parameters)
  local start = words[3] and starts.parse(game, words[3], words[2], values)
  local armed = fault.is_armed()
  local facts, message, object = seconds.within(values.seconds, path,
    checker.check, proof, rules_of(game, start, values.play), nil,
    { start = start, audit = values.audit })
  if not facts and fault.is_fatal(object, armed) then
    error(object, 0)
  elseif not facts then
    failure.no_answer(path, "not certified: " .. message)
  end
  screen:remark("certified: %s", proof_text(facts))
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
    local proof = read_proof(path)
    if proof then
      return check_proof(screen, proof, words, values)
    end
    local saved <close> = grundy.open(path)
    local game = sandboxed.load(words[2], values,
      saved and core.game(saved).parameters)
    local start = words[3] and starts.parse(game, words[3], words[2], values)
    local armed = fault.is_armed()
    local fine, facts, object = seconds.within(values.seconds, path,
      require "grundy.check_file".check, path, rules_of(game, start,
        values.play))
    if not fine and fault.is_fatal(object, armed) then
      error(object, 0)
    elseif not fine then
      failure.no_answer(path, "not certified: " .. facts)
    end
    screen:remark("certified: %s, %s%s",
      wording.count(facts.positions, "position"),
      kind.by(game, facts.play):checked_text(game, facts),
      facts.remoteness and " and remoteness" or "")
  end,
}
