#ifndef GR_VERIFY_H
#define GR_VERIFY_H

#include "core/graph/graph.h"
#include "core/graph/splits.h"
#include "core/length/payoff.h"
#include "core/values/sets.h"

/*
** postorder.h: a short proof that finite values and their counters are right
** on an acyclic digraph, in one pass. A part of verify.h: like it, it shares
** no code with the solver.
**
** Take the positions in an order in which each comes after its followers
** (there is one only without cycles). Suppose that
**   1. every value is the mex of the values of the followers;
**   2. in this order the counters of the positions of one value ascend.
** Then A of Definition 1 is 1, and B holds too. For let v be a follower of u
** with G(v) > G(u): by 1 some follower w of v has G(w) = G(u); w comes before
** v and v before u; so c(w) < c(u) by 2. C and the sets K speak of infinite
** values only.
**
** The order looked at is one of many, so a failure of 2 refutes nothing.
*/

typedef struct gr_visit {
  uint32_t position; /* whose followers are being visited */
  uint32_t edge;     /* the next edge to look at */
  uint64_t low;      /* the values below 64 among the followers taken */
} gr_visit;

typedef struct gr_postorder {
  gr_memory *memory;
  const gr_graph *graph;
  const uint32_t *label, *counter; /* all finite */
  gr_words taken;                  /* the value of a position, once taken */
  gr_words floor;                  /* by value: the least counter that the
                                      next position to be taken may have */
  gr_words seen;                   /* seen[value] = u + 1: at a follower of u */
  gr_visit *path;
  size_t depth, room;
  uint32_t left; /* positions to start from, the last or the first ones first:
                    what keeps the path short, and is the solver's order too */
  int backwards; /* the last ones first */
  int failed;    /* the proof fails: there is a cycle, or not 1, or not 2 */
} gr_postorder;

/* Starts from all zeros. Every label is at most `max_value` and no counter is
** GR_NONE. */
gr_status gr_postorder_init(gr_postorder *p, gr_memory *memory,
                            const gr_graph *graph, const uint32_t *label,
                            const uint32_t *counter, uint32_t max_value);

/* Does about `budget` units of work, an edge being one. Linear time in all.
** GR_DONE: A and B hold, or `failed` is set; GR_MORE, GR_NO_MEMORY. */
gr_status gr_postorder_step(gr_postorder *p, size_t *budget);

void gr_postorder_free(gr_postorder *p);

/*
** heightcheck.h: is a claim about heights (height.h) right, the values being
** so? A part of verify.h: like it, it shares no code with the solver.
**
** It is if it satisfies the recursion at every position of finite value. For
** suppose that it differs from H there, and of the positions where it does
** let u be one with the least height t, whoever gives it. The recursion
** decides by those of height t - 1 at most whether u has t at most; of those
** both say the same; so both give u at most t, hence t. But they differ.
*/

typedef struct gr_heightcheck {
  gr_memory *memory;
  const gr_graph *graph;
  const uint32_t *label, *height;
  gr_words least;    /* by value: the least height among some followers */
  gr_words expected; /* by position: what the recursion gives, so far */
  gr_words head;     /* by position v: the last question about it, or GR_NONE */
  gr_words question; /* two words each: a position u that goes to v, and the
                        question before */
  int phase;
  uint32_t next;
  uint32_t fault; /* the first position whose height is not as expected;
                     GR_NONE if there is none */
} gr_heightcheck;

/* Starts. No finite label is above `max_value`. */
gr_status gr_heightcheck_init(gr_heightcheck *c, gr_memory *memory,
                              const gr_graph *graph, const uint32_t *label,
                              uint32_t max_value, const uint32_t *height);

/* Does about `budget` units of work, an edge being one. Linear time in all.
** GR_DONE when all is checked; GR_MORE, GR_NO_MEMORY. */
gr_status gr_heightcheck_step(gr_heightcheck *c, size_t *budget);

/* May be called again, and on all zeros. */
void gr_heightcheck_free(gr_heightcheck *c);

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
  const gr_payoffs *payoffs;
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
  GR_FAULT_Q,      /* of Q[>=0] and Q[>0] */
  GR_FAULT_PAYOFF, /* of what it is worth, or of the moves to that */
  GR_FAULT_CYCLE,  /* in a game that splits, `position` is on a cycle or
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
gr_status gr_verifier_step(gr_verifier *v, size_t *budget);

void gr_verifier_free(gr_verifier *v);

/*
** splitcheck.h: verify.h for games that split; it shares no code with the
** solver either.
**
** First the positions are taken away one by one, each when nothing left leads
** to it: if all go, there is no cycle. Then the mex at every position
** determines all values, and the recursion all distances.
*/

typedef struct gr_splitcheck {
  gr_memory *memory;
  gr_claim claim;
  gr_fault fault;   /* the first one found */
  gr_words leading; /* how many parts lead to a position that is still there */
  gr_words bare;    /* positions to be taken away */
  gr_words seen;    /* seen[value] = u + 1: a move from u has this value */
  uint32_t longest; /* row, in words */
  uint32_t taken;   /* how many have been taken away */
  int phase;
  uint32_t next;
} gr_splitcheck;

/* Starts to check the labels of a claim, and the distances if there are. */
void gr_splitcheck_init(gr_splitcheck *c, gr_memory *memory,
                        const gr_claim *claim);

/* Does about `budget` units of work, a part of a move being one: linear time.
** GR_DONE when all is checked or a fault is found; GR_MORE, GR_NO_MEMORY. */
gr_status gr_splitcheck_step(gr_splitcheck *c, size_t *budget);

void gr_splitcheck_free(gr_splitcheck *c);

#endif
