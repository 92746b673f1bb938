/*
** absorb.c: see absorb.h.
*/
#include "core/chances/absorb.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* The phases. */
static gr_phase number, count, order, renumber, sort, eliminate, iterate, flow,
    compare, leave, delay, leave_late;

/* Operations that an elimination may take for each edge, for some more edges
** than there are, and in all: some ten seconds. It may turn out to take a few
** times as many. */
#define OPERATIONS 8192
#define SOME 2048
#define MOST_OPERATIONS 4e9
#define UNSURE 4

/* The most states that are ordered: more are left to krylov.h. */
#define MOST_ORDERED (UINT32_C(1) << 24)

/* The vectors: those of krylov.h or elimination.h; at last, in place of one
** that is then free, what flows into each member from the others. */
enum { FLOWING = GR_KRYLOV_VECTORS - 1, VECTORS = GR_KRYLOV_VECTORS };

void gr_absorb_init(gr_absorb *x, gr_memory *memory, const gr_graph *graph) {
  memset(x, 0, sizeof *x);
  x->task.memory = memory;
  x->task.phase = NULL;
  x->of.graph = graph;
  x->effort = OPERATIONS;
  gr_dissection_init(&x->dissection, memory);
  gr_elimination_init(&x->elimination, memory);
}

void gr_absorb_start(gr_absorb *x, const uint32_t *member, uint32_t count) {
  x->of.member = member;
  x->of.count = count;
  x->of.edges = x->outer = 0;
  x->of.mass = x->mass;
  x->of.place = x->place;
  x->entered = x->error = 0;
  x->relative = 1;
  x->vague++; /* so far */
  gr_turn_to(&x->task, number);
}

static double *vector(const gr_absorb *x, int which) {
  return x->real + (size_t)which * x->of.count;
}

static gr_status make_room(gr_absorb *x) {
  double *real = gr_grow(x->task.memory, x->real, &x->real_room,
                         (size_t)VECTORS * x->of.count, sizeof *real);
  if (real == NULL)
    return GR_NO_MEMORY;
  x->real = real;
  return GR_DONE;
}

/* May the loop over the members go on? Takes the edges of the next one off
** the budget. */
static int may_go_on(const gr_absorb *x, size_t *budget) {
  if (*budget == 0)
    return 0;
  gr_spend(budget,
           (size_t)gr_degree(x->of.graph, x->of.member[x->task.next]) + 1);
  return 1;
}

static gr_status number(void *work, size_t *budget) {
  gr_absorb *x = work;
  uint32_t stop = gr_reach(&x->task, x->of.count, budget);
  for (uint32_t i = x->task.next; i < stop; i++) {
    uint32_t u = x->of.member[i];
    x->place[u] = i;
    if (x->mass[u] > 0 && x->entered > 0)
      x->error += GR_ROUNDING * (x->entered + x->mass[u]);
    x->entered += x->mass[u];
    x->of.edges += gr_degree(x->of.graph, u);
  }
  return gr_reached(&x->task, stop, x->of.count, count);
}

/* If no edge leads out, all that has entered stays, known up to the roundings
** of the sum. Nothing enters if it is too little to be a number. */
static gr_status count(void *work, size_t *budget) {
  gr_absorb *x = work;
  for (; x->task.next < x->of.count; x->task.next++) {
    uint32_t u = x->of.member[x->task.next];
    gr_list follower = gr_followers(x->of.graph, u);
    if (!may_go_on(x, budget))
      return GR_MORE;
    for (uint32_t e = 0; e < gr_degree(x->of.graph, u); e++)
      x->outer += x->place[gr_get(follower, e)] == GR_NONE;
  }
  if (x->outer == 0 || x->entered == 0) {
    x->vague--;
    return gr_turn_to(&x->task, NULL);
  }
  x->error = x->entered; /* as long as nothing is known */
  return make_room(x) == GR_DONE ? gr_turn_to(&x->task, order) : GR_NO_MEMORY;
}

