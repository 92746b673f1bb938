/*
** folds.h: how many moves an edge stands for. Where a game has representatives
** of positions, moves to several positions may lead to the same one: the row
** has one edge for all of them. While rows grow, this counts them, so that the
** rules need not be run again to do so.
**
**   gr_folds_give     for each position that the rules give, as they give it
**   gr_folds_link     in the same order, for the follower that it became
**   gr_folds_end_row  when the row is complete
**
** Positions are told apart by hashes of 64 bits. Different hashes are of
** different positions; where two are equal, nothing is claimed of the row.
*/
#ifndef GR_FOLDS_H
#define GR_FOLDS_H

#include "core/base/bytes.h"
#include "core/graph/graph.h"

#pragma GCC visibility push(hidden)

/* All zeros counts nothing. */
typedef struct gr_folds {
  int on;
  gr_words given; /* of each position of the current row, its hash: two words */
  size_t linked;  /* words of those that have been linked */
  gr_words first; /* of each edge, the hash of the first one that led there */
  gr_bytes others; /* followers that were there already */
  int copied;      /* the row was counted elsewhere */
  uint32_t row;    /* the row after the last one that was written */
} gr_folds;

/* GR_DONE or GR_NO_MEMORY, as below. */
gr_status gr_folds_give(gr_memory *memory, gr_folds *folds,
                        const gr_bytes *code);

/* What was given next became the follower with a number, which is new in the
** row or not. If nothing was, nothing is counted any more. */
gr_status gr_folds_link(gr_memory *memory, gr_folds *folds, uint32_t number,
                        int is_new);

/* Notes in the graph how many moves the edges of row u stand for, where that
** is not one for each. The row is the words from `row` on. Time: moves times
** the logarithm of those that lead where others have led. */
gr_status gr_folds_end_row(gr_memory *memory, gr_folds *folds, gr_graph *graph,
                           uint32_t u, const uint32_t *row, size_t count);

/* What was noted of rows of another graph, which are asked for in ascending
** order. It begins with the bytes in `folds` of that graph, and row 0. */
typedef struct gr_folds_reader {
  gr_cursor left;
  uint32_t row; /* the one after the last one that was read */
} gr_folds_reader;

/* Instead of gr_folds_give and gr_folds_link: the edges of row u of the graph
** stand for as many moves, in order, as those of a row that is read. */
gr_status gr_folds_copy(gr_memory *memory, gr_folds *folds, gr_graph *graph,
                        uint32_t u, gr_folds_reader *reader, uint32_t row);

void gr_folds_free(gr_memory *memory, gr_folds *folds);

/* Sets how many moves each edge of a graph stands for; 0, in rows of which
** that is not known. Linear. */
void gr_folds_read(const gr_graph *graph, uint32_t *times);

#pragma GCC visibility pop

#endif
