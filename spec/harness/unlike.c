/*
** Ranks with which something is wrong, for spec/hosts/mpi: a library that is
** loaded before that of MPI. The environment says what it does:
**
**   UNLIKE=place   rank 1 is another machine: the first broadcast, in which
**                  rank 0 says how its machine stores numbers, arrives with a
**                  changed byte at this place
**   DAMAGE=seed    some messages between ranks arrive with a changed byte
*/
#include <mpi.h>

#include <stdint.h>
#include <stdlib.h>

/* One message in so many is damaged. */
#define SELDOM 40

static int rank_of(MPI_Comm comm) {
  int rank;
  PMPI_Comm_rank(comm, &rank);
  return rank;
}

int MPI_Bcast(void *bytes, int count, MPI_Datatype type, int root,
              MPI_Comm comm) {
  static int seen;
  int status = PMPI_Bcast(bytes, count, type, root, comm);
  const char *place = getenv("UNLIKE");
  if (rank_of(comm) == 1 && !seen && place != NULL && atoi(place) < count)
    ((unsigned char *)bytes)[atoi(place)] ^= 0xc;
  seen = 1;
  return status;
}

/* A number below n. */
static uint32_t draw(uint64_t *state, uint32_t n) {
  *state = *state * UINT64_C(6364136223846793005) + 1442695040888963407;
  return (uint32_t)((*state >> 33) % n);
}

/* Changes a byte: one bit of it, or all of it. */
static void damage(unsigned char *bytes, int count, uint64_t *state) {
  unsigned char *byte = &bytes[draw(state, (uint32_t)count)];
  if (draw(state, 2) == 0)
    *byte = (unsigned char)(*byte ^ 1 << draw(state, 8));
  else
    *byte = (unsigned char)draw(state, 256);
}

int MPI_Sendrecv(const void *out, int out_count, MPI_Datatype out_type, int to,
                 int out_tag, void *in, int in_count, MPI_Datatype in_type,
                 int from, int in_tag, MPI_Comm comm, MPI_Status *status) {
  static uint64_t state;
  const char *seed = getenv("DAMAGE");
  int result = PMPI_Sendrecv(out, out_count, out_type, to, out_tag, in,
                             in_count, in_type, from, in_tag, comm, status);
  if (seed == NULL || in_count == 0 || from == MPI_PROC_NULL)
    return result;
  if (state == 0)
    state = ((uint64_t)atoll(seed) + 1) * 1000003 + (uint64_t)rank_of(comm);
  if (draw(&state, SELDOM) == 0)
    damage(in, in_count, &state);
  return result;
}
