/*
** sums.h: values of a game that splits (values/acyclic.h), whose positions are
** spread over the ranks of a cluster. A position gets its value when all parts
** of its moves have theirs: the mex over its moves of the nim-sum of the values
** of the parts (Sprague 1935, Grundy 1939). A rank tells each value once to
** every other rank that watches the position.
**
** Positions that get no value in this way are on a cycle, or lead to one, and
** such a game has no values. Then the ranks walk to a cycle, to name it. It is
** the one that a depth-first search in one process meets first: such a search
** leaves no position that leads to a cycle before it has met one, so its path
** goes from the first such position always on to the first part without a
** value.
*/
#ifndef GR_SUMS_H
#define GR_SUMS_H

#include "core/values/values.h"
#include "mpi/sweep.h"

/* How many positions of a cycle are told. */
#define GR_CYCLE_TOLD 8

/* A cycle that was found; all ranks know the same of it. */
typedef struct gr_cycle {
  uint64_t count;               /* positions; 0: there is no cycle */
  uint32_t rank[GR_CYCLE_TOLD]; /* whose the first ones are, */
  uint32_t at[GR_CYCLE_TOLD];   /* and their numbers there */
} gr_cycle;

typedef struct gr_sums {
  gr_talk talk;
  gr_values *values;
  gr_cycle *cycle;
  uint32_t *label; /* of all positions, own and ghosts */
  gr_sweep sweep;
  gr_words seen;   /* seen[value] = u + 1: a move from u has this value */
  uint64_t least;  /* the least number of a position without a value, */
  uint32_t start;  /* and it here, if it is an own one; else GR_NONE */
  uint32_t here;   /* the own position that the walk has come to, or GR_NONE */
  uint32_t met;    /* the own position that it has met again, or GR_NONE */
  uint64_t steps;  /* that the walk has made since it left `met`, */
  gr_words passed; /* and pairs: of these, the first ones, and the own
                      position at which each began */
} gr_sums;

/* Starts with a shard that has numbers; `values` is all zeros, and so is
** `cycle`. If there is no cycle, the labels are then those of own positions,
** which finite_count counts, and of ghosts; max_value is that of all ranks. */
void gr_sums_init(gr_sums *s, gr_shard *shard, gr_values *values,
                  gr_cycle *cycle);

/* Linear time in all. GR_MORE, GR_DONE or GR_NO_MEMORY. */
gr_status gr_sums_step(gr_sums *s, size_t *budget);

void gr_sums_free(gr_sums *s);

#endif
