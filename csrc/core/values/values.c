/*
** values.c: see values.h.
*/
#include "core/values/values.h"

#include "core/graph/label.h"

#include <string.h>

/* What a step goes on with. */
enum { LABELS, DESCENT, REST, ROUNDS, SETS, TALLY, COUNTERS, RANK, FINISHED };

gr_status gr_solver_init(gr_solver *s, gr_memory *memory, const gr_graph *graph,
                         gr_values *values) {
  memset(s, 0, sizeof *s);
  s->memory = s->descent.memory = s->rounds.memory = memory;
  s->graph = graph;
  s->values = values;
  return gr_words_reserve(memory, &s->order, graph->count);
}

/* Ends a phase: the next one starts at its beginning. */
static gr_status turn_to(gr_solver *s, int phase) {
  s->phase = phase;
  s->next = 0;
  return GR_DONE;
}

static gr_status start_rounds(gr_solver *s, const gr_graph *graph) {
  gr_rounds_init(&s->rounds, s->memory, graph, s->values->label.at, &s->order);
  return turn_to(s, ROUNDS);
}

/* No label is known: not yet, or no longer. */
static gr_status make_labels(gr_solver *s, size_t *budget) {
  gr_words *label = &s->values->label;
  gr_status status =
      gr_words_fill(s->memory, label, s->graph->count, GR_PENDING, budget);
  if (status != GR_DONE)
    return status;
  if (s->descent.given_up)
    return start_rounds(s, s->graph);
  gr_descent_init(&s->descent, s->memory, s->graph, label->at, &s->order);
  return turn_to(s, DESCENT);
}

/* After the descent: done, or the rounds for what is left, which is all if
** it was given up. */
static gr_status descend(gr_solver *s, size_t *budget) {
  gr_status status = gr_descent_step(&s->descent, budget);
  if (status != GR_DONE)
    return status;
  gr_descent_free(&s->descent);
  if (s->descent.cyclic_count == 0)
    return turn_to(s, TALLY);
  if (!s->descent.given_up)
    return turn_to(s, REST);
  s->order.count = s->values->label.count = 0;
  return turn_to(s, LABELS);
}

/* Makes the digraph without the edges of positions that have their values. */
static gr_status make_rest(gr_solver *s, size_t *budget) {
  gr_words *first = &s->rest.first, *follower = &s->rest.follower;
  uint32_t *label = s->values->label.at;
  if (gr_words_resize(s->memory, first, (size_t)s->graph->count + 1) != GR_DONE)
    return GR_NO_MEMORY;
  for (; s->next < s->graph->count; s->next++) {
    uint32_t u = s->next;
    uint32_t degree;
    if (*budget == 0)
      return GR_MORE;
    --*budget;
    first->at[u] = (uint32_t)follower->count;
    if (gr_is_finite(label[u]))
      continue;
    label[u] = GR_PENDING;
    degree = gr_degree(s->graph, u);
    *budget -= degree < *budget ? degree : *budget;
    if (gr_words_reserve(s->memory, follower, degree) != GR_DONE)
      return GR_NO_MEMORY;
    memcpy(follower->at + follower->count, gr_followers(s->graph, u),
           degree * sizeof *follower->at);
    follower->count += degree;
  }
  first->at[s->next] = (uint32_t)follower->count;
  s->rest.count = s->graph->count;
  return start_rounds(s, &s->rest);
}

static gr_status do_rounds(gr_solver *s, size_t *budget) {
  gr_status status = gr_rounds_step(&s->rounds, budget);
  return status == GR_DONE ? turn_to(s, SETS) : status;
}

/* Makes seen[] reach up to a value. */
static gr_status see_up_to(gr_solver *s, uint32_t value) {
  return gr_words_cover(s->memory, &s->seen, (size_t)value + 1);
}

