/*
** acyclic.h: values of the positions that lead to no cycle, in one pass:
** depth first, each position after its followers. The value of a position is
** the mex of the values of its moves; that of a move to a sum is the nim-sum
** of the values of its parts (Sprague 1935, Grundy 1939).
**
** Positions that lead to a cycle are left out. If most positions turn out to
** do so, the search gives up, because it costs more than it saves. A game that
** splits must not have cycles, where a position leads to every part of its
** moves: there the search stops at the first cycle.
*/
#ifndef GR_ACYCLIC_H
#define GR_ACYCLIC_H

#include "core/graph/graph.h"

#pragma GCC visibility push(hidden)

/* This many positions may lead to cycles before they are compared with the
** others. */
#ifndef GR_SOME_CYCLIC
#define GR_SOME_CYCLIC 1000
#endif

typedef struct gr_acyclic {
  gr_task task;
  const gr_graph *graph;
  gr_words *label;    /* GR_PENDING: not seen; a finite value: done; else it
                         leads to a cycle, or is on the path */
  gr_words *order;    /* the positions that are done, in this order; NULL in a
                         game that splits */
  gr_words *distance; /* how many moves each position can last, GR_FAR at most;
                         NULL, unless the game splits and this was set before
                         the first step */
  gr_path path;       /* the positions whose moves are being looked at;
                         frame.low has the values below 64 among these */
  gr_words seen;      /* seen[value] = u + 1: a move from u has this value */
  uint32_t looked;    /* words of the last row that `seen` has, if not all */
  uint32_t max_value; /* the largest value, if the game splits */
  uint32_t cyclic_count; /* positions that lead to a cycle */
  int given_up;          /* there are too many of these: ignore the labels; */
  size_t cycle;          /* or, if the game splits, the path is a cycle from
                            this place on */
} gr_acyclic;

/* Starts; `label` and `order` are empty. In a game that splits, `order` stays
** empty. */
void gr_acyclic_init(gr_acyclic *a, gr_memory *memory, const gr_graph *graph,
                     gr_words *label, gr_words *order);

/* Does about *budget units of work, a word of a row being one, and takes them
** off. Linear time in all. GR_DONE: every position that leads to no cycle has
** its label, or `given_up` is set; GR_MORE, GR_NO_MEMORY. */
gr_status gr_acyclic_step(gr_acyclic *a, size_t *budget);

#pragma GCC visibility pop

#endif
