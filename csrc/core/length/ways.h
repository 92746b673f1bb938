/*
** ways.h: the ways from a position of a puzzle to a solution: how many there
** are, what the positions on the shortest ones leave to the player, and where a
** player who strays goes wrong. Remoteness is that of a puzzle (remoteness.h):
** the fewest moves to a solved sink, GR_NONE where there is no way.
*/
#ifndef GR_WAYS_H
#define GR_WAYS_H

#include "core/base/task.h"
#include "core/graph/graph.h"

#pragma GCC visibility push(hidden)

/* Counts of ways are exact below this, and stay there. */
#define GR_MANY_WAYS (UINT64_C(1) << 63)

typedef struct gr_ways_of {
  const gr_graph *graph;      /* of a puzzle */
  const uint32_t *remoteness; /* its own */
  const uint32_t *component;  /* strongly connected ones */
  uint32_t from;              /* the position */
  uint32_t longest;   /* ways of at most this many moves are counted; as many as
                         the shortest ones have, if those are longer */
  uint32_t entrances; /* list at most this many */
} gr_ways_of;

/* Moves from positions that can be solved, by what they do to the remoteness:
** they lead to one that is less, as large, or greater, or to none. */
enum { GR_NEARER, GR_SIDEWAYS, GR_AWAY, GR_LOST, GR_WAY_KINDS };

typedef struct gr_ways {
  gr_task task;
  gr_ways_of of;
  /* over all that the position leads to, itself included: */
  uint32_t positions;
  uint32_t dead;  /* those that cannot be solved */
  uint32_t stuck; /* those of them without moves */
  uint64_t moves[GR_WAY_KINDS];
  uint32_t open; /* those with moves that can be solved, */
  double kept;   /* and the sum of the shares of their moves that keep it so */
  gr_words entrances;     /* into what cannot be solved, nearest first: from,
                             to, and the least number of moves before */
  uint32_t hardest;       /* the first with the greatest finite remoteness, or
                             GR_NONE */
  uint32_t hardest_count; /* how many have it */
  uint32_t one_way;       /* those with moves from which there is no way back */
  /* on the shortest ways: */
  uint32_t on_way; /* positions with moves */
  uint32_t only;   /* of them, those where one of several moves is on one */
  uint32_t forced; /* and those with one move */
  gr_words many_low, many_high; /* ways of 0, 1, ... moves: halves of 64 bits */
  gr_words seen;                /* a bit each */
  gr_words queue;               /* what has been reached, in this order */
  size_t layer;                 /* where the next depth begins in the queue */
  uint32_t depth;
  gr_words count[2]; /* ways to each position in `made` moves, and in one more:
                        pairs of words */
  gr_words wave[2];  /* the positions where that is not 0 */
  uint32_t made;
} gr_ways;

/* One walk over the edges, and one over those on ways for each length: linear
** time for the shortest ways. */
void gr_ways_init(gr_ways *w, gr_memory *memory, const gr_ways_of *of);

/* How many ways have a number of moves, GR_MANY_WAYS for that many or more. */
uint64_t gr_ways_count(const gr_ways *w, uint32_t moves);

#pragma GCC visibility pop

#endif
