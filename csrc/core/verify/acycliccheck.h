/*
** acycliccheck.h: checks games that have no cycle: that they have none, and
** what is known of them for this reason. If moves lead to sums, the mex at
** every position determines all values, and the recursion all distances. If
** moves gain points, these determine all scores in the same way.
*/
#ifndef GR_ACYCLICCHECK_H
#define GR_ACYCLICCHECK_H

#include "core/verify/check.h"
#include "core/verify/search.h"

#pragma GCC visibility push(hidden)

typedef struct gr_acycliccheck {
  gr_check check;
  gr_search search; /* for a cycle */
  uint32_t longest; /* row, in words */
  gr_words seen;    /* seen[value] = u + 1: a move of u comes to it */
} gr_acycliccheck;

/* Linear time. Working memory: a word a position and 16 bytes for each position
** of a path. */
void gr_acycliccheck_init(gr_acycliccheck *a, gr_memory *memory,
                          const gr_claim *claim);

#pragma GCC visibility pop

#endif
