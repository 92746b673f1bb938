-- What changed from one solution of a game to the next, position by position.

local core = require "grundy.core"
local fault = require "grundy.base.fault"
local kind = require "grundy.kind"
local regime = require "grundy.regime"

local changes = {}

local at = core.at

--- Solutions with more positions are not compared one by one.
changes.LIMIT = 1000000

--- How many positions are named, of those where something changed.
changes.NAMED = 8

-- What both solutions know besides the outcome; nil if nothing.
local function measure_of(old, new)
  local measure = kind.of(old):measure(old)
  return measure == kind.of(new):measure(new) and measure or nil
end

--- The number of a position in another solution; nil if it is not there. The
-- `normal` of the other game may fail, because it never saw such a position.
function changes.find(solution, p, player)
  local fine, number = fault.try(core.find, solution, p, player)
  return fine and number or nil
end

-- Counts a change, if there is one, and keeps the first ones.
local function add(list, old, number, before, now)
  if before == now then
    return
  end
  list.count = list.count + 1
  if list.count <= changes.NAMED then
    local p, player = core.start(old, number)
    list[list.count] = { position = p, player = player, before = before,
      now = now }
  end
end

--- Compares two solutions, position by position.
-- Time: linear. Space: a word for each position of the new one.
-- Returns a table: `new`, `gone` and `both` are numbers of positions; `measure`
-- is "value", "worth", "score" or nil; `outcomes` and `values` (what the measure says)
-- are arrays of the first `{ position, player, before, now }` that changed,
-- with their number as `count`. Or `nil, message` if they cannot be compared.
function changes.between(old, new)
  if regime.solved(old).players ~= regime.solved(new).players then
    return nil, "the number of players changed"
  elseif math.max(core.count(old), core.count(new)) > changes.LIMIT then
    return nil, ("more than %d positions"):format(changes.LIMIT)
  end
  local found = { gone = 0, both = 0, measure = measure_of(old, new),
    outcomes = { count = 0 }, values = { count = 0 } }
  local measure = found.measure and at[found.measure]
  local met, images = {}, 0
  for number = 0, core.count(old) - 1 do
    local other = changes.find(new, core.position(old, number))
    if not other then
      found.gone = found.gone + 1
    else
      found.both = found.both + 1
      images = images + (met[other] and 0 or 1)
      met[other] = true
      add(found.outcomes, old, number, at.outcome(old, number),
        at.outcome(new, other))
      if found.measure then
        add(found.values, old, number, measure(old, number),
          measure(new, other))
      end
    end
  end
  found.new = core.count(new) - images
  return found
end

return changes
