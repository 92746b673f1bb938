/*
** sweep.h: finds out something of each own position of a rank once it is known
** of all its followers, own ones and ghosts, or of all parts of its moves in a
** game that splits: where there are cycles, only of those that lead to none.
** Depth first; a position that needs a ghost waits.
*/
#ifndef GR_SWEEP_H
#define GR_SWEEP_H

#include "mpi/talk.h"

/* All followers of own position u are known. Calls gr_sweep_know, now or
** later. */
typedef gr_status gr_ready(void *work, uint32_t u);

typedef struct gr_sweep {
  const gr_talk *talk;
  const uint32_t *known; /* by position: below GR_PENDING if it is known */
  gr_words head;         /* by position: the first own one that waits for it */
  gr_words next;         /* by own position: the next one that waits */
  gr_words scan;         /* by own position: how many followers are known */
  gr_words path;         /* of the search */
  gr_words queue;        /* what is known; those that wait for it, from `told`
                            on, are to be told */
  uint32_t told;
  uint32_t visited; /* own positions that the search has started from */
} gr_sweep;

/* Starts from all zeros. Goes on until nothing more can be found out without
** the other ranks. GR_MORE, GR_DONE or GR_NO_MEMORY. */
gr_status gr_sweep_step(gr_sweep *s, const gr_talk *talk, const uint32_t *known,
                        gr_ready *ready, void *work, size_t *budget);

/* Position v is known from now on. */
static inline void gr_sweep_know(gr_sweep *s, uint32_t v) {
  s->queue.at[s->queue.count++] = v;
}

void gr_sweep_free(gr_memory *memory, gr_sweep *s);

#endif
