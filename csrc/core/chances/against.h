/*
** against.h: how to play against somebody who errs. One player, the chooser,
** wants as many points as possible, a win being 1, a draw or endless play 1/2,
** a loss 0. The other player is fallible: see fallible.h.
**
** The chooser never gives away a win or a draw, and plays the best move where
** the position is won. Elsewhere this is a Markov decision process, solved by
** policy iteration (Howard 1960) in the strongly connected components of the
** states, each after all that it leads to. A state is a position and who is to
** move there. No component is of positions of two outcomes:
**
**   won      the chance is 1, and nothing is left to be done;
**   drawn    there is nothing to lose: the chance above 1/2 is that of errors.
**            It is found as the least solution, so a way round for ever, which
**            puts an error off and never comes to it, is worth nothing;
**   lost     the fallible player wins, or errs, after finitely many moves.
**
** A choice changes only if the new one is better by more than rounding errors.
** So what is found is the chance of the choices that are made. In the end,
** where the position is lost, a choice is replaced by one that is as good up
** to rounding errors: the one that loses the least payoff and, among these,
** the one with which best play lasts longest.
*/
#ifndef GR_AGAINST_H
#define GR_AGAINST_H

#include "core/chances/expected.h"
#include "core/chances/fallible.h"
#include "core/graph/components.h"

#pragma GCC visibility push(hidden)

/* What b is, as in expected.h. */
typedef enum gr_side { GR_POINTS, GR_NEVER, GR_MOVES } gr_side;

/* A state is twice its position, + 1 where the fallible player is to move. */
typedef struct gr_against {
  gr_task task;
  gr_fallible of;
  double *points; /* of the chooser at each state; 1/2 less where it is drawn */
  double *never;  /* how likely it is that play does not end */
  size_t points_room, never_room;
  gr_words choice; /* of each position: what the chooser moves to; GR_NONE at
                      an end */
  double error;    /* a bound on the error of each chance; at most 1 */
  gr_graph graph;  /* of the states; none lead on where the chooser has won */
  double *weight;  /* of each edge, where the fallible player is to move */
  size_t weight_room;
  gr_reverse reverse;
  gr_components components;
  gr_words place; /* of a state in the component that is being solved: that of
                     the fallible player's among these; else GR_NONE */
  gr_words theirs, ours; /* the states of the component: the fallible player's
                            and the chooser's */
  gr_words mark;         /* 1 for states that have a way out */
  gr_words queue;        /* the list of these, */
  uint32_t head;         /* of which so many have been looked at */
  int any;               /* any way out will do: none is worth anything */
  gr_graph block;  /* of their states, by the choices made; see expected.h */
  double *edge;    /* the weights of it, */
  double *mass;    /* b, */
  double *found;   /* and y for the choices that are kept */
  double *forever; /* the same of `never` */
  size_t edge_room, mass_room, found_room, forever_room;
  gr_words before; /* the choices that are kept */
  gr_side side;    /* what is being found */
  double entered;  /* the sum of b */
  double off;      /* by how much they may fail, if it was iterated */
  uint32_t rounds; /* of policy iteration */
  int preferred;   /* choices have been changed to others that are as good */
  int changed;     /* the block, since it was solved */
  int iterated;    /* not eliminated */
  gr_expected expected;
} gr_against;

/* A step may also return GR_EDGE_LIMIT: there may be twice as many edges as in
** the graph. Linear time but for components with cycles. */
void gr_against_init(gr_against *a, gr_memory *memory, const gr_fallible *of);

/* The points that the chooser expects at a state, from 0 to 1. */
double gr_against_points(const gr_against *a, uint32_t state);

#pragma GCC visibility pop

#endif
