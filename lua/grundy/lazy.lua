-- Modules that not every program needs: each is loaded when one of its names
-- is first asked for.

--- Makes the names of some modules appear in the table t, in which they stay
-- once they have been asked for. `pairs` shows them all. `holders` goes from
-- modules to the names that they return, as one text.
return function(t, holders)
  local module_of = {}
  for module, names in pairs(holders) do
    for name in names:gmatch "%S+" do
      module_of[name] = "grundy." .. module
    end
  end
  local meta = {}
  function meta.__index(_, name)
    local module = module_of[name]
    if module then
      local value = require(module)[name]
      rawset(t, name, value)
      return value
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
