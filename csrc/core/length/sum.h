/*
** sum.h: sums of positions (disjunctive compounds: a move is a move in one
** component), by Theorem 5 of Fraenkel and Yesha and section 10 of Smith
** 1966. The product of the graphs is never built: values add by the
** generalized nim-sum; and because the sum of the heights H bounds the
** moves that a win takes, a winner who always moves to value 0 with the
** least total height gets there, on cycles too.
**
** In a game that splits, the distance D serves as H: a move makes it less by
** at least one, and so it satisfies the conditions for H (height.h). The same
** holds where no moves are kept (descent.h): there the graph of a component
** consists of its one row.
*/
#ifndef GR_SUM_H
#define GR_SUM_H

#include "core/base/narrow.h"
#include "core/graph/graph.h"
#include "core/length/remoteness.h"
#include "core/values/values.h"

#pragma GCC visibility push(hidden)

/* A component: a position of a solved graph. */
typedef struct gr_part {
  const gr_graph *graph;
  const gr_values *values;
  const uint32_t *height; /* or distance, as said above */
  /* where no moves are kept, instead of what the values have, and of height: */
  const gr_narrow *label, *distance;
  uint32_t position;
  uint32_t row; /* its number in the graph: the same, or 0 if that is its one
                   row */
} gr_part;

/* What is known of a sum without looking at its moves. */
typedef struct gr_total {
  uint32_t nimsum;        /* of the finite values */
  uint64_t height;        /* the sum of the heights of those components */
  uint64_t counter;       /* and of their counters */
  uint32_t infinite;      /* how many components are infinite */
  const gr_part *some[2]; /* the first two of them */
} gr_total;

/* A move, and how good it is. */
typedef struct gr_candidate {
  uint64_t bound;   /* the most moves until the end after it; if P or N */
  uint64_t counter; /* the sum of the counters after it; if P */
  uint32_t part;
  uint32_t edge;     /* which move of that component, */
  uint32_t position; /* and the number of the follower; the move again, if the
                        game splits */
  uint32_t outcome;  /* of the sum after it */
} gr_candidate;

/* The best answer in one component that changes the nim-sum by some amount. */
typedef struct gr_reply {
  int64_t growth; /* of the total height */
  uint32_t part;
} gr_reply;

typedef struct gr_sum {
  gr_task task;
  const gr_part *part;
  uint32_t count;
  gr_total total;
  gr_total others;   /* the total without the component that is looked at */
  gr_candidate best; /* part = GR_NONE when there is no move */
  uint64_t moves;    /* how many there are */
  gr_candidate *kept;
  size_t kept_count, kept_room, keep;
  gr_reply *reply; /* two for each change of the nim-sum, of two parts */
  size_t reply_count;
  int lost;      /* every move loses: the sum is P */
  uint32_t at;   /* the component that is looked at */
  uint32_t edge; /* the move of it, */
  uint32_t word; /* and where it begins in the row */
} gr_sum;

gr_total gr_total_of(const gr_part *part, uint32_t count);

/* The outcome of a sum with this total. */
gr_outcome gr_total_outcome(const gr_total *total);

/* Is the first move better? Wins come before draws before losses; then the
** shorter win, the longer loss; then the order of the moves. */
int gr_candidate_less(const void *a, const void *b, const void *context);

/* Starts to look for the best of all moves, keeping the first `keep` of
** them. The parts must stay where they are. Linear time in the followers of the
** components and, where the game is lost, in their followers. */
void gr_sum_init(gr_sum *sum, gr_memory *memory, const gr_part *part,
                 uint32_t count, size_t keep);

#pragma GCC visibility pop

#endif
