-- The moves of a component alone, and best play from there on.

local by_remoteness = require "grundy.ordinal.by_remoteness"
local compound = require "grundy.compound"
local forced = require "grundy.ordinal.forced"
local infinite_moves = require "grundy.ordinal.infinite_moves"
local infinite_place = require "grundy.ordinal.infinite_place"
local normal = require "grundy.kind.normal"
local ordinal = require "grundy.ordinal.arithmetic"
local place = require "grundy.compound.place"

local check_self, methods = infinite_place.check_self, infinite_place.methods

-- A way to play what has a single component, which may end in any way: see
-- infinite_moves.lua.
local way = { winning = by_remoteness.winning, compare = forced.compare }

function way.outcome(_, places)
  return places[1]:outcome()
end

function way.rank(_, _, after)
  return forced.rank(after[1])
end

function methods:moves(most)
  check_self(self, "moves")
  most = compound.most_moves(most)
  if self:ended() then
    return {}, 0
  end
  local list, total = infinite_moves.list(way, { index = 1 }, { self },
    { self:best() }, most)
  for i, move in ipairs(list) do
    list[i] = {
      position = move.changes[1],
      worth = self.play == "mixed" and move.rank.worth or nil,
      outcome = move.outcome,
      remoteness = move.outcome == "D" and math.huge or move.rank.length,
      result = normal.results[move.outcome],
      best = move.best,
    }
  end
  return list, total == math.huge and ordinal.omega or total
end

function methods:line(most)
  check_self(self, "line")
  most = compound.most_in_line(most)
  local line, index, now = {}, {}, self
  repeat
    local key = place.key(now)
    if index[key] then
      line.cycle = index[key]
      return line
    elseif #line == most then
      return nil, ("the limit of %d positions is reached"):format(most)
    end
    line[#line + 1] = now.position
    index[key] = #line
    local move, message
    if not now:ended() then
      move, message = now:best()
      if message then
        return nil, message
      end
    end
    now = move ~= nil and now:after(move)
  until not now
  return line
end
