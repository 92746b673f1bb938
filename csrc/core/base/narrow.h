/*
** narrow.h: words of which most are small, in as few bytes as the longest of
** them needs: one, two or four for each. A word is short if it is small, or if
** it is small as a negative number: so GR_NONE is.
*/
#ifndef GR_NARROW_H
#define GR_NARROW_H

#include "core/base/ahead.h"

/* All zeros is an empty array. */
typedef struct gr_narrow {
  void *at;
  size_t count, room;
  size_t width; /* bytes of a word; 0: there is none yet */
} gr_narrow;

static inline uint32_t gr_narrow_at(const gr_narrow *n, size_t i) {
  if (n->width == 1)
    return (uint32_t)((const int8_t *)n->at)[i];
  if (n->width == 2)
    return (uint32_t)((const int16_t *)n->at)[i];
  return ((const uint32_t *)n->at)[i];
}

/* Appends GR_NONE until there are `count` words, as gr_words_fill does; in a
** paced step, the array grows ahead of need. */
gr_status gr_narrow_fill(gr_memory *memory, gr_narrow *n, gr_ahead *ahead,
                         size_t count, size_t *budget);

/* Changes a word, also in the array that is being made ahead of need. If it is
** longer than all before, this takes linear time. GR_NO_MEMORY: it is as it
** was. */
gr_status gr_narrow_set(gr_memory *memory, gr_narrow *n, gr_ahead *ahead,
                        size_t i, uint32_t word);

/* Gives back the room beyond the count; never fails. */
void gr_narrow_trim(gr_memory *memory, gr_narrow *n);

void gr_narrow_free(gr_memory *memory, gr_narrow *n);

#endif
