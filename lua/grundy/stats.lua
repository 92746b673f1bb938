--- @module grundy

--- @type solution

local core = require "grundy.core"
local check = require "grundy.check"

local stats = {}

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

-- The counts of a game whose moves lead to sums: less is known of those.
local function counts_of_sums(solution)
  local counts = core.counts(solution)
  local inner = counts.positions - counts.ends
  counts.branching = { mean = inner > 0 and counts.moves / inner or 0 }
  return counts
end

--- What `stats` counts over all positions, or over those that the position
-- with a number leads to. But `lengths`, how many positions have the remoteness
-- 0, 1, 2, …, stands for the rows of `remoteness`, which may be a million.
function stats.counts(solution, number)
  if core.splits(solution) and not number then
    return counts_of_sums(solution)
  end
  local counts = core.census(solution, number)
  if counts.values then
    sort_values(counts.values)
  end
  return counts
end

-- An even remoteness is that of P positions, an odd one that of N.
local function remoteness_rows(lengths)
  local rows = {}
  for i, count in ipairs(lengths) do
    local even = i % 2 == 1
    rows[i] = { remoteness = i - 1, P = even and count or 0,
      N = even and 0 or count }
  end
  return rows
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
-- from the starts (with p, from p) while no player gives away a result: who
-- can win makes winning moves, who can draw drawing ones, who loses any.
--
-- Without p also, of the whole graph: `components`, `largest_component`,
-- `infinite` (positions), `max_value`, `distinct_K`, `longest_win` (moves),
-- `bytes`. Those about values are absent when only outcomes were asked for;
-- `max_value` also where none is finite. Where the game splits, `values`,
-- `remoteness`, `depths`, `forgiving`, `holding`, `sensible`, `longest_win` are
-- absent, and only the `mean` of `branching` is there.
--
-- Moves win, draw and lose as `result` of `moves` says: where endings are
-- worth more or less, every win counts alike. Where the game has `normal`,
-- positions and moves are counted up to symmetry: those that it makes one
-- count once. Means over nothing are 0.
-- @param[opt] p a position
-- @param[opt] player the player to move, if there are two
-- @return a table; or `nil, message` if p is not in the graph
-- @usage solution:stats().depths[1] --> 1
function stats:stats(p, player)
  local number, message
  if p ~= nil then
    number, message = core.find(self, p, player)
    if not number then
      return nil, message
    end
  end
  local counts = stats.counts(self, number)
  if counts.lengths then
    counts.remoteness, counts.lengths = remoteness_rows(counts.lengths), nil
  end
  for name, count in pairs(number and {} or core.counts(self)) do
    counts[name] = counts[name] or count
  end
  return counts
end

local chances_options = { first = "string", second = "string",
  seconds = "any" }

-- Is a player perfect, by an option of chances?
local function is_perfect(options, name)
  local how = rawget(options, name)
  return check.word(name, how, { "random", "perfect" }) == "perfect"
end

--- The chances of the player to move, if the players move at random or play
-- perfectly. A random player picks each move with equal probability; a perfect
-- player makes the move that `best` returns: the first among equals, which at
-- a D position keeps the draw. Where the game has `normal`, both do so at
-- representatives: moves that lead to the same one count once.
--
-- * `win`, `loss`: the probabilities that this player wins and loses
-- * `draw`: that play ends in a draw; only where the game has such endings
-- * `never`: that play never ends
-- * `error`: none of these is off by more. Rounding alone makes it about
-- 1e-15, with cycles more: see the Guide. It is 1 at most: then nothing is
-- known but what is possible
--
-- A probability is 0 only if the result cannot happen. One that is too small
-- for a number is the smallest positive number, 4.9e-324.
--
-- Linear time but for cycles: see the Guide. Cycles that have not been solved
-- after `seconds` are left open, which makes `error` larger.
-- @param p a position
-- @param[opt] player the player to move, if there are two
-- @param[opt] options `first` and `second`: "random" (default) or "perfect",
-- the player to move at p and the other one; `seconds`
-- @return a table; or `nil, message` if p is not in the graph
-- @usage solution:chances(3).win --> 0.5
function stats:chances(p, player, options)
  player, options = check.after_position("chances", p, player, options,
    chances_options)
  local number, message = core.locate(self, p, player)
  if not number then
    return nil, message
  end
  return core.chances(self, number, is_perfect(options, "first"),
    is_perfect(options, "second"), check.seconds(rawget(options, "seconds")))
end

return stats
