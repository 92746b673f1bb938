-- A collector that works all the time, to see what it may take away.

local restless = {}

-- What Lua 5.4 takes with the mode, and 5.5 one by one.
local settings = {
  generational = { 1, 1, minormul = 1 },
  incremental = { 1, 1000, 1, pause = 1, stepmul = 100000, stepsize = 64 },
}

--- Makes the collector restless in the mode "generational" or "incremental".
function restless.begin(mode)
  if _VERSION == "Lua 5.4" then
    collectgarbage(mode, table.unpack(settings[mode]))
    return
  end
  collectgarbage(mode)
  for name, value in pairs(settings[mode]) do
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
