/*
** splitting.h: games that split, in one pass: depth first, each position
** after all parts of its moves. The value of a move is the nim-sum of the
** values of its parts, the value of a position the mex of its moves (Sprague
** 1935, Grundy 1939). This needs a game without cycles, where a position
** leads to every part of its moves; a cycle is found and told.
*/
#ifndef GR_SPLITTING_H
#define GR_SPLITTING_H

#include "core/graph/splits.h"
#include "core/values/values.h"

typedef enum gr_aim {
  GR_AIM_VALUE,
  GR_AIM_DISTANCE /* the most moves until the end; GR_FAR: so many or more */
} gr_aim;

typedef struct gr_halt {
  uint32_t position; /* on the path from a root */
  uint32_t word;     /* the next word of its row to look at */
  uint32_t sum;      /* of the values of the parts before it in its move */
  uint64_t low;      /* the values below 64 among the moves before that */
} gr_halt;

typedef struct gr_splitting {
  gr_memory *memory;
  const gr_graph *graph;
  gr_aim aim;
  gr_words *result;
  gr_halt *path; /* the positions whose moves are being looked at */
  size_t depth, room;
  gr_words seen; /* seen[value] = u + 1: a move from u has this value */
  uint32_t root; /* the next position to start from */
  uint32_t most; /* the largest result so far */
  size_t cycle;  /* a cycle was found: from this place on the path is one; */
  int is_cyclic;
} gr_splitting;

/* Starts; `result` is empty. */
void gr_splitting_init(gr_splitting *s, gr_memory *memory,
                       const gr_graph *graph, gr_aim aim, gr_words *result);

/* Does about `budget` units of work, a part of a move being one: linear time.
** GR_DONE: every position has its result, or `is_cyclic` is set. GR_MORE,
** GR_NO_MEMORY. */
gr_status gr_splitting_step(gr_splitting *s, size_t budget);

void gr_splitting_free(gr_splitting *s);

#endif
