/*
** seen.c: see seen.h.
*/
#include "core/store/seen.h"

#include <string.h>

/* The slots that a row has at first, and by how much they grow. */
#define FIRST_SLOTS 256
#define GROWTH 4

gr_status gr_seen_start(gr_memory *memory, gr_seen *seen, uint32_t mark,
                        const uint32_t *row, size_t count) {
  size_t size = FIRST_SLOTS;
  while (size / 2 <= count)
    size *= GROWTH;
  seen->mark = 0; /* should it fail */
  if (gr_words_resize(memory, &seen->slots, size) != GR_DONE)
    return GR_NO_MEMORY;
  memset(seen->slots.at, 0, size * sizeof *seen->slots.at);
  for (size_t i = 0; i < count; i++)
    *gr_seen_find(seen, row[i]) = row[i] + 1;
  seen->mark = mark;
  return GR_DONE;
}

void gr_seen_free(gr_memory *memory, gr_seen *seen) {
  gr_words_free(memory, &seen->slots);
  seen->mark = 0;
}
