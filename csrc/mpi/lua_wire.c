/*
** lua_wire.c: see lua_wire.h.
*/
#include "mpi/lua_wire.h"

#include <mpi.h>
#include <string.h>
#include <time.h>

/* Counts of MPI are of type int, so longer messages are sent in pieces. The
** specs build with smaller ones. */
#ifndef LGR_MPI_PIECE
#define LGR_MPI_PIECE ((size_t)1 << 30)
#endif

void lgr_wire_sum(uint64_t *number, uint32_t count) {
  MPI_Allreduce(MPI_IN_PLACE, number, (int)count, MPI_UINT64_T, MPI_SUM,
                MPI_COMM_WORLD);
}

uint64_t lgr_wire_least(uint64_t number) {
  MPI_Allreduce(MPI_IN_PLACE, &number, 1, MPI_UINT64_T, MPI_MIN,
                MPI_COMM_WORLD);
  return number;
}

void lgr_wire_tell(void *bytes, int count, uint32_t from) {
  MPI_Bcast(bytes, count, MPI_BYTE, (int)from, MPI_COMM_WORLD);
}

int lgr_wire_is_alike(void) {
  const struct {
    uint64_t order;
    uint32_t size, of_struct;
  } mine = {UINT64_C(0x0102030405060708), sizeof(size_t), sizeof(lgr_wire)};
  unsigned char first[sizeof mine];
  uint64_t unlike;
  memcpy(first, &mine, sizeof mine);
  lgr_wire_tell(first, sizeof first, 0);
  unlike = memcmp(first, &mine, sizeof mine) != 0;
  lgr_wire_sum(&unlike, 1);
  return unlike == 0;
}

/* The numbers of a sum, and whether the time is over. */
#define FEW 16

static gr_status sum_all(void *context, uint64_t *number, uint32_t count) {
  lgr_wire *w = context;
  uint64_t few[FEW + 1], late = 0;
  if (w->deadline->end > 0)
    late = (uint64_t)lgr_deadline_over(w->deadline);
  if (count <= FEW) { /* one message */
    memcpy(few, number, count * sizeof *few);
    few[count] = late;
    lgr_wire_sum(few, count + 1);
    late = few[count];
    memcpy(number, few, count * sizeof *few);
  } else {
    lgr_wire_sum(number, count);
    lgr_wire_sum(&late, 1);
  }
  return late > 0 ? GR_STOPPED : GR_DONE;
}

/* The next piece of a message of `count` bytes: its size, and who gets or sends
** it; nobody, if there is none. */
static int piece_of(size_t count, size_t at, uint32_t rank, int *who) {
  size_t left = at < count ? count - at : 0;
  *who = left > 0 ? (int)rank : MPI_PROC_NULL;
  return (int)(left < LGR_MPI_PIECE ? left : LGR_MPI_PIECE);
}

/* Sends a message to one rank while another one comes from a second. A message
** of size 0 is none. */
static void exchange(gr_bytes *out, uint32_t to, gr_bytes *in, uint32_t from) {
  size_t most = out->count > in->count ? out->count : in->count;
  for (size_t at = 0; at < most; at += LGR_MPI_PIECE) {
    int receiver, sender;
    int sent = piece_of(out->count, at, to, &receiver);
    int received = piece_of(in->count, at, from, &sender);
    MPI_Sendrecv(sent > 0 ? out->at + at : NULL, sent, MPI_BYTE, receiver, 0,
                 received > 0 ? in->at + at : NULL, received, MPI_BYTE, sender,
                 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  out->count = 0;
}

/* What a rank sends to itself stays where it is. */
static void keep(gr_bytes *out, gr_bytes *in) {
  gr_bytes kept = *in;
  *in = *out;
  *out = kept;
  out->count = 0;
}

static gr_status swap_all(void *context, gr_bytes *out, gr_bytes *in) {
  lgr_wire *w = context;
  const gr_wire *wire = &w->as;
  uint32_t rank = wire->rank, ranks = wire->ranks;
  uint64_t *coming = w->sizes + ranks;
  gr_status status = GR_DONE;
  for (uint32_t r = 0; r < ranks; r++) {
    w->sizes[r] = out[r].count;
    in[r].count = 0;
    w->sent += r != rank ? w->sizes[r] : 0;
  }
  MPI_Alltoall(w->sizes, 1, MPI_UINT64_T, coming, 1, MPI_UINT64_T,
               MPI_COMM_WORLD);
  for (uint32_t r = 0; r < ranks && status == GR_DONE; r++)
    if (r != rank && coming[r] > 0)
      status = coming[r] > SIZE_MAX - 1
                   ? GR_NO_MEMORY
                   : gr_bytes_reserve(wire->memory, &in[r], (size_t)coming[r]);
  status = gr_wire_agree(wire, status);
  if (status != GR_DONE)
    return status;
  keep(&out[rank], &in[rank]);
  for (uint32_t i = 1; i < ranks; i++) {
    uint32_t to = (rank + i) % ranks, from = (rank + ranks - i) % ranks;
    in[from].count = (size_t)coming[from];
    exchange(&out[to], to, &in[from], from);
  }
  return GR_DONE;
}

/* Notes a meeting that began when the processor time was this, and the time in
** meetings was that. */
static void note(lgr_wire *w, clock_t began, double waited) {
  w->meetings++;
  w->waited = waited + (double)(clock() - began) / CLOCKS_PER_SEC;
}

static gr_status sum(void *context, uint64_t *number, uint32_t count) {
  clock_t began = clock();
  double waited = ((lgr_wire *)context)->waited;
  gr_status status = sum_all(context, number, count);
  note(context, began, waited);
  return status;
}

static gr_status swap(void *context, gr_bytes *out, gr_bytes *in) {
  clock_t began = clock();
  double waited = ((lgr_wire *)context)->waited;
  gr_status status = swap_all(context, out, in);
  note(context, began, waited);
  return status;
}

gr_status lgr_wire_init(lgr_wire *w, gr_memory *memory,
                        const lgr_deadline *deadline) {
  int rank, ranks;
  uint64_t failed;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  w->as.context = w;
  w->as.rank = (uint32_t)rank;
  w->as.ranks = (uint32_t)ranks;
  w->as.swap = swap;
  w->as.sum = sum;
  w->as.memory = memory;
  w->deadline = deadline;
  w->sizes = gr_resize(memory, NULL, 0, 2 * (size_t)ranks, sizeof *w->sizes);
  failed = w->sizes == NULL;
  lgr_wire_sum(&failed, 1);
  return failed > 0 ? GR_NO_MEMORY : GR_DONE;
}

void lgr_wire_free(lgr_wire *w) {
  gr_release(w->as.memory, w->sizes, 2 * (size_t)w->as.ranks, sizeof *w->sizes);
  w->sizes = NULL;
}
