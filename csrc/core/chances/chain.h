/*
** chain.h: the game as a chance process. Each player moves at random, all
** moves being equally likely, or plays the best move, the first one among
** equals, or any one of them. A state is a position and who is to move there:
*who moved first, or
** the other one.
*/
#ifndef GR_CHAIN_H
#define GR_CHAIN_H

#include "core/length/payoff.h"

/* How a player plays. */
enum { GR_AT_RANDOM, GR_FIRST_BEST, GR_ANY_BEST };

/* Who plays against whom, and where. */
typedef struct gr_contest {
  const gr_graph *graph;      /* of a game that does not split */
  const gr_endings *endings;  /* what sinks pay, if there are any; else */
  double sink;                /* this, to who is to move there */
  const uint32_t *remoteness; /* for best moves, where sinks are alike, */
  const gr_payoffs *payoffs;  /* and where they are not, else NULL */
  int perfect[2];             /* how the first and the second player play */
  uint32_t from;              /* where the first one moves first */
} gr_contest;

typedef struct gr_chain {
  gr_memory *memory;
  gr_contest of;
  gr_graph graph;  /* of the states, in breadth-first order */
  gr_words state;  /* twice its position, + 1 where the second is to move */
  gr_words number; /* of a state; GR_NONE: not reached */
} gr_chain;

void gr_chain_init(gr_chain *c, gr_memory *memory, const gr_contest *of);

/* Does about *budget edges of it, and takes them off: GR_MORE, GR_DONE,
** GR_NO_MEMORY or GR_EDGE_LIMIT. Linear time. */
gr_status gr_chain_step(gr_chain *c, size_t *budget);

/* What play that ends in this state pays to who moved first. */
double gr_chain_pays(const gr_chain *c, uint32_t state);

void gr_chain_free(gr_chain *c);

#endif
