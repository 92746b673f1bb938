-- What is compared between puzzles: numbers of solution:puzzle, and how people see
-- them. Columns are as in columns.lua.

local wording = require "grundy.words.wording"

local puzzle_columns = {}

-- A count of solutions, which may stand for more.
local function solutions_text(count)
  return (count == math.maxinteger and "more than " or "")
    .. wording.integer(count)
end

-- The share of the moves from positions that can be solved which lead away from the
-- solution; nil if there are none.
local function away(found)
  local all = found.nearer + found.sideways + found.away + found.lost
  return all > 0 and found.away / all or nil
end

puzzle_columns.list = {
  { name = "length", title = "length", text = wording.integer,
    help = "the moves of a shortest solution",
    of = function(found) return found.moves end },
  { name = "solutions", title = "solutions", text = solutions_text,
    help = "how many shortest solutions there are",
    of = function(found) return found.solutions end },
  { name = "only", title = "only moves", text = wording.integer,
    help = "at how many positions on shortest solutions just one of several "
      .. "moves is on one",
    of = function(found) return found.only end },
  { name = "dead_ends", title = "dead ends", text = wording.integer,
    help = "from how many of the positions that can be reached the puzzle "
      .. "cannot be solved",
    of = function(found) return found.dead_ends end },
  { name = "forgiving", title = "forgiving", share = true, text = wording.share,
    help = "the share of moves that keep it solvable, on average over the "
      .. "positions with moves from where it can be solved",
    of = function(found) return found.forgiving end },
  { name = "away", title = "away", share = true, text = wording.share,
    help = "the share of moves that lead away from the solution",
    of = away },
  { name = "positions", title = "positions", text = wording.integer,
    help = "how many positions can be reached",
    of = function(found) return found.positions end },
  { name = "hardest", title = "hardest", text = wording.integer,
    help = "the moves of the hardest position that can be reached",
    of = function(found) return found.hardest and found.hardest.moves end },
}

--- The values of all columns, by name, and the `outcome`, of what
-- solution:puzzle has found.
function puzzle_columns.row(found)
  local row = { outcome = found.moves < math.huge and "N" or "P" }
  for _, column in ipairs(puzzle_columns.list) do
    row[column.name] = column.of(found)
  end
  return row
end

return puzzle_columns
