/*
** krylov.c: see krylov.h.
*/
#include "core/krylov.h"

#include "core/hash.h"

#include <math.h>

/* What a step goes on with: a direction is sought, and where it leads; what is
** then missing, and where that leads. */
enum { DIRECT, LEAD, CORRECT, COMPLETE };

/* What is less, compared with the result, is not to be had. */
#define ROUNDING (1.0 / ((uint64_t)1 << 52))

gr_status gr_krylov_room(gr_krylov *k, uint32_t count, size_t entries) {
  if (gr_reals_room(k->memory, &k->vectors, (size_t)count * GR_VECTORS) !=
          GR_DONE ||
      gr_reals_room(k->memory, &k->weight, entries) != GR_DONE ||
      gr_words_reserve(k->memory, &k->column, entries) != GR_DONE ||
      gr_words_reserve(k->memory, &k->first, (size_t)count + 1) != GR_DONE)
    return GR_NO_MEMORY;
  k->count = count;
  k->first.count = k->column.count = 0;
  k->entered = 0;
  return GR_DONE;
}

/* What is missing is compared with numbers that have nothing to do with the
** process, the same ones each time. */
void gr_krylov_begin(gr_krylov *k) {
  const double *r = gr_krylov_vector(k, GR_MISSING);
  double *shadow = gr_krylov_vector(k, GR_SHADOW);
  double *y = gr_krylov_vector(k, GR_RESULT);
  double *p = gr_krylov_vector(k, GR_WAY),
         *v = gr_krylov_vector(k, GR_WAY_LEADS);
  k->missing = 0;
  for (uint32_t i = 0; i < k->count; i++) {
    shadow[i] = 1 + (double)(gr_mix(i + UINT64_C(1)) >> 40) / (1 << 24);
    y[i] = p[i] = v[i] = 0;
    k->missing += fabs(r[i]);
  }
  k->entered = k->missing;
  k->rho = k->alpha = k->omega = 1;
  k->passed = 0;
  k->next = 0;
  k->phase = DIRECT;
}

/* The product x (I - P), from row k->next on: to = x in the beginning. */
static gr_status multiply(gr_krylov *k, const double *x, double *to,
                          size_t *budget) {
  const uint32_t *first = k->first.at, *column = k->column.at;
  const double *weight = k->weight.at;
  if (k->next == 0)
    for (uint32_t i = 0; i < k->count; i++)
      to[i] = x[i];
  for (; k->next < k->count; k->next++) {
    uint32_t e = first[k->next], end = first[k->next + 1];
    double here = x[k->next];
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, (size_t)(end - e) + 1);
    k->passed += end - e + 1;
    for (; e < end; e++)
      to[column[e]] -= here * weight[e];
  }
  k->next = 0;
  return GR_DONE;
}

static double product(const gr_krylov *k, int a, int b) {
  const double *x = gr_krylov_vector(k, a), *y = gr_krylov_vector(k, b);
  double sum = 0;
  for (uint32_t i = 0; i < k->count; i++)
    sum += x[i] * y[i];
  return sum;
}

static void direct(gr_krylov *k) {
  const double *r = gr_krylov_vector(k, GR_MISSING),
               *v = gr_krylov_vector(k, GR_WAY_LEADS);
  double *p = gr_krylov_vector(k, GR_WAY);
  double rho = product(k, GR_SHADOW, GR_MISSING);
  double beta = rho / k->rho * (k->alpha / k->omega);
  for (uint32_t i = 0; i < k->count; i++)
    p[i] = r[i] + beta * (p[i] - k->omega * v[i]);
  k->rho = rho;
}

/* Goes in the direction. */
static void advance(gr_krylov *k) {
  const double *v = gr_krylov_vector(k, GR_WAY_LEADS);
  double *r = gr_krylov_vector(k, GR_MISSING);
  k->alpha = k->rho / product(k, GR_SHADOW, GR_WAY_LEADS);
  for (uint32_t i = 0; i < k->count; i++)
    r[i] -= k->alpha * v[i];
}

/* Goes in the direction of what is missing then, as far as it is good. */
static void correct(gr_krylov *k) {
  const double *p = gr_krylov_vector(k, GR_WAY),
               *t = gr_krylov_vector(k, GR_MISSING_LEADS);
  double *y = gr_krylov_vector(k, GR_RESULT),
         *r = gr_krylov_vector(k, GR_MISSING);
  double length = product(k, GR_MISSING_LEADS, GR_MISSING_LEADS);
  double through = 0;
  k->omega = length > 0 ? product(k, GR_MISSING_LEADS, GR_MISSING) / length : 0;
  k->missing = 0;
  for (uint32_t i = 0; i < k->count; i++) {
    y[i] += k->alpha * p[i] + k->omega * r[i];
    through += fabs(y[i]);
    r[i] -= k->omega * t[i];
    k->missing += fabs(r[i]);
  }
  k->lost = k->missing <= ROUNDING * through;
}

gr_status gr_krylov_step(gr_krylov *k, double little, uint64_t most,
                         size_t *budget) {
  while (k->phase != COMPLETE) {
    if (k->phase == DIRECT) {
      direct(k);
      k->phase = LEAD;
    } else if (k->phase == LEAD) {
      if (multiply(k, gr_krylov_vector(k, GR_WAY),
                   gr_krylov_vector(k, GR_WAY_LEADS), budget) == GR_MORE)
        return GR_MORE;
      advance(k);
      k->phase = CORRECT;
    } else {
      if (multiply(k, gr_krylov_vector(k, GR_MISSING),
                   gr_krylov_vector(k, GR_MISSING_LEADS), budget) == GR_MORE)
        return GR_MORE;
      correct(k);
      k->phase = k->missing > little * k->entered && k->missing < HUGE_VAL &&
                         k->omega != 0 && !k->lost && k->passed < most
                     ? DIRECT
                     : COMPLETE;
    }
  }
  return GR_DONE;
}

void gr_krylov_free(gr_krylov *k) {
  gr_words_free(k->memory, &k->first);
  gr_words_free(k->memory, &k->column);
  gr_reals_free(k->memory, &k->weight);
  gr_reals_free(k->memory, &k->vectors);
}
