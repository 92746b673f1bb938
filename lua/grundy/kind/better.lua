-- Which of two moves is better: a win before a draw, a draw before a loss; of wins
-- the shorter one, of losses the longer one. In C a solution says it (`core.rank`, by
-- core/length/play.h); this is for all else that can be played.

local better = {}

local FOREVER, LOST = 1 << 61, 1 << 62

--- The rank of a move after which there is this outcome, and best play lasts so
-- long: less is better. Lengths that never end are alike.
function better.rank(outcome, length)
  if outcome == "D" or length == math.huge then
    return FOREVER
  end
  return outcome == "P" and length or LOST - length
end

--- The index of the least rank, which may be infinite, the first one among equals;
-- nil if there are no ranks.
function better.first(ranks)
  local first
  for i, rank in ipairs(ranks) do
    if not first or rank < ranks[first] then
      first = i
    end
  end
  return first
end

--- For each rank, is it the least?
function better.marks(ranks)
  local least, marks = ranks[better.first(ranks)], {}
  for i, rank in ipairs(ranks) do
    marks[i] = rank == least
  end
  return marks
end

--
-- Where lengths are no numbers: a rank is a table of what the position after the move
-- is `worth` to the player to move there, and the `length`, which may be unknown
--

--- What outcomes are worth.
better.worths = { P = -1, D = 0, N = 1 }

--- Negative, 0 or positive as a move of rank a is better than one of rank b, as good
-- or worse. Lengths are compared in this way, too, by a function.
function better.compare(a, b, compare_lengths)
  if a.worth ~= b.worth then
    return a.worth < b.worth and -1 or 1
  elseif a.length == b.length then
    return 0
  elseif a.worth > 0 then
    a, b = b, a
  end
  return compare_lengths(a.length, b.length)
end

return better
