/*
** ahead.h: a large array that only grows at its end can be moved to a larger
** place in slices, ahead of need: otherwise a copy may take milliseconds.
*/
#ifndef GR_AHEAD_H
#define GR_AHEAD_H

#include "core/base/memory.h"

#pragma GCC visibility push(hidden)

/* All zeros is ready. What changes in an array below `moved` must change in
** `fresh`, too. */
typedef struct gr_ahead {
  void *fresh;
  size_t room, moved; /* in elements */
} gr_ahead;

/* Does a slice of that for an array of which `count` elements are in use, as in
** gr_grow. The array that is valid from now on; never fails. */
void *gr_grow_ahead(gr_memory *memory, gr_ahead *ahead, void *array,
                    size_t *room, size_t count, size_t size);
void gr_words_grow_ahead(gr_memory *memory, gr_ahead *ahead, gr_words *words);

void gr_ahead_free(gr_memory *memory, gr_ahead *ahead, size_t size);

#pragma GCC visibility pop

#endif
