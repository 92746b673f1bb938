-- How the starts of a saved solution were given. In a game with `normal` the file
-- has their representatives, and META says besides what was given for them: `given`
-- in csrc/FORMAT.md.

local core = require "grundy.core"
local fault = require "grundy.base.fault"
local shown = require "grundy.base.check".shown

local starts = {}

-- At most so many are compared with the file.
local MOST = 1000

--- Has a file the position p, whoever is to move there, with this number?
function starts.is_at(solution, meta, p, number)
  for player = 1, meta.players do
    if core.saved_number(solution, p, meta.players == 2 and player or nil) ==
      number then
      return true
    end
  end
  return false
end

--- What is wrong with what META says was given; nil if nothing is. `normal` must be
-- at hand.
function starts.problem(solution, meta)
  local given = meta.given or {}
  for i = 1, math.min(#given, 2 * MOST), 2 do
    local fine, there = fault.try(starts.is_at, solution, meta, given[i + 1],
      given[i])
    if not fine then
      return ("normal of %s, which was given for position %d of the file, fails: %s")
        :format(shown(given[i + 1]), given[i], tostring(there))
    elseif not there then
      return ("%s was given for position %d of the file, which is another one")
        :format(shown(given[i + 1]), given[i])
    end
  end
end

-- Does the file say how its first start was given?
local function is_told(meta)
  return meta.given ~= nil and meta.given[1] == 0
end

--- From now on play begins at `start`, if it was asked for; or, where the file does
-- not say how its own was given, at that of the rules, if it is the same up to
-- symmetry.
function starts.give(solution, rules, meta, start)
  if start == nil and not is_told(meta) then
    start = rules.start
  end
  if rules.normal and meta.start ~= nil and start ~= nil and
    core.saved_number(solution, start, meta.player) == 0 then
    core.give(solution, start)
  end
end

return starts
