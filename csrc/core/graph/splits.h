/*
** splits.h: the moves of a game that splits. A move leads to a sum of
** positions, its parts. The row of a position in `follower` (graph.h) then
** holds the parts of its moves, one move after the other, as the rules gave
** them; the last part of a move bears a mark; a move to the empty sum is a
** word of its own. So a move costs a word a part, and nothing else.
**
** A graph that does not split is read in the same way: each word is a move
** with one part.
*/
#ifndef GR_SPLITS_H
#define GR_SPLITS_H

#include "core/graph/graph.h"

/* The mark, the bits of a part's number, and the empty sum. */
#define GR_LAST (UINT32_C(1) << 31)
#define GR_PART ((UINT32_C(1) << 30) - 1)
#define GR_EMPTY_SUM UINT32_MAX

/* The largest distance that is known: sums may last 2^(2^30) moves. */
#define GR_FAR (GR_NONE - 2)

/* A move: its parts are the words from `at` up to `end`, without their
** marks. */
typedef struct gr_move {
  const uint32_t *at, *end;
} gr_move;

/* The move that begins at a word of a row. */
static inline gr_move gr_move_at(const gr_graph *graph, const uint32_t *word) {
  gr_move move = {word, word + 1};
  if (!graph->splits)
    return move;
  if (*word == GR_EMPTY_SUM) {
    move.end = word;
    return move;
  }
  while ((*word & GR_LAST) == 0)
    word++;
  move.end = word + 1;
  return move;
}

/* Where the next move begins. */
static inline const uint32_t *gr_move_next(gr_move move) {
  return move.end + (move.at == move.end);
}

/* How many moves there are from u. Linear in their parts. */
uint32_t gr_move_count(const gr_graph *graph, uint32_t u);

/* Move number k from u, which must be there. */
gr_move gr_move_number(const gr_graph *graph, uint32_t u, uint32_t k);

/* How many moves there are in all. */
static inline size_t gr_all_moves(const gr_graph *graph) {
  return graph->splits ? graph->move_count : graph->follower.count;
}

#endif
