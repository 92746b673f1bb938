/*
** stats.h: counts over the positions of a solution: outcomes, values,
** remoteness, moves, depths, and which share of the moves of a position keeps
** its outcome. Linear time: two walks over the edges, and one pass to count.
*/
#ifndef GR_STATS_H
#define GR_STATS_H

#include "core/base/task.h"
#include "core/length/play.h"

#pragma GCC visibility push(hidden)

/* Over some positions with moves: which share of their moves is good. */
typedef struct gr_shares {
  uint32_t positions;
  uint32_t only; /* of them, those with one good move */
  double sum;    /* of the shares */
} gr_shares;

/* What to count, and where. */
typedef struct gr_stats_of {
  gr_knowledge known;
  const uint32_t *label;  /* values as graph.h has them; NULL: there are none */
  const gr_words *starts; /* runs of positions: the first, how many, in turn */
  uint32_t from; /* only what it leads to; GR_NONE: all, from the starts */
} gr_stats_of;

typedef struct gr_stats {
  gr_task task;
  gr_stats_of of;
  uint32_t positions, ends;
  uint64_t moves;
  uint32_t outcomes[GR_D + 1];
  /* how many, by finite value, set of an infinite one, length, number of
  ** moves and depth; as long as needed */
  gr_words values, infinities, lengths, degrees, depths;
  gr_shares forgiving; /* moves at N that keep the win */
  gr_shares holding;   /* moves to D at D */
  gr_shares sensible;  /* the same at the N reached by sensible play */
  gr_words seen;       /* a bit each */
  gr_words queue;      /* what has been reached, in this order */
  int second_walk;
  size_t layer;   /* where the next depth begins in the queue */
  uint32_t run;   /* the run of starts that is being taken, */
  uint32_t taken; /* and how many of it */
} gr_stats;

/* Linear time. */
void gr_stats_init(gr_stats *s, gr_memory *memory, const gr_stats_of *of);

#pragma GCC visibility pop

#endif
