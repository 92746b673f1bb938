/*
** matrix.h: a sparse square matrix of positive numbers whose entries grow and
** become more, and never fewer. An entry is found by its row and column in
** constant time, and all of a row or a column one after the other.
*/
#ifndef GR_MATRIX_H
#define GR_MATRIX_H

#include "core/base/task.h"

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
  size_t slots;         /* how many there will be, while they grow; else 0 */
  size_t placed;        /* entries that have their slot then */
} gr_matrix;

/* Makes it one of `size` rows, all zeros, with room for `entries` (in the hash
** table for twice as many); what it was before is forgotten. To be called again
** while it says GR_MORE, with `again` set. */
gr_status gr_matrix_clear(gr_matrix *m, uint32_t size, size_t entries,
                          int again, size_t *budget);

/* Makes room for so many more entries. To be called again while it says
** GR_MORE, and nothing else meanwhile. */
gr_status gr_matrix_reserve(gr_matrix *m, size_t entries, size_t *budget);

/* Adds p to an entry, for which there is room. */
void gr_matrix_add(gr_matrix *m, uint32_t row, uint32_t column, double p);

void gr_matrix_free(gr_matrix *m);

#endif
