/*
** labels.h: the function G (values/values.h) of a digraph whose positions are
** spread over the ranks of a cluster: all labels at once.
**
** First comes what leads to no cycle: a position gets its value when all its
** followers have theirs. Then a position u gets m, the mex of those labels of
** its followers that its rank knows, as soon as its rank knows of each other
** follower that it has itself a follower labelled m. It does not matter if the
** rank learns some things late: README.md has the proof. When there is
** nothing left to say, the other positions are infinite.
**
** So a rank tells others the labels of the positions that they watch and, of
** those without a label, which labels their followers have. It does so unasked
** for labels below GR_TOLD_LABELS. Greater ones are rare: for these a rank
** asks, about one follower of a position at a time.
*/
#ifndef GR_LABELS_H
#define GR_LABELS_H

#include "core/values/values.h"
#include "mpi/sweep.h"

#define GR_TOLD_LABELS 32

/* What is known of a position, own or ghost. */
typedef struct gr_sight {
  uint32_t low;  /* labels below GR_TOLD_LABELS that its followers have */
  uint32_t head; /* the first own position that waits for it */
} gr_sight;

/* An own position that waits for a follower. */
typedef struct gr_waiter {
  uint32_t mex;        /* of the labels of its followers; GR_NONE: not known */
  uint32_t scan;       /* the follower it waits for, by its place in the row */
  uint32_t next, last; /* in the list of those that wait for the same one */
  uint32_t told;       /* what those that watch it know of `low` */
} gr_waiter;

/* A rank has asked whether a follower of an own position has a label. */
typedef struct gr_ask {
  uint32_t next; /* the next one about the same position */
  uint32_t watch, label;
} gr_ask;

typedef struct gr_labels {
  gr_talk talk;
  gr_values *values;
  uint32_t *label;      /* of all positions, own and ghosts */
  uint32_t told_labels; /* GR_TOLD_LABELS, less in the specs */
  gr_sweep sweep;       /* the first part, */
  uint32_t labelled;    /* and how many own positions have labels then */
  int cyclic;           /* on some rank, some led to a cycle */
  gr_reverse reverse;   /* from own positions that lead to a cycle */
  gr_sight *sight;
  size_t sights;
  gr_waiter *waiter;
  size_t waiters;
  gr_words queue;  /* labelled positions */
  uint32_t struck; /* those before this one have told their predecessors, */
  uint32_t edge;   /* and it has told this many of its own */
  gr_words todo;   /* own positions that look for a follower to wait for */
  gr_words fresh;  /* watched ones with labels of followers to tell of */
  gr_words asked;  /* by own position: the first gr_ask, once there is one */
  gr_ask *ask;
  size_t asks, ask_room;
  gr_words seen;          /* seen[label] = u + 1: a follower of u has it */
  gr_collector collector; /* of large sets K */
  gr_ksets merged;        /* the sets of all ranks, */
  gr_words number;        /* and the number there of each set of this rank */
} gr_labels;

/* Starts; `values` is all zeros, and gets no counter. Its labels are those of
** own positions, which finite_count counts, and then of ghosts, without sets.
** max_value is that of all ranks, and so are the sets, which have the same
** numbers on all of them. Where there is no cycle, the shard's graph says so
** afterwards. */
void gr_labels_init(gr_labels *l, gr_shard *shard, gr_values *values);

/* GR_MORE, GR_DONE or GR_NO_MEMORY. */
gr_status gr_labels_step(gr_labels *l, size_t *budget);

void gr_labels_free(gr_labels *l);

#endif
