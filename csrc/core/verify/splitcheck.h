/*
** splitcheck.h: verify.h for games that split; it shares no code with the
** solver either.
**
** First the positions are taken away one by one, each when nothing left leads
** to it: if all go, there is no cycle. Then the mex at every position
** determines all values, and the recursion all distances.
*/
#ifndef GR_SPLITCHECK_H
#define GR_SPLITCHECK_H

#include "core/graph/splits.h"
#include "core/verify/verify.h"

typedef struct gr_splitcheck {
  gr_memory *memory;
  gr_claim claim;
  gr_fault fault;   /* the first one found */
  gr_words leading; /* how many parts lead to a position that is still there */
  gr_words bare;    /* positions to be taken away */
  gr_words seen;    /* seen[value] = u + 1: a move from u has this value */
  uint32_t longest; /* row, in words */
  uint32_t taken;   /* how many have been taken away */
  int phase;
  uint32_t next;
} gr_splitcheck;

/* Starts to check the labels of a claim, and the distances if there are. */
void gr_splitcheck_init(gr_splitcheck *c, gr_memory *memory,
                        const gr_claim *claim);

/* Does about `budget` units of work, a part of a move being one: linear time.
** GR_DONE when all is checked or a fault is found; GR_MORE, GR_NO_MEMORY. */
gr_status gr_splitcheck_step(gr_splitcheck *c, size_t budget);

void gr_splitcheck_free(gr_splitcheck *c);

#endif
