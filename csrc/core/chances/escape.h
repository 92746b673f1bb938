/*
** escape.h: what becomes of the probability that enters a strongly connected
** component of a chance process in which all followers of a state are equally
** likely: where it leaves it, or that it stays for ever where no way leads
** out. States are taken out as reduction.h says, while that is cheap; what is
** left is then solved as a full matrix if it is small, and else by krylov.h.
** Should that fail, more states are taken out, and what is left then, if it
** is still not small, is passed on, again and again, until next to nothing is
** under way.
**
** How accurate the result is, is measured in any case: with the visits found,
** what enters a state and what is said to visit it differ, and the sum of the
** differences bounds the error, for so much probability would be missing or
** too much, and may be anywhere. Where nothing was tiny, the roundings in the
** reduction are another bound.
*/
#ifndef GR_ESCAPE_H
#define GR_ESCAPE_H

#include "core/chances/krylov.h"
#include "core/chances/reduction.h"
#include "core/graph/graph.h"

/*
** How hard to try: states below a cost class are taken out first, and those
** below the other one if krylov.h fails; so many states make a full matrix;
** so many entries for each one there is, and some more, are looked at in
** krylov.h, and so many in passing on, at most. What is then still under way
** is part of the error.
*/
typedef struct gr_effort {
  uint32_t cheap, dear; /* at most GR_COSTS */
  uint32_t full;        /* about 60000 at most: its square is a word */
  uint32_t tried;
  uint64_t passed;
} gr_effort;

extern const gr_effort gr_usual_effort;

/* Half the distance from 1 to the next number: a rounding. */
#define GR_ROUNDING (1.0 / 9007199254740992)

typedef struct gr_escape {
  gr_memory *memory;
  const gr_graph *graph;  /* the whole process */
  double *mass;           /* what arrives at each state */
  uint32_t *local;        /* the number of a state in its component; GR_NONE: it
                             has not been entered yet */
  const uint32_t *member; /* the component: more than one state */
  uint32_t count;
  double entered; /* in all */
  double never;   /* of it, what stays for ever */
  double error;   /* the sum of absolute errors, at most */
  gr_effort effort;
  gr_reduction reduction;
  gr_words rest;  /* what the reduction has left, ascending */
  gr_words place; /* there, of each state */
  gr_krylov krylov;
  int failed;    /* has that failed? */
  gr_reals full; /* the matrix of the rest, row by row */
  gr_reals sum;  /* of a state: what has been passed on; then, what enters */
  size_t inner;  /* edges within the component */
  size_t outer;  /* and out of it: 0 if play stays there for ever */
  uint64_t passed;
  uint32_t next; /* the place in a loop */
  int phase;
  int again; /* the phase has begun */
} gr_escape;

/* For the process `graph`; `mass` and `local` are then to be set. */
void gr_escape_init(gr_escape *x, gr_memory *memory, const gr_graph *graph);

/* Starts with a component, after all that lead to it; to `mass` outside of it
** is added what arrives. */
void gr_escape_from(gr_escape *x, const uint32_t *member, uint32_t count);

/* Does about *budget edges of it, and takes them off: GR_MORE, GR_DONE or
** GR_NO_MEMORY. `never` and `error` are then those of this component. */
gr_status gr_escape_step(gr_escape *x, size_t *budget);

void gr_escape_free(gr_escape *x);

#endif
