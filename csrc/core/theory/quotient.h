/*
** quotient.h: quotients of a digraph, from a relation to the smaller digraph.
**
** GR_REVERSIBLE gives a small quotient with the same values. Positions of the
** same value form a class, unless that violates Theorem 7 (map.h): then classes
** are split by the classes of the followers, beginning with the positions that
** cannot take some move back; and so on.
**
** Finite values need no split: their positions become Nim heaps, with the
** counter of the values as d. So on an acyclic digraph this is the quotient by
** the coarsest semicompatible relation (Sato 1972, Theorem 2.11). With infinite
** values it is not proved that no partition with fewer classes passes Theorem
** 7, though on small digraphs none does; if the rounds run out, one may.
*/
#ifndef GR_QUOTIENT_H
#define GR_QUOTIENT_H

#include "core/theory/map.h"
#include "core/theory/refine.h"

#pragma GCC visibility push(hidden)

/* After this many rounds, each position that cannot take a move back becomes a
** class of its own; after twice as many, each position of infinite value. */
#ifndef GR_MAX_ROUNDS
#define GR_MAX_ROUNDS 32
#endif

typedef enum gr_quotient_kind {
  GR_GIVEN,      /* by any relation: is it compatible, semicompatible? */
  GR_COMPATIBLE, /* by the coarsest compatible relation: see refine.h */
  GR_GRUNDY,     /* by equal values, if the digraph is acyclic */
  GR_REVERSIBLE  /* by values, as far as moves can be taken back */
} gr_quotient_kind;

typedef struct gr_quotient {
  gr_task task;
  const gr_graph *graph;
  gr_quotient_kind kind;
  const uint32_t *given;   /* the classes, by numbers below the count */
  const uint32_t *label;   /* what tells positions apart; may be NULL */
  const gr_values *values; /* for GR_GRUNDY and GR_REVERSIBLE */
  gr_groups groups;        /* the result */
  gr_relation relation;    /* the quotient; a witness if not compatible */
  gr_theorem7 semi;        /* a witness if not semicompatible */
  gr_words d;              /* for GR_REVERSIBLE: that of Theorem 7 */
  int cyclic;              /* there is a cycle, and so no quotient */
  gr_refine refine;
  gr_acyclic acyclic;
  gr_words mark, order; /* of the acyclic pass */
  /* for GR_REVERSIBLE: */
  gr_words name; /* of the class of a position in this round */
  gr_theorem7 theorem7;
  gr_signatures signature;
  uint32_t rounds;
} gr_quotient;

/* Starts; the fields that the kind needs are then to be set. GR_REVERSIBLE
** takes time O(E log E) for each round. */
void gr_quotient_init(gr_quotient *q, gr_memory *memory, const gr_graph *graph,
                      gr_quotient_kind kind);

#pragma GCC visibility pop

#endif
