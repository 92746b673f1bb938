-- Games that split: what the module costs beyond running the rules, and how
-- much memory a move takes.

local grundy = require "grundy"
local bench = require "grundy_bench"
local measure = require "spec.bench.measure"

local BYTES_WANTED = 10 -- of memory at the peak, for a move

-- Heaps: take one or two, and leave what is left in one heap or two.
local function kayles(n, add)
  for taken = 1, n < 2 and n or 2 do
    for a = 0, (n - taken) // 2 do add(a, n - taken - a) end
  end
end

-- Grundy's game: divide a heap into two that differ.
local function unequal(n, add)
  for a = 1, (n - 1) // 2 do add(a, n - a) end
end

local rows = {
  {
    name = "Kayles to 5,000", group = "two heaps", moves = kayles,
    start = 5000, positions = 5001, count = 12502500, slow = true,
  },
  {
    name = "Grundy's game to 5,000", group = "two heaps", moves = unequal,
    start = 5000, positions = 5000, count = 6247500, slow = true,
  },
}

local function run(row)
  local game = grundy.game {
    moves = row.moves, start = row.start, splits = true,
  }
  local found, solution = {}, nil
  local contestants = {
    { name = "solve", run = function(round)
      if round > 1 then
        local seconds, again = measure.timed(game.solve, game)
        again:close()
        return seconds
      end
      local seconds
      seconds, solution, found.bytes, found.peak = measure.weighed(function()
        return game:solve()
      end)
      local positions, moves = bench.size(solution)
      if positions ~= row.positions or moves ~= row.count then
        error(("%s: %d positions, %d moves"):format(row.name, positions,
          moves), 0)
      end
      return seconds
    end },
    { name = "floor", run = function()
      return bench.floor(solution, row.moves)
    end },
    { name = "verify", run = function()
      return (measure.timed(solution.verify, solution))
    end },
    { name = "distance", run = function(round)
      if round > 1 then return found.first_distance end
      found.first_distance = measure.timed(solution.distance, solution,
        row.start)
      return found.first_distance
    end },
  }
  for _, c in ipairs(contestants) do
    c.repeats = measure.slow_repeats
  end
  for name, seconds in pairs(measure.interleave(contestants)) do
    found[name] = seconds
  end
  found.room = BYTES_WANTED * row.count
  solution:close()
  return found
end

return {
  title = "Games that split",
  notes = {
    "floor: the rules alone, with an add in C that does nothing. solve: all of"
      .. " it. peak: the",
    ("most memory held while it was solved, over %d bytes for each move.")
      :format(BYTES_WANTED),
  },
  rows = rows,
  run = run,
  columns = {
    { "solve/", "floor", above = "solve", below = "floor", want = 1.6 },
    { "verify/", "floor", above = "verify", below = "floor" },
    { "dist/", "floor", above = "distance", below = "floor" },
    { "peak/", "room", above = "peak", below = "room", want = 1 },
    { "bytes/", "room", above = "bytes", below = "room", want = 1 },
  },
}
