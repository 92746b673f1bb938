-- Modules as they are where there is no C module: a function of the name of one.

local loaded = {}
local environment

local function plain(name)
  if name == "grundy" then error "not here" end
  if not loaded[name] then
    local path = "lua/" .. name:gsub("%.", "/") .. ".lua"
    loaded[name] = assert(loadfile(path, "t", environment))()
  end
  return loaded[name]
end

environment = setmetatable({ require = plain }, { __index = _G })

return plain
