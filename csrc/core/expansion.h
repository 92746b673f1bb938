/*
** expansion.h: from rules to a digraph, breadth first. The caller owns the
** loop, because only the caller knows the rules:
**
**   gr_expansion_find      for each start
**   while gr_expansion_open == GR_MORE:     (now x.current has its turn)
**     gr_expansion_find    for each follower of x.current
**     gr_expansion_link    with the number that was found
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

/* The number of a position, which is added if it is new. Expected time
** linear in the length. */
gr_status gr_expansion_find(gr_expansion *x, const unsigned char *key,
                            size_t length, uint32_t *number);
gr_status gr_expansion_find_integer(gr_expansion *x, uint64_t integer,
                                    uint32_t *number);

/* Ends the row of the current position and gives the next one its turn:
** GR_MORE, or GR_DONE when every position has had it. */
gr_status gr_expansion_open(gr_expansion *x);

/* Makes a position a follower of the current one; a second time is no error
** and changes nothing. */
static inline gr_status gr_expansion_link(gr_expansion *x, uint32_t number) {
  uint32_t mark = x->current + 1;
  if (x->stamp.at[number] == mark)
    return GR_DONE;
  if (x->graph->follower.count >= x->edge_limit)
    return GR_EDGE_LIMIT;
  x->stamp.at[number] = mark;
  return gr_words_push(x->memory, &x->graph->follower, number);
}

/* Gives back the working memory; store and graph stay. */
void gr_expansion_free(gr_expansion *x);

#endif
