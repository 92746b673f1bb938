-- What a rank does in digraphs_spec.lua: solves random digraphs with all ranks,
-- digraphs.lua COUNT. The first one compares what they find with slow solvers
-- written from the definitions. (core/ranks_spec.lua does the same in one
-- process.)

local games = require "grundy.game"
local grundy = require "grundy"
local mpi = require "grundy.mpi"
local feed = require "spec.harness.feed"
local random = require "spec.harness.random"
local slow = require "spec.oracles.slow"

local function check(digraph, solution)
  local n, value = #digraph, (slow.algorithm_g(digraph))
  feed.same("value", feed.read(solution, "value", n), value, slow.text)
  feed.same("remoteness", feed.read(solution, "remoteness", n),
    slow.remoteness(digraph))
  feed.same("height", feed.read(solution, "height", n),
    slow.height(digraph, value))
end

local function solve(digraph)
  local game = grundy.game { moves = feed.adding(digraph) }
  local cluster = assert(mpi.solve(games.fields("solve", game, 1,
    { starts = feed.numbers(#digraph) })))
  if mpi.rank > 0 then
    assert(mpi.serve(cluster))
    return
  end
  local solution = mpi.solution(cluster)
  local done, message = pcall(check, digraph, solution)
  mpi.dismiss(solution)
  assert(done, message)
end

random.seed = random.seed + mpi.ranks -- others for each number of ranks
local done, message = pcall(random.digraphs, tonumber(arg[1]), 1, 12, solve)
if not done then
  io.stderr:write(message, "\n")
  mpi.abort(1)
end
mpi.finish()
