-- A game file that is loaded again must find Lua as it was before it was
-- loaded the first time: without its modules, its globals and what it did to
-- the libraries. Else a name that is no longer defined would still be there,
-- and a path that it adds to would become longer and longer.

-- Whoever takes these away, or calls something else so.
local debug, getmetatable, ipairs, next = debug, getmetatable, ipairs, next
local package, rawget, rawset, type = package, rawget, rawset, type
local find, sort, _G = string.find, table.sort, _G
local getmeta, setmeta = debug.getmetatable, debug.setmetatable
local gethook, sethook = debug.gethook, debug.sethook
local setlocale = os.setlocale

local afresh = {}

-- The tables that a game file may change: the globals, and the libraries,
-- even those that are no longer global.
local function tables()
  local list = { _G, package.loaded, package.preload, package.searchers,
    getmetatable "" }
  for _, name in ipairs { "coroutine", "debug", "io", "math", "os", "package",
    "string", "table", "utf8" } do
    list[#list + 1] = package.loaded[name]
  end
  return list
end

local searchpath = package.searchpath

-- Is the module in a search path, which may be anything by now?
local function found(name, path)
  return type(path) == "string" and searchpath(name, path) ~= nil
end

-- Modules that stay: those of this library, and those in C, which not all
-- bear to be loaded twice.
local function stays(name)
  return type(name) == "string" and (name == "grundy" or
    find(name, "^grundy%.") or package.preload[name] == nil and
    not found(name, package.path) and found(name, package.cpath))
end

-- Makes a table what its copy is.
local function restore(list, copy)
  local fresh = {}
  for key in next, list do
    if copy[key] == nil and not (list == package.loaded and stays(key)) then
      fresh[#fresh + 1] = key
    end
  end
  for _, key in ipairs(fresh) do
    rawset(list, key, nil)
  end
  for key, value in next, copy do
    rawset(list, key, value)
  end
end

-- The names of globals that were there and are others now, in order.
local function changed_globals(copy)
  local names = {}
  for name, value in next, copy do
    if type(name) == "string" and rawget(_G, name) ~= value then
      names[#names + 1] = name
    end
  end
  sort(names)
  return names
end

-- Values of the types that have one metatable each, and what may have one of
-- its own: not nil, which cannot be in a list.
local shared = { _G, "", 0, false, type, coroutine.create(type) }

-- Remembers the metatables; a function that sets them again.
local function remember_metatables()
  local metatables, of_nil = {}, getmeta(nil)
  for i, value in ipairs(shared) do
    metatables[i] = getmeta(value) or false
  end
  return function()
    for i = 1, #shared do
      setmeta(shared[i], metatables[i] or nil)
    end
    setmeta(nil, of_nil)
  end
end

-- Remembers the hook; a function that sets it again, if it is another function
-- now. One that is not of Lua stays: it may tell of Ctrl-C.
local function remember_hook()
  local old, mask, count = gethook()
  return function()
    local now = gethook()
    if now ~= old and type(now) == "function" then
      sethook(type(old) == "function" and old or nil, mask, count)
    end
  end
end

--- Remembers how everything is.
-- @return a function that makes it so again, and returns the names of the
-- globals that were there and had become others
function afresh.remember()
  local lists, copies = tables(), {}
  for i, list in ipairs(lists) do
    copies[i] = {}
    for key, value in next, list do
      copies[i][key] = value
    end
  end
  local restore_metatables, restore_hook = remember_metatables(),
    remember_hook()
  local locale = setlocale()
  return function()
    restore_hook()
    restore_metatables()
    local names = changed_globals(copies[1])
    for i, list in ipairs(lists) do
      restore(list, copies[i])
    end
    setlocale(locale)
    return names
  end
end

return afresh
