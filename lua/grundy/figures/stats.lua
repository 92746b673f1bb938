local core = require "grundy.core"
local check = require "grundy.base.check"
local kind = require "grundy.kind"
local seen = require "grundy.moves.seen"

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
    counts.remoteness = kind.of(self):remoteness_rows(counts.lengths)
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
  return kind.of(self):with_endless(self, mover, chances)
end

return stats
