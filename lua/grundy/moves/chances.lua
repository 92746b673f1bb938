-- How a move looks to players who do not know the solution: the chance that it
-- wins if all moves after it are made at random.

local core = require "grundy.core"
local check = require "grundy.base.check"
local kind = require "grundy.kind"
local wording = require "grundy.words.wording"

local chances = {}

-- The name of the chance, at the position after a move, of what is a win to the
-- player who has made it.
local function won(solution)
  return kind.of(solution).results.N
end

--- Adds to each of the rows of solution:moves, made by a player: `chances`, those
-- of solution:chances at the position after the move, and `chance`, that the
-- player who makes the move wins, or solves the puzzle. A `chance` that cannot be
-- computed exactly enough is left out.
function chances.add(solution, rows, player)
  kind.need(solution, "chances")
  local name = won(solution)
  for _, row in ipairs(rows) do
    local found = check.answer(solution:chances(row.position,
      player and 3 - player))
    row.chances = found
    row.chance = wording.is_sharp(found) and found[name] or nil
  end
end

--- The chance of a row, in words.
function chances.text(solution, row)
  return wording.chance(row.chances, won(solution))
end

-- How many positions and moves in all may be looked at to find chances at once; a
-- position on a cycle takes as long as many others.
local MOST_WORK, ON_CYCLE = 10000000, 50

--- Has a solution chances, and are those of `count` positions found at once?
function chances.are_quick(solution, count)
  if kind.refusal(solution, "chances") then
    return false
  end
  local size = core.counts(solution)
  return count * (size.positions + size.moves + ON_CYCLE * (size.positions -
    size.components)) <= MOST_WORK
end

-- Does one row look better than another, as far as that is known?
local function looks_better(row, other)
  return row.chance and (not other or row.chance > other.chance)
end

--- Of the rows of solution:moves with their chances, the move that looks best, if
-- another one has a better result; nil if it is right to make it, or if that is not
-- known. Of moves that look the same, a right one counts.
function chances.trap(rows)
  local right, wrong
  for _, row in ipairs(rows) do
    if not row.chance then
      return nil
    elseif row.result == rows[1].result then
      right = looks_better(row, right) and row or right
    else
      wrong = looks_better(row, wrong) and row or wrong
    end
  end
  return wrong and looks_better(wrong, right) and wrong or nil
end

return chances
