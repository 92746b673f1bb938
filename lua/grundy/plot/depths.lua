-- How many positions are first reached after so many moves.

local core = require "grundy.core"
local bars = require "grundy.plot.bars"
local canvas = require "grundy.plot.canvas"
local counts = require "grundy.plot.counts"
local numerals = require "grundy.numerals"

local function bars_of(depths)
  local list = {}
  for i, count in ipairs(depths) do
    list[i] = { number = i - 1, label = numerals.integer(i - 1),
      what = "after moves", tip = "after " .. numerals.count(i - 1, "move"),
      fill = count > 0 and count or nil }
  end
  return list
end

-- The greatest count, and where it is first.
local function broadest(depths)
  local most, at = 0, 0
  for i, count in ipairs(depths) do
    if count > most then
      most, at = count, i - 1
    end
  end
  return most, at
end

--- Draws it; `look` and `options` as options.read gives them.
return function(solution, look, options)
  local census, message = counts.census(solution, "depths")
  if not census then
    return nil, message
  end
  local note = { numerals.count(core.count(solution), "position") }
  local most, at = broadest(census.depths)
  if most > 0 then
    note[2] = ("the most, %s, after %s"):format(numerals.integer(most),
      numerals.count(at, "move"))
  end
  local sheet = canvas.new(look, "depths", counts.title(solution, "Growth"),
    note)
  bars.draw(sheet, (bars.together(bars_of(census.depths), bars.MOST)),
    "moves from the start", options.log)
  return sheet:finish()
end
