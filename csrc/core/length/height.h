/*
** height.h: Smith's function H, the least one (Smith 1966, sections 9 and 10:
** conditions 23). In a sum of games, who moves to value 0 with the least sum
** of H wins in at most 1 + that sum moves.
**
** H is 0 at sinks. Elsewhere, where G(u) is finite, H(u) <= t says that
**   for each value y < G(u) some follower v has G(v) = y and H(v) <= t - 1;
**   each follower v has H(v) <= t - 1, or can be answered: it has itself a
**   follower w with G(w) = G(u) and H(w) <= t - 2.
** Where G(u) is infinite, so is H(u).
*/
#ifndef GR_HEIGHT_H
#define GR_HEIGHT_H

#include "core/length/levels.h"
#include "core/length/upward.h"

/* Without cycles one pass does it; else all goes level by level. */
typedef struct gr_height {
  gr_upward upward;
  gr_levels levels;
  int long_way;
} gr_height;

/* Starts to measure what has these labels (as label.h says; `max_value` is
** the largest finite one). `result` is empty; it becomes H, GR_NONE for
** infinity. */
void gr_height_init(gr_height *h, gr_memory *memory, const gr_graph *graph,
                    const uint32_t *label, uint32_t max_value,
                    gr_words *result);

/* Does about `budget` units of work, an edge being one. Linear time in all,
** but for binary searches among predecessors. GR_MORE, GR_DONE or
** GR_NO_MEMORY. */
gr_status gr_height_step(gr_height *h, size_t budget);

/* Gives back the working memory; the result stays. */
void gr_height_free(gr_height *h);

#endif
