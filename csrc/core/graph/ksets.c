/*
** ksets.c: see ksets.h.
*/
#include "core/graph/ksets.h"

#include <string.h>

#define FIRST_SLOTS 16

static uint32_t hash_of(uint64_t low, const uint32_t *high, uint32_t count) {
  uint64_t hash = low * GR_MULTIPLIER;
  for (uint32_t i = 0; i < count; i++)
    hash = ((hash ^ (hash >> 31)) + high[i]) * GR_MULTIPLIER;
  return (uint32_t)(hash >> 32);
}

/* NULL if there are none. */
static const uint32_t *high_of(const gr_ksets *sets, const gr_kset *set) {
  return set->high_count > 0 ? sets->high.at + set->high : NULL;
}

/* The slot of the set, or the free slot where it belongs. */
static uint32_t *slot_of(const gr_ksets *sets, uint64_t low,
                         const uint32_t *high, uint32_t count) {
  size_t mask = sets->slot.count - 1;
  size_t i = hash_of(low, high, count) & mask;
  for (;; i = (i + 1) & mask) {
    uint32_t number = sets->slot.at[i];
    const gr_kset *set;
    if (number == 0)
      return &sets->slot.at[i];
    set = &sets->at[number - 1];
    if (set->low == low && set->high_count == count &&
        (count == 0 ||
         memcmp(sets->high.at + set->high, high, count * sizeof *high) == 0))
      return &sets->slot.at[i];
  }
}

/* Doubles the hash table. */
static gr_status more_slots(gr_memory *memory, gr_ksets *sets) {
  gr_words slot = {NULL, 0, 0};
  size_t count = sets->slot.count ? sets->slot.count * 2 : FIRST_SLOTS;
  if (gr_words_cover(memory, &slot, count) != GR_DONE)
    return GR_NO_MEMORY;
  gr_words_free(memory, &sets->slot);
  sets->slot = slot;
  for (uint32_t i = 0; i < sets->count; i++) {
    const gr_kset *set = &sets->at[i];
    *slot_of(sets, set->low, high_of(sets, set), set->high_count) = i + 1;
  }
  return GR_DONE;
}

gr_status gr_ksets_add(gr_memory *memory, gr_ksets *sets, uint64_t low,
                       const uint32_t *high, uint32_t high_count,
                       uint32_t *number) {
  uint32_t *slot;
  if (sets->count >= sets->slot.count / 2 &&
      more_slots(memory, sets) != GR_DONE)
    return GR_NO_MEMORY;
  slot = slot_of(sets, low, high, high_count);
  if (*slot == 0) {
    gr_kset *set;
    set = gr_grow(memory, sets->at, &sets->room, (size_t)sets->count + 1,
                  sizeof *set);
    if (set == NULL)
      return GR_NO_MEMORY;
    sets->at = set;
    if (gr_words_reserve(memory, &sets->high, high_count) != GR_DONE)
      return GR_NO_MEMORY;
    set = &sets->at[sets->count];
    set->low = low;
    set->high = (uint32_t)sets->high.count;
    set->high_count = high_count;
    if (high_count > 0)
      memcpy(sets->high.at + set->high, high, high_count * sizeof *high);
    sets->high.count += high_count;
    *slot = ++sets->count;
  }
  *number = *slot - 1;
  return GR_DONE;
}

/* The finite values among the followers of u: those below 64 are added to
** the bits of `low`, the others marked in seen[] and collected in `high`, each
** once. */
static gr_status collect(gr_memory *memory, gr_collector *c,
                         const gr_graph *graph, const uint32_t *label,
                         uint32_t u, uint64_t *low) {
  gr_list follower = gr_followers(graph, u);
  uint32_t degree = gr_degree(graph, u);
  c->high.count = 0;
  for (uint32_t e = 0; e < degree; e++) {
    uint32_t value = label[gr_get(follower, e)];
    if (value < GR_LOW_MEMBERS)
      *low |= UINT64_C(1) << value;
    if (value < GR_LOW_MEMBERS || !gr_is_finite(value))
      continue;
    if (value >= c->seen.count &&
        gr_words_cover(memory, &c->seen, (size_t)value + 1) != GR_DONE)
      return GR_NO_MEMORY;
    if (c->seen.at[value] == u + 1)
      continue;
    c->seen.at[value] = u + 1;
    if (gr_words_push(memory, &c->high, value) != GR_DONE)
      return GR_NO_MEMORY;
  }
  return GR_DONE;
}

/* Sorts `high` of u: by a pass over all values if it has many (linear in
** dense games), else by heap sort. */
static void sort_high(gr_collector *c, uint32_t u) {
  uint32_t *at = c->high.at;
  size_t count = c->high.count;
  if (c->seen.count / 8 < count) {
    count = 0;
    for (uint32_t value = GR_LOW_MEMBERS; value < c->seen.count; value++)
      if (c->seen.at[value] == u + 1)
        at[count++] = value;
    return;
  }
  gr_sort_words(at, count);
}

gr_status gr_ksets_collect(gr_memory *memory, gr_ksets *sets, gr_collector *c,
                           const gr_graph *graph, const uint32_t *label,
                           uint32_t u, uint32_t *number) {
  uint64_t low = 0;
  if (collect(memory, c, graph, label, u, &low) != GR_DONE)
    return GR_NO_MEMORY;
  sort_high(c, u);
  return gr_ksets_add(memory, sets, low, c->high.at, (uint32_t)c->high.count,
                      number);
}

void gr_collector_free(gr_memory *memory, gr_collector *c) {
  gr_words_free(memory, &c->seen);
  gr_words_free(memory, &c->high);
}

int gr_ksets_has(const gr_ksets *sets, uint32_t number, uint32_t value) {
  const gr_kset *set = &sets->at[number];
  const uint32_t *high = high_of(sets, set);
  uint32_t from = 0, to = set->high_count;
  if (value < GR_LOW_MEMBERS)
    return (int)(set->low >> value & 1);
  while (from < to) {
    uint32_t middle = from + (to - from) / 2;
    if (high[middle] < value)
      from = middle + 1;
    else
      to = middle;
  }
  return from < set->high_count && high[from] == value;
}

int gr_ksets_equal(const gr_ksets *a, uint32_t number_a, const gr_ksets *b,
                   uint32_t number_b) {
  const gr_kset *x = &a->at[number_a], *y = &b->at[number_b];
  return x->low == y->low && x->high_count == y->high_count &&
         (x->high_count == 0 || memcmp(high_of(a, x), high_of(b, y),
                                       x->high_count * sizeof(uint32_t)) == 0);
}

uint32_t gr_ksets_size(const gr_ksets *sets, uint32_t number) {
  const gr_kset *set = &sets->at[number];
  return gr_bit_count(set->low) + set->high_count;
}

void gr_ksets_free(gr_memory *memory, gr_ksets *sets) {
  gr_release(memory, sets->at, sets->room, sizeof *sets->at);
  gr_words_free(memory, &sets->high);
  gr_words_free(memory, &sets->slot);
  memset(sets, 0, sizeof *sets);
}
