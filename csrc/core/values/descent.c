/*
** descent.c: see descent.h.
*/
#include "core/values/descent.h"

#include "core/graph/label.h"

#include <string.h>

/* The labels of a position on the path, and of one that leads to a cycle. */
#define ON_PATH (GR_PENDING | 1)
#define CYCLIC (GR_PENDING | 2)

/* Roots to look at for a unit of the budget. */
#define ROOTS 16

/* Positions, and followers of each, that tell where to start. */
#define SAMPLES 64

/* Marks a position on the path that is known to lead to a cycle. */
#define MARK GR_INFINITE

/* Do moves mostly lead to greater numbers, as where positions are numbered as
** they are found? A look at some of them tells. */
static int leads_up(const gr_graph *graph) {
  uint32_t step = graph->count / SAMPLES + 1, up = 0, down = 0;
  for (uint32_t i = 0; i < SAMPLES && i * step < graph->count; i++) {
    uint32_t u = i * step, degree = gr_degree(graph, u);
    for (uint32_t e = 0; e < degree && e < SAMPLES; e++) {
      up += gr_followers(graph, u)[e] > u;
      down += gr_followers(graph, u)[e] < u;
    }
  }
  return up >= down;
}

void gr_descent_init(gr_descent *d, gr_memory *memory, const gr_graph *graph,
                     uint32_t *label, gr_words *order) {
  memset(d, 0, sizeof *d);
  d->memory = memory;
  d->graph = graph;
  d->label = label;
  d->order = order;
  d->left = graph->count;
  d->last_first = leads_up(graph);
}

static gr_status enter(gr_descent *d, uint32_t u) {
  gr_stop *stop =
      gr_grow(d->memory, d->path, &d->room, d->depth + 1, sizeof *stop);
  if (stop == NULL)
    return GR_NO_MEMORY;
  d->path = stop;
  stop = &d->path[d->depth++];
  stop->position = u;
  stop->edge = d->graph->first.at[u];
  stop->low = 0;
  d->label[u] = ON_PATH;
  return GR_DONE;
}

/* The mex of the followers of u, which have all the values below 64. */
static gr_status large_mex(gr_descent *d, uint32_t u, uint32_t *mex) {
  const uint32_t *follower = gr_followers(d->graph, u);
  uint32_t degree = gr_degree(d->graph, u);
  if (gr_words_cover(d->memory, &d->seen, (size_t)degree + 1) != GR_DONE)
    return GR_NO_MEMORY; /* no mex is above the degree */
  for (uint32_t e = 0; e < degree; e++)
    if (d->label[follower[e]] < degree)
      d->seen.at[d->label[follower[e]]] = u + 1;
  *mex = 64;
  while (d->seen.at[*mex] == u + 1)
    ++*mex;
  return GR_DONE;
}

/* The last position of the path has seen all its followers. */
static gr_status leave(gr_descent *d) {
  const gr_stop *stop = &d->path[--d->depth];
  uint32_t u = stop->position & ~MARK;
  uint32_t mex;
  if (stop->position & MARK) {
    d->label[u] = CYCLIC;
    return GR_DONE;
  }
  if (stop->low != ~UINT64_C(0))
    mex = gr_lowest_bit(~stop->low);
  else if (large_mex(d, u, &mex) != GR_DONE)
    return GR_NO_MEMORY;
  d->label[u] = mex;
  d->order->at[d->order->count++] = u;
  return GR_DONE;
}

/* The last position of the path leads to a cycle. */
static void note_cycle(gr_descent *d, gr_stop *stop) {
  if (stop->position & MARK)
    return;
  stop->position |= MARK;
  d->cyclic_count++;
  d->given_up =
      d->cyclic_count > GR_SOME_CYCLIC && d->cyclic_count > d->order->count;
}

/* Looks at the followers of the last position of the path until one has not
** been seen. A follower that was entered here is looked at again. */
static gr_status advance(gr_descent *d, size_t *budget) {
  gr_stop *stop = &d->path[d->depth - 1];
  const uint32_t *follower = d->graph->follower.at;
  uint32_t end = d->graph->first.at[(stop->position & ~MARK) + 1];
  uint32_t start = stop->edge;
  uint32_t edge = start;
  uint64_t low = stop->low;
  for (; edge < end; edge++) {
    uint32_t label = d->label[follower[edge]];
    if (label == GR_PENDING)
      break;
    if (label < 64)
      low |= UINT64_C(1) << label;
    else if (!gr_is_finite(label))
      note_cycle(d, stop);
  }
  stop->edge = edge;
  stop->low = low;
  *budget -= edge - start < *budget ? edge - start : *budget;
  return edge == end ? leave(d) : enter(d, follower[edge]);
}

/* Enters the next position that has not been seen; a unit of the budget pays
** for a look at some of them, so it may find none. */
static gr_status start(gr_descent *d) {
  uint32_t end = d->left < ROOTS ? 0 : d->left - ROOTS;
  while (d->left > end) {
    uint32_t u = --d->left;
    if (!d->last_first)
      u = d->graph->count - 1 - u;
    if (d->label[u] == GR_PENDING)
      return enter(d, u);
  }
  return GR_DONE;
}

gr_status gr_descent_step(gr_descent *d, size_t *budget) {
  gr_status status = GR_DONE;
  while (status == GR_DONE && !d->given_up) {
    if (*budget == 0)
      return GR_MORE;
    --*budget;
    if (d->depth > 0)
      status = advance(d, budget);
    else if (d->left > 0)
      status = start(d);
    else
      return GR_DONE;
  }
  return status;
}

void gr_descent_free(gr_descent *d) {
  gr_release(d->memory, d->path, d->room, sizeof *d->path);
  d->path = NULL;
  d->depth = d->room = 0;
  gr_words_free(d->memory, &d->seen);
}
