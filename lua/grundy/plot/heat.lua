-- Values over two coordinates: a cell for each position, P in its own color,
-- the other finite values from pale to dark. Very many cells are drawn as a
-- bitmap.

local core = require "grundy.core"
local check = require "grundy.base.check"
local canvas = require "grundy.plot.canvas"
local wording = require "grundy.words.wording"
local colors = require "grundy.base.colors"
local fault = require "grundy.base.fault"
local infinite = require "grundy.plot.infinite"
local scale = require "grundy.plot.scale"
local svg = require "grundy.plot.svg"
local regime = require "grundy.regime"

local element, fail = svg.element, check.fail

local MOST_CELL = 38 -- the side of a cell
local LEAST_WIDTH = 400 -- of the sheet, if the user has not set it
local LEAST_TALL = 60 -- the height of all cells, if the user has set it
local STOPS = 8 -- of the scale in the legend
local RAMP = 96 -- the width of the scale in the legend

local MANY = 2000 -- more cells are drawn as a bitmap
local LEAST_GAP = 11 -- from here on there is a gap between cells
local LEVELS = 255 -- of color in the bitmap
local FEW = 8 -- with fewer values than this, the darkest colors are not used

--
-- The cells: positions over two coordinates, gathered in a rectangle
--

local MOST_SIDE, MOST_CELLS = 4000, 1 << 20
local FAR = 1 << 53 -- the greatest coordinate

-- The coordinates of a position that is a pair of integers; nil for any other.
local function pair(p)
  if type(p) ~= "table" or #p ~= 2 then
    return nil
  end
  local x, y = p[1], p[2]
  if math.type(x) == "integer" and math.type(y) == "integer" and
    next(p, next(p, next(p))) == nil then
    return x, y
  end
end

local function coordinate(p, x)
  return check.integer(x, -FAR, FAR) or
    fail("plot: 'at' must give two integers, got %s for %s",
      check.shown(x), core.shown(p))
end

-- The place that the option `at` gives a position; nil if it is left out.
local function place_by(at, p)
  local x, y = at(p)
  if x == nil and y == nil then
    return nil
  end
  return coordinate(p, x), coordinate(p, y)
end

-- What is shown of a position: its value, or its outcome where there are no
-- values.
local function content_of(solution, number)
  return core.at[core.has_values(solution) and "value" or "outcome"](solution,
    number)
end

-- Puts a value into the grid: grid[x][y].
local function put(grid, x, y, content, p)
  local column = grid[x]
  if not column then
    column = {}
    grid[x] = column
  end
  if column[y] == nil then
    column[y] = content
  elseif column[y] ~= content then
    fail("plot: %s and another position both lie at %d, %d, but their values "
      .. "differ (%s and %s)", core.shown(p), x, y, tostring(content),
      tostring(column[y]))
  end
end

-- What is shown at a place whose position another one represents; nil if there
-- is none. The game's `normal` may not be meant for this position, and may
-- fail.
local function lookup(solution, x, y, player)
  local fine, number = fault.try(core.find, solution, { x, y }, player)
  return fine and number and content_of(solution, number) or nil
end

