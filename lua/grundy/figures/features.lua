-- The numbers that the author of a game finds interesting in a position: those of
-- the field `features`, or of the option of a call.

local core = require "grundy.core"
local check = require "grundy.base.check"
local games = require "grundy.game"

local fail = check.fail

local features = {}

--- So many numbers may the author have.
features.MOST = 16

--- So many seconds may they take in a figure. (Specs change it.)
features.SECONDS = 5

--- The author's function: that of a call, or that of the game; nil if there is none.
function features.of(solution, options)
  local rules = core.game(solution)
  return options.features or rules and rules.features
end

--- For those who want none, though the game has some.
function features.none()
  return {}
end

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

--- Fails if there are too many names at all positions together.
function features.need_few(method, count)
  if count > features.MOST then
    fail("%s: features must return at most %d numbers, got more names than that",
      method, features.MOST)
  end
end

--- The results of collect(...), which calls the author's function at many positions;
-- nil if that takes more than some seconds (nil: it may take any time).
function features.within(seconds, collect, ...)
  local results = games.within(seconds, collect, ...)
  if results then
    return table.unpack(results, 1, results.n)
  end
end

--- Adds to the facts of a figure that the numbers took too long.
function features.add_late(list, late)
  list:add(late and "features.late", { seconds = features.SECONDS })
end

return features
