-- Rules that are run by two threads, against one: in time that passes, so the
-- processors should have nothing else to do.

local core = require "grundy.core"
local grundy = require "grundy"
local measure = require "spec.bench.measure"
local workloads = require "spec.bench.workloads"

local REPEATS = 9

local rows = {
  { game = workloads.games[4], source = "chomp(10, 10)" },
  { game = workloads.games[5], source = "fair_shares(50)" },
}

for _, row in ipairs(rows) do
  row.name, row.group = row.game.name, row.game.group
  row.label = ("threads of %s"):format(row.game.label)
end

local function run(row)
  local path = os.tmpname()
  local file = assert(io.open(path, "w"))
  file:write(([[local game = require "spec.bench.games".%s
    return { start = game.start, moves = game.add }]]):format(row.source))
  file:close()
  local game = grundy.file(path)
  local function solving(threads)
    return { name = threads, repeats = math.min(REPEATS, 2 * measure.repeats),
      run = function()
        local start = core.now()
        local solution <close> = game:solve(nil, { threads = threads })
        local seconds = core.now() - start
        assert(#solution == row.game.positions)
        assert(solution:stats().moves == row.game.moves)
        return seconds
      end }
  end
  local found = measure.interleave { solving(1), solving(2) }
  os.remove(path)
  return found
end

return {
  title = "Threads",
  notes = { "one, two: all of solve, in time that passes, with one thread and "
    .. "with two that run the rules." },
  rows = rows,
  run = run,
  columns = { { "one/", "two", above = 1, below = 2, want = 1.6,
    more = true } },
}
