/*
** expected.c: see expected.h.
*/
#include "core/chances/expected.h"

#include <math.h>
#include <string.h>

/* The phases. */
static gr_phase number, order, renumber, eliminate, restore, iterate, take,
    check;

/* Operations that an elimination may take for each edge, for some more edges
** than there are, and in all. It may turn out to take a few times as many. */
#define OPERATIONS 1024
#define SOME 2048
#define MOST_OPERATIONS 1e9
#define UNSURE 4

void gr_expected_init(gr_expected *x, gr_memory *memory) {
  memset(x, 0, sizeof *x);
  x->task.memory = memory;
  gr_dissection_init(&x->dissection, memory);
  gr_elimination_init(&x->elimination, memory);
}

void gr_expected_start(gr_expected *x, const gr_graph *graph,
                       const double *weight, const double *mass) {
  x->of = (gr_transient){.graph = graph,
                         .count = graph->count - 1,
                         .edges = graph->follower.count,
                         .mass = mass,
                         .backwards = 1,
                         .weight = weight};
  x->iterates = 0;
  gr_turn_to(&x->task, number);
}

void gr_expected_again(gr_expected *x, const double *mass) {
  x->of.mass = mass;
  if (x->iterates) {
    gr_krylov_init(&x->krylov, &x->of, x->real);
    gr_turn_to(&x->task, iterate);
    return;
  }
  gr_elimination_again(&x->elimination);
  gr_turn_to(&x->task, eliminate);
}

static gr_status make_room(gr_expected *x) {
  gr_memory *memory = x->task.memory;
  double *real = gr_grow(memory, x->real, &x->real_room,
                         (size_t)GR_KRYLOV_VECTORS * x->of.count, sizeof *real);
  double *result;
  if (real == NULL)
    return GR_NO_MEMORY;
  x->real = real;
  result =
      gr_grow(memory, x->result, &x->result_room, x->of.count, sizeof *result);
  if (result == NULL)
    return GR_NO_MEMORY;
  x->result = result;
  if (gr_words_resize(memory, &x->member, x->of.count) != GR_DONE ||
      gr_words_resize(memory, &x->place, x->of.graph->count) != GR_DONE)
    return GR_NO_MEMORY;
  x->of.member = x->member.at;
  x->of.place = x->place.at;
  return GR_DONE;
}

/* The states in their own order. */
static gr_status number(void *work, size_t *budget) {
  gr_expected *x = work;
  double limit = OPERATIONS * ((double)x->of.edges + SOME);
  uint32_t stop;
  if (x->task.next == 0 && make_room(x) != GR_DONE)
    return GR_NO_MEMORY;
  stop = gr_reach(&x->task, x->of.count, budget);
  for (uint32_t i = x->task.next; i < stop; i++)
    x->member.at[i] = x->place.at[i] = i;
  if (stop == x->of.count) {
    x->place.at[stop] = GR_NONE;
    gr_dissection_free(&x->dissection);
    gr_dissection_init(&x->dissection, x->task.memory);
    gr_dissection_start(&x->dissection, &x->of,
                        limit < MOST_OPERATIONS ? limit : MOST_OPERATIONS);
  }
  return gr_reached(&x->task, stop, x->of.count, order);
}

static gr_status order(void *work, size_t *budget) {
  gr_expected *x = work;
  gr_dissection *d = &x->dissection;
  gr_status status = gr_dissection_step(d, budget);
  return gr_then(&x->task, status, d->cost >= d->most ? restore : renumber);
}

static gr_status renumber(void *work, size_t *budget) {
  gr_expected *x = work;
  uint32_t stop = gr_reach(&x->task, x->of.count, budget);
  for (uint32_t i = x->task.next; i < stop; i++) {
    x->member.at[i] = x->dissection.order.at[i];
    x->place.at[x->member.at[i]] = i;
  }
  if (stop == x->of.count)
    gr_elimination_start(&x->elimination, &x->of, x->real,
                         (uint64_t)(UNSURE * x->dissection.most));
  return gr_reached(&x->task, stop, x->of.count, eliminate);
}

static gr_status eliminate(void *work, size_t *budget) {
  gr_expected *x = work;
  gr_status status = gr_elimination_step(&x->elimination, budget);
  if (status != GR_DONE)
    return status;
  if (x->elimination.failed)
    return gr_turn_to(&x->task, restore);
  x->relative = gr_elimination_error(&x->elimination);
  return gr_turn_to(&x->task, take);
}

/* Iteration takes the states in their own order. */
static gr_status restore(void *work, size_t *budget) {
  gr_expected *x = work;
  uint32_t stop = gr_reach(&x->task, x->of.count, budget);
  for (uint32_t i = x->task.next; i < stop; i++)
    x->member.at[i] = x->place.at[i] = i;
  if (stop == x->of.count) {
    x->iterates = 1;
    gr_krylov_init(&x->krylov, &x->of, x->real);
  }
  return gr_reached(&x->task, stop, x->of.count, iterate);
}

static gr_status iterate(void *work, size_t *budget) {
  gr_expected *x = work;
  return gr_then(&x->task, gr_krylov_step(&x->krylov, budget), take);
}

/* An iteration may find what is below 0, or no number: it counts as 0. */
static gr_status take(void *work, size_t *budget) {
  gr_expected *x = work;
  const double *found = x->iterates ? x->krylov.vector[GR_RESULT]
                                    : x->elimination.vector[GR_VISITS];
  uint32_t stop = gr_reach(&x->task, x->of.count, budget);
  for (uint32_t i = x->task.next; i < stop; i++)
    x->result[x->member.at[i]] = found[i] > 0 ? found[i] : 0;
  x->off = 0;
  return gr_reached(&x->task, stop, x->of.count,
                    x->iterates || x->checks ? check : NULL);
}

static gr_status check(void *work, size_t *budget) {
  gr_expected *x = work;
  const gr_graph *graph = x->of.graph;
  for (; x->task.next < x->of.count; x->task.next++) {
    uint32_t u = x->task.next, degree = gr_degree(graph, u);
    gr_list follower = gr_followers(graph, u);
    double y = x->result[u], leads = x->of.mass[u], off;
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, (size_t)degree + 1);
    for (uint32_t e = 0; e < degree; e++)
      if (x->place.at[gr_get(follower, e)] != GR_NONE)
        leads += x->of.weight[graph->first.at[u] + e] *
                 x->result[gr_get(follower, e)];
    off = fabs(leads - y) + GR_ROUNDING * (degree + 4.0) * (leads + y);
    if (!(off <= x->off)) /* also if it is no number */
      x->off = off < HUGE_VAL ? off : HUGE_VAL;
  }
  return gr_turn_to(&x->task, NULL);
}

gr_status gr_expected_step(gr_expected *x, size_t *budget) {
  return gr_task_step(&x->task, budget);
}

void gr_expected_free(gr_expected *x) {
  gr_memory *memory = x->task.memory;
  gr_dissection_free(&x->dissection);
  gr_elimination_free(&x->elimination);
  gr_words_free(memory, &x->member);
  gr_words_free(memory, &x->place);
  gr_release(memory, x->real, x->real_room, sizeof *x->real);
  gr_release(memory, x->result, x->result_room, sizeof *x->result);
}
