/*
** escape.c: see escape.h.
*/
#include "core/chances/escape.h"

#include "core/chances/rest.h"

#include <math.h>
#include <string.h>

/* What a step goes on with. */
enum {
  NUMBER,
  CLEAR,
  ENTER,
  REDUCE,
  FIND,
  FILL,
  SOLVE,
  RETURN,
  COPY,
  ITERATE,
  BEGIN,
  PASS,
  BACK,
  FLOW,
  COMPARE,
  LEAVE,
  COMPLETE
};

/* A full matrix of that size takes half a second. */
const gr_effort gr_usual_effort = {64, GR_COSTS, 1500, 500, UINT64_C(1) << 27};

void gr_escape_init(gr_escape *x, gr_memory *memory, const gr_graph *graph) {
  memset(x, 0, sizeof *x);
  x->memory = x->krylov.memory = memory;
  x->reduction.memory = x->reduction.matrix.memory = memory;
  x->graph = graph;
  x->effort = gr_usual_effort;
  x->phase = COMPLETE;
}

void gr_escape_from(gr_escape *x, const uint32_t *member, uint32_t count) {
  x->member = member;
  x->count = count;
  x->entered = x->never = x->error = 0;
  x->inner = x->outer = 0;
  x->failed = 0;
  x->next = 0;
  x->phase = NUMBER;
  x->again = 0;
}

static gr_status go_to(gr_escape *x, int phase) {
  x->phase = phase;
  x->next = 0;
  x->again = 0;
  return GR_DONE;
}

/* May the loop over the members go on? Takes the edges of the next one off
** the budget. */
static int may_go_on(const gr_escape *x, size_t *budget) {
  if (*budget == 0)
    return 0;
  gr_spend(budget, (size_t)gr_degree(x->graph, x->member[x->next]) + 1);
  return 1;
}

/* Numbers the members. */
static gr_status number(gr_escape *x, size_t *budget) {
  for (; x->next < x->count; x->next++) {
    uint32_t u = x->member[x->next];
    if (*budget == 0)
      return GR_MORE;
    --*budget;
    x->local[u] = x->next;
    if (x->mass[u] > 0 && x->entered > 0)
      x->error += GR_ROUNDING * (x->entered + x->mass[u]);
    x->entered += x->mass[u];
    x->inner += gr_degree(x->graph, u); /* and those that lead out */
  }
  return go_to(x, CLEAR);
}

static gr_status clear(gr_escape *x, size_t *budget) {
  gr_status status =
      gr_reduction_clear(&x->reduction, x->count, x->inner, x->again, budget);
  x->again = 1;
  return status == GR_DONE ? go_to(x, ENTER) : status;
}

static void enter_row(gr_escape *x, uint32_t i) {
  gr_reduction *r = &x->reduction;
  uint32_t u = x->member[i];
  const uint32_t *follower = gr_followers(x->graph, u);
  uint32_t degree = gr_degree(x->graph, u), out = 0;
  for (uint32_t e = 0; e < degree; e++) {
    uint32_t j = x->local[follower[e]];
    if (j == GR_NONE)
      out++;
    else
      gr_reduction_enter(r, i, j, 1.0 / degree);
  }
  r->leaving.at[i] = (double)out / degree;
  r->visits.at[i] = x->mass[u];
  x->outer += out;
}

/* Fills the matrix; if no way leads out, that is not needed. */
static gr_status enter(gr_escape *x, size_t *budget) {
  for (; x->next < x->count; x->next++) {
    if (!may_go_on(x, budget))
      return GR_MORE;
    enter_row(x, x->next);
  }
  if (x->outer == 0) {
    x->never = x->entered;
    return go_to(x, COMPLETE);
  }
  if (x->entered == 0) /* it is too little to be a number */
    return go_to(x, COMPLETE);
  x->error = 0; /* the sum does not count */
  return go_to(x, REDUCE);
}

static gr_status reduce(gr_escape *x, size_t *budget) {
  gr_reduction *r = &x->reduction;
  gr_status status;
  if (!x->failed && !x->again) { /* all are to be listed before */
    for (; x->next < x->count; x->next++) {
      if (*budget == 0)
        return GR_MORE;
      --*budget;
      gr_reduction_list(r, x->next);
    }
    x->again = 1;
  }
  status = x->failed
               ? gr_reduction_step(r, x->effort.dear, x->effort.full, budget)
               : gr_reduction_step(r, x->effort.cheap, 0, budget);
  return status == GR_DONE ? go_to(x, FIND) : status;
}

static gr_status find(gr_escape *x, size_t *budget) {
  gr_status status = gr_rest_find(x, budget);
  if (status != GR_DONE)
    return status;
  if (x->rest.count == 0)
    return go_to(x, BACK);
  if (x->rest.count <= x->effort.full)
    return go_to(x, FILL);
  return go_to(x, x->failed ? BEGIN : COPY);
}

