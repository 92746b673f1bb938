/*
** sparse.h: the guess about the sparse space of a game of heaps. In many such
** games a linear function of the bits of a value (the parity of value & mask)
** is 1 for all but few heaps (Berlekamp, Conway & Guy, Winning Ways, chapter
** 4; Gangolli & Plambeck 1989). Values where it is 1 are common, the others
** rare. Of two parts whose values have a common xor, one is rare. So the least
** common value that is no follower's is found by a look at the rare heaps
** alone, and that is right for any mask; only how long it takes depends on the
** guess.
*/
#ifndef GR_SPARSE_H
#define GR_SPARSE_H

#include "core/heaps/bitrows.h"

typedef struct gr_sparse {
  gr_memory *memory;
  uint32_t mask; /* 0: there is no such guess, all divisions are looked at */
  uint32_t rule; /* the number of the guess, from 1 on */
  gr_words rare; /* the rare heaps, ascending; none without a guess */
  gr_bitrows common; /* one row: the common values */
  gr_words tally;    /* heaps of each value */
  size_t next;       /* look for a guess again with so many heaps */
  uint32_t forced;   /* for tests: this mask, always; 0: none */
} gr_sparse;

/* Makes room for values below 64 * words. */
gr_status gr_sparse_grow(gr_sparse *s, size_t words);

void gr_sparse_free(gr_sparse *s);

/* Looks for the mask with the fewest rare heaps, among `count` heaps, if it is
** time to; heap 0 does not count. Time: linear in the heaps, and v log v for v
** values; seldom. */
gr_status gr_sparse_choose(gr_sparse *s, const uint16_t *value, size_t count);

/* Counts another heap. */
gr_status gr_sparse_count(gr_sparse *s, uint32_t heap, uint32_t value);

/* The parity of the bits of a word. */
static inline uint32_t gr_parity(uint32_t word) {
  word ^= word >> 16;
  word ^= word >> 8;
  word ^= word >> 4;
  return 0x6996 >> (word & 15) & 1;
}

#endif
