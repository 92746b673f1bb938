-- Sums: the best move against a bare listing of the components' moves.

local grundy = require "grundy"
local bench = require "grundy_bench"
local measure = require "spec.bench.measure"
local workloads = require "spec.bench.workloads"

local LISTINGS = 20000 -- components looked at in a run

-- Games by their place in workloads.games, each with sums of so many
-- components, far apart in breadth-first order.
local rows = {}
for _, index in ipairs { 1, 2, 4 } do
  local game = workloads.games[index]
  for _, count in ipairs { 1, 10, 1000 } do
    local name = ("%d component%s"):format(count, count == 1 and "" or "s")
    rows[#rows + 1] = {
      group = game.name, game = game, count = count, name = name,
      label = "sums of " .. game.name .. ", " .. name,
    }
  end
end

local last -- the solution of the last row, and its game

local function solution_of(game)
  if not last or last.game ~= game then
    local rules = { moves = game.game.add, start = game.game.start }
    last = { game = game, solution = grundy.game(rules):solve() }
    last.positions = {}
    for p in last.solution:positions() do
      table.insert(last.positions, p)
    end
  end
  return last.solution, last.positions
end

local function seconds(times, f)
  local start = bench.clock()
  for _ = 1, times do f() end
  return bench.clock() - start
end

local function run(row)
  local solution, positions = solution_of(row.game)
  local places = {}
  for i = 1, row.count do
    places[i] = solution:at(positions[i * 102947 % #positions + 1])
  end
  local sum = grundy.sum(places)
  sum:best() -- heights are computed when first asked for
  local times = LISTINGS // row.count
  return measure.interleave {
    { name = "list", run = function()
      return seconds(times, function()
        for _, place in ipairs(places) do place:followers() end
      end)
    end },
    { name = "best", run = function()
      return seconds(times, function() sum:best() end)
    end },
  }
end

return {
  title = "Sums",
  notes = {
    "best: the best move of a sum. list: place:followers() of each component.",
  },
  rows = rows,
  run = run,
  columns = {
    { "best/", "list", above = "best", below = "list", want = 1.5 },
  },
}
