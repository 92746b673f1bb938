-- grundy solve --forecast: what it would take, in words and as JSON.

local core = require "grundy.core"
local failure = require "grundy.workbench.failure"
local files = require "grundy.workbench.files"
local forecast = require "grundy.command.shared.forecast"
local growth = require "grundy.base.growth"
local parameters = require "grundy.base.parameters"
local sandboxed = require "grundy.workbench.sandboxed"
local texts = require "grundy.base.text"
local wording = require "grundy.words.wording"

local stop = failure.stop

--
-- Numbers in words
--

-- A number with two digits that matter.
local function rounded(x)
  if x < 10 then
    return wording.decimal(math.floor(x * 10 + 0.5) / 10)
  end
  local unit = 10 ^ (math.floor(math.log(x, 10)) - 1)
  return wording.integer(math.tointeger(math.floor(x / unit + 0.5) * unit))
end

-- Units, the largest first: what each is, from where on it is used, and its name.
-- In the largest ones, only the power of ten is told.
local counts = { { 1, 1e15, "" }, { 1e12, 0.995e12, " trillion" },
  { 1e9, 0.995e9, " billion" }, { 1e6, 0.995e6, " million" }, { 1, 0, "" } }
local YEAR, TB = 31557600, 1 << 40
local times = { { YEAR, 1e4 * YEAR, " years" }, { YEAR, 2 * YEAR, " years" },
  { 86400, 172800, " days" }, { 3600, 7200, " h" }, { 60, 120, " min" },
  { 1, 0.95, " s" }, { 0.001, 0, " ms" } }
local sizes = { { TB, 1e4 * TB, " TB" }, { TB, 0.95 * TB, " TB" },
  { TB / 1024, 0.95 * TB / 1024, " GB" }, { 1 << 20, 0.95 * (1 << 20), " MB" },
  { 1 << 10, 0, " KB" } }

-- The number in one of the units, and the name of that.
local function in_unit(x, units)
  for i, unit in ipairs(units) do
    if x >= unit[2] then
      local number = x / unit[1]
      return i == 1 and ("10^%d"):format(math.floor(math.log(number, 10) + 0.5))
        or rounded(number), unit[3]
    end
  end
end

-- Numbers that differ by less are one.
local ALIKE = 1.05

-- A range in words: "2.1 to 2.6 million", "about 40 s".
local function range_text(range, units)
  if range[2] == math.huge then -- nobody can tell how much
    local least, of = in_unit(math.min(range[1], 1e300), units)
    return "more than " .. least .. of
  end
  local low, unit = in_unit(range[1], units)
  local high, other = in_unit(range[2], units)
  if range[2] < ALIKE * range[1] or low .. unit == high .. other then
    return "about " .. high .. other
  end
  return low .. (unit ~= other and unit or "") .. " to " .. high .. other
end

local function exact_text(x, units)
  local number, unit = in_unit(x, units)
  return number .. unit
end

--
-- What is written
--

-- How many sizes that were solved are shown.
local SHOWN = 5

-- The rows of the table: what was solved, and what may come.
local function table_rows(found)
  local rows, before = {}, nil
  for i, row in ipairs(found.rows) do
    if i > #found.rows - SHOWN then
      rows[#rows + 1] = { ("%d"):format(row.size),
        wording.integer(row.positions),
        before and "× " .. rounded(row.positions / before.positions) or "",
        wording.integer(row.moves), exact_text(row.seconds, times),
        exact_text(row.bytes, sizes) }
    end
    before = row
  end
  for i, row in ipairs(found.ahead or {}) do
    local past = i > 1 and found.ahead[i - 1].positions
    local factor = past and math.sqrt(row.positions[1] / past[1] *
      (row.positions[2] / past[2]))
    rows[#rows + 1] = { ("%d"):format(row.size),
      range_text(row.positions, counts),
      factor and factor < 1e9 and "× " .. rounded(factor) or "",
      range_text(row.moves, counts), range_text(row.seconds, times),
      range_text(row.bytes, sizes) }
  end
  return rows
end

-- Does it fit into the memory of this machine? "yes", "no", "perhaps"; nil if that
-- is not known.
local function fits(row, available)
  if not available then
    return nil
  end
  return row.bytes[2] <= available and "yes" or row.bytes[1] > available and
    "no" or "perhaps"
end

local verdicts = {
  yes = "That fits into the %s of memory that are free here.",
  no = "That does not fit into the %s of memory that are free here.",
  perhaps = "It is not certain that this fits into the %s of memory that are "
    .. "free here.",
}

-- Does a range go beyond a limit? "certainly", "perhaps", or not: nil.
local function exceeds(range, limit)
  return range[1] > limit and "certainly" or range[2] > limit and "perhaps" or nil
end

-- Limits that a solve would reach.
local function limits_text(row, values)
  local limit = math.min(values.limit or 1 << 24, core.max_positions)
  local more, text = exceeds(row.positions, limit), ""
  if more then
    text = (" There %s more positions than the limit of %s%s."):format(
      more == "certainly" and "are" or "may be", wording.integer(limit),
      limit < core.max_positions and ", which --limit changes" or
      " that one process can have: see --distributed")
  end
  more = values.bytes and exceeds(row.bytes, values.bytes)
  if more then
    text = text .. (" It %s more memory than the %s of --bytes."):format(
      more == "certainly" and "takes" or "may take", exact_text(values.bytes, sizes))
  end
  return text
