-- grundy solve --distributed: do all ranks solve the same? Each has its own copy of
-- the game file and its own command line, and an old copy on one machine would give
-- wrong values. So before the first move the first rank tells what it has been
-- given, and each other one compares that with its own.
--
-- What a rank has been given is an array of items, `{ name, shown, exact }`: what it
-- is, how it is told, and bytes that are the same only where it is the same. An item
-- that is `lines` is a text, told by the first line that differs.

local core = require "grundy.core"
local failure = require "grundy.workbench.failure"
local games = require "grundy.game"
local json = require "grundy.base.json"
local regime = require "grundy.regime"

local alike = {}

-- How an item of each kind goes to the other ranks.
local FORMAT = "s4s4s4B"

-- Bytes of a line that are told: it is cut around the place where it differs.
local BEFORE, AFTER = 30, 50

--
-- What a rank has
--

local function add(items, name, shown, exact, lines)
  items[#items + 1] = { name, shown, exact or shown, lines }
end

local function add_text(items, path, text)
  add(items, path, "", text, true)
end

-- (In JSON no digit of a number is lost.)
local function add_parameters(items, values)
  local names = {}
  for name in next, values or {} do
    names[#names + 1] = name
  end
  table.sort(names)
  for _, name in ipairs(names) do
    add(items, "parameter " .. name, json.encode(values[name]))
  end
end

local function add_starts(items, starts)
  for i, p in ipairs(starts) do
    local problem = core.problem(p)
    add(items, i == 1 and "the start" or "start " .. i, problem or
      core.shown(p), problem or core.key(p))
  end
end

-- A limit, where 0 is none.
local function limit(number)
  return number and number > 0 and tostring(number) or "not given"
end

local function add_options(items, fields)
  add(items, "--player", fields.first == 3 and "both" or tostring(fields.first))
  add(items, "--play", regime.play_in(fields.regime))
  add(items, "--limit", limit(fields.limit))
  add(items, "--bytes", limit(fields.bytes))
  add(items, "--seconds", limit(fields.seconds))
  add(items, "--checkpoint", fields.checkpoint and "given" or "not given")
end

local function base_name(path)
  return path:match "[^/\\]*$"
end

-- The other files that a game file has read, modules above all: an array of
-- `{ path, text }`.
local function read_files(path, sandbox)
  local files = {}
  for name, stamp in pairs(sandbox.stamps) do
    local file <close> = stamp and name ~= path and io.open(name, "rb") or nil
    local text = file and file:read "a"
    if text then
      files[#files + 1] = { name, text }
    end
  end
  table.sort(files, function(a, b)
    local one, other = base_name(a[1]), base_name(b[1])
    return one < other or one == other and a[1] < b[1]
  end)
  return files
end

local function add_files(items, files)
  local names = {}
  for i, file in ipairs(files) do
    names[i] = base_name(file[1])
  end
  add(items, "what the game file reads", names[1] and
    table.concat(names, ", ") or "nothing")
  for _, file in ipairs(files) do
    add_text(items, file[1], file[2])
  end
end

--- What this rank has been given: an entry, the sandbox of its file, and the
-- fields of its job.
function alike.items(entry, sandbox, fields)
  local items, rules = {}, games.rules(entry.game)
  add_text(items, entry.path, rules.text)
  add_files(items, read_files(entry.path, sandbox))
  add_parameters(items, rules.parameters)
  add_starts(items, fields.starts)
  add_options(items, fields)
  return items
end

--- Which version this rank has. (It is compared first, as another one may have
-- other items.)
function alike.version()
  local version = ("%s with %s"):format(core.version, _VERSION)
  return { { "the version", version, version } }
end

--
-- What differs
--

local function place_of_difference(a, b)
  local i = 1
  while i <= #a and a:byte(i) == b:byte(i) do
    i = i + 1
  end
  return i
end

-- A line as text, cut around a place; nil if there is none.
local function shown_line(line, place)
  if not line then
    return "missing"
  end
  local from = #line > BEFORE + AFTER and math.max(place - BEFORE, 1) or 1
  local part = line:sub(from, from + BEFORE + AFTER)
  return ("%s%s%s"):format(from > 1 and "… " or "", core.shown(part),
    from + #part <= #line and " …" or "")
end

-- The number of the first line that two texts do not share, and both.
local function line_of_difference(a, b)
  local next_a, next_b = (a .. "\n"):gmatch "([^\n]*)\n",
    (b .. "\n"):gmatch "([^\n]*)\n"
  local number = 0
  while true do
    local one, other = next_a(), next_b()
    number = number + 1
    if one ~= other or not one then
      return number, one, other
    end
  end
end

-- Two items that differ: the name and the text of each.
local function told(theirs, mine)
  if not mine[4] then
    return theirs[1], theirs[2], mine[1], mine[2]
  end
  local number, one, other = line_of_difference(theirs[3], mine[3])
  local place = place_of_difference(one or "", other or "")
  local line = ("line %d of %%s"):format(number)
  return line:format(theirs[1]), shown_line(one, place),
    line:format(mine[1]), shown_line(other, place)
end

-- Ends the command, because an item is another one at the first rank, `host`.
local function differ(mpi, host, theirs, mine)
  local their_name, their_text, name, text = told(theirs, mine)
  failure.stop(failure.USAGE, "the ranks must solve the same game, but %s is %s "
    .. "on rank 0 (%s), and %s%s on rank %d (%s)", their_name, their_text, host,
    name ~= their_name and name .. " is " or "", text, mpi.rank, mpi.host)
end

local function packed(mpi, items)
  local parts = { string.pack("s4", mpi.host) }
  for i, item in ipairs(items) do
    parts[i + 1] = string.pack(FORMAT, item[1], item[2], item[3],
      item[4] and 1 or 0)
  end
  return table.concat(parts)
end

--- Compares the items of this rank with those of the first one. All ranks call
-- this; it ends the command of those whose items differ.
function alike.check(mpi, items)
  local text = mpi.told(mpi.rank == 0 and packed(mpi, items) or "")
  local host, at = string.unpack("s4", text)
  for _, mine in ipairs(items) do
    local theirs = {}
    theirs[1], theirs[2], theirs[3], theirs[4], at = string.unpack(FORMAT, text,
      at)
    if theirs[3] ~= mine[3] then
      differ(mpi, host, theirs, mine)
    end
  end
end

return alike
