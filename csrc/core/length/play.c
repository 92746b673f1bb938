/*
** play.c: see play.h.
*/
#include "core/length/remoteness.h"

uint32_t gr_best(const gr_graph *graph, const uint32_t *remoteness,
                 uint32_t u) {
  const uint32_t *follower = gr_followers(graph, u);
  uint32_t degree = gr_degree(graph, u);
  uint32_t best = GR_NONE;
  uint64_t best_rank = UINT64_MAX;
  for (uint32_t e = 0; e < degree; e++) {
    uint64_t rank = gr_rank(remoteness[follower[e]]);
    if (rank < best_rank) {
      best_rank = rank;
      best = follower[e];
    }
  }
  return best;
}
