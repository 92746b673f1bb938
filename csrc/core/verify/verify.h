/*
** verify.h: checks a finished solution against the definitions. It shares
** no code with the solver: only the format of the answers.
**
** By Theorem 2 of Fraenkel and Yesha, G is the one function that satisfies
** Definition 1 (A, B, C below) with some counter, so a solution that passes
** is right everywhere. For remoteness, distance and height the recursions at
** every position are enough, because finite answers are justified by smaller
** ones. So they are for what a position is worth, together with moves that
** become fewer: see check_worth.
*/
#ifndef GR_VERIFY_H
#define GR_VERIFY_H

#include "core/length/worth.h"
#include "core/values/sets.h"
#include "core/verify/heightcheck.h"
#include "core/verify/postorder.h"

/* What is claimed; a NULL array is not claimed and not checked. */
typedef struct gr_claim {
  const gr_graph *graph;
  const uint32_t *label; /* as label.h says */
  const gr_sets *sets;
  const uint32_t *counter;
  const uint32_t *remoteness;
  uint32_t sink; /* the remoteness of sinks, 0 or 1 */
  const uint32_t *distance;
  const uint32_t *height;    /* only with labels */
  const gr_endings *endings; /* where sinks differ: */
  const gr_worths *worths;
} gr_claim;

typedef enum gr_fault_kind {
  GR_FAULT_NONE,
  GR_FAULT_MEX,        /* A: the finite value of `position` is not the mex,
                          which is `expected` */
  GR_FAULT_ANSWER,     /* B: no follower of `other` has the value and less
                          than the counter of `position` */
  GR_FAULT_REASON,     /* C: `position` has no follower infinite(K) without
                          its mex `expected` in K */
  GR_FAULT_SET,        /* the K of `position` is not that of its followers */
  GR_FAULT_COUNTER,    /* `position` has a finite value and no counter */
  GR_FAULT_ORDER,      /* `position` has less value than `other`, and not
                          less counter */
  GR_FAULT_REMOTENESS, /* by its followers it would be `expected` */
  GR_FAULT_DISTANCE,
  GR_FAULT_HEIGHT,
  GR_FAULT_Q,     /* of Q[>=0] and Q[>0] */
  GR_FAULT_WORTH, /* of what it is worth, or of the moves to that */
  GR_FAULT_CYCLE, /* in a game that splits, `position` is on a cycle or
                     reached from one */
  /* of quotients, see quotientcheck.h: */
  GR_FAULT_IMAGE,  /* there is none, GR_NONE, or it is another position; or
                      `other` is no image, and `position` GR_NONE */
  GR_FAULT_PLAYER, /* another one is to move */
  GR_FAULT_MOVE,   /* the image goes to `other`, and `position` has no follower
                      with that image */
  GR_FAULT_STRAY,  /* `position` goes to `other`, and the image not to the
                      image of that */
  GR_FAULT_ENDING, /* is another one; or `other` is the image of no sink, and
                      `position` GR_NONE */
  GR_FAULT_VALUE,
  GR_FAULT_OUTCOME
} gr_fault_kind;

typedef struct gr_fault {
  gr_fault_kind kind;
  uint32_t position, other, expected;
} gr_fault;

typedef struct gr_verifier {
  gr_memory *memory;
  gr_claim claim;
  gr_fault fault;           /* the first one found */
  gr_words lowest, highest; /* by value: who has the extreme counters */
  gr_postorder postorder;   /* the short proof, where all is finite */
  gr_words seen, least;     /* by value: who saw it last, least counter there */
  gr_words row;             /* row[first[v] + k]: the least counter among the
                               followers of v with the k-th value there */
  gr_heightcheck heightcheck;
  uint32_t max_value;      /* the largest finite one */
  uint32_t infinite_count; /* positions with an infinite value */
  int phase;
  uint32_t next;
} gr_verifier;

void gr_verifier_init(gr_verifier *v, gr_memory *memory, const gr_claim *claim);

/* Does about `budget` units of work, an edge being one; linear in all but
** for the search in large sets K. Working memory: a word an edge; or, where
** all values are finite, first a word a position and 16 bytes for each
** position of a path. GR_DONE when all is checked or a fault is found;
** GR_MORE, GR_NO_MEMORY. */
gr_status gr_verifier_step(gr_verifier *v, size_t budget);

void gr_verifier_free(gr_verifier *v);

#endif
