/*
** reverse.c: see reverse.h.
*/
#include "core/reverse.h"

#include <string.h>

enum { START, COUNT, FILL, COMPLETE };

static gr_status start(gr_reverse *r, gr_memory *memory,
                       const gr_graph *graph) {
  size_t count = (size_t)graph->count + 1;
  if (gr_words_resize(memory, &r->first, count) != GR_DONE ||
      gr_words_resize(memory, &r->source, graph->follower.count) != GR_DONE)
    return GR_NO_MEMORY;
  memset(r->first.at, 0, count * sizeof *r->first.at);
  r->phase = COUNT;
  r->next = 0;
  return GR_DONE;
}

/* Counts the edges into each position, then turns counts into ends. */
static gr_status count_edges(gr_reverse *r, const gr_graph *graph,
                             size_t *budget) {
  const uint32_t *follower = graph->follower.at;
  size_t left = graph->follower.count - r->next;
  size_t now = left < *budget ? left : *budget;
  uint32_t end = r->next + (uint32_t)now;
  while (r->next < end)
    r->first.at[follower[r->next++]]++;
  *budget -= now;
  if (now < left)
    return GR_MORE;
  for (uint32_t v = 0; v < graph->count; v++)
    r->first.at[v + 1] += r->first.at[v];
  r->phase = FILL;
  r->next = 0;
  return GR_DONE;
}

/* Fills from the last position down, so that predecessors ascend and ends
** become starts. */
static gr_status fill(gr_reverse *r, const gr_graph *graph, size_t *budget) {
  for (; r->next < graph->count; r->next++) {
    uint32_t u = graph->count - 1 - r->next;
    const uint32_t *follower = gr_followers(graph, u);
    uint32_t degree = gr_degree(graph, u);
    if (*budget == 0)
      return GR_MORE;
    *budget -= degree < *budget ? degree : *budget;
    for (uint32_t e = 0; e < degree; e++)
      r->source.at[--r->first.at[follower[e]]] = u;
  }
  r->phase = COMPLETE;
  return GR_DONE;
}

gr_status gr_reverse_step(gr_reverse *r, gr_memory *memory,
                          const gr_graph *graph, size_t *budget) {
  gr_status status = GR_DONE;
  while (status == GR_DONE && r->phase != COMPLETE) {
    if (r->phase == START)
      status = start(r, memory, graph);
    else if (r->phase == COUNT)
      status = count_edges(r, graph, budget);
    else
      status = fill(r, graph, budget);
  }
  return status;
}

void gr_reverse_free(gr_memory *memory, gr_reverse *r) {
  gr_words_free(memory, &r->first);
  gr_words_free(memory, &r->source);
  memset(r, 0, sizeof *r);
}
