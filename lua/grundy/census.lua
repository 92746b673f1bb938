--- @module grundy

--- @type solution

local core = require "grundy.core"

local methods = core.methods

-- Finite values as they are, then infinities by their text.
local function sort_values(rows)
  local finite, texts = 0, {}
  for i, row in ipairs(rows) do
    if core.is_infinite(row.value) then
      texts[row] = tostring(row.value)
    else
      finite = i
    end
  end
  local infinite = table.move(rows, finite + 1, #rows, 1, {})
  table.sort(infinite, function(a, b) return texts[a] < texts[b] end)
  table.move(infinite, 1, #infinite, finite + 1, rows)
end

--- Counts over all positions, or over those that a position leads to, itself
-- among them. Linear time and memory.
--
-- * `positions`, `moves`, `ends` (positions without moves), `P`, `N`, `D`
-- * `values`: a list of `{ value, count }`, finite values ascending, then
-- infinities by their text; absent where the solution has no values
-- * `remoteness`: a list of `{ remoteness, P, N }` from 0 to the greatest: how
-- many positions of either outcome end then; draws are not among them
-- * `depths`: how many positions are first reached after 0, 1, 2, … moves from
-- the starts; with p, from p
-- * `branching`: `{ least, most, mean, counts }` of the number of moves where
-- there is one, `counts` being a list of `{ moves, count }`
-- * `forgiving`: `{ positions, share, only }`: the N positions with moves, the
-- mean share of their moves that win, and how many have one winning move only
-- * `holding`: the same of the D positions and the moves that keep the draw
-- * `sensible`: the same as `forgiving`, of the N positions that are reached
-- from the starts (with p, from p) while nobody gives away what he has: who
-- can win makes winning moves, who can draw drawing ones, who loses any.
--
-- Moves win, draw and lose as `result` of `moves` says: where endings are
-- worth more or less, every win counts alike. Means over nothing are 0.
-- @param[opt] p a position
-- @param[opt] player the player to move, if there are two
-- @return a table; or `nil, message` if p is not in the graph
-- @usage solution:census().depths[1] --> 1
function methods:census(p, player)
  local number, message
  if p ~= nil then
    number, message = core.find(self, p, player)
    if not number then
      return nil, message
    end
  end
  local census = core.census(self, number)
  if census.values then
    sort_values(census.values)
  end
  return census
end
