/*
** expected.h: what can be expected of play at each state of a block of an
** absorbing Markov chain: y = b + P y, where b is what a state leads to outside
** of the block. The edges have weights. Solved by elimination.h where
** dissection.h says that this is cheap, otherwise by krylov.h; what that finds
** is measured.
*/
#ifndef GR_EXPECTED_H
#define GR_EXPECTED_H

#include "core/chances/dissection.h"
#include "core/chances/elimination.h"

#pragma GCC visibility push(hidden)

typedef struct gr_expected {
  gr_task task;
  gr_transient of; /* the block, in the order of elimination */
  gr_dissection dissection;
  gr_elimination elimination;
  gr_krylov krylov;
  gr_words member, place;
  int iterates;    /* it is not eliminated */
  double relative; /* if it is, a bound on the relative error of y, */
  double off;      /* and else, or always if */
  int checks;      /* this is set, on |b + P y - y| at every state */
  double *real;    /* all vectors */
  size_t real_room;
  double *result; /* y of each state */
  size_t result_room;
} gr_expected;

void gr_expected_init(gr_expected *x, gr_memory *memory);

/* Begins with a graph all of whose states but the last are the block; the last
** one, without edges, stands for all that is outside. Every state leads there.
** `mass` is b. All three must stay where they are until the work is done. */
void gr_expected_start(gr_expected *x, const gr_graph *graph,
                       const double *weight, const double *mass);

/* Begins with another b. */
void gr_expected_again(gr_expected *x, const double *mass);

/* GR_MORE, GR_DONE or GR_NO_MEMORY. The result may be NaN if some states
** do not lead out, or if the iteration fails. */
gr_status gr_expected_step(gr_expected *x, size_t *budget);

void gr_expected_free(gr_expected *x);

#pragma GCC visibility pop

#endif
