/*
** values.c: see values.h.
*/
#include "core/values.h"

#include "core/label.h"
#include "core/sort.h"

#include <string.h>

/* What a step goes on with. */
enum { DESCENT, ROUNDS, SETS, RANK };

gr_status gr_solver_init(gr_solver *s, gr_memory *memory, const gr_graph *graph,
                         gr_values *values) {
  memset(s, 0, sizeof *s);
  s->memory = s->descent.memory = s->rounds.memory = memory;
  s->graph = graph;
  s->values = values;
  if (gr_words_resize(memory, &values->label, graph->count) != GR_DONE ||
      gr_words_reserve(memory, &s->order, graph->count) != GR_DONE)
    return GR_NO_MEMORY;
  gr_descent_init(&s->descent, memory, graph, values->label.at, &s->order);
  return GR_DONE;
}

/* The digraph without the edges of positions that have their values. */
static gr_status make_rest(gr_solver *s) {
  gr_words *first = &s->rest.first, *follower = &s->rest.follower;
  uint32_t *label = s->values->label.at;
  if (gr_words_reserve(s->memory, first, (size_t)s->graph->count + 1) !=
      GR_DONE)
    return GR_NO_MEMORY;
  for (uint32_t u = 0; u < s->graph->count; u++) {
    uint32_t degree = gr_degree(s->graph, u);
    first->at[first->count++] = (uint32_t)follower->count;
    if (gr_is_finite(label[u]))
      continue;
    label[u] = GR_PENDING;
    if (gr_words_reserve(s->memory, follower, degree) != GR_DONE)
      return GR_NO_MEMORY;
    memcpy(follower->at + follower->count, gr_followers(s->graph, u),
           degree * sizeof *follower->at);
    follower->count += degree;
  }
  first->at[first->count++] = (uint32_t)follower->count;
  s->rest.count = s->graph->count;
  return GR_DONE;
}

/* After the descent: done, or the rounds for what is left, which is all if
** it was given up. */
static gr_status descend(gr_solver *s, size_t *budget) {
  const gr_graph *graph = s->graph;
  gr_status status = gr_descent_step(&s->descent, budget);
  if (status != GR_DONE)
    return status;
  s->phase = s->descent.cyclic_count > 0 ? ROUNDS : RANK;
  if (s->descent.given_up) {
    s->order.count = 0;
    for (uint32_t u = 0; u < graph->count; u++)
      s->values->label.at[u] = GR_PENDING;
  } else if (s->phase == ROUNDS) {
    status = make_rest(s);
    graph = &s->rest;
  }
  gr_rounds_init(&s->rounds, s->memory, graph, s->values->label.at, &s->order);
  gr_descent_free(&s->descent);
  return status;
}

/* Makes seen[] reach up to a value. */
static gr_status see_up_to(gr_solver *s, uint32_t value) {
  size_t old = s->seen.count;
  if (value < old)
    return GR_DONE;
  if (gr_words_resize(s->memory, &s->seen, (size_t)value + 1) != GR_DONE)
    return GR_NO_MEMORY;
  memset(s->seen.at + old, 0, (s->seen.count - old) * sizeof *s->seen.at);
  return GR_DONE;
}

/* Marks in seen[], and collects in `high`, the finite values from 64 on
** among the followers of u, each once. */
static gr_status collect_high(gr_solver *s, uint32_t u) {
  const uint32_t *label = s->values->label.at;
  const uint32_t *follower = gr_followers(s->graph, u);
  uint32_t degree = gr_degree(s->graph, u);
  s->high.count = 0;
  for (uint32_t e = 0; e < degree; e++) {
    uint32_t value = label[follower[e]];
    if (!gr_is_finite(value) || value < GR_LOW_MEMBERS)
      continue;
    if (see_up_to(s, value) != GR_DONE)
      return GR_NO_MEMORY;
    if (s->seen.at[value] == u + 1)
      continue;
    s->seen.at[value] = u + 1;
    if (gr_words_push(s->memory, &s->high, value) != GR_DONE)
      return GR_NO_MEMORY;
  }
  return GR_DONE;
}

static int word_less(const void *a, const void *b, const void *context) {
  (void)context;
  return *(const uint32_t *)a < *(const uint32_t *)b;
}

