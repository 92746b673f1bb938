/*
** moveset.c: see moveset.h.
*/
#include "core/store/moveset.h"

#include <string.h>

#define LEAST_SLOTS 64

/* The same whatever the order of the parts, and not the same for parts of the
** same sum, as heaps have them. */
static uint32_t hash_of(gr_move move) {
  uint64_t sum = 0;
  for (; move.at < move.end; move.at++) {
    uint64_t x = ((*move.at & GR_PART) + 1) * UINT64_C(0x9E3779B97F4A7C15);
    x ^= x >> 32;
    sum += x * UINT64_C(0xD6E8FEB86659FD93);
  }
  return (uint32_t)(sum >> 32);
}

static gr_status grow(gr_memory *memory, gr_moveset *set) {
  size_t count = set->slot_count ? set->slot_count * 2 : LEAST_SLOTS;
  gr_moveslot *slots = gr_resize(memory, NULL, 0, count, sizeof *slots);
  if (slots == NULL)
    return GR_NO_MEMORY;
  memset(slots, 0, count * sizeof *slots);
  for (size_t i = 0; i < set->slot_count; i++)
    if (set->slots[i].mark == set->mark) {
      size_t at = set->slots[i].hash & (count - 1);
      while (slots[at].mark != 0)
        at = (at + 1) & (count - 1);
      slots[at] = set->slots[i];
    }
  gr_release(memory, set->slots, set->slot_count, sizeof *slots);
  set->slots = slots;
  set->slot_count = count;
  return GR_DONE;
}

/* Writes the parts of a move in ascending order. */
static void sort_parts(gr_move move, uint32_t *to) {
  size_t count = (size_t)(move.end - move.at);
  for (size_t i = 0; i < count; i++)
    to[i] = move.at[i] & GR_PART;
  gr_sort_words(to, count);
}

/* Have two moves the same parts? */
static gr_status compare(gr_memory *memory, gr_moveset *set, gr_move a,
                         gr_move b, int *same) {
  size_t count = (size_t)(a.end - a.at);
  uint32_t *sorted;
  *same = (size_t)(b.end - b.at) == count &&
          memcmp(a.at, b.at, count * sizeof *a.at) == 0;
  if (*same || (size_t)(b.end - b.at) != count || count < 2)
    return GR_DONE;
  if (count == 2) {
    *same = (a.at[0] & GR_PART) == (b.at[1] & GR_PART) &&
            (a.at[1] & GR_PART) == (b.at[0] & GR_PART);
    return GR_DONE;
  }
  if (gr_words_resize(memory, &set->sorted, 2 * count) != GR_DONE)
    return GR_NO_MEMORY;
  sorted = set->sorted.at;
  sort_parts(a, sorted);
  sort_parts(b, sorted + count);
  *same = memcmp(sorted, sorted + count, count * sizeof *sorted) == 0;
  return GR_DONE;
}

gr_status gr_moveset_add(gr_memory *memory, gr_moveset *set,
                         const gr_graph *graph, size_t from, uint32_t mark,
                         int *added) {
  const uint32_t *row =
      graph->follower.at + graph->first.at[graph->first.count - 1];
  gr_move move = gr_move_at(graph, graph->follower.at + from);
  uint32_t hash = hash_of(move);
  size_t at;
  if (set->mark != mark) {
    set->mark = mark;
    set->count = 0;
  }
  if (set->count >= set->slot_count / 2 && grow(memory, set) != GR_DONE)
    return GR_NO_MEMORY;
  at = hash & (set->slot_count - 1);
  for (; set->slots[at].mark == mark; at = (at + 1) & (set->slot_count - 1)) {
    int same = 0;
    if (set->slots[at].hash == hash &&
        compare(memory, set, gr_move_at(graph, row + set->slots[at].word), move,
                &same) != GR_DONE)
      return GR_NO_MEMORY;
    if (same) {
      *added = 0;
      return GR_DONE;
    }
  }
  set->slots[at].mark = mark;
  set->slots[at].hash = hash;
  set->slots[at].word = (uint32_t)(move.at - row);
  set->count++;
  *added = 1;
  return GR_DONE;
}

void gr_moveset_free(gr_memory *memory, gr_moveset *set) {
  gr_release(memory, set->slots, set->slot_count, sizeof *set->slots);
  gr_words_free(memory, &set->sorted);
  memset(set, 0, sizeof *set);
}
