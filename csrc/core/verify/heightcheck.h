/*
** heightcheck.h: is a claim about Smith's H right, the values being so? H is 0
** at sinks. Elsewhere, where G(u) is finite, H(u) <= t says that
**   for each value y < G(u) some follower v has G(v) = y and H(v) <= t - 1;
**   each follower v has H(v) <= t - 1, or has itself a follower w with
**   G(w) = G(u) and H(w) <= t - 2.
** Where G(u) is infinite, so is H(u).
**
** The claim is right if it satisfies this recursion at every position of
** finite value. For suppose that it differs from H there, and of the positions
** where it does let u be one with the least height t, in the claim or in H.
** The recursion decides whether the height of u is at most t by the positions
** of height at most t - 1. On these the claim and H agree. So they agree that u
** has height at most t, and hence t: they do not differ there.
**
** What a follower v of u adds to the recursion depends on the followers of v
** that have the value of u. So first a question is noted for each such pair of
** u and v, where it matters; then all questions about v are answered by one
** look at its followers.
*/
#ifndef GR_HEIGHTCHECK_H
#define GR_HEIGHTCHECK_H

#include "core/verify/check.h"

#pragma GCC visibility push(hidden)

typedef struct gr_heightcheck {
  gr_check check;
  uint32_t max_value;
  gr_words least;    /* by value: the least height of a follower, or GR_NONE */
  gr_words expected; /* by position: what the recursion gives, so far */
  gr_words head;     /* by position v: the last question about it, or GR_NONE */
  gr_words question; /* two words each: a position u that goes to v, and the
                        question before */
} gr_heightcheck;

/* No finite value is larger than max_value. Linear time. */
void gr_heightcheck_init(gr_heightcheck *h, gr_memory *memory,
                         const gr_claim *claim, uint32_t max_value);

#pragma GCC visibility pop

#endif
