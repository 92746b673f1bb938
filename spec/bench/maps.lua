-- Maps: all checks against the least that an algorithm on edges costs, to
-- reverse them.

local bench = require "grundy_bench"
local measure = require "spec.bench.measure"

-- What the checks must find: homomorphism, Theorem 7, equal values.
local rows = {
  {
    name = "a renamed copy", kind = "renamed", graph = { 1000000, 4000000 },
    expected = { true, true, true },
  },
  {
    name = "any images", kind = "any", graph = { 1000000, 4000000 },
    expected = { false, false, false },
  },
  {
    name = "two over each", kind = "replies", graph = { 500000, 1750000 },
    expected = { false, true, true },
  },
}

for _, row in ipairs(rows) do
  row.group = "10^6, 4*10^6 edges"
  row.label = "map 10^6, 4*10^6, " .. row.name
end

local function run(row)
  local graph = bench.graph("random", table.unpack(row.graph))
  local map = bench.map(row.kind, graph)
  return measure.interleave {
    { name = "reverse", run = function() return bench.map_reverse(map) end },
    { name = "check", run = function()
        local seconds, homomorphism, by_theorem, values = bench.map_check(map)
        local found = { homomorphism, by_theorem, values }
        for i, expected in ipairs(row.expected) do
          if found[i] ~= expected then
            error(row.label .. ": property " .. i, 0)
          end
        end
        return seconds
      end },
    { name = "semi", run = function() return bench.map_semi(map) end },
  }
end

return {
  title = "Maps",
  notes = {
    "check: all that grundy.map looks at, images given. reverse: the edges of"
      .. " both digraphs.",
    "semi: semihomomorphism by the kernel.",
  },
  rows = rows,
  run = run,
  columns = {
    { "check/", "reverse", above = "check", below = "reverse", want = 6 },
    { "semi/", "reverse", above = "semi", below = "reverse", want = 6 },
  },
}
