-- Game files run in an environment of their own: with copies of Lua's
-- libraries, their own modules and their own search paths. So one file leaves
-- nothing behind for the next, and nothing that a file does to Lua changes the
-- command or the library.
--
-- A sandbox knows which files have been read in it: its `stamps` is a table
-- from paths to stamps, which change when a file is written, replaced, removed
-- or made.

local core = require "grundy.core"
local fault = require "grundy.base.fault"
local files = require "grundy.gamefile"

local sandbox = {}

local setmeta, sethook, gethook = debug.setmetatable, debug.sethook,
  debug.gethook

-- How many files are watched at most.
local MOST_FILES = 1000

local function copy(list)
  local copied = {}
  for key, value in next, list do
    copied[key] = value
  end
  return copied
end

--
-- Which files are read
--

-- Notes that a path is about to be read.
local function note_read(self, path)
  if type(path) == "string" and self.stamps[path] == nil and
    not self.written[path] and not path:find "\0" and
    self.count < MOST_FILES then
    self.stamps[path] = core.stamp and core.stamp(path) or false
    self.count = self.count + 1
  end
end

-- Notes that a path is opened. What a file writes itself must not make it load
-- again, even if it is read, too.
local function note_open(self, path, mode)
  if type(mode) == "string" and mode:find "[wa+]" then
    if type(path) == "string" then
      self.stamps[path], self.written[path] = nil, true
    end
  else
    note_read(self, path)
  end
end

-- A text in which all places of a word have become another one.
local function replaced(text, word, by)
  return (text:gsub(word:gsub("%W", "%%%0"), (by:gsub("%%", "%%%%"))))
end

-- The file that package.searchpath looks for by a template.
local function file_of(template, name, separator, by)
  separator, by = separator or ".", by or package.config:sub(1, 1)
  return replaced(template, "?", separator == "" and name or
    replaced(name, separator, by))
end

-- Notes where a module is looked for, up to where it is: a file that is missing
-- may be made later. The arguments are those of package.searchpath.
local function note_search(self, name, path, ...)
  for template in tostring(path):gmatch "[^;]+" do
    local fine, file = fault.try(package.searchpath, name, template, ...)
    note_read(self, fine and file_of(template, name, ...))
    if not fine or file then
      return
    end
  end
end

-- A function that notes what it is called with and then does what f does. Its
-- errors point at the caller.
local function noting(self, note, f)
  local function pass(fine, ...)
    if not fine then
      error((...), 2) -- it is called last, so the caller is the next level
    end
    return ...
  end
  return function(...)
    note(self, ...)
    return pass(pcall(f, ...))
  end
end

--
-- Modules
--

-- Modules in C are loaded once and shared: not all of them can be loaded twice.
local in_c = {}

local restoring_cpath = { __close = function(saved)
  package.cpath = saved[1]
end }

-- A searcher of modules in C that looks where the sandbox says.
local function searcher_in_c(env, searcher)
  return function(name)
    if in_c[name] then
      return function() return in_c[name] end, ":shared:"
    end
    local _ <close> = setmetatable({ package.cpath }, restoring_cpath)
    package.cpath = env.package.cpath
    local loader, file = searcher(name)
    if type(loader) ~= "function" then
      return loader
    end
    return function(...)
      in_c[name] = loader(...) or true
      return in_c[name]
    end, file
  end
end

local function searchers_of(self, env)
  local lua, search = env.package, fault.searcher(env)
  return {
    function(name)
      if lua.preload[name] then
        return lua.preload[name], ":preload:"
      end
      return ("no field package.preload['%s']"):format(name)
    end,
    function(name)
      note_search(self, name, lua.path)
      return search(name)
    end,
    searcher_in_c(env, package.searchers[3]),
    searcher_in_c(env, package.searchers[4]),
  }
end

