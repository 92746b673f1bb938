-- Values over two coordinates: a cell for each position, P in its own colour,
-- the other finite values from pale to dark.

local core = require "grundy.core"
local canvas = require "grundy.plot.canvas"
local cells = require "grundy.plot.cells"
local counts = require "grundy.plot.counts"
local numerals = require "grundy.wording"
local palette = require "grundy.plot.palette"
local scale = require "grundy.plot.scale"
local svg = require "grundy.plot.svg"
local tiles = require "grundy.plot.tiles"

local element = svg.element

local MOST_CELL = 38 -- the side of a cell
local LEAST_WIDTH = 400 -- of the sheet, if it is not asked for
local LEAST_TALL = 60 -- the height of all cells together, if it is
local STOPS = 8 -- of the scale in the legend
local RAMP = 96 -- the width of the scale in the legend

-- How often each kind occurs, and the greatest finite value.
local function survey(box)
  local tally, most = { P = 0, N = 0, D = 0, finite = 0, ["∞N"] = 0,
    ["∞D"] = 0 }, 0
  for x = box.left, box.right do
    for _, content in pairs(box.grid[x] or {}) do
      local kind = tiles.kind_of(content)
      tally[kind] = tally[kind] + 1
      most = kind == "finite" and math.max(most, content) or most
    end
  end
  tally.none = box.width * box.height - box.count
  return tally, most
end

-- Dots where there is no position.
local function dots(sheet, cell, x, y)
  return sheet:define("none", "fill", element("pattern", {
    "x", x, "y", y, "width", cell, "height", cell, "patternUnits",
    "userSpaceOnUse",
  }, element("circle", { "cx", cell / 2, "cy", cell / 2, "r",
    math.max(0.7, cell / 16), "class", "gp-dot" })))
end

-- The scale of colours, dimmed where pictures are.
local function ramp_sign(sheet, most, class)
  local stops = {}
  for i = 0, STOPS do
    stops[#stops + 1] = element("stop", { "offset", i / STOPS, "stop-color",
      palette.hex(palette.ramp(tiles.share(most, most) * i / STOPS)) })
  end
  local fill = most > 1 and sheet:define("ramp", "fill",
    element("linearGradient", {}, table.concat(stops))) or
    "fill:" .. palette.hex(palette.ramp(0))
  return function(x, y)
    return element("rect", { "x", x, "y", y, "width", most > 1 and RAMP or 12,
      "height", 12, "class", class, "style", fill })
  end
end

local words = {
  { "P", "P" }, { "N", "N" }, { "D", "D" }, { "∞N", "∞ with 0: N" },
  { "∞D", "∞ without 0: D" },
}

local function draw_legend(sheet, tally, most, class)
  local entries = {}
  local valued = tally.N + tally.D == 0
  for _, word in ipairs(words) do
    if tally[word[1]] > 0 then
      local look = tiles.look_of(sheet, word[1])
      entries[#entries + 1] = {
        valued and word[1] == "P" and "0: P" or word[2],
        canvas.swatch(look.class or "gp-frame", look.style),
      }
    end
    if word[1] == "P" and most > 0 then
      entries[#entries + 1] = {
        (most > 1 and "1 to " .. numerals.integer(most) or "1") .. ": N",
        ramp_sign(sheet, most, class), most > 1 and RAMP or nil,
      }
    end
  end
  if tally.none > 0 then
    entries[#entries + 1] = { "no position", function(x, y)
      return element("rect", { "x", x + 0.5, "y", y + 0.5, "width", 11,
        "height", 11, "class", "gp-frame" }) .. element("circle", { "cx",
        x + 6, "cy", y + 6, "r", 1.2, "class", "gp-dot" })
    end }
  end
  sheet:legend(entries)
end

-- The numbers along an axis: tell(tick, place) for each that has room.
local function each_tick(from, to, cell, room, tell)
  for _, tick in ipairs(scale.multiples(from, to,
    scale.step(math.max(1, room / cell)))) do
    tell(tick, (tick - from + 0.5) * cell)
  end
