/*
** heap.h: ranks, each with something that comes next, in a heap: the rank whose
** it is that comes first is at place 0.
*/
#ifndef GR_HEAP_H
#define GR_HEAP_H

#include "core/base/memory.h"

/* Does what rank a has come before what rank b has? */
typedef int gr_rank_order(const void *context, uint32_t a, uint32_t b);

/* Moves the rank at place i down to where it belongs. Logarithmic time. */
static inline void gr_heap_sink(gr_words *heap, size_t i, gr_rank_order *before,
                                const void *context) {
  uint32_t *at = heap->at, rank = at[i];
  for (;;) {
    size_t least = 2 * i + 1;
    if (least + 1 < heap->count && before(context, at[least + 1], at[least]))
      least++;
    if (least >= heap->count || !before(context, at[least], rank))
      break;
    at[i] = at[least];
    i = least;
  }
  at[i] = rank;
}

/* Makes a heap of ranks in any order. Linear time. */
static inline void gr_heap_make(gr_words *heap, gr_rank_order *before,
                                const void *context) {
  for (size_t i = heap->count / 2; i > 0; i--)
    gr_heap_sink(heap, i - 1, before, context);
}

/* The first rank has something else now, or nothing (`empty`) more. */
static inline void gr_heap_next(gr_words *heap, int empty,
                                gr_rank_order *before, const void *context) {
  if (empty)
    heap->at[0] = heap->at[--heap->count];
  if (heap->count > 0)
    gr_heap_sink(heap, 0, before, context);
}

#endif
