/*
** narrow.c: see narrow.h.
*/
#include "core/base/narrow.h"

#include <string.h>

/* The number of bytes that are filled for a unit of the budget. */
#define FILLED 32

/* In their place: the last one first. */
gr_status gr_narrow_widen(gr_memory *memory, gr_narrow *n, gr_growth *growth,
                          size_t width) {
  void *at;
  gr_growth_free(memory, growth, n->width);
  at = gr_resize(memory, n->at, n->room * n->width, n->room * width, 1);
  if (at == NULL)
    return GR_NO_MEMORY;
  n->at = at;
  for (size_t i = n->count; i-- > 0;)
    gr_narrow_put(at, width, i, gr_narrow_at(n, i));
  n->width = width;
  return GR_DONE;
}

gr_status gr_narrow_fill(gr_memory *memory, gr_narrow *n, gr_growth *growth,
                         size_t count, size_t *budget) {
  size_t now = count - n->count;
  void *at;
  if (n->width == 0)
    n->width = 1;
  if (memory->paced)
    n->at = gr_grow_early(memory, growth, n->at, &n->room, n->count, n->width);
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

void gr_narrow_trim(gr_memory *memory, gr_narrow *n, size_t count) {
  void *at;
  if (n->at == NULL)
    return;
  n->count = count;
  at = gr_resize(memory, n->at, n->room, count, n->width);
  if (at == NULL && count > 0)
    return; /* the larger array serves as well */
  n->at = at;
  n->room = count;
}

void gr_narrow_free(gr_memory *memory, gr_narrow *n) {
  gr_release(memory, n->at, n->room, n->width);
  memset(n, 0, sizeof *n);
}
