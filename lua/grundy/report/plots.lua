-- The plots of the page: those that make sense for the game, each with a
-- sentence or two about what it shows.

local core = require "grundy.core"
local html = require "grundy.report.html"
local bars = require "grundy.plot.bars"
local counts = require "grundy.plot.counts"
local statistics = require "grundy.stats"
local wording = require "grundy.wording"

local FIGURE = [[
<figure class="{class}">
{{picture}}<figcaption>{caption}</figcaption>
</figure>
]]

local WIDTH, HEIGHT = 380, 280
local SMALL = 200 -- cells: up to here half of the page will do
local CELLS = 600 -- how far apart, at most, pairs are shown

local grouped, count = wording.integer, wording.count
local percent = wording.percent

-- The most frequent values.
local function frequent(rows)
  local most, value, ties = -1, nil, 0
  for _, row in ipairs(rows) do
    if row.count > most then
      most, value, ties = row.count, row.value, 1
    elseif row.count == most then
      ties = ties + 1
    end
  end
  return ties == 1 and ("the most frequent value is %s, at %s"):format(
    tostring(value), count(most, "position")) or
    ("%s values are the most frequent, at %s each"):format(grouped(ties),
    count(most, "position"))
end

local function values_caption(solution, stats)
  local zeros, infinite = 0, 0
  for _, row in ipairs(stats.values) do
    if core.is_infinite(row.value) then
      infinite = infinite + row.count
    end
    zeros = row.value == 0 and row.count or zeros
  end
  local all = core.count(solution)
  return ("How many positions have each value. %s (%s) %s value 0 and %s P; "
    .. "%s.%s"):format(grouped(zeros),
    percent(zeros, all), zeros == 1 and "has" or "have",
    zeros == 1 and "is" or "are", frequent(stats.values), infinite > 0 and
      (" %s (%s) %s infinite."):format(grouped(infinite),
        percent(infinite, all), infinite == 1 and "is" or "are") or "")
end

-- Are there ends that the player to move has won?
local function has_won_ends(solution)
  for number = 0, core.count(solution) - 1 do
    if core.degree(solution, number) == 0 and
      core.at.outcome(solution, number) == "N" then
      return true
    end
  end
  return false
end

-- What the remoteness counts more than moves.
local function unmade(solution)
  local play = core.play(solution)
  if play == "misere" then
    return " The remoteness is one more: it counts a last move that is not "
      .. "made."
  end
  return play == "mixed" and has_won_ends(solution) and
    " Where the end is won by the player to move there, the remoteness counts "
    .. "one move more." or ""
end

local function remoteness_caption(solution, stats)
  local longest = statistics.longest(solution, stats)
  local text = "In how many moves positions are decided" ..
    (core.payoffs(solution) and ", when both play for the payoff." or
    " with best play.")
  if longest and longest > 0 then
    text = ("%s The longest takes %s.%s"):format(text, count(longest, "move"),
      unmade(solution))
  end
  return stats.D > 0 and ("%s %s of %s (%s) %s drawn: neither player can "
    .. "force a win."):format(text, grouped(stats.D),
    count(core.count(solution), "position"),
    percent(stats.D, core.count(solution)), stats.D == 1 and "is" or "are")
    or text
end

local function depths_caption(_, stats)
  local depths = stats.depths
  local most, at = counts.broadest(depths)
  local width = bars.width(#depths, bars.MOST)
  return ("How many positions are first reached after each number of moves%s. "
    .. "%s; the last after %s.%s"):format(
    depths[1] > 1 and (" from one of the %s"):format(count(depths[1], "start"))
    or "", at and ("The most, %s, after %s"):format(grouped(most),
    count(at, "move")) or ("Never more than %s"):format(
    grouped(most)), count(#depths - 1, "move"), width > 1 and
    (" Each bar holds %s numbers of moves."):format(grouped(width)) or "")
end

-- What a row of values or a rectangle of them is about.
local function sequence_caption(solution)
  local least, most = math.maxinteger, math.mininteger
  for p in solution:positions() do
    least, most = math.min(least, p), math.max(most, p)
  end
  local positions = core.count(solution)
  if positions == 1 then
    return ("The value of the only position, %s."):format(grouped(least))
  end
  local text = most - least + 1 == positions and
    ("The values of the positions %s to %s in a row: the nim-sequence of the "
    .. "game."):format(grouped(least), grouped(most)) or
    ("The values of the %s from %s to %s, with gaps where there is none.")
    :format(count(positions, "position"), grouped(least), grouped(most))
  return text .. " A square on the line is a P position."
end

local function heat_caption(solution, context)
  local kind = core.has_values(solution) and "value" or "outcome"
  return ("The %s of each position, by its two numbers%s. P is blue: there, "
    .. "the player who has just moved wins."):format(kind, context.player and
      (", player %d to move"):format(context.player) or "")
end

-- Do all positions pass? There may be none that does not.
local function all(solution, passes)
  for p in solution:positions() do
    if not passes(p) then
      return false
    end
  end
  return true
end

local function is_integer(p)
  return math.type(p) == "integer"
end

local function is_small_pair(p)
  return type(p) == "table" and #p == 2 and is_integer(p[1]) and
    is_integer(p[2]) and math.abs(p[1]) <= CELLS and math.abs(p[2]) <= CELLS
end

-- A figure; nothing where there is no such plot of the game.
local function add(figures, class, picture, caption, ...)
  if picture then
    figures[#figures + 1] = html.fill(FIGURE, { class = class,
      picture = picture, caption = caption(...) })
  end
end

-- The options of a small plot. The page has the name of the game already.
local function small(kind, title)
  return { id = "plots-" .. kind, title = title, width = WIDTH,
    height = HEIGHT }
end

-- The values of a game that splits, for which there is no stats.
local function stats_of(solution)
  if not core.splits(solution) then
    return counts.stats(solution)
  end
  return { values = counts.values(solution) }
end

-- The plots of values in a row, and of how frequent they are.
local function add_values(figures, solution, stats)
  if all(solution, is_integer) then
    add(figures, "plot", solution:plot("sequence", small("sequence",
      "Nim-sequence")), sequence_caption, solution)
  end
  add(figures, "plot", solution:plot("values", small("values", "Values")),
    values_caption, solution, stats)
end

local function add_heat(figures, solution, context)
  local title = core.has_values(solution) and "Values" or "Outcomes"
  local wide = core.count(solution) > SMALL
  add(figures, wide and "wide square" or "square",
    solution:plot("heat", { id = "plots-heat",
    width = not wide and WIDTH or nil,
    title = title .. " by coordinates", player = context.player }),
    heat_caption, solution, context)
end

return function(context)
  local solution, figures = context.solution, {}
  local stats = stats_of(solution)
  if core.has_values(solution) then
    add_values(figures, solution, stats)
  end
  if not core.splits(solution) then
    add(figures, "plot", solution:plot("remoteness", small("remoteness",
      "Remoteness")), remoteness_caption, solution, stats)
    add(figures, "plot", solution:plot("depths", small("depths", "Growth")),
      depths_caption, solution, stats)
  end
  if all(solution, is_small_pair) then
    add_heat(figures, solution, context)
  end
  return {
    id = "plots",
    title = "Plots",
    html = '<div class="plots">\n' .. table.concat(figures) .. "</div>",
  }
end
