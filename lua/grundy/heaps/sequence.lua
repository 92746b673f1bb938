--- Values of integer positions, in a row.
-- @module grundy

local check = require "grundy.check"
local game = require "grundy.game"

local fail = check.fail

-- So many positions at most.
local MOST = 1 << 24

local function check_end(name, value, least, most)
  return check.integer(value, least, most) or
    fail("sequence: '%s' must be an integer from %d to %d, got %s", name,
      least, most, check.shown(value))
end

--- The values of the positions `from`, `from` + 1, … `to` of a game whose
-- positions are integers: an array whose first element is the value of `from`.
-- All of them are starts of one solution.
-- @param rules a game
-- @param from an integer
-- @param to an integer, not less
-- @param[opt] options as for `game:solve`, without `starts`
-- @return an array of values; or `nil, message` when a limit is reached
-- @function sequence
-- @within Heaps
-- @usage grundy.sequence(kayles, 0, 5) --> { 0, 1, 2, 3, 1, 4 }
local function sequence(rules, from, to, options)
  if not game.rules(rules) then
    fail("sequence: a game expected, got %s", check.shown(rules))
  end
  from = check_end("from", from, math.mininteger, math.maxinteger)
  to = check_end("to", to, from, from > math.maxinteger - MOST and
    math.maxinteger or from + MOST - 1)
  if rules.players == 2 then
    fail("sequence: a game with two players has no values")
  end
  local copy = { starts = {} }
  check.fields("options", options or {}, game.options)
  for name, value in next, options or {} do
    if name == "starts" or name == "only" or name == "player" then
      fail("sequence: option '%s' is not for sequences", name)
    end
    copy[name] = value
  end
  for i = 1, to - from do
    copy.starts[i] = from + i
  end
  local solution <close>, message = rules:solve(from, copy)
  if not solution then
    return nil, message
  end
  local values = {}
  for i = 1, to - from + 1 do
    values[i] = solution:value(from + i - 1)
  end
  return values
end

return sequence
