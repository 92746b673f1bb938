/*
** path.h: the path of a depth-first search, without recursion.
*/
#ifndef GR_PATH_H
#define GR_PATH_H

#include "core/graph/graph.h"

typedef struct gr_visit {
  uint32_t position; /* on the path from a root */
  uint32_t edge;     /* the next edge to look at */
  uint64_t low;      /* the values below 64 among the followers seen */
} gr_visit;

/* All zeros is an empty path. */
typedef struct gr_path {
  gr_visit *at; /* root first */
  size_t depth, room;
  uint32_t roots; /* positions that the search may still start from: */
  int last_first; /* the last or the first ones come first */
} gr_path;

/* Starts with all positions as roots. Where most moves lead to positions with
** larger numbers, the last ones come first, else the first ones: this keeps
** the path short. A sample of the moves decides. */
void gr_path_init(gr_path *path, const gr_graph *graph);

gr_status gr_path_grow(gr_memory *memory, gr_path *path);

/* Puts u at the end of the path. */
static inline gr_status gr_path_enter(gr_memory *memory, gr_path *path,
                                      const gr_graph *graph, uint32_t u) {
  gr_visit *visit;
  if (path->depth == path->room && gr_path_grow(memory, path) != GR_DONE)
    return GR_NO_MEMORY;
  visit = &path->at[path->depth++];
  visit->position = u;
  visit->edge = graph->first.at[u];
  visit->low = 0;
  return GR_DONE;
}

/* The last position of the path; there is one. */
static inline gr_visit *gr_path_last(const gr_path *path) {
  return &path->at[path->depth - 1];
}

/* The next root; there is one. */
static inline uint32_t gr_path_root(gr_path *path, const gr_graph *graph) {
  uint32_t left = --path->roots;
  return path->last_first ? left : graph->count - 1 - left;
}

void gr_path_free(gr_memory *memory, gr_path *path);

#endif
