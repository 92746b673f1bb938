/*
** rows.h: several sets of small integers, as rows of a matrix of bits, all
** of which grow together.
*/
#ifndef GR_ROWS_H
#define GR_ROWS_H

#include "core/memory.h"

/* All zeros is a matrix without rows. */
typedef struct gr_rows {
  uint64_t *at;
  size_t count; /* rows */
  size_t words; /* of each */
} gr_rows;

/* Makes the matrix larger, if it is not: what is new is 0. GR_NO_MEMORY leaves
** it as it was. Linear in its size. */
gr_status gr_rows_grow(gr_memory *memory, gr_rows *rows, size_t count,
                       size_t words);

void gr_rows_free(gr_memory *memory, gr_rows *rows);

static inline uint64_t *gr_row(const gr_rows *rows, size_t i) {
  return rows->at + i * rows->words;
}

static inline void gr_row_add(uint64_t *row, uint32_t value) {
  row[value >> 6] |= (uint64_t)1 << (value & 63);
}

static inline void gr_row_join(uint64_t *row, const uint64_t *with,
                               size_t words) {
  for (size_t i = 0; i < words; i++)
    row[i] |= with[i];
}

#endif
