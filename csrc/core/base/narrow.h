/*
** narrow.h: words of which most are small, in as few bytes as the longest of
** them needs: one, two or four for each. A word is short if it is small, or if
** it is small as a negative number: so GR_NONE is.
*/
#ifndef GR_NARROW_H
#define GR_NARROW_H

#include "core/base/growth.h"

#pragma GCC visibility push(hidden)

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
** paced step, the array grows early. */
gr_status gr_narrow_fill(gr_memory *memory, gr_narrow *n, gr_growth *growth,
                         size_t count, size_t *budget);

/* How many bytes a word takes. */
static inline size_t gr_narrow_width(uint32_t word) {
  if (word + 0x80 < 0x100) /* modulo 2^32 */
    return 1;
  return word + 0x8000 < 0x10000 ? 2 : 4;
}

/* Makes all words longer, which takes linear time. GR_NO_MEMORY: they are as
** they were. */
gr_status gr_narrow_widen(gr_memory *memory, gr_narrow *n, gr_growth *growth,
                          size_t width);

/* Writes a word into an array where words take so many bytes. */
static inline void gr_narrow_put(void *at, size_t width, size_t i,
                                 uint32_t word) {
  if (width == 1)
    ((uint8_t *)at)[i] = (uint8_t)word;
  else if (width == 2)
    ((uint16_t *)at)[i] = (uint16_t)word;
  else
    ((uint32_t *)at)[i] = word;
}

/* Changes a word, also in the array that is being made early. GR_DONE
** or GR_NO_MEMORY. */
static inline gr_status gr_narrow_set(gr_memory *memory, gr_narrow *n,
                                      gr_growth *growth, size_t i,
                                      uint32_t word) {
  size_t width = gr_narrow_width(word);
  if (width > n->width && gr_narrow_widen(memory, n, growth, width) != GR_DONE)
    return GR_NO_MEMORY;
  gr_narrow_put(n->at, n->width, i, word);
  if (i < growth->moved)
    gr_narrow_put(growth->fresh, n->width, i, word);
  return GR_DONE;
}

/* Gives back all but the first `count` words, if there are any; never fails. */
void gr_narrow_trim(gr_memory *memory, gr_narrow *n, size_t count);

void gr_narrow_free(gr_memory *memory, gr_narrow *n);

#pragma GCC visibility pop

#endif
