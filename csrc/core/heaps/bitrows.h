/*
** bitrows.h: several sets of small integers, as rows of a matrix of bits, all
** of which grow together.
*/
#ifndef GR_BITROWS_H
#define GR_BITROWS_H

#include "core/base/memory.h"

/* All zeros is a matrix without rows. */
typedef struct gr_bitrows {
  uint64_t *at;
  size_t count; /* rows */
  size_t words; /* of each */
} gr_bitrows;

/* Makes the matrix larger, if it is not: what is new is 0. GR_NO_MEMORY leaves
** it as it was. Linear in its size. */
gr_status gr_bitrows_grow(gr_memory *memory, gr_bitrows *rows, size_t count,
                          size_t words);

void gr_bitrows_free(gr_memory *memory, gr_bitrows *rows);

static inline uint64_t *gr_bitrow(const gr_bitrows *rows, size_t i) {
  return rows->at + i * rows->words;
}

static inline void gr_bitrow_add(uint64_t *row, uint32_t value) {
  row[value >> 6] |= (uint64_t)1 << (value & 63);
}

static inline void gr_bitrow_join(uint64_t *row, const uint64_t *with,
                                  size_t words) {
  for (size_t i = 0; i < words; i++)
    row[i] |= with[i];
}

#endif
