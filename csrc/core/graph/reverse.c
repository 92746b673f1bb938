/*
** reverse.c: see reverse.h.
*/
#include "core/graph/reverse.h"

#include <string.h>

enum { START, COUNT, SUM, FILL, COMPLETE };

static gr_status start(gr_reverse *r, gr_memory *memory, const gr_graph *graph,
                       size_t *budget) {
  gr_status status =
      gr_words_fill(memory, &r->first, (size_t)graph->count + 1, 0, budget);
  if (status != GR_DONE)
    return status;
  r->phase = COUNT;
  r->next = 0;
  return gr_words_resize(memory, &r->source, graph->follower.count);
}

/* Counts the edges into each position. */
static gr_status count_edges(gr_reverse *r, const gr_graph *graph,
                             size_t *budget) {
  const uint32_t *follower = graph->follower.at + r->next;
  uint32_t *first = r->first.at;
  size_t left = graph->follower.count - r->next;
  size_t now = left < *budget ? left : *budget;
  for (size_t e = 0; e < now; e++)
    first[follower[e]]++;
  r->next += (uint32_t)now;
  *budget -= now;
  if (now < left)
    return GR_MORE;
  r->phase = SUM;
  r->next = 0;
  return GR_DONE;
}

/* Turns the counts into ends. */
static gr_status sum_counts(gr_reverse *r, const gr_graph *graph,
                            size_t *budget) {
  uint32_t *first = r->first.at + r->next;
  size_t left = graph->count - r->next;
  size_t now = left < *budget ? left : *budget;
  for (size_t v = 0; v < now; v++)
    first[v + 1] += first[v];
  r->next += (uint32_t)now;
  *budget -= now;
  if (now < left)
    return GR_MORE;
  r->phase = FILL; /* which goes down from r->next */
  return GR_DONE;
}

/* Fills from the last position down, so that predecessors ascend and ends
** become starts. What the loop needs is in local variables: a load through a
** pointer would have to wait for the stores, which miss the cache. */
static gr_status fill(gr_reverse *r, const gr_graph *graph, size_t *budget) {
  const uint32_t *begin = graph->first.at;
  const uint32_t *follower = graph->follower.at;
  const uint32_t *order = r->order;
  uint32_t *first = r->first.at, *source = r->source.at;
  uint32_t u = r->next;
  size_t left = *budget;
  while (u > 0 && left > 0) {
    uint32_t row = order == NULL ? u - 1 : order[u - 1];
    uint32_t e = begin[row], end = begin[row + 1];
    left -= end - e < left ? (size_t)(end - e) + 1 : left;
    u--;
    for (; e < end; e++)
      source[--first[follower[e]]] = u;
  }
  r->next = u;
  *budget = left;
  if (u > 0)
    return GR_MORE;
  r->phase = COMPLETE;
  return GR_DONE;
}

gr_status gr_reverse_step(gr_reverse *r, gr_memory *memory,
                          const gr_graph *graph, size_t *budget) {
  gr_status status = GR_DONE;
  while (status == GR_DONE && r->phase != COMPLETE) {
    if (r->phase == START)
      status = start(r, memory, graph, budget);
    else if (r->phase == COUNT)
      status = count_edges(r, graph, budget);
    else if (r->phase == SUM)
      status = sum_counts(r, graph, budget);
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
