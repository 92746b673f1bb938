/*
** witness.h: what shows that a map or a relation is not as it might be.
*/
#ifndef GR_WITNESS_H
#define GR_WITNESS_H

#include "core/base/memory.h"

/* GR_NONE where there is none. Of a map: see map.h. Of a relation: `position`
** and `missing` are related, but `missing` has no follower related to
** `follower`; or, if that is GR_NONE, their labels differ. */
typedef struct gr_witness {
  uint32_t position; /* GR_NONE, and `missing` too: all is well */
  uint32_t follower; /* of the position */
  uint32_t missing;
} gr_witness;

static inline gr_witness gr_no_witness(void) {
  gr_witness none = {GR_NONE, GR_NONE, GR_NONE};
  return none;
}

/* A witness takes the place of one of a later position. */
static inline int gr_is_first(const gr_witness *witness, uint32_t position) {
  return position < witness->position;
}

#endif
