/*
** play.h: which move is best. It depends on the remoteness of the follower
** alone: a winner takes the least even one, so each two moves bring the end
** nearer and no cycle can hold the win up; who cannot win keeps the draw;
** who loses takes the greatest odd one.
*/
#ifndef GR_PLAY_H
#define GR_PLAY_H

#include "core/graph/graph.h"

/* The previous player wins, the next player wins, or neither can. */
typedef enum gr_outcome { GR_P, GR_N, GR_D } gr_outcome;

/* Odd remoteness is N, even is P, infinite is D. */
static inline gr_outcome gr_outcome_of(uint32_t remoteness) {
  if (remoteness == GR_NONE)
    return GR_D;
  return remoteness % 2 == 0 ? GR_P : GR_N;
}

/* How good it is to move to a position of this remoteness: less is better.
** Even ones first, ascending; infinity; odd ones, descending. */
static inline uint64_t gr_rank(uint32_t remoteness) {
  if (remoteness == GR_NONE)
    return GR_NONE;
  return remoteness % 2 == 0 ? remoteness : 2 * (uint64_t)GR_NONE - remoteness;
}

/* The best follower of u, the first one among equals; GR_NONE at a sink.
** Linear in the number of followers. */
uint32_t gr_best(const gr_graph *graph, const uint32_t *remoteness, uint32_t u);

#endif