/* Sorts what collect_high(u) found: by a look at all values where they are
** many (linear in dense games), else by heap sort. */
static void sort_high(gr_solver *s, uint32_t u) {
  uint32_t *at = s->high.at;
  size_t count = s->high.count;
  if (s->seen.count / 8 < count) {
    count = 0;
    for (uint32_t value = GR_LOW_MEMBERS; value < s->seen.count; value++)
      if (s->seen.at[value] == u + 1)
        at[count++] = value;
    return;
  }
  gr_sort(at, count, sizeof *at, word_less, NULL);
}

/* Gives u the value infinity, with K the rounds in which it was hit. */
static gr_status set_infinite(gr_solver *s, uint32_t u) {
  const gr_mark *mark = &s->rounds.mark[u];
  uint32_t set;
  s->high.count = 0;
  if (mark->hit > GR_LOW_MEMBERS) {
    if (collect_high(s, u) != GR_DONE)
      return GR_NO_MEMORY;
    sort_high(s, u);
  }
  if (gr_sets_add(s->memory, &s->values->sets, mark->low, s->high.at,
                  (uint32_t)s->high.count, &set) != GR_DONE)
    return GR_NO_MEMORY;
  s->values->label.at[u] = GR_INFINITE | set;
  return GR_DONE;
}

/* Gives the infinite positions their sets. */
static gr_status make_sets(gr_solver *s, size_t *budget) {
  for (; s->next < s->graph->count; s->next++) {
    if (*budget == 0)
      return GR_MORE;
    --*budget;
    if (gr_is_infinite(s->values->label.at[s->next]) &&
        set_infinite(s, s->next) != GR_DONE)
      return GR_NO_MEMORY;
  }
  s->phase = RANK;
  return GR_DONE;
}

/* The counter: ranks by value, then by order of labelling. */
static gr_status rank(gr_solver *s) {
  gr_values *values = s->values;
  const uint32_t *label = values->label.at;
  const uint32_t *order = s->order.at;
  uint32_t *first;
  uint32_t sum = 0;
  for (size_t i = 0; i < s->order.count; i++)
    if (label[order[i]] > values->max_value)
      values->max_value = label[order[i]];
  if (gr_words_resize(s->memory, &values->counter, s->graph->count) !=
          GR_DONE ||
      gr_words_resize(s->memory, &s->seen, (size_t)values->max_value + 1) !=
          GR_DONE)
    return GR_NO_MEMORY;
  first = s->seen.at;
  memset(first, 0, s->seen.count * sizeof *first);
  for (size_t i = 0; i < s->order.count; i++)
    first[label[order[i]]]++;
  for (size_t value = 0; value < s->seen.count; value++) {
    uint32_t count = first[value];
    first[value] = sum;
    sum += count;
  }
  for (uint32_t u = 0; u < s->graph->count; u++)
    values->counter.at[u] = GR_NONE;
  for (size_t i = 0; i < s->order.count; i++)
    values->counter.at[order[i]] = first[label[order[i]]]++;
  values->finite_count = (uint32_t)s->order.count;
  return GR_DONE;
}

gr_status gr_solver_step(gr_solver *s, size_t budget) {
  gr_status status = GR_DONE;
  while (status == GR_DONE) {
    switch (s->phase) {
    case DESCENT:
      status = descend(s, &budget);
      break;
    case ROUNDS:
      status = gr_rounds_step(&s->rounds, &budget);
      if (status == GR_DONE)
        s->phase = SETS;
      break;
    case SETS:
      status = make_sets(s, &budget);
      break;
    default:
      return rank(s);
    }
  }
  return status;
}

void gr_solver_free(gr_solver *s) {
  gr_descent_free(&s->descent);
  gr_graph_free(s->memory, &s->rest);
  gr_rounds_free(&s->rounds);
  gr_words_free(s->memory, &s->order);
  gr_words_free(s->memory, &s->seen);
  gr_words_free(s->memory, &s->high);
}

void gr_values_free(gr_memory *memory, gr_values *values) {
  gr_words_free(memory, &values->label);
  gr_words_free(memory, &values->counter);
  gr_sets_free(memory, &values->sets);
  memset(values, 0, sizeof *values);
}
