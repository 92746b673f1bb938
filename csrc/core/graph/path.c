/*
** path.c: see path.h.
*/
#include "core/graph/path.h"

#include <string.h>

/* Positions, and followers of each, that are in the sample. */
#define SAMPLES 64

void gr_path_init(gr_path *path, const gr_graph *graph) {
  uint32_t step = graph->count / SAMPLES + 1, up = 0, down = 0;
  memset(path, 0, sizeof *path);
  for (uint32_t i = 0; i < SAMPLES && i * step < graph->count; i++) {
    uint32_t u = i * step, degree = gr_degree(graph, u);
    for (uint32_t e = 0; e < degree && e < SAMPLES; e++) {
      up += gr_followers(graph, u)[e] > u;
      down += gr_followers(graph, u)[e] < u;
    }
  }
  path->roots = graph->count;
  path->last_first = up >= down;
}

gr_status gr_path_grow(gr_memory *memory, gr_path *path) {
  gr_visit *at =
      gr_grow(memory, path->at, &path->room, path->depth + 1, sizeof *path->at);
  if (at == NULL)
    return GR_NO_MEMORY;
  path->at = at;
  return GR_DONE;
}

void gr_path_free(gr_memory *memory, gr_path *path) {
  gr_release(memory, path->at, path->room, sizeof *path->at);
  path->at = NULL;
  path->depth = path->room = 0;
}
