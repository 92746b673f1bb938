/*
** escape.h: what becomes of the probability that enters a strongly connected
** component of a chance process in which all followers of a state are equally
** likely: where it leaves it, or that it stays for ever where no way leads
** out. States are taken out as reduction.h says, while that is cheap; what is
** left is then solved as a full matrix if it is small, and else by passing on
** what has arrived, again and again, until next to nothing is under way.
**
** How accurate the result is, is measured in any case: with the visits found,
** what enters a state and what is said to visit it differ, and the sum of the
** differences bounds the error, for so much probability would be missing or
** too much, and may be anywhere. Where nothing was tiny, the roundings in the
** reduction are another bound.
*/
#ifndef GR_ESCAPE_H
#define GR_ESCAPE_H

#include "core/graph.h"
#include "core/reduction.h"

/* At most so many states make a full matrix. */
#ifndef GR_FULL
#define GR_FULL 1500
#endif

/* At most so many edges are gone along to pass on what has arrived; what is
** then under way is part of the error. */
#ifndef GR_PASSED
#define GR_PASSED (UINT64_C(1) << 31)
#endif

/* Half the distance from 1 to the next number: a rounding. */
#define GR_ROUNDING (1.0 / 9007199254740992)

typedef struct gr_escape {
  gr_memory *memory;
  const gr_graph *graph; /* the whole process */
  double *mass;          /* what arrives at each state */
  uint32_t *local; /* its number in the component, else GR_NONE; all are so
                      before and after */
  const uint32_t *member; /* the component: more than one state */
  uint32_t count;
  double entered; /* in all */
  double never;   /* of it, what stays for ever */
  double error;   /* the sum of absolute errors, at most */
  gr_reduction reduction;
  gr_words rest;  /* what the reduction has left, ascending */
  gr_words place; /* there, of each state */
  gr_reals full;  /* the matrix of the rest, row by row */
  gr_reals sum;   /* of a state: what has been passed on; then, what enters */
  size_t inner;   /* edges within the component */
  size_t outer;   /* and out of it */
  uint64_t passed;
  uint32_t next; /* the place in a loop */
  int phase;
  int again; /* the phase has begun */
} gr_escape;

void gr_escape_init(gr_escape *x, gr_memory *memory, const gr_graph *graph,
                    double *mass, uint32_t *local);

/* Starts with a component; to `mass` outside of it is added what arrives. */
void gr_escape_from(gr_escape *x, const uint32_t *member, uint32_t count);

/* Does about *budget edges of it, and takes them off: GR_MORE, GR_DONE or
** GR_NO_MEMORY. `never` and `error` are then those of this component. */
gr_status gr_escape_step(gr_escape *x, size_t *budget);

void gr_escape_free(gr_escape *x);

#endif