/* Passes over the edges are much faster if the members are in the order of the
** chain, in which followers are near each other. */
static gr_status sort(void *work, size_t *budget) {
  gr_absorb *x = work;
  gr_words *sorted = &x->dissection.queue;
  uint32_t stop = gr_reach(&x->task, x->of.graph->count, budget);
  if (x->task.next == 0)
    sorted->count = 0;
  for (uint32_t u = x->task.next; u < stop; u++) {
    uint32_t i = x->place[u];
    if (i >= x->of.count || x->of.member[i] != u) /* not a member */
      continue;
    x->place[u] = (uint32_t)sorted->count;
    if (gr_words_push(x->task.memory, sorted, u) != GR_DONE)
      return GR_NO_MEMORY;
  }
  if (stop == x->of.graph->count) {
    x->of.member = sorted->at;
    gr_krylov_init(&x->krylov, &x->of, x->real);
  }
  return gr_reached(&x->task, stop, x->of.graph->count, iterate);
}

static double limit_of(const gr_absorb *x) {
  double limit = x->effort * ((double)x->of.edges + SOME);
  return limit < MOST_OPERATIONS ? limit : MOST_OPERATIONS;
}

static gr_status order(void *work, size_t *budget) {
  gr_absorb *x = work;
  gr_dissection *d = &x->dissection;
  gr_status status = GR_DONE;
  if (x->task.next++ == 0)
    gr_dissection_start(d, &x->of, limit_of(x));
  if (x->stop)
    return gr_turn_to(&x->task, NULL);
  if (x->of.count > MOST_ORDERED)
    return gr_turn_to(&x->task, sort);
  status = gr_dissection_step(d, budget);
  if (status != GR_DONE)
    return status;
  if (d->cost >= d->most)
    return gr_turn_to(&x->task, sort);
  x->of.member = d->order.at;
  return gr_turn_to(&x->task, renumber);
}

static gr_status renumber(void *work, size_t *budget) {
  gr_absorb *x = work;
  uint32_t stop = gr_reach(&x->task, x->of.count, budget);
  for (uint32_t i = x->task.next; i < stop; i++)
    x->place[x->of.member[i]] = i;
  if (stop == x->of.count)
    gr_elimination_start(&x->elimination, &x->of, x->real,
                         (uint64_t)(UNSURE * x->dissection.most));
  return gr_reached(&x->task, stop, x->of.count, eliminate);
}

/* Measures the visits that have been found. */
static gr_status look_at(gr_absorb *x, double *visits) {
  x->visits = visits;
  x->error = DBL_MIN; /* all that may have been too small for numbers */
  memset(vector(x, FLOWING), 0, x->of.count * sizeof *x->real);
  return gr_turn_to(&x->task, flow);
}

static gr_status eliminate(void *work, size_t *budget) {
  gr_absorb *x = work;
  gr_status status;
  if (x->stop)
    return gr_turn_to(&x->task, NULL);
  status = gr_elimination_step(&x->elimination, budget);
  if (status != GR_DONE)
    return status;
  if (x->elimination.failed)
    return gr_turn_to(&x->task, sort);
  x->relative = gr_elimination_error(&x->elimination);
  return look_at(x, vector(x, GR_VISITS));
}

static gr_status iterate(void *work, size_t *budget) {
  gr_absorb *x = work;
  gr_status status = x->stop ? GR_DONE : gr_krylov_step(&x->krylov, budget);
  if (status != GR_DONE)
    return status;
  if (x->krylov.looked == 0)
    return gr_turn_to(&x->task, NULL);
  return look_at(x, vector(x, GR_RESULT));
}

/*
** ------------------------------------------------ the error
*/

/* What passes along each edge of a member. krylov.h may find visits below 0, or
** no numbers: they count as 0. */
static double along_edges(const gr_absorb *x, uint32_t i) {
  double visits = x->visits[i];
  return visits > 0 ? visits / gr_degree(x->of.graph, x->of.member[i]) : 0;
}

