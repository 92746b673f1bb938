-- Taking-and-breaking games by their codes: a move takes from a heap,
-- and may divide it. Values are computed when asked for, and kept.

local require = require "grundy.base.lazy".require
local core = require "grundy.core"
local arithmetic = require "grundy.heaps.arithmetic"
local check = require "grundy.base.check"
local game = require "grundy.game"
local entailing = require "grundy.heaps.entailing"
local octal_code = require "grundy.heaps.octal_code"

local fail = check.fail

local octal_options = { base = "any", entail = "string" }
local value_options = { play = "any", limit = "any", seconds = "any" }
local period_options = { heaps = "any", seconds = "any", play = "any", order = "any",
  sums = "any" }

local PERIOD_HEAPS = 100000 -- unless told otherwise
local MOST_ARITHMETIC = 4096 -- heaps that are looked at where digits repeat
local MISERE_HEAPS = 512 -- the same in misère play
local FIRST_LOOK = 64 -- heaps, when a period is first looked for
local MISERE_LIMIT = 1 << 18 -- positions, unless told otherwise

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
  options = check.options(options, allowed)
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

--
-- Misère play. There is no shortcut by the values of single heaps: what is
-- expanded are whole positions, multisets of heaps. The misère value, with 1
-- where there is no move, is the value of the game in which one may move from
-- there to an end.
--
-- Heaps that have no move are left out. Heaps with nothing but a last move are
-- alike, and two of them cancel, in misère play too: the player who wins
-- without them answers one with the other, and needs them both where the rest
-- has ended. So neither changes the misère value of anything, which is the size
-- of the Nim heap that makes a lost position of it (Conway 1976, chapter 12).
--

local END = 0 -- the position after the last move; others are strings

local DEAD, STAR, OTHER = 0, 1, 2

-- Remembers what f(n) was.
local function remembering(f)
  local known = {}
  return function(n)
    if known[n] == nil then
      known[n] = f(n)
    end
    return known[n]
  end
end

-- The function that tells the kind of a heap: without a move, with a last one
-- alone, or another.
local function new_kind(rules)
  local alive = remembering(function(n) return octal_code.alive(rules, n) end)
  return remembering(function(n)
    local found = DEAD
    octal_code.moves(rules, n, function(a, b, c)
      found = (a and alive(a) or b and alive(b) or c and alive(c)) and OTHER
        or STAR
      return found == OTHER
    end)
    return found
  end)
end

