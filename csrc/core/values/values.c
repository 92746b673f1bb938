/*
** values.c: see values.h.
*/
#include "core/values/values.h"

#include <string.h>

/* The phases. */
static gr_phase find_acyclic, make_rest, find_cyclic, make_sets, tally,
    make_counters, rank;

void gr_solver_init(gr_solver *s, gr_memory *memory, const gr_graph *graph,
                    gr_values *values) {
  memset(s, 0, sizeof *s);
  gr_task_init(&s->task, memory, find_acyclic);
  s->algorithm_g.task.memory = memory;
  s->graph = graph;
  s->values = values;
  gr_acyclic_init(&s->acyclic, memory, graph, &values->label,
                  graph->splits ? NULL : &s->order);
}

static gr_status start_algorithm_g(gr_solver *s, const gr_graph *graph) {
  gr_algorithm_g_init(&s->algorithm_g, s->task.memory, graph, &s->values->label,
                      &s->order);
  return gr_turn_to(&s->task, find_cyclic);
}

/* After the pass: done, or Algorithm G for what is left, which is all if the
** pass was given up. */
static gr_status find_acyclic(void *work, size_t *budget) {
  gr_solver *s = work;
  gr_status status = gr_acyclic_step(&s->acyclic, budget);
  if (status != GR_DONE)
    return status;
  if (s->graph->splits) {
    s->values->finite_count = s->graph->count;
    s->values->max_value = s->acyclic.max_value;
    return gr_turn_to(&s->task, NULL);
  }
  gr_acyclic_free(&s->acyclic);
  if (s->acyclic.cyclic_count == 0)
    return gr_turn_to(&s->task, tally);
  if (!s->acyclic.given_up)
    return gr_turn_to(&s->task, make_rest);
  s->order.count = s->values->label.count = 0;
  return start_algorithm_g(s, s->graph);
}

/* Makes the digraph without the edges of positions that have their values. */
static gr_status make_rest(void *work, size_t *budget) {
  gr_solver *s = work;
  gr_words *first = &s->rest.first, *follower = &s->rest.follower;
  uint32_t *label = s->values->label.at;
  if (gr_words_resize(s->task.memory, first, (size_t)s->graph->count + 1) !=
      GR_DONE)
    return GR_NO_MEMORY;
  for (; s->task.next < s->graph->count; s->task.next++) {
    uint32_t u = s->task.next;
    uint32_t degree;
    if (*budget == 0)
      return GR_MORE;
    --*budget;
    first->at[u] = (uint32_t)follower->count;
    if (gr_is_finite(label[u]))
      continue;
    label[u] = GR_PENDING;
    degree = gr_degree(s->graph, u);
    gr_spend(budget, degree);
    if (gr_words_reserve(s->task.memory, follower, degree) != GR_DONE)
      return GR_NO_MEMORY;
    memcpy(follower->at + follower->count, gr_followers(s->graph, u),
           degree * sizeof *follower->at);
    follower->count += degree;
  }
  first->at[s->task.next] = (uint32_t)follower->count;
  s->rest.count = s->graph->count;
  return start_algorithm_g(s, &s->rest);
}

static gr_status find_cyclic(void *work, size_t *budget) {
  gr_solver *s = work;
  gr_status status = gr_algorithm_g_step(&s->algorithm_g, budget);
  return gr_then(&s->task, status, make_sets);
}

/* Makes seen[] reach up to a value. */
static inline gr_status see_up_to(gr_solver *s, uint32_t value) {
  return value < s->seen.count
             ? GR_DONE
             : gr_words_cover(s->task.memory, &s->seen, (size_t)value + 1);
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
    if (gr_words_push(s->task.memory, &s->high, value) != GR_DONE)
      return GR_NO_MEMORY;
  }
  return GR_DONE;
}

