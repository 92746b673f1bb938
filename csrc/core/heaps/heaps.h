/*
** heaps.h: the values of the heaps of a taking-and-breaking game, one after
** the other. What is found is exact, whatever is guessed: see sparse.h.
*/
#ifndef GR_HEAPS_H
#define GR_HEAPS_H

#include "core/heaps/code.h"
#include "core/heaps/divisions.h"
#include "core/heaps/sparse.h"

/* The largest heap, and the largest value. */
#define GR_MAX_HEAP ((uint32_t)1 << 26)
#define GR_MAX_HEAP_VALUE 0xFFFF

typedef struct gr_heaps {
  gr_memory *memory;
  gr_code code;
  uint16_t *value; /* of the heaps 0 .. count - 1 */
  size_t count, room;
  size_t words;       /* of a set of values */
  uint32_t first_two; /* the least k whose digit divides a heap in two */
  uint32_t first_three;
  uint32_t max_value, max_at; /* and the first heap that has it */
  gr_divisions two, three;
  gr_bitrows ever;   /* what the digits that repeat lead to: see heaps.c */
  gr_bitrows option; /* one row: the values of the followers */
  gr_sparse sparse;
  uint64_t plain;  /* pairs at which a plain loop would have looked */
  uint64_t misses; /* heaps that turned out to be rare against the guess, so
                      that all divisions had to be looked at */
} gr_heaps;

/* The heap 0. Nothing is allocated yet. */
void gr_heaps_init(gr_heaps *h, gr_memory *memory, const gr_code *code);

void gr_heaps_free(gr_heaps *h);

/*
** Goes on to the heap `last`, as far as the budget goes, of which a division
** costs one: GR_MORE, GR_DONE, GR_NO_MEMORY, or GR_VALUE_LIMIT when a value
** is above GR_MAX_HEAP_VALUE. After each of them it may be called again.
** Time for each heap: linear in the heap at worst; with a good guess, in the
** rare heaps. With three parts, times the largest value / 64.
*/
gr_status gr_heaps_step(gr_heaps *h, uint32_t last, size_t budget);

#endif
