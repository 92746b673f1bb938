/*
** endings.c: see endings.h.
*/
#include "core/length/payoff.h"

#include <string.h>

static uint32_t hash(double payoff) {
  uint64_t bits;
  memcpy(&bits, &payoff, sizeof bits);
  bits *= UINT64_C(0x9E3779B97F4A7C15);
  return (uint32_t)(bits >> 32);
}

static uint32_t *slot_of(const gr_endings *endings, double payoff) {
  size_t mask = endings->slot.count - 1;
  size_t i = hash(payoff) & mask;
  while (endings->slot.at[i] != 0 &&
         endings->payoff[endings->slot.at[i] - 1] != payoff)
    i = (i + 1) & mask;
  return &endings->slot.at[i];
}

/* Makes the hash table twice as large, 16 at first. */
static gr_status grow_slots(gr_memory *memory, gr_endings *endings) {
  size_t count = endings->slot.count == 0 ? 16 : 2 * endings->slot.count;
  if (gr_words_resize(memory, &endings->slot, count) != GR_DONE)
    return GR_NO_MEMORY;
  memset(endings->slot.at, 0, count * sizeof *endings->slot.at);
  for (uint32_t i = 0; i < endings->count; i++)
    if (i + 1 != endings->unset)
      *slot_of(endings, endings->payoff[i]) = i + 1;
  return GR_DONE;
}

static gr_status grow_classes(gr_memory *memory, gr_endings *endings) {
  size_t room = 2 * endings->room + 4;
  double *payoff = gr_resize(memory, endings->payoff, endings->room, room,
                             sizeof *endings->payoff);
  if (payoff == NULL)
    return GR_NO_MEMORY;
  endings->payoff = payoff;
  endings->room = room;
  return GR_DONE;
}

static gr_status new_class(gr_memory *memory, gr_endings *endings,
                           double payoff) {
  if (endings->count >= GR_MAX_ENDINGS)
    return GR_ENDING_LIMIT;
  if (endings->count == endings->room &&
      grow_classes(memory, endings) != GR_DONE)
    return GR_NO_MEMORY;
  endings->payoff[endings->count++] = payoff;
  return GR_DONE;
}

/* Gives a sink its class; the positions before it that have none are no
** sinks. */
static gr_status enroll(gr_memory *memory, gr_endings *endings, uint32_t sink,
                        uint32_t class) {
  gr_words *of = &endings->of;
  if (gr_words_reserve(memory, of, (size_t)sink + 1 - of->count) != GR_DONE)
    return GR_NO_MEMORY;
  while (of->count < sink)
    of->at[of->count++] = GR_NONE;
  of->at[of->count++] = class;
  return GR_DONE;
}

gr_status gr_endings_set(gr_memory *memory, gr_endings *endings, uint32_t sink,
                         double payoff) {
  uint32_t *slot;
  if (2 * (size_t)endings->count >= endings->slot.count &&
      grow_slots(memory, endings) != GR_DONE)
    return GR_NO_MEMORY;
  slot = slot_of(endings, payoff);
  if (*slot == 0) {
    gr_status status = new_class(memory, endings, payoff);
    if (status != GR_DONE)
      return status;
    *slot = endings->count;
  }
  return enroll(memory, endings, sink, *slot - 1);
}

gr_status gr_endings_leave(gr_memory *memory, gr_endings *endings,
                           uint32_t sink) {
  if (endings->unset == 0) {
    gr_status status = new_class(memory, endings, 0);
    if (status != GR_DONE)
      return status;
    endings->unset = endings->count;
  }
  return enroll(memory, endings, sink, endings->unset - 1);
}

static int class_less(const void *a, const void *b, const void *context) {
  const double *payoff = context;
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return payoff[x] != payoff[y] ? payoff[x] < payoff[y] : x < y;
}

/* The classes in ascending order of payoff, then by that their ranks. */
static gr_status rank_classes(gr_memory *memory, gr_endings *endings) {
  gr_words order = {NULL, 0, 0};
  if (gr_words_resize(memory, &endings->rank, endings->count) != GR_DONE ||
      gr_words_resize(memory, &order, endings->count) != GR_DONE)
    return GR_NO_MEMORY;
  for (uint32_t i = 0; i < endings->count; i++)
    order.at[i] = i;
  gr_sort(order.at, order.count, sizeof *order.at, class_less, endings->payoff);
  for (uint32_t i = 0; i < endings->count; i++)
    endings->rank.at[order.at[i]] = i;
  gr_words_free(memory, &order);
  return GR_DONE;
}

gr_status gr_endings_close(gr_memory *memory, gr_endings *endings,
                           double payoff) {
  gr_words_free(memory, &endings->slot);
  if (endings->count == 0)
    return GR_DONE;
  if (endings->unset > 0)
    endings->payoff[endings->unset - 1] = payoff;
  return rank_classes(memory, endings);
}

uint32_t gr_endings_below(const gr_endings *endings, double payoff) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < endings->count; i++)
    count += endings->payoff[i] < payoff;
  return count;
}

uint32_t gr_endings_up_to(const gr_endings *endings, double payoff) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < endings->count; i++)
    count += endings->payoff[i] <= payoff;
  return count;
}

int gr_endings_all(const gr_endings *endings, double payoff) {
  for (uint32_t i = 0; i < endings->count; i++)
    if (endings->payoff[i] != payoff)
      return 0;
  return 1;
}

void gr_endings_free(gr_memory *memory, gr_endings *endings) {
  gr_words_free(memory, &endings->of);
  gr_words_free(memory, &endings->slot);
  gr_release(memory, endings->payoff, endings->room, sizeof *endings->payoff);
  gr_words_free(memory, &endings->rank);
  memset(endings, 0, sizeof *endings);
}
