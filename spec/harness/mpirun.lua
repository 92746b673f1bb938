-- A line of the shell that runs another one on several ranks, whichever program
-- `mpirun` is: also as root, and where there are fewer processors than ranks.

local SETTINGS = "env OMPI_ALLOW_RUN_AS_ROOT=1 "
  .. "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1 "
  .. "OMPI_MCA_btl_vader_single_copy_mechanism=none "

return function(ranks, line)
  return ("%s mpirun -n %d %s"):format(SETTINGS, ranks, line)
end
