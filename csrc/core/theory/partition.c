/*
** partition.c: see partition.h.
*/
#include "core/theory/stable_partition.h"

#include <string.h>

gr_status gr_partition_open(gr_memory *memory, gr_partition *p) {
  gr_block *block;
  if (p->count == p->room) {
    size_t room = p->room + p->room / 2 + 16;
    block = gr_resize(memory, p->block, p->room, room, sizeof *block);
    if (block == NULL)
      return GR_NO_MEMORY;
    p->block = block;
    p->room = room;
  }
  block = &p->block[p->count++];
  block->first = block->end = (uint32_t)p->element.count;
  block->marked = 0;
  return GR_DONE;
}

gr_status gr_partition_mark(gr_memory *memory, gr_partition *p, uint32_t u) {
  uint32_t number = p->of.at[u];
  gr_block *block = &p->block[number];
  uint32_t from = p->place.at[u], to = block->first + block->marked;
  uint32_t other;
  if (from < to)
    return GR_DONE;
  if (block->marked == 0 &&
      gr_words_push(memory, &p->touched, number) != GR_DONE)
    return GR_NO_MEMORY;
  other = p->element.at[to];
  p->element.at[to] = u;
  p->place.at[u] = to;
  p->element.at[from] = other;
  p->place.at[other] = from;
  block->marked++;
  return GR_DONE;
}

/* Makes elements from .. to - 1 a new block. */
static void cut(gr_partition *p, uint32_t from, uint32_t to) {
  uint32_t number = p->count - 1;
  p->block[number].first = from;
  p->block[number].end = to;
  for (uint32_t i = from; i < to; i++)
    p->of.at[p->element.at[i]] = number;
}

gr_status gr_partition_split(gr_memory *memory, gr_partition *p, uint32_t *old,
                             uint32_t *fresh) {
  gr_block *block;
  uint32_t middle;
  *old = p->touched.at[p->touched.count - 1];
  *fresh = GR_NONE;
  block = &p->block[*old];
  middle = block->first + block->marked;
  if (middle < block->end) {
    if (gr_partition_open(memory, p) != GR_DONE)
      return GR_NO_MEMORY;
    *fresh = p->count - 1;
    block = &p->block[*old];
    if (middle - block->first <= block->end - middle) {
      cut(p, block->first, middle);
      block->first = middle;
    } else {
      cut(p, middle, block->end);
      block->end = middle;
    }
  }
  block->marked = 0;
  p->touched.count--;
  return GR_DONE;
}

void gr_partition_free(gr_memory *memory, gr_partition *p) {
  gr_words_free(memory, &p->element);
  gr_words_free(memory, &p->place);
  gr_words_free(memory, &p->of);
  gr_words_free(memory, &p->touched);
  gr_release(memory, p->block, p->room, sizeof *p->block);
  memset(p, 0, sizeof *p);
}
