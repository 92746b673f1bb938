/*
** growth.c: see growth.h.
*/
#include "core/base/growth.h"

#include <string.h>

/* The least array that is moved early, and how much of it at a time, in
** bytes. */
#define LARGE ((size_t)1 << 16)
#define MOVED_EARLY ((size_t)1 << 15)

void *gr_grow_early(gr_memory *memory, gr_growth *growth, void *array,
                    size_t *room, size_t count, size_t size) {
  size_t now;
  if (growth->fresh == NULL) {
    if (*room < LARGE / size || count < *room - *room / 4)
      return array;
    growth->room = gr_next_room(*room, size);
    growth->moved = 0;
    growth->fresh = gr_resize(memory, NULL, 0, growth->room, size);
  }
  if (growth->fresh == NULL || growth->room <= *room) { /* it has grown */
    gr_growth_free(memory, growth, size);
    return array;
  }
  now = count - growth->moved;
  if (now > MOVED_EARLY / size)
    now = MOVED_EARLY / size;
  memcpy((char *)growth->fresh + growth->moved * size,
         (const char *)array + growth->moved * size, now * size);
  growth->moved += now;
  if (growth->moved < count)
    return array;
  gr_release(memory, array, *room, size);
  array = growth->fresh;
  *room = growth->room;
  memset(growth, 0, sizeof *growth);
  return array;
}

void gr_words_grow_early(gr_memory *memory, gr_growth *growth,
                         gr_words *words) {
  words->at = gr_grow_early(memory, growth, words->at, &words->room,
                            words->count, sizeof *words->at);
}

void gr_growth_free(gr_memory *memory, gr_growth *growth, size_t size) {
  gr_release(memory, growth->fresh, growth->room, size);
  memset(growth, 0, sizeof *growth);
}
