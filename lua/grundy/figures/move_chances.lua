-- How a move looks to players who do not know the solution: the chance that it
-- wins if all moves after it are made at random.

local check = require "grundy.base.check"
local kind = require "grundy.kind"
local wording = require "grundy.words.wording"

local move_chances = {}

--- Adds to each of the rows of solution:moves, made by a player: `chances`, those
-- of solution:chances at the position after the move, and `chance`, that the
-- player who makes the move wins, or solves the puzzle. A `chance` that cannot be
-- computed exactly enough is left out.
function move_chances.add(solution, rows, player)
  kind.need(solution, "chances")
  local name = kind.of(solution).alone and "win" or "loss"
  for _, row in ipairs(rows) do
    local found = check.answer(solution:chances(row.position,
      player and 3 - player))
    row.chances = found
    row.chance = wording.is_sharp(found) and found[name] or nil
  end
end

--- The chance of a row, in words.
function move_chances.text(solution, row)
  return wording.chance(row.chances, kind.of(solution).alone and "win" or "loss")
end

return move_chances
