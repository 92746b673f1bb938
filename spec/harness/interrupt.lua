-- Ctrl-C, as the program lua5.4 handles it, for code that runs in the process of
-- the spec.

local core = require "grundy.core"

local interrupt = {}

local armed

--- What a hook of Ctrl-C does.
function interrupt.raise()
  armed = false
  error("interrupted!", 0)
end

--- Calls a function, which may call interrupt.raise.
function interrupt.pcall(f, ...)
  local is_armed = core.is_armed
  armed = true
  rawset(core, "is_armed", function() return armed end)
  local results = table.pack(pcall(f, ...))
  rawset(core, "is_armed", is_armed)
  return table.unpack(results, 1, results.n)
end

return interrupt
