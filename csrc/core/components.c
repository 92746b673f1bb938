/*
** components.c: see components.h.
*/
#include "core/components.h"

#include <string.h>

gr_status gr_components_init(gr_components *c, gr_memory *memory,
                             const gr_graph *graph) {
  memset(c, 0, sizeof *c);
  c->memory = memory;
  c->graph = graph;
  if (gr_words_resize(memory, &c->low, graph->count) != GR_DONE)
    return GR_NO_MEMORY;
  if (graph->count > 0)
    memset(c->low.at, 0, graph->count * sizeof *c->low.at);
  return GR_DONE;
}

/* The search reaches u. */
static gr_status enter(gr_components *c, uint32_t u) {
  gr_frame *frame;
  if (c->depth == c->path_room) {
    size_t room = c->path_room + c->path_room / 2 + 64;
    gr_frame *path =
        gr_resize(c->memory, c->path, c->path_room, room, sizeof *path);
    if (path == NULL)
      return GR_NO_MEMORY;
    c->path = path;
    c->path_room = room;
  }
  frame = &c->path[c->depth++];
  frame->position = u;
  frame->number = c->low.at[u] = ++c->reached;
  frame->edge = c->graph->first.at[u];
  return GR_DONE;
}

/* The search leaves u, whose number was `number`: u and the positions that
** wait since then are a component if u leads back to nothing older. */
static gr_status leave(gr_components *c, uint32_t u, uint32_t number) {
  uint32_t *low = c->low.at;
  size_t start = c->waiting.count;
  if (gr_words_push(c->memory, &c->waiting, u) != GR_DONE)
    return GR_NO_MEMORY;
  if (low[u] != number) {
    gr_frame *parent = &c->path[c->depth - 1]; /* the root has its number */
    if (low[u] < low[parent->position])
      low[parent->position] = low[u];
    return GR_DONE;
  }
  while (start > 0 && low[c->waiting.at[start - 1]] >= number)
    start--;
  for (size_t i = start; i < c->waiting.count; i++)
    low[c->waiting.at[i]] = GR_NONE;
  c->members = c->waiting.at + start;
  c->size = (uint32_t)(c->waiting.count - start);
  c->waiting.count = start; /* nothing is pushed before the next step */
  return GR_DONE;
}

/* Follows the edges of the last position of the path until one leads to an
** unseen position, which is entered, or none is left. */
static gr_status advance(gr_components *c, size_t *budget) {
  gr_frame *frame = &c->path[c->depth - 1];
  const uint32_t *follower = c->graph->follower.at;
  uint32_t *low = c->low.at;
  uint32_t u = frame->position;
  uint32_t end = c->graph->first.at[u + 1];
  uint32_t edge = frame->edge;
  uint32_t least = low[u];
  while (edge < end) {
    uint32_t seen = low[follower[edge]];
    if (seen == 0)
      break;
    if (seen < least)
      least = seen;
    edge++;
  }
  low[u] = least;
  *budget -= edge - frame->edge < *budget ? edge - frame->edge : *budget;
  frame->edge = edge;
  if (edge < end)
    return enter(c, follower[frame->edge++]);
  c->depth--;
  return leave(c, u, frame->number);
}

gr_status gr_components_step(gr_components *c, size_t *budget) {
  gr_status status = GR_DONE;
  c->size = 0;
  while (status == GR_DONE && c->size == 0) {
    if (*budget == 0)
      return GR_MORE;
    --*budget;
    if (c->depth > 0) {
      status = advance(c, budget);
    } else {
      while (c->root < c->graph->count && c->low.at[c->root] != 0)
        c->root++;
      if (c->root == c->graph->count)
        return GR_DONE;
      status = enter(c, c->root);
    }
  }
  return status == GR_DONE ? GR_MORE : status;
}

void gr_components_free(gr_components *c) {
  gr_words_free(c->memory, &c->low);
  gr_words_free(c->memory, &c->waiting);
  gr_release(c->memory, c->path, c->path_room, sizeof *c->path);
  c->path = NULL;
  c->depth = c->path_room = 0;
}
