/*
** rest.c: see rest.h. Each function but the first goes through the rest, from
** x->next on; x->next is 0 before and after.
*/
#include "core/chances/rest.h"

#include <string.h>

/* A result of krylov.h is good if less than this part of all is missing. */
#define GOOD 1e-9

/* Entries to look at in krylov.h in any case. */
#define SOME_TRIED (UINT64_C(1) << 28)

/* Passing on ends when less than this part of all is under way. */
#define LITTLE (1.0 / ((uint64_t)1 << 50))

/* The product of two that are not below it is not below GR_TINY. */
#define SMALL 1e-145

gr_status gr_rest_find(gr_escape *x, size_t *budget) {
  gr_reduction *r = &x->reduction;
  if (!x->again) {
    x->rest.count = 0;
    x->again = 1;
  }
  if (gr_words_resize(x->memory, &x->place, x->count) != GR_DONE)
    return GR_NO_MEMORY;
  for (; x->next < x->count; x->next++) {
    if (*budget == 0)
      return GR_MORE;
    if (r->turn.at[x->next] == 0 &&
        gr_reduction_tidy(r, x->next, budget) != GR_DONE)
      return GR_MORE;
    gr_spend(budget, 1);
    x->place.at[x->next] = (uint32_t)x->rest.count;
    if (r->turn.at[x->next] == 0 &&
        gr_words_push(x->memory, &x->rest, x->next) != GR_DONE)
      return GR_NO_MEMORY;
  }
  x->next = 0;
  return GR_DONE;
}

/*
** ------------------------------------------------ as a full matrix
*/

/* The row of the state at a place of the rest. */
static double *row_of(const gr_escape *x, uint32_t place) {
  return x->full.at + (size_t)place * x->rest.count;
}

gr_status gr_rest_fill(gr_escape *x, size_t *budget) {
  const gr_reduction *r = &x->reduction;
  uint32_t n = (uint32_t)x->rest.count;
  if (gr_reals_room(x->memory, &x->full, (size_t)n * n) != GR_DONE)
    return GR_NO_MEMORY;
  for (; x->next < n; x->next++) {
    double *row = row_of(x, x->next);
    uint32_t e = r->matrix.row.at[x->rest.at[x->next]];
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, n);
    memset(row, 0, n * sizeof *row);
    for (; (e = gr_reduction_live(r, e)) != GR_NONE;
         e = r->matrix.at[e].next_in_row)
      row[x->place.at[r->matrix.at[e].column]] = r->matrix.at[e].p;
  }
  x->next = 0;
  return GR_DONE;
}

/* Who would go from the state at i to that at k goes where that leads, to the
** states before it; what leads back to i does not count. */
static void redirect(gr_escape *x, uint32_t i, uint32_t k, double sum,
                     double leaving) {
  double *row = row_of(x, i);
  const double *other = row_of(x, k);
  double *leaves = &x->reduction.leaving.at[x->rest.at[i]];
  double factor = row[k] / sum;
  if (factor == 0)
    return;
  if (factor < SMALL)
    x->reduction.vague = 1;
  for (uint32_t j = 0; j < k; j++)
    row[j] += factor * other[j];
  *leaves += factor * leaving;
}

/* Takes out the state at k, the last one left. */
static void take_out(gr_escape *x, uint32_t k) {
  gr_reduction *r = &x->reduction;
  const double *row = row_of(x, k);
  uint32_t state = x->rest.at[k];
  double leaving = r->leaving.at[state], sum = leaving;
  double visits = r->visits.at[state];
  int vague = leaving > 0 && leaving < SMALL;
  for (uint32_t j = 0; j < k; j++) {
    sum += row[j];
    vague |= row[j] > 0 && row[j] < SMALL;
  }
  r->vague |= vague;
  for (uint32_t i = 0; i < k; i++)
    redirect(x, i, k, sum, leaving);
  for (uint32_t j = 0; j < k; j++)
    r->visits.at[x->rest.at[j]] += visits * (row[j] / sum);
  r->leaving.at[state] = sum;
  if (sum < GR_TINY)
    r->vague = 1;
  r->bound += 2.0 * k * (k + 4.0) + 3.0 * k + 8;
}

gr_status gr_rest_solve(gr_escape *x, size_t *budget) {
  uint32_t n = (uint32_t)x->rest.count;
  for (; x->next < n; x->next++) {
    uint32_t k = n - 1 - x->next;
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, (size_t)k * k / 4 + 1); /* they are near each other */
    take_out(x, k);
  }
  x->next = 0;
  return GR_DONE;
}

gr_status gr_rest_back(gr_escape *x, size_t *budget) {
  gr_reduction *r = &x->reduction;
  uint32_t n = (uint32_t)x->rest.count;
  for (; x->next < n; x->next++) {
    uint32_t state = x->rest.at[x->next];
    double sum = r->visits.at[state];
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, (size_t)x->next + 1);
    for (uint32_t i = 0; i < x->next; i++)
      sum += r->visits.at[x->rest.at[i]] * row_of(x, i)[x->next];
    r->visits.at[state] = sum / r->leaving.at[state];
  }
  x->next = 0;
  return GR_DONE;
}

/*
** ------------------------------------------------ by krylov.h
*/

/* How many entries has the row of a state? */
static size_t entries_of(const gr_reduction *r, uint32_t i) {
  return r->outs.at[i];
}

static gr_status make_room(gr_escape *x) {
  size_t entries = 0;
  for (size_t i = 0; i < x->rest.count; i++)
    entries += entries_of(&x->reduction, x->rest.at[i]);
  return gr_krylov_room(&x->krylov, (uint32_t)x->rest.count, entries);
}

