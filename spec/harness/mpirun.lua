-- A line of the shell that runs another one on several ranks, whichever program
-- `mpirun` is: also as root, and where there are fewer processors than ranks. Where
-- the folder for temporary files has no room for what Open MPI's processes share,
-- they use none there (gds); otherwise mpirun would wait for itself for ever.
-- Whatever else happens, it ends.

local SETTINGS = "env OMPI_ALLOW_RUN_AS_ROOT=1 "
  .. "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1 "
  .. "OMPI_MCA_btl_vader_single_copy_mechanism=none PMIX_MCA_gds=hash "

-- Seconds in which all must be done.
local MOST = 900

return function(ranks, line)
  return ("%s timeout -k 10 %d mpirun -n %d %s"):format(SETTINGS, MOST, ranks,
    line)
end
