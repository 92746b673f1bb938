-- Periods of lists of values.

local core = require "grundy.core"
local check = require "grundy.base.check"

local fail = check.fail

local period_options = { from = "any", repeats = "any" }

local NOTE = "a list that repeats so far proves nothing about what follows"

local function first_place(from, count)
  if from == nil then
    return 0
  end
  return check.integer(from, math.mininteger, math.maxinteger - count) or
    fail("option 'from' must be an integer, at most %d, got %s",
      math.maxinteger - count, check.shown(from))
end

local function period_of(values, options)
  options = check.options(options, period_options)
  local count = check.array("values", values)
  local from = first_place(options.from, count)
  local repeats = options.repeats == nil and 2 or
    check.integer(options.repeats, 2, core.max_heap) or
    fail("option 'repeats' must be an integer from 2 to %d, got %s",
      core.max_heap, check.shown(options.repeats))
  local preperiod, period, saltus = core.repeats(values, repeats)
  if not preperiod then
    return nil, ("no period occurs %d times in a list of %d values")
      :format(repeats, count)
  end
  return {
    preperiod = from + preperiod,
    period = period,
    saltus = saltus,
    repeats = (count - preperiod) // period,
    proved = false,
    note = NOTE,
  }
end

return { period = period_of }
