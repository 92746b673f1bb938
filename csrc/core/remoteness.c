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

/* Sinks are measured; everybody else waits for all followers. */
static gr_status start(gr_remoteness *r) {
  const uint32_t *first = r->graph->first.at;
  uint32_t count = r->graph->count;
  uint32_t *result, *end;
  if (gr_words_resize(r->memory, r->result, count) != GR_DONE ||
      gr_words_reserve(r->memory, &r->queue, count) != GR_DONE)
    return GR_NO_MEMORY;
  result = r->result->at;
  end = r->queue.at;
  for (uint32_t u = 0; u < count; u++) {
    uint32_t degree = first[u + 1] - first[u];
    result[u] = degree == 0 ? 0 : WAITS | degree;
    if (degree == 0)
      *end++ = u;
  }
  r->queue.count = (size_t)(end - r->queue.at);
  r->started = 1;
  return GR_DONE;
}

/* Tells the predecessors of v that v is measured. */
static void tell(gr_remoteness *r, uint32_t v) {
  uint32_t *result = r->result->at;
  uint32_t *end = r->queue.at + r->queue.count;
  const uint32_t *source = r->reverse.source.at + r->reverse.first.at[v];
  const uint32_t *last = r->reverse.source.at + r->reverse.first.at[v + 1];
  uint32_t above = result[v] + 1;
  int at_once = r->measure == GR_REMOTENESS && result[v] % 2 == 0;
  for (; source < last; source++) {
    uint32_t u = *source;
    if (result[u] >= WAITS && (at_once || --result[u] == WAITS)) {
      result[u] = above;
      *end++ = u;
    }
  }
  r->queue.count = (size_t)(end - r->queue.at);
}

/* Who still waits does so for ever. */
static void give_up(gr_remoteness *r) {
  uint32_t *result = r->result->at;
  if (r->queue.count == r->graph->count)
    return;
  for (uint32_t u = 0; u < r->graph->count; u++)
    if (result[u] >= WAITS)
      result[u] = GR_NONE;
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
    budget -= edges < budget ? (size_t)edges + 1 : budget;
    tell(r, v);
  }
  give_up(r);
  return GR_DONE;
}

void gr_remoteness_free(gr_remoteness *r) {
  gr_reverse_free(r->memory, &r->reverse);
  gr_words_free(r->memory, &r->queue);
}
