/*
** semi.h: semicompatible relations (Sato 1972, section 2). An equivalence is
** semicompatible (2.3) if whenever s and t are equivalent and s' follows s,
** then some follower of t is equivalent to s', or some follower of s' is
** equivalent to s. The moves that are kept (2.6) are those from s to some s'
** such that every t equivalent to s has a follower equivalent to s'.
*/
#ifndef GR_SEMI_H
#define GR_SEMI_H

#include "core/group.h"
#include "core/map.h"
#include "core/reverse.h"

typedef struct gr_semi {
  gr_memory *memory;
  const gr_graph *graph;
  const uint32_t *class_of;
  uint32_t classes;
  gr_words *kept;     /* the result: a bit for each edge */
  gr_witness witness; /* s, and s' as its follower; missing: t. GR_NONE: the
                         relation is semicompatible */
  int phase;
  uint32_t turn; /* the class that has its turn, */
  uint32_t next; /* the next of its members, by its place in the groups, */
  uint32_t told; /* and the predecessors of it that are marked */
  gr_groups groups;
  gr_reverse reverse;
  gr_words seen;  /* three words for each class: the last class some member of
                     which goes there, how many do, the last that does */
  gr_words reply; /* for each position: the last class in which a follower is */
} gr_semi;

/* Starts; `kept` is empty. */
void gr_semi_init(gr_semi *s, gr_memory *memory, const gr_graph *graph,
                  const uint32_t *class_of, uint32_t classes, gr_words *kept);

/* Does about *budget units of work, an edge being one. Linear time in all.
** GR_MORE, GR_DONE or GR_NO_MEMORY. */
gr_status gr_semi_step(gr_semi *s, size_t *budget);

/* Gives back the working memory; what is kept stays. */
void gr_semi_free(gr_semi *s);

#endif
