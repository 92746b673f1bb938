/*
** bitrows.c: see bitrows.h.
*/
#include "core/heaps/heaps.h"

#include <string.h>

gr_status gr_bitrows_grow(gr_memory *memory, gr_bitrows *rows, size_t count,
                          size_t words) {
  gr_bitrows fresh;
  fresh.count = count > rows->count ? count : rows->count;
  fresh.words = words > rows->words ? words : rows->words;
  if (fresh.count == rows->count && fresh.words == rows->words)
    return GR_DONE;
  if (fresh.count == 0 || fresh.words == 0) { /* nothing to hold yet */
    rows->count = fresh.count;
    rows->words = fresh.words;
    return GR_DONE;
  }
  if (fresh.count > SIZE_MAX / fresh.words)
    return GR_NO_MEMORY;
  fresh.at =
      gr_resize(memory, NULL, 0, fresh.count * fresh.words, sizeof *fresh.at);
  if (fresh.at == NULL)
    return GR_NO_MEMORY;
  memset(fresh.at, 0, fresh.count * fresh.words * sizeof *fresh.at);
  for (size_t i = 0; rows->at != NULL && i < rows->count; i++)
    memcpy(gr_bitrow(&fresh, i), gr_bitrow(rows, i),
           rows->words * sizeof *rows->at);
  gr_bitrows_free(memory, rows);
  *rows = fresh;
  return GR_DONE;
}

void gr_bitrows_free(gr_memory *memory, gr_bitrows *rows) {
  if (rows->at != NULL)
    gr_release(memory, rows->at, rows->count * rows->words, sizeof *rows->at);
  memset(rows, 0, sizeof *rows);
}
