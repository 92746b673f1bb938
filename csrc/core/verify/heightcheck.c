/*
** heightcheck.c: see heightcheck.h.
*/
#include "core/verify/heightcheck.h"

#include <string.h>

/* The phases. */
static gr_phase make_room, ask_all, tell_all, compare_heights;
static gr_free free_heightcheck;

void gr_heightcheck_init(gr_heightcheck *h, gr_memory *memory,
                         const gr_claim *claim, uint32_t max_value) {
  memset(h, 0, sizeof *h);
  gr_check_init(&h->check, memory, claim, make_room, free_heightcheck);
  h->max_value = max_value;
}

static gr_status make_room(void *work, size_t *budget) {
  gr_heightcheck *h = work;
  gr_memory *memory = h->check.task.memory;
  uint32_t count = h->check.claim.graph->count;
  gr_status status = gr_words_fill(memory, &h->least, (size_t)h->max_value + 1,
                                   GR_NONE, budget);
  if (status == GR_DONE)
    status = gr_words_reserve(memory, &h->expected, count);
  if (status == GR_DONE)
    status = gr_words_fill(memory, &h->head, count, GR_NONE, budget);
  return gr_then(&h->check.task, status, ask_all);
}

/* A height and some more; infinite if it was. */
static uint32_t plus(uint32_t height, uint32_t more) {
  return height > GR_NONE - more ? GR_NONE : height + more;
}

/* For each value below `limit`, the least height among the followers of u
** with that value; GR_NONE where there is none. */
static void look_at_heights(gr_heightcheck *h, uint32_t u, uint32_t limit) {
  const gr_claim *claim = &h->check.claim;
  gr_list follower = gr_followers(claim->graph, u);
  uint32_t degree = gr_degree(claim->graph, u);
  uint32_t *least = h->least.at;
  for (uint32_t e = 0; e < degree; e++) {
    uint32_t value = claim->label[gr_get(follower, e)];
    if (value < limit && claim->height[gr_get(follower, e)] < least[value])
      least[value] = claim->height[gr_get(follower, e)];
  }
}

/* What the values below that of u make of its height. */
static uint32_t height_by_values(gr_heightcheck *h, uint32_t u) {
  uint32_t value = h->check.claim.label[u];
  uint32_t height = 0;
  look_at_heights(h, u, value);
  for (uint32_t y = 0; y < value; y++) {
    if (plus(h->least.at[y], 1) > height)
      height = plus(h->least.at[y], 1);
    h->least.at[y] = GR_NONE;
  }
  return height;
}

/* The questions of u: a follower adds 1 + its height at most. */
static gr_status ask(void *check, uint32_t u) {
  gr_heightcheck *h = check;
  const gr_claim *claim = &h->check.claim;
  gr_memory *memory = h->check.task.memory;
  gr_list follower = gr_followers(claim->graph, u);
  uint32_t degree = gr_degree(claim->graph, u);
  uint32_t height = GR_NONE;
  if (gr_is_finite(claim->label[u])) {
    height = height_by_values(h, u);
    for (uint32_t e = 0; e < degree; e++) {
      uint32_t *head = &h->head.at[gr_get(follower, e)];
      uint32_t number = (uint32_t)(h->question.count / 2);
      if (plus(claim->height[gr_get(follower, e)], 1) <= height)
        continue;
      if (gr_words_push(memory, &h->question, u) != GR_DONE ||
          gr_words_push(memory, &h->question, *head) != GR_DONE)
        return GR_NO_MEMORY;
      *head = number;
    }
  }
  h->expected.at[h->expected.count++] = height;
  return GR_DONE;
}

static gr_status ask_all(void *work, size_t *budget) {
  return gr_check_each(work, budget, ask, tell_all);
}

/* Answers the questions about w; how many. */
static uint32_t tell(gr_heightcheck *h, uint32_t w) {
  const gr_claim *claim = &h->check.claim;
  gr_list follower = gr_followers(claim->graph, w);
  uint32_t degree = gr_degree(claim->graph, w);
  uint32_t count = 0;
  look_at_heights(h, w, GR_PENDING);
  for (uint32_t q = h->head.at[w]; q != GR_NONE;
       q = h->question.at[2 * (size_t)q + 1]) {
    uint32_t u = h->question.at[2 * (size_t)q];
    uint32_t told = plus(claim->height[w], 1);
    uint32_t answered = plus(h->least.at[claim->label[u]], 2);
    uint32_t height = told < answered ? told : answered;
    if (height > h->expected.at[u])
      h->expected.at[u] = height;
    count++;
  }
  for (uint32_t e = 0; e < degree; e++)
    if (gr_is_finite(claim->label[gr_get(follower, e)]))
      h->least.at[claim->label[gr_get(follower, e)]] = GR_NONE;
  return count;
}

static gr_status tell_all(void *work, size_t *budget) {
  gr_heightcheck *h = work;
  const gr_claim *claim = &h->check.claim;
  for (; h->check.task.next < claim->graph->count; h->check.task.next++) {
    uint32_t w = h->check.task.next;
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, 1);
    if (h->head.at[w] != GR_NONE)
      gr_spend(budget, (size_t)gr_degree(claim->graph, w) + tell(h, w));
  }
  return gr_turn_to(&h->check.task, compare_heights);
}

static gr_status compare_height(void *check, uint32_t u) {
  gr_heightcheck *h = check;
  return h->check.claim.height[u] == h->expected.at[u]
             ? GR_DONE
             : gr_blame(&h->check, GR_FAULT_HEIGHT, u, GR_NONE,
                        h->expected.at[u]);
}

static gr_status compare_heights(void *work, size_t *budget) {
  return gr_check_each(work, budget, compare_height, NULL);
}

static void free_heightcheck(void *work) {
  gr_heightcheck *h = work;
  gr_memory *memory = h->check.task.memory;
  gr_words_free(memory, &h->least);
  gr_words_free(memory, &h->expected);
  gr_words_free(memory, &h->head);
  gr_words_free(memory, &h->question);
}
