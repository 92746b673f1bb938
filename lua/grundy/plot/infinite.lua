-- Infinite values in plots: with 0 in its set, one is that of an N position, without it
-- that of a draw.

local wording = require "grundy.words.wording"

local infinite = {
  --- What legends call them, by outcome.
  called = { N = wording.INFINITY .. " with 0", D = wording.INFINITY .. " without 0" },

  --- The kinds of points, by outcome.
  kinds = { N = "infinite-N", D = "infinite-D" },
}

--- The outcome of a position with an infinite value.
function infinite.outcome(value)
  return value.set[1] == 0 and "N" or "D"
end

--- The kind of its point.
function infinite.kind(value)
  return infinite.kinds[infinite.outcome(value)]
end

return infinite
