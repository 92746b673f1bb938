-- Proofs of values that a command line names: read, and checked by the rules.

local checker = require "grundy.saved.check_proof"
local failure = require "grundy.workbench.failure"
local fault = require "grundy.base.fault"
local seconds = require "grundy.workbench.seconds"

local proofs = {}

--- The bytes of the file at a path, if it holds a proof; else nil.
function proofs.read(path)
  local file <close> = io.open(path, "rb")
  local head = file and file:read(80)
  return head and checker.is_proof(head) and head .. file:read "a" or nil
end

--- The rules as a checker reads them, from another start or with another play.
function proofs.rules(game, start, play)
  return setmetatable({ play = play, start = start }, { __index = game })
end

--- What was checked of a proof; the command ends if it does not hold. `start` is
-- what it must be about (nil: the start of the game).
function proofs.certify(path, bytes, game, start, values)
  local armed = fault.is_armed()
  local facts, message, object = seconds.within(values.seconds, path,
    checker.check, bytes, proofs.rules(game, start, values.play), nil,
    { start = start, audit = values.audit })
  if not facts and fault.is_fatal(object, armed) then
    error(object, 0)
  elseif not facts then
    failure.no_answer(path, "not certified: " .. message)
  end
  return facts
end

return proofs
