-- The numbers that the author of a game finds interesting in a position.

local core = require "grundy.core"
local check = require "grundy.base.check"

local fail = check.fail

local features = {}

--- So many numbers may the author have.
features.MOST = 16

--- Calls add(name, number) with each number that the author's function has for a
-- position, in the order of their names. `method` is what is said in errors.
function features.take(method, f, p, player, add)
  local given = f(core.copy(p), player)
  if type(given) ~= "table" then
    fail("%s: features must return a table of numbers, got %s for %s", method,
      check.kind(given), check.shown(p))
  end
  local names = {}
  for name, x in next, given do
    if type(name) ~= "string" or not math.type(x) then
      fail("%s: features must return numbers by name, got %s = %s for %s", method,
        check.shown(name), check.shown(x), check.shown(p))
    end
    names[#names + 1] = name
  end
  if #names > features.MOST then
    fail("%s: features must return at most %d numbers, got %d for %s", method,
      features.MOST, #names, check.shown(p))
  end
  table.sort(names)
  for _, name in ipairs(names) do
    add(name, rawget(given, name))
  end
end

return features
