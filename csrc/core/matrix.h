/*
** matrix.h: a sparse square matrix of positive numbers whose entries grow and
** become more, and never fewer. An entry is found by its row and column in
** constant time, and all of a row or a column one after the other.
*/
#ifndef GR_MATRIX_H
#define GR_MATRIX_H

#include "core/memory.h"

typedef struct gr_entry {
  uint32_t row, column;
  uint32_t next_in_row, next_in_column; /* entries; GR_NONE: no more */
  double p;
} gr_entry;

/* All zeros but for the memory: without any rows. */
typedef struct gr_matrix {
  gr_memory *memory;
  gr_entry *at;
  size_t count, room;
  gr_words row, column; /* the first entry of each; GR_NONE: none */
  gr_words slot;        /* hash table: entry + 1, 0 where free */
} gr_matrix;

/* Makes it one of `size` rows, all zeros; what it was before is forgotten. If
** there will be no more than twice `entries`, there will be no long pauses. To
*be called again while it says GR_MORE,
** with `again` set. */
gr_status gr_matrix_clear(gr_matrix *m, uint32_t size, size_t entries,
                          int again, size_t *budget);

/* Adds p to an entry. GR_DONE or GR_NO_MEMORY. */
gr_status gr_matrix_add(gr_matrix *m, uint32_t row, uint32_t column, double p);

void gr_matrix_free(gr_matrix *m);

#endif
