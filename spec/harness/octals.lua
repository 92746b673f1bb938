-- Octal games for the specs.

local grundy = require "grundy"
local slow = require "spec.oracles.slow_heaps"

local octals = {}

-- A list of digits as text.
local function text(digits)
  local parts = {}
  for i, digit in ipairs(digits) do parts[i] = ("%x"):format(digit) end
  return table.concat(parts)
end

-- The game of some digits, and the function that gives the digit of k.
function octals.game_of(first, digits, block, base)
  digits[0] = first
  local code = ("%x.%s"):format(first, text(digits))
  if #block > 0 then code = code .. "(" .. text(block) .. ")" end
  return grundy.octal(code, { base = base }), slow.digits(digits, block), code
end

function octals.random_digits(rng, least, most, base)
  local digits = {}
  for i = 1, rng(least, most) do
    digits[i] = rng(1, 3) == 1 and 0 or rng(0, base - 1)
  end
  return digits
end

-- A game of any kind.
function octals.random_game(rng)
  local base = rng(1, 3) == 1 and 16 or 8
  local first = rng(1, 4) > 1 and 0 or 4 * rng(0, base // 4 - 1)
  local block = rng(1, 3) == 1 and octals.random_digits(rng, 1, 3, base) or {}
  local digits = octals.random_digits(rng, 0, 4, base)
  return octals.game_of(first, digits, block, base)
end

-- Raises an error that names the first heap with another value.
function octals.equal(expected, got, what)
  for i = 1, math.max(#expected, #got) do
    if expected[i] ~= got[i] then
      error(("%s: heap %d has value %s, not %s"):format(what, i - 1, got[i],
        expected[i]), 2)
    end
  end
end

return octals
