-- Taking-and-breaking games by their codes: heaps, from which one takes and
-- which one may divide. Values are computed when asked for, and kept.

local core = require "grundy.core"
local check = require "grundy.check"
local code = require "grundy.heaps.octal_code"
local game = require "grundy.game"
local multisets = require "grundy.heaps.octal_misere"

local fail = check.fail

local octal_options = { base = "any" }
local value_options = { play = "any", limit = "any", seconds = "any" }
local period_options = { heaps = "any", seconds = "any" }

local PERIOD_HEAPS = 100000 -- unless told otherwise
local FIRST_LOOK = 64 -- heaps, when a period is first looked for

local methods = {}
local meta = { __index = methods, __name = "grundy.octal" }

function meta:__tostring()
  return ("grundy.octal %s%s: %d heaps known"):format(self.name,
    self.code.base == 16 and " (base 16)" or "", core.heaps_count(self.heaps))
end

local check_self = check.self(meta, "an octal game", "octal")

local function check_heap(name, n)
  return check.integer(n, 0, core.max_heap) or
    fail("%s: a heap expected, an integer from 0 to %d, got %s", name,
      core.max_heap, check.shown(n))
end

local function check_options(options, allowed)
  options = options == nil and {} or options
  check.fields("options", options, allowed)
  check.seconds(options.seconds)
  return options
end

-- Computes the values up to heap n: true, or nil and a message.
local function extend(self, n, seconds, finish)
  local fine, message = core.heaps_extend(self.heaps, n, finish)
  if fine == false then
    return nil, ("the limit of %s seconds is reached, with heaps up to %d")
      :format(seconds, core.heaps_count(self.heaps) - 1)
  end
  return fine, message
end

local function finish_of(options)
  return options.seconds and core.now() + options.seconds
end

-- Runs one of two functions, as the play is: normal(self, n) when the values
-- up to n are there, or misere(self, n, options).
local function answer(self, name, n, options, normal, misere)
  check_self(self, name)
  n = check_heap(name, n)
  options = check_options(options, value_options)
  if check.word("play", options.play, { "normal", "misere" }) == "misere" then
    return misere(self.code, n, {
      limit = check.count("limit", options.limit, multisets.limit,
        core.max_positions),
      seconds = options.seconds,
    })
  elseif options.limit ~= nil then
    fail("option 'limit' of %s is for misère play", name)
  end
  local fine, message = extend(self, n, options.seconds, finish_of(options))
  if not fine then
    return nil, message
  end
  return normal(self.heaps, n)
end

--- The value of a heap.
function methods:value(n, options)
  return answer(self, "value", n, options, core.heaps_value, multisets.value)
end

--- The values of the heaps 0 to n: an array, whose element n + 1 is that of
-- heap n.
function methods:values(n, options)
  return answer(self, "values", n, options, core.heaps_values,
    multisets.values)
end

--- The outcome of a heap.
function methods:outcome(n, options)
  local value, message = answer(self, "outcome", n, options, core.heaps_value,
    multisets.value)
  if not value then
    return nil, message
  end
  return value == 0 and "P" or "N"
end

-- What is told of a period that is not proved.
local function shortfall(self, n, preperiod, period, saltus, needed)
  local said = ("no period of %s is proved by the heaps up to %d"):format(
    self.name, n)
  if not preperiod then
    return said
  elseif saltus ~= 0 then
    return ("%s; it looks like period %d with saltus %d from %d on, for which"
      .. " there is no proof here"):format(said, period, saltus, preperiod)
  end
  return ("%s; it looks like period %d from %d on, which would need the heaps"
    .. " up to %d"):format(said, period, preperiod, needed)
end

