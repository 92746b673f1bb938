-- Heaps of a code where some moves must be answered in the heap that is left, as a
-- second code says: its digits are 1 if nothing may be left, 2 if one heap.

local core = require "grundy.core"
local check = require "grundy.base.check"
local game = require "grundy.game"
local octal_code = require "grundy.heaps.octal_code"
local regime = require "grundy.regime"

local fail = check.fail

local value_options = { seconds = "any" }

-- How core/values/number_set.h says that a value is none.
local LOONY = (1 << 32) - 1

local methods = {}
local meta = { __index = methods, __name = "grundy.entail_heaps" }

function meta:__tostring()
  return "grundy.entail_heaps " .. self.name
end

local check_self = check.self(meta, "heaps", "heaps")

-- Computes the values up to heap n: true; or nil and a message. Twice as many, because
-- they are all found anew.
local function extend(self, n, options)
  if 4 * n < #self.known then
    return true
  end
  local finish = options.seconds and core.now() + options.seconds
  local last = math.min(math.max(n, #self.known // 2), core.max_entail_heap)
  local known = core.entail_heaps(self.codes[1], self.codes[2], last, finish)
  if not known then
    return nil, ("the limit of %s seconds is reached"):format(options.seconds)
  end
  self.known = known
  return true
end

local function value_of(self, n)
  local value = string.unpack("=I4", self.known, 4 * n + 1)
  return value == LOONY and "loony" or value
end

-- What a method gets: a heap and options. Computes what it asks for.
local function prepare(self, name, n, options)
  check_self(self, name)
  n = check.integer(n, 0, core.max_entail_heap) or
    fail("%s: a heap expected, an integer from 0 to %d, got %s", name,
      core.max_entail_heap, check.shown(n))
  options = check.options(options, value_options)
  check.seconds(options.seconds)
  local fine, message = extend(self, n, options)
  return fine and n, message
end

function methods:value(n, options)
  local heap, message = prepare(self, "value", n, options)
  if not heap then
    return nil, message
  end
  return value_of(self, heap)
end

function methods:values(n, options)
  local last, message = prepare(self, "values", n, options)
  if not last then
    return nil, message
  end
  local values = {}
  for heap = 0, last do
    values[heap + 1] = value_of(self, heap)
  end
  return values
end

function methods:rules()
  check_self(self, "rules")
  local lines = octal_code.rules(self.entail):gsub("\n", ", to be answered there\n")
  return octal_code.rules(self.ordinary) .. "\n" .. lines .. ", to be answered there"
end

function methods:game()
  check_self(self, "game")
  local function moves_of(code)
    return function(n, add)
      if not check.integer(n, 0, core.max_heap) then
        fail("moves: a heap expected, got %s", check.shown(n))
      end
      octal_code.moves(code, n, add)
    end
  end
  local moves = moves_of(self.entail)
  return game.game(regime.with_sums {
    name = self.name,
    moves = moves_of(self.ordinary),
    entail = function(n, add)
      return moves(n, function(left)
        return add(left or 0)
      end)
    end,
    show = tostring,
  })
end

--- The heaps of two codes that have been read.
return function(ordinary, entail)
  if ordinary.base ~= 8 or #ordinary.block > 0 or #entail.block > 0 then
    fail "octal: where moves must be answered, codes are octal, and end"
  elseif entail.digits[0] ~= 0 then
    fail "octal: a move that must be answered takes something"
  end
  for _, digit in ipairs(entail.digits) do
    if digit > 3 then
      fail("octal: a digit of a code of moves that must be answered is 0 to 3, got %d",
        digit)
    end
  end
  return setmetatable({
    name = ("%s, entailing %s"):format(ordinary.name, entail.name),
    ordinary = ordinary,
    entail = entail,
    codes = { (octal_code.packed(ordinary)), (octal_code.packed(entail)) },
    known = "",
  }, meta)
end
