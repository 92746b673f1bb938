/*
** paircheck.c: see paircheck.h. Written from the definitions. First every u is
** checked by its followers; then, for B' and (23e), every v looks at its own
** followers once, and answers all positions that go to v.
*/
#include "core/verify/paircheck.h"

#include <string.h>

/* The phases. */
static gr_phase make_room, check_all, reverse_edges, answer_all;
static gr_free free_paircheck;

void gr_paircheck_init(gr_paircheck *p, gr_memory *memory,
                       const gr_claim *claim, uint32_t max_value) {
  memset(p, 0, sizeof *p);
  gr_check_init(&p->check, memory, claim, make_room, free_paircheck);
  p->second = claim->height != NULL ? claim->height : claim->counter;
  p->least_gap = claim->height != NULL ? 2 : 1;
  p->max_value = max_value;
}

static gr_status make_room(void *work, size_t *budget) {
  gr_paircheck *p = work;
  gr_status status = gr_words_fill(p->check.task.memory, &p->least,
                                   (size_t)p->max_value + 1, GR_NONE, budget);
  return gr_then(&p->check.task, status, check_all);
}

/* Notes the least c of each value below `limit` among the followers of u. */
static void look(gr_paircheck *p, uint32_t u, uint32_t limit) {
  const gr_claim *claim = &p->check.claim;
  gr_list follower = gr_followers(claim->graph, u);
  uint32_t degree = gr_degree(claim->graph, u);
  for (uint32_t e = 0; e < degree; e++) {
    uint32_t v = gr_get(follower, e), value = claim->label[v];
    if (value < limit && p->second[v] < p->least.at[value])
      p->least.at[value] = p->second[v];
  }
}

/* Forgets what was noted of u. */
static void forget(gr_paircheck *p, uint32_t u) {
  const gr_claim *claim = &p->check.claim;
  gr_list follower = gr_followers(claim->graph, u);
  uint32_t degree = gr_degree(claim->graph, u);
  for (uint32_t e = 0; e < degree; e++)
    if (gr_is_finite(claim->label[gr_get(follower, e)]))
      p->least.at[claim->label[gr_get(follower, e)]] = GR_NONE;
}

/*
** --------------------------------------------------- A', A'', (23a) to (23d)
*/

/* The least y < G(u) that A' finds no follower for; G(u) if there is none. */
static uint32_t missing(gr_paircheck *p, uint32_t u) {
  uint32_t value = p->check.claim.label[u], y = 0;
  look(p, u, value);
  while (y < value && p->least.at[y] < p->second[u])
    y++;
  forget(p, u);
  return y;
}

/* A follower that A'' forbids, or GR_NONE. */
static uint32_t forbidden(const gr_paircheck *p, uint32_t u) {
  const gr_claim *claim = &p->check.claim;
  gr_list follower = gr_followers(claim->graph, u);
  uint32_t degree = gr_degree(claim->graph, u);
  for (uint32_t e = 0; e < degree; e++) {
    uint32_t v = gr_get(follower, e);
    if (claim->label[v] == claim->label[u] && p->second[v] < p->second[u])
      return v;
  }
  return GR_NONE;
}

static gr_status check_one(void *check, uint32_t u) {
  gr_paircheck *p = check;
  const gr_claim *claim = &p->check.claim;
  uint32_t label = claim->label[u], found;
  if (claim->height != NULL) {
    if (gr_is_finite(label) != (p->second[u] != GR_NONE))
      return gr_blame(&p->check, GR_FAULT_BOTH, u, GR_NONE, GR_NONE);
    if (gr_degree(claim->graph, u) == 0 && (label != 0 || p->second[u] != 0))
      return gr_blame(&p->check, GR_FAULT_SINK, u, GR_NONE, GR_NONE);
  }
  if (!gr_is_finite(label))
    return GR_DONE;
  found = missing(p, u);
  if (found < label)
    return gr_blame(&p->check, GR_FAULT_MISSING, u, GR_NONE, found);
  found = forbidden(p, u);
  return found == GR_NONE
             ? GR_DONE
             : gr_blame(&p->check, GR_FAULT_EQUAL, u, found, GR_NONE);
}

static gr_status check_all(void *work, size_t *budget) {
  return gr_check_each(work, budget, check_one, reverse_edges);
}

/*
** ------------------------------------------------------------- B' and (23e)
*/

static gr_status reverse_edges(void *work, size_t *budget) {
  gr_paircheck *p = work;
  gr_status status = gr_reverse_step(&p->reverse, p->check.task.memory,
                                     p->check.claim.graph, budget);
  return gr_then(&p->check.task, status, answer_all);
}

/* A position that goes to v, needs an answer there and has none; or
** GR_NONE. What v has noted of its followers is in least[]. */
static uint32_t unanswered(const gr_paircheck *p, uint32_t v) {
  const gr_claim *claim = &p->check.claim;
  const uint32_t *first = p->reverse.first.at;
  for (uint32_t e = first[v]; e < first[v + 1]; e++) {
    uint32_t u = p->reverse.source.at[e], least;
    if (!gr_is_finite(claim->label[u]) || p->second[v] < p->second[u])
      continue;
    least = p->least.at[claim->label[u]];
    if (p->second[u] < p->least_gap || least > p->second[u] - p->least_gap)
      return u;
  }
  return GR_NONE;
}

static gr_status answer_all(void *work, size_t *budget) {
  gr_paircheck *p = work;
  const gr_claim *claim = &p->check.claim;
  const uint32_t *first = p->reverse.first.at;
  for (uint32_t *next = &p->check.task.next; *next < claim->graph->count;
       ++*next) {
    uint32_t v = *next, u;
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, (size_t)gr_degree(claim->graph, v) + 1 +
                         (first[v + 1] - first[v]));
    look(p, v, GR_PENDING);
    u = unanswered(p, v);
    forget(p, v);
    if (u != GR_NONE)
      return gr_blame(&p->check, GR_FAULT_ANSWER, u, v, GR_NONE);
  }
  return gr_turn_to(&p->check.task, NULL);
}

static void free_paircheck(void *work) {
  gr_paircheck *p = work;
  gr_memory *memory = p->check.task.memory;
  gr_words_free(memory, &p->least);
  gr_reverse_free(memory, &p->reverse);
}
