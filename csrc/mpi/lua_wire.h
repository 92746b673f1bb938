/*
** lua_wire.h: the wire between ranks (wire.h), by the message passing
** interface, MPI. All functions but lgr_wire_free are collective.
*/
#ifndef LGR_WIRE_H
#define LGR_WIRE_H

#include "lua/host/host.h"
#include "mpi/wire.h"

/* All zeros is none. */
typedef struct lgr_wire {
  gr_wire as;
  const lgr_deadline *deadline; /* where it is over, sums stop all ranks */
  uint64_t *sizes;              /* of messages, sent and received */
  uint64_t meetings, sent; /* sums and swaps, and bytes that left this rank */
  double waited;           /* processor time in them, in seconds */
} lgr_wire;

/* Messages hold words as they are in memory. Do the machines of all ranks have
** the same? */
int lgr_wire_is_alike(void);

/* Fills in the wire, whose messages are in this memory. */
gr_status lgr_wire_init(lgr_wire *w, gr_memory *memory,
                        const lgr_deadline *deadline);
void lgr_wire_free(lgr_wire *w);

/* The least of the numbers of all ranks. */
uint64_t lgr_wire_least(uint64_t number);

/* Sends these bytes from one rank to all others. */
void lgr_wire_tell(void *bytes, int count, uint32_t from);

/* Sums that the deadline does not end. */
void lgr_wire_sum(uint64_t *number, uint32_t count);

#endif
