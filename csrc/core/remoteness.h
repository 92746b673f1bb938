/*
** remoteness.h: how long play lasts (Smith 1966, sections 3 to 5).
**
** Remoteness R: 0 at sinks; with a follower of even R, 1 + the least even
** one; else with all followers odd, 1 + the greatest; else infinite. Odd is
** N, even is P, infinite is D: so R also gives the outcome, in linear time.
** Distance D: 0 at sinks; else 1 + the greatest of the followers.
*/
#ifndef GR_REMOTENESS_H
#define GR_REMOTENESS_H

#include "core/reverse.h"

typedef enum gr_measure { GR_REMOTENESS, GR_DISTANCE } gr_measure;

typedef struct gr_remoteness {
  gr_memory *memory;
  const gr_graph *graph;
  gr_words *result; /* R or D; GR_NONE for infinity */
  gr_measure measure;
  gr_reverse reverse;
  gr_words queue; /* positions measured, in ascending order of the result */
  size_t next;    /* those before it have told their predecessors */
  int started;
} gr_remoteness;

/* Starts to measure; `result` is empty. */
void gr_remoteness_init(gr_remoteness *r, gr_memory *memory,
                        const gr_graph *graph, gr_measure measure,
                        gr_words *result);

/* Does about `budget` units of work, an edge being one. Linear time in all.
** GR_MORE, GR_DONE or GR_NO_MEMORY. */
gr_status gr_remoteness_step(gr_remoteness *r, size_t budget);

/* Gives back the working memory; the result stays. */
void gr_remoteness_free(gr_remoteness *r);

#endif
