-- What is measured. Rows stand in the order of the table; `group` is what
-- the targets depend on. A slow row is repeated less often.

local games = require "spec.bench.games"

local workloads = {}

-- Scripted games: how many positions and moves there must be, and where it
-- is known, outcomes.
workloads.games = {
  {
    name = "subtraction to 10^6", game = games.subtraction(1000000),
    positions = 1000001, moves = 2999997,
    outcomes = { P = 250001, N = 750000, D = 0 },
  },
  {
    name = "two tokens, 400 vertices", game = games.token_integers(400),
    positions = 139876, moves = 816800,
  },
  {
    name = "Kayles, a row of 17", game = games.kayles(17),
    positions = 131072, moves = 1638400,
  },
  {
    name = "Chomp 10 x 10", game = games.chomp(10, 10), slow = true,
    positions = 184755, moves = 9053045,
  },
  {
    name = "Fair Shares, N = 50", game = games.fair_shares(50), slow = true,
    positions = 204226, moves = 4191655,
    outcomes = { P = 5, N = 133, D = 204088 },
  },
  {
    name = "4-heap Nim to 15", game = games.nim(15),
    positions = 65536, moves = 1966080,
    outcomes = { P = 4096, N = 61440, D = 0 },
  },
  {
    name = "two tokens, 400 vertices", game = games.token_arrays(400),
    positions = 139876, moves = 816800,
  },
}

for _, row in ipairs(workloads.games) do
  row.group = row.game.kind
  row.label = ("%s (%s)"):format(row.name, row.game.kind)
end

-- Digraphs built in C: the arguments of `graph`. The first row is the one
-- whose time per edge the others are compared with. `only` leaves phases
-- out.
workloads.digraphs = {
  {
    name = "10^6, 4*10^6 edges", group = "random digraphs",
    label = "random 10^6, 4*10^6", graph = { "random", 1000000, 4000000 },
  },
  {
    name = "10^7, 4*10^7 edges", group = "random digraphs",
    label = "random 10^7, 4*10^7", graph = { "random", 10000000, 40000000 },
    only = { values = true, retrograde = true },
  },
  {
    name = "heaps to 3000", group = "twinned Nim",
    label = "twinned Nim 3000", graph = { "twinned", 3000 },
    outcomes = { P = 3001, N = 3000, D = 0 },
  },
  {
    name = "path of 10^6", group = "simple shapes",
    graph = { "path", 1000000 },
    outcomes = { P = 500000, N = 500000, D = 0 },
  },
  {
    name = "cycle of 10^6", group = "simple shapes",
    graph = { "cycle", 1000000 },
    outcomes = { P = 0, N = 0, D = 1000000 },
  },
  {
    name = "star of 10^6", group = "simple shapes",
    graph = { "star", 1000000 },
    outcomes = { P = 999999, N = 1, D = 0 },
  },
}

return workloads