/* Copies the row of the state at a place of the rest, as it is if it does not
** stay there. */
static void copy_row(gr_escape *x, uint32_t place) {
  const gr_reduction *r = &x->reduction;
  gr_krylov *k = &x->krylov;
  uint32_t i = x->rest.at[place], begin = (uint32_t)k->column.count;
  uint32_t e = r->matrix.row.at[i];
  double sum = r->leaving.at[i];
  k->first.at[k->first.count++] = begin;
  gr_krylov_vector(k, GR_MISSING)[place] = r->visits.at[i];
  for (; (e = gr_reduction_live(r, e)) != GR_NONE;
       e = r->matrix.at[e].next_in_row) {
    k->weight.at[k->column.count] = r->matrix.at[e].p;
    k->column.at[k->column.count++] = x->place.at[r->matrix.at[e].column];
    sum += r->matrix.at[e].p;
  }
  for (size_t at = begin; at < k->column.count; at++)
    k->weight.at[at] /= sum;
  x->sum.at[place] = sum;
}

gr_status gr_rest_copy(gr_escape *x, size_t *budget) {
  uint32_t n = (uint32_t)x->rest.count;
  if (!x->again) {
    if (make_room(x) != GR_DONE ||
        gr_reals_room(x->memory, &x->sum, x->count) != GR_DONE)
      return GR_NO_MEMORY;
    x->again = 1;
  }
  for (; x->next < n; x->next++) {
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, entries_of(&x->reduction, x->rest.at[x->next]) + 1);
    copy_row(x, x->next);
  }
  x->krylov.first.at[x->krylov.first.count++] =
      (uint32_t)x->krylov.column.count;
  gr_krylov_begin(&x->krylov);
  x->next = 0;
  return GR_DONE;
}

/* What passes through a state is not negative, and its visits are as many
** more as it stays there. */
gr_status gr_rest_iterate(gr_escape *x, size_t *budget) {
  const gr_krylov *k = &x->krylov;
  const double *y = gr_krylov_vector(k, GR_RESULT);
  uint64_t most = x->effort.tried * (uint64_t)k->column.count;
  gr_status status = gr_krylov_step(&x->krylov, LITTLE,
                                    most > 0 ? most + SOME_TRIED : 0, budget);
  if (status != GR_DONE)
    return status;
  x->failed = !(k->missing <= GOOD * k->entered);
  if (x->failed)
    return GR_DONE;
  for (size_t i = 0; i < x->rest.count; i++)
    x->reduction.visits.at[x->rest.at[i]] = y[i] > 0 ? y[i] / x->sum.at[i] : 0;
  x->reduction.vague = 1; /* it is not the roundings that count */
  return GR_DONE;
}

/*
** ------------------------------------------------ by passing on
** `visits` is then what has arrived and not been passed on, `sum` how often
** it has been.
*/

gr_status gr_rest_begin(gr_escape *x, size_t *budget) {
  gr_reduction *r = &x->reduction;
  if (gr_reals_room(x->memory, &x->sum, x->count) != GR_DONE)
    return GR_NO_MEMORY;
  for (; x->next < x->rest.count; x->next++) {
    uint32_t i = x->rest.at[x->next];
    uint32_t e = r->matrix.row.at[i];
    double sum = r->leaving.at[i];
    if (*budget == 0)
      return GR_MORE;
    --*budget;
    for (; (e = gr_reduction_live(r, e)) != GR_NONE;
         e = r->matrix.at[e].next_in_row, gr_spend(budget, 1))
      sum += r->matrix.at[e].p;
    r->leaving.at[i] = sum;
    x->sum.at[i] = 0;
  }
  r->vague = 1; /* it is not the roundings that count */
  x->passed = 0;
  x->next = 0;
  return GR_DONE;
}

/* Passes on what has arrived at i: along how many edges? */
static uint32_t pass_from(gr_escape *x, uint32_t i) {
  gr_reduction *r = &x->reduction;
  double arrived = r->visits.at[i] / r->leaving.at[i];
  uint32_t e = r->matrix.row.at[i], edges = 1;
  if (arrived == 0)
    return edges;
  x->sum.at[i] += arrived;
  r->visits.at[i] = 0;
  for (; (e = gr_reduction_live(r, e)) != GR_NONE;
       e = r->matrix.at[e].next_in_row, edges++)
    r->visits.at[r->matrix.at[e].column] += arrived * r->matrix.at[e].p;
  return edges;
}

static double under_way(const gr_escape *x) {
  double sum = 0;
  for (size_t i = 0; i < x->rest.count; i++)
    sum += x->reduction.visits.at[x->rest.at[i]];
  return sum;
}

static void end_passing(gr_escape *x) {
  for (size_t i = 0; i < x->rest.count; i++)
    x->reduction.visits.at[x->rest.at[i]] = x->sum.at[x->rest.at[i]];
  x->next = 0;
}

/* From the last member to the first: a component's members come after those
** they lead to, but for the edges that close cycles. */
gr_status gr_rest_pass(gr_escape *x, size_t *budget) {
  uint32_t n = (uint32_t)x->rest.count;
  for (;;) {
    for (; x->next < n; x->next++) {
      uint32_t edges;
      if (*budget == 0)
        return GR_MORE;
      edges = pass_from(x, x->rest.at[n - 1 - x->next]);
      gr_spend(budget, edges);
      x->passed += edges;
    }
    x->next = 0;
    if (under_way(x) <= LITTLE * x->entered || x->passed >= x->effort.passed)
      break;
  }
  end_passing(x);
  return GR_DONE;
}
