-- Modules that not every program needs: each is loaded when one of its names
-- is first asked for.

local core = require "grundy.core"

local lazy = {}

local globals, require = _G, require
local loaded = package and package.loaded or {}

local restoring = { __close = function(saved)
  rawset(globals, "require", saved[1])
end }

--- Loads a module, even if the host has taken `require` away from its programs
-- in the meantime. It is called for every position that is shown: so a module that
-- is there already must take no time.
function lazy.require(name)
  if loaded[name] then
    return loaded[name]
  end
  local _ <close> = setmetatable({ rawget(globals, "require") }, restoring)
  rawset(globals, "require", require)
  return require(name)
end

--- Makes the names of some modules appear in the table t, in which they stay
-- once they have been asked for. `pairs` shows them all. `holders` goes from
-- modules to the names that they return, as one text. `renamed` (optional) is
-- called once another name is asked for: it returns a table from names that
-- methods had before to those that they have.
function lazy.table(t, holders, renamed)
  local module_of = {}
  for module, names in pairs(holders) do
    for name in names:gmatch "%S+" do
      module_of[name] = module
    end
  end
  local meta, new_names = {}, not renamed and {} or nil
  function meta.__index(_, name)
    local module = module_of[name]
    if module then
      local value = lazy.require("grundy." .. module)[name]
      rawset(t, name, value)
      return value
    end
    new_names = new_names or renamed()
    if new_names[name] then
      core.fail(("method '%s': since 0.3.0 it is called '%s'"):format(name,
        new_names[name]))
    end
  end
  function meta.__pairs()
    for name in next, module_of do
      local _ = t[name]
    end
    return next, t
  end
  return setmetatable(t, meta)
end

return lazy
