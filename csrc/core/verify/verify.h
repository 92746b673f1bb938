/*
** verify.h: checks finished answers against the definitions. It shares no
** code with the solver, only the format of the answers.
**
** By Theorem 2 of Fraenkel and Yesha, G is the one function that satisfies
** Definition 1 (A, B and C in verify.c) with some counter, so a solution that
** passes is right everywhere. For remoteness, distance and height the
** recursions at every position are enough, because finite answers are
** justified by smaller ones. The same holds for what a position is worth,
** together with a number of moves that decreases: see check_worth; and for
** scores, if there is no cycle.
*/
#ifndef GR_VERIFY_H
#define GR_VERIFY_H

#include "core/base/task.h"
#include "core/graph/ksets.h"

/* What is claimed; a NULL array is not claimed and not checked. If moves lead
** to sums, these are the labels, all finite, and perhaps the distances. */
typedef struct gr_claim {
  const gr_graph *graph;
  const uint32_t *label; /* as graph.h says */
  const gr_ksets *sets;
  const uint32_t *counter; /* NULL: of Definition 1, A and C are checked */
  int any_counter;         /* it need not be monotonic */
  const uint32_t *remoteness;
  uint32_t sink; /* the remoteness of sinks, 0 or 1; or else, */
  int puzzle;    /* the fewest moves to a sink that pays more than 0 */
  const uint32_t *distance;
  const uint32_t *height; /* only with labels */
  /* where sinks differ: */
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

typedef enum gr_fault_kind {
  GR_FAULT_NONE,
  GR_FAULT_MEX,        /* A: the finite value of `position` is not the mex,
                          which is `expected` */
  GR_FAULT_ANSWER,     /* B: no follower of `other` has the value of `position`
                          and a smaller counter */
  GR_FAULT_REASON,     /* C: `position` has no follower infinite(K) without
                          its mex `expected` in K */
  GR_FAULT_SET,        /* the K of `position` is not that of its followers */
  GR_FAULT_COUNTER,    /* `position` has a finite value and no counter */
  GR_FAULT_ORDER,      /* `position` has a smaller value than `other`, but not
                          a smaller counter */
  GR_FAULT_REMOTENESS, /* by its followers it would be `expected` */
  GR_FAULT_DISTANCE,
  GR_FAULT_HEIGHT,
  GR_FAULT_Q,      /* of Q[>=0] and Q[>0] */
  GR_FAULT_PAYOFF, /* of what it is worth, or of the moves to that */
  GR_FAULT_SCORE,  /* of the score, or of the moves to the end */
  GR_FAULT_CYCLE,  /* moves lead to sums, or there are scores, and `position`
                      is on a cycle or reached from one */
  /* of quotients, see quotientcheck.h: */
  GR_FAULT_IMAGE,  /* there is none, GR_NONE, or it is another position; or
                      `other` is not an image, and `position` is GR_NONE */
  GR_FAULT_PLAYER, /* another player is to move */
  GR_FAULT_MOVE,   /* the image goes to `other`, and `position` has no follower
                      with that image */
  GR_FAULT_STRAY,  /* `position` goes to `other`, and the image not to the
                      image of that */
  GR_FAULT_ENDING, /* it differs; or `other` is the image of no sink, and
                      `position` is GR_NONE */
  GR_FAULT_VALUE,
  GR_FAULT_OUTCOME
} gr_fault_kind;

typedef struct gr_fault {
  gr_fault_kind kind;
  uint32_t position, other, expected;
} gr_fault;

typedef struct gr_verifier {
  gr_task task;
  gr_claim claim;
  gr_fault fault;          /* the first one found */
  int answers;             /* B is checked: there is a counter */
  uint32_t max_value;      /* the largest finite one */
  uint32_t infinite_count; /* positions with an infinite value */
  /* values: */
  gr_words lowest, highest; /* by value: positions with the extreme counters */
  gr_words seen;            /* seen[value] = u + 1: at a follower of u */
  gr_words least;           /* by value: the least counter there; later, the
                               least height, GR_NONE if there is none */
  gr_words row;             /* row[first[v] + k]: the least counter among the
                               followers of v with the k-th value there */
  /* the short proof, and the search for cycles: */
  gr_path path;
  gr_words taken; /* the value of a position, once it is taken */
  gr_words floor; /* by value: the least counter that the next position may
                     have */
  int failed;     /* there is a cycle, or 1 or 2 does not hold */
  /* heights: */
  gr_words expected; /* by position: what the recursion gives, so far */
  gr_words head;     /* by position v: the last question about it, or GR_NONE */
  gr_words question; /* two words each: a position u that goes to v, and the
                        question before */
  uint32_t longest;  /* row, in words, where moves lead to sums */
  uint32_t end;      /* the positions before this one are checked */
  int shared;        /* several threads may check positions, */
  gr_words others;   /* which have `seen` and `least` of their own here */
} gr_verifier;

void gr_verifier_init(gr_verifier *v, gr_memory *memory, const gr_claim *claim);

/* Does about *budget units of work, an edge being one; linear in all but for
** the search in large sets K. Working memory: a word an edge; or, where all
** values are finite, first a word a position and 16 bytes for each position
** of a path. GR_DONE when all is checked or a fault is found; GR_MORE,
** GR_NO_MEMORY. */
gr_status gr_verifier_step(gr_verifier *v, size_t *budget);

/* The set of an infinite label; NULL if it does not lie within what there
** is. */
const gr_kset *gr_claimed_set(const gr_claim *claim, uint32_t label);

/* What sink u pays; NAN, which equals nothing, if its class is unknown. */
double gr_claimed_payoff(const gr_claim *claim, uint32_t u);

/* What u is worth; NAN if its level is unknown. */
double gr_claimed_worth(const gr_claim *claim, uint32_t u);

#endif
