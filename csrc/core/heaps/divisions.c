/*
** divisions.c: see divisions.h.
*/
#include "core/heaps/heaps.h"

#include <string.h>

/* Divisions that are looked at together, a multiple of 4. */
#define TOGETHER 256

/* From so many divisions for each word of a set on, bytes for values are
** faster than bits. */
#define MANY 256

static gr_status grow_divisions(gr_divisions *d, size_t count) {
  gr_division *division;
  size_t had = d->division_count;
  if (count <= had)
    return GR_DONE;
  division = gr_resize(d->memory, d->division, had, count, sizeof *division);
  if (division == NULL)
    return GR_NO_MEMORY;
  memset(division + had, 0, (count - had) * sizeof *division);
  d->division = division;
  d->division_count = count;
  return GR_DONE;
}

static gr_status grow_marks(gr_divisions *d, size_t count) {
  unsigned char *mark;
  if (count <= d->mark_count)
    return GR_DONE;
  mark = gr_resize(d->memory, d->mark, d->mark_count, count, 1);
  if (mark == NULL)
    return GR_NO_MEMORY;
  memset(mark, 0, count);
  d->mark = mark;
  d->mark_count = count;
  return GR_DONE;
}

gr_status gr_divisions_grow(gr_divisions *d, size_t count, size_t words) {
  if (grow_divisions(d, count) != GR_DONE ||
      grow_marks(d, words * 64) != GR_DONE)
    return GR_NO_MEMORY;
  return gr_bitrows_grow(d->memory, &d->set, count, words);
}

void gr_divisions_free(gr_divisions *d) {
  gr_bitrows_free(d->memory, &d->set);
  gr_release(d->memory, d->division, d->division_count, sizeof *d->division);
  gr_release(d->memory, d->mark, d->mark_count, 1);
  d->division = NULL;
  d->mark = NULL;
  d->division_count = d->mark_count = 0;
}

void gr_divisions_open(gr_divisions *d, uint32_t heap) {
  gr_division *division = gr_division_of(d, heap);
  if (division->heap == heap)
    return;
  memset(gr_divisions_set(d, heap), 0, d->set.words * sizeof *d->set.at);
  division->heap = heap;
  division->next = 1;
  division->rule = 0;
}

/* Marks four values at once; in which order they lie in a word is all the
** same. */
static void mark_four(unsigned char *mark, const uint16_t *values) {
  uint64_t word;
  memcpy(&word, values, sizeof word);
  mark[word & 0xFFFF] = 1;
  mark[word >> 16 & 0xFFFF] = 1;
  mark[word >> 32 & 0xFFFF] = 1;
  mark[word >> 48] = 1;
}

/* Adds what is marked to a row, and clears the marks. */
static void collect(gr_divisions *d, uint64_t *row) {
  for (size_t i = 0; i < d->set.words; i++) {
    unsigned char *mark = d->mark + 64 * i;
    uint64_t word = 0;
    for (uint32_t bit = 0; bit < 64; bit++)
      word |= (uint64_t)mark[bit] << bit;
    row[i] |= word;
  }
  memset(d->mark, 0, d->mark_count);
}

/* Marks the divisions of the heap whose smaller part is from .. end - 1. */
static void mark_range(gr_divisions *d, const uint16_t *value, uint32_t heap,
                       uint32_t from, uint32_t end) {
  uint16_t some[TOGETHER];
  for (; end - from >= TOGETHER; from += TOGETHER) {
    const uint16_t *up = value + from;
    const uint16_t *down = value + (heap - from - (TOGETHER - 1));
    for (uint32_t i = 0; i < TOGETHER; i++)
      some[i] = up[i] ^ down[TOGETHER - 1 - i];
    for (uint32_t i = 0; i < TOGETHER; i += 4)
      mark_four(d->mark, some + i);
  }
  for (; from < end; from++)
    d->mark[value[from] ^ value[heap - from]] = 1;
}

