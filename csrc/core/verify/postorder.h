/*
** postorder.h: a short proof that finite values and their counters are right
** on an acyclic digraph, in one pass. A part of verify.h: like it, it shares
** no code with the solver.
**
** Take the positions in an order in which each comes after its followers
** (there is one only without cycles). Suppose that
**   1. every value is the mex of the values of the followers;
**   2. in this order the counters of the positions of one value ascend.
** Then A of Definition 1 is 1, and B holds too. For let v be a follower of u
** with G(v) > G(u): by 1 some follower w of v has G(w) = G(u); w comes before
** v and v before u; so c(w) < c(u) by 2. C and the sets K speak of infinite
** values only.
**
** The order looked at is one of many, so a failure of 2 refutes nothing.
*/
#ifndef GR_POSTORDER_H
#define GR_POSTORDER_H

#include "core/graph/graph.h"

typedef struct gr_visit {
  uint32_t position; /* whose followers are being visited */
  uint32_t edge;     /* the next edge to look at */
  uint64_t low;      /* the values below 64 among the followers taken */
} gr_visit;

typedef struct gr_postorder {
  gr_memory *memory;
  const gr_graph *graph;
  const uint32_t *label, *counter; /* all finite */
  gr_words taken;                  /* the value of a position, once taken */
  gr_words floor;                  /* by value: the least counter that the
                                      next position to be taken may have */
  gr_words seen;                   /* seen[value] = u + 1: at a follower of u */
  gr_visit *path;
  size_t depth, room;
  uint32_t left; /* positions to start from, the last or the first ones first:
                    what keeps the path short, and is the solver's order too */
  int backwards; /* the last ones first */
  int failed;    /* the proof fails: there is a cycle, or not 1, or not 2 */
} gr_postorder;

/* Starts from all zeros. Every label is at most `max_value` and no counter is
** GR_NONE. */
gr_status gr_postorder_init(gr_postorder *p, gr_memory *memory,
                            const gr_graph *graph, const uint32_t *label,
                            const uint32_t *counter, uint32_t max_value);

/* Does about `budget` units of work, an edge being one. Linear time in all.
** GR_DONE: A and B hold, or `failed` is set; GR_MORE, GR_NO_MEMORY. */
gr_status gr_postorder_step(gr_postorder *p, size_t *budget);

void gr_postorder_free(gr_postorder *p);

#endif
