-- Game files: reading them, running them in a sandbox, building their games, and
-- saying what is wrong with them. A *source* is what was read of a file: its
-- `path`, its `text` and the `sandbox` that it runs in.

local core = require "grundy.core"
local attempt = require "grundy.command.shared.attempt"
local failure = require "grundy.command.shared.failure"
local gamefiles = require "grundy.gamefile"
local games = require "grundy.game"
local is_saved_name = require "grundy.command.shared.files".is_saved_name
local literal = require "grundy.base.literal"
local parameters = require "grundy.base.parameters"
local sandbox = require "grundy.sandbox"
local seconds = require "grundy.command.shared.seconds"

local stop = failure.stop

local gamefile = {}

--
-- Reading
--

--- The source of a game file, with a new sandbox; nil if the file holds a saved
-- solution. `opened` (optional) gets the sandbox before anything can go wrong.
function gamefile.read_any(path, opened)
  local source = { path = path, sandbox = sandbox.new(path) }
  if opened then
    opened(source.sandbox)
  end
  local text, message = gamefiles.read(path)
  if text == nil then
    local longer <close> = io.open(path .. ".lua", "rb")
    stop(failure.FILE, "%s%s", message, longer and
      ("; did you mean %s.lua?"):format(path) or "")
  elseif not text then
    return message and stop(failure.FILE, "%s is a pipe, and a saved "
      .. "solution must be in a file", path) or nil
  elseif is_saved_name(path) then
    stop(failure.FILE, "%s is not a saved solution, although its name ends in "
      .. ".grundy", path)
  end
  source.text = text
  return source
end

--- The same of a file that must hold Lua.
function gamefile.read(path, opened)
  return gamefile.read_any(path, opened) or stop(failure.USAGE, "%s is a saved "
    .. "solution, and a file with Lua is needed here", path)
end

--- A source whose text was read before.
function gamefile.source(path, text)
  return { path = path, text = text, sandbox = sandbox.new(path) }
end

--
-- Running
--

local function compile(source)
  local path = source.path
  local chunk, message = gamefiles.compile(path, source.text,
    source.sandbox.env)
  if chunk then
    return chunk
  end
  local short = failure.short(path)
  local line, rest = message:sub(#short + 1):match "^:(%d+): (.*)$"
  if not line then
    stop(failure.GAME, "%s", message)
  end
  failure.stop_at(path, tonumber(line), rest)
end

--- What kind of value a file has returned, in words.
function gamefile.kind(returned)
  return returned == nil and "nothing" or "a " .. type(returned)
end

-- A function that calls one of a file, which may take some seconds.
local function runner(path, values)
  attempt.at_file(path)
  attempt.with_parameters(path, nil)
  seconds.watch_answer(nil)
  return function(f, ...)
    return seconds.within(values.seconds, path .. ", while it is loaded", f,
      ...)
  end
end

--- What a file returns.
function gamefile.run(source, values)
  return runner(source.path, values)(compile(source))
end

--
-- Games
--

-- The parameters that are set, given the defaults: on the command line, or else
-- in the saved solution. (The command opens it, which compares the others.)
local function set_in(values, saved, defaults)
  local set = {}
  for name, value in pairs(saved or {}) do
    if defaults and defaults[name] ~= nil then
      set[name] = value
    end
  end
  for _, pair in ipairs(values.set or {}) do
    set[pair[1]] = parameters.value_of((defaults or {})[pair[1]], pair[2])
  end
  return set
end

--- The game in a file. `saved` has the parameters of a saved solution
-- (optional). A file that returns something else than a game is an error, unless
-- `lenient`; then the result is nil.
function gamefile.build(source, values, saved, lenient)
  local path = source.path
  local chunk, run = compile(source), runner(path, values)
  local game, message, what = gamefiles.build(path, source.text, chunk,
    function(defaults)
      return set_in(values, saved, defaults)
    end, {
      run = function(f, ...)
        attempt.with_parameters(path, f ~= chunk and parameters.text((...)) or
          nil)
        return run(f, ...)
      end,
      module = "grundy.sandbox",
    })
  return game or not (lenient and what == "other") and failure.stop_about(
    what == "set" and failure.USAGE or failure.GAME, path, message) or nil
end

--- The game in a file that is read now, and its source; see gamefile.read.
function gamefile.load(path, values, saved, opened)
  local source = gamefile.read(path, opened)
  return gamefile.build(source, values, saved), source
end

--- Ends the command if --player is given, but the game is not for two.
function gamefile.check_player(entry, values)
  if values.player and games.players(entry.game) ~= 2 then
    failure.stop_about(failure.USAGE, entry.path, "--player is for games with "
      .. "two players")
  end
end

--
-- START
--

--- The position that a text means.
function gamefile.parse(game, text, path, values)
  local p, why = seconds.within(values.seconds, path .. ", in its parse",
    game.parse or literal.read, text)
  if not p then
    failure.stop_about(failure.USAGE, path, ("'%s' is not a position%s"):format(
      text, type(why) == "string" and ": " .. why or ""))
  end
  return p
end

-- An example of a table on the command line, for a game that may want one
-- instead of a text: it holds the numbers in the text, or is another start.
local function table_for(text, other)
  local numbers = {}
  for number in text:gmatch "[^%s,;]+" do
    if not tonumber(number) then
      return type(other) == "table" and core.shown(other) or "{1, 1, 0}"
    end
    numbers[#numbers + 1] = number
  end
  return "{" .. table.concat(numbers, ", ") .. "}"
end

local kinds = { string = "text", number = "number" }

--- How START was read if the game has no parse; nil if it is a table, or of the
-- same type as another start.
function gamefile.reading_of(game, text, start, other)
  local kind = kinds[type(start)]
  if kind and not game.parse and type(start) ~= type(other) then
    return ("START was read as the %s %s, because the game has no parse. "
      .. "Write a table as Lua does: '%s'."):format(kind,
      core.shown(start), table_for(text, other))
  end
end

--- The start of an entry: the one on the command line, or the game's own.
function gamefile.start_of(entry, values)
  if entry.start then
    return gamefile.parse(entry.game, entry.start, entry.path, values)
  elseif entry.game.start ~= nil then
    return entry.game.start
  elseif entry.game.starts then
    return entry.game.starts[1]
  end
  stop(failure.USAGE, "%s has no start: give it a field start, or a position"
    .. " after the file", entry.path)
end

return gamefile
