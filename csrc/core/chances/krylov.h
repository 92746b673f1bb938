/*
** krylov.h: how much probability passes through each state of a block of an
** absorbing Markov chain, given what enters from outside: y = b + y P; or
** backwards, what a state adds with all that it leads to: y = b + P y. Solved
** by BiCGSTAB (van der Vorst 1992). It needs dozens of passes over the edges
** where passing on what has arrived needs thousands, but it may fail, so the
** result has to be measured.
*/
#ifndef GR_KRYLOV_H
#define GR_KRYLOV_H

#include "core/base/task.h"
#include "core/graph/graph.h"

#pragma GCC visibility push(hidden)

/* Half the distance from 1 to the next number: a rounding. */
#define GR_ROUNDING (1.0 / 9007199254740992)

/* States that are solved together. */
typedef struct gr_transient {
  const gr_graph *graph;
  const uint32_t *member; /* the states */
  uint32_t count;
  size_t edges;          /* from members */
  const uint32_t *place; /* of a state among the members, else GR_NONE */
  const double *mass;    /* b, for each state of the graph */
  int backwards;         /* see above */
  const double *weight;  /* of each edge of the graph, those of a state with the
                            sum 1; NULL: they are equally likely. Only
                            backwards. */
} gr_transient;

/* The vectors, `count` numbers each: the result; the residual, and what it is
** compared with; the direction; and where the latter and the residual lead. */
enum {
  GR_RESULT,
  GR_RESIDUAL,
  GR_SHADOW,
  GR_WAY,
  GR_WAY_LEADS,
  GR_RESIDUAL_LEADS,
  GR_KRYLOV_VECTORS
};

typedef struct gr_krylov {
  gr_task task;
  const gr_transient *of;
  double *vector[GR_KRYLOV_VECTORS];
  double entered;  /* the sum of b */
  double residual; /* the sum of absolute values of the residual */
  double size;     /* the same of the result */
  double rho, old_rho, alpha, omega, sum, square;
  uint64_t looked; /* edges looked at */
} gr_krylov;

/* Begins; `vectors` has room for all of them. */
void gr_krylov_init(gr_krylov *k, const gr_transient *of, double *vectors);

/* GR_DONE: the residual is lost in roundings, or some hundred passes have been
** made over the edges, or it has failed. */
gr_status gr_krylov_step(gr_krylov *k, size_t *budget);

#pragma GCC visibility pop

#endif
