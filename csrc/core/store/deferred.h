/*
** deferred.h: followers of the current position of an expansion that are linked
** later, in slices, once all of them are known.
**
**   gr_defer   instead of gr_expansion_flush, and at last
**   gr_link_deferred  until GR_DONE
*/
#ifndef GR_DEFERRED_H
#define GR_DEFERRED_H

#include "core/store/expansion.h"

#pragma GCC visibility push(hidden)

/* All zeros is empty. */
typedef struct gr_deferred {
  gr_bytes keys; /* of followers, and their lengths */
  size_t linked; /* those before this place are queued or linked */
} gr_deferred;

static inline int gr_has_deferred(const gr_deferred *d) {
  return d->keys.count > 0;
}

/* Defers what is queued, or an integer after it. GR_DONE or GR_NO_MEMORY. */
gr_status gr_defer(gr_deferred *d, gr_expansion *x);
gr_status gr_defer_integer(gr_deferred *d, gr_expansion *x, uint64_t integer);

/* Links some of those that were deferred, in order, GR_BATCH at most: GR_MORE
** when it is to be called again. */
gr_status gr_link_deferred(gr_deferred *d, gr_expansion *x);

void gr_deferred_free(gr_memory *memory, gr_deferred *d);

#pragma GCC visibility pop

#endif
