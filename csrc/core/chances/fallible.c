/*
** fallible.c: see fallible.h.
*/
#include "core/chances/fallible.h"

#include <math.h>

/* What a move to a position of this remoteness is worth to the fallible
** player. */
static double utility(uint32_t remoteness) {
  double length = 0.5 / (remoteness + 2.0);
  switch (gr_outcome_of(remoteness)) {
  case GR_P:
    return 2 + length;
  case GR_N:
    return 0.5 - length;
  default:
    return 1;
  }
}

void gr_fallible_weigh(const gr_fallible *of, uint32_t u, double *weight) {
  gr_list follower = gr_followers(of->known.graph, u);
  uint32_t degree = gr_degree(of->known.graph, u);
  const uint32_t *times =
      of->times == NULL ? NULL : of->times + of->known.graph->first.at[u];
  double most = 0, sum = 0;
  for (uint32_t e = 0; e < degree; e++) {
    weight[e] = utility(of->known.length[gr_get(follower, e)]);
    if (weight[e] > most)
      most = weight[e];
  }
  for (uint32_t e = 0; e < degree; e++) {
    weight[e] = exp(of->level * (weight[e] - most));
    if (times != NULL && times[e] > 0)
      weight[e] *= times[e];
    sum += weight[e];
  }
  for (uint32_t e = 0; e < degree; e++)
    weight[e] /= sum;
}
