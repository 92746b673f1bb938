/*
** elimination.h: the visits to the states of a block of an absorbing Markov
** chain, y = b + y P, by eliminating the states one after the other: an edge to
** an eliminated state is replaced by edges to the states that it leads to
** (Grassmann, Taksar and Heyman 1985). Nothing is ever subtracted, so the
** relative error stays small however long play lasts. Backwards, the same rows
** give y = b + P y: that of a state follows from those of later ones.
**
** Row k holds where state k leads, in units of one edge: the earlier states
** are replaced, in ascending order, by what their rows hold of later ones.
**
** The error: an absorption probability is a quotient of two sums of products
** with one entry of each row as a factor (the Markov chain tree theorem). If
** all entries of a row change by a factor of up to 1 + x, both change by no
** more. Replacing one state in one row changes it by 5 roundings (2 of them in
** the sum that is divided by), so it costs 10; the visits cost one rounding for
** each such replacement and 18 for each state.
*/
#ifndef GR_ELIMINATION_H
#define GR_ELIMINATION_H

#include "core/chances/krylov.h"

#pragma GCC visibility push(hidden)

/* The vectors, `count` numbers each: the visits, the sum of the entries of a
** row that remain, what of them leads out of the block, and the row that is
** being made. */
enum { GR_VISITS, GR_SUM, GR_OUT, GR_ROW, GR_ELIMINATION_VECTORS };

typedef struct gr_elimination {
  gr_task task;
  const gr_transient *of;
  double *vector[GR_ELIMINATION_VECTORS];
  gr_words first;  /* where the replaced entries of each row begin, and those
                      that remain, in turn */
  gr_words column; /* of each entry, */
  double *weight;  /* and its weight */
  size_t weight_room;
  gr_words earlier;    /* columns of the row still to be replaced: a heap */
  gr_words later;      /* its other columns */
  uint32_t row;        /* the one that is being made */
  uint64_t operations; /* done so far, */
  uint64_t most;       /* at most this many */
  size_t most_entries; /* at most this many entries */
  uint64_t replaced;   /* entries */
  int vague;           /* something was too small for a relative error */
  int failed;          /* it takes too many operations or entries */
} gr_elimination;

void gr_elimination_init(gr_elimination *x, gr_memory *memory);

/* Begins with a block whose members are in the order in which they are to be
** eliminated; `vectors` has room for all of them. */
void gr_elimination_start(gr_elimination *x, const gr_transient *of,
                          double *vectors, uint64_t most);

/* GR_DONE: it has `failed`, or the visits are there. */
gr_status gr_elimination_step(gr_elimination *x, size_t *budget);

/* Begins again with the same block and what enters now; it has not failed. */
void gr_elimination_again(gr_elimination *x);

/* The relative error of the visits, and of all that follows from them; more
** than 1 if it is not known. */
double gr_elimination_error(const gr_elimination *x);

void gr_elimination_free(gr_elimination *x);

#pragma GCC visibility pop

#endif
