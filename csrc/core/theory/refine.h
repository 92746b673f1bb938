/*
** refine.h: the coarsest compatible relation (Sato 1972; a bisimulation): the
** coarsest partition in which all positions of a class have followers in the
** same classes. In three parts, of which the first two are all that most games
** need:
**
** What leads to no cycle, depth first: a position is known by the classes of
** its followers (Dovier, Piazza and Policriti 2004). Then rounds over the
** rest: the class of a position becomes the set of the classes that its
** followers had. There are log V rounds at most; if that has not been enough,
** split.h does the rest. O(E log V) in all, but for sorting the followers of
** a position.
*/
#ifndef GR_REFINE_H
#define GR_REFINE_H

#include "core/theory/signature.h"
#include "core/theory/split.h"
#include "core/values/descent.h"

typedef struct gr_refine {
  gr_memory *memory;
  const gr_graph *graph;
  const uint32_t *label; /* only what has equal ones is related; may be NULL */
  gr_descent descent;
  gr_words order;          /* what leads to no cycle, followers first */
  gr_words class;          /* the result: each class by some member */
  gr_words former;         /* the classes of the round before */
  gr_words size;           /* of the class that a position has founded */
  gr_signatures signature; /* of the classes of this round */
  uint32_t founded;        /* classes of the rest, in this round */
  uint32_t before;         /* and in the one before */
  uint32_t rounds;
  gr_split split;
  int phase;
  uint32_t next;
} gr_refine;

/* Starts; all positions are of one class, or of one for each label. */
void gr_refine_init(gr_refine *r, gr_memory *memory, const gr_graph *graph,
                    const uint32_t *label);

/* Does about *budget edges of the work: GR_MORE, GR_DONE or GR_NO_MEMORY. */
gr_status gr_refine_step(gr_refine *r, size_t *budget);

void gr_refine_free(gr_refine *r);

#endif