-- Adds the mirror images of all places: with the same value if `mirror` is
-- true, otherwise with the value that the game's own `normal` gives them.
local function reflect(grid, solution, mirror, player)
  local images = {}
  for x, column in pairs(grid) do
    for y, content in pairs(column) do
      if x ~= y and not (grid[y] and grid[y][x] ~= nil) then
        local image = content
        if not mirror then
          image = lookup(solution, y, x, player)
        end
        images[#images + 1] = image ~= nil and { y, x, image } or nil
      end
    end
  end
  for _, image in ipairs(images) do
    put(grid, image[1], image[2], image[3], { image[1], image[2] })
  end
  return #images
end

-- The least and the greatest coordinates.
local function bounds(grid)
  local box = { left = math.huge, right = -math.huge, bottom = math.huge,
    top = -math.huge, count = 0 }
  for x, column in pairs(grid) do
    box.left, box.right = math.min(box.left, x), math.max(box.right, x)
    for y in pairs(column) do
      box.bottom, box.top = math.min(box.bottom, y), math.max(box.top, y)
      box.count = box.count + 1
    end
  end
  box.width = box.count > 0 and box.right - box.left + 1 or 0
  box.height = box.count > 0 and box.top - box.bottom + 1 or 0
  return box
end

-- All positions at their places; or nil and a message.
local function collect(solution, at, player)
  local grid = {}
  for number = 0, core.count(solution) - 1 do
    local p, mover = core.position(solution, number)
    if mover == player then
      local x, y
      if at then
        x, y = place_by(at, p)
      else
        x, y = pair(p)
        if not x then
          return nil, ("heat: the position %s is not a pair of integers; the "
            .. "option 'at' can say where positions lie"):format(core.shown(p))
        end
      end
      if x then
        put(grid, x, y, content_of(solution, number), p)
      end
    end
  end
  return grid
end

-- A table with `grid` (grid[x][y] is a value, or an outcome where there are no
-- values), `left`, `right`, `bottom`, `top`, `width`, `height`, `count` and
-- `mirrored` (how many are mirror images); or `nil, message`.
local function gather(solution, options)
  local game = core.game(solution)
  local player = options.player
  if regime.solved(solution).mover then
    player = player or 1
  elseif player ~= nil then
    fail("plot: option 'player' is for games with two players")
  end
  local grid, message = collect(solution, options.at, player)
  if not grid then
    return nil, message
  end
  local mirrored = 0
  if options.mirror or options.mirror == nil and not options.at and game and
    game.normal then
    mirrored = reflect(grid, solution, options.mirror, player)
  end
  local box = bounds(grid)
  if box.width > MOST_SIDE or box.height > MOST_SIDE or
    box.width * box.height > MOST_CELLS then
    return nil, ("heat: the positions lie in %d times %d cells; at most %d a "
      .. "side and %d in all can be shown"):format(box.width, box.height,
      MOST_SIDE, MOST_CELLS)
  end
  box.grid, box.mirrored, box.player = grid, mirrored, player
  return box
end

--
-- Drawing
--

-- What a cell is: "P", "N" or "D" in outcomes; "finite" for values from 1 on,
-- of infinite ones, as infinite.lua names them; "none" if there is no position.
local function kind_of(content)
  if content == nil then
    return "none"
  elseif content == 0 then
    return "P"
  elseif core.is_infinite(content) then
    return infinite.kind(content)
  end
  return type(content) == "string" and content or "finite"
end

-- How dark a value from 1 to `most` is, as a share for colors.ramp.
local function share(value, most)
  return (value - 1) / math.max(most - 1, FEW - 1)
end

-- The look of a kind that has only one: a `class`, or a `style`.
local function look_of(sheet, kind)
  if kind == "P" then
    return { class = "gp-cell-P" }
  elseif kind == "N" or kind == "D" then
    return { class = "gp-" .. kind }
  end
  return { style = sheet:hatch(kind:sub(-1)) }
end

-- A cell with its tooltip, and its number if there is room.
local function draw_cell(sheet, box, x, y, most)
  local content, cell = box.grid[x][y], box.cell
  local kind, gap = kind_of(content), cell >= LEAST_GAP and 1 or 0
  local left = box.x + (x - box.left) * cell
  local top = box.y + (box.top - y) * cell
  local look, ink
  if kind == "finite" then
    local red, green, blue = colors.ramp(share(content, most))
    look = { fill = colors.hex(red, green, blue) }
    ink = colors.is_pale(red, green, blue) and "#000000" or "#ffffff"
  else
    look = look_of(sheet, kind)
  end
  local said = type(content) == "string" and content or
    ("value %s"):format(tostring(content))
  sheet:add(element("rect", { "x", left, "y", top, "width", cell - gap,
    "height", cell - gap, "class", look.class or false, "fill",
    look.fill or false, "style", look.style or false },
    svg.tip(("%d, %d: %s"):format(x, y, said))))
  local text = type(content) == "number" and wording.integer(content) or
    type(content) == "string" and content
  if text and box.size then
    sheet.labels[#sheet.labels + 1] = element("text", { "x",
      left + (cell - gap) / 2, "y", top + (cell - gap) / 2 + box.size * 0.36,
      "class", kind == "P" and "gp-on-P" or not ink and "gp-ink" or false,
      "fill", ink or false }, text)
  end
end

-- Cells as elements.
local function draw_cells(sheet, box, most)
  local widest = svg.width(wording.integer(most), 1)
  local size = math.min(box.cell * 0.5, (box.cell - 2) / widest, 13)
  box.size = size >= 8 and size or nil
  sheet.labels = {}
  sheet:add '<g shape-rendering="crispEdges">'
  for x = box.left, box.right do
    for y = box.bottom, box.top do
      if box.grid[x] and box.grid[x][y] ~= nil then
        draw_cell(sheet, box, x, y, most)
      end
    end
  end
  sheet:add "</g>"
  if sheet.labels[1] then
    sheet:add(element("g", { "text-anchor", "middle", "font-size", box.size,
      "pointer-events", "none" }, table.concat(sheet.labels, "\n")))
  end
end

