/*
** chain.h: what can be expected at each state of a Markov chain: x = P x, with
** what play pays where it ends. All moves from a state are equally likely. If
** the players take turns, each state counts for the one who moves there, who
** gains what the other one loses: x = -P x.
**
** Strongly connected components come one at a time, each after all that it
** leads to. One with a cycle is solved by expected.h, where nothing may be
** below 0: so a constant is added to what is outside, by which x is then
** greater, too, because play leaves the component. Where players take turns, a
** state stands there for two, the second one with -x.
*/
#ifndef GR_CHAIN_H
#define GR_CHAIN_H

#include "core/chances/expected.h"
#include "core/graph/components.h"

#pragma GCC visibility push(hidden)

typedef struct gr_chain {
  gr_task task;
  const gr_graph *graph; /* a row may have a follower several times */
  int alternating;
  uint32_t columns;      /* how many numbers there are of each state, */
  double *x;             /* one column after the other: what play pays that ends
                            there, or that cannot leave the cycles there; in the
                            end what can be expected */
  const uint32_t *times; /* how many moves each edge stands for, where that is
                            known, else 0 and one; NULL: one each */
  const double *adds;    /* what the moves of each state gain on average; NULL:
                            nothing. Then there are no cycles. */
  int goes_round;        /* can play come back to where it was? */
  double error;          /* a bound on the error of x that cycles cause, besides
                            rounding; infinite if that is not known */
  gr_components components;
  gr_words place;  /* of a state in the component that is being solved; else
                      GR_NONE */
  gr_words member; /* the states of that */
  gr_graph block;  /* see expected.h */
  double *weight;  /* of its edges, */
  double *mass;    /* what is outside, */
  double *out;     /* and the chance to go there */
  size_t weight_room, mass_room, out_room;
  gr_words edge;       /* the last edge to each state of the block */
  uint32_t column;     /* the one that is being found */
  int started;         /* the block has been begun with */
  double shift;        /* how much more it is there */
  double least, most;  /* of what is outside */
  double relative;     /* a bound on the error that elimination has, */
  double off, longest; /* and for another one: see `measure` */
  gr_expected expected;
} gr_chain;

/* Begins; what is described above is set, up to `adds`. */
void gr_chain_init(gr_chain *c, gr_memory *memory);

#pragma GCC visibility pop

#endif
