-- What a rank does in save_spec.lua: solves one game after the other with all
-- ranks. The first one saves them, in a folder.

local folder = arg[1]
local games = require "grundy.game"
local grundy = require "grundy"
local mpi = require "grundy.mpi"

for i, row in ipairs(dofile(folder .. "/games.lua")) do
  local game = grundy.file(row.path, row.set)
  local cluster = assert(mpi.solve(games.fields("solve", game, row.start,
    { play = row.play, player = row.player, only = row.only })))
  if mpi.rank == 0 then
    local solution = mpi.solution(cluster)
    assert(solution:save(("%s/%d.grundy"):format(folder, i)))
    mpi.dismiss(solution)
  else
    assert(mpi.serve(cluster))
  end
end
mpi.finish()
