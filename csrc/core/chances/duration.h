/*
** duration.h: how long play lasts from each state of an absorbing Markov chain
** in which all play ends, where a component is too large for elimination.h. The
** mean number of moves is m = 1 + P m, and the mean of its square is
** s = 2 m - 1 + P s. Components are solved by krylov.h, each after all that it
** leads to.
**
** What is found is checked. Let x - P x differ from c by at most e c at every
** state, with e < 1. The matrix (I - P)^-1 has no negative entry, because all
** play ends, so x differs from (I - P)^-1 c by at most e times that.
*/
#ifndef GR_DURATION_H
#define GR_DURATION_H

#include "core/chances/krylov.h"

#pragma GCC visibility push(hidden)

/* Marks the first state of a component: there are fewer than 2^31 states. */
#define GR_FIRST (UINT32_C(1) << 31)

typedef struct gr_duration {
  gr_task task;
  const gr_graph *graph; /* of the states */
  uint32_t *order; /* states, component by component, those they lead to first;
                      the first one of each component is marked */
  uint32_t *place; /* room for all states; see gr_transient */
  double *mean;    /* room for all states; the result, */
  double *square;  /* and the mean of the square */
  double *x;       /* the one of these that is being found */
  double mean_off; /* bounds on their relative errors; not below 1: not known */
  double square_off;
  uint32_t at;     /* how far it has come in the order */
  gr_transient of; /* the component there */
  gr_krylov krylov;
  double *real; /* the vectors of krylov.h */
  size_t real_room;
} gr_duration;

void gr_duration_init(gr_duration *d, gr_memory *memory);

/* Begins; all pointers above have been set. */
void gr_duration_start(gr_duration *d);

/* GR_MORE, GR_DONE or GR_NO_MEMORY. */
gr_status gr_duration_step(gr_duration *d, size_t *budget);

void gr_duration_free(gr_duration *d);

#pragma GCC visibility pop

#endif
