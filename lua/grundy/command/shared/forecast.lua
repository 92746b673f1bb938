-- What it takes to solve a game whose parameter is large: smaller sizes are solved,
-- each within a time, and what they took is carried on (base/growth.lua).

local core = require "grundy.core"
local attempt = require "grundy.workbench.attempt"
local failure = require "grundy.workbench.failure"
local games = require "grundy.game"
local growth = require "grundy.base.growth"
local options = require "grundy.command.shared.options"
local sandbox = require "grundy.workbench.sandbox"
local sandboxed = require "grundy.workbench.sandboxed"
local solved = require "grundy.command.shared.solved"

local forecast = {}

--- How long it takes at most: `seconds` for a size, and so many `times` that for all
-- of them; the `look` at a job, which began at some time, gives the seconds and
-- the bytes that it took, of the processor, so that other programs count less;
-- `available` gives the bytes that this machine can give,
-- nil if that is not known.
forecast.patience = {
  seconds = 1,
  times = 3,
  look = function(job, began)
    return os.clock() - began, job:progress().bytes
  end,
}

-- Sizes that are looked at, at most.
local MOST = 24

-- Positions and moves that a job looks at between two looks at the clock.
local SLICE = 2000

-- The number in a file of the system, after a word if there is one.
local function system_number(path, word)
  local file <close> = io.open(path, "r")
  local text = file and file:read "a" or ""
  return math.tointeger(tonumber(text:match((word or "^") .. "(%d+)")))
end

function forecast.patience.available()
  local free = system_number("/proc/meminfo", "MemAvailable:%s*")
  local limit = system_number "/sys/fs/cgroup/memory.max"
  free = free and free * 1024
  return free and limit and math.min(free, limit) or free or limit
end

