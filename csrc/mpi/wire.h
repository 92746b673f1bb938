/*
** wire.h: what the ranks of a cluster need to talk to each other. Each rank is
** a process of its own, or a thread in the specs. All of them do the same
** steps, and between two steps they exchange what they have found out: so a
** function that is *collective* must be called by all ranks, in the same order,
** and returns the same status on all of them.
**
** What comes from another rank is checked before it is used as a number or a
** size: a rank that solves another game, or has another version of this, must
** not crash this one. What no rank can have said in earnest is GR_BAD_FILE, on
** all ranks from the next meeting on.
*/
#ifndef GR_WIRE_H
#define GR_WIRE_H

#include "core/base/memory.h"

typedef struct gr_wire {
  void *context;
  uint32_t rank, ranks;

  /* Collective: sends out[r] to rank r and empties it; in[r] becomes what rank
  ** r has sent here. Both are arrays of `ranks`, in the wire's `memory`; a
  ** message may have more than 2^32 bytes. GR_DONE or GR_NO_MEMORY. */
  gr_status (*swap)(void *context, gr_bytes *out, gr_bytes *in);

  /* Collective: each number becomes its sum over all ranks. GR_DONE,
  ** GR_NO_MEMORY, or GR_STOPPED when some rank wants all to end. */
  gr_status (*sum)(void *context, uint64_t *number, uint32_t count);

  gr_memory *memory; /* of the messages */
} gr_wire;

static inline gr_status gr_wire_sum(const gr_wire *wire, uint64_t *number,
                                    uint32_t count) {
  return wire->sum(wire->context, number, count);
}

/* Collective: GR_DONE if that is the status of every rank; else GR_STOPPED,
** GR_BAD_FILE if that is the status of any, GR_POSITION_LIMIT if that is the
** status of all that failed, or GR_NO_MEMORY. A rank that has failed must tell
** the others before they wait for it. */
static inline gr_status gr_wire_agree(const gr_wire *wire, gr_status status) {
  uint64_t failed[3] = {status != GR_DONE, status == GR_POSITION_LIMIT,
                        status == GR_BAD_FILE};
  status = gr_wire_sum(wire, failed, 3);
  if (status != GR_DONE || failed[0] == 0)
    return status;
  if (failed[2] > 0)
    return GR_BAD_FILE;
  return failed[0] == failed[1] ? GR_POSITION_LIMIT : GR_NO_MEMORY;
}

/*
** What a rank sends and receives: out[r] and in[r] are to and from rank r. All
** zeros is none.
*/
typedef struct gr_mail {
  gr_bytes *out, *in;
} gr_mail;

gr_status gr_mail_init(gr_mail *mail, const gr_wire *wire);
void gr_mail_free(gr_mail *mail, const gr_wire *wire);

/* Appends some bytes to what is sent to a rank. */
gr_status gr_mail_put(gr_mail *mail, const gr_wire *wire, uint32_t to,
                      const void *bytes, size_t size);

/* Collective: sends all, if `status` is GR_DONE on all ranks. */
static inline gr_status gr_mail_swap(gr_mail *mail, const gr_wire *wire,
                                     gr_status status) {
  status = gr_wire_agree(wire, status);
  return status == GR_DONE ? wire->swap(wire->context, mail->out, mail->in)
                           : status;
}

#endif
