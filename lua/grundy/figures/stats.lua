local core = require "grundy.core"
local check = require "grundy.base.check"

local at = core.at

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

-- The counts of a game whose moves lead to sums, or are not kept: less is known
-- of those.
local function few_counts(solution)
  local counts = core.counts(solution)
  local inner = counts.positions - counts.ends
  counts.branching = { mean = inner > 0 and counts.moves / inner or 0 }
  return counts
end

--- What `stats` counts over all positions, or over those that the position
-- with a number leads to. But `lengths`, how many positions have the remoteness
-- 0, 1, 2, …, stands for the rows of `remoteness`, which may be a million.
-- Of "values", "lengths" and "depths" it has the `list` named only, or "none";
-- default: all.
function stats.counts(solution, number, list)
  if list then
    core.need_moves(solution)
  end
  if (core.splits(solution) or core.unkept(solution)) and not number then
    return few_counts(solution)
  end
  local counts = core.stats(solution, number, list)
  if counts.values then
    sort_values(counts.values)
  end
  return counts
end

-- An even remoteness is that of P positions, an odd one that of N. In a puzzle,
-- every finite one is that of N.
local function remoteness_rows(lengths, puzzle)
  local rows = {}
  for i, count in ipairs(lengths) do
    local even = i % 2 == 1 and not puzzle
    rows[i] = { remoteness = i - 1, P = even and count or 0,
      N = even and 0 or count }
  end
  return rows
end

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
    counts.remoteness = core.play(self) ~= "scored" and
      remoteness_rows(counts.lengths, core.play(self) == "puzzle") or nil
    counts.lengths = nil
  end
  for name, count in pairs(number and {} or core.counts(self)) do
    counts[name] = counts[name] or count
  end
  return counts
end

local chances_options = { first = "string", second = "string",
  seconds = "any" }

-- How a player plays, by an option of chances.
local function player_of(options, name)
  return check.word(name, options[name], { "random", "perfect", "sensible" })
end

function stats:chances(p, player, options)
  player, options = check.after_position(self, "chances", p, player,
    options, chances_options)
  local number, message = core.locate(self, p, player)
  if not number then
    return nil, message
  elseif options.second and core.play(self) == "puzzle" then
    check.fail "chances: option 'second': a puzzle has one player"
  end
  local chances = core.chances(self, number, player_of(options, "first"),
    player_of(options, "second"), check.seconds(options.seconds))
  chances.spread = chances.variance and math.sqrt(chances.variance)
  chances.variance = nil
  return chances
end

--
-- How many moves best play lasts. The remoteness tells it, but where endings
-- are won by the player to move there it counts a last move that is not made.
--

-- Where some endings are won and others lost, best play is followed to its
-- end; what has been found is kept.
local function followed(solution)
  local found = {}
  return function(number)
    if at.remoteness(solution, number) == math.huge then
      return math.huge
    end
    local path, next_one = {}, number
    while next_one and not found[next_one] do
      path[#path + 1] = next_one
      next_one = core.best(solution, next_one)
    end
    local length = next_one and found[next_one] or -1
    for i = #path, 1, -1 do
      length = length + 1
      found[path[i]] = length
    end
    return found[number]
  end
end

-- How many moves the remoteness counts that are not made, where all endings are
-- alike.
local function unmade(solution)
  return core.play(solution) == "misere" and 1 or 0
end

--- A function that gives for the number of a position how many moves best play
-- lasts; math.huge for a draw. For games that do not split.
function stats.length_of(solution)
  if core.play(solution) == "mixed" then
    return followed(solution)
  end
  local more = unmade(solution)
  return function(number)
    return at.remoteness(solution, number) - more
  end
end

--- The most moves that a win takes, by what stats.counts counts; nil if
-- no position is won.
function stats.longest(solution, counts)
  if not counts.lengths then
    return counts.longest_win - unmade(solution)
  elseif #counts.lengths == 0 then
    return nil
  elseif core.play(solution) ~= "mixed" then
    return #counts.lengths - 1 - unmade(solution)
  end
  local most, length_of = 0, stats.length_of(solution)
  for number = 0, core.count(solution) - 1 do
    local length = length_of(number)
    most = length < math.huge and math.max(most, length) or most
  end
  return most
end

return stats
