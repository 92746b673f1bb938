/*
** number_set.c: see number_set.h.
*/
#include "core/values/number_set.h"

#include <string.h>

#define BITS 32
#define ALL UINT32_MAX

void gr_numbers_clear(gr_number_set *set) {
  set->words.count = 0;
  set->tail = 0;
}

/* The set has at least this many words. */
static gr_status extend(gr_memory *memory, gr_number_set *set, size_t count) {
  gr_words *words = &set->words;
  size_t before = words->count;
  if (count <= before)
    return GR_DONE;
  if (gr_words_resize(memory, words, count) != GR_DONE)
    return GR_NO_MEMORY;
  for (size_t i = before; i < count; i++)
    words->at[i] = set->tail;
  return GR_DONE;
}

static void fill(gr_number_set *set, size_t from) {
  for (size_t i = from; i < set->words.count; i++)
    set->words.at[i] = ALL;
  set->tail = ALL;
}

gr_status gr_numbers_add(gr_memory *memory, gr_number_set *set, uint32_t n) {
  size_t word = n / BITS;
  if (word >= set->words.count && set->tail == ALL)
    return GR_DONE;
  if (extend(memory, set, word + 1) != GR_DONE)
    return GR_NO_MEMORY;
  set->words.at[word] |= UINT32_C(1) << n % BITS;
  return GR_DONE;
}

gr_status gr_numbers_add_but(gr_memory *memory, gr_number_set *set,
                             uint32_t n) {
  uint32_t bit = UINT32_C(1) << n % BITS, had;
  size_t word = n / BITS;
  if (n == GR_LOONY) {
    fill(set, 0);
    return GR_DONE;
  }
  if (extend(memory, set, word + 1) != GR_DONE)
    return GR_NO_MEMORY;
  had = set->words.at[word] & bit;
  fill(set, 0);
  set->words.at[word] ^= bit ^ had;
  return GR_DONE;
}

gr_status gr_numbers_add_words(gr_memory *memory, gr_number_set *set,
                               const uint32_t *words, size_t count) {
  if (extend(memory, set, count) != GR_DONE)
    return GR_NO_MEMORY;
  for (size_t i = 0; i < count; i++)
    set->words.at[i] |= words[i];
  return GR_DONE;
}

uint32_t gr_numbers_missing(const gr_number_set *set) {
  const gr_words *words = &set->words;
  for (size_t i = 0; i < words->count; i++)
    if (words->at[i] != ALL)
      return (uint32_t)i * BITS + gr_lowest_bit((uint32_t)~words->at[i]);
  return set->tail == ALL ? GR_LOONY : (uint32_t)words->count * BITS;
}

gr_status gr_numbers_keep(gr_memory *memory, gr_words *sets, gr_number_set *set,
                          uint32_t *place) {
  gr_words *words = &set->words;
  while (words->count > 0 && words->at[words->count - 1] == set->tail)
    words->count--;
  if (sets->count >= GR_NO_SET - 1 ||
      gr_words_reserve(memory, sets, words->count + 2) != GR_DONE)
    return GR_NO_MEMORY;
  *place = (uint32_t)sets->count;
  sets->at[sets->count++] = set->tail & 1;
  sets->at[sets->count++] = (uint32_t)words->count;
  if (words->count > 0)
    memcpy(sets->at + sets->count, words->at, words->count * sizeof *words->at);
  sets->count += words->count;
  return GR_DONE;
}

gr_status gr_numbers_add_others(gr_memory *memory, gr_number_set *set,
                                const gr_words *sets, uint32_t place) {
  const uint32_t *kept = sets->at + place;
  if (extend(memory, set, kept[1]) != GR_DONE)
    return GR_NO_MEMORY;
  for (uint32_t i = 0; i < kept[1]; i++)
    set->words.at[i] |= ~kept[2 + i];
  if (kept[0] == 0)
    fill(set, kept[1]);
  return GR_DONE;
}
