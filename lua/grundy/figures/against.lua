-- How to play against somebody who errs, and what to expect: computed in C, by
-- policy iteration.

local core = require "grundy.core"
local check = require "grundy.base.check"
local kind = require "grundy.kind"
local moves = require "grundy.moves"
local seen = require "grundy.moves.seen"

local fail = check.fail

local methods = {}

local fields = { level = "any" }

-- A record of core.against, and its size.
local RECORD = "ddddj"
local SIZE = string.packsize(RECORD)

--- A level that is given to a method in a field.
function methods.level(method, field, level)
  if math.type(level) and level >= 0 and level <= core.max_level then
    return level
  end
  fail("%s: field '%s' must be a number from 0 to %d, got %s", method, field,
    core.max_level, check.shown(level))
end

--- What core.against says for a level of a player who makes each of the moves that
-- players see: records, and a bound on the errors.
function methods.records(solution, level)
  if not kind.refusal(solution, "against") then
    seen.count(solution)
  end
  return core.against(solution, level)
end

--- What core.against tells of a position: the chances where one is to move and
-- where one waits, how likely endless play is in these cases, and the number of the
-- position to move to, or -1.
function methods.record(records, number)
  return RECORD:unpack(records, number * SIZE + 1)
end

function methods:against(options)
  local count = core.count(self) -- it must be open
  options = check.fields("against", options, fields)
  local level = methods.level("against", "level", options.level)
  local records, bound = methods.records(self, level)
  local rows = { level = level, error = bound }
  for number = 0, count - 1 do
    local p, player = core.position(self, number)
    local chance, waiting, never, waiting_never, choice =
      methods.record(records, number)
    local move
    if choice >= 0 then
      move = moves.locate(self, p, choice, player)
    end
    rows[number + 1] = {
      position = p,
      player = player,
      move = move,
      chance = chance,
      never = never,
      waiting = waiting,
      waiting_never = waiting_never,
    }
  end
  return rows
end

return methods
