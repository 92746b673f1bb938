-- Files with Lua, most of them game files: reading them, running them in a
-- sandbox, building their games, and saying what is wrong with them. A *source*
-- is what was read of a file: its `path`, its `text` and the `sandbox` that it
-- runs in.

local attempt = require "grundy.workbench.attempt"
local failure = require "grundy.workbench.failure"
local gamefile = require "grundy.gamefile"
local is_saved_name = require "grundy.workbench.files".is_saved_name
local parameters = require "grundy.base.parameters"
local sandbox = require "grundy.workbench.sandbox"
local seconds = require "grundy.workbench.seconds"

local stop = failure.stop

local sandboxed = {}

--
-- Reading
--

--- The source of a game file, with a new sandbox; nil if the file holds a saved
-- solution. `opened` (optional) gets the sandbox before anything can go wrong.
function sandboxed.read_any(path, opened)
  local source = { path = path, sandbox = sandbox.new(path) }
  if opened then
    opened(source.sandbox)
  end
  local text, message = gamefile.read(path)
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
function sandboxed.read(path, opened)
  return sandboxed.read_any(path, opened) or stop(failure.USAGE, "%s is a "
    .. "saved solution, and a file with Lua is needed here", path)
end

--- A source whose text was read before.
function sandboxed.source(path, text)
  return { path = path, text = text, sandbox = sandbox.new(path) }
end

--
-- Running
--

--- The chunk of a source.
function sandboxed.compile(source)
  local path = source.path
  local chunk, message = gamefile.compile(path, source.text,
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
function sandboxed.kind(returned)
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
function sandboxed.run(source, values)
  return runner(source.path, values)(sandboxed.compile(source))
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
function sandboxed.build(source, values, saved, lenient)
  local path = source.path
  local chunk, run = sandboxed.compile(source), runner(path, values)
  local game, message, what = gamefile.build(path, source.text, chunk,
    function(defaults)
      return set_in(values, saved, defaults)
    end, {
      run = function(f, ...)
        attempt.with_parameters(path, f ~= chunk and parameters.text((...)) or
          nil)
        return run(f, ...)
      end,
      module = "grundy.workbench.sandbox",
    })
  return game or not (lenient and what == "other") and failure.stop_about(
    what == "set" and failure.USAGE or failure.GAME, path, message) or nil
end

--- The game in a file that is read now, and its source; see sandboxed.read.
function sandboxed.load(path, values, saved, opened)
  local source = sandboxed.read(path, opened)
  return sandboxed.build(source, values, saved), source
end

return sandboxed
