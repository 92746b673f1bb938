/*
** duration.c: see duration.h.
*/
#include "core/chances/duration.h"

#include <math.h>
#include <string.h>

/* The phases. */
static gr_phase walk, number, sort, enter, iterate, take, check;

/* A component is large if it has one of so many states. */
#define LARGE 16

void gr_duration_init(gr_duration *d, gr_memory *memory) {
  memset(d, 0, sizeof *d);
  d->task.memory = memory;
}

/* Begins with one of the two. */
static gr_status find(gr_duration *d, double *x) {
  d->x = x;
  d->at = 0;
  return gr_turn_to(&d->task, walk);
}

void gr_duration_start(gr_duration *d) {
  d->mean_off = d->square_off = 0;
  find(d, d->mean);
}

/* What a state adds: 1 to the mean, 2 m - 1 to that of the square. */
static double added(const gr_duration *d, uint32_t u) {
  return d->x == d->mean ? 1 : 2 * d->mean[u] - 1;
}

/* The mean over the followers that are no members of the component. */
static double leads_to(const gr_duration *d, uint32_t u) {
  gr_list follower = gr_followers(d->graph, u);
  uint32_t degree = gr_degree(d->graph, u);
  double sum = 0;
  for (uint32_t e = 0; e < degree; e++)
    if (d->place[gr_get(follower, e)] == GR_NONE)
      sum += d->x[gr_get(follower, e)];
  return sum / degree;
}

static int may_go_on(const gr_duration *d, uint32_t u, size_t *budget) {
  if (*budget == 0)
    return 0;
  gr_spend(budget, (size_t)gr_degree(d->graph, u) + 1);
  return 1;
}

/* The component that begins here. */
static void gather(gr_duration *d) {
  uint32_t end = d->at + 1;
  while (end < d->graph->count && !(d->order[end] & GR_FIRST))
    end++;
  d->of = (gr_transient){.graph = d->graph,
                         .member = d->order + d->at,
                         .count = end - d->at,
                         .place = d->place,
                         .mass = d->x,
                         .backwards = 1};
  d->order[d->at] &= ~GR_FIRST;
}

/* Goes on with the next component; a state on no cycle is found at once. */
static gr_status walk(void *work, size_t *budget) {
  gr_duration *d = work;
  for (; d->at < d->graph->count; d->at++) {
    uint32_t u = d->order[d->at] & ~GR_FIRST;
    if (d->at + 1 < d->graph->count && !(d->order[d->at + 1] & GR_FIRST)) {
      gather(d);
      return gr_turn_to(&d->task, number);
    }
    if (!may_go_on(d, u, budget))
      return GR_MORE;
    d->x[u] = gr_degree(d->graph, u) > 0 ? added(d, u) + leads_to(d, u) : 0;
  }
  return gr_turn_to(&d->task, check);
}

static gr_status number(void *work, size_t *budget) {
  gr_duration *d = work;
  uint32_t stop = gr_reach(&d->task, d->of.count, budget);
  for (uint32_t i = d->task.next; i < stop; i++) {
    d->place[d->of.member[i]] = i;
    d->of.edges += gr_degree(d->graph, d->of.member[i]);
  }
  return gr_reached(&d->task, stop, d->of.count,
                    d->of.count >= d->graph->count / LARGE ? sort : enter);
}

/* Puts the members of a large component into the order of the chain, in which
** followers are near each other: passes over the edges are then much faster. */
static gr_status sort(void *work, size_t *budget) {
  gr_duration *d = work;
  uint32_t stop = gr_reach(&d->task, d->graph->count, budget);
  if (d->task.next == 0)
    d->of.count = 0;
  for (uint32_t u = d->task.next; u < stop; u++)
    if (d->place[u] != GR_NONE) {
      d->order[d->at + d->of.count] = u;
      d->place[u] = d->of.count++;
    }
  return gr_reached(&d->task, stop, d->graph->count, enter);
}

/* What enters: all that does not come from members. */
static gr_status enter(void *work, size_t *budget) {
  gr_duration *d = work;
  double *real = gr_grow(d->task.memory, d->real, &d->real_room,
                         (size_t)GR_KRYLOV_VECTORS * d->of.count, sizeof *real);
  if (real == NULL)
    return GR_NO_MEMORY;
  d->real = real;
  for (; d->task.next < d->of.count; d->task.next++) {
    uint32_t u = d->of.member[d->task.next];
    if (!may_go_on(d, u, budget))
      return GR_MORE;
    d->x[u] = added(d, u) + leads_to(d, u);
  }
  gr_krylov_init(&d->krylov, &d->of, real);
  return gr_turn_to(&d->task, iterate);
}

static gr_status iterate(void *work, size_t *budget) {
  gr_duration *d = work;
  return gr_then(&d->task, gr_krylov_step(&d->krylov, budget), take);
}

/* Takes the result; what cannot be right is 0, and the check finds it. */
static gr_status take(void *work, size_t *budget) {
  gr_duration *d = work;
  const double *result = d->krylov.vector[GR_RESULT];
  uint32_t stop = gr_reach(&d->task, d->of.count, budget);
  for (uint32_t i = d->task.next; i < stop; i++) {
    uint32_t u = d->of.member[i];
    d->x[u] = result[i] > 0 ? result[i] : 0;
    d->place[u] = GR_NONE;
  }
  if (stop == d->of.count) {
    d->order[d->at] |= GR_FIRST;
    d->at += d->of.count;
  }
  return gr_reached(&d->task, stop, d->of.count, walk);
}

/* By how much x - P x may differ from what a state adds, relative to that,
** with all roundings of the sum. */
static double off_at(const gr_duration *d, uint32_t u) {
  double adds = added(d, u), leads = leads_to(d, u), x = d->x[u];
  double roundings = (gr_degree(d->graph, u) + 4.0) * (leads + adds + x);
  double off = fabs(adds + leads - x) + GR_ROUNDING * roundings;
  return off < adds ? off / adds : 1; /* also where it is no number */
}

static gr_status check(void *work, size_t *budget) {
  gr_duration *d = work;
  double *off = d->x == d->mean ? &d->mean_off : &d->square_off;
  for (; d->task.next < d->graph->count; d->task.next++) {
    uint32_t u = d->task.next;
    double here = 0;
    if (!may_go_on(d, u, budget))
      return GR_MORE;
    if (gr_degree(d->graph, u) > 0)
      here = off_at(d, u);
    if (here > *off)
      *off = here;
  }
  if (d->x == d->square || *off >= 1)
    return gr_turn_to(&d->task, NULL);
  return find(d, d->square);
}

gr_status gr_duration_step(gr_duration *d, size_t *budget) {
  return gr_task_step(&d->task, budget);
}

void gr_duration_free(gr_duration *d) {
  gr_release(d->task.memory, d->real, d->real_room, sizeof *d->real);
}
