/*
** periods.h: where a list begins to repeat, perhaps with the same amount (the
** saltus) added each time. Of a list v(0) .. v(last), v(n + p) - v(n) is the
** same for all n from n0 on exactly if the differences v(n + 1) - v(n) have
** period p from n0 on. The Z function (Gusfield 1997) tells for every p, in
** linear time, how long the end of the list of differences agrees with itself
** p places before.
*/
#ifndef GR_PERIODS_H
#define GR_PERIODS_H

#include "core/base/task.h"

#pragma GCC visibility push(hidden)

typedef struct gr_periods {
  gr_task task;
  uint64_t *step; /* the differences modulo 2^64, the last one first */
  uint32_t count; /* of them, that is, the place of the last value */
  gr_words match; /* of p: how many differences agree with those p before */
  uint32_t left, right; /* the match that reaches farthest */
} gr_periods;

/* A period p, from n0 on. */
typedef struct gr_period {
  uint32_t p;  /* 0: none */
  uint32_t n0; /* the preperiod */
  int64_t saltus;
} gr_period;

/* Makes room for `count` differences, to be set by gr_periods_set. A unit of
** work is a difference that is compared. */
gr_status gr_periods_init(gr_periods *r, gr_memory *memory, uint32_t count);

static inline void gr_periods_set(gr_periods *r, uint32_t n, int64_t value,
                                  int64_t next) {
  r->step[r->count - 1 - n] = (uint64_t)next - (uint64_t)value;
}

/*
** The period with the least n0 + p, and among these the least p, such that at
** least (times - 1) * p values of the list are what it predicts. One linear
** pass.
*/
gr_period gr_periods_find(const gr_periods *r, uint32_t times);

/*
** The theorem of Guy and Smith (1956), for up to `parts` parts: if t is the
** last digit of a code that is not 0, n0 > 0, and g(n + p) = g(n) for all n
** with n0 <= n < parts * n0 + (parts - 1) * p + t, then g(n + p) = g(n) for all
** n >= n0. For then n >= parts * n0 + (parts - 1) * p + t, by induction: of any
** parts of n + p - k, the largest is at least n0 + p, and that less p is a part
** of n - k with the same values; and back.
** This is the last heap whose value is used.
*/
static inline uint64_t gr_period_needs(uint32_t n0, uint32_t p, uint32_t parts,
                                       uint32_t t) {
  uint64_t heap = (uint64_t)(n0 == 0 ? 1 : n0) + p; /* no part is empty */
  return (parts == 0 ? 1 : parts) * heap + t - 1;
}

/* The least period without saltus that the list is long enough to prove. */
gr_period gr_periods_prove(const gr_periods *r, uint32_t parts, uint32_t t);

#pragma GCC visibility pop

#endif
