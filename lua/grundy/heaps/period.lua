--- Periods of lists.
-- @module grundy

local core = require "grundy.core"
local check = require "grundy.check"

local period_options = { from = "any", repeats = "any" }

local NOTE = "a list that repeats so far proves nothing about what follows"

local function first_place(from, count)
  if from == nil then
    return 0
  end
  return check.integer(from, math.mininteger, math.maxinteger - count) or
    check.fail("option 'from' must be an integer, at most %d, got %s",
      math.maxinteger - count, check.shown(from))
end

--- The period of a list of integers: v(n + period) = v(n) + saltus for all n
-- from preperiod on, as far as the list goes. Of all that the list bears out,
-- the one with the least preperiod + period. Linear in the length.
-- @param values an array; its first element is v(0)
-- @param[opt] options a table with any of
-- `from` (the n of the first element, default 0),
-- `repeats` (how often the period must be there, default 2; at least 2; one
-- with a saltus needs one element more)
-- @return a table with `preperiod`, `period`, `saltus` (0: an ordinary
-- period), `repeats` (how often the whole period is there), `proved` (false)
-- and `note` (that this proves nothing); or `nil, message` if there is none
-- @function period
-- @within Heaps
return function(values, options)
  options = options == nil and {} or options
  check.fields("options", options, period_options)
  local count = check.array("values", values)
  local from = first_place(options.from, count)
  local repeats = options.repeats == nil and 2 or
    check.integer(options.repeats, 2, core.max_heap) or
    check.fail("option 'repeats' must be an integer from 2 to %d, got %s",
      core.max_heap, check.shown(options.repeats))
  local preperiod, period, saltus = core.repeats(values, repeats)
  if not preperiod then
    return nil, ("no period is there %d times in a list of %d values")
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
