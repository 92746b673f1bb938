/*
** relation.h: the quotient of a digraph by an equivalence relation of its
** positions, and whether the relation is compatible (Sato 1972, section 2):
** do the positions of a class have followers in the same classes?
** The quotient (Definition 2.6): a class goes to those classes in which all of
** its members have followers.
*/
#ifndef GR_RELATION_H
#define GR_RELATION_H

#include "core/graph/group.h"
#include "core/theory/witness.h"

typedef struct gr_relation {
  gr_memory *memory;
  const gr_graph *graph;
  const gr_groups *groups; /* the positions by class */
  const uint32_t *label;   /* of sinks: those of a class must have the same;
                              may be NULL */
  gr_graph quotient;
  uint32_t uneven;    /* the first class that is not compatible, or GR_NONE */
  gr_witness witness; /* why the relation is not compatible */
  gr_words stamp;     /* of a class: how far members have followers in it */
  int phase;
  uint32_t class, next; /* a loop's place between two steps */
  uint32_t row;         /* where the row of the class starts */
  uint32_t sink;        /* its first member that is one, or GR_NONE */
} gr_relation;

/* Starts; the groups must be complete before the first step. */
void gr_relation_init(gr_relation *r, gr_memory *memory, const gr_graph *graph,
                      const gr_groups *groups, const uint32_t *label);

/* Does about *budget edges of the work: GR_MORE, GR_DONE or GR_NO_MEMORY. In
** linear time the quotient is built; with `explain`, a witness is then sought
** if it is not compatible. (One by labels is there in any case.) */
gr_status gr_relation_step(gr_relation *r, int explain, size_t *budget);

void gr_relation_free(gr_relation *r);

#endif