end

local function broadest_of(from, to)
  return math.max(svg.width(numerals.integer(from), canvas.SMALL),
    svg.width(numerals.integer(to), canvas.SMALL))
end

local function draw_axes(sheet, box)
  local below = box.y + box.height * box.cell
  each_tick(box.left, box.right, box.cell, broadest_of(box.left, box.right)
    + 8, function(tick, place)
    sheet:text(box.x + place, below + 14, numerals.integer(tick),
      { anchor = "middle" })
  end)
  each_tick(box.bottom, box.top, box.cell, 16, function(tick, place)
    sheet:text(box.x - 6, below - place + 4, numerals.integer(tick),
      { anchor = "end" })
  end)
end

-- What the axes are. Where there is no room for the name of an axis that runs
-- upwards, it has none.
local function draw_names(sheet, box, at)
  local across, tall = box.width * box.cell, box.height * box.cell
  sheet:text(math.max(box.x + across / 2, 60), box.y + tall + 31,
    at and "x" or "first number", { anchor = "middle" })
  if tall >= 90 then
    sheet:text(sheet.left + 8, box.y + tall / 2, at and "y" or
      "second number", { anchor = "middle", turned = true })
  end
end

-- What cells leave free: on the left, right, and below them.
local function margins(box)
  return 38 + broadest_of(box.bottom, box.top), 14, 42
end

-- The side of a cell, for so much room.
local function side(box, across, tall)
  local cell = math.min(across / box.width, tall / box.height, MOST_CELL)
  return cell >= 3 and cell // 0.5 * 0.5 or cell
end

-- A sheet that is not broader than the cells need, if its width is free.
local function narrow(look, box, options)
  if options.width or options.height then
    return
  end
  local left, right = margins(box)
  look.width = math.max(LEAST_WIDTH, math.ceil(left + right + box.width *
    side(box, look.width - left - right, look.width)))
end

-- Finds the room for the cells.
local function fit(sheet, box, height)
  local left, right, foot = margins(box)
  box.x, box.y = left, sheet.top + 4
  box.cell = side(box, sheet.width - left - right, height and
    math.max(height - box.y - foot, LEAST_TALL) or sheet.width)
  sheet.height = math.max(height or 200,
    math.ceil(box.y + box.height * box.cell + foot))
end

local function note_of(box, tally, most)
  local note = { ("%s \u{d7} %s cells"):format(numerals.integer(box.width),
    numerals.integer(box.height)),
    numerals.integer(tally.P) .. (tally.P == 1 and " is P" or " are P") }
  if most > 0 then
    note[#note + 1] = "values up to " .. numerals.integer(most)
  end
  if box.mirrored > 0 then
    note[#note + 1] = numerals.integer(box.mirrored) .. " by symmetry"
  end
  if box.player then
    note[#note + 1] = ("player %d to move"):format(box.player)
  end
  return note
end

--- Draws it; `look` and `options` as options.read gives them.
return function(solution, look, options)
  local box, message = cells.gather(solution, options)
  if not box then
    return nil, message
  end
  local tally, most = survey(box)
  if box.count > 0 then
    narrow(look, box, options)
  end
  local valued = core.has_values(solution)
  local sheet = canvas.new(look, "heat", counts.title(solution,
    valued and "Values" or "Outcomes"), box.count > 0 and
    note_of(box, tally, most) or { "0 cells" })
  if box.count == 0 then
    sheet:empty()
    return sheet:finish()
  end
  draw_legend(sheet, tally, most, tiles.are_many(box) and "gp-pixels")
  fit(sheet, box, options.height)
  if tally.none > 0 then
    sheet:add(element("rect", { "x", box.x, "y", box.y, "width",
      box.width * box.cell, "height", box.height * box.cell, "style",
      dots(sheet, math.max(box.cell, 6), box.x, box.y) }))
  end
  tiles.draw(sheet, box, tally, most)
  draw_axes(sheet, box)
  draw_names(sheet, box, options.at)
  return sheet:finish()
end
