-- How the command ends when something is wrong: with a message for people and
-- an exit code, and never with a traceback. A mistake in a game file is told
-- with the line of that file.

local fault = require "grundy.base.fault"
local texts = require "grundy.base.text"

local failure = {}

--- The exit codes, as the help and the man page list them.
failure.codes = {
  { 0, "success" },
  { 1, "there is no answer: a limit was reached, memory is short, a "
    .. "certificate does not hold, or a map does not preserve the values" },
  { 2, "the command line is wrong: an unknown option, a START that the game "
    .. "does not accept, or an output that would overwrite a game file" },
  { 3, "there is an error in a game file" },
  { 4, "a file cannot be read or written" },
  { 70, "there is a bug in grundy itself" },
  { 130, "interrupted by Ctrl-C" },
  { 141, "the output pipe was closed" },
}

failure.NO_ANSWER, failure.USAGE, failure.GAME, failure.FILE = 1, 2, 3, 4
failure.OWN, failure.INTERRUPTED, failure.CLOSED = 70, 130, 141
failure.OUTDATED = -1 -- never an exit code: a file has changed, so the work begins again

-- Whether Ctrl-C raises an error, as long as there was none.
local armed = fault.is_armed()

-- A failure has a code and a message (nil: it is silent), and may have a `place`,
-- `{ file, line }`; or `about`, the words before the message; `more`, a sentence
-- after it; and a `note`, in a line of its own.
local meta = { __name = "grundy.failure" }

local function make(code, message, place)
  return setmetatable({ code = code, message = message, place = place }, meta)
end

-- Made beforehand: when memory is short, there may be none for it.
local no_memory = make(failure.NO_ANSWER, fault.NO_MEMORY)

--- Ends the command with a code and a message (none: silently).
function failure.stop(code, format, ...)
  error(make(code, format and format:format(...)), 0)
end

--- The same with what it is about, and `more` to say (optional).
function failure.stop_about(code, about, message, more)
  local problem = make(code, message)
  problem.about, problem.more = about, more
  error(problem, 0)
end

--- Ends the command because there is no answer.
function failure.no_answer(about, message, more)
  failure.stop_about(failure.NO_ANSWER, about, message, more)
end

--- Runs a line of the shell, as os.execute does; which would make this process
-- deaf to Ctrl-C meanwhile.
function failure.execute(line)
  local pipe, message = io.popen(line, "w")
  if not pipe then
    return nil, message, 1
  end
  return pipe:close()
end

--- Does a path pass a test of the shell? The command ends if the shell cannot
-- answer, because memory is short, say.
function failure.passes(test, path)
  local fine, how, code = failure.execute(("test %s %s"):format(test,
    texts.shell_path(path)))
  if not fine and (how ~= "exit" or code ~= 1) then
    failure.stop(failure.NO_ANSWER, "the shell cannot be asked about %s (%s %d)",
      path, how, code)
  end
  return fine
end

--- The output of a line of the shell, as a file; the command ends if there is
-- none.
function failure.popen(line)
  local pipe, message = io.popen(line)
  return pipe or failure.stop(failure.NO_ANSWER, "no process can be started: %s",
    message)
end

-- The folder of the library, in the form in which Lua names sources.
local own = debug.getinfo(1, "S").source:match "^(.*[/\\])workbench[/\\]" or
  "@\0"

-- How many levels of the stack are looked at: finding one takes time in
-- proportion to its depth, and a stack that overflows has 200000.
failure.LEVELS = 200