-- The rows of a bitmap of all cells, the top one first.
local function pixels(box, pixel_of)
  local rows = {}
  for y = box.top, box.bottom, -1 do
    local row = {}
    for x = box.left, box.right do
      local column = box.grid[x]
      row[#row + 1] = pixel_of(column and column[y])
    end
    rows[#rows + 1] = row
  end
  return rows
end

-- The outline of all cells of a kind, row by row; nil if it has too many parts.
local function outline(box, kind)
  local parts = {}
  for y = box.top, box.bottom, -1 do
    local x = box.left
    while x <= box.right do
      local from = x
      while x <= box.right and kind_of((box.grid[x] or {})[y]) == kind do
        x = x + 1
      end
      if x > from then
        parts[#parts + 1] = ("M%s %sh%sv%sh-%sz"):format(
          svg.number(box.x + (from - box.left) * box.cell),
          svg.number(box.y + (box.top - y) * box.cell),
          svg.number((x - from) * box.cell), svg.number(box.cell),
          svg.number((x - from) * box.cell))
      end
      x = math.max(x, from + 1)
    end
    if #parts > MANY then
      return nil
    end
  end
  return table.concat(parts)
end

-- The cells of a kind whose color depends on the reader's color scheme. An
-- outline is sharp at every size; where it has too many parts, a mask is used.
local function draw_kind(sheet, box, kind)
  local look, path = look_of(sheet, kind), outline(box, kind)
  if path then
    return sheet:add(element("path", { "d", path, "class", look.class or false,
      "style", look.style or false }))
  end
  sheet:masked(kind, pixels(box, function(content)
    return kind_of(content) == kind and 1 or 0
  end), box.x, box.y, box.width * box.cell, box.height * box.cell, look)
end

-- Finite values as one bitmap, with a color for each or for several together.
local function draw_finite(sheet, box, most)
  local shades, levels = { { 0, 0, 0 } }, math.min(most, LEVELS)
  for level = 1, levels do
    shades[level + 1] = { colors.ramp(share(level, levels)) }
  end
  local rows = pixels(box, function(content)
    if kind_of(content) ~= "finite" then
      return 0
    end
    return most <= LEVELS and content or
      1 + (content - 1) * (LEVELS - 1) // (most - 1)
  end)
  local x, y = box.x, box.y
  local width, height = box.width * box.cell, box.height * box.cell
  sheet:masked("finite", pixels(box, function(content)
    return kind_of(content) == "finite" and 1 or 0
  end), x, y, width, height, element("g", { "class", "gp-pixels" },
    sheet.image(rows, shades, x, y, width, height)))
end

local function draw_picture(sheet, box, tally, most)
  if tally.finite > 0 then
    draw_finite(sheet, box, most)
  end
  for _, kind in ipairs { "P", "N", "D", "infinite-N", "infinite-D" } do
    if tally[kind] > 0 then
      draw_kind(sheet, box, kind)
    end
  end
end

-- Are there so many cells that they are drawn as a bitmap?
local function are_many(box)
  return box.width * box.height > MANY
end

-- Draws the cells of a box from gather that has its place on the sheet:
-- `x`, `y` and the side `cell`.
local function draw_all(sheet, box, tally, most)
  if are_many(box) then
    draw_picture(sheet, box, tally, most)
  else
    draw_cells(sheet, box, most)
  end
end

-- How often each kind occurs, and the greatest finite value.
local function survey(box)
  local tally, most = { P = 0, N = 0, D = 0, finite = 0, ["infinite-N"] = 0,
    ["infinite-D"] = 0 }, 0
  for x = box.left, box.right do
    for _, content in pairs(box.grid[x] or {}) do
      local kind = kind_of(content)
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

-- The scale of colors, dimmed as bitmaps are.
local function ramp_sign(sheet, most, class)
  local stops = {}
  for i = 0, STOPS do
    stops[#stops + 1] = element("stop", { "offset", i / STOPS, "stop-color",
      colors.hex(colors.ramp(share(most, most) * i / STOPS)) })
  end
  local fill = most > 1 and sheet:define("ramp", "fill",
    element("linearGradient", {}, table.concat(stops))) or
    "fill:" .. colors.hex(colors.ramp(0))
  return function(x, y)
    return element("rect", { "x", x, "y", y, "width", most > 1 and RAMP or 12,
      "height", 12, "class", class, "style", fill })
  end
end

local words = {
  { "P", "P" }, { "N", "N" }, { "D", "D" },
  { infinite.kinds.N, infinite.called.N .. ": N" },
  { infinite.kinds.D, infinite.called.D .. ": D" },
}

local function draw_legend(sheet, tally, most, class)
  local entries = {}
  local valued = tally.N + tally.D == 0
  for _, word in ipairs(words) do
    if tally[word[1]] > 0 then
      local look = look_of(sheet, word[1])
      entries[#entries + 1] = {
        valued and word[1] == "P" and "0: P" or word[2],
        canvas.swatch(look.class or "gp-frame", look.style),
      }
    end
    if word[1] == "P" and most > 0 then
      entries[#entries + 1] = {
        (most > 1 and "1 to " .. wording.integer(most) or "1") .. ": N",
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

-- Calls tell(tick, place) for each number along an axis that has room.
local function each_tick(from, to, cell, room, tell)
  for _, tick in ipairs(scale.multiples(from, to,
    scale.step(math.max(1, room / cell)))) do
    tell(tick, (tick - from + 0.5) * cell)
  end
end

local function widest_of(from, to)
  return math.max(svg.width(wording.integer(from), canvas.SMALL),
    svg.width(wording.integer(to), canvas.SMALL))
end

local function draw_axes(sheet, box)
  local below = box.y + box.height * box.cell
  each_tick(box.left, box.right, box.cell, widest_of(box.left, box.right)
    + 8, function(tick, place)
    sheet:text(box.x + place, below + 14, wording.integer(tick),
      { anchor = "middle" })
  end)
  each_tick(box.bottom, box.top, box.cell, 16, function(tick, place)
    sheet:text(box.x - 6, below - place + 4, wording.integer(tick),
      { anchor = "end" })
  end)
end

-- The names of the axes; that of the vertical one only where there is room.
local function draw_names(sheet, box, at)
  local across, tall = box.width * box.cell, box.height * box.cell
  sheet:text(math.max(box.x + across / 2, 60), box.y + tall + 31,
    at and "x" or "first number", { anchor = "middle" })
  if tall >= 90 then
    sheet:text(sheet.left + 8, box.y + tall / 2, at and "y" or
      "second number", { anchor = "middle", turned = true })
  end
end

-- The margins to the left and right of the cells, and below them.
local function margins(box)
  return 38 + widest_of(box.bottom, box.top), 14, 42
end

-- The side of a cell that fits into a width and a height.
local function side(box, across, tall)
  local cell = math.min(across / box.width, tall / box.height, MOST_CELL)
  return cell >= 3 and cell // 0.5 * 0.5 or cell
end

-- Makes the sheet no wider than the cells need, unless the user has set its
-- size.
local function narrow(look, box, options)
  if options.width or options.height then
    return
  end
  local left, right = margins(box)
  look.width = math.max(LEAST_WIDTH, math.ceil(left + right + box.width *
    side(box, look.width - left - right, look.width)))
end

-- Gives the cells their place and size.
local function fit(sheet, box, height)
  local left, right, foot = margins(box)
  box.x, box.y = left, sheet.top + 4
  box.cell = side(box, sheet.width - left - right, height and
    math.max(height - box.y - foot, LEAST_TALL) or sheet.width)
  sheet.height = math.max(height or 200,
    math.ceil(box.y + box.height * box.cell + foot))
end

local function note_of(solution, box, tally, most)
  local note = { ("%s \u{d7} %s cells"):format(wording.integer(box.width),
    wording.integer(box.height)),
    wording.integer(tally.P) .. (tally.P == 1 and " is P" or " are P") }
  if most > 0 then
    note[#note + 1] = "values up to " .. wording.integer(most)
  end
  if box.mirrored > 0 then
    note[#note + 1] = wording.integer(box.mirrored) .. " by symmetry"
  end
  if box.player then
    note[#note + 1] = wording.side(core.game(solution), box.player) ..
      " to move"
  end
  return note
end

--- Draws it; `look` and `options` are those that plot/init.lua has read.
return function(solution, look, options)
  local box, message = gather(solution, options)
  if not box then
    return nil, message
  end
  local tally, most = survey(box)
  if box.count > 0 then
    narrow(look, box, options)
  end
  local valued = core.has_values(solution)
  local sheet = canvas.new(look, "heat", canvas.title(solution,
    valued and "Values" or "Outcomes"), box.count > 0 and
    note_of(solution, box, tally, most) or { "0 cells" })
  if box.count == 0 then
    sheet:empty()
    return sheet:finish()
  end
  draw_legend(sheet, tally, most, are_many(box) and "gp-pixels")
  fit(sheet, box, options.height)
  if tally.none > 0 then
    sheet:add(element("rect", { "x", box.x, "y", box.y, "width",
      box.width * box.cell, "height", box.height * box.cell, "style",
      dots(sheet, math.max(box.cell, 6), box.x, box.y) }))
  end
  draw_all(sheet, box, tally, most)
  draw_axes(sheet, box)
  draw_names(sheet, box, options.at)
  return sheet:finish()
end