-- The function that gives the position of some heaps: those that count,
-- sorted; a star stands for the least one.
local function new_position(rules)
  local kind, star = new_kind(rules), nil
  return function(heaps)
    local kept, stars = {}, 0
    for _, n in ipairs(heaps) do
      local k = kind(n)
      if k == OTHER then
        kept[#kept + 1] = n
      elseif k == STAR then
        stars = stars + 1
        star = star or 1
        while kind(star) ~= STAR do
          star = star + 1
        end
      end
    end
    if stars % 2 == 1 then
      kept[#kept + 1] = star
    end
    table.sort(kept)
    return utf8.char(table.unpack(kept))
  end
end

-- The moves from whole positions.
local function new_moves(rules, position_of)
  return function(position, add)
    if position == END then
      return
    end
    local heaps = { utf8.codepoint(position, 1, -1, true) }
    if #heaps == 0 then
      add(END)
    end
    for i, n in ipairs(heaps) do
      if n ~= heaps[i - 1] then
        local rest = { table.unpack(heaps) }
        table.remove(rest, i)
        local count = #rest
        octal_code.moves(rules, n, function(a, b, c)
          rest[count + 1], rest[count + 2], rest[count + 3] = a, b, c
          return add(position_of(rest))
        end)
      end
    end
  end
end

-- The misère values of the heaps from first to last, as an array; or nil,
-- message.
local function misere_values(rules, first, last, limit, seconds)
  local position_of = new_position(rules)
  local starts, seen = {}, {}
  for n = first, last do
    local position = position_of { n }
    if not seen[position] then
      seen[position] = true
      starts[#starts + 1] = position
    end
    if #starts > limit then
      return nil, ("the limit of %d positions is reached"):format(limit)
    end
  end
  local solution, message = game.game { moves = new_moves(rules, position_of) }
    :solve(nil, { starts = starts, limit = limit, seconds = seconds })
  if not solution then
    return nil, message
  end
  local values = {}
  for n = first, last do
    values[#values + 1] = solution:value(position_of { n })
  end
  return values
end

--
-- What users see
--

-- The value of heap n, or the values of all heaps up to it.
local function answer(self, name, n, options, all)
  check_self(self, name)
  n = check_heap(name, n)
  options = check_options(options, value_options)
  if check.word("play", options.play, { "normal", "misere" }) == "misere" then
    local values, message = misere_values(self.code, all and 0 or n, n,
      check.count("limit", options.limit, MISERE_LIMIT, core.max_positions),
      options.seconds)
    if not values then
      return nil, message
    end
    return all and values or values[1]
  elseif options.limit ~= nil then
    fail("option 'limit' of %s is for misère play", name)
  end
  local fine, message = extend(self, n, options.seconds, finish_of(options))
  if not fine then
    return nil, message
  end
  return (all and core.heaps_values or core.heaps_value)(self.heaps, n)
end

function methods:value(n, options)
  return answer(self, "value", n, options)
end

function methods:values(n, options)
  return answer(self, "values", n, options, true)
end

function methods:outcome(n, options)
  local value, message = answer(self, "outcome", n, options)
  if not value then
    return nil, message
  end
  return value == 0 and "P" or "N"
end

-- The message about a period that is not proved.
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

-- The same for a code whose digits repeat, and which leaves one heap at most.
local function prove_arithmetic(self, last, seconds, finish)
  local n = math.min(FIRST_LOOK, last)
  while true do
    local fine, message = extend(self, n, seconds, finish)
    if not fine then
      return nil, message
    end
    local values = {}
    for heap = 0, n do
      values[heap + 1] = core.heaps_value(self.heaps, heap)
    end
    local found = arithmetic.prove(self.code, values)
    if found then
      found.proved = true
      found.theorem = ("g(n + %d) = g(n) + %d for all n >= %d, since it is so, and so "
        .. "are the values that are left, as far as heap %d"):format(found.period,
        found.saltus, found.preperiod, found.checked_to)
      return found
    elseif n == last then
      return nil, shortfall(self, n)
    end
    n = math.min(last, 2 * n)
  end
end

function methods:period(options)
  check_self(self, "period")
  options = check_options(options, period_options)
  local misere = check.word("play", options.play, { "normal", "misere" }) == "misere"
  local heaps = check.count("heaps", options.heaps, misere and MISERE_HEAPS or
    PERIOD_HEAPS, core.max_heap)
  if not misere and (options.order ~= nil or options.sums ~= nil) then
    fail("options 'order' and 'sums' of period are for misère play")
  elseif misere and #self.code.block == 0 then
    return require "grundy.heaps.misere_period"(self, heaps, options)
  elseif not misere and arithmetic.suits(self.code) then
    return prove_arithmetic(self, math.min(heaps, MOST_ARITHMETIC), options.seconds,
      finish_of(options))
  elseif #self.code.block > 0 then
    return nil, ("no period of %s can be proved: its digits repeat for ever,"
      .. " and it may leave several heaps"):format(self.name)
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

function methods:exceptions(options)
  check_self(self, "exceptions")
  local found, message = methods.period(self, options)
  if not found then
    return nil, message
  end
  local exceptions, period, quotient = {}, found.period, found.quotient
  for n = 0, found.preperiod - 1 do
    local later = found.preperiod + (n - found.preperiod) % period
    if quotient then
      local element = n == 0 and "1" or quotient:element(n)
      if element ~= quotient:element(later) then exceptions[n] = element end
    else
      local value = core.heaps_value(self.heaps, n)
      local rise = (found.saltus or 0) * ((later - n) // period)
      if value + rise ~= core.heaps_value(self.heaps, later) then
        exceptions[n] = value
      end
    end
  end
  return exceptions
end

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

function methods:stats()
  check_self(self, "stats")
  return core.heaps_stats(self.heaps)
end

function methods:rules()
  check_self(self, "rules")
  return octal_code.rules(self.code)
end

function methods:game()
  check_self(self, "game")
  local rules = self.code
  return game.game {
    name = self.name,
    splits = true,
    moves = function(n, add)
      check_heap("moves", n)
      octal_code.moves(rules, n, add)
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
  options = check.options(options, octal_options)
  local base = options.base == nil and 8 or options.base
  if base ~= 8 and base ~= 16 then
    fail("option 'base' must be 8 or 16, got %s", check.shown(base))
  end
  local rules = octal_code.read(text, math.tointeger(base))
  if options.entail then
    return entailing(rules, octal_code.read(options.entail, 8))
  end
  return setmetatable({
    name = rules.name,
    code = rules,
    heaps = core.heaps(octal_code.packed(rules)),
  }, meta)
end

return { octal = octal }