/* The finite values among the followers of u: those below 64 are added to
** the bits of `low`, the others marked in seen[] and collected in `high`, each
** once. */
static gr_status collect(gr_solver *s, uint32_t u, uint64_t *low) {
  const uint32_t *label = s->values->label.at;
  const uint32_t *follower = gr_followers(s->graph, u);
  uint32_t degree = gr_degree(s->graph, u);
  s->high.count = 0;
  for (uint32_t e = 0; e < degree; e++) {
    uint32_t value = label[follower[e]];
    if (value < GR_LOW_MEMBERS)
      *low |= UINT64_C(1) << value;
    if (value < GR_LOW_MEMBERS || !gr_is_finite(value))
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

/* Sorts `high` of u: by a look at all values where they are many (linear in
** dense games), else by heap sort. */
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
  gr_sort_words(at, count);
}

/* Gives u the value infinity, with K the rounds in which it was hit. */
static gr_status set_infinite(gr_solver *s, uint32_t u) {
  const gr_mark *mark = &s->rounds.mark[u];
  uint64_t low = mark->low;
  uint32_t set;
  s->high.count = 0;
  if (mark->hit > GR_NOTED_ROUNDS) {
    if (collect(s, u, &low) != GR_DONE)
      return GR_NO_MEMORY;
    sort_high(s, u);
  }
  if (gr_sets_add(s->memory, &s->values->sets, low, s->high.at,
                  (uint32_t)s->high.count, &set) != GR_DONE)
    return GR_NO_MEMORY;
  s->values->label.at[u] = GR_INFINITE | set;
  return GR_DONE;
}

/* Gives the infinite positions their sets. */
static gr_status make_sets(gr_solver *s, size_t *budget) {
  for (; s->next < s->graph->count; s->next++) {
    uint32_t degree;
    if (*budget == 0)
      return GR_MORE;
    --*budget;
    if (!gr_is_infinite(s->values->label.at[s->next]))
      continue;
    degree = gr_degree(s->graph, s->next);
    *budget -= degree < *budget ? degree : *budget;
    if (set_infinite(s, s->next) != GR_DONE)
      return GR_NO_MEMORY;
  }
  s->seen.count = 0;
  return turn_to(s, TALLY);
}

/* How far a loop over `order` goes now. */
static size_t spend(const gr_solver *s, size_t *budget) {
  size_t left = s->order.count - s->next;
  size_t now = left < *budget ? left : *budget;
  *budget -= now;
  return s->next + now;
}

/*
** The counter: ranks by value, then by order of labelling. seen[value] now
** says how many positions have the value, then where the next of them ranks.
** (A value needs all those below it, each with its edges to those below: so
** values are less than the root of twice the edges, and need no slices.)
*/
static gr_status tally(gr_solver *s, size_t *budget) {
  const uint32_t *label = s->values->label.at, *order = s->order.at;
  size_t stop = spend(s, budget);
  uint32_t sum = 0;
  for (size_t i = s->next; i < stop; i++) {
    uint32_t value = label[order[i]];
    if (value >= s->seen.count && see_up_to(s, value) != GR_DONE)
      return GR_NO_MEMORY;
    s->seen.at[value]++;
  }
  s->next = (uint32_t)stop;
  if (stop < s->order.count)
    return GR_MORE;
  for (size_t value = 0; value < s->seen.count; value++) {
    uint32_t count = s->seen.at[value];
    s->seen.at[value] = sum;
    sum += count;
  }
  s->values->finite_count = sum;
  s->values->max_value = sum > 0 ? (uint32_t)s->seen.count - 1 : 0;
  return turn_to(s, COUNTERS);
}

static gr_status make_counters(gr_solver *s, size_t *budget) {
  gr_status status = gr_words_fill(s->memory, &s->values->counter,
                                   s->graph->count, GR_NONE, budget);
  return status == GR_DONE ? turn_to(s, RANK) : status;
}

static gr_status rank(gr_solver *s, size_t *budget) {
  const uint32_t *label = s->values->label.at, *order = s->order.at;
  uint32_t *counter = s->values->counter.at, *first = s->seen.at;
  size_t stop = spend(s, budget);
  for (size_t i = s->next; i < stop; i++)
    counter[order[i]] = first[label[order[i]]]++;
  s->next = (uint32_t)stop;
  return stop < s->order.count ? GR_MORE : turn_to(s, FINISHED);
}

gr_status gr_solver_step(gr_solver *s, size_t budget) {
  static gr_status (*const phases[])(gr_solver *, size_t *) = {
      make_labels, descend, make_rest,     do_rounds,
      make_sets,   tally,   make_counters, rank};
  gr_status status = GR_DONE;
  while (status == GR_DONE && s->phase != FINISHED)
    status = phases[s->phase](s, &budget);
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
