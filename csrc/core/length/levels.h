/*
** levels.h: heights (height.h) of any digraph, in ascending order.
*/
#ifndef GR_LEVELS_H
#define GR_LEVELS_H

#include "core/graph/reverse.h"

struct gr_level_cell;

typedef struct gr_levels {
  gr_memory *memory;
  const gr_graph *graph;
  const uint32_t *label;
  uint32_t max_value;
  gr_words *result;           /* H */
  gr_words start;             /* by value: the least rank with it */
  gr_words order;             /* the positions by rank */
  gr_reverse back;            /* predecessors by rank, with marks */
  struct gr_level_cell *cell; /* by rank; there are `cells` of them */
  size_t cells;
  gr_words row;          /* by rank: where its bits start in `high` */
  gr_words high;         /* the large values that were seen */
  gr_words queue;        /* positions measured, in ascending order of H */
  uint32_t level;        /* the H that is found now */
  size_t measured;       /* positions in the queue with H < level */
  size_t told, answered; /* those before have told their predecessors, have
                            been told of as answers */
  uint32_t edge;         /* how many predecessors the next one has told */
  int phase;
  uint32_t next; /* a loop's place between two steps */
} gr_levels;

/* Starts; what `result` holds does not matter. */
void gr_levels_init(gr_levels *h, gr_memory *memory, const gr_graph *graph,
                    const uint32_t *label, uint32_t max_value,
                    gr_words *result);

/* Does about `budget` units of work, an edge being one. Linear time in all,
** but for binary searches among predecessors. GR_MORE, GR_DONE or
** GR_NO_MEMORY. */
gr_status gr_levels_step(gr_levels *h, size_t budget);

/* Gives back the working memory; the result stays. */
void gr_levels_free(gr_levels *h);

#endif
