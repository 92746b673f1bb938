/*
** alikecheck.c: see alikecheck.h. Written from the definitions.
*/
#include "core/verify/alikecheck.h"

#include <string.h>

/* The phases. */
static gr_phase check_steps, make_products, take_positions, multiply;
static gr_free free_alikecheck;

void gr_alikecheck_init(gr_alikecheck *c, gr_memory *memory,
                        const gr_alike_claim *claim) {
  memset(c, 0, sizeof *c);
  gr_task_init(&c->task, memory, check_steps, free_alikecheck);
  c->claim = *claim;
  c->width = (claim->order + 31) / 32;
}

static gr_status blame(gr_alikecheck *c, gr_alike_fault fault, uint32_t at) {
  c->fault = fault;
  c->at = at;
  return gr_turn_to(&c->task, NULL);
}

/*
** ---------------------------------------------------------------- the monoid
*/

static uint32_t step(const gr_alikecheck *c, uint32_t x, uint32_t j) {
  return c->claim.step[(size_t)x * c->claim.generators + j];
}

/* x times the word of y. */
static uint32_t times_word(const gr_alikecheck *c, uint32_t x, uint32_t y) {
  uint32_t i = y == 0 ? 0 : c->claim.end[y - 1];
  for (; i < c->claim.end[y]; i++)
    x = step(c, x, c->claim.letter[i]);
  return x;
}

/* Do any two generators commute at x, and is its word right? */
static int is_sound(const gr_alikecheck *c, uint32_t x) {
  for (uint32_t j = 0; j < c->claim.generators; j++)
    for (uint32_t k = 0; k < j; k++)
      if (step(c, step(c, x, j), k) != step(c, step(c, x, k), j))
        return 0;
  return times_word(c, 0, x) == x;
}

static gr_status check_steps(void *work, size_t *budget) {
  gr_alikecheck *c = work;
  uint32_t stop;
  size_t size = (size_t)c->claim.order * c->claim.generators;
  for (size_t i = 0; i < size && c->task.next == 0; i++)
    if (c->claim.step[i] >= c->claim.order)
      return blame(c, GR_ALIKE_MONOID, 0);
  stop = gr_reach(&c->task, c->claim.order, budget);
  for (uint32_t x = c->task.next; x < stop; x++)
    if (!is_sound(c, x))
      return blame(c, GR_ALIKE_MONOID, x);
  if (stop == c->claim.order && c->claim.in_p[0])
    return blame(c, GR_ALIKE_MONOID, 0);
  return gr_reached(&c->task, stop, c->claim.order, make_products);
}

static gr_status make_products(void *work, size_t *budget) {
  gr_alikecheck *c = work;
  uint32_t n = c->claim.order, stop;
  if (c->task.next == 0 &&
      (gr_words_resize(c->task.memory, &c->product, (size_t)n * n) != GR_DONE ||
       gr_words_resize(c->task.memory, &c->scratch, 1 + (size_t)c->width) !=
           GR_DONE))
    return GR_NO_MEMORY;
  stop = gr_reach(&c->task, n, budget);
  for (uint32_t x = c->task.next; x < stop; x++)
    for (uint32_t y = 0; y < n; y++)
      c->product.at[(size_t)x * n + y] = times_word(c, x, y);
  return gr_reached(&c->task, stop, n, take_positions);
}

static uint32_t times(const gr_alikecheck *c, uint32_t x, uint32_t y) {
  return c->product.at[(size_t)x * c->claim.order + y];
}

/*
** ---------------------------------------------------------------- pairs
*/

static uint32_t *pair_at(const gr_alikecheck *c, uint32_t i) {
  return c->pair.at + (size_t)i * (1 + (size_t)c->width);
}

static uint32_t count_of(const gr_alikecheck *c) {
  return (uint32_t)c->origin.count;
}

static void begin_pair(gr_alikecheck *c, uint32_t x) {
  memset(c->scratch.at, 0, c->scratch.count * sizeof *c->scratch.at);
  c->scratch.at[0] = x;
}

static void put(gr_alikecheck *c, uint32_t y) {
  c->scratch.at[1 + y / 32] |= UINT32_C(1) << y % 32;
}

/* Puts all elements of the set of a pair, times x. */
static void put_times(gr_alikecheck *c, const uint32_t *pair, uint32_t x) {
  for (uint32_t i = 0; i < c->width; i++)
    for (uint32_t bits = pair[1 + i]; bits != 0; bits &= bits - 1)
      put(c, times(c, i * 32 + gr_lowest_bit(bits), x));
}

