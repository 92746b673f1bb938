-- What a rank does in trouble_spec.lua: one.lua FILE OUT [OPTIONS] solves the
-- game in a file with all ranks, with some options, and saves it.

local games = require "grundy.game"
local grundy = require "grundy"
local mpi = require "grundy.mpi"

local options = load("return " .. (arg[3] or "{}"))()
local fields = games.fields("solve", grundy.file(arg[1]), nil, options)
local cluster, message, rank = mpi.solve(fields)
if not cluster then
  if mpi.rank == 0 and (not rank or rank == "file") then
    io.stderr:write("limit: ", message, "\n")
  end
elseif mpi.rank == 0 then
  local solution = mpi.solution(cluster)
  assert(solution:save(arg[2]))
  assert(not pcall(solution.save, solution, arg[2])) -- once is all it can do
  mpi.dismiss(solution)
else
  assert(mpi.serve(cluster))
end
mpi.finish()
os.exit(cluster ~= nil)
