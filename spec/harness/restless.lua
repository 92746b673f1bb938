-- A collector that works all the time, to see what it may take away.

local restless = {}

-- For each way: the mode, what Lua 5.4 takes with it, and 5.5 one by one.
local settings = {
  generational = { "generational", 1, 1, minormul = 1 },
  incremental = { "incremental", 1, 1000, 1, pause = 1, stepmul = 100000,
    stepsize = 64 },
  whole = { "incremental", 200, 1000, 40, pause = 200, stepmul = 100000,
    stepsize = 1 << 40 },
}

--- Makes the collector restless in the mode "generational" or "incremental"; or,
-- "whole", makes each of its steps a complete cycle.
function restless.begin(way)
  local setting = settings[way]
  if _VERSION == "Lua 5.4" then
    collectgarbage(table.unpack(setting))
    return
  end
  collectgarbage(setting[1])
  for name, value in pairs(setting) do
    if type(name) == "string" then
      collectgarbage("param", name, value)
    end
  end
end

--- Goes back to the mode in which the interpreter starts.
function restless.stop()
  collectgarbage "generational"
end

return restless
