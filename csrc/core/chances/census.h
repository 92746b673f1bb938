/*
** census.h: counts over the positions of a solution: outcomes, values,
** remoteness, moves, how far from the starts, and how many of the moves of a
** position keep what it promises. One pass over the edges for each of the two
** walks and one for the counts: linear time.
*/
#ifndef GR_CENSUS_H
#define GR_CENSUS_H

#include "core/graph/graph.h"
#include "core/length/remoteness.h"

/* Over some positions with moves: the shares of the good ones among these. */
typedef struct gr_shares {
  uint32_t positions;
  uint32_t only; /* of them, those with one good move */
  double sum;    /* of the shares */
} gr_shares;

/* What is counted where. */
typedef struct gr_surveyed {
  const gr_graph *graph;  /* of a game that does not split */
  const uint32_t *length; /* by its parity the outcome: see remoteness.h */
  const uint32_t *label;  /* values as graph.h has them; NULL: there are none */
  const gr_words *starts; /* runs of positions: the first, how many, in turn */
  uint32_t from; /* only what it leads to; GR_NONE: all, from the starts */
} gr_surveyed;

typedef struct gr_census {
  gr_memory *memory;
  gr_surveyed of;
  uint32_t positions, ends;
  uint64_t moves;
  uint32_t outcomes[GR_D + 1];
  /* how many, by finite value, set of an infinite one, length, number of
  ** moves and depth; as long as needed */
  gr_words values, infinities, lengths, degrees, depths;
  gr_shares forgiving; /* moves to P at N */
  gr_shares holding;   /* moves to D at D */
  gr_shares sensible;  /* moves to P at the N reached by sensible play */
  gr_words seen;       /* a bit each */
  gr_words queue;      /* what has been reached, in this order */
  size_t next;         /* the first whose moves have not been followed */
  size_t layer;        /* where the next depth begins in the queue */
  uint32_t run;        /* the run of starts that is being taken, */
  uint32_t taken;      /* and how many of it */
  int phase;
} gr_census;

void gr_census_init(gr_census *c, gr_memory *memory, const gr_surveyed *of);

/* Does about *budget edges of it: GR_MORE, GR_DONE or GR_NO_MEMORY. */
gr_status gr_census_step(gr_census *c, size_t *budget);

void gr_census_free(gr_census *c);

#endif
