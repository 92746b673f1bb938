/*
** narrow.c: see narrow.h.
*/
#include "core/base/narrow.h"

#include <string.h>

/* The number of bytes that are filled for a unit of the budget. */
#define FILLED 32

/* How many bytes a word takes. */
static size_t width_of(uint32_t word) {
  if (word + 0x80 < 0x100) /* modulo 2^32 */
    return 1;
  return word + 0x8000 < 0x10000 ? 2 : 4;
}

static void put(void *at, size_t width, size_t i, uint32_t word) {
  if (width == 1)
    ((uint8_t *)at)[i] = (uint8_t)word;
  else if (width == 2)
    ((uint16_t *)at)[i] = (uint16_t)word;
  else
    ((uint32_t *)at)[i] = word;
}

/* Makes all words longer, in their place: the last one first. */
static gr_status widen(gr_memory *memory, gr_narrow *n, size_t width) {
  gr_narrow wide = *n;
  wide.at = gr_resize(memory, n->at, n->room * n->width, n->room * width, 1);
  if (wide.at == NULL)
    return GR_NO_MEMORY;
  n->at = wide.at;
  for (size_t i = n->count; i-- > 0;)
    put(wide.at, width, i, gr_narrow_at(n, i));
  n->width = width;
  return GR_DONE;
}

gr_status gr_narrow_set(gr_memory *memory, gr_narrow *n, gr_ahead *ahead,
                        size_t i, uint32_t word) {
  size_t width = width_of(word);
  if (width > n->width) {
    gr_ahead_free(memory, ahead, n->width);
    if (widen(memory, n, width) != GR_DONE)
      return GR_NO_MEMORY;
  }
  put(n->at, n->width, i, word);
  if (i < ahead->moved)
    put(ahead->fresh, n->width, i, word);
  return GR_DONE;
}

gr_status gr_narrow_fill(gr_memory *memory, gr_narrow *n, gr_ahead *ahead,
                         size_t count, size_t *budget) {
  size_t now = count - n->count;
  void *at;
  if (n->width == 0)
    n->width = 1;
  if (memory->paced)
    n->at = gr_grow_ahead(memory, ahead, n->at, &n->room, n->count, n->width);
  if (now == 0)
    return GR_DONE;
  at = gr_grow_tight(memory, n->at, &n->room, count, n->width);
  if (at == NULL)
    return GR_NO_MEMORY;
  n->at = at;
  if (now * n->width / FILLED < *budget) {
    *budget -= now * n->width / FILLED + 1;
  } else {
    now = *budget * FILLED / n->width;
    *budget = 0;
  }
  memset((char *)at + n->count * n->width, 0xFF, now * n->width);
  n->count += now;
  return n->count < count ? GR_MORE : GR_DONE;
}

void gr_narrow_trim(gr_memory *memory, gr_narrow *n) {
  void *at;
  if (n->at == NULL)
    return;
  at = gr_resize(memory, n->at, n->room, n->count, n->width);
  if (at == NULL && n->count > 0)
    return; /* the larger array serves as well */
  n->at = at;
  n->room = n->count;
}

void gr_narrow_free(gr_memory *memory, gr_narrow *n) {
  gr_release(memory, n->at, n->room, n->width);
  memset(n, 0, sizeof *n);
}
