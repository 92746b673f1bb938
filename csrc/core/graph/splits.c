/*
** splits.c: see splits.h.
*/
#include "core/graph/splits.h"

uint32_t gr_move_count(const gr_graph *graph, uint32_t u) {
  const uint32_t *word = gr_followers(graph, u);
  uint32_t degree = gr_degree(graph, u), count = 0;
  if (!graph->splits)
    return degree;
  for (uint32_t e = 0; e < degree; e++)
    count += word[e] >> 31; /* the mark */
  return count;
}

gr_move gr_move_number(const gr_graph *graph, uint32_t u, uint32_t k) {
  const uint32_t *word = gr_followers(graph, u);
  if (!graph->splits)
    return gr_move_at(graph, word + k);
  for (; k > 0; k--)
    word = gr_move_next(gr_move_at(graph, word));
  return gr_move_at(graph, word);
}
