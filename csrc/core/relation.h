/*
** relation.h: the quotient of a digraph by an equivalence relation of its
** positions, and whether the relation is one that the moves respect (Sato
** 1972, section 2).
**
** Compatible: the positions of a class have followers in the same classes.
** Semicompatible: if s is related to t and s' is a follower of s, then t has a
** follower related to s', or s' has one related to s.
** The quotient (Definition 2.6): a class goes to those classes in which all of
** its members have followers.
*/
#ifndef GR_RELATION_H
#define GR_RELATION_H

#include "core/members.h"
#include "core/reverse.h"

/* Why a relation is not what it might be: `position` and `other` are related,
** but `other` has no follower related to `follower`; or, if that is GR_NONE,
** their labels differ. */
typedef struct gr_misfit {
  uint32_t position, follower, other; /* position is GR_NONE: all is well */
} gr_misfit;

typedef struct gr_relation {
  gr_memory *memory;
  const gr_graph *graph;
  const gr_members *members;
  const uint32_t *label; /* of sinks that differ; may be NULL */
  gr_graph quotient;
  gr_misfit compatible, semicompatible; /* what speaks against it */
  gr_words stamp; /* of a class: how far its members have followers in it */
  gr_words own;   /* of a class: a follower of v is in it */
  gr_reverse reverse, above; /* the edges of both graphs by target */
  int phase;
  uint32_t class, next; /* a loop's place between two steps */
  uint32_t row;         /* where the row of the class starts */
  uint32_t uneven;      /* a class that is not compatible, or GR_NONE */
} gr_relation;

/* Starts. */
void gr_relation_init(gr_relation *r, gr_memory *memory, const gr_graph *graph,
                      const gr_members *members, const uint32_t *label);

/* Does about *budget edges of the work: GR_MORE, GR_DONE or GR_NO_MEMORY. In
** linear time the quotient is built; if the relation is not compatible and
** `semi` is set, it is then found out whether it is semicompatible. */
gr_status gr_relation_step(gr_relation *r, int semi, size_t *budget);

void gr_relation_free(gr_relation *r);

#endif
