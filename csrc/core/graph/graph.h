/*
** graph.h: a finite digraph. Positions are 0 .. count-1; the followers of u
** are follower[first[u]] .. follower[first[u + 1] - 1], each once, in the
** order in which the moves were given. Those of a game that splits hold more
** than one position: see splits.h.
*/
#ifndef GR_GRAPH_H
#define GR_GRAPH_H

#include "core/base/task.h"

/* A position number keeps two bits free for the marks of values.h; a place
** in `follower` fits a word. The specs build with smaller ones. */
#ifndef GR_MAX_POSITIONS
#define GR_MAX_POSITIONS (UINT32_C(1) << 30)
#endif
#ifndef GR_MAX_EDGES
#define GR_MAX_EDGES (UINT32_MAX - 1)
#endif
/* The moves of one position are looked at in one go: so many take less than
** a tenth of a second. */
#ifndef GR_MAX_MOVES
#define GR_MAX_MOVES (UINT32_C(1) << 21)
#endif

typedef struct gr_graph {
  uint32_t count;    /* positions */
  gr_words first;    /* count + 1 of them */
  gr_words follower; /* the edges */
  int splits;        /* rows are read as splits.h says, */
  size_t move_count; /* and there are so many moves */
} gr_graph;

static inline uint32_t gr_degree(const gr_graph *graph, uint32_t u) {
  return graph->first.at[u + 1] - graph->first.at[u];
}

/* The followers of u; there are gr_degree of them. */
static inline const uint32_t *gr_followers(const gr_graph *graph, uint32_t u) {
  return graph->follower.at + graph->first.at[u];
}

void gr_graph_free(gr_memory *memory, gr_graph *graph);

#endif
