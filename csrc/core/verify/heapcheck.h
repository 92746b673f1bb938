/*
** heapcheck.h: checks the values of heaps by the definition: the value of each
** heap is the mex of those of all its followers, listed one by one. Shares
** nothing with what computes them but the code of the game.
*/
#ifndef GR_HEAPCHECK_H
#define GR_HEAPCHECK_H

#include "core/base/memory.h"
#include "core/heaps/heaps.h"

typedef struct gr_heapcheck {
  gr_memory *memory;
  const gr_octal_code *code;
  const uint16_t *value; /* may be moved between two steps */
  uint32_t last;         /* the heap up to which it is checked */
  uint32_t heap;         /* that is checked now, and by ... */
  uint32_t k, a;         /* ... digit k, least part a */
  gr_words seen;         /* for each value, the last heap with such a
                            follower */
  uint32_t wrong;        /* the first heap with a wrong value; or GR_NONE */
} gr_heapcheck;

void gr_heapcheck_init(gr_heapcheck *c, gr_memory *memory,
                       const gr_octal_code *code, const uint16_t *value,
                       uint32_t last);

/* Looks at about `budget` followers: GR_MORE, GR_DONE (with the verdict in
** `wrong`) or GR_NO_MEMORY. */
gr_status gr_heapcheck_step(gr_heapcheck *c, size_t *budget);

void gr_heapcheck_free(gr_heapcheck *c);

#endif
