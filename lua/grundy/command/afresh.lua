-- A game file that is loaded again must find Lua as it was before it was
-- loaded the first time: without its modules, its globals and what it did to
-- the libraries. Else a name that is no longer defined would still be there,
-- and a path that it adds to would become longer and longer.

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

-- Modules that stay: those of this library, and those in C, which not all
-- bear to be loaded twice.
local function stays(name)
  return type(name) == "string" and (name == "grundy" or
    name:find "^grundy%." or package.preload[name] == nil and
    not package.searchpath(name, package.path) and
    package.searchpath(name, package.cpath))
end

local function stays_in(list, key)
  if list ~= package.loaded then
    return false
  end
  local fine, answer = pcall(stays, key) -- a path may be anything now
  return fine and answer
end

-- Makes a table what its copy is.
local function restore(list, copy)
  local fresh = {}
  for key in next, list do
    if copy[key] == nil and not stays_in(list, key) then
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

--- Remembers how everything is.
-- @return a function that makes it so again
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
    for i, list in ipairs(lists) do
      restore(list, copies[i])
    end
    set(_G, of_globals)
    set("", of_strings)
  end
end

return afresh
