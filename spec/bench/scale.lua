-- Fits the cost model of csrc/mpi/SCALE.md to games that one rank to four solve here,
-- and applies it to a game on many machines:
--   make mpi, then in the folder of grundy
--   LUA_PATH='lua/?.lua;lua/?/init.lua;;' LUA_CPATH='build/lib/?.so' \
--     lua5.4 spec/bench/scale.lua [positions moves machines ranks]
-- where `moves` are those from a position, and `ranks` those of a machine.

local here = arg[0]:match "^.*/" or ""
local mpirun = require "spec.harness.mpirun"

local GAMES = { "chomp 8 8", "chomp 9 9", "chomp 10 10", "fair_shares 35",
  "fair_shares 45", "kayles 14", "kayles 16", "nim 11", "nim 15",
  "token_arrays 200" }
local MOST_RANKS = 4

-- What the ranks say of a game: an array of tables of numbers.
local function run(game, ranks)
  local list = {}
  local pipe <close> = assert(io.popen(mpirun(ranks, ("%s %srank.lua %s")
    :format(arg[-1], here, game))))
  for line in pipe:lines() do
    local row = { ranks = ranks, game = game }
    for name, number in line:gmatch "(%l+)=(%S+)" do
      row[name] = tonumber(number)
    end
    list[#list + 1] = row
  end
  assert(#list == ranks, "the ranks have failed")
  return list
end

-- Solves a small system of linear equations, without pivots: it is positive
-- definite.
local function solve(matrix, right)
  local n = #right
  for i = 1, n do
    for j = i + 1, n do
      local factor = matrix[j][i] / matrix[i][i]
      for k = i, n do matrix[j][k] = matrix[j][k] - factor * matrix[i][k] end
      right[j] = right[j] - factor * right[i]
    end
  end
  local x = {}
  for i = n, 1, -1 do
    x[i] = right[i]
    for k = i + 1, n do x[i] = x[i] - matrix[i][k] * x[k] end
    x[i] = x[i] / matrix[i][i]
  end
  return x
end

-- The factors of the quantities in `terms` that give `what`, with least squares
-- of relative errors; and the largest of these.
local function fit(rows, what, terms)
  local matrix, right = {}, {}
  for i in ipairs(terms) do matrix[i], right[i] = {}, 0 end
  for i, term in ipairs(terms) do
    for j, other in ipairs(terms) do
      matrix[i][j] = 0
      for _, row in ipairs(rows) do
        matrix[i][j] = matrix[i][j] + term(row) * other(row) / what(row) ^ 2
      end
    end
    for _, row in ipairs(rows) do right[i] = right[i] + term(row) / what(row) end
  end
  local x, worst = solve(matrix, right), 0
  for _, row in ipairs(rows) do
    local sum = 0
    for i, term in ipairs(terms) do sum = sum + x[i] * term(row) end
    worst = math.max(worst, math.abs(sum / what(row) - 1))
  end
  return x, worst
end

local function field(name) return function(row) return row[name] end end
local function one() return 1 end

-- The moves of a rank, and those that lead to other ranks.
local function own_moves(row) return row.moves / row.ranks end
local function crossing(row) return own_moves(row) * (1 - 1 / row.ranks) end

local all, spread, alone = {}, {}, {}
for _, game in ipairs(GAMES) do
  for ranks = 1, MOST_RANKS do
    for _, row in ipairs(run(game, ranks)) do
      all[#all + 1] = row
      if ranks == 1 then alone[game] = row else spread[#spread + 1] = row end
    end
  end
  io.stderr:write(game, "\n")
end

local held, held_error = fit(all, field "bytes", { field "own", own_moves,
  field "ghosts" })
local peak, peak_error = fit(all, field "peak", { field "own", own_moves,
  field "ghosts", one })
local sent, sent_error = fit(spread, field "sent", { field "ghosts", crossing })
local work, work_error = fit(spread, field "work", {
  function(row) return alone[row.game].work / row.ranks end, field "ghosts" })

print(("bytes held: %.0f a position, %.1f a move, %.0f a ghost (within %.0f %%)")
  :format(held[1], held[2], held[3], 100 * held_error))
print(("bytes at the peak: %.0f a position, %.1f a move, %.0f a ghost, and "
  .. "%.0f MB (within %.0f %%)"):format(peak[1], peak[2], peak[3],
  peak[4] / 1e6, 100 * peak_error))
print(("bytes sent: %.0f a ghost, %.2f a move to another rank (within %.0f %%)")
  :format(sent[1], sent[2], 100 * sent_error))
print(("work: %.2f of one rank's, divided by their number, and %.2f us a ghost "
  .. "(within %.0f %%)"):format(work[1], 1e6 * work[2], 100 * work_error))
local most, least, slowest, fastest = 0, math.huge, 0, math.huge
for _, row in pairs(alone) do
  local rate = row.work / row.moves
  slowest, fastest = math.max(slowest, rate), math.min(fastest, rate)
end
for _, row in ipairs(spread) do
  most, least = math.max(most, row.meetings), math.min(least, row.meetings)
end
print(("one rank: %.2f to %.2f us a move; meetings: %d to %d"):format(
  1e6 * fastest, 1e6 * slowest, least, most))

--
-- The forecast
--

local positions = tonumber(arg[1] or 1e10)
local moves = tonumber(arg[2] or 20)
local machines = tonumber(arg[3] or 64)
local each = tonumber(arg[4] or 16)
local ranks = machines * each
local BANDWIDTH = 1.25e9 -- bytes a second of a machine: 10 Gbit/s
local DELAY = 5e-6 -- seconds for a message

-- Positions of other ranks that a rank has moves to, if owners are random.
local own = positions / ranks
local ghosts = positions * (1 - 1 / ranks) * (1 - (1 - 1 / ranks) ^ moves)
local crossed = own * moves * (1 - 1 / ranks)

local bytes = each * (held[1] * own + held[2] * own * moves + held[3] * ghosts)
local top = each * (peak[1] * own + peak[2] * own * moves + peak[3] * ghosts +
  peak[4])
local traffic = each * (sent[1] * ghosts + sent[2] * crossed)
local low = work[1] * fastest * own * moves + work[2] * ghosts
local high = work[1] * slowest * own * moves + work[2] * ghosts

print(("\n%.3g positions, %g moves from each, %d machines with %d ranks each:")
  :format(positions, moves, machines, each))
print(("a rank: %.3g positions, %.3g ghosts"):format(own, ghosts))
print(("a machine: %.0f GB held, %.0f GB at the peak, %.0f GB sent in %.0f min")
  :format(bytes / 1e9, top / 1e9, traffic / 1e9, traffic / BANDWIDTH / 60))
print(("work: %.1f to %.1f min; 1,000 meetings: %.0f s"):format(low / 60,
  high / 60, 1000 * ranks * DELAY))
