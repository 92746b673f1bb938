/*
** heaps.h: the heaps of taking-and-breaking games, and periods of lists.
*/
#ifndef LGR_HEAPS_H
#define LGR_HEAPS_H

#include "core/heaps/heaps.h"
#include "lua/solution/solution.h"

#define LGR_HEAPS "grundy.heaps"

/* The userdata. Its state is in order between any two slices of work, so
** hooks may ask it, and go on with it, while it is at work. */
typedef struct lgr_heaps {
  gr_memory memory;
  lgr_ledger *ledger; /* NULL: it has been collected */
  size_t accounted;   /* what the ledger knows of */
  gr_heaps heaps;
} lgr_heaps;

#endif
