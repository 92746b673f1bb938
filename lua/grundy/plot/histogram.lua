-- Histograms: how many positions have each value, are decided in a number of
-- moves, or are first reached after one.

local core = require "grundy.core"
local bars = require "grundy.plot.bars"
local canvas = require "grundy.plot.canvas"
local counts = require "grundy.plot.counts"
local statistics = require "grundy.stats"
local wording = require "grundy.wording"

local histogram = {}

--
-- Values
--

-- More infinities than these are put together, by their outcomes.
local INFINITIES = 8

-- What an infinite value means: who can move to 0 wins.
local function outcome_of(value)
  return value.set[1] == 0 and "N" or "D"
end

-- The bars of the finite values, 0 to the greatest.
local function finite_bars(rows)
  local list = {}
  for _, row in ipairs(rows) do
    if not core.is_infinite(row.value) then
      for value = #list, row.value do
        list[value + 1] = { number = value, label = wording.integer(value),
          what = "values", tip = "value " .. wording.integer(value) }
      end
      list[row.value + 1][row.value == 0 and "P" or "N"] = row.count
    end
  end
  return list
end

-- The bars of the infinities.
local function infinite_bars(rows)
  local list, total = {}, { N = 0, D = 0 }
  for _, row in ipairs(rows) do
    if core.is_infinite(row.value) then
      local text, outcome = tostring(row.value), outcome_of(row.value)
      list[#list + 1] = { label = text, tip = "value " .. text,
        hatched = true, [outcome] = row.count }
      total[outcome] = total[outcome] + row.count
    end
  end
  if #list <= INFINITIES then
    return list, total, #list
  end
  local joined = {}
  for _, outcome in ipairs { "N", "D" } do
    if total[outcome] > 0 then
      joined[#joined + 1] = { label = "∞, " .. outcome, hatched = true,
        tip = outcome == "N" and "infinite values with 0" or
          "infinite values without 0", [outcome] = total[outcome] }
    end
  end
  return joined, total, #list
end

local function values_legend(sheet, finite, total)
  local entries = {}
  if finite[1] and finite[1].P then
    entries[1] = { "P: value 0", canvas.swatch "gp-P" }
  end
  if finite[2] then
    entries[#entries + 1] = { "N: above 0", canvas.swatch "gp-N" }
  end
  if total.N > 0 then
    entries[#entries + 1] = { "N: ∞ with 0", canvas.swatch("gp-N",
      sheet:hatch "N") }
  end
  if total.D > 0 then
    entries[#entries + 1] = { "D: ∞ without 0", canvas.swatch("gp-D",
      sheet:hatch "D") }
  end
  sheet:legend(entries)
end

-- What is said under the title.
local function values_note(solution, finite, total, distinct, width)
  local note = { wording.count(core.count(solution), "position") }
  if finite[1] then
    note[2] = "finite values up to " .. wording.integer(#finite - 1)
  end
  if distinct > 0 then
    note[#note + 1] = ("%s infinite, with %s"):format(
      wording.integer(total.N + total.D), wording.count(distinct, "value"))
  end
  if width > 1 then
    note[#note + 1] = ("one bar for every %s values, 0 alone"):format(
      wording.integer(width))
  end
  return note
end

--- `look` and `options` are those that plot/init.lua has read.
function histogram.values(solution, look, options)
  local rows, message = counts.values(solution)
  if not rows then
    return nil, message
  end
  local finite = finite_bars(rows)
  local infinite, total, distinct = infinite_bars(rows)
  local list, width = bars.together(#finite, function(value)
    return finite[value + 1]
  end, bars.MOST - #infinite, true)
  local sheet = canvas.new(look, "values", counts.title(solution, "Values"),
    values_note(solution, finite, total, distinct, width))
  values_legend(sheet, finite, total)
  table.move(infinite, 1, #infinite, #list + 1, list)
  bars.draw(sheet, list, "value", options.log)
  return sheet:finish()
end

--
-- Remoteness
--

local function remoteness_bars(stats)
  return bars.together(#stats.lengths, function(number)
    local count = stats.lengths[number + 1]
    return { number = number, what = "remoteness",
      label = wording.integer(number),
      tip = "remoteness " .. wording.integer(number),
      [number % 2 == 0 and "P" or "N"] = count > 0 and count or nil }
  end, bars.MOST - 1)
end

local function remoteness_legend(sheet, stats)
  local entries = {}
  if stats.P > 0 then
    entries[1] = { "P: the mover loses", canvas.swatch "gp-P" }
  end
  if stats.N > 0 then
    entries[#entries + 1] = { "N: the mover wins", canvas.swatch "gp-N" }
  end
  if stats.D > 0 then
    entries[#entries + 1] = { "D: a draw", canvas.swatch("gp-D",
      sheet:hatch "D") }
  end
  sheet:legend(entries)
end

local function remoteness_note(solution, stats)
  local note = { wording.count(core.count(solution), "position") }
  local longest = statistics.longest(solution, stats)
  if longest and longest > 0 then
    note[2] = (core.payoffs(solution) and "best play takes at most " or
      "wins take at most ") .. wording.count(longest, "move")
  end
  if stats.D > 0 then
    note[#note + 1] = wording.count(stats.D, "draw")
  end
  local width = bars.width(#stats.lengths, bars.MOST - 1)
  if width > 1 then
    note[#note + 1] = ("one bar for every %s"):format(wording.integer(width))
  end
  return note
end

function histogram.remoteness(solution, look, options)
  local stats, message = counts.stats(solution, "remoteness")
  if not stats then
    return nil, message
  end
  local sheet = canvas.new(look, "remoteness", counts.title(solution,
    "Remoteness"), remoteness_note(solution, stats))
  remoteness_legend(sheet, stats)
  local list = remoteness_bars(stats)
  if stats.D > 0 then
    list[#list + 1] = { label = "draw", tip = "a draw", hatched = true,
      D = stats.D }
  end
  bars.draw(sheet, list, core.play(solution) == "normal" and
    "moves until the end" or "remoteness", options.log)
  return sheet:finish()
end

--
-- Depths
--

local function depths_bars(depths)
  return bars.together(#depths, function(depth)
    local count = depths[depth + 1]
    return { number = depth, label = wording.integer(depth),
      what = "after moves", tip = "after " .. wording.count(depth, "move"),
      fill = count > 0 and count or nil }
  end, bars.MOST)
end

-- What is said under the title.
local function depths_note(solution, depths)
  local note = { wording.count(core.count(solution), "position") }
  local most, at = counts.broadest(depths)
  if at then
    note[2] = ("the most, %s, after %s"):format(wording.integer(most),
      wording.count(at, "move"))
  elseif most > 0 then
    note[2] = ("at most %s at a depth"):format(wording.integer(most))
  end
  local width = bars.width(#depths, bars.MOST)
  if width > 1 then
    note[#note + 1] = ("one bar for every %s depths"):format(
      wording.integer(width))
  end
  return note
end

function histogram.depths(solution, look, options)
  local stats, message = counts.stats(solution, "depths")
  if not stats then
    return nil, message
  end
  local sheet = canvas.new(look, "depths", counts.title(solution, "Growth"),
    depths_note(solution, stats.depths))
  bars.draw(sheet, (depths_bars(stats.depths)),
    (stats.depths[1] or 0) > 1 and "moves from the nearest start" or
    "moves from the start", options.log)
  return sheet:finish()
end

return histogram
