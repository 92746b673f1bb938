/*
** semi.h: semicompatible relations (Sato 1972, section 2). An equivalence is
** semicompatible (2.3) if whenever s and t are equivalent and s' follows s,
** then some follower of t is equivalent to s', or some follower of s' is
** equivalent to s. The moves that are kept (2.6) are those from s to some s'
** such that every t equivalent to s has a follower equivalent to s': those of
** the quotient of relation.h.
*/
#ifndef GR_SEMI_H
#define GR_SEMI_H

#include "core/graph/reverse.h"
#include "core/theory/relation.h"

typedef struct gr_semi {
  gr_memory *memory;
  const gr_relation *relation;
  gr_words *kept;     /* the result: a bit for each edge, and no bits at all if
                         every edge is kept. May be NULL; of no use if there is
                         a witness */
  gr_witness witness; /* s, its follower s', and t as `missing` */
  int phase;
  uint32_t turn; /* the class that has its turn, */
  uint32_t next; /* the next of its members, by its place in the groups, */
  uint32_t told; /* and the predecessors of it that are marked */
  gr_reverse reverse;
  gr_words mark;  /* for each class: the last class that goes there */
  gr_words reply; /* for each position: the last class in which a follower is */
} gr_semi;

/* Starts; `kept` is empty, and the relation must have its quotient before the
** first step. */
void gr_semi_init(gr_semi *s, gr_memory *memory, const gr_relation *relation,
                  gr_words *kept);

/* Does about *budget units of work, an edge being one. Linear time in all.
** GR_MORE, GR_DONE or GR_NO_MEMORY. */
gr_status gr_semi_step(gr_semi *s, size_t *budget);

/* Gives back the working memory; what is kept stays. */
void gr_semi_free(gr_semi *s);

#endif
