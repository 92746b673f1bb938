-- How much the process grows: what Lua's own count does not show.

local random = require "spec.support.random"

local memory = {}

local function megabytes(statm)
  statm:seek "set"
  return tonumber(statm:read("a"):match "^%d+ (%d+)") * 4096 / 1e6
end

-- The megabytes by which the process grows when f is called `times` times,
-- after a few calls to warm up; nil where that cannot be measured, and under
-- checkers (small scales), which keep freed memory.
function memory.growth(times, f)
  local statm = io.open "/proc/self/statm"
  if not statm or random.scale < 1 then return nil end
  local function call(n)
    for _ = 1, n do
      f()
      collectgarbage()
    end
    return megabytes(statm)
  end
  local before = call(3)
  local after = call(times)
  statm:close()
  return after - before
end

return memory
