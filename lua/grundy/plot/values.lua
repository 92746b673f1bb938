-- How many positions have each value.

local core = require "grundy.core"
local bars = require "grundy.plot.bars"
local canvas = require "grundy.plot.canvas"
local counts = require "grundy.plot.counts"
local numerals = require "grundy.wording"

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
        list[value + 1] = { number = value, label = numerals.integer(value),
          what = "values", tip = "value " .. numerals.integer(value) }
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

local function draw_legend(sheet, finite, total)
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
local function note_of(solution, finite, total, distinct, width)
  local note = { numerals.count(core.count(solution), "position") }
  if finite[1] then
    note[2] = "finite values up to " .. numerals.integer(#finite - 1)
  end
  if distinct > 0 then
    note[#note + 1] = ("%s infinite, with %s"):format(
      numerals.integer(total.N + total.D), numerals.count(distinct, "value"))
  end
  if width > 1 then
    note[#note + 1] = ("one bar for every %s values, 0 alone"):format(
      numerals.integer(width))
  end
  return note
end

--- Draws it; `look` and `options` as options.read gives them.
return function(solution, look, options)
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
    note_of(solution, finite, total, distinct, width))
  draw_legend(sheet, finite, total)
  table.move(infinite, 1, #infinite, #list + 1, list)
  bars.draw(sheet, list, "value", options.log)
  return sheet:finish()
end
