-- Histograms: how many positions have each value, each remoteness, or each
-- depth (the number of moves after which they are first reached).

local core = require "grundy.core"
local kind_of = require "grundy.kind".of
local refusal_of = require "grundy.kind".refusal
local canvas = require "grundy.plot.canvas"
local infinities = require "grundy.plot.infinite"
local scale = require "grundy.plot.scale"
local statistics = require "grundy.figures.stats"
local svg = require "grundy.plot.svg"
local wording = require "grundy.words.wording"

local element = svg.element

local histogram = {}

--
-- Bars over a row of numbers or names
--

local ORDER = { "P", "N", "D", "fill" } -- of bars side by side
local TICKS = 5 -- about this many
local MOST_BAR = 48 -- the width of a bar
local LABEL = 84 -- the width of a label
local LEAST = 80 -- the height of the bars
local FOOT = 34 -- the height of the labels and the name below the bars

local MOST_BARS = 60 -- more are joined

-- The kinds that occur, in order; and whether a bar has several kinds.
local function kinds_of(list)
  local kinds, several, there = {}, false, {}
  for _, bar in ipairs(list) do
    local count = 0
    for _, kind in ipairs(ORDER) do
      if (bar[kind] or 0) > 0 then
        there[kind], count = true, count + 1
      end
    end
    several = several or count > 1
  end
  for _, kind in ipairs(ORDER) do
    if there[kind] then
      kinds[#kinds + 1] = kind
    end
  end
  return kinds, several
end

-- The least and the greatest count of a bar, other than 0.
local function extremes(list)
  local least, most = math.huge, 0
  for _, bar in ipairs(list) do
    for _, kind in ipairs(ORDER) do
      local count = bar[kind] or 0
      if count > 0 then
        least, most = math.min(least, count), math.max(most, count)
      end
    end
  end
  return most > 0 and least or 0, most
end

-- The axis of counts, with lines across. Its numbers take their room from the
-- left of the sheet.
local function draw_counts(sheet, log, least, most)
  local height = sheet.bottom - sheet.top
  local axis = scale.counts(least, most, log, height, TICKS)
  local widest = 0
  for _, tick in ipairs(axis.ticks) do
    widest = math.max(widest, svg.width(wording.integer(tick),
      canvas.SMALL))
  end
  sheet:text(sheet.left, sheet.top - 19, axis.log and
    "positions (logarithmic)" or "positions", {})
  sheet.left = sheet.left + widest + 8
  for _, tick in ipairs(axis.ticks) do
    local y = sheet.bottom - axis.at(tick)
    sheet:line(sheet.left, y, sheet.right, y, "gp-grid")
    sheet:text(sheet.left - 6, y + 4, wording.integer(tick),
      { anchor = "end" })
  end
  return axis
end

-- The labels below the bars, as many as there is room for: of numbers, only the
-- multiples of a round one.
local function draw_labels(sheet, list, slot)
  local widest = 0
  for _, bar in ipairs(list) do
    widest = math.max(widest, bar.number and
      svg.width(bar.label, canvas.SMALL) or 0)
  end
  local stride = scale.step(math.max(1, (widest + 8) / slot))
  local free = 0 -- up to here labels have been written
  for i, bar in ipairs(list) do
    if not bar.number or bar.number % stride == 0 then
      local text = svg.fit(bar.label, canvas.SMALL, math.max(slot - 6, LABEL))
      local width = svg.width(text, canvas.SMALL)
      local x = math.min(sheet.left + (i - 0.5) * slot,
        sheet.width - width / 2 - 2)
      if x - width / 2 >= free then
        sheet:text(x, sheet.bottom + 15, text, { anchor = "middle" })
        free = x + width / 2 + 6
      end
    end
  end
end

-- A bar, and above it its count if `counted` is true.
local function draw_bar(sheet, bar, kind, x, width, height, counted)
  local count = bar[kind]
  sheet:add(element("rect", {
    "x", x, "y", sheet.bottom - height, "width", width, "height", height,
    "class", "gp-" .. kind, "style", bar.hatched and sheet:hatch(kind)
      or false,
  }, svg.tip(("%s: %s%s"):format(bar.tip, wording.count(count, "position"),
    kind ~= "fill" and ", " .. kind or ""))))
  if counted then
    sheet:text(x + width / 2, sheet.bottom - height - 4,
      wording.integer(count), { anchor = "middle", class = "gp-ink" })
  end
end

local function draw_row(sheet, list, axis, slot)
  local kinds, several = kinds_of(list)
  local columns = several and #kinds or 1
  local width = math.min(slot * 0.8, MOST_BAR * columns) / columns
  local _, most = extremes(list)
  local counted = svg.width(wording.integer(most), canvas.SMALL) + 4 <=
    (several and width or slot)
  for i, bar in ipairs(list) do
    local x = sheet.left + (i - 0.5) * slot - width * columns / 2
    for k, kind in ipairs(kinds) do
      if (bar[kind] or 0) > 0 then
        draw_bar(sheet, bar, kind, x + (several and (k - 1) * width or 0),
          width, axis.at(bar[kind]), counted)
      end
    end
  end
end

-- Draws the bars: an array of tables with `label`, `number` (if it is one),
-- `tip`, `hatched` and the counts by kind ("P", "N", "D", "fill"). `below` is
-- the name of the axis below them.
local function draw_bars(sheet, list, below, log)
  sheet.bottom = sheet.bottom - FOOT + 6
  local least, most = extremes(list)
  if most == 0 then
    return sheet:empty()
  end
  sheet.top = sheet.top + 28 -- for the name of the axis, and a count
  sheet:make_room(LEAST)
  local axis = draw_counts(sheet, log, least, most)
  local slot = (sheet.right - sheet.left) / #list
  draw_row(sheet, list, axis, slot)
  sheet:line(sheet.left, sheet.bottom, sheet.right, sheet.bottom, "gp-axis")
  draw_labels(sheet, list, slot)
  sheet:text((sheet.left + sheet.right) / 2, sheet.bottom + 31, below,
    { anchor = "middle" })
end

-- How many of `count` bars are joined into one, to get at most `most`.
local function bar_width(count, most)
  return scale.step(count / most)
end

-- A bar for the numbers from `first` to `last`; `from` tells those of the same
-- bar.
local function joined_bar(words, from, first, last)
  local label = first == last and wording.integer(last) or
    wording.integer(first) .. "\u{2013}" .. wording.integer(last)
  return { from = from, label = label, tip = words .. " " .. label }
end

-- The bars of the numbers 0, 1, 2, …, of which there are these counts: joined
-- where there are too many, but for number 0 if `about.apart` is true. There
-- may be millions of numbers. `about` has
--   kind_of(number)  the kind of its bar
--   tip_of(number)   the tip of a bar of its own
--   joined           the words before the numbers in the tip of a joined bar
local function together(counts, most, about)
  local width, list = bar_width(#counts, most), {}
  for number = 0, #counts - 1 do
    local bar, from = list[#list], number // width * width
    if width == 1 or about.apart and number == 0 then
      bar = { number = number, label = wording.integer(number),
        tip = about.tip_of(number) }
      list[#list + 1] = bar
    elseif not bar or bar.from ~= from then
      bar = joined_bar(about.joined, from, number,
        math.min(from + width, #counts) - 1)
      list[#list + 1] = bar
    end
    local kind, count = about.kind_of(number), counts[number + 1]
    bar[kind] = count > 0 and (bar[kind] or 0) + count or bar[kind]
  end
  return list, width
end

-- The legend, from rows that say whether there are such bars, a text that
-- begins with the outcome, and whether the bars are hatched.
local function draw_legend(sheet, rows)
  local entries = {}
  for _, row in ipairs(rows) do
    local there, text, hatched = table.unpack(row, 1, 3)
    local outcome = text:sub(1, 1)
    entries[#entries + 1] = there and { text, canvas.swatch("gp-" .. outcome,
      hatched and sheet:hatch(outcome)) } or nil
  end
  sheet:legend(entries)
end

--
-- What is counted
--

-- The rows of values where there is no counter: all are finite.
local function finite_values(solution)
  local count, rows, most = {}, {}, 0
  for number = 0, core.count(solution) - 1 do
    local value = core.at.value(solution, number)
    count[value] = (count[value] or 0) + 1
    most = math.max(most, value)
  end
  for value = 0, most do
    if count[value] then
      rows[#rows + 1] = { value = value, count = count[value] }
    end
  end
  return rows
end

-- An array of `{ value, count }`, finite values ascending, then infinities;
-- or `nil, message`.
local function counted_values(solution)
  local message = core.count(solution) > 0 and
    refusal_of(solution, 'plot "values"')
  if message then
    return nil, message
  end
  return refusal_of(solution, "counter") and finite_values(solution) or
    statistics.counts(solution, nil, "values").values or {}
end

-- The greatest number of positions at a depth, and the depth, or nil if several
-- depths have that number.
local function widest(depths)
  local most, at = 0, nil
  for i, count in ipairs(depths) do
    if count > most then
      most, at = count, i - 1
    elseif count == most then
      at = nil
    end
  end
  return most, at
end

--
-- Values
--

-- More infinities than this are joined by their outcomes.
local INFINITIES = 8

-- How many positions have each finite value, 0 to the greatest.
local function finite_counts(rows)
  local counts = {}
  for _, row in ipairs(rows) do
    if not core.is_infinite(row.value) then
      for value = #counts, row.value do
        counts[value + 1] = 0
      end
      counts[row.value + 1] = row.count
    end
  end
  return counts
end

local function finite_bars(counts, most)
  return together(counts, most, {
    kind_of = function(value) return value == 0 and "P" or "N" end,
    tip_of = function(value) return "value " .. wording.integer(value) end,
    joined = "values",
    apart = true,
  })
end

-- The bars of the infinities.
local function infinite_bars(rows)
  local list, total = {}, { N = 0, D = 0 }
  for _, row in ipairs(rows) do
    if core.is_infinite(row.value) then
      local text, outcome = tostring(row.value), infinities.outcome(row.value)
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
      joined[#joined + 1] = { label = wording.INFINITY .. ", " .. outcome, hatched = true,
        tip = outcome == "N" and "infinite values with 0" or
          "infinite values without 0", [outcome] = total[outcome] }
    end
  end
  return joined, total, #list
end

local function values_legend(sheet, finite, total)
  draw_legend(sheet, {
    { (finite[1] or 0) > 0, "P: value 0" },
    { finite[2], "N: above 0" },
    { total.N > 0, "N: " .. infinities.called.N, true },
    { total.D > 0, "D: " .. infinities.called.D, true },
  })
end

-- The note below the title.
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

--- The histogram of values; `look` and `options` are from plot/init.lua.
function histogram.values(solution, look, options)
  local rows, message = counted_values(solution)
  if not rows then
    return nil, message
  end
  local finite = finite_counts(rows)
  local infinite, total, distinct = infinite_bars(rows)
  local list, width = finite_bars(finite, MOST_BARS - #infinite)
  local sheet = canvas.new(look, "values", canvas.title(solution, "Values"),
    values_note(solution, finite, total, distinct, width))
  values_legend(sheet, finite, total)
  table.move(infinite, 1, #infinite, #list + 1, list)
  draw_bars(sheet, list, "value", options.log)
  return sheet:finish()
end

--
-- Remoteness
--

-- What is said by default: of P and N; what wins do, before "at most 5 moves"; what
-- is counted along the axis; and of positions where it is infinite, below their
-- `bar` and if it is pointed at.
local SAID = { P = "P: the mover loses", N = "N: the mover wins", take = "wins take",
  axis = "moves until the end", bar = "draw", tip = "a draw" }

-- And what is said otherwise: of a puzzle, and where what never ends is won.
local SAID_OF_SOLUTIONS = { P = "P: no solution", N = "N: can be solved",
  take = "solutions take", axis = "moves to the solution", bar = "none",
  tip = "no solution" }
local SAID_OF_WINS = { take = "wins that end take", bar = wording.INFINITY,
  tip = "play that never ends" }

local function said_of(solution)
  local of = kind_of(solution)
  local own = of.counts == "solution" and SAID_OF_SOLUTIONS or
    of:forever(solution, 1) ~= "draw" and SAID_OF_WINS or {}
  local said = setmetatable({}, { __index = function(_, name)
    return own[name] or SAID[name]
  end })
  said.axis = (of.unmade > 0 or of.counts == "worth") and "remoteness" or nil
  said.take = core.payoffs(solution) and "best play takes" or nil
  return said
end

local function remoteness_bars(stats, of)
  return together(stats.lengths, MOST_BARS - 1, {
    kind_of = function(number)
      return of:outcome_of(number)
    end,
    tip_of = function(number)
      return "remoteness " .. wording.integer(number)
    end,
    joined = "remoteness",
  })
end

-- How many positions of each outcome have an infinite remoteness.
local function infinite_counts(stats, of)
  local count = { P = stats.P, N = stats.N, D = stats.D }
  for i, positions in ipairs(stats.lengths) do
    local outcome = of:outcome_of(i - 1)
    count[outcome] = count[outcome] - positions
  end
  return count
end

-- What is hatched in all bars is hatched here.
local function remoteness_legend(sheet, stats, about, infinite)
  draw_legend(sheet, {
    { stats.P > 0, about.P, infinite.P == stats.P },
    { stats.N > 0, about.N, infinite.N == stats.N },
    { stats.D > 0, "D: a draw", true },
  })
end

-- A bar for the positions of infinite remoteness, if there are any.
local function infinite_bar(infinite, about)
  local bar = { label = about.bar, tip = about.tip, hatched = true }
  local there = false
  for outcome, count in pairs(infinite) do
    bar[outcome] = count > 0 and count or nil
    there = there or count > 0
  end
  return there and bar or nil
end

local function remoteness_note(solution, stats, about)
  local note = { wording.count(core.count(solution), "position") }
  local longest = statistics.longest(solution, stats)
  if longest and longest > 0 then
    note[2] = ("%s at most %s"):format(about.take, wording.count(longest,
      "move"))
  end
  if stats.D > 0 then
    note[#note + 1] = wording.count(stats.D, "draw")
  end
  local width = bar_width(#stats.lengths, MOST_BARS - 1)
  if width > 1 then
    note[#note + 1] = ("one bar for every %s"):format(wording.integer(width))
  end
  return note
end

function histogram.remoteness(solution, look, options)
  local of = kind_of(solution)
  local refusal = of.refuses['plot "remoteness"']
  if refusal then
    return nil, refusal
  end
  local about = said_of(solution)
  local stats = statistics.counts(solution, nil, "lengths")
  local sheet = canvas.new(look, "remoteness", canvas.title(solution,
    "Remoteness"), remoteness_note(solution, stats, about))
  local infinite = infinite_counts(stats, of)
  remoteness_legend(sheet, stats, about, infinite)
  local list = remoteness_bars(stats, of)
  list[#list + 1] = infinite_bar(infinite, about)
  draw_bars(sheet, list, about.axis, options.log)
  return sheet:finish()
end

--
-- Depths
--

local function depths_bars(depths)
  return together(depths, MOST_BARS, {
    kind_of = function() return "fill" end,
    tip_of = function(depth)
      return "after " .. wording.count(depth, "move")
    end,
    joined = "after moves",
  })
end

-- The note below the title.
local function depths_note(solution, depths)
  local note = { wording.count(core.count(solution), "position") }
  local most, at = widest(depths)
  if at then
    note[2] = ("the most, %s, after %s"):format(wording.integer(most),
      wording.count(at, "move"))
  elseif most > 0 then
    note[2] = ("at most %s at a depth"):format(wording.integer(most))
  end
  local width = bar_width(#depths, MOST_BARS)
  if width > 1 then
    note[#note + 1] = ("one bar for every %s depths"):format(
      wording.integer(width))
  end
  return note
end

function histogram.depths(solution, look, options)
  local refusal = kind_of(solution).refuses['plot "depths"']
  if refusal then
    return nil, refusal
  end
  local stats = statistics.counts(solution, nil, "depths")
  local sheet = canvas.new(look, "depths", canvas.title(solution, "Growth"),
    depths_note(solution, stats.depths))
  draw_bars(sheet, (depths_bars(stats.depths)),
    (stats.depths[1] or 0) > 1 and "moves from the nearest start" or
    "moves from the start", options.log)
  return sheet:finish()
end

return histogram
