-- Annihilation games expanded in C, against the same rules in Lua.

local grundy = require "grundy"
local measure = require "spec.bench.measure"

-- A digraph of n vertices, three moves from each: down, or anywhere.
local function digraph(n, cyclic)
  local state, adjacency = 1, {}
  for v = 1, n do
    adjacency[v] = {}
    for i = 1, (cyclic or v > 1) and 3 or 0 do
      state = state * 6364136223846793005 + 1442695040888963407
      adjacency[v][i] = (state >> 33) % (cyclic and n or v - 1) + 1
    end
  end
  adjacency[1] = {}
  return adjacency
end

-- The same game, its positions integers whose bits are vertices.
local function scripted(adjacency)
  return grundy.game {
    moves = function(set, add)
      for v, followers in ipairs(adjacency) do
        if set >> (v - 1) & 1 == 1 then
          for _, w in ipairs(followers) do
            add(set ~ 1 << (v - 1) ~ 1 << (w - 1))
          end
        end
      end
    end,
  }
end

local rows = {}
for _, size in ipairs { 16, 20 } do
  for _, kind in ipairs { "acyclic", "cyclic" } do
    rows[#rows + 1] = {
      group = "annihilation", name = ("%d vertices, %s"):format(size, kind),
      label = ("annihilation, %d vertices, %s"):format(size, kind),
      vertices = size, cyclic = kind == "cyclic", slow = size > 16,
    }
  end
end

local function run(row)
  local adjacency = digraph(row.vertices, row.cyclic)
  local all = {}
  for set = 0, (1 << row.vertices) - 1 do all[set + 1] = set end
  local counts = {}
  local function solve(name, f)
    local seconds, solution = measure.timed(f)
    local stats = solution:stats()
    solution:close()
    counts[name] = ("%d P, %d N, %d infinite, %d edges"):format(stats.P,
      stats.N, stats.infinite, stats.moves)
    return seconds
  end
  local repeats = row.slow and 1 or measure.slow_repeats
  local found = measure.interleave {
    { name = "turns", repeats = repeats, run = function()
      return solve("turns", function()
        return grundy.annihilation(adjacency)
      end)
    end },
    { name = "script", repeats = repeats, run = function()
      return solve("script", function()
        return scripted(adjacency):solve(0, { starts = all })
      end)
    end },
  }
  if counts.turns ~= counts.script then
    error(("%s: %s, but %s"):format(row.label, counts.turns, counts.script), 0)
  end
  return found
end

return {
  title = "Linear games",
  notes = {
    "turns: grundy.annihilation. script: the same rules in Lua, sets as"
      .. " integers. Both solved.",
  },
  rows = rows,
  run = run,
  columns = {
    { "turns/", "script", above = "turns", below = "script", want = 0.15 },
  },
}
