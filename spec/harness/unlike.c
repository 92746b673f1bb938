/*
** A machine that is unlike the others, for spec/hosts/mpi: a library that is
** loaded before that of MPI. At rank 1, the first broadcast arrives with a
** changed byte, at the place that the variable UNLIKE tells. It is the
** broadcast in which rank 0 says how its machine stores numbers.
*/
#include <mpi.h>

#include <stdlib.h>

int MPI_Bcast(void *bytes, int count, MPI_Datatype type, int root,
              MPI_Comm comm) {
  static int seen;
  int status = PMPI_Bcast(bytes, count, type, root, comm), rank;
  const char *place = getenv("UNLIKE");
  PMPI_Comm_rank(comm, &rank);
  if (rank == 1 && !seen && place != NULL && atoi(place) < count)
    ((unsigned char *)bytes)[atoi(place)] ^= 0xc;
  seen = 1;
  return status;
}
