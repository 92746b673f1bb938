-- Game files: Lua that returns the rules of a game; or two values, the
-- parameters with their defaults, and a function that gets the parameters and
-- returns the rules.

local check = require "grundy.base.check"
local core = require "grundy.core"
local games = require "grundy.game"
local texts = require "grundy.base.text"

local fail = check.fail

local gamefile = {}

--- How a saved solution begins.
gamefile.MAGIC = "\x89GRUNDY\n"

--
-- Parameters
--

-- What a parameter can be, by the kind of its default.
local kinds = { integer = "an integer", float = "a number",
  boolean = "true or false", string = "a string" }

local function kind_of(value)
  return math.type(value) or type(value)
end

-- The value as one of a parameter with this default; nil if it is of another
-- kind. (Numbers that have no end are of none.)
local function fitted(default, value)
  local kind = kind_of(default)
  if kind == "integer" then
    return math.type(value) and math.tointeger(value) or nil
  elseif kind == "float" then
    return math.type(value) and value - value == 0 and value + 0.0 or nil
  elseif kinds[kind] and type(value) == kind then
    return value
  end
end

local function sorted_names(t)
  local names = {}
  for name in next, t do
    names[#names + 1] = type(name) == "string" and name or check.shown(name)
  end
  table.sort(names)
  return names
end

local function copy_of(t)
  local copy = {}
  for name, value in next, t or {} do
    copy[name] = value
  end
  return copy
end

-- The value of a parameter as text.
local function shown(value)
  return type(value) == "boolean" and tostring(value) or check.shown(value)
end

--- Parameters as text: "size = 6, wrap = true"; "" if there are none.
function gamefile.text(parameters)
  local list = sorted_names(parameters or {})
  for i, name in ipairs(list) do
    list[i] = ("%s = %s"):format(name, shown(parameters[name]))
  end
  return table.concat(list, ", ")
end

--- A name with the parameters that differ from their defaults: "Nim (size = 6)".
function gamefile.with_parameters(name, rules)
  local text = gamefile.text(rules.set)
  return text ~= "" and ("%s (%s)"):format(name, text) or name
end

--- What is played: the name of a game, or else `name`, with its parameters; nil
-- if there is no name.
function gamefile.title(rules, name)
  name = rules.name or name
  return name and gamefile.with_parameters(name, rules)
end

--- The value that a text means for a parameter with this default; the text
-- itself if it means none.
function gamefile.value_of(default, text)
  if type(default) == "number" then
    return tonumber(text) or text
  elseif type(default) == "boolean" and (text == "true" or text == "false") then
    return text == "true"
  end
  return text
end

--- The defaults, given what a file has returned; nil if it has no parameters,
-- nil and a message if they are wrong.
function gamefile.defaults(returned, builder)
  if builder == nil then
    return nil
  elseif type(returned) ~= "table" or not check.callable(builder) then
    return nil, ("it returns %s and %s; two values are a table of parameters "
      .. "and a function that makes the rules"):format(check.kind(returned),
      check.kind(builder))
  end
  local defaults = {}
  for _, name in ipairs(sorted_names(returned)) do
    local value = rawget(returned, name)
    defaults[name] = fitted(value, value)
    if not name:find "^[A-Za-z_][A-Za-z0-9_]*$" then
      return nil, ("'%s' is not the name of a parameter, which has letters, "
        .. "digits and _"):format(name)
    elseif defaults[name] == nil then
      return nil, ("parameter '%s' must be a number, a string or a boolean, "
        .. "got %s"):format(name, check.shown(value))
    end
  end
  return defaults
end

--- The parameters of a file with these defaults where some are set, and those
-- that differ from the defaults; or nil and a message.
function gamefile.choose(defaults, set)
  local parameters, names = copy_of(defaults), sorted_names(defaults or {})
  local changed = {}
  for _, name in ipairs(sorted_names(set or {})) do
    local default = parameters[name]
    if default == nil then
      return nil, ("unknown parameter '%s'%s (%s)"):format(name,
        texts.hint(name, names), names[1] and "there are "
          .. gamefile.text(defaults) or "the game has no parameters")
    end
    local value = rawget(set, name)
    parameters[name] = fitted(default, value)
    if parameters[name] == nil then
      return nil, ("parameter '%s' must be %s, as its default %s is, got %s")
        :format(name, kinds[kind_of(default)], shown(default), shown(value))
    end
    if parameters[name] ~= default then
      changed[name] = parameters[name]
    end
  end
  return parameters, changed
end

-- A table of parameters for a function that makes rules. It may be changed; a
-- name that is not there is an error.
local function own(parameters)
  return setmetatable(copy_of(parameters), { __index = function(_, name)
    local names = sorted_names(parameters)
    fail("no parameter %s%s", check.shown(name), type(name) == "string" and
      texts.hint(name, names) or "")
  end })
end

--
-- Files
--

--- The text of a file, which is read once, so that what is shown later is what
-- was run: a file may change meanwhile, and a pipe cannot be read twice. If it
-- cannot be read: nil, message. If it is a saved solution: false, and whether it
-- comes from a pipe.
function gamefile.read(path)
  local file <close>, message = io.open(path, "rb")
  if not file then
    return nil, message
  end
  local head, text
  head, message = file:read(#gamefile.MAGIC)
  if head == gamefile.MAGIC then
    return false, file:seek() == nil
  elseif head or not message then -- an empty file has no head
    text, message = file:read "a"
  end
  if not text then
    return nil, ("cannot read %s: %s"):format(path, message)
  end
  return (head or "") .. text
end

--- The chunk of a text from a file, without what loadfile skips, too: the mark
-- of UTF-8, and a first line for the shell (but not its end, so that lines keep
-- their numbers). Or nil, message.
function gamefile.compile(path, text, env)
  text = text:gsub("^\u{FEFF}", ""):gsub("^#[^\n]*", "")
  if text:find "^\27" then
    return nil, path .. " is compiled; a game file must be source text"
  end
  return load(text, "@" .. path, "t", env)
end

-- Globals for a file. They are copied, because rules ask for them all the time.
local function own_globals(globals)
  local env = copy_of(globals)
  env._G = env
  return setmetatable(env, { __index = globals })
end

local function call(f, ...)
  return f(...)
end

--- Runs the chunk of a game file and builds its game, which knows the path and
-- the text. `set` has values of parameters, or is a function that gets the
-- defaults (nil: none) and returns them; `run` (optional) calls a function of
-- the file with arguments. Or nil, message, and what is wrong: "set", "file" or,
-- if it does not return a table, "other".
function gamefile.build(path, text, chunk, set, run)
  run = run or call
  local returned, builder = run(chunk)
  local defaults, message = gamefile.defaults(returned, builder)
  if message then
    return nil, message, "file"
  end
  local parameters, changed = gamefile.choose(defaults,
    type(set) == "function" and set(defaults) or set)
  if not parameters then
    return nil, changed, "set"
  elseif builder then
    returned = run(builder, own(parameters))
  end
  if type(returned) ~= "table" then
    return nil, ("it returns %s; a game file returns a game, the table that "
      .. "grundy.game takes, or parameters and a function that makes such a "
      .. "table"):format(returned == nil and "nothing" or
      check.kind(returned)), builder and "file" or "other"
  end
  local fine, game = pcall(games.game, returned)
  if not fine then -- the line is that of the caller, not one of the file
    return nil, core.told(game) or error(game, 0), "file"
  end
  local rules = copy_of(games.rules(game))
  rules.file, rules.text = path, text
  rules.parameters = next(parameters) and parameters or nil
  rules.set = rules.parameters and changed
  rules.title = gamefile.title(rules)
  return games.make(rules)
end

--- A game from a file, which sees some globals (default: those of the host) and
-- has its own.
function gamefile.open(path, set, globals)
  check.path("file", path, true)
  if set ~= nil and type(set) ~= "table" then
    fail("file: a table of parameters expected, got %s", check.kind(set))
  end
  local text, message = gamefile.read(path)
  if text == false then
    fail("file: %s is a saved solution: use grundy.open", path)
  elseif not text then
    return nil, message
  end
  local chunk
  chunk, message = gamefile.compile(path, text, own_globals(globals or _G))
  if not chunk then
    error(message, 0)
  end
  local game
  game, message = gamefile.build(path, text, chunk, set)
  return game or fail("file: %s: %s", path, message)
end

--- What a thread runs: the fields of a job for the game of a file. `from` has
-- its path and text, the parameters that are set, and what thread_fields in
-- game.lua wants. The file of a command runs in a sandbox.
function gamefile.fields(from)
  local env
  if from.sandboxed then
    local sandbox = require "grundy.gamefile.sandbox"
    sandbox.reset()
    env = sandbox.new(from.file).env
  end
  local chunk = assert(gamefile.compile(from.file, from.text,
    env or own_globals(_G)))
  local game = assert(gamefile.build(from.file, from.text, chunk, from.set))
  return games.thread_fields(games.rules(game), from)
end

function gamefile.file(path, parameters)
  return gamefile.open(path, parameters)
end

return gamefile