-- With how many heaps to look again: as many as the best guess needs, but
-- neither much more nor hardly more than now.
local function next_look(n, saltus, needed)
  local goal = saltus == 0 and needed or math.maxinteger
  return math.max(n + n // 64 + 1, math.min(goal, n + n // 4))
end

-- Looks for a period that is proved by the heaps up to the last.
local function prove(self, last, seconds, finish)
  local n = math.min(FIRST_LOOK, last)
  while true do
    local fine, message = extend(self, n, seconds, finish)
    if not fine then
      return nil, message
    end
    local proved, preperiod, period, saltus, needed =
      core.heaps_period(self.heaps, n)
    if proved then
      return { preperiod = preperiod, period = period, checked_to = needed }
    elseif n == last then
      return nil, shortfall(self, n, preperiod, period, saltus, needed)
    end
    n = math.min(last, next_look(n, saltus, needed))
  end
end

--- The least period of the values of the heaps, with proof: g(n + period) =
-- g(n) for all n >= preperiod, and preperiod is the least such.
function methods:period(options)
  check_self(self, "period")
  options = check_options(options, period_options)
  local heaps = check.count("heaps", options.heaps, PERIOD_HEAPS,
    core.max_heap)
  if #self.code.block > 0 then
    return nil, ("no period of %s can be proved: its digits repeat for ever,"
      .. " and the theorem needs a last one"):format(self.name)
  end
  local found, message = prove(self, heaps, options.seconds,
    finish_of(options))
  if not found then
    return nil, message
  end
  found.proved = true
  found.theorem = ("g(n + %d) = g(n) for all n >= %d, since it is so as far as"
    .. " heap %d (Guy and Smith 1956)"):format(found.period, found.preperiod,
    found.checked_to)
  return found
end

--- The heaps below the preperiod whose values are not those that the period
-- would give them.
function methods:exceptions(options)
  check_self(self, "exceptions")
  local found, message = methods.period(self, options)
  if not found then
    return nil, message
  end
  local exceptions, period = {}, found.period
  for n = 0, found.preperiod - 1 do
    local later = found.preperiod + (n - found.preperiod) % period
    local value = core.heaps_value(self.heaps, n)
    if value ~= core.heaps_value(self.heaps, later) then
      exceptions[n] = value
    end
  end
  return exceptions
end

--- Checks the values by the definition, with code that shares nothing with
-- what computes them: all followers of each heap, one by one.
function methods:verify(n)
  check_self(self, "verify")
  n = n == nil and math.max(core.heaps_count(self.heaps) - 1, 0) or
    check_heap("verify", n)
  local fine, message = extend(self, n)
  if not fine then
    return nil, message
  end
  local wrong = core.heaps_verify(self.heaps, n)
  if wrong then
    return nil, ("the value of heap %d is wrong"):format(wrong), wrong
  end
  return true
end

--- How the values were computed: `heaps` (how many are known), `max_value`,
-- `max_at` (the first heap that has it), `method` ("sparse" or "plain"),
-- `mask` (a value is common if value & mask has an odd number of bits; 0: no
-- guess), `rare` (heaps of other values), `guesses` (how many masks were
-- tried), `misses` (heaps that turned out rare against the guess),
-- `divisions` (of heaps, that were looked at), `plain_divisions` (at which a
-- plain loop would have looked), `bytes`.
function methods:stats()
  check_self(self, "stats")
  return core.heaps_stats(self.heaps)
end

--- The rules in words, a line for each digit.
function methods:rules()
  check_self(self, "rules")
  return code.rules(self.code)
end

--- The same as a game that splits; a position is a heap.
function methods:game()
  check_self(self, "game")
  local rules = self.code
  return game.new {
    name = self.name,
    splits = true,
    moves = function(n, add)
      check_heap("moves", n)
      code.moves(rules, n, add)
    end,
    show = tostring,
    parse = function(text)
      local n = text:match "^%d+$" and math.tointeger(tonumber(text))
      if not n or n > core.max_heap then
        return nil, "a position is a heap, like 7"
      end
      return n
    end,
  }
end

--- Makes an octal game, or a hexadecimal one.
local function octal(text, options)
  options = options == nil and {} or options
  check.fields("options", options, octal_options)
  local base = options.base == nil and 8 or options.base
  if base ~= 8 and base ~= 16 then
    fail("option 'base' must be 8 or 16, got %s", check.shown(base))
  end
  local rules = code.read(text, math.tointeger(base))
  return setmetatable({
    name = rules.name,
    code = rules,
    heaps = core.heaps(code.packed(rules)),
  }, meta)
end

return { octal = octal }
