/*
** dissection.h: the order in which to eliminate the states of a block so that
** few entries arise: nested dissection (George 1973). The middle layer of a
** breadth-first search, along edges in both directions, separates the states
** before it from those after it, so it comes last, and the two parts are
** ordered in the same way. States with very many predecessors come last.
** O(edges log states) time.
*/
#ifndef GR_DISSECTION_H
#define GR_DISSECTION_H

#include "core/chances/krylov.h"

#pragma GCC visibility push(hidden)

typedef struct gr_dissection {
  gr_task task;
  const gr_transient *of;
  gr_words order; /* the result: the states, the first one to eliminate first */
  double cost;    /* about how many operations the elimination takes */
  double most;    /* the search stops when the cost is higher */
  gr_reverse reverse;
  gr_words label; /* of each state of the graph: those of a part share one */
  uint32_t labels;
  gr_words parts;      /* of the order, still to be ordered: begin, end */
  uint32_t begin, end; /* the part that is being ordered, */
  uint32_t part;       /* its label, and */
  gr_words queue;      /* the states of it that the search has reached */
  uint32_t head;       /* of the queue */
  uint32_t layer[3];   /* where the last two layers begin, and the next one */
  uint32_t scanned;    /* states of the part that have been reached, at least */
  uint32_t hubs;
  int sweep; /* 0: from anywhere; 1: from the state reached last */
} gr_dissection;

void gr_dissection_init(gr_dissection *d, gr_memory *memory);

/* Begins with a block of the same graph as before. */
void gr_dissection_start(gr_dissection *d, const gr_transient *of, double most);

/* GR_DONE: the order is there, or the cost is too high. */
gr_status gr_dissection_step(gr_dissection *d, size_t *budget);

void gr_dissection_free(gr_dissection *d);

#pragma GCC visibility pop

#endif