-- The loader of a module, and what is passed to it.
local function find_module(env, name)
  local messages = {}
  for _, searcher in ipairs(env.package.searchers) do
    local loader, extra = searcher(name)
    if type(loader) == "function" then
      return loader, extra
    elseif type(loader) == "string" then
      messages[#messages + 1] = "\n\t" .. loader
    end
  end
  -- (After a tail call, the position would be one in this library.)
  local level = debug.getinfo(2, "t").istailcall and 0 or 3
  error(("module '%s' not found:%s"):format(name, table.concat(messages)),
    level)
end

-- This library, which all environments share; but what grundy.file reads is
-- noted, and runs in the environment; what grundy.graph_file reads is noted.
local function library_of(self, env)
  local library = require "grundy"
  return setmetatable({ file = function(path, parameters)
    note_read(self, path)
    return files.open(path, parameters, env)
  end, graph_file = function(path, ...)
    note_read(self, path)
    return library.graph_file(path, ...)
  end }, { __index = library, __pairs = function()
    return pairs(library)
  end })
end

-- Whether a module is one of this library.
local function is_ours(name)
  return name:find "^grundy%." and (package.loaded[name] or
    package.preload[name] or package.searchpath(name, package.path) or
    package.searchpath(name, package.cpath))
end

-- The function require of an environment.
local function requirer(self, env, loaded)
  local library = library_of(self, env)
  return function(name)
    if type(name) ~= "string" then
      error(("bad argument #1 to 'require' (string expected, got %s)"):format(
        type(name)), 2)
    elseif loaded[name] ~= nil then
      return loaded[name]
    elseif name == "grundy" then
      return library
    elseif is_ours(name) then
      return require(name)
    end
    local loader, extra = find_module(env, name)
    local result = loader(name, extra)
    if result ~= nil then
      loaded[name] = result
    elseif loaded[name] == nil then
      loaded[name] = true
    end
    return loaded[name], extra
  end
end

--
-- The environment
--

-- What a game file prints goes to the error stream: it is not the answer.
local function print_aside(...)
  local words = table.pack(...)
  for i = 1, words.n do
    words[i] = tostring(words[i])
  end
  io.stderr:write(table.concat(words, "\t", 1, words.n), "\n")
end

-- A game must not end the command, which then had no answer and no message.
local function refuse_exit()
  error("os.exit does not end grundy: return, or raise an error", 2)
end

-- The hook is that of the command, which ends what takes too long.
local function refuse_hook()
  error("debug.sethook is not for game files: the hook is that of grundy", 2)
end

local libraries = { "coroutine", "debug", "io", "math", "os", "package",
  "string", "table", "utf8" }

-- The functions that load programs, into the environment unless another one
-- is given.
local function add_loaders(self, env)
  function env.load(chunk, name, mode, ...)
    if select("#", ...) == 0 then
      return load(chunk, name, mode, env)
    end
    return load(chunk, name, mode, ...)
  end
  function env.loadfile(path, mode, ...)
    note_read(self, path)
    if select("#", ...) == 0 then
      return loadfile(path, mode, env)
    end
    return loadfile(path, mode, ...)
  end
  function env.dofile(path)
    local chunk, message = env.loadfile(path)
    return (chunk or error(message, 0))()
  end
end

local function add_files(self, env)
  env.print, env.io.stdout = print_aside, io.stderr
  env.io.open = noting(self, note_open, io.open)
  env.io.lines = noting(self, note_read, io.lines)
  env.io.input = noting(self, note_read, io.input)
  env.package.searchpath = noting(self, note_search, package.searchpath)
end

local function environment(self)
  local env, loaded = copy(_G), {}
  env._G, loaded._G = env, env
  for _, name in ipairs(libraries) do
    env[name] = copy(package.loaded[name])
    loaded[name] = env[name]
  end
  env.os.exit, env.debug.sethook = refuse_exit, refuse_hook
  env.package.loaded, env.package.preload = loaded, copy(package.preload)
  env.package.searchers = searchers_of(self, env)
  env.require = requirer(self, env, loaded)
  add_loaders(self, env)
  add_files(self, env)
  return env
end

local locale = os.setlocale()
local string_meta = copy(debug.getmetatable "")
local live -- the environments that have been made since the last reset

-- A method of strings that some environment has added.
local function added_method(_, name)
  for _, env in ipairs(live) do
    if type(env.string) == "table" and rawget(env.string, name) then
      return env.string[name]
    end
  end
end

-- A field __index of strings that finds the methods first, because the command
-- calls them, too, and then what a program has put there.
local function behind(methods, index)
  if index == nil then
    return methods
  end
  return function(s, name)
    if methods[name] ~= nil then
      return methods[name]
    elseif type(index) == "function" then
      return index(s, name)
    end
    return index[name]
  end
end

-- Gives strings the metatable that Lua gives them. Programs get another table in
-- its place, which passes on what is assigned to it.
local function reset_strings()
  local methods = setmetatable(copy(string), { __index = added_method })
  local meta = copy(string_meta)
  meta.__index = methods
  meta.__metatable = setmetatable({}, { __index = meta,
    __newindex = function(_, name, value)
      if name == "__index" then
        value = behind(methods, value)
      elseif name == "__metatable" then
        return
      end
      meta[name] = value
    end })
  setmeta("", meta)
end

--- Restores what Lua has only once: the metatables that all values of a type
-- share, the hook (the command may have set one; one that is set in C stays: it may
-- be that of Ctrl-C), the locale and the default files. To be called before a file
-- that must not see what another one did.
function sandbox.reset()
  live = {}
  for _, value in ipairs { 0, false, print, coroutine.create(print) } do
    setmeta(value, nil)
  end
  setmeta(nil, nil)
  reset_strings()
  if type(gethook()) == "function" then
    sethook()
  end
  os.setlocale(locale)
  io.output(io.stderr)
  io.input(io.stdin)
end

--- A sandbox for the file at a path: `env` is the environment for it.
function sandbox.new(path)
  local self = { stamps = {}, written = {}, count = 0 }
  self.env = environment(self)
  live[#live + 1] = self.env
  note_read(self, path)
  return self
end

--- Notes that a sandbox depends on another file.
sandbox.note = note_read

--- What a thread runs where the file of a game is in a sandbox: see
-- gamefile.fields.
function sandbox.fields(from)
  sandbox.reset()
  return files.fields(from, sandbox.new(from.file).env)
end

--- The stamps of the same paths now, and whether they are as before.
function sandbox.now(stamps)
  local now, same = {}, true
  for path, stamp in pairs(stamps) do
    now[path] = core.stamp(path) or false
    same = same and now[path] == stamp
  end
  return now, same
end

return sandbox
