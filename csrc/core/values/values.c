/*
** values.c: see values.h.
*/
#include "core/values/values.h"

#include <string.h>

/* The phases. */
static gr_phase find_acyclic, find_cyclic, make_sets, tally, make_counters,
    rank;
static gr_free free_solver;

void gr_solver_init(gr_solver *s, gr_memory *memory, const gr_graph *graph,
                    gr_values *values) {
  memset(s, 0, sizeof *s);
  gr_task_init(&s->task, memory, find_acyclic, free_solver);
  s->graph = graph;
  s->values = values;
  gr_acyclic_init(&s->acyclic, memory, graph, &values->label, &s->order);
}

/* After the pass: done, or Algorithm G for what is left, which is all if the
** pass was given up. */
static gr_status find_acyclic(void *work, size_t *budget) {
  gr_solver *s = work;
  gr_status status = gr_acyclic_step(&s->acyclic, budget);
  if (status != GR_DONE)
    return status;
  if (s->acyclic.order == NULL) { /* all is found */
    s->values->finite_count = s->graph->count;
    s->values->max_value = s->acyclic.max_value;
    return gr_turn_to(&s->task, NULL);
  }
  gr_task_free(&s->acyclic.task);
  if (s->acyclic.cyclic_count == 0)
    return gr_turn_to(&s->task, tally);
  if (s->acyclic.given_up)
    s->order.count = s->values->label.count = 0;
  gr_algorithm_g_init(&s->algorithm_g, s->task.memory, s->graph,
                      &s->values->label, &s->order);
  return gr_turn_to(&s->task, find_cyclic);
}

static gr_status find_cyclic(void *work, size_t *budget) {
  gr_solver *s = work;
  gr_status status = gr_algorithm_g_step(&s->algorithm_g, budget);
  return gr_then(&s->task, status, make_sets);
}

/* Gives u the value infinity, with K the rounds in which it was hit. */
static gr_status set_infinite(gr_solver *s, uint32_t u) {
  gr_memory *memory = s->task.memory;
  const gr_mark *mark = &s->algorithm_g.mark[u];
  uint32_t *label = s->values->label.at;
  gr_ksets *sets = &s->values->sets;
  uint32_t set;
  gr_status status = mark->hit > GR_NOTED_ROUNDS
                         ? gr_ksets_collect(memory, sets, &s->collector,
                                            s->graph, label, u, &set)
                         : gr_ksets_add(memory, sets, mark->low, NULL, 0, &set);
  if (status == GR_DONE)
    label[u] = GR_INFINITE | set;
  return status;
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
  gr_task_free(&s->algorithm_g.task);
  return gr_turn_to(&s->task, tally);
}

/*
** The counter: ranks by value, then by order of labelling. rank[value] says
** how many positions have the value, then where the next of them ranks.
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
    if (value >= s->rank.count &&
        gr_words_cover(s->task.memory, &s->rank, (size_t)value + 1) != GR_DONE)
      return GR_NO_MEMORY;
    s->rank.at[value]++;
  }
  if (stop < count)
    return gr_reached(&s->task, stop, count, make_counters);
  for (size_t value = 0; value < s->rank.count; value++) {
    uint32_t first = sum;
    sum += s->rank.at[value];
    s->rank.at[value] = first;
  }
  s->values->finite_count = count;
  s->values->max_value = count > 0 ? (uint32_t)s->rank.count - 1 : 0;
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
  uint32_t *counter = s->values->counter.at, *first = s->rank.at;
  uint32_t count = (uint32_t)s->order.count;
  uint32_t stop = gr_reach(&s->task, count, budget);
  for (uint32_t i = s->task.next; i < stop; i++)
    counter[order[i]] = first[label[order[i]]]++;
  if (stop == count && s->acyclic.cyclic_count == 0) {
    s->values->order = s->order;
    memset(&s->order, 0, sizeof s->order);
  }
  return gr_reached(&s->task, stop, count, NULL);
}

static void free_solver(void *work) {
  gr_solver *s = work;
  gr_task_free(&s->acyclic.task);
  gr_task_free(&s->algorithm_g.task);
  gr_words_free(s->task.memory, &s->order);
  gr_words_free(s->task.memory, &s->rank);
  gr_collector_free(s->task.memory, &s->collector);
}

void gr_values_free(gr_memory *memory, gr_values *values) {
  gr_words_free(memory, &values->label);
  gr_words_free(memory, &values->counter);
  gr_words_free(memory, &values->order);
  gr_ksets_free(memory, &values->sets);
  memset(values, 0, sizeof *values);
}
