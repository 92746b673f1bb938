/*
** entail_heaps.h: heaps from which one takes and which one divides, as a code
** says (heaps.h), where some moves must be answered in the heap that is left,
** as a second code says; see core/values/entail.h. So is Top Entails
** (Berlekamp, Conway and Guy 1982, chapter 12): 4. and .3.
*/
#ifndef GR_ENTAIL_HEAPS_H
#define GR_ENTAIL_HEAPS_H

#include "core/base/task.h"
#include "core/values/number_set.h"

#pragma GCC visibility push(hidden)

/* The largest heap: for one heap, all its divisions are looked at in one go. */
#define GR_MAX_ENTAIL_HEAP (UINT32_C(1) << 18)

/* The digits of a code, from the one before the point on. */
typedef struct gr_digits {
  const unsigned char *at;
  size_t count;
} gr_digits;

typedef struct gr_entail_heaps {
  gr_task task;
  gr_digits ordinary, entailing;
  uint32_t last;      /* heap that is asked for */
  gr_words value;     /* by heap */
  gr_words place;     /* by heap: its set, in `sets` */
  gr_words sets;      /* that are kept */
  gr_number_set wins; /* the set that is being found */
  gr_words there;     /* bits: the values of divisions */
  uint32_t most;      /* the largest value that is a number */
} gr_entail_heaps;

/* Starts with two codes, which must stay where they are: of digits below 8, and
** of digits below 4, the first of which is 0. */
void gr_entail_heaps_init(gr_entail_heaps *h, gr_memory *memory,
                          gr_digits ordinary, gr_digits entailing,
                          uint32_t last);

#pragma GCC visibility pop

#endif
