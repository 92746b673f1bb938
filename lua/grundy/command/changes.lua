-- What is different between two solutions of a game whose rules have changed.
-- Nothing of the older game is called, only its solution is asked: its
-- functions may need what is there no more.

local core = require "grundy.core"

local at = core.at

local changes = {}

--- Solutions with more positions are not compared one by one.
changes.LIMIT = 1000000

--- How many positions are named, of those where something changed.
changes.NAMED = 8

-- What both can be asked for beside the outcome; nil if nothing.
local function measure_of(old, new)
  if core.has_values(old) and core.has_values(new) then
    return "value"
  elseif core.play(old) == "mixed" and core.play(new) == "mixed" then
    return "worth"
  end
end

--- The number of a position of one solution in another; nil if it is not there.
-- The `normal` of the other may fail, for it never saw such a position.
function changes.find(solution, p, player)
  local fine, number = pcall(core.find, solution, p, player)
  if fine then
    return number
  elseif type(number) == "string" and (number:find "interrupted!$" or
    number:find "not enough memory$") then
    error(number, 0)
  end
end

local function kind()
  return { count = 0 }
end

-- Counts a change if there is one, and keeps the first ones.
local function add(list, old, number, before, now)
  if before == now then
    return
  end
  list.count = list.count + 1
  if list.count <= changes.NAMED then
    local p, player = core.position(old, number)
    list[list.count] = { position = p, player = player, before = before,
      now = now }
  end
end

-- Compares what is known of a position, by its numbers.
local function compare(found, old, number, new, other)
  add(found.outcomes, old, number, at.outcome(old, number),
    at.outcome(new, other))
  local ask = found.measure and at[found.measure]
  if ask then
    add(found.values, old, number, ask(old, number), ask(new, other))
  end
end

--- Compares two solutions, position by position.
-- Time: linear. Space: a word for each position of the new one.
-- @param old a solution
-- @param new another one
-- @return a table: `new`, `gone` and `both` are numbers of positions;
-- `measure` is "value", "worth" or nil; `outcomes` and `values` (what the
-- measure says) are arrays of the first `{ position, player, before, now }` of
-- those in both where it changed, with `count`, how many there are. Or `nil,
-- message` if they cannot be compared
function changes.between(old, new)
  if core.players(old) ~= core.players(new) then
    return nil, "the number of players is another"
  elseif math.max(core.count(old), core.count(new)) > changes.LIMIT then
    return nil, ("more than %d positions"):format(changes.LIMIT)
  end
  local found = { gone = 0, both = 0, measure = measure_of(old, new),
    outcomes = kind(), values = kind() }
  local met, images = {}, 0
  for number = 0, core.count(old) - 1 do
    local other = changes.find(new, core.position(old, number))
    if not other then
      found.gone = found.gone + 1
    else
      found.both = found.both + 1
      images = images + (met[other] and 0 or 1)
      met[other] = true
      compare(found, old, number, new, other)
    end
  end
  found.new = core.count(new) - images
  return found
end

return changes
