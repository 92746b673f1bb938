/*
** shortproof.h: that finite values and their counters are right on an acyclic
** digraph, in one pass. Take the positions in an order in which each comes
** after its followers (there is one only without cycles). Suppose that
**   1. every value is the mex of the values of the followers;
**   2. in this order the counters of the positions of one value ascend.
** Then A of Definition 1 is 1, and B holds too. For let v be a follower of u
** with G(v) > G(u): by 1 some follower w of v has G(w) = G(u); w comes before
** v and v before u; so c(w) < c(u) by 2. C and the sets K speak of infinite
** values only.
**
** The order looked at is one of many, so a failure of 2 refutes nothing: then
** the definition is checked (valuecheck.h).
*/
#ifndef GR_SHORTPROOF_H
#define GR_SHORTPROOF_H

#include "core/verify/claim.h"
#include "core/verify/search.h"

#pragma GCC visibility push(hidden)

typedef struct gr_shortproof {
  gr_search search; /* takes positions with their values; it fails where there
                       is a cycle, or 1 or 2 does not hold */
  const uint32_t *label, *counter;
  uint32_t max_value;
  gr_words floor; /* by value: the least counter that the next position may
                     have */
  gr_words seen;  /* seen[value] = u + 1: at a follower of u */
} gr_shortproof;

/* All values are finite, none is larger than max_value or than its position has
** moves, and there is a counter. */
void gr_shortproof_init(gr_shortproof *p, gr_memory *memory,
                        const gr_claim *claim, uint32_t max_value);

/* Does about *budget units of work, an edge being one; linear in all. Working
** memory: a word a position and 16 bytes for each position of a path. GR_DONE
** when all is proved or search.failed; GR_MORE, GR_NO_MEMORY. */
gr_status gr_shortproof_step(gr_shortproof *p, size_t *budget);

void gr_shortproof_free(gr_shortproof *p);

#pragma GCC visibility pop

#endif
