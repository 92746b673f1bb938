/*
** signature.c: see signature.h.
*/
#include "core/theory/refine.h"

#include <string.h>

/* Longer lists are not sorted by insertions. */
#define SHORT_LIST 256

static uint32_t hash_of(const uint32_t *list, size_t count) {
  const uint64_t multiplier = UINT64_C(0x9E3779B97F4A7C15);
  uint64_t hash = count;
  for (size_t i = 0; i < count; i++)
    hash = ((hash ^ (hash >> 31)) + list[i]) * multiplier;
  return (uint32_t)((hash ^ (hash >> 29)) * multiplier >> 32);
}

gr_status gr_signatures_open(gr_signatures *s, gr_memory *memory,
                             uint32_t count, size_t *budget) {
  size_t slots = 16;
  while (slots / 3 * 2 <= count)
    slots *= 2;
  s->word.count = s->first.count = s->hash.count = s->name.count = 0;
  return gr_words_fill(memory, &s->slot, slots, 0, budget);
}

uint32_t *gr_signatures_room(gr_signatures *s, gr_memory *memory,
                             size_t count) {
  if (gr_words_reserve(memory, &s->word, count + 1) != GR_DONE)
    return NULL;
  return s->word.at + s->word.count;
}

/* Is list number i the one of `count` words at `list`? */
static int is_equal(const gr_signatures *s, uint32_t i, const uint32_t *list,
                    size_t count) {
  size_t start = s->first.at[i];
  size_t end = i + 1 < s->first.count ? s->first.at[i + 1] : s->word.count;
  return end - start == count &&
         (count == 0 ||
          memcmp(s->word.at + start, list, count * sizeof *list) == 0);
}

gr_status gr_signatures_add(gr_signatures *s, gr_memory *memory, size_t count,
                            uint32_t name, uint32_t *result) {
  const uint32_t *list = s->word.at + s->word.count;
  uint32_t hash = hash_of(list, count);
  size_t mask = s->slot.count - 1, i = hash & mask;
  for (; s->slot.at[i] != 0; i = (i + 1) & mask) {
    uint32_t number = s->slot.at[i] - 1;
    if (s->hash.at[number] == hash && is_equal(s, number, list, count)) {
      *result = s->name.at[number];
      return GR_DONE;
    }
  }
  if (count > UINT32_MAX - s->word.count)
    return GR_NO_MEMORY; /* its place would not fit a word */
  if (gr_words_push(memory, &s->first, (uint32_t)s->word.count) != GR_DONE ||
      gr_words_push(memory, &s->hash, hash) != GR_DONE ||
      gr_words_push(memory, &s->name, name) != GR_DONE)
    return GR_NO_MEMORY;
  s->word.count += count;
  s->slot.at[i] = (uint32_t)s->name.count;
  *result = name;
  return GR_DONE;
}

/* Shell's sort. */
static void insert_all(uint32_t *list, size_t count) {
  static const size_t gaps[] = {57, 23, 10, 4, 1};
  for (size_t g = 0; g < sizeof gaps / sizeof *gaps; g++) {
    size_t gap = gaps[g];
    for (size_t i = gap; i < count; i++) {
      uint32_t word = list[i];
      size_t j = i;
      for (; j >= gap && list[j - gap] > word; j -= gap)
        list[j] = list[j - gap];
      list[j] = word;
    }
  }
}

size_t gr_tidy(uint32_t *list, size_t count) {
  size_t kept = 0;
  if (count > SHORT_LIST)
    gr_sort_words(list, count);
  else
    insert_all(list, count);
  for (size_t i = 0; i < count; i++)
    if (kept == 0 || list[i] != list[kept - 1])
      list[kept++] = list[i];
  return kept;
}

void gr_signatures_free(gr_memory *memory, gr_signatures *s) {
  gr_words_free(memory, &s->word);
  gr_words_free(memory, &s->first);
  gr_words_free(memory, &s->hash);
  gr_words_free(memory, &s->name);
  gr_words_free(memory, &s->slot);
}
