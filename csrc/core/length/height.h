/*
** height.h: Smith's function H, the least one (Smith 1966, sections 9 and 10:
** conditions 23). In a sum of games, a player who moves to value 0 with the
** least sum of H wins in at most 1 + that sum moves.
**
** H is 0 at sinks. Elsewhere, where G(u) is finite, H(u) <= t means that
**   for each value y < G(u) some follower v has G(v) = y and H(v) <= t - 1;
**   each follower v has H(v) <= t - 1, or can be answered: it has itself a
**   follower w with G(w) = G(u) and H(w) <= t - 2.
** Where G(u) is infinite, so is H(u).
*/
#ifndef GR_HEIGHT_H
#define GR_HEIGHT_H

#include "core/values/values.h"

#pragma GCC visibility push(hidden)

struct gr_height_cell;

/* Called when a follower of position v is measured that is the first one of
** this value: GR_DONE or GR_NO_MEMORY. */
typedef gr_status gr_height_news(void *context, uint32_t v, uint32_t value);

/* Without cycles one pass is enough, each position after its followers;
** otherwise heights are found level by level. */
typedef struct gr_height {
  gr_task task;
  const gr_graph *graph;
  const uint32_t *label;
  uint32_t max_value; /* the largest finite label */
  gr_words *result;   /* H, once measured */
  /* the pass: */
  const uint32_t *followers_first; /* the order; NULL: there are cycles */
  gr_words row_start;              /* of each position, */
  uint32_t row_words;              /* and how many there are in all rows */
  gr_words row;   /* row[row_start[v] + y]: the least H among the followers of v
                     with value y, for y < G(v) */
  gr_words least; /* by value: the same for one position */
  size_t scanned; /* edges looked at where there was no row */
  int failed;     /* it would take too long */
  /* level by level: */
  gr_words start;              /* by value: the least rank with it */
  gr_words order;              /* the positions by rank */
  gr_reverse back;             /* predecessors by rank, with marks */
  struct gr_height_cell *cell; /* by rank; there are `cells` of them */
  size_t cells;
  gr_words bits;         /* by rank: where its bits start in `high` */
  gr_words high;         /* the large values that were seen */
  gr_words queue;        /* positions measured, in ascending order of H */
  uint32_t level;        /* the H that is being found */
  size_t measured;       /* positions in the queue with H < level */
  size_t told, answered; /* positions in the queue whose predecessors know of
                            them; which have been counted as answers */
  uint32_t edge;         /* predecessors that the next one has told so far */
  uint32_t own;         /* positions from here on belong to others, see below */
  gr_height_news *news; /* NULL, if all are here */
  void *context;        /* of `news` */
} gr_height;

/* Starts to measure the positions with these values. `result` is empty; it
** becomes H, GR_NONE for infinity. */
void gr_height_init(gr_height *h, gr_memory *memory, const gr_graph *graph,
                    const gr_values *values, gr_words *result);

/* Does about *budget units of work, an edge being one. Linear time in all,
** but for binary searches among predecessors. GR_MORE, GR_DONE or
** GR_NO_MEMORY. */
gr_status gr_height_step(gr_height *h, size_t *budget);

/*
** Where positions are spread over several processes (mpi/heights.h), those
** from `own` on belong to others and have no rows here; `news` is set, too. A
** step then returns GR_DONE after each level. The caller then passes on what
** the owners of these positions found: it measures those that have this
** height, goes on to the next level, and answers those of which there were
** `news`. The numbers of these positions are their ranks r in the order of
** values.
*/
void gr_height_measure(gr_height *h, uint32_t r);
int gr_height_is_measured(const gr_height *h, uint32_t r);
void gr_height_next_level(gr_height *h);
gr_status gr_height_answer(gr_height *h, uint32_t r, uint32_t value,
                           size_t *budget);

/* Positions of the last two levels: if no process has any, all is done. */
static inline size_t gr_height_last(const gr_height *h) {
  return h->queue.count - h->answered;
}

/* The value of the predecessor at this place of `back`, one more than the
** largest if it is infinite. Those of one position are in ascending order. */
uint32_t gr_height_value_at(const gr_height *h, uint32_t place);

#pragma GCC visibility pop

#endif
