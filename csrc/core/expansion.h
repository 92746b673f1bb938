/*
** expansion.h: from rules to a digraph, breadth first. The caller owns the
** loop, because only the caller knows the rules:
**
**   gr_expansion_start     for each start
**   while gr_expansion_open == GR_MORE:     (now x.current has its turn)
**     gr_expansion_add     for each follower of x.current
**   the graph is complete
**
** Nothing here remains on the C stack between two calls, so the caller may
** leave the loop at any point, by a longjmp too, and free what there is.
*/
#ifndef GR_EXPANSION_H
#define GR_EXPANSION_H

#include "core/graph.h"
#include "core/store.h"

typedef struct gr_expansion {
  gr_memory *memory;
  gr_store *store;         /* the positions found so far */
  gr_graph *graph;         /* the rows closed so far */
  gr_words stamp;          /* stamp[v]: u + 1 if u -> v is already there */
  uint32_t position_limit; /* at most this many positions */
  uint32_t edge_limit;     /* at most this many edges */
  uint32_t current;        /* the position whose followers are added */
} gr_expansion;

void gr_expansion_init(gr_expansion *x, gr_memory *memory, gr_store *store,
                       gr_graph *graph);

/* Adds a start; starts come before the first gr_expansion_open. */
gr_status gr_expansion_start(gr_expansion *x, const unsigned char *key,
                             size_t length);

/* Ends the row of the current position and gives the next one its turn:
** GR_MORE, or GR_DONE when every position has had it. */
gr_status gr_expansion_open(gr_expansion *x);

/* Adds a follower of the current position; a second time is no error and
** changes nothing. Expected time linear in the length. */
gr_status gr_expansion_add(gr_expansion *x, const unsigned char *key,
                           size_t length);

/* Gives back the working memory; store and graph stay. */
void gr_expansion_free(gr_expansion *x);

#endif
