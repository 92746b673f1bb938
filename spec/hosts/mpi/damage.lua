-- What a rank does in damage_spec.lua: damage.lua SEED COUNT OUT [others] solves
-- random games with all ranks, while messages between them are damaged or, with
-- `others`, each rank has other moves. Answers may be wrong, and errors may be
-- raised, on all ranks together; nothing may crash or hang.

local games = require "grundy.game"
local grundy = require "grundy"
local mpi = require "grundy.mpi"
local feed = require "spec.harness.feed"
local random = require "spec.harness.random"
local slow_splits = require "spec.oracles.slow_splits"

-- Positions are integers, texts of several lengths or tables.
local names = {
  function(u) return u end,
  function(u) return ("p"):rep(u % 7) .. u end,
  function(u) return { u, { u % 3 } } end,
}

local function number_of(p)
  return type(p) == "table" and p[1] or math.tointeger(tostring(p):match "%d+")
end

local function game_of(digraph, name)
  return grundy.game { start = name(1), moves = function(p, add)
    for _, v in ipairs(digraph[number_of(p)]) do add(name(v)) end
  end }, { starts = { name(1), name(#digraph) } }
end

-- With cycles, or with moves to larger numbers alone.
local function digraph_of(rng, n, is_cyclic)
  local digraph = {}
  for u = 1, n do
    digraph[u] = {}
    for k = 1, (is_cyclic or u < n) and rng(0, 4) or 0 do
      digraph[u][k] = rng(is_cyclic and 1 or u + 1, n)
    end
  end
  return digraph
end

local function splitting(rng, n)
  local game = slow_splits.game(rng, n, 6)
  if rng(1, 3) == 1 then
    table.insert(game[rng(1, #game)], 1, { rng(1, #game), rng(1, #game) })
  end
  return grundy.game { splits = true, start = #game, moves = function(u, add)
    for _, parts in ipairs(game[u]) do add(table.unpack(parts)) end
  end }, { starts = feed.numbers(#game) }
end

-- How many games went well, as far as one can see.
local came = { solved = 0, refused = 0 }

-- What the first rank asks, in protected mode.
local function ask(solution, start)
  for _, name in ipairs { "value", "outcome", "remoteness", "height", "has" } do
    pcall(solution[name], solution, start)
  end
  pcall(mpi.counts, solution)
  pcall(solution.save, solution, arg[3])
end

local function solve(game, options)
  local fine, cluster = pcall(function()
    return mpi.solve(games.fields("solve", game, nil, options))
  end)
  if not fine or not cluster then
    came.refused = came.refused + 1
    return
  end
  came.solved = came.solved + 1
  if mpi.rank > 0 then
    pcall(mpi.serve, cluster)
    return
  end
  local made, solution = pcall(mpi.solution, cluster)
  if made then
    ask(solution, game.start)
    pcall(mpi.dismiss, solution)
  end
end

local function solve_case(case)
  local seed = tonumber(arg[1])
  local common = random.generator(seed, case)
  local n, is_cyclic = common(5, 60), common(1, 2) == 1
  local play = common(1, 3) == 1 and "misere" or nil
  local rng = arg[4] and random.generator(seed + 1 + mpi.rank, case) or common
  if case % 4 == 0 then
    solve(splitting(rng, n // 2))
    return
  end
  local game, options = game_of(digraph_of(rng, n, is_cyclic), names[case % 4])
  options.play = play
  solve(game, options)
end

for case = 1, tonumber(arg[2]) do solve_case(case) end
if mpi.rank == 0 then
  print(("%d solved, %d refused"):format(came.solved, came.refused))
end
mpi.finish()
