/*
** takeback.h: does a quotient have the values of the digraph? By Theorem 7 of
** Fraenkel and Yesha it does if there is a function d such that each move of u
** to v either is one of the quotient, or can be taken back: some follower w of
** v is of the class of u, and d(w) < d(u). (The moves of the quotient must be
** moves of all members, which those of relation.h are.)
**
** The least d: 0 where all moves are moves of the quotient; else 1 + the
** greatest, over the other moves, of the least d of what takes them back.
*/
#ifndef GR_TAKEBACK_H
#define GR_TAKEBACK_H

#include "core/members.h"
#include "core/reverse.h"

typedef struct gr_takeback {
  gr_memory *memory;
  const gr_graph *graph;
  const gr_members *members;
  const gr_graph *quotient;
  gr_words depth;     /* d; GR_NONE where there is none */
  gr_words row;       /* the rows of the quotient, sorted */
  gr_reverse reverse; /* predecessors as places in members->member: so those
                         of one class stand together */
  gr_words open;      /* moves of a position that are not known to be fine */
  gr_words stamp;     /* of a class: the class of u goes to it */
  gr_words told;      /* bits: these predecessors, of one class, know that
                         there is a way back */
  gr_words queue;     /* positions with d, ascending */
  int phase;
  uint32_t at, edge; /* a loop's place between two steps */
} gr_takeback;

void gr_takeback_init(gr_takeback *t, gr_memory *memory, const gr_graph *graph,
                      const gr_members *members, const gr_graph *quotient);

/* Does about *budget edges of the work, in O(E log V): GR_MORE, GR_DONE or
** GR_NO_MEMORY. */
gr_status gr_takeback_step(gr_takeback *t, size_t *budget);

/* Have all positions got their d? */
static inline int gr_takeback_all(const gr_takeback *t) {
  return t->queue.count == t->graph->count;
}

/* Does class c go to class d in the quotient? */
int gr_takeback_goes(const gr_takeback *t, uint32_t c, uint32_t d);

void gr_takeback_free(gr_takeback *t);

#endif
