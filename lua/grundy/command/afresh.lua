-- A game file that is loaded again must find Lua as it was before it was
-- loaded the first time: without its modules, its globals and what it did to
-- the libraries. Else a name that is no longer defined would still be there,
-- and a path that it adds to would become longer and longer.

-- Whoever takes these away, or calls something else so.
local debug, getmetatable, ipairs, next = debug, getmetatable, ipairs, next
local package, rawget, rawset, type = package, rawget, rawset, type
local find, sort, _G = string.find, table.sort, _G

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
  local of_globals, of_strings = debug.getmetatable(_G), getmetatable ""
  local set = debug.setmetatable
  return function()
    local names = changed_globals(copies[1])
    for i, list in ipairs(lists) do
      restore(list, copies[i])
    end
    set(_G, of_globals)
    set("", of_strings)
    return names
  end
end

return afresh
