-- How many positions are decided in so many moves.

local core = require "grundy.core"
local bars = require "grundy.plot.bars"
local canvas = require "grundy.plot.canvas"
local counts = require "grundy.plot.counts"
local lengths = require "grundy.lengths"
local numerals = require "grundy.wording"

local function bars_of(census)
  return bars.together(#census.lengths, function(number)
    local count = census.lengths[number + 1]
    return { number = number, what = "remoteness",
      label = numerals.integer(number),
      tip = "remoteness " .. numerals.integer(number),
      [number % 2 == 0 and "P" or "N"] = count > 0 and count or nil }
  end, bars.MOST - 1)
end

local function draw_legend(sheet, census)
  local entries = {}
  if census.P > 0 then
    entries[1] = { "P: lost for who moves", canvas.swatch "gp-P" }
  end
  if census.N > 0 then
    entries[#entries + 1] = { "N: won", canvas.swatch "gp-N" }
  end
  if census.D > 0 then
    entries[#entries + 1] = { "D: a draw", canvas.swatch("gp-D",
      sheet:hatch "D") }
  end
  sheet:legend(entries)
end

local function note_of(solution, census)
  local note = { numerals.count(core.count(solution), "position") }
  local longest = lengths.longest(solution, census)
  if longest and longest > 0 then
    note[2] = (core.payoffs(solution) and "best play takes at most " or
      "wins take at most ") .. numerals.count(longest, "move")
  end
  if census.D > 0 then
    note[#note + 1] = numerals.count(census.D, "draw")
  end
  local width = bars.width(#census.lengths, bars.MOST - 1)
  if width > 1 then
    note[#note + 1] = ("one bar for every %s"):format(numerals.integer(width))
  end
  return note
end

--- Draws it; `look` and `options` as options.read gives them.
return function(solution, look, options)
  local census, message = counts.census(solution, "remoteness")
  if not census then
    return nil, message
  end
  local sheet = canvas.new(look, "remoteness", counts.title(solution,
    "Remoteness"), note_of(solution, census))
  draw_legend(sheet, census)
  local list = bars_of(census)
  if census.D > 0 then
    list[#list + 1] = { label = "draw", tip = "a draw", hatched = true,
      D = census.D }
  end
  bars.draw(sheet, list, core.play(solution) == "normal" and
    "moves until the end" or "remoteness", options.log)
  return sheet:finish()
end
