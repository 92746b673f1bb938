/*
** entail.h: values where some moves must be answered in the component where
** they are made, or let the same player move again (Berlekamp, Conway and Guy
** 1982, chapter 12; Larsson, Nowakowski and Santos 2021). There are no cycles.
**
** A value is a number, or *loony*: then the player to move wins any sum. Let
** W(p) be the set of all n for which a player wins who must move at p, beside a
** heap of n:
**
**   an ordinary move to what has the value n wins, no other ordinary one;
**   a move to e that must be answered wins if n is not in W(e);
**   a move to q after which the player moves again wins unless q has the
**   value n.
**
** The value of p is the least n that is not in W(p). As an ordinary move wins
** for one n, such sets are finite or have finite complements; and for what is
** loony beside p, the answer is that for large n: in both cases no ordinary
** move wins, and what goes on does.
**
** The digraph is that of a game that splits. Two of its positions without moves
** are marks: a move with such a part must be answered, or goes on.
*/
#ifndef GR_ENTAIL_H
#define GR_ENTAIL_H

#include "core/graph/graph.h"
#include "core/values/number_set.h"

#pragma GCC visibility push(hidden)

typedef struct gr_entail {
  gr_task task;
  const gr_graph *graph;
  uint32_t entailing, again; /* the marks; GR_NONE: there is none */
  gr_words value;            /* by position */
  gr_words place;     /* by position that must be answered: where its set is
                         in `sets`; GR_NO_SET for all others */
  gr_words sets;      /* that are kept */
  gr_number_set wins; /* the set that is being found */
  gr_path path;
} gr_entail;

/* Starts, on an acyclic game that splits. Moves that must be answered lead to
** one position, beside the mark. */
void gr_entail_init(gr_entail *e, gr_memory *memory, const gr_graph *graph,
                    uint32_t entailing, uint32_t again);

#pragma GCC visibility pop

#endif