/* Sorts `high` of u: by a pass over all values if it has many (linear in
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
  const gr_mark *mark = &s->algorithm_g.mark[u];
  uint64_t low = mark->low;
  uint32_t set;
  s->high.count = 0;
  if (mark->hit > GR_NOTED_ROUNDS) {
    if (collect(s, u, &low) != GR_DONE)
      return GR_NO_MEMORY;
    sort_high(s, u);
  }
  if (gr_ksets_add(s->task.memory, &s->values->sets, low, s->high.at,
                   (uint32_t)s->high.count, &set) != GR_DONE)
    return GR_NO_MEMORY;
  s->values->label.at[u] = GR_INFINITE | set;
  return GR_DONE;
}

/* Gives the infinite positions their sets. */
static gr_status make_sets(void *work, size_t *budget) {
  gr_solver *s = work;
  for (; s->task.next < s->graph->count; s->task.next++) {
    uint32_t degree;
    if (*budget == 0)
      return GR_MORE;
    --*budget;
    if (!gr_is_infinite(s->values->label.at[s->task.next]))
      continue;
    degree = gr_degree(s->graph, s->task.next);
    gr_spend(budget, degree);
    if (set_infinite(s, s->task.next) != GR_DONE)
      return GR_NO_MEMORY;
  }
  s->seen.count = 0;
  return gr_turn_to(&s->task, tally);
}

/*
** The counter: ranks by value, then by order of labelling. seen[value] now
** says how many positions have the value, then where the next of them ranks.
** (A value needs all those below it, each with its edges to those below: so
** values are less than the root of twice the edges, and need no slices.)
*/
static gr_status tally(void *work, size_t *budget) {
  gr_solver *s = work;
  const uint32_t *label = s->values->label.at, *order = s->order.at;
  uint32_t count = (uint32_t)s->order.count, sum = 0;
  uint32_t stop = gr_reach(&s->task, count, budget);
  for (uint32_t i = s->task.next; i < stop; i++) {
    uint32_t value = label[order[i]];
    if (see_up_to(s, value) != GR_DONE)
      return GR_NO_MEMORY;
    s->seen.at[value]++;
  }
  if (stop < count)
    return gr_reached(&s->task, stop, count, make_counters);
  for (size_t value = 0; value < s->seen.count; value++) {
    uint32_t first = sum;
    sum += s->seen.at[value];
    s->seen.at[value] = first;
  }
  s->values->finite_count = count;
  s->values->max_value = count > 0 ? (uint32_t)s->seen.count - 1 : 0;
  return gr_turn_to(&s->task, make_counters);
}

static gr_status make_counters(void *work, size_t *budget) {
  gr_solver *s = work;
  gr_status status = gr_words_fill(s->task.memory, &s->values->counter,
                                   s->graph->count, GR_NONE, budget);
  return gr_then(&s->task, status, rank);
}

static gr_status rank(void *work, size_t *budget) {
  gr_solver *s = work;
  const uint32_t *label = s->values->label.at, *order = s->order.at;
  uint32_t *counter = s->values->counter.at, *first = s->seen.at;
  uint32_t count = (uint32_t)s->order.count;
  uint32_t stop = gr_reach(&s->task, count, budget);
  for (uint32_t i = s->task.next; i < stop; i++)
    counter[order[i]] = first[label[order[i]]]++;
  return gr_reached(&s->task, stop, count, NULL);
}

gr_status gr_solver_step(gr_solver *s, size_t *budget) {
  return gr_task_step(&s->task, budget);
}

void gr_solver_free(gr_solver *s) {
  gr_acyclic_free(&s->acyclic);
  gr_graph_free(s->task.memory, &s->rest);
  gr_algorithm_g_free(&s->algorithm_g);
  gr_words_free(s->task.memory, &s->order);
  gr_words_free(s->task.memory, &s->seen);
  gr_words_free(s->task.memory, &s->high);
}

void gr_values_free(gr_memory *memory, gr_values *values) {
  gr_words_free(memory, &values->label);
  gr_words_free(memory, &values->counter);
  gr_ksets_free(memory, &values->sets);
  memset(values, 0, sizeof *values);
}
