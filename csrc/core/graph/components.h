/*
** components.h: the strongly connected components of a digraph, one at a
** time, each after all components its positions lead to (sinks first).
** Tarjan's algorithm with an explicit path: linear time, no recursion.
*/
#ifndef GR_COMPONENTS_H
#define GR_COMPONENTS_H

#include "core/graph/graph.h"

#pragma GCC visibility push(hidden)

typedef struct gr_components {
  gr_memory *memory;
  const gr_graph *graph;
  gr_words low;      /* 0 unseen; GR_NONE in a finished component; else the
                        least number it is known to lead back to */
  gr_path path;      /* the positions being searched, root first; frame.low is
                        when the search reached one, from 1 */
  gr_words waiting;  /* left by the search, component not yet known */
  uint32_t reached;  /* positions numbered so far */
  uint32_t gathered; /* the number that starts the component which is
                        being gathered; 0: none */
  size_t start;      /* where it starts in `waiting`, so far */
  const uint32_t *members; /* the component found, until the next step */
  uint32_t size;
} gr_components;

void gr_components_init(gr_components *c, gr_memory *memory,
                        const gr_graph *graph);

/*
** Goes on with the search. GR_MORE: if `size` > 0 a component has been
** found, else the budget (one unit an edge) is used up. GR_DONE: no more.
*/
gr_status gr_components_step(gr_components *c, size_t *budget);

void gr_components_free(gr_components *c);

#pragma GCC visibility pop

#endif
