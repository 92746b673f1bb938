/*
** reverse.h: the edges of a digraph the other way round.
*/
#ifndef GR_REVERSE_H
#define GR_REVERSE_H

#include "core/graph/graph.h"

/* The predecessors of v are source[first[v]] .. source[first[v + 1] - 1], in
** ascending order. If `order` is given, a list of all positions, then they
** are not position numbers but places in that list. */
typedef struct gr_reverse {
  const uint32_t *order; /* NULL, unless set before the first step */
  gr_words first, source;
  int phase;
  uint32_t next;
} gr_reverse;

/* Does about `budget` edges of the work; starts from all zeros. Linear time
** in all. GR_MORE, GR_DONE or GR_NO_MEMORY. */
gr_status gr_reverse_step(gr_reverse *r, gr_memory *memory,
                          const gr_graph *graph, size_t *budget);

void gr_reverse_free(gr_memory *memory, gr_reverse *r);

#endif