-- The lines outside the library that are being run, the innermost first.
local function users_places()
  local places = {}
  for level = 2, failure.LEVELS do
    local info = debug.getinfo(level, "Sl")
    if not info then
      break
    elseif info.currentline > 0 and info.source:sub(1, 1) == "@" and
      info.source:sub(1, #own) ~= own then
      places[#places + 1] = {
        name = info.source:sub(2),
        short = info.short_src,
        line = info.currentline,
      }
    end
  end
  return places
end

--- The name of a file as Lua puts it before messages.
function failure.short(path)
  return debug.getinfo(load("", "@" .. path), "S").short_src
end

-- The files that a message may begin with. Where there is a deadline, an error
-- has been caught on its way, and the places are lost; so the file that is at
-- work and the one that the message seems to name are added.
local function files_of(message, places, file)
  local files = table.move(places, 1, #places, 1, {})
  if file then
    files[#files + 1] = { name = file, short = failure.short(file) }
  end
  local name = message:match "^(.-):%d+: "
  local there <close> = name and io.open(name)
  if there then
    files[#files + 1] = { name = name, short = name }
  end
  return files
end

-- The message without the position that it begins with, and that position,
-- which Lua gives with a name that may be shortened.
local function split(message, files)
  for _, file in ipairs(files) do
    local start = file.short .. ":"
    if message:sub(1, #start) == start then
      local line, rest = message:sub(#start + 1):match "^(%d+): (.*)$"
      if line then
        return rest, { file = file.name, line = tonumber(line) }
      end
    end
  end
end

-- What Lua 5.5 makes of an error object that is nil, unless a handler gets it.
local NO_OBJECT = "<no error object>"

-- How many seconds an error object may take to say what it is.
local SECONDS = 1

-- What tostring makes of an object; nil if that fails or takes too long. The time is
-- only looked at where there is no other hook.
local function told_by(object)
  local hook, mask, count = debug.gethook()
  local is_ours = type(hook) == "function"
  if is_ours then
    debug.sethook()
  end
  local fine, results = pcall(require "grundy.game".within, SECONDS, pcall, tostring,
    object)
  if is_ours then
    debug.sethook(hook, mask, count)
  end
  return fine and results and results[1] and results[2] or nil
end

-- Any error object as text.
local function text_of(object)
  if object == NO_OBJECT then
    object = nil
  end
  if type(object) == "string" then
    return object
  end
  local metatable = getmetatable(object) -- or what its __metatable says
  local has_text = type(metatable) == "table" and
    type(rawget(metatable, "__tostring")) == "function"
  return type(object) == "number" and tostring(object) or has_text and
    told_by(object) or ("the error object is a %s value"):format(type(object))
end

--- Has Ctrl-C come? The error that it raises may have been caught anywhere.
function failure.is_interrupted()
  return armed and not fault.is_armed()
end

--- The handler of xpcall that turns any error into a failure. `file` is the
-- game file that is at work, for errors without a position.
function failure.handler(object, file)
  if getmetatable(object) == meta then
    return object
  end
  local message = text_of(object)
  if failure.is_interrupted() then
    return make(failure.INTERRUPTED, "interrupted")
  elseif rawequal(object, fault.NO_MEMORY) then
    return no_memory
  elseif message:sub(1, #own - 1) == own:sub(2) then -- in one of our files
    return make(failure.OWN, "a bug in grundy itself: " .. message)
  end
  local places = users_places()
  local rest, place = split(message, files_of(message, places, file))
  if not place and places[1] then
    place = { file = places[1].name, line = places[1].line }
  elseif not place and not file then
    return make(failure.OWN, "a bug in grundy itself: " .. message)
  end
  return make(failure.GAME, rest or message, place or { file = file })
end

--- The failure for what xpcall caught. Lua calls no handler for a lack of memory,
-- and the handler itself may run out of memory or stack.
function failure.of(object, file)
  if getmetatable(object) == meta then
    return object
  end
  local fine, problem = pcall(failure.handler, object, file)
  return fine and problem or no_memory
end

--- Ends the command because of a line of a file.
function failure.stop_at(file, line, message)
  error(make(failure.GAME, message, { file = file, line = line }), 0)
end

-- A line of a file; nil if there is none.
local function source_line(path, number)
  local file <close> = io.open(path)
  local line
  for _ = 1, file and number or 0 do
    line = file:read "l"
  end
  return line
end

-- A longer line is cut.
local LONGEST_LINE = 200

-- A line of a file in UTF-8, not too long.
local function printable(line)
  local text = texts.utf8(line:gsub("\r$", ""))
  local cut = utf8.len(text) > LONGEST_LINE and
    utf8.offset(text, LONGEST_LINE + 1)
  return cut and text:sub(1, cut - 1) .. " …" or text
end

--- The text of a failure, with the line of the file and a note where there are
-- such; nil where it is silent.
function failure.text(self)
  local place, text = self.place or {}, self.message
  if not text then
    return nil
  end
  text = (self.about and self.about .. ": " or "") .. text
    .. (self.more and ". " .. self.more or "")
  if place.file then
    text = ("%s:%s %s"):format(place.file, place.line and place.line .. ":" or
      "", text)
  end
  local line = place.line and source_line(place.file, place.line)
  return text .. (line and ("\n%6d | %s"):format(place.line, printable(line))
    or "") .. (self.note and "\n" .. self.note or "")
end

return failure
