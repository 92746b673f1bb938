/*
** claim.h: what is claimed of the positions of a graph, and what can be wrong
** with it.
*/
#ifndef GR_CLAIM_H
#define GR_CLAIM_H

#include "core/graph/ksets.h"

#include <math.h>

/* What is claimed; a NULL array is not claimed and not checked. If moves lead
** to sums, these are the labels, all finite, and perhaps the distances. */
typedef struct gr_claim {
  const gr_graph *graph;
  const uint32_t *label; /* as graph.h says */
  const gr_ksets *sets;
  const uint32_t *counter; /* NULL: of Definition 1, A and C are checked */
  int any_counter;         /* it need not be monotonic */
  const uint32_t *remoteness;
  uint32_t sink[2]; /* the remoteness of a sink; of one that pays more than 0 */
  uint32_t alternate; /* 1: players do, so an even remoteness is better than an
                         odd one; 0: the least one is best */
  /* With two players, what an infinite remoteness of u is, if one of them wins
  ** endless play; NULL: it is GR_NONE. */
  uint32_t (*endless)(const void *of, uint32_t u);
  const void *of;
  const uint32_t *distance;
  const uint32_t *height; /* only with labels */
  /* where sinks differ: */
  double unset; /* what all sinks pay, if there are no classes; else */
  const uint32_t *ending; /* the class of each sink, by position, */
  size_t ending_count;    /* below this one, */
  const double *payoff;   /* and what each class pays to the player to move */
  uint32_t payoff_count;
  const uint32_t *q;      /* Q[>=0] of all positions, then Q[>0] */
  const uint32_t *code;   /* what a position is worth: 0; or by 2 i + 1 the i-th
                             level, by 2 i + 2 minus the i-th level */
  const uint32_t *length; /* moves to force that; GR_NONE if it is 0; or, with
                             scores, of best play */
  const double *level;
  uint32_t levels;
  const uint32_t *score; /* where the graph has gains; see gr_signed */
} gr_claim;

/* What can be wrong, and how it is called. */
#define GR_FAULTS(FAULT)                                                       \
  FAULT(NONE, "none")                                                          \
  /* A: the finite value of `position` is not the mex, which is `expected` */  \
  FAULT(MEX, "mex")                                                            \
  /* B: no follower of `other` has the value of `position` and a smaller       \
  ** counter */                                                                \
  FAULT(ANSWER, "answer")                                                      \
  /* C: `position` has no follower infinite(K) without its mex `expected` in   \
  ** K */                                                                      \
  FAULT(REASON, "reason")                                                      \
  /* the K of `position` is not that of its followers */                       \
  FAULT(SET, "set")                                                            \
  /* `position` has a finite value and no counter */                           \
  FAULT(COUNTER, "counter")                                                    \
  /* `position` has a smaller value than `other`, but not a smaller counter */ \
  FAULT(ORDER, "order")                                                        \
  /* by its followers it would be `expected` */                                \
  FAULT(REMOTENESS, "remoteness")                                              \
  FAULT(DISTANCE, "distance")                                                  \
  FAULT(HEIGHT, "height")                                                      \
  /* of Q[>=0] and Q[>0] */                                                    \
  FAULT(Q, "q")                                                                \
  /* of what it is worth, or of the moves to that */                           \
  FAULT(PAYOFF, "worth")                                                       \
  /* of the score, or of the moves to the end */                               \
  FAULT(SCORE, "score")                                                        \
  /* moves lead to sums, or there are scores, and `position` is on a cycle or  \
  ** reached from one */                                                       \
  FAULT(CYCLE, "cycle")                                                        \
  /* of quotients, see quotientcheck.h: there is no image, GR_NONE, or it is   \
  ** another position; or `other` is no image, and `position` is GR_NONE */    \
  FAULT(IMAGE, "image")                                                        \
  /* another player is to move */                                              \
  FAULT(PLAYER, "player")                                                      \
  /* the image goes to `other`, and `position` has no follower with that       \
  ** image */                                                                  \
  FAULT(MOVE, "move")                                                          \
  /* `position` goes to `other`, and the image not to the image of that */     \
  FAULT(STRAY, "stray")                                                        \
  /* it differs; or `other` is the image of no sink, and `position` is         \
  ** GR_NONE */                                                                \
  FAULT(ENDING, "ending")                                                      \
  FAULT(VALUE, "value")                                                        \
  FAULT(OUTCOME, "outcome")                                                    \
  /* of pairs, see paircheck.h, besides ANSWER: value or height of `position`  \
  ** is finite, the other not */                                               \
  FAULT(BOTH, "both")                                                          \
  /* of `position`, a sink, they are not both 0 */                             \
  FAULT(SINK, "sink")                                                          \
  /* no follower of `position` has the value `expected` and a smaller          \
  ** counter */                                                                \
  FAULT(MISSING, "missing")                                                    \
  /* `other` is a follower of `position` with the same value and a smaller     \
  ** counter */                                                                \
  FAULT(EQUAL, "equal")

typedef enum gr_fault_kind {
#define GR_FAULT_ID(NAME, name) GR_FAULT_##NAME,
  GR_FAULTS(GR_FAULT_ID) GR_FAULT_KINDS
#undef GR_FAULT_ID
} gr_fault_kind;

typedef struct gr_fault {
  gr_fault_kind kind;
  uint32_t position, other, expected;
} gr_fault;

/* The set of an infinite label; NULL if it does not lie within what there
** is. */
static inline const gr_kset *gr_claimed_set(const gr_claim *claim,
                                            uint32_t label) {
  const gr_ksets *sets = claim->sets;
  uint32_t number = label - GR_INFINITE;
  if (number >= sets->count || sets->at[number].high > sets->high.count ||
      sets->at[number].high_count > sets->high.count - sets->at[number].high)
    return NULL;
  return &sets->at[number];
}

/* What sink u pays; NAN, which equals nothing, if its class is unknown. */
static inline double gr_claimed_payoff(const gr_claim *claim, uint32_t u) {
  if (claim->payoff_count == 0)
    return claim->unset;
  if (u >= claim->ending_count || claim->ending[u] >= claim->payoff_count)
    return NAN;
  return claim->payoff[claim->ending[u]];
}

/* What u is worth; NAN if its level is unknown. */
static inline double gr_claimed_worth(const gr_claim *claim, uint32_t u) {
  uint32_t code = claim->code[u];
  double level;
  if (code == 0)
    return 0;
  if ((code - 1) / 2 >= claim->levels)
    return NAN;
  level = claim->level[(code - 1) / 2];
  return code % 2 == 1 ? level : -level;
}

#endif
