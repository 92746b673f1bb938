/*
** sizes.h: about how much there is left to play from a position, as far as its
** key tells that. Nothing depends on it but the order in which moves are
** tried.
**
** The size of an integer is that integer. Of other positions it is the number
** of bytes of those kinds that get fewer as play goes on, such as free cells.
** These are found from the moves of the first positions that are met.
*/
#ifndef GR_SIZES_H
#define GR_SIZES_H

#include "core/store/expansion.h"

#pragma GCC visibility push(hidden)

/* All zeros: nothing has been learnt. */
typedef struct gr_sizes {
  int64_t lost[256]; /* of each kind of byte, how many more have gone than
                        come */
  uint32_t rows;     /* that this was learnt from */
} gr_sizes;

/* Learns from the row of the expansion's current position, which is complete,
** if it is one of the first. */
void gr_sizes_learn(gr_sizes *sizes, const gr_expansion *x);

/* The size of a position, at most GR_MAX_SIZE. Linear in the length of its
** key. */
uint32_t gr_size_of(const gr_sizes *sizes, const gr_store *store, uint32_t p);

#define GR_MAX_SIZE (UINT32_C(1) << 30)

#pragma GCC visibility pop

#endif
