/*
** shortproof.c: see shortproof.h.
*/
#include "core/verify/shortproof.h"

#include <string.h>

void gr_shortproof_init(gr_shortproof *p, gr_memory *memory,
                        const gr_claim *claim, uint32_t max_value) {
  memset(p, 0, sizeof *p);
  gr_search_init(&p->search, memory, claim->graph);
  p->label = claim->label;
  p->counter = claim->counter;
  p->max_value = max_value;
}

/* Do the followers of u have the values 64 .. value - 1, and not `value`? */
static int is_high_mex(gr_shortproof *p, uint32_t u, uint32_t value) {
  gr_list follower = gr_followers(p->search.graph, u);
  uint32_t degree = gr_degree(p->search.graph, u);
  uint32_t count = 64;
  for (uint32_t e = 0; e < degree; e++) {
    uint32_t other = p->search.taken.at[gr_get(follower, e)];
    if (other == value)
      return 0;
    if (other >= 64 && other < value && p->seen.at[other] != u + 1) {
      p->seen.at[other] = u + 1;
      count++;
    }
  }
  return count == value;
}

static int is_mex(gr_shortproof *p, uint32_t u, uint32_t value, uint64_t low) {
  if (value < 64) {
    uint64_t bit = UINT64_C(1) << value;
    return (low & (bit | (bit - 1))) == bit - 1;
  }
  return low == ~UINT64_C(0) && is_high_mex(p, u, value);
}

/* All followers of u are taken: now u is, if 1 and 2 allow it. */
static void take(gr_shortproof *p, uint32_t u, uint64_t low) {
  uint32_t value = p->label[u];
  uint32_t counter = p->counter[u];
  if (counter < p->floor.at[value] || !is_mex(p, u, value, low))
    p->search.failed = 1;
  p->floor.at[value] = counter + 1;
  gr_search_take(&p->search, value);
}

/* A follower that is entered here is looked at again. */
static gr_status advance(void *work, size_t *budget) {
  gr_shortproof *p = work;
  gr_frame *visit = gr_path_last(&p->search.path);
  gr_list follower = gr_followers(p->search.graph, visit->position);
  const uint32_t *taken = p->search.taken.at;
  uint32_t end = gr_degree(p->search.graph, visit->position);
  uint32_t edge = visit->edge;
  uint64_t low = visit->low;
  for (; edge < end; edge++) {
    uint32_t value = taken[gr_get(follower, edge)];
    if (value < 64)
      low |= UINT64_C(1) << value;
    else if (value >= GR_UNSEEN)
      break;
  }
  gr_spend(budget, edge - visit->edge);
  if (edge == end) {
    take(p, visit->position, low);
    return GR_DONE;
  }
  visit->edge = edge;
  visit->low = low;
  return gr_search_follow(&p->search, gr_get(follower, edge));
}

gr_status gr_shortproof_step(gr_shortproof *p, size_t *budget) {
  gr_memory *memory = p->search.memory;
  size_t values = (size_t)p->max_value + 1;
  if (gr_words_cover(memory, &p->floor, values) != GR_DONE ||
      gr_words_cover(memory, &p->seen, values) != GR_DONE)
    return GR_NO_MEMORY;
  return gr_search_all(&p->search, advance, p, budget);
}

void gr_shortproof_free(gr_shortproof *p) {
  gr_words_free(p->search.memory, &p->floor);
  gr_words_free(p->search.memory, &p->seen);
  gr_search_free(&p->search);
}
