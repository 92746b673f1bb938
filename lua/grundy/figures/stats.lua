local core = require "grundy.core"
local check = require "grundy.base.check"
local kind = require "grundy.kind"
local seen = require "grundy.moves.seen"
local settle = require "grundy.base.number".settle

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
  if not number and kind.refusal(solution, "stats(p)") then
    return few_counts(solution)
  end
  local counts = core.stats(solution, number, list)
  if counts.values then
    sort_values(counts.values)
  end
  return counts
end

-- The rows of `remoteness`, given how many positions have the remoteness 0, 1, 2, …;
-- nil if a remoteness does not tell who wins.
local function remoteness_rows(of, lengths)
  local rows = {}
  for i, count in ipairs(of.counts ~= "points" and lengths or {}) do
    local row = { remoteness = i - 1, P = 0, N = 0 }
    row[of:outcome_of(i - 1)] = count
    rows[i] = row
  end
  return of.counts ~= "points" and rows or nil
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
    counts.remoteness = remoteness_rows(kind.of(self),
      counts.lengths)
    counts.lengths = nil
  end
  for name, count in pairs(number and {} or core.counts(self)) do
    counts[name] = counts[name] or count
  end
  return counts
end

-- Where endings differ in worth, best play is followed to its end; what has been
-- found is kept.
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

--- A function that gives for the number of a position how many moves best play
-- lasts; math.huge if it never ends.
function stats.length_of(solution)
  local of = kind.of(solution)
  return of.counts == "worth" and followed(solution) or function(number)
    return at.remoteness(solution, number) - of.unmade
  end
end

-- The greatest finite length of best play.
local function greatest(solution)
  local most, length_of = 0, stats.length_of(solution)
  for number = 0, core.count(solution) - 1 do
    local length = length_of(number)
    most = length < math.huge and math.max(most, length) or most
  end
  return most
end

--- The most moves that a win takes, by what `counts` gives; nil if no position is
-- won.
function stats.longest(solution, counts)
  local of = kind.of(solution)
  if not counts.lengths then
    return counts.longest_win - of.unmade
  elseif #counts.lengths == 0 then
    return nil
  end
  return of.counts == "worth" and greatest(solution) or
    #counts.lengths - 1 - of.unmade
end

--- The chances of a player to move; where a player wins what never ends, that is
-- won, too.
function stats.with_endless(solution, player, chances)
  local name = kind.of(solution):forever(solution, player)
  if name == "draw" then
    return chances
  end
  chances[name] = chances[name] + chances.never
  chances.endless = name
  return settle(chances, { "win", "loss", "draw" })
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
  elseif options.second then
    kind.need(self, "chances: option 'second'")
  end
  if not kind.refusal(self, "chances") then
    seen.count(self, number)
  end
  local chances = core.chances(self, number, player_of(options, "first"),
    player_of(options, "second"), check.seconds(options.seconds))
  chances.spread = chances.variance and math.sqrt(chances.variance)
  chances.variance = nil
  local _, mover = core.position(self, number)
  return stats.with_endless(self, mover, chances)
end

return stats