/*
** ------------------------------------------------ what leaves
*/

/* What flows into each member from the others, and what that is off. */
static gr_status flow(gr_escape *x, size_t *budget) {
  if (!x->again) {
    if (gr_reals_room(x->memory, &x->sum, x->count) != GR_DONE)
      return GR_NO_MEMORY;
    memset(x->sum.at, 0, x->count * sizeof *x->sum.at);
    x->again = 1;
  }
  for (; x->next < x->count; x->next++) {
    uint32_t u = x->member[x->next];
    const uint32_t *follower = gr_followers(x->graph, u);
    uint32_t degree = gr_degree(x->graph, u);
    double each = x->reduction.visits.at[x->next] / degree;
    if (!may_go_on(x, budget))
      return GR_MORE;
    for (uint32_t e = 0; e < degree; e++) {
      uint32_t j = x->local[follower[e]];
      if (j == GR_NONE)
        continue;
      x->sum.at[j] += each;
      x->error += GR_ROUNDING * (each + x->sum.at[j]);
    }
  }
  return go_to(x, COMPARE);
}

/* Where the visits are not what enters; with what the comparison itself is
** off. */
static gr_status compare(gr_escape *x, size_t *budget) {
  const gr_reduction *r = &x->reduction;
  for (; x->next < x->count; x->next++) {
    double visits = r->visits.at[x->next];
    double enters = x->mass[x->member[x->next]] + x->sum.at[x->next];
    if (*budget == 0)
      return GR_MORE;
    --*budget;
    x->error += fabs(enters - visits) + 2 * GR_ROUNDING * (enters + visits);
  }
  return go_to(x, LEAVE);
}

/* Adds what comes to a state, and to the error what that is off. */
static void arrive(gr_escape *x, uint32_t state, double mass) {
  double before = x->mass[state];
  x->mass[state] = before + mass;
  if (before > 0)
    x->error += GR_ROUNDING * x->mass[state];
  x->error += GR_ROUNDING * mass;
}

/* The better one of two bounds. If there is none, nothing is known of what
** entered: it is left out. */
static gr_status judge(gr_escape *x) {
  double roundings = GR_ROUNDING * x->reduction.bound;
  if (!x->reduction.vague && roundings < 0.5 &&
      !(x->error < 1.01 * roundings * x->entered))
    x->error = 1.01 * roundings * x->entered;
  if (x->error < x->entered)
    return GR_DONE;
  x->error = x->entered;
  return go_to(x, COMPLETE);
}

static gr_status leave(gr_escape *x, size_t *budget) {
  if (x->next == 0 && !x->again) {
    x->again = 1;
    judge(x);
    if (x->phase != LEAVE)
      return GR_DONE;
  }
  for (; x->next < x->count; x->next++) {
    uint32_t u = x->member[x->next];
    const uint32_t *follower = gr_followers(x->graph, u);
    uint32_t degree = gr_degree(x->graph, u);
    if (!may_go_on(x, budget))
      return GR_MORE;
    for (uint32_t e = 0; e < degree; e++)
      if (x->local[follower[e]] == GR_NONE)
        arrive(x, follower[e], x->reduction.visits.at[x->next] / degree);
  }
  return go_to(x, COMPLETE);
}

/* Does a part of what rest.h has, and goes on. */
static gr_status rest(gr_escape *x, size_t *budget) {
  static gr_status (*const parts[])(gr_escape *, size_t *) = {
      gr_rest_fill,    gr_rest_solve, gr_rest_back, gr_rest_copy,
      gr_rest_iterate, gr_rest_begin, gr_rest_pass};
  int phase = x->phase;
  gr_status status = parts[phase - FILL](x, budget);
  if (status != GR_DONE)
    return status;
  if (phase == RETURN)
    return go_to(x, BACK);
  if (phase == ITERATE)
    return go_to(x, x->failed ? REDUCE : BACK);
  return go_to(x, phase + 1);
}

static gr_status back(gr_escape *x, size_t *budget) {
  gr_status status = gr_reduction_back(&x->reduction, budget);
  return status == GR_DONE ? go_to(x, FLOW) : status;
}

gr_status gr_escape_step(gr_escape *x, size_t *budget) {
  static gr_status (*const parts[])(gr_escape *, size_t *) = {
      number, clear, enter, reduce, find, rest, rest,    rest,
      rest,   rest,  rest,  rest,   back, flow, compare, leave};
  gr_status status = GR_DONE;
  while (status == GR_DONE && x->phase != COMPLETE)
    status = parts[x->phase](x, budget);
  return status;
}

void gr_escape_free(gr_escape *x) {
  gr_reduction_free(&x->reduction);
  gr_krylov_free(&x->krylov);
  gr_words_free(x->memory, &x->rest);
  gr_words_free(x->memory, &x->place);
  gr_reals_free(x->memory, &x->full);
  gr_reals_free(x->memory, &x->sum);
}
