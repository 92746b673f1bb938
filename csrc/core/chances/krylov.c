/*
** krylov.c: see krylov.h.
*/
#include "core/chances/krylov.h"

#include "core/base/task.h"

#include <math.h>
#include <string.h>

/* What a step goes on with: a direction is sought, and where it leads; what is
** then missing, and where that leads. */
enum {
  CLEAR,
  ASK, /* how good the last direction was */
  DIRECT,
  COPY_WAY,
  LEAD,
  MEASURE,
  ADVANCE,
  COPY_MISSING,
  LEAD_BACK,
  WEIGH,
  CORRECT,
  COMPLETE
};

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

void gr_krylov_begin(gr_krylov *k) {
  k->missing = k->sum = k->square = 0;
  k->rho = k->alpha = k->omega = 1;
  k->passed = 0;
  k->next = 0;
  k->phase = CLEAR;
}

/*
** Each of these goes through the vectors from k->next on, to the end it is
** given.
*/

/* What is missing is compared with numbers that have nothing to do with the
** process, the same ones each time. */
static void clear(gr_krylov *k, uint32_t end) {
  const double *r = gr_krylov_vector(k, GR_MISSING);
  double *shadow = gr_krylov_vector(k, GR_SHADOW);
  double *y = gr_krylov_vector(k, GR_RESULT);
  double *p = gr_krylov_vector(k, GR_WAY),
         *v = gr_krylov_vector(k, GR_WAY_LEADS);
  for (uint32_t i = k->next; i < end; i++) {
    shadow[i] = 1 + (double)(gr_mix(i + UINT64_C(1)) >> 40) / (1 << 24);
    y[i] = p[i] = v[i] = 0;
    k->missing += fabs(r[i]);
  }
}

/* Adds the product of two vectors to `sum`. */
static void multiply(const gr_krylov *k, int a, int b, uint32_t end,
                     double *sum) {
  const double *x = gr_krylov_vector(k, a), *y = gr_krylov_vector(k, b);
  double now = *sum;
  for (uint32_t i = k->next; i < end; i++)
    now += x[i] * y[i];
  *sum = now;
}

static void ask(gr_krylov *k, uint32_t end) {
  multiply(k, GR_SHADOW, GR_MISSING, end, &k->sum);
}

static void direct(gr_krylov *k, uint32_t end) {
  const double *r = gr_krylov_vector(k, GR_MISSING),
               *v = gr_krylov_vector(k, GR_WAY_LEADS);
  double *p = gr_krylov_vector(k, GR_WAY);
  double beta = k->sum / k->rho * (k->alpha / k->omega);
  for (uint32_t i = k->next; i < end; i++)
    p[i] = r[i] + beta * (p[i] - k->omega * v[i]);
}

static void copy(const gr_krylov *k, int from, int to, uint32_t end) {
  memcpy(gr_krylov_vector(k, to) + k->next, gr_krylov_vector(k, from) + k->next,
         (end - k->next) * sizeof(double));
}

static void copy_way(gr_krylov *k, uint32_t end) {
  copy(k, GR_WAY, GR_WAY_LEADS, end);
}

static void copy_missing(gr_krylov *k, uint32_t end) {
  copy(k, GR_MISSING, GR_MISSING_LEADS, end);
}

static void measure(gr_krylov *k, uint32_t end) {
  multiply(k, GR_SHADOW, GR_WAY_LEADS, end, &k->sum);
}

/* Goes in the direction. */
static void advance(gr_krylov *k, uint32_t end) {
  const double *v = gr_krylov_vector(k, GR_WAY_LEADS);
  double *r = gr_krylov_vector(k, GR_MISSING);
  for (uint32_t i = k->next; i < end; i++)
    r[i] -= k->alpha * v[i];
}

static void weigh(gr_krylov *k, uint32_t end) {
  multiply(k, GR_MISSING_LEADS, GR_MISSING_LEADS, end, &k->square);
  multiply(k, GR_MISSING_LEADS, GR_MISSING, end, &k->sum);
}

/* Goes in the direction of what is missing then, as far as it is good. */
static void correct(gr_krylov *k, uint32_t end) {
  const double *p = gr_krylov_vector(k, GR_WAY),
               *t = gr_krylov_vector(k, GR_MISSING_LEADS);
  double *y = gr_krylov_vector(k, GR_RESULT),
         *r = gr_krylov_vector(k, GR_MISSING);
  for (uint32_t i = k->next; i < end; i++) {
    y[i] += k->alpha * p[i] + k->omega * r[i];
    k->sum += fabs(y[i]);
    r[i] -= k->omega * t[i];
    k->missing += fabs(r[i]);
  }
}

/* The product x (I - P), from row k->next on: to = x in the beginning. */
static gr_status lead(gr_krylov *k, int from, int result, size_t *budget) {
  const uint32_t *first = k->first.at, *column = k->column.at;
  const double *weight = k->weight.at, *x = gr_krylov_vector(k, from);
  double *to = gr_krylov_vector(k, result);
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
  return GR_DONE;
}

/* Does a part of the phase. */
static gr_status go_on(gr_krylov *k, size_t *budget) {
  static void (*const loops[])(gr_krylov *, uint32_t) = {
      clear,   ask,          direct, copy_way, NULL,   measure,
      advance, copy_missing, NULL,   weigh,    correct};
  uint32_t end;
  if (k->phase == LEAD)
    return lead(k, GR_WAY, GR_WAY_LEADS, budget);
  if (k->phase == LEAD_BACK)
    return lead(k, GR_MISSING, GR_MISSING_LEADS, budget);
  end = k->next + gr_afford(budget, k->count - k->next);
  loops[k->phase](k, end);
  k->next = end;
  return end < k->count ? GR_MORE : GR_DONE;
}

/* Is there any more to do, after a correction? */
static int is_worth(const gr_krylov *k, double little, uint64_t most) {
  return k->missing > little * k->entered && k->missing < HUGE_VAL &&
         k->omega != 0 && !(k->missing <= ROUNDING * k->sum) &&
         k->passed < most;
}

/* The phase has ended: goes on to the next. The sum of ASK serves DIRECT. */
static void conclude(gr_krylov *k, double little, uint64_t most) {
  int phase = k->phase++;
  k->next = 0;
  if (phase == CLEAR) {
    k->entered = k->missing;
  } else if (phase == DIRECT) {
    k->rho = k->sum;
  } else if (phase == MEASURE) {
    k->alpha = k->rho / k->sum;
  } else if (phase == WEIGH) {
    k->omega = k->square > 0 ? k->sum / k->square : 0;
    k->missing = k->square = 0;
  } else if (phase == CORRECT && is_worth(k, little, most)) {
    k->phase = ASK;
  }
  if (phase != ASK)
    k->sum = 0;
}

gr_status gr_krylov_step(gr_krylov *k, double little, uint64_t most,
                         size_t *budget) {
  while (k->phase != COMPLETE) {
    if (go_on(k, budget) == GR_MORE)
      return GR_MORE;
    conclude(k, little, most);
  }
  return GR_DONE;
}

void gr_krylov_free(gr_krylov *k) {
  gr_words_free(k->memory, &k->first);
  gr_words_free(k->memory, &k->column);
  gr_reals_free(k->memory, &k->weight);
  gr_reals_free(k->memory, &k->vectors);
}