static size_t slot_of(const gr_alikecheck *c, const uint32_t *pair) {
  uint64_t hash = 0;
  size_t mask = c->slot.count - 1, i;
  for (uint32_t k = 0; k <= c->width; k++)
    hash = gr_mix(hash + pair[k]);
  for (i = (size_t)(hash >> 20) & mask; c->slot.at[i] != 0; i = (i + 1) & mask)
    if (memcmp(pair_at(c, c->slot.at[i] - 1), pair,
               c->scratch.count * sizeof *pair) == 0)
      break;
  return i;
}

static gr_status make_slots(gr_alikecheck *c) {
  size_t slots = c->slot.count == 0 ? 1024 : 2 * c->slot.count;
  if (c->slot.count > 0 && count_of(c) < c->slot.count / 3 * 2)
    return GR_DONE;
  if (gr_words_resize(c->task.memory, &c->slot, slots) != GR_DONE)
    return GR_NO_MEMORY;
  memset(c->slot.at, 0, slots * sizeof *c->slot.at);
  for (uint32_t i = 0; i < count_of(c); i++)
    c->slot.at[slot_of(c, pair_at(c, i))] = i + 1;
  return GR_DONE;
}

/* Is the pair that was made right? */
static int is_right(const gr_alikecheck *c) {
  int options = 0, wins = 0;
  for (uint32_t y = 0; y < c->claim.order; y++)
    if (c->scratch.at[1 + y / 32] >> y % 32 & 1) {
      options = 1;
      wins |= c->claim.in_p[y];
    }
  return c->claim.in_p[c->scratch.at[0]] == (options && !wins);
}

/* Checks and keeps the pair that was made, unless it is there. */
static gr_status keep(gr_alikecheck *c, uint32_t u) {
  size_t size = c->scratch.count, slot;
  if (make_slots(c) != GR_DONE)
    return GR_NO_MEMORY;
  slot = slot_of(c, c->scratch.at);
  if (c->slot.at[slot] != 0)
    return GR_DONE;
  if (!is_right(c))
    return blame(c, GR_ALIKE_PAIR, u);
  if (gr_words_reserve(c->task.memory, &c->pair, size) != GR_DONE ||
      gr_words_push(c->task.memory, &c->origin, u) != GR_DONE)
    return GR_NO_MEMORY;
  memcpy(c->pair.at + c->pair.count, c->scratch.at, size * sizeof *c->pair.at);
  c->pair.count += size;
  c->slot.at[slot] = count_of(c);
  return GR_DONE;
}

/* Makes the pair of a position; 0 if an element is none. */
static int make_pair(gr_alikecheck *c, uint32_t u) {
  const uint32_t *element = c->claim.element;
  const uint32_t *word = gr_followers(c->claim.graph, u).at;
  const uint32_t *end = word + gr_degree(c->claim.graph, u);
  if (element[u] >= c->claim.order)
    return 0;
  begin_pair(c, element[u]);
  while (word < end) {
    gr_move move = gr_move_at(word);
    uint32_t x = 0;
    word = gr_move_next(move);
    for (; move.at < move.end; move.at++) {
      if (element[*move.at & GR_PART] >= c->claim.order)
        return 0;
      x = times(c, x, element[*move.at & GR_PART]);
    }
    put(c, x);
  }
  return 1;
}

static gr_status take_positions(void *work, size_t *budget) {
  gr_alikecheck *c = work;
  for (; c->task.next < c->claim.graph->count; c->task.next++) {
    uint32_t u = c->task.next;
    gr_status status;
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, 1 + (size_t)gr_degree(c->claim.graph, u));
    if (!make_pair(c, u))
      return blame(c, GR_ALIKE_PAIR, u);
    status = keep(c, u);
    if (status != GR_DONE || c->fault != GR_ALIKE_RIGHT)
      return status;
  }
  c->games = count_of(c);
  return gr_turn_to(&c->task, multiply);
}

static gr_status multiply(void *work, size_t *budget) {
  gr_alikecheck *c = work;
  for (; c->task.next < count_of(c); c->task.next++) {
    for (; c->game < c->games; c->game++) {
      const uint32_t *a = pair_at(c, c->task.next), *b = pair_at(c, c->game);
      gr_status status;
      if (*budget == 0)
        return GR_MORE;
      gr_spend(budget, 1 + c->claim.order / 4);
      begin_pair(c, times(c, a[0], b[0]));
      put_times(c, a, b[0]);
      put_times(c, b, a[0]);
      status = keep(c, c->origin.at[c->game]);
      if (status != GR_DONE || c->fault != GR_ALIKE_RIGHT)
        return status;
    }
    c->game = 0;
  }
  return gr_turn_to(&c->task, NULL);
}

static void free_alikecheck(void *work) {
  gr_alikecheck *c = work;
  gr_words_free(c->task.memory, &c->product);
  gr_words_free(c->task.memory, &c->pair);
  gr_words_free(c->task.memory, &c->origin);
  gr_words_free(c->task.memory, &c->slot);
  gr_words_free(c->task.memory, &c->scratch);
}