--- The names of the parameters that can grow, in order.
function forecast.parameters(game)
  local names = {}
  for name, value in next, game.parameters or {} do
    if math.type(value) == "integer" then
      names[#names + 1] = name
    end
  end
  table.sort(names)
  return names
end

-- The sizes up to the one that is asked for, a step apart.
local function sizes_up_to(asked)
  local step, sizes = math.max(1, -(-asked // MOST)), {}
  for size = asked, 1, -step do
    table.insert(sizes, 1, size)
  end
  return sizes, step
end

-- A job for a game with some values of options. What its file does changes no
-- other game. Images are not compared, which takes long in a small game.
local function job_of(source, values)
  sandbox.reset()
  local entry = { path = source.path,
    game = sandboxed.build(sandboxed.source(source.path, source.text), values) }
  local start, how = solved.prepare(entry, values)
  how.seconds = forecast.patience.times * values.seconds -- if moves does not end
  local fields = games.fields("job", entry.game, start, how)
  fields.audit = nil
  return core.job(fields)
end

-- How many positions there are at least, by the message of a limit.
local function least_of(message)
  return message and tonumber(message:match "^the limit of (%d+) positions") or 0
end

-- Solves the game at a size. A row: what it took, and whether it is `solved`, or
-- was stopped by its time or by the `problem`.
local function solve(source, values, name, size)
  local set = table.move(values.set or {}, 1, #(values.set or {}), 1, {})
  set[#set + 1] = { name, ("%d"):format(size) }
  local look, began = forecast.patience.look, os.clock()
  local job <close> = job_of(source, options.with(values, { set = set,
    quiet = true }))
  local row = { size = size, bytes = 0, positions = 0, moves = 0 }
  repeat
    local finished, message = job:step(SLICE)
    local seconds, bytes = look(job, began)
    local progress = job:progress() -- of nothing, once a limit is reached
    row.seconds, row.bytes = seconds, math.max(row.bytes, bytes)
    row.positions = math.max(row.positions, progress.positions, least_of(message))
    row.moves = math.max(row.moves, progress.moves)
    row.solved = finished
    row.problem = not finished and message or nil
  until finished or message or seconds > values.seconds
  return row
end

-- Failures after which no other size is tried.
local last = { [failure.INTERRUPTED] = true, [failure.CLOSED] = true,
  [failure.OWN] = true }

-- The rows of the sizes that could be solved one after the other, up to the last
-- one; and the row, or the problem, of the size that could not.
local function solve_all(source, values, name, sizes)
  local rows, spent, stopped = {}, 0, nil
  for _, size in ipairs(sizes) do
    local fine, row = attempt.try(solve, source, values, name, size)
    if not fine and last[row.code] then
      error(row, 0)
    elseif not fine then -- the rules are not for such a size
      rows, stopped = {}, { size = size, problem = row.message }
    elseif row.solved then
      rows[#rows + 1], stopped = row, nil
    else
      return rows, row
    end
    spent = spent + (fine and row.seconds or 0)
    if spent > forecast.patience.times * values.seconds then
      break
    end
  end
  return rows, stopped
end

local function column(rows, name)
  local list = {}
  for i, row in ipairs(rows) do
    list[i] = row[name]
  end
  return list
end

-- How much more or less a move takes in a larger game: there is more to copy, and
-- memory is farther away.
local FASTER, SLOWER = 0.8, 1.5

-- How many times as many symmetries a game may have at a size as at others: twice
-- as many where another parameter is the same, since a square can be turned in more
-- ways than other boards.
local function symmetries(game, name)
  return function(size)
    for other, value in next, game.normal and game.parameters or {} do
      if other ~= name and math.type(value) == "integer" and value == size then
        return 2
      end
    end
    return 1
  end
end

-- What a number of the rows may come to: { least, most }, whether or not there are
-- fewer positions where there are more symmetries.
local function carried_on(rows, name, size, steps, times)
  local sizes, numbers, all = column(rows, "size"), column(rows, name), {}
  for i, number in ipairs(numbers) do
    all[i] = number * times(sizes[i])
  end
  local low, high = growth.beyond(sizes, numbers, steps)
  local least, most = growth.beyond(sizes, all, steps)
  local fewer = math.log(times(size))
  return { math.exp(math.min(low, least - fewer)),
    math.exp(math.max(high, most - fewer)) }
end

-- What a size may take: { least, most } of everything.
local function expected(rows, size, step, times)
  local known = rows[#rows]
  local steps = (size - known.size) // step
  local positions = carried_on(rows, "positions", size, steps, times)
  local moves = carried_on(rows, "moves", size, steps, times)
  local each = known.seconds / math.max(known.moves, 1)
  local bytes = known.bytes / known.positions
  local more = math.max(1, moves[2] / positions[2] /
    math.max(known.moves / known.positions, 1e-9))
  return {
    size = size,
    positions = positions,
    moves = moves,
    seconds = { each * moves[1] * FASTER,
      each * moves[2] * SLOWER * math.sqrt(size / known.size) },
    bytes = { bytes * positions[1] * FASTER, bytes * positions[2] * more },
  }
end

-- A size that was stopped takes at least what it took until then, and so do larger
-- ones. If that is more than was expected of it, nobody knows how much more it is.
local function raise(row, stopped, foreseen)
  local wrong = stopped.positions > foreseen.positions[2] or
    stopped.moves > foreseen.moves[2]
  for _, name in ipairs { "positions", "moves", "seconds", "bytes" } do
    local range, least = row[name], stopped[name]
    row[name] = { math.max(range[1], least),
      (wrong or least > foreseen[name][2]) and math.huge or
      math.max(range[2], least) }
  end
end

-- The last size before the one that is asked for, that one, and the one before.
local SHOWN = 3

-- What these sizes may take that are larger than those in the rows. Where the game
-- shrinks, one that was stopped tells nothing of larger ones.
local function ahead_of(rows, sizes, step, times, stopped)
  local known, before, ahead = rows[#rows], rows[#rows - 1], {}
  local is_bound = stopped and stopped.positions and before and
    known.positions >= before.positions
  local foreseen = is_bound and expected(rows, stopped.size, step, times)
  for i = math.max(1, #sizes - SHOWN + 1), #sizes do
    if sizes[i] > known.size then
      ahead[#ahead + 1] = expected(rows, sizes[i], step, times)
      if is_bound then raise(ahead[#ahead], stopped, foreseen) end
    end
  end
  return ahead
end

--- What the game in a source takes at the value that a parameter has in it:
--   rows      what sizes take that were solved, the smaller ones first
--   ahead     what larger ones may take, up to the one that is asked for; nil if
--             too few sizes were solved
--   stopped   the size that was tried last, if it could not be solved: what was
--             found of it, or its `problem`
function forecast.of(source, values, game, name)
  local asked = game.parameters[name]
  local sizes, step = sizes_up_to(asked)
  values = options.with(values, { seconds = values.seconds or
    forecast.patience.seconds })
  local rows, stopped = solve_all(source, values, name, sizes)
  local result = { parameter = name, asked = asked, step = step, rows = rows,
    stopped = stopped }
  local known = rows[#rows]
  if #rows < growth.LEAST and not (known and known.size == asked) then
    return result
  end
  result.ahead = ahead_of(rows, sizes, step, symmetries(game, name), stopped)
  return result
end

return forecast
