/*
** absorb.h: what becomes of the probability that enters a strongly connected
** component of an absorbing Markov chain: where it leaves the component, or
** whether it stays for ever because no edge leads out. The visits to the states
** are found by elimination.h where dissection.h says that this is cheap,
** otherwise by krylov.h.
**
** The error is measured in any case. The visits that are found to a state need
** not be equal to what enters it by the visits to others. The sum of these
** differences bounds the error, because that much probability is missing or in
** excess, and may end anywhere. Elimination has another bound, which does not
** grow with the length of play; the better one counts.
**
** How long play lasts: let y be the visits to each state. The mean E(T) of the
** number T of moves is the sum of y over all states with moves. Let w be the
** sum of t times the probability to be at a state after t moves, t = 0, 1, 2,
** ...; then w = (y + w) P. So w are the visits if yP enters, and the mean of
** T^2 is the sum of y + 2 w.
*/
#ifndef GR_ABSORB_H
#define GR_ABSORB_H

#include "core/chances/dissection.h"
#include "core/chances/elimination.h"

#pragma GCC visibility push(hidden)

typedef struct gr_absorb {
  gr_task task;
  gr_transient of; /* the component, in the order of elimination */
  double *mass;    /* what arrives at each state of the chain, */
  double *later;   /* and the same times the moves before it */
  uint32_t *place; /* see gr_transient */
  double moves;    /* the sum of y over all blocks, */
  double delays;   /* and that of w */
  uint32_t vague;  /* blocks of which these are not known: their y was not
                      found by elimination */
  double entered;  /* in all */
  double error;    /* the sum of absolute errors, at most */
  size_t outer;    /* edges that lead out: 0 if play stays there for ever */
  double effort;   /* operations that elimination may take for each edge */
  int stop;        /* is set when the time is over: no more is solved */
  gr_dissection dissection;
  gr_elimination elimination;
  gr_krylov krylov;
  double *real; /* all vectors, of which */
  size_t real_room;
  double *visits;  /* are the visits that have been found; */
  double relative; /* a bound of their relative error; 1: there is none */
} gr_absorb;

/* For a chain; `mass`, `later` and `place` are then to be set. */
void gr_absorb_init(gr_absorb *x, gr_memory *memory, const gr_graph *graph);

/* Begins with a component of more than one state, after all that lead to it;
** what leaves it is added to `mass` and `later`. */
void gr_absorb_start(gr_absorb *x, const uint32_t *member, uint32_t count);

/* GR_MORE, GR_DONE or GR_NO_MEMORY. */
gr_status gr_absorb_step(gr_absorb *x, size_t *budget);

void gr_absorb_free(gr_absorb *x);

#pragma GCC visibility pop

#endif
