/*
** valuecheck.h: checks values and their counters. By Theorem 2 of Fraenkel and
** Yesha, G is the one function that satisfies Definition 1 with some counter c,
** so values that pass are right everywhere. At every position u:
**   A  if G(u) is finite, it is the mex of the values of the followers;
**   B  if G(u) is finite, every follower v with a larger value, or an infinite
**      one, has a follower w with G(w) = G(u) and c(w) < c(u);
**   C  if G(u) is infinite, some follower is infinite(K) with a K that does not
**      have the mex of the values of the followers.
** And if G(u) is infinite(K), then K is the set of the finite values of the
** followers.
*/
#ifndef GR_VALUECHECK_H
#define GR_VALUECHECK_H

#include "core/verify/check.h"
#include "core/verify/shortproof.h"

#pragma GCC visibility push(hidden)

typedef struct gr_valuecheck {
  gr_check check;
  const uint32_t *counter;  /* if none is claimed, any words will do */
  int answers;              /* B is checked: there is a counter */
  uint32_t max_value;       /* the largest finite one */
  uint32_t infinite_count;  /* positions with an infinite value */
  gr_words lowest, highest; /* by value: positions with the extreme counters */
  gr_shortproof proof;
  gr_words sights; /* seen and least, for each thread */
  uint32_t *seen;  /* seen[value] = u + 1: at a follower of u */
  uint32_t *least; /* by value: the least counter there */
  gr_words row;    /* row[first[v] + k]: the least counter among the followers
                      of v with the k-th value there */
} gr_valuecheck;

/* Linear time but for the search in large sets K. Working memory: a word an
** edge, unless there is a short proof. */
void gr_valuecheck_init(gr_valuecheck *v, gr_memory *memory,
                        const gr_claim *claim);

#pragma GCC visibility pop

#endif
