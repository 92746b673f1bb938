-- Games on vectors over Z_2, which are solved in C alone.

local core = require "grundy.core"
local check = require "grundy.base.check"
local game = require "grundy.game"

local allowed = { start = "any", starts = "table", limit = "any",
  bytes = "any", seconds = "any", progress = "any", only = "any",
  play = "any" }

-- The starts in the options, by the function that reads one of them; all vectors
-- by default.
local function starts_of(dimension, options, read)
  local starts, given = {}, options.starts
  if options.start ~= nil then
    starts[1] = read("option 'start'", options.start)
  end
  for i = 1, given and check.array("option 'starts'", given) or 0 do
    starts[#starts + 1] = read(("option 'starts': element %d"):format(i),
      rawget(given, i))
  end
  return #starts > 0 and starts or 1 << dimension
end

-- Solves a game on vectors, which are integers of `dimension` bits. `rules` are
-- the fields of a game, with the same rules in Lua. `turns` is an array of pairs
-- { mask, change }: there is a move from v to v ~ change if v & mask has an odd
-- number of bits. The options are those of `solve`, and `start`; `read` makes a
-- vector of a start, or raises an error. With names of the bits (optional),
-- positions are arrays of these.
return function(rules, dimension, turns, options, read, names)
  options = check.options(options, allowed)
  local starts = starts_of(dimension, options, read)
  local packed, seen = {}, {}
  for i, turn in ipairs(turns) do
    local change = turn[2]
    packed[i] = string.pack("=i8i8i8", turn[1], change, seen[change] or 0)
    seen[change] = i
  end
  return core.solve(game.limits(options, {
    rules = rules,
    regime = game.regime(rules, options),
    moves = table.concat(packed),
    starts = starts,
    names = names,
  }))
end