/* What flows into each member from the others, and its error. */
static gr_status flow(void *work, size_t *budget) {
  gr_absorb *x = work;
  double *flows = vector(x, FLOWING);
  for (; x->task.next < x->of.count; x->task.next++) {
    uint32_t u = x->of.member[x->task.next];
    gr_list follower = gr_followers(x->of.graph, u);
    uint32_t degree = gr_degree(x->of.graph, u);
    double each = along_edges(x, x->task.next);
    if (!may_go_on(x, budget))
      return GR_MORE;
    for (uint32_t e = 0; e < degree; e++) {
      uint32_t j = x->place[gr_get(follower, e)];
      if (j == GR_NONE)
        continue;
      x->error += GR_ROUNDING * (flows[j] > 0 ? flows[j] + 2 * each : each);
      flows[j] += each;
    }
  }
  return gr_turn_to(&x->task, compare);
}

/* The better bound counts. If nothing is known, what has entered is left out,
** and is the error. */
static void judge(gr_absorb *x) {
  if (x->relative < 1 && !(x->error < x->relative * x->entered))
    x->error = x->relative * x->entered;
  if (!(x->error < x->entered))
    x->error = x->entered;
}

/* Compares the visits with what enters. */
static gr_status compare(void *work, size_t *budget) {
  gr_absorb *x = work;
  uint32_t stop = gr_reach(&x->task, x->of.count, budget);
  for (uint32_t i = x->task.next; i < stop; i++) {
    double mass = x->mass[x->of.member[i]];
    double enters = mass + vector(x, FLOWING)[i];
    double visits = x->visits[i] > 0 ? x->visits[i] : 0;
    x->error += fabs(enters - visits) + (mass > 0 ? GR_ROUNDING * enters : 0);
  }
  if (stop == x->of.count)
    judge(x);
  return gr_reached(&x->task, stop, x->of.count,
                    x->error < x->entered ? leave : NULL);
}

/*
** ------------------------------------------------ what leaves
*/

/* Adds what comes to a state, and the error of the sum to the error. */
static void arrive(gr_absorb *x, uint32_t state, double mass) {
  double before = x->mass[state];
  x->mass[state] = before + mass;
  if (before > 0)
    x->error += GR_ROUNDING * x->mass[state];
  x->error += GR_ROUNDING * mass;
}

/* Passes the visits on, and what follows from them to `later`, within the block
** as well. */
static gr_status leave(void *work, size_t *budget) {
  gr_absorb *x = work;
  for (; x->task.next < x->of.count; x->task.next++) {
    uint32_t u = x->of.member[x->task.next];
    gr_list follower = gr_followers(x->of.graph, u);
    double each = along_edges(x, x->task.next);
    if (!may_go_on(x, budget))
      return GR_MORE;
    x->moves += x->visits[x->task.next];
    for (uint32_t e = 0; e < gr_degree(x->of.graph, u); e++) {
      x->later[gr_get(follower, e)] += each;
      if (x->place[gr_get(follower, e)] == GR_NONE)
        arrive(x, gr_get(follower, e), each);
    }
  }
  if (x->relative >= 1)
    return gr_turn_to(&x->task, NULL);
  x->of.mass = x->later;
  gr_elimination_again(&x->elimination);
  return gr_turn_to(&x->task, delay);
}

static gr_status delay(void *work, size_t *budget) {
  gr_absorb *x = work;
  gr_status status = gr_elimination_step(&x->elimination, budget);
  return gr_then(&x->task, status, leave_late);
}

static gr_status leave_late(void *work, size_t *budget) {
  gr_absorb *x = work;
  for (; x->task.next < x->of.count; x->task.next++) {
    uint32_t u = x->of.member[x->task.next];
    gr_list follower = gr_followers(x->of.graph, u);
    double each = along_edges(x, x->task.next);
    if (!may_go_on(x, budget))
      return GR_MORE;
    x->delays += x->visits[x->task.next];
    for (uint32_t e = 0; e < gr_degree(x->of.graph, u); e++)
      if (x->place[gr_get(follower, e)] == GR_NONE)
        x->later[gr_get(follower, e)] += each;
  }
  x->vague--;
  return gr_turn_to(&x->task, NULL);
}

gr_status gr_absorb_step(gr_absorb *x, size_t *budget) {
  return gr_task_step(&x->task, budget);
}

void gr_absorb_free(gr_absorb *x) {
  gr_dissection_free(&x->dissection);
  gr_elimination_free(&x->elimination);
  gr_release(x->task.memory, x->real, x->real_room, sizeof *x->real);
}
