-- An experiment with random digraphs; not a game, but a program:
--
--   lua5.4 examples/experiment.lua [most positions [repetitions [seed [plot]]]]
--
-- (by default 300, 5, 1; a plot is written only if its path is given). Lorusso
-- and Mottinelli (2008, section 3.2.2) drew the mean of the greatest value over
-- random acyclic digraphs: it grows fast up to 50 positions and then seems to
-- settle, or at least to slow down, at about 9, for 300 positions at most. They
-- do not say how their digraphs were made. This is what comes out with 1000, 20,
-- 1:
--
--   Acyclic: the mean of the greatest value
--   positions           5     10     20     50    100    200    300    500   1000
--   2 moves each     4.00   3.25   3.40   3.95   3.75   4.10   4.15   4.25   4.20
--   4 moves each     4.00   6.25   5.40   5.15   5.35   5.75   5.95   6.10   6.15
--   8 moves each     4.00   9.00  10.45   8.75   8.60   8.55   8.85   8.90   9.20
--   0-20 each        3.45   5.30   6.80   8.10   9.10   9.45   9.80  10.15  10.25
--   density 0.05     1.00   1.00   1.50   2.90   4.30   6.55   8.40  11.75  18.50
--   density 0.1      1.00   1.50   2.10   4.00   6.30   9.95  13.15  18.50  30.40
--   density 0.5      1.70   3.35   5.80  12.25  20.15  34.55  48.10  71.00 126.10
--
--   Cyclic: the share of draws
--   positions           5     10     20     50    100    200    300    500   1000
--   1 move each      0.20   0.14   0.02   0.02   0.01   0.02   0.00   0.01   0.00
--   2 moves each     0.75   0.45   0.42   0.28   0.15   0.10   0.07   0.04   0.04
--   2.5 moves each   0.90   0.85   0.62   0.60   0.37   0.25   0.28   0.24   0.12
--   3 moves each     1.00   0.88   0.82   0.65   0.61   0.51   0.51   0.52   0.53
--   4 moves each     1.00   0.93   0.80   0.92   0.83   0.84   0.87   0.84   0.87
--   8 moves each     1.00   1.00   1.00   1.00   1.00   1.00   1.00   1.00   1.00
--   density 0.05     0.00   0.00   0.04   0.59   0.96   1.00   1.00   1.00   1.00
--   density 0.5      0.75   1.00   1.00   1.00   1.00   1.00   1.00   1.00   1.00
--
-- What agrees: with a fixed number of moves each, the greatest value settles,
-- with 8 moves at about 9. But it does not grow there: 10 positions have as
-- great a value. It grows fast up to 50 positions and slowly beyond, to between 9
-- and 10 at 300, if each position draws its number of moves, from 0 to 20, and
-- then where each of them leads. The plot shows this. Nothing says that it is how
-- the published digraphs were made: of twelve settings, numbers of moves that are
-- fixed or drawn, with followers that differ or not, and densities, it was chosen
-- because it fits. The mean over 1000 digraphs is 3.2 for 5 positions, 8.1 for
-- 50, and 9.7 for 300.
-- What is beyond: it depends on how the number of moves grows. At a fixed
-- density, the share of all pairs, nothing settles: 0.05 gives 8.4 at 300
-- positions, and 18.5 at 1000.
-- With cycles, the share of draws falls with n up to 2.5 moves each and stays
-- from 3 on. That is as it must be: near a position, a large random digraph
-- is like a tree whose numbers of moves are Poisson, and there draws appear
-- beyond e = 2.718… moves (Holroyd and Martin, Galton-Watson games, 2021).

local grundy = require "grundy"

local most, repetitions, seed, plot = ...
most = math.tointeger(tonumber(most or 300))
repetitions = math.tointeger(tonumber(repetitions or 5))
seed = math.tointeger(tonumber(seed or 1))
if not most or not repetitions or not seed or most < 5 or repetitions < 1 then
  error("usage: experiment.lua [most positions, from 5 on [repetitions "
    .. "[seed [plot]]]]", 0)
end

local sizes = {}
for _, n in ipairs { 5, 10, 20, 50, 100, 200, 300, 500, 1000 } do
  if n <= most then sizes[#sizes + 1] = n end
end

-- The mean of a figure of random digraphs with n positions, each with a seed.
local function mean(figure, n, graph_of)
  local total = 0
  for i = 1, repetitions do
    local solution <close> = graph_of(n, seed + i - 1):solve()
    total = total + figure(solution)
  end
  return total / repetitions
end

local function print_row(title, format, cells)
  local texts = {}
  for i, cell in ipairs(cells) do texts[i] = format:format(cell) end
  print(("%-14s"):format(title) .. table.concat(texts))
end

-- A digraph whose positions draw how many moves they have.
local function drawn_graph(n, of)
  return grundy.random_graph { positions = n, seed = of, acyclic = true,
    moves = { 0, 20 } }
end

-- Writes the plot of a row of the first table.
local function write_plot(cells)
  local points = {}
  for i, n in ipairs(sizes) do points[i] = { n, cells[i] } end
  local file <close> = assert(io.open(plot, "w"))
  file:write(grundy.plot(points, { x = "positions", y = "greatest value, mean",
    title = "Random acyclic digraphs, 0 to 20 moves from each position" }))
end

-- A table with a row for each of some numbers of moves and densities.
local function print_table(title, figure, acyclic, moves, densities)
  print(title)
  print_row("positions", "%7d", sizes)
  local function row(name, graph_of)
    local cells = {}
    for i, n in ipairs(sizes) do cells[i] = mean(figure, n, graph_of) end
    print_row(name, "%7.2f", cells)
    return cells
  end
  for _, k in ipairs(moves) do
    row(k .. (k == 1 and " move each" or " moves each"), function(n, of)
      local pairs_of_positions = n * (n - 1) // (acyclic and 2 or 1)
      return grundy.random_graph { positions = n, seed = of, acyclic = acyclic,
        moves = math.min(math.floor(k * n), pairs_of_positions) }
    end)
  end
  local drawn = acyclic and row("0-20 each", drawn_graph)
  if drawn and plot then write_plot(drawn) end
  for _, d in ipairs(densities) do
    row("density " .. d, function(n, of)
      return grundy.random_graph { positions = n, seed = of, acyclic = acyclic,
        density = d }
    end)
  end
  print()
end

print_table("Acyclic: the mean of the greatest value", function(solution)
  return solution:stats().max_value
end, true, { 2, 4, 8 }, { 0.05, 0.1, 0.5 })

print_table("Cyclic: the share of draws", function(solution)
  return solution:stats().D / #solution
end, false, { 1, 2, 2.5, 3, 4, 8 }, { 0.05, 0.5 })

print [[
Published (Lorusso and Mottinelli 2008): about 9, for 300 positions at most.
If each position draws 0 to 20 moves, the greatest value grows like theirs; at a
fixed density nothing settles.
Draws stay, however many positions there are, beyond e = 2.718 moves each.]]
