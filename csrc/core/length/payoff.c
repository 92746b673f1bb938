/*
** payoff.c: see payoff.h. A pass for each level, from the greatest down; a
** position gets its worth from the first level that decides it. The last
** level needs no pass of its own: no payoff lies between it and 0, so that
** Q[>=v] is Q[>0] and Q[>-v] is Q[>=0], which are wanted anyway.
*/
#include "core/length/payoff.h"

#include <string.h>

/* The phases. */
static gr_phase make_levels, clear, pass, assign;
static gr_free free_payoff;

/*
** ----------------------------------------------------------------- endings
*/

static uint32_t *slot_of(const gr_endings *endings, double payoff) {
  size_t mask = endings->slot.count - 1, i;
  uint64_t bits;
  memcpy(&bits, &payoff, sizeof bits);
  i = gr_mix(bits) >> 32 & mask;
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

static gr_status new_class(gr_memory *memory, gr_endings *endings,
                           double payoff) {
  double *grown;
  if (endings->count >= GR_MAX_ENDINGS)
    return GR_ENDING_LIMIT;
  grown = gr_grow(memory, endings->payoff, &endings->room,
                  (size_t)endings->count + 1, sizeof *grown);
  if (grown == NULL)
    return GR_NO_MEMORY;
  endings->payoff = grown;
  endings->payoff[endings->count++] = payoff;
  return GR_DONE;
}

/* Gives a sink its class; the positions before it that have none have
** moves. */
static gr_status enroll(gr_memory *memory, gr_endings *endings, uint32_t sink,
                        uint32_t number) {
  gr_words *of = &endings->of;
  if (gr_words_reserve(memory, of, (size_t)sink + 1 - of->count) != GR_DONE)
    return GR_NO_MEMORY;
  while (of->count < sink)
    of->at[of->count++] = GR_NONE;
  of->at[of->count++] = number;
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

/*
** -------------------------------------------------- what positions are worth
*/

gr_sinks gr_sinks_at_least(const gr_endings *endings, double v) {
  gr_sinks sinks = {2, endings->of.at, endings->rank.at, {0, 0}, 0};
  for (uint32_t i = 0; i < endings->count; i++) {
    sinks.least[0] += endings->payoff[i] < v;
    sinks.least[1] += endings->payoff[i] <= -v;
  }
  return sinks;
}

void gr_payoff_init(gr_payoff *p, gr_memory *memory, const gr_graph *graph,
                    const gr_endings *endings, gr_payoffs *payoffs) {
  memset(p, 0, sizeof *p);
  gr_task_init(&p->task, memory, make_levels, free_payoff);
  p->graph = graph;
  p->endings = endings;
  p->payoffs = payoffs;
}

static int greater(const void *a, const void *b, const void *context) {
  (void)context;
  return *(const double *)a > *(const double *)b;
}

/* The absolute payoffs except 0, each once, descending. */
static gr_status make_levels(void *work, size_t *budget) {
  gr_payoff *p = work;
  gr_payoffs *payoffs = p->payoffs;
  uint32_t count = 0;
  double *level =
      gr_resize(p->task.memory, NULL, 0, p->endings->count, sizeof *level);
  (void)budget;
  if (level == NULL)
    return GR_NO_MEMORY;
  payoffs->level = level;
  payoffs->level_room = p->endings->count;
  for (uint32_t i = 0; i < p->endings->count; i++) {
    double payoff = p->endings->payoff[i];
    if (payoff != 0)
      level[count++] = payoff < 0 ? -payoff : payoff;
  }
  gr_sort(level, count, sizeof *level, greater, NULL);
  for (uint32_t i = 0; i < count; i++)
    if (i == 0 || level[i] != level[i - 1])
      level[payoffs->levels++] = level[i];
  return gr_turn_to(&p->task, clear);
}

/* What the positions are worth is not known yet. */
static gr_status clear(void *work, size_t *budget) {
  gr_payoff *p = work;
  gr_payoffs *payoffs = p->payoffs;
  size_t count = p->graph->count;
  gr_status status =
      gr_words_fill(p->task.memory, &payoffs->code, count, 0, budget);
  if (status == GR_DONE)
    status =
        gr_words_fill(p->task.memory, &payoffs->length, count, GR_NONE, budget);
  return gr_then(&p->task, status, pass);
}

/* Is this the last pass, whose result is kept? */
static int is_last(const gr_payoff *p) {
  return p->level + 1 >= p->payoffs->levels;
}

/* Begins the pass for a level, or goes on with it. */
static gr_status pass(void *work, size_t *budget) {
  gr_payoff *p = work;
  gr_words *result = is_last(p) ? &p->payoffs->q : &p->pair;
  gr_status status;
  if (p->pass.result == NULL) {
    double v = is_last(p) ? 0 : p->payoffs->level[p->level];
    gr_sinks sinks = gr_sinks_at_least(p->endings, v);
    result->count = 0;
    gr_remoteness_init(&p->pass, p->task.memory, p->graph, NULL, &p->reverse,
                       GR_REMOTENESS, &sinks, result);
  }
  status = gr_remoteness_step(&p->pass, budget);
  if (status != GR_DONE)
    return status;
  gr_task_free(&p->pass.task);
  return gr_turn_to(&p->task, p->payoffs->levels > 0 ? assign : NULL);
}

/* The positions that this level decides, and no level before: `mine` is
** Q[>=v], `theirs` is Q[>-v]. */
static gr_status assign(void *work, size_t *budget) {
  gr_payoff *p = work;
  uint32_t count = p->graph->count;
  const uint32_t *q = is_last(p) ? p->payoffs->q.at : p->pair.at;
  const uint32_t *mine = is_last(p) ? q + count : q;
  const uint32_t *theirs = is_last(p) ? q : q + count;
  uint32_t *code = p->payoffs->code.at, *length = p->payoffs->length.at;
  uint32_t end = gr_reach(&p->task, count, budget);
  for (uint32_t u = p->task.next; u < end; u++) {
    if (code[u] != 0)
      continue;
    if (mine[u] != GR_NONE && mine[u] % 2 == 1) {
      code[u] = 2 * p->level + 1;
      length[u] = mine[u];
    } else if (theirs[u] != GR_NONE && theirs[u] % 2 == 0) {
      code[u] = 2 * p->level + 2;
      length[u] = theirs[u];
    }
  }
  p->task.next = end;
  if (end < count)
    return GR_MORE;
  gr_turn_to(&p->task, is_last(p) ? NULL : pass);
  p->level++;
  return GR_DONE;
}

static void free_payoff(void *work) {
  gr_payoff *p = work;
  gr_task_free(&p->pass.task);
  gr_reverse_free(p->task.memory, &p->reverse);
  gr_words_free(p->task.memory, &p->pair);
}

void gr_payoffs_free(gr_memory *memory, gr_payoffs *payoffs) {
  gr_words_free(memory, &payoffs->q);
  gr_words_free(memory, &payoffs->length);
  gr_words_free(memory, &payoffs->code);
  gr_release(memory, payoffs->level, payoffs->level_room,
             sizeof *payoffs->level);
  memset(payoffs, 0, sizeof *payoffs);
}

/* By the level, then the length. */
static uint64_t compose(uint32_t level, uint32_t length) {
  return (uint64_t)level << 32 | length;
}

int64_t gr_payoff_rank(const gr_payoffs *payoffs, uint32_t count, uint32_t u) {
  uint32_t code = payoffs->code.at[u];
  uint32_t length = payoffs->length.at[u];
  uint32_t level = (code - 1) / 2;
  if (code == 0)
    return gr_rank(GR_D, gr_draw_length(payoffs, count, u));
  if (code % 2 == 0) /* the player to move there loses */
    return gr_rank(GR_P, compose(level, length));
  return gr_rank(GR_N, compose(level, length));
}
