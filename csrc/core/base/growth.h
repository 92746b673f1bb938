/*
** growth.h: a large array that only grows at its end can be moved to a larger
** place early, in slices: otherwise a copy may take milliseconds.
*/
#ifndef GR_GROWTH_H
#define GR_GROWTH_H

#include "core/base/memory.h"

#pragma GCC visibility push(hidden)

/* All zeros is ready. What changes in an array below `moved` must change in
** `fresh`, too. */
typedef struct gr_growth {
  void *fresh;
  size_t room, moved; /* in elements */
} gr_growth;

/* Does a slice of that for an array of which `count` elements are in use, as in
** gr_grow. The array that is valid from now on; never fails. */
void *gr_grow_early(gr_memory *memory, gr_growth *growth, void *array,
                    size_t *room, size_t count, size_t size);
void gr_words_grow_early(gr_memory *memory, gr_growth *growth, gr_words *words);

void gr_growth_free(gr_memory *memory, gr_growth *growth, size_t size);

#pragma GCC visibility pop

#endif