end

-- The size that was not solved, and why, if that was not for want of time.
local function problem_text(found)
  local stopped = found.stopped
  return stopped and stopped.problem and ("%s = %d: %s"):format(found.parameter,
    stopped.size, stopped.problem) or nil
end

-- Why there is no forecast.
local function reason_of(found)
  if found.asked < growth.LEAST then
    return ("%s = %d has too few smaller sizes for a forecast."):format(
      found.parameter, found.asked)
  end
  local count, stopped = #found.rows, found.stopped or {}
  local problem = problem_text(found)
  local why = problem and " (" .. problem .. ")" or (stopped.positions or 0) > 0 and
    (" (%s = %d has more than %s)"):format(found.parameter, stopped.size,
    wording.count(stopped.positions, "position")) or ""
  return ("Too few values of %s could be solved for a forecast: %s in a row, and "
    .. "it takes %d%s."):format(found.parameter, wording.integer(count),
    growth.LEAST, why)
end

-- A range that is wider than this tells nothing.
local VAGUE = 1000

-- What is to be known of the size that is asked for.
local function verdict_of(found, available, values)
  if not found.ahead then
    return reason_of(found)
  end
  local row = found.ahead[#found.ahead]
  if not row then
    return ("%s = %d was solved for this."):format(found.parameter,
      found.asked)
  end
  local problem = problem_text(found)
  if row.positions[2] > VAGUE * row.positions[1] then
    return ("The sizes that were solved do not tell how the game goes on growing: "
      .. "%s = %d may have %s positions. %s"):format(found.parameter, found.asked,
      range_text(row.positions, counts), problem and ("No larger size was solved "
        .. "(%s)."):format(problem) or ("With --seconds %d, larger sizes are solved "
        .. "for a better forecast."):format(math.ceil(10 * (values.seconds or
        forecast.patience.seconds))))
  end
  local fit = fits(row, available)
  return ("%s = %d may have %s positions and take %s and %s with one thread, if "
    .. "it goes on growing as it does.%s%s%s"):format(found.parameter, found.asked,
    range_text(row.positions, counts), range_text(row.seconds, times),
    range_text(row.bytes, sizes), fit and " " .. verdicts[fit]:format(
      exact_text(available, sizes)) or "",
    fit and fit ~= "yes" and not values.keep and " --keep values takes less, in "
      .. "a game without cycles." or "", limits_text(row, values) .. (problem and
      (" No larger size was solved (%s)."):format(problem) or ""))
end

local function write(screen, found, available, values)
  if found.rows[1] then
    local rows, i = table_rows(found), 0
    screen:table({ found.parameter, "positions", "factor", "moves", "time",
      "memory" }, function()
      i = i + 1
      return rows[i]
    end)
    screen:line()
  end
  screen:paragraph(verdict_of(found, available, values))
end

local function write_json(screen, game, list, available)
  local answers = {}
  for i, found in ipairs(list) do
    local ahead = found.ahead and found.ahead[#found.ahead]
    answers[i] = { parameter = found.parameter, asked = found.asked,
      solved = found.rows, ahead = found.ahead,
      fits = ahead and fits(ahead, available),
      reason = not found.ahead and reason_of(found) or nil }
  end
  screen:json { game = game.name, parameters = game.parameters,
    available = available, forecasts = answers }
end

--
-- The command
--

-- Options that a forecast has no use for.
local function check_others(entry, values)
  for _, name in ipairs { "output", "checkpoint", "verify", "distributed",
    "table", "csv", "rules" } do
    if values[name] then
      stop(failure.USAGE, "--forecast does not go with %s", name == "output" and
        "-o" or "--" .. name)
    end
  end
  if entry.start then
    stop(failure.USAGE, "--forecast is about the game's own start, which grows "
      .. "with its parameters: leave out START")
  end
end

-- The parameters that grow: the one that is named, or each that can.
local function names_of(path, game, named)
  local names = forecast.parameters(game)
  if not names[1] then
    stop(failure.USAGE, "%s: --forecast compares sizes of a game, and this one "
      .. "has no parameter that is an integer", path)
  elseif named == true then
    return names
  end
  for _, name in ipairs(names) do
    if name == named then
      return { name }
    end
  end
  stop(failure.USAGE, "%s: --forecast=%s: no such parameter that is an integer%s "
    .. "(there are %s)", path, named, texts.hint(named, names),
    wording.list(names))
end

local function run(screen, words, values)
  local entry = files.entries(words, values, 1)[1]
  check_others(entry, values)
  local source = sandboxed.read(entry.path)
  local game = sandboxed.build(source, values)
  local names = names_of(entry.path, game, values.forecast)
  local list, available = {}, forecast.patience.available()
  if not values.json then
    screen:paragraph("Forecast for " .. parameters.title(game, "a game"))
  end
  for i, name in ipairs(names) do
    list[i] = forecast.of(source, values, game, name)
    if not values.json then
      screen:line()
      write(screen, list[i], available, values)
      screen:flush()
    end
  end
  if values.json then
    write_json(screen, game, list, available)
  end
end

return { run = run }
