/*
** upward.c: see upward.h. Depth first, without recursion.
*/
#include "core/length/height.h"

#include "core/graph/label.h"

#include <string.h>

/* What the result says of the others; no height is as large. */
#define UNSEEN GR_NONE
#define ON_PATH (GR_NONE - 1)

/* So many times the edges may be looked at for want of a row: then the other
** way is as good. */
#define MOST_SCANS 16

void gr_upward_init(gr_upward *w, gr_memory *memory, const gr_graph *graph,
                    const uint32_t *label, uint32_t max_value,
                    gr_words *result) {
  memset(w, 0, sizeof *w);
  w->memory = memory;
  w->graph = graph;
  w->label = label;
  w->max_value = max_value;
  w->result = result;
}

static gr_status enter(gr_upward *w, uint32_t u) {
  gr_climb *climb;
  if (w->depth == w->room) {
    size_t room = w->room + w->room / 2 + 64;
    gr_climb *path = gr_resize(w->memory, w->path, w->room, room, sizeof *path);
    if (path == NULL)
      return GR_NO_MEMORY;
    w->path = path;
    w->room = room;
  }
  climb = &w->path[w->depth++];
  climb->position = u;
  climb->edge = w->graph->first.at[u];
  w->result->at[u] = ON_PATH;
  return GR_DONE;
}

/* The least H among the followers of v with this value, GR_NONE if there is
** none; v is measured. Where there is no row it looks at all followers, and
** there will not be much of that. */
static uint32_t answer(gr_upward *w, uint32_t v, uint32_t value) {
  const uint32_t *follower = gr_followers(w->graph, v);
  uint32_t degree = gr_degree(w->graph, v);
  uint32_t least = GR_NONE;
  if (value < w->label[v])
    return w->row.at[w->graph->first.at[v] + value];
  w->scanned += degree;
  w->failed = w->scanned / MOST_SCANS > w->graph->follower.count;
  for (uint32_t e = 0; e < degree && !w->failed; e++)
    if (w->label[follower[e]] == value && w->result->at[follower[e]] < least)
      least = w->result->at[follower[e]];
  return least;
}

/* The row of u, whose followers are measured; 1 + the greatest there. */
static uint32_t make_row(gr_upward *w, uint32_t u) {
  const uint32_t *follower = gr_followers(w->graph, u);
  uint32_t degree = gr_degree(w->graph, u);
  uint32_t value = w->label[u];
  uint32_t *row = w->row.at + w->graph->first.at[u];
  uint32_t *least = w->least.at;
  uint32_t height = 0;
  for (uint32_t e = 0; e < degree; e++) {
    uint32_t v = follower[e], y = w->label[v];
    if (y < value && w->result->at[v] < least[y])
      least[y] = w->result->at[v];
  }
  for (uint32_t y = 0; y < value; y++) {
    row[y] = least[y];
    if (least[y] >= height)
      height = least[y] + 1;
    least[y] = GR_NONE;
  }
  return height;
}

/* Measures u, whose followers are measured. */
static void leave(gr_upward *w, uint32_t u) {
  const uint32_t *follower = gr_followers(w->graph, u);
  uint32_t degree = gr_degree(w->graph, u);
  uint32_t height = make_row(w, u);
  for (uint32_t e = 0; e < degree; e++) {
    uint32_t v = follower[e];
    uint32_t told = w->result->at[v] + 1;
    if (told > height) {
      uint32_t least = answer(w, v, w->label[u]);
      if (least + 1 < told - 1 && least != GR_NONE)
        told = least + 2;
      if (told > height)
        height = told;
    }
  }
  w->result->at[u] = height;
  w->depth--;
}

/* Looks at the followers of the last position of the path until one is not
** measured. A follower that is entered here is looked at again. */
static gr_status advance(gr_upward *w, size_t *budget) {
  gr_climb *climb = &w->path[w->depth - 1];
  const uint32_t *follower = w->graph->follower.at;
  const uint32_t *result = w->result->at;
  uint32_t end = w->graph->first.at[climb->position + 1];
  uint32_t edge = climb->edge;
  size_t scanned = w->scanned;
  while (edge < end && result[follower[edge]] < ON_PATH)
    edge++;
  gr_spend(budget, edge - climb->edge);
  climb->edge = edge;
  if (edge == end) {
    leave(w, climb->position);
    gr_spend(budget, w->scanned - scanned);
    return GR_DONE;
  }
  w->failed = result[follower[edge]] == ON_PATH;
  return w->failed ? GR_DONE : enter(w, follower[edge]);
}

static gr_status start(gr_upward *w) {
  size_t values = (size_t)w->max_value + 1;
  if (gr_words_resize(w->memory, &w->row, w->graph->follower.count) !=
          GR_DONE ||
      gr_words_resize(w->memory, &w->least, values) != GR_DONE)
    return GR_NO_MEMORY;
  memset(w->least.at, 0xFF, values * sizeof *w->least.at);
  return GR_DONE;
}

/* Nobody has been seen; an infinite value comes of a cycle. */
static gr_status look(gr_upward *w, size_t *budget) {
  uint32_t count = w->graph->count;
  if (gr_words_reserve(w->memory, w->result, count - w->result->count) !=
      GR_DONE)
    return GR_NO_MEMORY;
  while (w->result->count < count) {
    if (*budget == 0)
      return GR_MORE;
    --*budget;
    w->failed |= !gr_is_finite(w->label[w->result->count]);
    w->result->at[w->result->count++] = UNSEEN;
  }
  return GR_DONE;
}

gr_status gr_upward_step(gr_upward *w, size_t *budget) {
  gr_status status = look(w, budget);
  if (status == GR_DONE && w->least.at == NULL && !w->failed)
    status = start(w);
  while (status == GR_DONE && !w->failed) {
    if (*budget == 0)
      return GR_MORE;
    --*budget;
    if (w->depth > 0) {
      status = advance(w, budget);
    } else if (w->root == w->graph->count) {
      return GR_DONE;
    } else {
      if (w->result->at[w->root] == UNSEEN)
        status = enter(w, w->root);
      w->root++;
    }
  }
  return status;
}

void gr_upward_free(gr_upward *w) {
  gr_words_free(w->memory, &w->row);
  gr_words_free(w->memory, &w->least);
  gr_release(w->memory, w->path, w->room, sizeof *w->path);
  w->path = NULL;
  w->depth = w->room = 0;
}
