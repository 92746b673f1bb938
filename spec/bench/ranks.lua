-- Games that several ranks solve together, against one process: by the clock on
-- the wall, because a rank that waits takes processor time, too. Only where
-- `make mpi` has been run.

local core = require "grundy.core"
local games = require "spec.bench.games"
local grundy = require "grundy"
local measure = require "spec.bench.measure"
local mpirun = require "spec.harness.mpirun"

local rows = {
  { name = "Chomp 10 x 10", words = "chomp 10 10", game = games.chomp(10, 10) },
  { name = "Fair Shares, N = 50", words = "fair_shares 50",
    game = games.fair_shares(50) },
}

for _, row in ipairs(rows) do
  row.group, row.label = "strings", "ranks, " .. row.name
end

-- All that several ranks find out.
local function solve(game)
  local began = core.now()
  local solution <close> = game:solve()
  solution:remoteness()
  solution:height()
  return core.now() - began
end

local function by_ranks(ranks, words)
  local pipe <close> = assert(io.popen(mpirun(ranks,
    ("%s %srank.lua %s"):format(arg[-1], arg[0]:match "^.*/", words))))
  return assert(tonumber(pipe:read "a":match "rank=0 seconds=(%S+)"),
    "the ranks have failed")
end

local function run(row)
  local game = grundy.game { moves = row.game.add, start = row.game.start }
  return measure.interleave {
    { name = "plain", run = function() return solve(game) end },
    { name = "one", run = function() return by_ranks(1, row.words) end },
    { name = "two", run = function() return by_ranks(2, row.words) end },
  }
end

return package.searchpath("grundy.mpi", package.cpath) and {
  title = "Ranks",
  notes = {
    "plain: solve, remoteness and height in one process. one, two: the same by"
      .. " one rank and by two; by the clock on the wall.",
  },
  rows = rows,
  run = run,
  columns = {
    { "one/", "plain", above = "one", below = "plain", want = 1.3 },
    { "one/", "two", above = "one", below = "two", want = 1.4, more = true },
  },
} or false
