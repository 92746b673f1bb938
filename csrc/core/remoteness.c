/*
** remoteness.c: see remoteness.h. Backwards from the sinks, breadth first:
** positions are measured in ascending order, so the first even follower that
** speaks is the least, and the last follower that speaks is the greatest.
*/
#include "core/remoteness.h"

#include <string.h>

/* While a position is not measured, its word holds this mark and the number
** of followers it still waits for. */
#define WAITS (UINT32_C(1) << 31)

void gr_remoteness_init(gr_remoteness *r, gr_memory *memory,
                        const gr_graph *graph, gr_measure measure,
                        gr_words *result) {
  memset(r, 0, sizeof *r);
  r->memory = memory;
  r->graph = graph;
  r->measure = measure;
  r->result = result;
}

static void settle(gr_remoteness *r, uint32_t u, uint32_t result) {
  r->result->at[u] = result;
  r->queue.at[r->queue.count++] = u;
}

/* Sinks are measured; everybody else waits for all followers. */
static gr_status start(gr_remoteness *r) {
  uint32_t count = r->graph->count;
  if (gr_words_resize(r->memory, r->result, count) != GR_DONE ||
      gr_words_reserve(r->memory, &r->queue, count) != GR_DONE)
    return GR_NO_MEMORY;
  for (uint32_t u = 0; u < count; u++) {
    uint32_t degree = gr_degree(r->graph, u);
    if (degree == 0)
      settle(r, u, 0);
    else
      r->result->at[u] = WAITS | degree;
  }
  r->started = 1;
  return GR_DONE;
}

/* Tells the predecessors of v that v is measured. */
static void tell(gr_remoteness *r, uint32_t v) {
  uint32_t *result = r->result->at;
  uint32_t above = result[v] + 1;
  int at_once = r->measure == GR_REMOTENESS && result[v] % 2 == 0;
  uint32_t end = r->reverse.first.at[v + 1];
  for (uint32_t e = r->reverse.first.at[v]; e < end; e++) {
    uint32_t u = r->reverse.source.at[e];
    if (result[u] >= WAITS && (at_once || --result[u] == WAITS))
      settle(r, u, above);
  }
}

gr_status gr_remoteness_step(gr_remoteness *r, size_t budget) {
  gr_status status = gr_reverse_step(&r->reverse, r->memory, r->graph, &budget);
  if (status == GR_DONE && !r->started)
    status = start(r);
  if (status != GR_DONE)
    return status;
  for (; r->next < r->queue.count; r->next++) {
    uint32_t v = r->queue.at[r->next];
    uint32_t edges = r->reverse.first.at[v + 1] - r->reverse.first.at[v];
    if (budget == 0)
      return GR_MORE;
    budget -= edges < budget ? edges : budget;
    tell(r, v);
  }
  for (uint32_t u = 0; u < r->graph->count; u++)
    if (r->result->at[u] >= WAITS)
      r->result->at[u] = GR_NONE;
  return GR_DONE;
}

void gr_remoteness_free(gr_remoteness *r) {
  gr_reverse_free(r->memory, &r->reverse);
  gr_words_free(r->memory, &r->queue);
}
