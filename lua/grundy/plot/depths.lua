-- How many positions are first reached after so many moves.

local core = require "grundy.core"
local bars = require "grundy.plot.bars"
local canvas = require "grundy.plot.canvas"
local counts = require "grundy.plot.counts"
local numerals = require "grundy.wording"

local function bars_of(depths)
  return bars.together(#depths, function(depth)
    local count = depths[depth + 1]
    return { number = depth, label = numerals.integer(depth),
      what = "after moves", tip = "after " .. numerals.count(depth, "move"),
      fill = count > 0 and count or nil }
  end, bars.MOST)
end

-- What is said under the title.
local function note_of(solution, depths)
  local note = { numerals.count(core.count(solution), "position") }
  local most, at = counts.broadest(depths)
  if at then
    note[2] = ("the most, %s, after %s"):format(numerals.integer(most),
      numerals.count(at, "move"))
  elseif most > 0 then
    note[2] = ("at most %s at a depth"):format(numerals.integer(most))
  end
  local width = bars.width(#depths, bars.MOST)
  if width > 1 then
    note[#note + 1] = ("one bar for every %s depths"):format(
      numerals.integer(width))
  end
  return note
end

--- Draws it; `look` and `options` as options.read gives them.
return function(solution, look, options)
  local census, message = counts.census(solution, "depths")
  if not census then
    return nil, message
  end
  local sheet = canvas.new(look, "depths", counts.title(solution, "Growth"),
    note_of(solution, census.depths))
  bars.draw(sheet, (bars_of(census.depths)),
    (census.depths[1] or 0) > 1 and "moves from the nearest start" or
    "moves from the start", options.log)
  return sheet:finish()
end
