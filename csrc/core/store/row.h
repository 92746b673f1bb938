/*
** row.h: how the row of a position of a game that splits is made: each move
** once, where moves with the same parts in any order are the same.
**
** To look for each move among the others as it comes costs more than to write
** it down. So a row is first written as it comes, and tidied when it is
** complete: what begins with the same least part is compared. A row that gets
** long is tidied at once and from then on kept so, by hashes (moveset.h); so
** is one with moves of more than two parts or many with the same least part.
*/
#ifndef GR_ROW_H
#define GR_ROW_H

#include "core/store/moveset.h"

/* So many words of a row are written without a look. */
#define GR_UNTIDY (UINT32_C(1) << 16)

/* What is known of a move of one or two parts: its other part, if any, and
** the move before it with the same least one. */
typedef struct gr_link {
  uint32_t other, before;
} gr_link;

typedef struct gr_row {
  gr_words stamp; /* stamp[v]: the mark of the last row in which v was the
                     least part of a move */
  gr_words head;  /* the last such move */
  gr_link *links; /* by move */
  size_t room;
  gr_moveset set;
  int kept_tidy; /* the present row is, by the set */
  size_t ahead;  /* up to so many words in all can be written without a look */
} gr_row;

/* Appends a move to the last row of the graph, which has this mark (never 0).
** GR_DONE; GR_MOVE_LIMIT if there would be more words than `limit` in all;
** GR_NO_MEMORY. */
gr_status gr_row_add(gr_memory *memory, gr_row *row, gr_graph *graph,
                     uint32_t mark, const uint32_t *part, size_t count,
                     size_t limit);

/* The same for two parts, where nothing is in the way; else 0. */
static inline int gr_row_add_pair(gr_row *row, gr_graph *graph, uint32_t a,
                                  uint32_t b) {
  gr_words *words = &graph->follower;
  if (words->count + 2 > row->ahead)
    return 0;
  words->at[words->count] = a;
  words->at[words->count + 1] = b | GR_LAST;
  words->count += 2;
  return 1;
}

/* Makes the last row what it must be, when it is complete and so many
** positions are known. Linear time in all. GR_DONE or GR_NO_MEMORY. */
gr_status gr_row_end(gr_memory *memory, gr_row *row, gr_graph *graph,
                     uint32_t mark, uint32_t positions);

void gr_row_free(gr_memory *memory, gr_row *row);

#endif
