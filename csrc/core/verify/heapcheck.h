/*
** heapcheck.h: checks the values of the heaps of a taking-and-breaking game
** against the definition: the value of a heap is the mex of the values of its
** followers, listed one by one. It shares no code with what finds the values.
*/
#ifndef GR_HEAPCHECK_H
#define GR_HEAPCHECK_H

#include "core/base/task.h"

#pragma GCC visibility push(hidden)

typedef struct gr_heap_claim {
  const unsigned char *digit; /* digits 0 .. digits - 1 of the code, */
  uint32_t digits;            /* at least one; */
  const unsigned char *block; /* then these repeat for ever; */
  uint32_t period;            /* 0: the rest is 0 */
  const uint16_t *value;      /* may be moved between two steps */
  uint32_t last;              /* the heap up to which it is checked */
} gr_heap_claim;

typedef struct gr_heapcheck {
  gr_task task;
  gr_heap_claim claim;
  uint32_t heap;  /* that is checked now, and by ... */
  uint32_t k, a;  /* ... digit k, least part a */
  gr_words seen;  /* for each value, the last heap with such a follower */
  uint32_t wrong; /* the first heap with a wrong value; or GR_NONE */
} gr_heapcheck;

/* A unit of work is a follower that is looked at; done, `wrong` is the
** verdict. */
void gr_heapcheck_init(gr_heapcheck *c, gr_memory *memory,
                       const gr_heap_claim *claim);

#pragma GCC visibility pop

#endif