void gr_divisions_scan(gr_divisions *d, const uint16_t *value, uint32_t heap,
                       uint32_t count) {
  gr_division *division = gr_division_of(d, heap);
  uint64_t *row = gr_divisions_set(d, heap);
  uint32_t from = division->next, end = heap / 2 + 1;
  if (from >= end)
    return;
  if (count < end - from)
    end = from + count;
  d->pairs += end - from;
  division->next = end;
  if ((end - from) / MANY < d->set.words) {
    for (; from < end; from++)
      gr_bitrow_add(row, (uint32_t)value[from] ^ value[heap - from]);
    return;
  }
  mark_range(d, value, heap, from, end);
  collect(d, row);
}

/* Does one of `count` divisions, from `from` on, have this value? Without a
** way out, so that the compiler looks at several at once. */
static int has_value(const uint16_t *value, uint32_t heap, uint32_t from,
                     uint32_t count, uint16_t wanted) {
  const uint16_t *up = value + from;
  const uint16_t *down = value + (heap - from - (count - 1));
  uint16_t found = 0;
  for (uint32_t i = 0; i < count; i++)
    found |= (uint16_t)((up[i] ^ down[count - 1 - i]) == wanted);
  return found;
}

int gr_divisions_search(gr_divisions *d, const uint16_t *value, uint32_t heap,
                        uint32_t wanted) {
  uint32_t from = gr_division_of(d, heap)->next, end = heap / 2 + 1;
  int found = 0;
  while (from < end && !found) {
    uint32_t count = end - from < TOGETHER ? end - from : TOGETHER;
    found = has_value(value, heap, from, count, (uint16_t)wanted);
    d->pairs += count;
    from += count;
  }
  if (found)
    gr_bitrow_add(gr_divisions_set(d, heap), wanted);
  return found;
}

/* Adds the divisions of the heap where one part is among `count` heaps. */
static void add_list(uint64_t *row, const uint16_t *value, uint32_t heap,
                     const uint32_t *list, size_t count) {
  for (size_t i = 0; i < count; i++)
    gr_bitrow_add(row, (uint32_t)value[list[i]] ^ value[heap - list[i]]);
}

static void mark_list(gr_divisions *d, const uint16_t *value, uint32_t heap,
                      const uint32_t *list, size_t count) {
  for (size_t i = 0; i < count; i++)
    d->mark[value[list[i]] ^ value[heap - list[i]]] = 1;
}

void gr_divisions_scan_list(gr_divisions *d, const uint16_t *value,
                            uint32_t heap, const gr_words *list) {
  uint64_t *row = gr_divisions_set(d, heap);
  size_t count = list->count;
  while (count > 0 && list->at[count - 1] >= heap) /* those of late */
    count--;
  d->pairs += count;
  if (count / MANY < d->set.words) {
    add_list(row, value, heap, list->at, count);
    return;
  }
  mark_list(d, value, heap, list->at, count);
  collect(d, row);
}

/* The word whose bit i ^ x is bit i of `word`, for x < 64. */
static uint64_t exchange(uint64_t word, uint32_t x) {
  static const uint64_t half[] = {0x5555555555555555, 0x3333333333333333,
                                  0x0F0F0F0F0F0F0F0F, 0x00FF00FF00FF00FF,
                                  0x0000FFFF0000FFFF, 0x00000000FFFFFFFF};
  for (uint32_t bit = 0; bit < 6; bit++)
    if (x >> bit & 1)
      word =
          (word & half[bit]) << (1 << bit) | (word >> (1 << bit) & half[bit]);
  return word;
}

gr_status gr_divisions_scan_three(gr_divisions *d, const gr_divisions *two,
                                  const uint16_t *value, uint32_t heap,
                                  size_t *budget) {
  gr_division *division = gr_division_of(d, heap);
  uint64_t *row = gr_divisions_set(d, heap);
  size_t words = d->set.words;
  for (; division->next <= heap / 3; division->next++) {
    uint32_t x = value[division->next];
    const uint64_t *pairs = gr_divisions_set(two, heap - division->next);
    if (*budget == 0)
      return GR_MORE;
    *budget -= words < *budget ? words : *budget;
    d->pairs += words;
    for (size_t i = 0; i < words; i++)
      row[i ^ (x >> 6)] |= exchange(pairs[i], x & 63);
  }
  return GR_DONE;
}
