/*
** descent.h: values of the positions that lead to no cycle, in one pass:
** depth first, each position after its followers, the mex of what they have.
** Positions that lead to a cycle are left; where they turn out to be most of
** what there is, it gives up, because a search costs more than it saves.
*/
#ifndef GR_DESCENT_H
#define GR_DESCENT_H

#include "core/graph/graph.h"

/* So many positions may lead to cycles before it is time to compare them
** with the others. */
#ifndef GR_SOME_CYCLIC
#define GR_SOME_CYCLIC 1000
#endif

typedef struct gr_stop {
  uint32_t position; /* on the path from a root */
  uint32_t edge;     /* the next edge to look at */
  uint64_t low;      /* the values below 64 among the followers seen */
} gr_stop;

typedef struct gr_descent {
  gr_memory *memory;
  const gr_graph *graph;
  uint32_t *label; /* GR_PENDING: not seen; a finite value: done; else it
                      leads to a cycle, or is on the path */
  gr_words *order; /* where labelled positions are noted, with room */
  gr_stop *path;   /* the positions whose followers are being labelled */
  size_t depth, room;
  gr_words seen;  /* seen[value] = u + 1: a follower of u has this value */
  uint32_t left;  /* positions to start from, perhaps: */
  int last_first; /* the last or the first ones come first; where moves mostly
                     lead to what came before, the path remains short */
  uint32_t cyclic_count; /* positions that lead to a cycle */
  int given_up;          /* the labels mean nothing */
} gr_descent;

/* Starts; every label is GR_PENDING, and `order` has room for all. */
void gr_descent_init(gr_descent *d, gr_memory *memory, const gr_graph *graph,
                     uint32_t *label, gr_words *order);

/* GR_DONE: every position that leads to no cycle has its label and is noted
** in `order`, or `given_up` is set. */
gr_status gr_descent_step(gr_descent *d, size_t *budget);

void gr_descent_free(gr_descent *d);

#endif
