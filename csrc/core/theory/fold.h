/*
** fold.h: a small quotient with the same values. Positions of the same value
** are taken for one, unless Theorem 7 (reply.h) is against it: then classes
** are split, those positions first that cannot take some move back, by the
** classes of their followers; and so on.
**
** Finite values need no split: their positions become Nim heaps, with the
** counter of the values as d. So on an acyclic digraph this is the quotient by
** the coarsest semicompatible relation (Sato 1972, Theorem 2.11). That with
** infinite values, too, no partition with fewer classes passes Theorem 7 is not
** proved (on small digraphs none does), and not so if the rounds run out.
*/
#ifndef GR_FOLD_H
#define GR_FOLD_H

#include "core/theory/relation.h"
#include "core/theory/reply.h"
#include "core/theory/signature.h"
#include "core/values/values.h"

/* After so many rounds, who cannot take a move back remains alone; after twice
** as many, all of infinite value. */
#ifndef GR_MAX_FOLDS
#define GR_MAX_FOLDS 32
#endif

typedef struct gr_fold {
  gr_memory *memory;
  const gr_graph *graph;
  const gr_values *values;
  gr_words name;        /* of the class of a position in this round */
  gr_groups groups;     /* the result */
  gr_relation relation; /* and its quotient */
  gr_replies reply;     /* and its d, */
  gr_words d;           /* GR_NONE where there is none */
  gr_signatures signature;
  uint32_t rounds;
  int phase;
  uint32_t next;
} gr_fold;

void gr_fold_init(gr_fold *f, gr_memory *memory, const gr_graph *graph,
                  const gr_values *values);

/* Does about *budget edges of the work, O(E log E) for each round: GR_MORE,
** GR_DONE or GR_NO_MEMORY. */
gr_status gr_fold_step(gr_fold *f, size_t *budget);

void gr_fold_free(gr_fold *f);

#endif
