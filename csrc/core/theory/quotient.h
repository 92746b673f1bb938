/*
** quotient.h: quotients of a digraph, from a relation to the smaller digraph.
*/
#ifndef GR_QUOTIENT_H
#define GR_QUOTIENT_H

#include "core/theory/fold.h"
#include "core/theory/refine.h"
#include "core/theory/semi.h"

typedef enum gr_quotient_kind {
  GR_GIVEN,      /* by any relation: is it compatible, semicompatible? */
  GR_COMPATIBLE, /* by the coarsest compatible relation: see refine.h */
  GR_GRUNDY,     /* by equal values, if the digraph is acyclic */
  GR_REVERSIBLE  /* by values, as far as moves can be taken back: fold.h */
} gr_quotient_kind;

typedef struct gr_quotient {
  gr_memory *memory;
  const gr_graph *graph;
  gr_quotient_kind kind;
  const uint32_t *given;   /* the classes, by numbers below the count */
  const uint32_t *label;   /* what tells positions apart; may be NULL */
  const gr_values *values; /* for GR_GRUNDY and GR_REVERSIBLE */
  gr_groups groups;        /* the result */
  gr_relation relation;    /* with the quotient, and why not compatible */
  gr_semi semi;            /* why not even semicompatible */
  gr_words d;              /* for GR_REVERSIBLE: that of reply.h */
  int cyclic;              /* there is no quotient, because of that */
  gr_refine refine;
  gr_fold fold;
  gr_descent descent;
  gr_words mark, order; /* of the descent */
  int phase;
} gr_quotient;

/* Starts; the fields that the kind needs are then to be set. */
void gr_quotient_init(gr_quotient *q, gr_memory *memory, const gr_graph *graph,
                      gr_quotient_kind kind);

/* Does about `budget` edges of the work: GR_MORE, GR_DONE or GR_NO_MEMORY. */
gr_status gr_quotient_step(gr_quotient *q, size_t budget);

void gr_quotient_free(gr_quotient *q);

#endif
