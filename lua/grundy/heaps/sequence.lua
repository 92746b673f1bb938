-- Values of integer positions in a row, and periods of lists.

local core = require "grundy.core"
local check = require "grundy.base.check"
local game = require "grundy.game"

local fail = check.fail

-- How many positions at most.
local MOST = 1 << 24

local function check_end(name, value, least, most)
  return check.integer(value, least, most) or
    fail("sequence: '%s' must be an integer from %d to %d, got %s", name,
      least, most, check.shown(value))
end

local sequence = {}

function sequence:sequence(from, to, options)
  if not game.rules(self) then
    fail("a game expected, got %s (use game:sequence)", check.kind(self))
  end
  from = check_end("from", from, math.mininteger, math.maxinteger)
  to = check_end("to", to, from, from > math.maxinteger - MOST and
    math.maxinteger or from + MOST - 1)
  if self.players then
    fail("sequence: %s has no values", self.players == 1 and "a puzzle" or
      "a game with two players")
  end
  options = check.options(options, game.options)
  for _, name in ipairs { "starts", "only", "player", "checkpoint",
    "threads" } do
    if options[name] ~= nil then
      fail("sequence: option '%s' is not for sequences", name)
    end
  end
  options.starts = {}
  for i = 1, to - from do
    options.starts[i] = from + i
  end
  local solution <close>, message = self:solve(from, options)
  if not solution then
    return nil, message
  end
  local values = {}
  for i = 1, to - from + 1 do
    values[i] = solution:value(from + i - 1)
  end
  return values
end

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

function sequence.period(values, options)
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

return sequence
