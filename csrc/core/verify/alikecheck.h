/*
** alikecheck.h: checks a misère quotient by its definition. It shares no code
** with what finds quotients.
**
**   monoid   generators commute; each element is the product of its word
**   pairs    the pair of a sum is its element x, and the set E of those of its
**            options. The pairs of all sums are those of the positions, and
**            all their products (xy, xF u yE). In each, x is in P exactly if E
**            is not empty and has no element of P; and 1, that of the empty
**            sum, is not in P
**
** So who wins a sum follows from its element (Plambeck and Siegel 2008). That
** no two elements could be one is not checked.
*/
#ifndef GR_ALIKECHECK_H
#define GR_ALIKECHECK_H

#include "core/base/task.h"
#include "core/graph/graph.h"

#pragma GCC visibility push(hidden)

typedef struct gr_alike_claim {
  const gr_graph *graph;
  const uint32_t *element; /* by position */
  uint32_t order, generators;
  const uint32_t *step;        /* x times generator j, at x * generators + j */
  const unsigned char *letter; /* the words, one after the other, */
  const uint32_t *end;         /* and where they end */
  const unsigned char *in_p;   /* by element */
} gr_alike_claim;

typedef enum gr_alike_fault {
  GR_ALIKE_RIGHT,
  GR_ALIKE_MONOID, /* `at` is an element */
  GR_ALIKE_PAIR    /* `at` is a position, the last of a sum */
} gr_alike_fault;

typedef struct gr_alikecheck {
  gr_task task;
  gr_alike_claim claim;
  gr_alike_fault fault; /* the first one found */
  uint32_t at;
  uint32_t width;   /* words of a set of elements */
  gr_words product; /* x times y, at x * order + y */
  gr_words pair;    /* the element, then the set */
  gr_words origin;  /* by pair: a position in the sum */
  uint32_t games;   /* the first ones are those of positions */
  gr_words slot;    /* hash table: a pair + 1, or 0 */
  gr_words scratch; /* a pair that is being made */
  uint32_t game;    /* the next one to multiply with */
} gr_alikecheck;

/* Done when all is checked or a fault is found. As many steps as there are
** pairs times different pairs of positions, each times the size of a set. */
void gr_alikecheck_init(gr_alikecheck *c, gr_memory *memory,
                        const gr_alike_claim *claim);

#pragma GCC visibility pop

#endif
