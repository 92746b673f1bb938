/*
** entail_heaps.c: see entail_heaps.h.
*/
#include "core/heaps/entail_heaps.h"

#include <string.h>

#define BITS 32

/* What the digits of codes allow to leave. */
#define NOTHING 1
#define ONE 2
#define TWO 4

static gr_phase find_values;
static gr_free free_heaps;

void gr_entail_heaps_init(gr_entail_heaps *h, gr_memory *memory,
                          gr_digits ordinary, gr_digits entailing,
                          uint32_t last) {
  memset(h, 0, sizeof *h);
  gr_task_init(&h->task, memory, find_values, free_heaps);
  h->ordinary = ordinary;
  h->entailing = entailing;
  h->last = last;
}

/* Notes the values of all divisions of so many chips in two heaps. */
static void divide(gr_entail_heaps *h, uint32_t chips) {
  const uint32_t *value = h->value.at;
  uint32_t *there = h->there.at;
  for (uint32_t a = 1; a <= chips / 2; a++) {
    uint32_t x = value[a], y = value[chips - a];
    if (x != GR_LOONY && y != GR_LOONY)
      there[(x ^ y) / BITS] |= UINT32_C(1) << (x ^ y) % BITS;
  }
}

/* Adds what is left of a heap by ordinary moves to the set. */
static gr_status add_ordinary(gr_entail_heaps *h, uint32_t n, size_t *budget) {
  uint32_t reach = 1;
  while (reach <= h->most)
    reach *= 2; /* all values of divisions are below */
  h->there.count = 0;
  if (gr_words_cover(h->task.memory, &h->there, reach / BITS + 1) != GR_DONE)
    return GR_NO_MEMORY;
  for (uint32_t k = 0; k < h->ordinary.count && k <= n; k++) {
    unsigned digit = h->ordinary.at[k];
    uint32_t left = n - k, value = h->value.at[left];
    if ((digit & (left == 0 ? NOTHING : ONE)) != 0 && value != GR_LOONY)
      h->there.at[value / BITS] |= UINT32_C(1) << value % BITS;
    if ((digit & TWO) != 0) {
      divide(h, left);
      gr_spend(budget, left / 2);
    }
  }
  return gr_numbers_add_words(h->task.memory, &h->wins, h->there.at,
                              h->there.count);
}

/* Adds the numbers beside which moves win that must be answered. */
static gr_status add_entailing(gr_entail_heaps *h, uint32_t n) {
  for (uint32_t k = 1; k < h->entailing.count && k <= n; k++)
    if ((h->entailing.at[k] & (n == k ? NOTHING : ONE)) != 0 &&
        gr_numbers_add_others(h->task.memory, &h->wins, &h->sets,
                              h->place.at[n - k]) != GR_DONE)
      return GR_NO_MEMORY;
  return GR_DONE;
}

/* The next heap. While it has no value, none is taken from it: a digit before
** the point only divides. */
static gr_status find_value(gr_entail_heaps *h, size_t *budget) {
  gr_memory *memory = h->task.memory;
  uint32_t n = (uint32_t)h->place.count, value, place;
  if (gr_words_cover(memory, &h->value, (size_t)n + 1) != GR_DONE)
    return GR_NO_MEMORY;
  gr_numbers_clear(&h->wins);
  if (add_ordinary(h, n, budget) != GR_DONE || add_entailing(h, n) != GR_DONE)
    return GR_NO_MEMORY;
  value = gr_numbers_missing(&h->wins);
  if (gr_numbers_keep(memory, &h->sets, &h->wins, &place) != GR_DONE ||
      gr_words_push(memory, &h->place, place) != GR_DONE)
    return GR_NO_MEMORY;
  h->value.at[n] = value;
  if (value != GR_LOONY && value > h->most)
    h->most = value;
  return GR_DONE;
}

static gr_status find_values(void *work, size_t *budget) {
  gr_entail_heaps *h = work;
  while (h->place.count <= h->last) {
    if (*budget == 0)
      return GR_MORE;
    --*budget;
    if (find_value(h, budget) != GR_DONE)
      return GR_NO_MEMORY;
  }
  return gr_turn_to(&h->task, NULL);
}

static void free_heaps(void *work) {
  gr_entail_heaps *h = work;
  gr_words_free(h->task.memory, &h->value);
  gr_words_free(h->task.memory, &h->place);
  gr_words_free(h->task.memory, &h->sets);
  gr_words_free(h->task.memory, &h->wins.words);
  gr_words_free(h->task.memory, &h->there);
}
