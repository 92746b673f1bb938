/*
** sparse.c: see sparse.h.
*/
#include "core/heaps/heaps.h"

#include <string.h>

/* With fewer heaps, it is not worth to guess. */
#define LEAST_HEAPS 64

/* A guess is worth it if one of so many heaps is rare, or fewer. */
#define WORTH 8

gr_status gr_sparse_grow(gr_sparse *s, size_t words) {
  size_t count = words * 64, had = s->tally.count;
  if (gr_bitrows_grow(s->memory, &s->common, 1, words) != GR_DONE)
    return GR_NO_MEMORY;
  if (count <= had)
    return GR_DONE;
  if (gr_words_resize(s->memory, &s->tally, count) != GR_DONE)
    return GR_NO_MEMORY;
  memset(s->tally.at + had, 0, (count - had) * sizeof *s->tally.at);
  s->next = 0; /* the mask is about fewer bits */
  return GR_DONE;
}

void gr_sparse_free(gr_sparse *s) {
  gr_words_free(s->memory, &s->rare);
  gr_words_free(s->memory, &s->tally);
  gr_bitrows_free(s->memory, &s->common);
}

/* For each mask, how many heaps are rare less how many are common: the
** transform of Walsh and Hadamard. */
static void transform(int32_t *at, size_t count) {
  for (size_t half = 1; half < count; half *= 2)
    for (size_t i = 0; i < count; i += 2 * half)
      for (size_t j = i; j < i + half; j++) {
        int32_t sum = at[j] + at[j + half];
        at[j + half] = at[j] - at[j + half];
        at[j] = sum;
      }
}

/* The mask with the fewest rare heaps; 0 if these are too many. */
static gr_status best_mask(gr_sparse *s, uint32_t *mask) {
  size_t values = s->tally.count;
  int32_t *at = gr_resize(s->memory, NULL, 0, values, sizeof *at);
  uint32_t best = 0;
  if (at == NULL)
    return GR_NO_MEMORY;
  for (size_t i = 0; i < values; i++)
    at[i] = (int32_t)s->tally.at[i];
  transform(at, values);
  for (uint32_t i = 1; i < values; i++)
    if (at[i] < at[best])
      best = i;
  /* at[0] counts all; half the sum of both, the rare ones */
  if (at[0] + at[best] > at[0] / (WORTH / 2))
    best = 0;
  gr_release(s->memory, at, values, sizeof *at);
  *mask = best;
  return GR_DONE;
}

static void find_common(gr_sparse *s) {
  uint64_t *row = gr_bitrow(&s->common, 0);
  memset(row, 0, s->common.words * sizeof *row);
  for (uint32_t v = 0; v < s->common.words * 64; v++)
    if (gr_parity(v & s->mask))
      gr_bitrow_add(row, v);
}

static gr_status find_rare(gr_sparse *s, const uint16_t *value, size_t count) {
  s->rare.count = 0;
  for (size_t i = 1; s->mask != 0 && i < count; i++)
    if (!gr_parity(value[i] & s->mask) &&
        gr_words_push(s->memory, &s->rare, (uint32_t)i) != GR_DONE)
      return GR_NO_MEMORY;
  return GR_DONE;
}

gr_status gr_sparse_choose(gr_sparse *s, const uint16_t *value, size_t count) {
  uint32_t mask = s->forced;
  if (count < s->next || (count < LEAST_HEAPS && !s->forced))
    return GR_DONE;
  if (!s->forced && best_mask(s, &mask) != GR_DONE)
    return GR_NO_MEMORY;
  if (mask != s->mask || s->next == 0) {
    s->mask = mask;
    s->next = 0; /* if this fails, it must be done again */
    if (find_rare(s, value, count) != GR_DONE)
      return GR_NO_MEMORY;
    find_common(s);
    s->rule++;
  }
  s->next = count + count / 2;
  return GR_DONE;
}

gr_status gr_sparse_count(gr_sparse *s, uint32_t heap, uint32_t value) {
  if (s->mask != 0 && !gr_parity(value & s->mask) &&
      gr_words_push(s->memory, &s->rare, heap) != GR_DONE)
    return GR_NO_MEMORY;
  s->tally.at[value]++;
  return GR_DONE;
}
