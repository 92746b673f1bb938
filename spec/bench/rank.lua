-- What each rank does, given a game of games.lua and its size: solves it, and
-- prints a line of numbers: see the names below. Times are in seconds: `seconds`
-- by the clock on the wall, `work` of the processor, without meetings.

local core = require "grundy.core"
local games = require "grundy.game"
local grundy = require "grundy"
local mpi = require "grundy.mpi"

local NAMES = { "rank", "seconds", "work", "waited", "positions", "moves",
  "own", "ghosts", "bytes", "peak", "meetings", "sent" }

-- The memory that the process has, at most so far (VmHWM) or now (VmRSS).
local function memory(name)
  local file <close> = assert(io.open "/proc/self/status")
  return 1024 * file:read "a":match(name .. ":%s*(%d+)")
end

local rules = require "spec.bench.games"[arg[1]](tonumber(arg[2]), tonumber(arg[3]))
local game = grundy.game { moves = rules.add, start = rules.start }
local fields = games.fields("solve", game)
collectgarbage()
local before, began, worked = memory "VmRSS", core.now(), os.clock()
local cluster = assert(mpi.solve(fields))
local found = mpi.sizes(cluster)
found.seconds = core.now() - began
found.work = os.clock() - worked - found.waited
found.peak = memory "VmHWM" - before
found.rank = mpi.rank
local words = {}
for i, name in ipairs(NAMES) do
  words[i] = ("%s=%.6g"):format(name, found[name])
end
io.write(table.concat(words, " ") .. "\n")
mpi.finish()
