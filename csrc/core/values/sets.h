/*
** sets.h: the sets K of the infinite values (label.h), each distinct set once.
*/
#ifndef GR_SETS_H
#define GR_SETS_H

#include "core/graph/label.h"

/* The number of the set with these members (`high` ascending, without
** repetition), which is added if it is new. */
gr_status gr_sets_add(gr_memory *memory, gr_sets *sets, uint64_t low,
                      const uint32_t *high, uint32_t high_count,
                      uint32_t *number);

/* Is the value a member of set `number`? Logarithmic from 64 on. */
int gr_sets_has(const gr_sets *sets, uint32_t number, uint32_t value);

/* Have two sets, of two collections, the same members? */
int gr_sets_equal(const gr_sets *a, uint32_t number_a, const gr_sets *b,
                  uint32_t number_b);

uint32_t gr_sets_size(const gr_sets *sets, uint32_t number);

void gr_sets_free(gr_memory *memory, gr_sets *sets);

#endif
