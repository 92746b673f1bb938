/*
** paircheck.h: is a claim about values and counters right by Definition 2 of
** Fraenkel and Yesha, or one about values and heights by Smith's (23)? Both
** speak of a pair of functions, and nearly alike. Let c be the counter or the
** height. If G(u) is finite, and v stands for the followers of u:
**   A'  (23c)  for each y < G(u) some v has G(v) = y and c(v) < c(u);
**   A'' (23d)  no v has G(v) = G(u) and c(v) < c(u);
**   B'  (23e)  each v with an infinite value, or with c(v) >= c(u), has a
**              follower w with G(w) = G(u) and c(w) < c(u), for heights
**              c(w) + 1 < c(u).
** And of heights:
**       (23a)  they are finite where values are, and only there;
**       (23b)  value and height of a sink are 0.
** What is left, the sets K and C, is for valuecheck.h. It finds A, too, which
** follows: by A' the values below G(u) occur, and by A'' and B' not G(u) itself
** (Lemma 1; Smith's (24)).
*/
#ifndef GR_PAIRCHECK_H
#define GR_PAIRCHECK_H

#include "core/verify/check.h"

#pragma GCC visibility push(hidden)

typedef struct gr_paircheck {
  gr_check check;
  const uint32_t *second; /* counters or heights; GR_NONE where infinite */
  uint32_t least_gap;     /* c(w) + least_gap <= c(u): 1, or 2 for heights */
  uint32_t max_value;
  gr_words least; /* by value: the least c of a follower, or GR_NONE */
  gr_reverse reverse;
} gr_paircheck;

/* Either the height or the counter is claimed, and no finite value is larger
** than max_value. Linear time; working memory: a word an edge. */
void gr_paircheck_init(gr_paircheck *p, gr_memory *memory,
                       const gr_claim *claim, uint32_t max_value);

#pragma GCC visibility pop

#endif
