-- Game files: Lua that returns the rules of a game; or two values, the
-- parameters with their defaults, and a function that gets the parameters and
-- returns the rules.

local check = require "grundy.base.check"
local core = require "grundy.core"
local games = require "grundy.game"
local parameters = require "grundy.base.parameters"

local fail = check.fail

local gamefile = {}

local function copy_of(t)
  local copy = {}
  for name, value in next, t do
    copy[name] = value
  end
  return copy
end

--- How a saved solution begins.
gamefile.MAGIC = "\x89GRUNDY\n"

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

-- Who runs a file: `run` calls a function of it with arguments, `module` is the
-- module whose `fields` a thread calls (see game.lua, script_of).
local HOST = {
  run = function(f, ...)
    return f(...)
  end,
  module = "grundy.gamefile",
}

--- Runs the chunk of a game file and builds its game, which knows the path and
-- the text. `set` has values of parameters, or is a function that gets the
-- defaults (nil: none) and returns them; `host` is as above (optional). Or nil,
-- message, and what is wrong: "set", "file" or, if it does not return a table,
-- "other".
function gamefile.build(path, text, chunk, set, host)
  host = host or HOST
  local returned, builder = host.run(chunk)
  local defaults, message = parameters.defaults(returned, builder)
  if message then
    return nil, message, "file"
  end
  local chosen, changed = parameters.choose(defaults,
    type(set) == "function" and set(defaults) or set)
  if not chosen then
    return nil, changed, "set"
  elseif builder then
    returned = host.run(builder, parameters.own(chosen))
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
  rules.host = host.module
  rules.parameters = next(chosen) and chosen or nil
  rules.set = rules.parameters and changed
  rules.title = parameters.title(rules)
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

--- What a thread runs: the fields of a job for the game of a file, which sees
-- the globals of `env` (default: its own). `from` has its path and text, the
-- parameters that are set, and what thread_fields in game.lua wants.
function gamefile.fields(from, env)
  local chunk = assert(gamefile.compile(from.file, from.text,
    env or own_globals(_G)))
  local game = assert(gamefile.build(from.file, from.text, chunk, from.set))
  return games.thread_fields(games.rules(game), from)
end

function gamefile.file(path, set)
  return gamefile.open(path, set)
end

return gamefile
