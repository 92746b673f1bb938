/*
** seen.h: which followers a row has, while it grows, so that each is in it
** once. A short row is looked through; a long one has a table, which is in
** the cache where marks on all positions would not be.
*/
#ifndef GR_SEEN_H
#define GR_SEEN_H

#include "core/base/memory.h"

/* So many followers are looked through. */
#define GR_SHORT_ROW 16

/* All zeros is an empty one. */
typedef struct gr_seen {
  gr_words slots; /* number + 1, 0: free; open addressing, a power of two,
                     half full at most */
  uint32_t mark;  /* of the row that they are about */
} gr_seen;

/* Is the number in this row of at most GR_SHORT_ROW? */
static inline int gr_is_in_short(const uint32_t *row, size_t count,
                                 uint32_t number) {
  for (size_t i = 0; i < count; i++)
    if (row[i] == number)
      return 1;
  return 0;
}

/* The slot that holds the number, or the free one where it belongs. */
static inline uint32_t *gr_seen_find(const gr_seen *seen, uint32_t number) {
  size_t mask = seen->slots.count - 1;
  size_t i = (number * UINT32_C(0x9E3779B1) >> 8) & mask;
  uint32_t *at = seen->slots.at;
  while (at[i] != 0 && at[i] != number + 1)
    i = (i + 1) & mask;
  return at + i;
}

/* Makes a table for this row of `count`, which has this mark (never 0): GR_DONE
** or GR_NO_MEMORY. */
gr_status gr_seen_start(gr_memory *memory, gr_seen *seen, uint32_t mark,
                        const uint32_t *row, size_t count);

/*
** Where the number of a follower plus 1 is to be written when it is appended
** to the row; if it is there, the row has it. NULL: no memory. Expected time
** constant, if it is called for each one that comes when the row is longer
** than GR_SHORT_ROW.
*/
static inline uint32_t *gr_seen_slot(gr_memory *memory, gr_seen *seen,
                                     uint32_t mark, const uint32_t *row,
                                     size_t count, uint32_t number) {
  if ((seen->mark != mark || count >= seen->slots.count / 2) &&
      gr_seen_start(memory, seen, mark, row, count) != GR_DONE)
    return NULL;
  return gr_seen_find(seen, number);
}

void gr_seen_free(gr_memory *memory, gr_seen *seen);

#endif
