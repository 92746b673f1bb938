/*
** krylov.c: see krylov.h.
*/
#include "core/chances/krylov.h"

#include <math.h>
#include <string.h>

/* The phases. */
static gr_phase clear, direct, lead, measure, advance, lead_back, weigh,
    correct;

/* Relative to all there is, smaller residuals are roundings. */
#define ROUNDING (1.0 / ((uint64_t)1 << 52))

/* Passes over the edges, and some more edges. */
#define PASSES 500
#define SOME_EDGES (UINT64_C(1) << 27)

void gr_krylov_init(gr_krylov *k, const gr_transient *of, double *vectors) {
  memset(k, 0, sizeof *k);
  k->of = of;
  gr_turn_to(&k->task, clear);
  for (int i = 0; i < GR_KRYLOV_VECTORS; i++)
    k->vector[i] = vectors + (size_t)i * of->count;
  k->old_rho = k->alpha = k->omega = 1;
}

/* The residual is compared with numbers that have nothing to do with the chain,
** the same ones each time. */
static gr_status clear(void *work, size_t *budget) {
  gr_krylov *k = work;
  uint32_t stop = gr_reach(&k->task, k->of->count, budget);
  for (uint32_t i = k->task.next; i < stop; i++) {
    double b = k->of->mass[k->of->member[i]];
    double shadow = 1 + (double)(gr_mix(i + UINT64_C(1)) >> 40) / (1 << 24);
    k->vector[GR_SHADOW][i] = shadow;
    k->vector[GR_RESIDUAL][i] = b;
    k->vector[GR_RESULT][i] = 0;
    k->vector[GR_WAY][i] = k->vector[GR_WAY_LEADS][i] = 0;
    k->entered += b;
    k->rho += shadow * b;
  }
  return gr_reached(&k->task, stop, k->of->count, direct);
}

static gr_status direct(void *work, size_t *budget) {
  gr_krylov *k = work;
  const double *r = k->vector[GR_RESIDUAL];
  double *p = k->vector[GR_WAY], *v = k->vector[GR_WAY_LEADS];
  double beta = k->rho / k->old_rho * (k->alpha / k->omega);
  uint32_t stop = gr_reach(&k->task, k->of->count, budget);
  for (uint32_t i = k->task.next; i < stop; i++)
    v[i] = p[i] = r[i] + beta * (p[i] - k->omega * v[i]);
  k->sum = k->square = 0;
  return gr_reached(&k->task, stop, k->of->count, lead);
}

/* What a member leads to, by the weights of its edges. */
static double by_weight(const gr_transient *of, uint32_t u, const double *x) {
  gr_list follower = gr_followers(of->graph, u);
  const double *weight = of->weight + of->graph->first.at[u];
  double sum = 0;
  for (uint32_t e = 0; e < gr_degree(of->graph, u); e++) {
    uint32_t j = of->place[gr_get(follower, e)];
    if (j != GR_NONE)
      sum += weight[e] * x[j];
  }
  return sum;
}

/* The product x (I - P), or (I - P) x backwards; `to` is x at first. */
static gr_status multiply(gr_krylov *k, const double *x, double *to,
                          gr_phase *phase, size_t *budget) {
  const gr_transient *of = k->of;
  for (; k->task.next < of->count; k->task.next++) {
    uint32_t u = of->member[k->task.next];
    gr_list follower = gr_followers(of->graph, u);
    uint32_t degree = gr_degree(of->graph, u);
    double each = x[k->task.next] / degree, sum = 0;
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, (size_t)degree + 1);
    k->looked += degree + UINT64_C(1);
    if (of->weight != NULL) {
      to[k->task.next] -= by_weight(of, u, x);
      continue;
    }
    for (uint32_t e = 0; e < degree; e++) {
      uint32_t j = of->place[gr_get(follower, e)];
      if (j == GR_NONE)
        continue;
      if (of->backwards)
        sum += x[j];
      else
        to[j] -= each;
    }
    to[k->task.next] -= sum / degree;
  }
  return gr_turn_to(&k->task, phase);
}

static gr_status lead(void *work, size_t *budget) {
  gr_krylov *k = work;
  return multiply(k, k->vector[GR_WAY], k->vector[GR_WAY_LEADS], measure,
                  budget);
}

static gr_status measure(void *work, size_t *budget) {
  gr_krylov *k = work;
  const double *shadow = k->vector[GR_SHADOW], *v = k->vector[GR_WAY_LEADS];
  uint32_t stop = gr_reach(&k->task, k->of->count, budget);
  for (uint32_t i = k->task.next; i < stop; i++)
    k->sum += shadow[i] * v[i];
  if (stop == k->of->count) {
    k->alpha = k->rho / k->sum;
    k->sum = 0;
  }
  return gr_reached(&k->task, stop, k->of->count, advance);
}

/* Goes in the direction. */
static gr_status advance(void *work, size_t *budget) {
  gr_krylov *k = work;
  const double *v = k->vector[GR_WAY_LEADS];
  double *r = k->vector[GR_RESIDUAL], *t = k->vector[GR_RESIDUAL_LEADS];
  uint32_t stop = gr_reach(&k->task, k->of->count, budget);
  for (uint32_t i = k->task.next; i < stop; i++)
    t[i] = r[i] -= k->alpha * v[i];
  return gr_reached(&k->task, stop, k->of->count, lead_back);
}

static gr_status lead_back(void *work, size_t *budget) {
  gr_krylov *k = work;
  return multiply(k, k->vector[GR_RESIDUAL], k->vector[GR_RESIDUAL_LEADS],
                  weigh, budget);
}

static gr_status weigh(void *work, size_t *budget) {
  gr_krylov *k = work;
  const double *r = k->vector[GR_RESIDUAL], *t = k->vector[GR_RESIDUAL_LEADS];
  uint32_t stop = gr_reach(&k->task, k->of->count, budget);
  for (uint32_t i = k->task.next; i < stop; i++) {
    k->square += t[i] * t[i];
    k->sum += t[i] * r[i];
  }
  if (stop == k->of->count) {
    k->omega = k->square > 0 ? k->sum / k->square : 0;
    k->old_rho = k->rho;
    k->rho = k->residual = k->size = 0;
  }
  return gr_reached(&k->task, stop, k->of->count, correct);
}

/* Is another round worth while, after a correction? */
static int is_worth(const gr_krylov *k) {
  uint64_t most = PASSES * (uint64_t)k->of->edges + SOME_EDGES;
  return k->residual < HUGE_VAL && k->omega != 0 && k->looked < most &&
         k->residual > ROUNDING * (k->entered + k->size);
}

/* Goes in the direction of the residual, as far as that helps. */
static gr_status correct(void *work, size_t *budget) {
  gr_krylov *k = work;
  const double *p = k->vector[GR_WAY], *t = k->vector[GR_RESIDUAL_LEADS];
  const double *shadow = k->vector[GR_SHADOW];
  double *y = k->vector[GR_RESULT], *r = k->vector[GR_RESIDUAL];
  uint32_t stop = gr_reach(&k->task, k->of->count, budget);
  for (uint32_t i = k->task.next; i < stop; i++) {
    y[i] += k->alpha * p[i] + k->omega * r[i];
    r[i] -= k->omega * t[i];
    k->size += fabs(y[i]);
    k->residual += fabs(r[i]);
    k->rho += shadow[i] * r[i];
  }
  return gr_reached(&k->task, stop, k->of->count, is_worth(k) ? direct : NULL);
}

gr_status gr_krylov_step(gr_krylov *k, size_t *budget) {
  return gr_task_step(&k->task, budget);
}
