/*
** ahead.c: see ahead.h.
*/
#include "core/base/ahead.h"

#include <string.h>

/* The least array that is moved ahead of need, and how much of it at a time, in
** bytes. */
#define LARGE ((size_t)1 << 16)
#define MOVED_AHEAD ((size_t)1 << 15)

void *gr_grow_ahead(gr_memory *memory, gr_ahead *ahead, void *array,
                    size_t *room, size_t count, size_t size) {
  size_t now;
  if (ahead->fresh == NULL) {
    if (*room < LARGE / size || count < *room - *room / 4)
      return array;
    ahead->room = gr_next_room(*room, size);
    ahead->moved = 0;
    ahead->fresh = gr_resize(memory, NULL, 0, ahead->room, size);
  }
  if (ahead->fresh == NULL || ahead->room <= *room) { /* it has grown */
    gr_ahead_free(memory, ahead, size);
    return array;
  }
  now = count - ahead->moved;
  if (now > MOVED_AHEAD / size)
    now = MOVED_AHEAD / size;
  memcpy((char *)ahead->fresh + ahead->moved * size,
         (const char *)array + ahead->moved * size, now * size);
  ahead->moved += now;
  if (ahead->moved < count)
    return array;
  gr_release(memory, array, *room, size);
  array = ahead->fresh;
  *room = ahead->room;
  memset(ahead, 0, sizeof *ahead);
  return array;
}

void gr_words_grow_ahead(gr_memory *memory, gr_ahead *ahead, gr_words *words) {
  words->at = gr_grow_ahead(memory, ahead, words->at, &words->room,
                            words->count, sizeof *words->at);
}

void gr_ahead_free(gr_memory *memory, gr_ahead *ahead, size_t size) {
  gr_release(memory, ahead->fresh, ahead->room, size);
  memset(ahead, 0, sizeof *ahead);
}
