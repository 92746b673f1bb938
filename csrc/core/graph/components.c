/*
** components.c: see components.h.
*/
#include "core/graph/components.h"

#include <string.h>

void gr_components_init(gr_components *c, gr_memory *memory,
                        const gr_graph *graph) {
  memset(c, 0, sizeof *c);
  c->memory = memory;
  c->graph = graph;
}

/* The search reaches u. */
static gr_status enter(gr_components *c, uint32_t u) {
  if (gr_path_enter(c->memory, &c->path, u) != GR_DONE)
    return GR_NO_MEMORY;
  gr_path_last(&c->path)->low = c->low.at[u] = ++c->reached;
  return GR_DONE;
}

/* The positions that wait from `start` on are a component. */
static gr_status found(gr_components *c, size_t start) {
  c->members = c->waiting.at + start;
  c->size = (uint32_t)(c->waiting.count - start);
  c->waiting.count = start; /* nothing is pushed before the next step */
  c->gathered = 0;
  return GR_DONE;
}

/* Goes down to where the component starts that is being gathered. */
static gr_status gather(gr_components *c, size_t *budget) {
  uint32_t *low = c->low.at;
  const uint32_t *waiting = c->waiting.at;
  size_t start = c->start;
  size_t least = start > *budget ? start - *budget : 0;
  while (start > least && low[waiting[start - 1]] >= c->gathered)
    low[waiting[--start]] = GR_NONE;
  *budget -= c->start - start;
  c->start = start;
  return start == least && least > 0 ? GR_MORE : found(c, start);
}

/* The search leaves u, whose number was `number`: u and the positions that
** wait since then are a component if u leads back to nothing older. */
static gr_status leave(gr_components *c, uint32_t u, uint32_t number) {
  uint32_t *low = c->low.at;
  size_t start = c->waiting.count;
  if (gr_words_push(c->memory, &c->waiting, u) != GR_DONE)
    return GR_NO_MEMORY;
  if (low[u] != number) {
    uint32_t parent = gr_path_last(&c->path)->position;
    if (low[u] < low[parent]) /* there is one: a root has its number */
      low[parent] = low[u];
    return GR_DONE;
  }
  low[u] = GR_NONE;
  if (start == 0 || low[c->waiting.at[start - 1]] < number)
    return found(c, start);
  c->gathered = number;
  c->start = start;
  return GR_DONE;
}

/* Follows the edges of the last position of the path until one leads to an
** unseen position, which is entered, or none is left. */
static gr_status advance(gr_components *c, size_t *budget) {
  gr_frame *frame = gr_path_last(&c->path);
  uint32_t *low = c->low.at;
  uint32_t u = frame->position;
  gr_list follower = gr_followers(c->graph, u);
  uint32_t end = gr_degree(c->graph, u);
  uint32_t edge = frame->edge;
  uint32_t least = low[u];
  while (edge < end) {
    uint32_t seen = low[gr_get(follower, edge)];
    if (seen == 0)
      break;
    if (seen < least)
      least = seen;
    edge++;
  }
  low[u] = least;
  gr_spend(budget, edge - frame->edge);
  frame->edge = edge;
  if (edge < end)
    return enter(c, gr_get(follower, frame->edge++));
  c->path.depth--;
  return leave(c, u, (uint32_t)frame->low);
}

/* Goes on with the path, or with the next root that has not been seen. */
static gr_status search(gr_components *c, size_t *budget) {
  uint32_t u;
  if (c->path.depth > 0)
    return advance(c, budget);
  u = gr_path_root(&c->path, c->graph);
  return c->low.at[u] == 0 ? enter(c, u) : GR_DONE;
}

gr_status gr_components_step(gr_components *c, size_t *budget) {
  gr_status status = GR_DONE;
  c->size = 0;
  if (c->low.count < c->graph->count) {
    status = gr_words_fill(c->memory, &c->low, c->graph->count, 0, budget);
    c->path.roots = c->graph->count;
  }
  while (status == GR_DONE && c->size == 0) {
    if (*budget == 0)
      return GR_MORE;
    if (c->gathered > 0) {
      status = gather(c, budget);
    } else if (c->path.depth > 0 || c->path.roots > 0) {
      --*budget;
      status = search(c, budget);
    } else {
      return GR_DONE;
    }
  }
  return status == GR_DONE ? GR_MORE : status;
}

void gr_components_free(gr_components *c) {
  gr_words_free(c->memory, &c->low);
  gr_words_free(c->memory, &c->waiting);
  gr_path_free(c->memory, &c->path);
}
