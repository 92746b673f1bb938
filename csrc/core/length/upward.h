/*
** upward.h: heights (height.h) of an acyclic digraph in one pass: depth
** first, each position after its followers.
*/
#ifndef GR_UPWARD_H
#define GR_UPWARD_H

#include "core/graph/graph.h"

typedef struct gr_climb {
  uint32_t position; /* whose followers are being measured */
  uint32_t edge;     /* the next edge to look at */
} gr_climb;

typedef struct gr_upward {
  gr_memory *memory;
  const gr_graph *graph;
  const uint32_t *label;
  uint32_t max_value; /* the largest finite label */
  gr_words *result;   /* H, once measured */
  gr_words row;       /* row[first[v] + y]: the least H among the followers of v
                         with value y, for y < G(v) */
  gr_words least;     /* by value: the same for one position */
  gr_climb *path;
  size_t depth, room;
  uint32_t root;  /* the next position to start from */
  size_t scanned; /* edges looked at for want of a row */
  int failed;     /* there is a cycle, or it would take too long */
} gr_upward;

/* Starts; `result` is empty. */
void gr_upward_init(gr_upward *w, gr_memory *memory, const gr_graph *graph,
                    const uint32_t *label, uint32_t max_value,
                    gr_words *result);

/* Does about `budget` units of work, an edge being one. Linear time in all.
** GR_DONE: `result` holds the heights, or `failed` is set and the result
** means nothing; GR_MORE, GR_NO_MEMORY. */
gr_status gr_upward_step(gr_upward *w, size_t *budget);

void gr_upward_free(gr_upward *w);

#endif
