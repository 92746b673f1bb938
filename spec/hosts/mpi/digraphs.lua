-- What a rank does in digraphs_spec.lua: solves random digraphs with all ranks,
-- digraphs.lua COUNT. The first one compares what they find with slow solvers
-- written from the definitions (core/ranks_spec.lua does the same in one
-- process), and what they answer with the answers of a solution in memory.

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

-- Whatever is read off what ranks know, and whether a position is there.
local function check_answers(game, options, solution)
  local plain = game:solve(1, options)
  for u = 1, #plain + 1 do
    for _, name in ipairs { "value", "outcome", "remoteness", "height", "worth",
      "has" } do
      local expected, message = plain[name](plain, u)
      local found, why = solution[name](solution, u)
      assert(expected == found and message == why, name)
    end
  end
end

local function solve(digraph)
  local game = grundy.game { moves = feed.adding(digraph) }
  local options = { starts = feed.numbers(#digraph) }
  local cluster = assert(mpi.solve(games.fields("solve", game, 1, options)))
  if mpi.rank > 0 then
    assert(mpi.serve(cluster))
    return
  end
  local solution = mpi.solution(cluster)
  local done, message = pcall(check, digraph, solution)
  if done then
    done, message = pcall(check_answers, game, options, solution)
  end
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
