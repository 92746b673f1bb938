/*
** values.h: the generalized Sprague-Grundy function G of Fraenkel and
** Yesha, with a monotonic counter. G(u) is a finite value, or infinite with
** the set K of the finite values among the followers of u.
*/
#ifndef GR_VALUES_H
#define GR_VALUES_H

#include "core/graph/ksets.h"
#include "core/values/acyclic.h"
#include "core/values/algorithm_g.h"

#pragma GCC visibility push(hidden)

typedef struct gr_values {
  gr_words label;        /* G(u), as graph.h says */
  gr_words counter;      /* c(u); GR_NONE where G(u) is infinite */
  gr_words order;        /* if there are no cycles, and the game does not split:
                            all positions, each after its followers */
  gr_ksets sets;         /* the sets K */
  uint32_t finite_count; /* positions with a finite value */
  uint32_t max_value;    /* the largest finite value */
} gr_values;

/*
** The solver: one pass (acyclic.h) for positions that lead to no cycle,
** Algorithm G (algorithm_g.h) for the rest. The counter is the rank by (value,
** order of labelling), which is monotonic and answers B of Definition 1 in
** either case. A game that splits has neither cycles nor a counter.
*/
typedef struct gr_solver {
  gr_task task;
  const gr_graph *graph;
  gr_values *values;
  gr_acyclic acyclic; /* if it gives up in a game that splits, its path ends in
                         a cycle, and there are no values */
  gr_algorithm_g algorithm_g;
  gr_words order;         /* the finite positions as they got their values */
  gr_collector collector; /* of large sets K */
  gr_words rank;          /* by value: where the next position ranks */
} gr_solver;

/* Starts to solve; `values` is all zeros. A unit of work is an edge. */
void gr_solver_init(gr_solver *s, gr_memory *memory, const gr_graph *graph,
                    gr_values *values);

void gr_values_free(gr_memory *memory, gr_values *values);

#pragma GCC visibility pop

#endif
