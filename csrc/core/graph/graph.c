/*
** graph.c: see graph.h.
*/
#include "core/graph/graph.h"

void gr_graph_free(gr_memory *memory, gr_graph *graph) {
  gr_words_free(memory, &graph->first);
  gr_words_free(memory, &graph->follower);
  graph->count = 0;
}
