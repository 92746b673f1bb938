/*
** periods.c: see periods.h.
*/
#include "core/heaps/periods.h"

#include <string.h>

static gr_phase match;
static gr_free free_periods;

gr_status gr_periods_init(gr_periods *r, gr_memory *memory, uint32_t count) {
  memset(r, 0, sizeof *r);
  gr_task_init(&r->task, memory, match, free_periods);
  if (count == 0)
    return GR_DONE;
  r->step = gr_resize(memory, NULL, 0, count, sizeof *r->step);
  if (r->step == NULL)
    return GR_NO_MEMORY;
  r->count = count;
  return gr_words_reserve(memory, &r->match, count);
}

static gr_status match(void *work, size_t *budget) {
  gr_periods *r = work;
  uint32_t p = (uint32_t)r->match.count;
  if (p == 0 && r->count > 0)
    r->match.at[p++] = r->count;
  for (; p < r->count; p++) {
    uint32_t z = 0;
    if (*budget == 0)
      break;
    --*budget;
    if (p < r->right) {
      z = r->match.at[p - r->left];
      if (z > r->right - p)
        z = r->right - p;
    }
    while (p + z < r->count && r->step[z] == r->step[p + z]) {
      z++;
      gr_spend(budget, 1);
    }
    if (p + z > r->right) {
      r->left = p;
      r->right = p + z;
    }
    r->match.at[p] = z;
  }
  r->match.count = p;
  return p < r->count ? GR_MORE : gr_turn_to(&r->task, NULL);
}

static void free_periods(void *work) {
  gr_periods *r = work;
  gr_release(r->task.memory, r->step, r->count, sizeof *r->step);
  r->step = NULL;
  r->count = 0;
  gr_words_free(r->task.memory, &r->match);
}

/* From where on p is a period, as far as the list goes. */
static uint32_t preperiod(const gr_periods *r, uint32_t p) {
  return p < r->count ? r->count - p - r->match.at[p] : 0;
}

gr_period gr_periods_find(const gr_periods *r, uint32_t times) {
  gr_period best = {0, 0, 0};
  uint64_t saltus = 0;
  for (uint32_t p = 1; p <= r->count; p++) {
    uint32_t n0 = preperiod(r, p), match = r->count - p - n0;
    saltus += r->step[p - 1]; /* of the last p differences */
    if ((uint64_t)match + (saltus == 0) < (uint64_t)(times - 1) * p)
      continue;
    if (best.p == 0 || n0 + p < best.n0 + best.p) {
      best.p = p;
      best.n0 = n0;
      best.saltus = (int64_t)saltus;
    }
  }
  return best;
}

gr_period gr_periods_prove(const gr_periods *r, uint32_t parts, uint32_t t) {
  gr_period proved = {0, 0, 0};
  uint64_t saltus = 0;
  for (uint32_t p = 1; p <= r->count; p++) {
    uint32_t n0 = preperiod(r, p);
    saltus += r->step[p - 1]; /* of the last p differences */
    if (saltus == 0 && gr_period_needs(n0, p, parts, t) <= r->count) {
      proved.p = p;
      proved.n0 = n0;
      break;
    }
  }
  return proved;
}
