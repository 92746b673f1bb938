-- The codes of taking-and-breaking games: how they are read and put into words.

local core = require "grundy.core"
local check = require "grundy.base.check"

local fail = check.fail

local octal_code = {}

local NOTHING, ONE, TWO, THREE = 1, 2, 4, 8

local bases = { [8] = "octal", [16] = "hexadecimal" }

local function parse(text)
  local first, digits, block = text:match "^(%w?)%.(%w*)%((%w+)%)$"
  if not first then
    first, digits = text:match "^(%w?)%.(%w*)$"
  end
  if not first or first .. digits .. (block or "") == "" then
    fail('octal: a code expected such as ".137", or ".(3)" with digits that '
      .. "repeat, got %s", check.shown(text))
  end
  return first, digits, block or ""
end

-- The digits of a text as numbers; place is that of the first one.
local function numbers(text, digits, place, base)
  local list = {}
  for i = 1, #digits do
    local digit = tonumber(digits:sub(i, i), 16)
    if not digit or digit >= base then
      fail("octal: digit %d of %s is %s; %s digits are 0 to %s%s",
        place + i - 1, check.shown(text), digits:sub(i, i), bases[base],
        base == 8 and "7" or "f",
        base == 8 and digit and " (base = 16 is for hexadecimal codes)" or "")
    end
    list[i] = digit
  end
  return list
end

local function without_zeros(list)
  while list[#list] == 0 do
    list[#list] = nil
  end
  return list
end

-- Checks that the code makes a game: taking nothing must leave several heaps.
local function check_digits(text, digits, block)
  if digits[0] & (NOTHING | ONE) ~= 0 then
    fail("octal: the digit before the point of %s is %x; it may be 0 or 4"
      .. " (8 and c too if base = 16): a move that takes nothing must divide "
      .. "the heap", check.shown(text), digits[0])
  end
  if #digits > core.max_digits or #block > core.max_digits then
    fail("octal: the limit of %d digits is reached", core.max_digits)
  end
end

local function name_of(digits, block)
  local parts = { ("%x."):format(digits[0]) }
  for _, digit in ipairs(digits) do
    parts[#parts + 1] = ("%x"):format(digit)
  end
  if #block > 0 then
    parts[#parts + 1] = "("
    for _, digit in ipairs(block) do
      parts[#parts + 1] = ("%x"):format(digit)
    end
    parts[#parts + 1] = ")"
  end
  return table.concat(parts)
end

--- Reads a code: a table with `name`, `digits` (from 0 on), `block` (digits
-- that repeat after those, perhaps none), `base`.
function octal_code.read(text, base)
  if type(text) ~= "string" then
    fail('octal: a code expected, a string such as ".137", got %s',
      check.shown(text))
  end
  local first, digits, block = parse(text)
  digits = numbers(text, digits, 1, base)
  block = numbers(text, block, #digits + 1, base)
  if #without_zeros { table.unpack(block) } == 0 then
    block = {}
    without_zeros(digits)
  end
  digits[0] = numbers(text, first, 0, base)[1] or 0
  check_digits(text, digits, block)
  return {
    name = name_of(digits, block),
    digits = digits,
    block = block,
    base = base,
  }
end

--- The code as the core wants it: two strings of digits.
function octal_code.packed(self)
  return string.char(self.digits[0], table.unpack(self.digits)),
    string.char(table.unpack(self.block))
end

-- The digit for taking k.
local function digit_of(self, k)
  local digits, block = self.digits, self.block
  if digits[k] then
    return digits[k]
  end
  return #block > 0 and block[(k - #digits - 1) % #block + 1] or 0
end

-- The moves that leave three heaps; true if `add` wants no more.
local function divide_in_three(left, add)
  for a = 1, left // 3 do
    for b = a, (left - a) // 2 do
      if add(a, b, left - a - b) then return true end
    end
  end
end

local function divide_in_two(left, add)
  for a = 1, left // 2 do
    if add(a, left - a) then return true end
  end
end

--- Calls add(…) for each move from a heap, with the heaps that are left, in
-- ascending order; until it is true.
function octal_code.moves(self, n, add)
  local last = #self.block > 0 and n or math.min(n, #self.digits)
  for k = 0, last do
    local digit, left = digit_of(self, k), n - k
    if digit & NOTHING ~= 0 and left == 0 and add() or
      digit & ONE ~= 0 and left > 0 and add(left) or
      digit & TWO ~= 0 and divide_in_two(left, add) or
      digit & THREE ~= 0 and divide_in_three(left, add) then
      return
    end
  end
end

--- Is there a move from a heap?
function octal_code.alive(self, n)
  local found = false
  octal_code.moves(self, n, function()
    found = true
    return true
  end)
  return found
end

-- "one heap or two heaps", by a digit.
local function left_by(digit)
  local list = {}
  for i, words in ipairs { "nothing", "one heap", "two heaps",
    "three heaps" } do
    if digit & 1 << i - 1 ~= 0 then
      list[#list + 1] = words
    end
  end
  local last = table.remove(list)
  return #list == 0 and last or table.concat(list, ", ") .. " or " .. last
end

local function taken(first, step)
  if step == 1 then
    return ("take %d or more"):format(first)
  end
  return ("take %d, %d, %d, …"):format(first, first + step, first + 2 * step)
end

--- The rules in words, a line for each digit.
function octal_code.rules(self)
  local lines = {}
  local function say(take, digit)
    if digit ~= 0 then
      lines[#lines + 1] = take .. ", leaving " .. left_by(digit)
    end
  end
  say("take nothing", self.digits[0])
  for k, digit in ipairs(self.digits) do
    say("take " .. k, digit)
  end
  local same = true -- do all that repeat say the same?
  for _, digit in ipairs(self.block) do
    same = same and digit == self.block[1]
  end
  for i = 1, same and math.min(1, #self.block) or #self.block do
    say(taken(#self.digits + i, same and 1 or #self.block), self.block[i])
  end
  return #lines == 0 and "there are no moves" or table.concat(lines, "\n")
end

return octal_code
