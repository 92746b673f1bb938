/*
** heightcheck.h: is a claim about heights (height.h) right, the values being
** so? A part of verify.h: like it, it shares no code with the solver.
**
** It is if it satisfies the recursion at every position of finite value. For
** suppose that it differs from H there, and of the positions where it does
** let u be one with the least height t, whoever gives it. The recursion
** decides by those of height t - 1 at most whether u has t at most; of those
** both say the same; so both give u at most t, hence t. But they differ.
*/
#ifndef GR_HEIGHTCHECK_H
#define GR_HEIGHTCHECK_H

#include "core/graph/graph.h"

typedef struct gr_heightcheck {
  gr_memory *memory;
  const gr_graph *graph;
  const uint32_t *label, *height;
  gr_words least;    /* by value: the least height among some followers */
  gr_words expected; /* by position: what the recursion gives, so far */
  gr_words head;     /* by position v: the last question about it, or GR_NONE */
  gr_words question; /* two words each: a position u that goes to v, and the
                        question before */
  int phase;
  uint32_t next;
  uint32_t fault; /* the first position whose height is not as expected;
                     GR_NONE if there is none */
} gr_heightcheck;

/* Starts. No finite label is above `max_value`. */
gr_status gr_heightcheck_init(gr_heightcheck *c, gr_memory *memory,
                              const gr_graph *graph, const uint32_t *label,
                              uint32_t max_value, const uint32_t *height);

/* Does about `budget` units of work, an edge being one. Linear time in all.
** GR_DONE when all is checked; GR_MORE, GR_NO_MEMORY. */
gr_status gr_heightcheck_step(gr_heightcheck *c, size_t *budget);

/* May be called again, and on all zeros. */
void gr_heightcheck_free(gr_heightcheck *c);

#endif
