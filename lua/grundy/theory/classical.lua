-- The classical Sprague-Grundy functions (Smith 1966, section 9; Fraenkel and
-- Yesha 1986, section 4).

local core = require "grundy.core"
local check = require "grundy.base.check"

local methods = {}

local DEFAULT_STEPS = 10000000
local GREATEST_MOST = 1 << 20
-- If nothing is said: at most 100 functions, and a million rows in all.
local DEFAULT_MOST, DEFAULT_ROWS = 100, 1000000

function methods:classical(options)
  local count = core.count(self)
  options = check.options(options, { steps = "any", most = "any" }, "classical")
  local most = math.min(DEFAULT_MOST, DEFAULT_ROWS // math.max(count, 1))
  return core.classical(self,
    check.count("steps", options.steps, DEFAULT_STEPS, math.maxinteger),
    check.count("most", options.most, math.max(most, 1), GREATEST_MOST))
end

return methods
